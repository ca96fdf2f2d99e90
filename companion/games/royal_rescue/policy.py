"""A plain policy: it answers every ask sensibly, with seeded luck for dice and cards.

It serves simulations, "roll and decide for us", and tests. It looks only at what the players may know.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from companion import cards
from companion.game import Step
from companion.games.royal_rescue import (
    armies,
    attack,
    dungeon,
    joining,
    losses,
    muster,
    officers,
    opening,
    people,
    row,
    servants,
    setup,
    umbar,
    whip,
)
from companion.games.royal_rescue.battle import bonuses_of, dice_of, removed_from_umbar
from companion.games.royal_rescue.effects import Cell, Kind, Position, cell_keys
from companion.games.royal_rescue.groups import dice_against_umbar
from companion.games.royal_rescue.hands import Hands
from companion.games.royal_rescue.lock import dice_to_roll
from companion.games.royal_rescue.situation import LearnEffect
from companion.games.royal_rescue.table import Table, cards_left, dice_of_people, exact_ones

KEEP_FOR_DUNGEON = 3
"""Pips the bonus die keeps in Phases 2 and 3, since a repeat in the dungeon can save a card."""

_WORTH = {
    Kind.ONE_DIE: 2.0,
    Kind.EACH_DIE: 4.0,
    Kind.DICE: 2.0,
    Kind.REROLL: 2.0,
    Kind.STRENGTH: -4.0,
    Kind.TRAITORS: -2.0,
    Kind.OFFICERS: -1.0,
    Kind.FREE_MISS: 2.0,
    Kind.EXTRA_LOSS: -2.0,
    Kind.CARDS_FIRST: -0.5,
    Kind.SECOND_PLACE: 1.0,
    Kind.WHIP: -1.5,
    Kind.SIXES: -2.0,
    Kind.BONUS_DIE: 1.5,
}
"""What an effect is worth to the team, a point of it."""

Decide = Callable[[Table, Any], Any]


class PlainPolicy:
    """Answers for all players, and for their dice and cards."""

    def __init__(self, table: Table, random: Random) -> None:
        self.random = random
        self.hands: Hands | None = None
        self._decide: dict[type[Step[Table]], Decide] = {
            setup.RoyalKing: self._from_court,
            setup.RoyalQueen: self._from_court,
            setup.Deal: self._done,
            setup.Commander: self._commander,
            setup.Direction: self._direction,
            armies.Show: self._show,
            armies.Give: self._give,
            armies.LayArmy: self._lay,
            armies.Swaps: self._swaps,
            armies.LaySoloArmy: self._lay_solo,
            armies.SoloPeople: self._solo_people,
            officers.Target: self._target,
            officers.Rolling: self._two_dice,
            officers.OwnCard: self._situation_card,
            LearnEffect: self._note,
            muster.OneOwner: self._one_owner,
            muster.BuyWeapons: self._weapons,
            muster.SituationCards: self._situation_cards,
            muster.SituationRoles: self._roles,
            losses.Inherit: self._inherit,
            servants.TurnUp: self._servants,
            servants.FirstAttacker: self._first_attacker,
            servants.ChoosePlace: self._place,
            attack.Attack: self._attack,
            attack.RollAgain: self._one_die,
            attack.Missed: self._missed,
            people.PeopleAttack: self._people_dice,
            people.PeopleMissed: self._people_missed,
            people.PeopleLoss: self._people_loss,
            umbar.JoinUp: self._join,
            umbar.MilitiaOrder: self._militias,
            umbar.PeopleRoll: self._people_dice,
            umbar.Assault: self._assault,
            umbar.AssaultAgain: self._one_die,
            umbar.Fought: self._fought,
            whip.Whip: self._one_die,
            whip.WhipLosses: self._whip,
            dungeon.Combination: self._combination,
            dungeon.KeepTool: self._tool,
            opening.WhoTries: self._who,
            opening.TurnUp: self._top_card,
            opening.Try: self._try,
            opening.TryMissed: self._try_missed,
        }

    def answer(self, table: Table) -> Any:
        """An answer to the pending ask."""
        step = table.step
        return self._decide[type(step)](table, step)

    def _dice(self, number: int) -> list[int]:
        roll = self.random.random
        return [int(roll() * 6) + 1 for _ in range(number)]

    def _hands(self, table: Table) -> Hands:
        if self.hands is None:
            self.hands = Hands(table, self.random)
        return self.hands

    # Setup

    def _from_court(self, table: Table, step: Step[Table]) -> list[str]:
        rank = "K" if isinstance(step, setup.RoyalKing) else "Q"
        return [self.random.choice([card for card in table.court if card[0] == rank])]

    def _done(self, table: Table, step: Any) -> bool:
        self.hands = Hands(table, self.random)
        if len(table.options.players) == 2:
            self.hands.split_third(table)
        return True

    def _commander(self, table: Table, step: Any) -> str:
        seats = [player for player in table.players if not player.imaginary]
        return f"player:{self.random.choice(seats).key}"

    def _direction(self, table: Table, step: Any) -> str:
        return "clockwise"

    # Phase 1

    def _show(self, table: Table, step: armies.Show) -> list[str]:
        return self._hands(table).show(armies.takes_part(table)[step.turn])

    def _give(self, table: Table, step: Any) -> bool:
        self._hands(table).give(table)
        return True

    def _lay(self, table: Table, step: armies.LayArmy) -> list[str]:
        return self._hands(table).army(table.order[step.turn])

    def _swaps(self, table: Table, step: Any) -> int:
        return self._hands(table).swap()

    def _lay_solo(self, table: Table, step: Any) -> list[str]:
        return self._hands(table).solo_army(table)

    def _solo_people(self, table: Table, step: Any) -> list[str]:
        hands = self._hands(table)
        return hands.people + hands.cards[0]

    def _target(self, table: Table, step: officers.Target) -> str:
        free = [army for i, army in enumerate(table.armies) if army.officer is None and i != step.roller]
        if not free:
            return "waive" if table.options.spare_rolls == "waive" else "none"
        return min(free, key=lambda army: abs(army.value - 7)).key

    def _two_dice(self, table: Table, step: Any) -> list[int]:
        return self._dice(2)

    def _one_die(self, table: Table, step: Any) -> list[int]:
        return self._dice(1)

    def _situation_card(self, table: Table, step: Any) -> list[str]:
        return [self.random.choice(table.situation)]

    def _note(self, table: Table, step: Any) -> str:
        return f"{Kind.NOTE}:+1"

    def _one_owner(self, table: Table, step: Any) -> str:
        return self.random.choice(("one", "several", "several", "several"))

    def _weapons(self, table: Table, step: muster.BuyWeapons) -> int:
        choices = muster.weapon_choices(table, step.army)
        wanted = 1 if len(table.armies[step.army].cards) == 4 else 0
        return wanted if wanted in choices else choices[0]

    def _situation_cards(self, table: Table, step: Any) -> list[str]:
        return self.random.sample(table.situation, 2)

    def _roles(self, table: Table, step: muster.SituationRoles) -> str:
        if len(step.turned) == 1:
            card = step.turned[0]
            better_upright = worth(table, card, Position.TROOPS) >= worth(table, card, Position.BATTLE)
            return card if better_upright else "battle"
        first, second = step.turned
        upright = worth(table, first, Position.TROOPS) + worth(table, second, Position.BATTLE)
        sideways = worth(table, second, Position.TROOPS) + worth(table, first, Position.BATTLE)
        return first if upright >= sideways else second

    # Phase 2

    def _servants(self, table: Table, step: servants.TurnUp) -> list[str]:
        return self.random.sample(table.servants, step.count)

    def _first_attacker(self, table: Table, step: Any) -> str:
        fighters = table.standing_armies() or table.standing()
        return table.armies[max(fighters, key=lambda i: might(table, i))].key

    def _place(self, table: Table, step: servants.ChoosePlace) -> str:
        army = table.armies[step.army]
        first, second = (row.servant_strength(table, place, army) for place in (0, 1))
        twice = row.must_be_hit_twice(table, 0) and step.army not in table.hits
        return "second" if second < first or (twice and second == first) else "first"

    def _attack(self, table: Table, step: attack.Attack) -> list[int]:
        return self._dice(dice_of(table, table.armies[step.army]))

    def _missed(self, table: Table, step: attack.Missed) -> str:
        army = table.armies[step.army]
        spare = table.bonus > KEEP_FOR_DUNGEON or len(army.cards) == 1
        return "repeat" if spare and not army.free_misses < army.effects.free_miss else "accept"

    def _people_dice(self, table: Table, step: Any) -> list[int]:
        return self._dice(dice_of_people(table))

    def _people_missed(self, table: Table, step: Any) -> str:
        return "repeat" if table.bonus > KEEP_FOR_DUNGEON or len(table.people) == 1 else "accept"

    def _people_loss(self, table: Table, step: Any) -> list[str]:
        return [table.people[-1]]

    def _inherit(self, table: Table, step: losses.Inherit) -> dict[str, int]:
        left = len(table.armies[step.army].weapons)
        shares = {}
        for key, room in losses.heirs(table).items():
            shares[key] = min(room, left)
            left -= shares[key]
        return {key: share for key, share in shares.items() if share}

    # Phase 3

    def _join(self, table: Table, step: umbar.JoinUp) -> str:
        return max((table.armies[i] for i in joining.hosts(table, step.lone)), key=lambda army: len(army.cards)).key

    def _militias(self, table: Table, step: umbar.MilitiaOrder) -> list[str]:
        return [table.armies[i].key for i in step.militias]

    def _assault(self, table: Table, step: umbar.Assault) -> list[int]:
        return self._dice(dice_against_umbar(table, step.who))

    def _fought(self, table: Table, step: umbar.Fought) -> str:
        poor = removed_from_umbar(table, step.reached) == 0
        return "repeat" if poor and (table.bonus > KEEP_FOR_DUNGEON or cards_left(table) <= 6) else "keep"

    def _whip(self, table: Table, step: whip.WhipLosses) -> dict[str, int]:
        """People first, then militias down to one card, then armies from the largest, officers last."""
        left = step.losses
        shares: dict[str, int] = {}
        parts = whip.whip_parts(table)
        kinds = {part.id: part.id.partition(":")[0] for part in parts}
        for part in parts:
            if kinds[part.id] == "people":
                shares[part.id] = min(left, part.high)
                left -= shares[part.id]
        for spare in (1, 0):
            for kind in ("militia", "army", "officer"):
                for part in sorted(parts, key=lambda part: -part.high):
                    if kinds[part.id] == kind and left:
                        room = max(0, part.high - shares.get(part.id, 0) - spare)
                        shares[part.id] = shares.get(part.id, 0) + min(left, room)
                        left -= min(left, room)
        return {key: share for key, share in shares.items() if share}

    # Phase 4

    def _combination(self, table: Table, step: dungeon.Combination) -> list[str]:
        return self.random.sample(dungeon.source_of(table), step.count)

    def _tool(self, table: Table, step: dungeon.KeepTool) -> str:
        options = [option.id for option in dungeon.tool_choices(table, table.armies[step.army])]
        return "weapon" if "weapon" in options else options[0]

    def _who(self, table: Table, step: Any) -> str:
        player = max(range(len(table.piles)), key=lambda i: table.piles[i])
        return f"player:{table.players[player].key}"

    def _top_card(self, table: Table, step: Any) -> list[str]:
        card = self.random.choice(table.dealt)
        return [card if cards.is_exact(card) else self.random.choice(exact_ones(table, [card]))]

    def _try(self, table: Table, step: Any) -> list[int]:
        return self._dice(dice_to_roll(table))

    def _try_missed(self, table: Table, step: opening.TryMissed) -> str:
        ways = [way.id for way in opening.ways_out(table, step.dice)]
        certain = "locksmith" in ways and bool(step.dice)
        if certain:
            return "locksmith"
        return "lockpick" if "lockpick" in ways else "repeat" if "repeat" in ways else "give-up"


def worth(table: Table, card: str, position: Position) -> float:
    """What a situation card in a position is worth to the team."""
    return sum(cell_worth(table.table_set.cell(key)) for key in cell_keys(card, position))


def cell_worth(cell: Cell) -> float:
    """What one effect is worth to the team."""
    return _WORTH.get(cell.effect, 0.0) * cell.amount


def might(table: Table, index: int) -> int:
    """A rough measure of an army's strength: its dice and bonuses."""
    army = table.armies[index]
    return 2 * dice_of(table, army) + sum(bonuses_of(table, army))
