"""A plain policy: it answers every ask sensibly, with seeded luck for what the cards show.

What is printed on the cards is not known: villagers, scenario cards, Castle and Sheriff are of our own making here,
guards are drawn from the deck of ``guards``. It serves "decide for us", tests, and rough simulations.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.asks import Choice
from companion.game import Step
from companion.games.robin_hood import (
    attack,
    castle,
    cleanup,
    draw,
    exchange,
    expert,
    guards,
    planning,
    prayer,
    printed,
    recruit,
    refine,
    scenario,
    scouting,
    setup,
    turns,
)
from companion.games.robin_hood.choosing import guard_key, row_key
from companion.games.robin_hood.table import Table, band_key
from companion.games.robin_hood.targets import Target, best_target, expected, quiet_ones
from companion.games.robin_hood.vocabulary import FIGHTING, SKILLS, Attribute, Back, Part, Token

SURE_ENOUGH = 0.6
"""The chance at which the next guard is dared."""
USUAL = {Back.CASTLE: (4, 9), Back.SHERIFF: (6, 12)}
"""Our Castle and Sheriff."""

Decide = Callable[[Table, Any], Any]


class PlainPolicy:
    """Answers for all players, and for their cards."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._decide: dict[type[Step[Table]], Decide] = {
            setup.SetUp: self._done,
            setup.LeaderName: self._leader,
            setup.FirstPlayer: self._first,
            printed.PrintedKinds: self._kinds,
            printed.PrintedValue: lambda table, step: self.random.randint(1, 3),
            expert.Challenge: lambda table, step: self.random.choice(("no", "blind", "accept", "decline")),
            expert.ChallengePoints: lambda table, step: self.random.randint(2, 8),
            scenario.ScenarioName: self._scenario,
            scenario.HowManyRows: self._rows,
            scenario.RowOnCard: self._row,
            scenario.WhichInFront: lambda table, step: "blue",
            draw.Score: self._score,
            draw.Skills: lambda table, step: {skill.value: self.random.randint(0, 2) for skill in SKILLS},
            draw.DrawFour: self._draw,
            draw.VillagerName: self._villager,
            planning.Plan: self._plan,
            planning.SpendJolliness: self._jolliness,
            planning.SpendCookery: self._cookery,
            planning.SpendMead: lambda table, step: band_key(table.active),
            scouting.ScoutRow: self._scout_row,
            scouting.ScoutGuards: lambda table, step: self._places(table.row(step.row).closed[:2]),
            prayer.PrayerCost: self._prayer_cost,
            prayer.PrayerRow: self._prayer_row,
            prayer.PrayerGuard: self._prayer_guard,
            prayer.PrayerTarget: self._prayer_target,
            prayer.PrayerPlace: lambda table, step: "place:1",
            attack.AttackRow: lambda table, step: row_key(self._target(table, (step.by,)).row),
            attack.GuardValue: self._guard_value,
            attack.Outwitted: self._outwitted,
            attack.StealthGuards: self._stealth,
            castle.RobinIsFree: lambda table, step: "on",
            exchange.GiveVillager: lambda table, step: self._first_option(table),
            exchange.GetVillager: lambda table, step: self._first_option(table),
            recruit.Recruit: self._recruit,
            cleanup.Cleanup: self._done,
            refine.RefineDecks: self._done,
            refine.RefineBand: self._refine,
        }

    def answer(self, table: Table) -> Any:
        """An answer to the pending ask."""
        return self._decide[type(table.step)](table, table.step)

    def _done(self, table: Table, step: Step[Table]) -> bool:
        return True

    # Set-up and cards

    def _leader(self, table: Table, step: setup.LeaderName) -> str:
        names = step.suggestions(table)
        return self.random.choice(names) if names else f"Leader {step.seat + 1}"

    def _first(self, table: Table, step: setup.FirstPlayer) -> str:
        return band_key(self.random.choice(table.bands))

    def _kinds(self, table: Table, step: printed.PrintedKinds) -> list[str]:
        """Two or three attributes, sometimes a skill."""
        kinds = self.random.sample([a.value for a in Attribute], self.random.randint(2, 3))
        return kinds + ([self.random.choice(SKILLS).value] if self.random.random() < 0.4 else [])

    def _villager(self, table: Table, step: draw.VillagerName) -> str:
        """One that is known and in no band, or a new one."""
        free = [name for name in table.library.villagers if draw.owner(table, name) is None]
        if free and self.random.random() < 0.5:
            return self.random.choice(sorted(free))
        number = next(n for n in range(1, 999) if self._is_new(table, f"Villager {n}"))
        return f"Villager {number}"

    def _is_new(self, table: Table, name: str) -> bool:
        return name not in table.library.villagers and draw.owner(table, name) is None

    def _scenario(self, table: Table, step: scenario.ScenarioName) -> str:
        return f"{table.options.cards_for} players, {scenario.pile(table.day)}, {self.random.choice('AB')}"

    def _rows(self, table: Table, step: scenario.HowManyRows) -> int:
        return self.random.randint(1, 2) if table.last_day else min(8, table.options.cards_for + 1)

    def _row(self, table: Table, step: scenario.RowOnCard) -> dict[str, int]:
        """Two to four guards a row, more red ones from day to day."""
        part = scenario.part_of(table, len(table.scenario))
        red = sum(self.random.random() < 0.15 * table.day for _ in range(3))
        row = {"blue": self.random.randint(1, 3), "red": red}
        if part is Part.BATTLEFIELD:
            row[self.random.choice(("bronze", "silver", "gold"))] = self.random.randint(1, 2)
        return row

    def _score(self, table: Table, step: draw.Score) -> int:
        """Four villagers, who become stronger from day to day."""
        if step.attribute is Attribute.JOLLINESS:
            return self.random.randint(-1, 4)
        return sum(self.random.randint(0, 3) for _ in range(4)) + table.day - 1

    def _draw(self, table: Table, step: draw.DrawFour) -> list[str]:
        return self.random.sample(sorted(table.bands[step.seat].draw), 4)

    def _recruit(self, table: Table, step: recruit.Recruit) -> dict[str, int]:
        """Round the table, until all are taken; one in five is left."""
        shares = dict.fromkeys((table.bands[seat].key for seat in table.order), 0)
        for n in range(table.rescued):
            if self.random.random() < 0.8:
                shares[table.bands[table.order[n % len(table.bands)]].key] += 1
        return {key: number for key, number in shares.items() if number}

    def _refine(self, table: Table, step: refine.RefineBand) -> list[str]:
        """The strongest stay."""
        band = table.bands[step.seat]
        names = sorted((name for place in band.places for name in place), key=lambda name: self._worth(table, name))
        return names[-4:] if table.day == 4 else names[: band.size - refine.keeps(table)]

    def _worth(self, table: Table, name: str) -> int:
        card = table.library.villagers.get(name)
        return 2 if card is None else card.wit + card.stealth + card.brawn + card.jolliness + 2 * card.cookery

    def _first_option(self, table: Table) -> str:
        ask = table.step.ask(table)
        assert isinstance(ask, Choice)
        return ask.options[0].id

    # Planning

    def _plan(self, table: Table, step: planning.Plan) -> str:
        """Spend what helps the best attack, then make it; end the turn where none promises anything."""
        for token, useful in (
            (Token.SCOUTING, any(row.closed for row in table.rows)),
            (Token.COOKERY, True),
            (Token.MEAD, table.last_day or table.day == 4),
            (Token.PRAYER, prayer.can_move(table) and self.random.random() < 0.1),
        ):
            holder = next((band for band in table.bands if band.tokens(token) > 0), None)
            if useful and holder is not None:
                return f"{token.value}:{holder.key}"
        if sum(max(0, band.prayer) for band in table.bands) >= 2 and any(map(prayer.movable, table.rows)):
            return "remove"
        if not turns.unused(table) or not table.attackable():
            return "end"
        if table.active.jolliness > 0:
            return "jolliness"
        target = self._target(table, turns.unused(table))
        return f"attack:{target.by.value}" if target.worth > 0 else "end"

    def _target(self, table: Table, by: Any) -> Target:
        return best_target(table, by)

    def _jolliness(self, table: Table, step: planning.SpendJolliness) -> dict[str, int]:
        return {self._target(table, turns.unused(table)).by.value: table.active.jolliness}

    def _cookery(self, table: Table, step: planning.SpendCookery) -> str:
        return f"{table.active.key}:{self._target(table, turns.unused(table)).by.value}"

    def _places(self, places: list[int]) -> list[str]:
        return [guard_key(place) for place in places]

    def _scout_row(self, table: Table, step: scouting.ScoutRow) -> str:
        return row_key(next(row for row in table.rows if row.closed))

    def _prayer_cost(self, table: Table, step: prayer.PrayerCost) -> dict[str, int]:
        """Whoever has tokens, in the order of the seats."""
        paid: dict[str, int] = {}
        for band in table.bands:
            if give := min(prayer.REMOVE_COST - sum(paid.values()), max(0, band.prayer)):
                paid[band.key] = give
        return paid

    def _prayer_row(self, table: Table, step: prayer.PrayerRow) -> str:
        """The shortest row with a guard that can be touched."""
        rows = [row for row in table.rows if prayer.movable(row)]
        return row_key(min(rows, key=lambda row: len(row.guards)))

    def _prayer_guard(self, table: Table, step: prayer.PrayerGuard) -> str:
        """The strongest, as far as can be told."""
        row = table.row(step.row)
        place = max(prayer.movable(row), key=lambda n: sum(expected(row.guards[n], by) for by in FIGHTING))
        return guard_key(place)

    def _prayer_target(self, table: Table, step: prayer.PrayerTarget) -> str:
        others = [row for row in table.rows if row.key != step.row]
        return row_key(max(others, key=lambda row: len(row.guards)))

    # Attacks

    def _guard_value(self, table: Table, step: attack.GuardValue) -> int:
        """A guard's value, drawn from those that are not seen yet."""
        back = table.row(step.row).guards[step.place].back
        if back.great:
            return self.random.randint(*USUAL[back])
        deck = guards.unseen(table, back, step.by)
        return self.random.choices(list(deck), weights=list(deck.values()))[0] if any(deck.values()) else 3

    def _outwitted(self, table: Table, step: attack.Outwitted) -> str:
        under = table.attack
        assert under is not None
        following = table.row(under.row).guards[under.aside]
        sure = guards.chance_of(table, Attribute.WIT, [following], attack.left(table))
        if sure is None:
            return "on" if expected(following, Attribute.WIT) <= attack.left(table) else "stop"
        return "on" if sure >= SURE_ENOUGH else "stop"

    def _stealth(self, table: Table, step: attack.StealthGuards) -> list[str]:
        return self._places(quiet_ones(table.row(step.row), table.active.stealth) or [0])
