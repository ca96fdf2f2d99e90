"""Phase 2: Umbar's servants, the battle row, attacks, hits and misses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option, Roll
from companion.game import Chance, Reckoning, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import best_die, dice_of
from companion.games.royal_rescue.ending import lost
from companion.games.royal_rescue.losses import hand_over_weapons, lose_a_card, loss_words
from companion.games.royal_rescue.people import PeopleAttack
from companion.games.royal_rescue.reckoning import against_servant
from companion.games.royal_rescue.row import (
    FIRST_PLACE,
    HIT,
    KEPT,
    MISS,
    help_words,
    hit,
    hit_chances,
    hit_report,
    miss_report,
    servant_strength,
    servant_words,
)
from companion.games.royal_rescue.table import Army, Phase, Table, elsewhere, take
from companion.games.royal_rescue.then import Then
from companion.games.royal_rescue.umbar import enter_umbar
from companion.games.royal_rescue.words import one_pip_less, repeated, to_roll
from companion.language import tr
from companion.spreads import Layout, Line, Spread
from companion.wording import capital

ARMY_RAISE, MILITIA_RAISE, PEOPLE_RAISE = 1, 2, 3
"""What the bonus die gains at the end of Phase 2 with an army left, only militias left, only people left."""
_PLACES = ("first", "second")


def enter_servants(table: Table) -> Step[Table]:
    """The servants are shuffled and the two top ones turned up; from now on the situation cards count."""
    table.settle_effects()
    table.servants += table.officers
    table.officers = []
    table.attacker = None
    return battle(table)


def battle(table: Table) -> Step[Table]:
    """What is due in Phase 2, worked out from the table alone."""
    if (turned := fill_row(table)) is not None:
        return turned
    if not table.row:
        return end_of_phase_2(table)
    fighters = table.standing_armies() or table.standing()
    if not fighters:
        return PeopleAttack(OnWithPeople()) if table.people else lost(table)
    attacker = table.attacker
    if attacker is None or attacker not in fighters:
        if attacker is not None and not table.armies[fighters[0]].is_militia:
            attacker = next_army(table, attacker)
        elif len(fighters) > 1:
            return FirstAttacker()
        else:
            attacker = fighters[0]
        table.attacker = attacker
    if table.armies[attacker].effects.second_place and len(table.row) > 1:
        return ChoosePlace(attacker)
    return Attack(attacker, FIRST_PLACE)


def fill_row(table: Table) -> Step[Table] | None:
    """Turn up servants until two lie in the row; cards that can only be one thing are not asked for."""
    while len(table.row) < 2 and (table.servants or table.under):
        if not table.servants:
            table.row.append(table.under.pop(0))
        elif len({card[:-1] for card in table.servants}) == 1:
            table.row.append(take(table.servants, cards.by_rank(table.servants[-1])))
        else:
            return TurnUp(min(2 - len(table.row), len(table.servants)))
    return None


def next_army(table: Table, army: int) -> int:
    """The next standing army after one, in the direction of play."""
    standing = table.standing_armies()
    return next((i for i in standing if i > army), standing[0])


@dataclass(frozen=True, slots=True)
class TurnUp(Step[Table]):
    """The battle row: the top servants are turned up, the first and the second place."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    count: int

    def ask(self, table: Table) -> Ask:
        if self.count == 2:
            what = tr("Shuffle the servants and turn up the top two: first and second place. Which are they?")
        elif table.row:
            what = tr("Turn up the next servant into the second place. Which is it?")
        else:
            what = tr("Turn up the next servant into the first place. Which is it?")
        return Cards(
            id="servants.turn",
            title=tr("The battle row"),
            instruction=what,
            rule="servants",
            sizes=(self.count,),
            possible=tuple(table.servants),
            elsewhere=elsewhere(table, table.servants),
            layout=self._layout(table),
        )

    def _layout(self, table: Table) -> Spread:
        """Of two servants that are turned up the order matters; one comes beside that which lies there, if one does."""
        if self.count == 2:
            return Spread(Layout.BATTLE_ROW, (Line.FIRST, Line.SECOND))
        if not table.row:
            return Spread(Layout.BATTLE_ROW, (Line.FIRST,), ordered=False)
        return Spread(Layout.BATTLE_ROW, (Line.SECOND,), {Line.FIRST: tuple(table.row)}, ordered=False)

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        for card in answer:
            table.row.append(take(table.servants, card))
        return battle(table)

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


@dataclass(frozen=True, slots=True)
class FirstAttacker(Step[Table]):
    """The team chooses which army attacks first; or, when all armies are gone, which militia fights next."""

    phase: ClassVar[Phase] = Phase.SERVANTS

    def ask(self, table: Table) -> Ask:
        fighters = table.standing_armies() or table.standing()
        militias = table.armies[fighters[0]].is_militia
        return Choice(
            id="servants.militia" if militias else "servants.first",
            title=tr("Which militia fights?") if militias else tr("Who attacks first?"),
            instruction=tr("Choose the militia that fights now, until it is gone.")
            if militias
            else tr("Choose the army that attacks first; then the armies take turns in the direction of play."),
            rule="servants",
            options=tuple(Option(table.armies[i].key, table.armies[i].name) for i in fighters),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        table.attacker = next(i for i, army in enumerate(table.armies) if army.key == answer)
        return battle(table)

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


@dataclass(frozen=True, slots=True)
class ChoosePlace(Step[Table]):
    """An army that may attack the second place chooses its servant."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        return Choice(
            id="servants.place",
            title=tr("{army} attacks", army=capital(army.name)),
            instruction=tr("Which servant is attacked? A situation card lets {army} reach both.", army=army.name),
            rule="servants",
            actor=army.key,
            options=tuple(self._option(table, i, card) for i, card in enumerate(table.row)),
        )

    def _option(self, table: Table, place: int, card: str) -> Option:
        name = cards.name(card)
        label = tr("second place: {card}", card=name) if place else tr("first place: {card}", card=name)
        strength = servant_strength(table, place, table.armies[self.army])
        return Option(_PLACES[place], label, tr("strength {strength}", strength=strength))

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return Attack(self.army, _PLACES.index(answer))

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


@dataclass(frozen=True, slots=True)
class Attack(Step[Table]):
    """An attack: one die an army card, the officer's +2 on one die and each weapon's +1 on another."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int
    place: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        return Roll(
            id="servants.attack",
            title=tr(
                "{army} against {servant}",
                army=capital(army.name),
                servant=servant_words(table, self.place, army),
            ),
            instruction=self._to_roll(table, army),
            rule="servants",
            actor=army.key,
            about=f"servant:{table.row[self.place][:-1]}",
            dice=dice_of(table, army),
            results={HIT: tr("Hit"), MISS: tr("Missed")},
        )

    def _to_roll(self, table: Table, army: Army) -> str:
        roll, strength = to_roll(dice_of(table, army)), servant_strength(table, self.place, army)
        if help_ := help_words(table, army):
            return tr("{roll} to reach {strength} ({help}).", roll=roll, strength=strength, help=help_)
        return tr("{roll} to reach {strength}.", roll=roll, strength=strength)

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        army = table.armies[self.army]
        if self.is_hit(table, answer):
            hit(table, self.place, self.army)
            return turn_passes(table)
        if army.effects.reroll and isinstance(answer, list):
            return RollAgain(self.army, self.place, tuple(sorted(answer)))
        return missed(table, self.army, self.place)

    def is_hit(self, table: Table, answer: Sequence[int] | str) -> bool:
        """Whether one die reaches the servant's strength (reading 1: at least)."""
        if isinstance(answer, str):
            return answer == HIT
        army = table.armies[self.army]
        return best_die(table, army, answer) >= servant_strength(table, self.place, army)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        army = before.armies[self.army]
        if self.is_hit(before, answer):
            return hit_report(before, after, self.place, self.why(before, answer))
        if isinstance(after.step, Missed):
            return Report(tr("Missed"), Tone.BAD, self.why(before, answer))
        if isinstance(after.step, RollAgain):
            return Report(tr("Missed so far"), Tone.BAD, self.why(before, answer))
        return miss_report(before, after, army.name, self.why(before, answer))

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        return against_servant(before, self.army, self.place, answer)

    def why(self, table: Table, answer: Any) -> tuple[str, ...]:
        """How the dice and bonuses compare to the strength."""
        army = table.armies[self.army]
        strength = servant_strength(table, self.place, army)
        if isinstance(answer, str):
            return (tr("needed {strength}", strength=strength),)
        most = max(answer)
        best = best_die(table, army, answer)
        made = f"{most} {best - most:+} = {best}" if best != most else most
        return (tr("best die {best}, needed {strength}", best=made, strength=strength),)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        army = table.armies[self.army]
        return hit_chances(table, army, dice_of(table, army), servant_strength(table, self.place, army))

    def afresh(self, table: Table) -> Step[Table]:
        return battle(table)


def turn_passes(table: Table) -> Step[Table]:
    """The next army in the direction of play is due; a militia fights on until it is gone."""
    if table.attacker is not None and table.standing_armies():
        table.attacker = next_army(table, table.attacker)
    return battle(table)


@dataclass(frozen=True, slots=True)
class RollAgain(Step[Table]):
    """An effect lets the army roll one die again after a miss; the lowest is always the best to take."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int
    place: int
    rolled: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        return Roll(
            id="servants.reroll",
            title=tr("{army} rolls one die again", army=capital(army.name)),
            instruction=self._to_roll(table, army),
            rule="situation",
            actor=army.key,
            about=f"servant:{table.row[self.place][:-1]}",
            dice=1,
            results={HIT: tr("Hit"), MISS: tr("Missed")},
        )

    def _to_roll(self, table: Table, army: Army) -> str:
        pips, strength = self.rolled[0], servant_strength(table, self.place, army)
        if help_ := help_words(table, army):
            return tr(
                "Missed, but the lowest die, a {pips}, may be rolled again: {strength} is needed ({help}).",
                pips=pips,
                strength=strength,
                help=help_,
            )
        return tr(
            "Missed, but the lowest die, a {pips}, may be rolled again: {strength} is needed.",
            pips=pips,
            strength=strength,
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        if Attack(self.army, self.place).is_hit(table, self.all_dice(answer)):
            hit(table, self.place, self.army)
            return turn_passes(table)
        return missed(table, self.army, self.place)

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        return against_servant(before, self.army, self.place, self.all_dice(answer))

    def all_dice(self, answer: list[int] | str) -> list[int] | str:
        """The whole roll with the new die in it, or its result in words."""
        return [*self.rolled[1:], *answer] if isinstance(answer, list) else answer

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Attack(self.army, self.place).report(before, self.all_dice(answer), after)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        attack = Attack(self.army, self.place)
        ways = sum(attack.is_hit(table, [*self.rolled[1:], pips]) for pips in odds.PIPS)
        return (Chance(tr("hit"), odds.of_six(ways)),)

    def afresh(self, table: Table) -> Step[Table]:
        return self if _stands(table, self.army, self.place) else battle(table)


def missed(table: Table, army: int, place: int) -> Step[Table]:
    """A miss: the bonus die may repeat the roll, else a card is lost."""
    if table.bonus:
        return Missed(army, place)
    return suffer(table, army)


@dataclass(frozen=True, slots=True)
class Missed(Step[Table]):
    """A missed attack: repeat the whole roll with the bonus die, or lose a card."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int
    place: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        return Choice(
            id="servants.missed",
            title=tr("{army} missed", army=capital(army.name)),
            instruction=tr("Repeat the whole roll with the bonus die, or take the loss?"),
            rule="bonus-die",
            actor=army.key,
            options=(
                Option("repeat", tr("Roll again"), one_pip_less(table)),
                Option("accept", tr("Take the loss"), loss_words(army)),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "repeat":
            table.raise_bonus(-1)
            return Attack(self.army, self.place)
        return suffer(table, self.army)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        if answer == "repeat":
            return repeated(after)
        return miss_report(before, after, before.armies[self.army].name, (KEPT,))

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return Attack(self.army, self.place).odds(table)[:1]

    def afresh(self, table: Table) -> Step[Table]:
        if not _stands(table, self.army, self.place):
            return battle(table)
        return self if table.bonus else suffer(table, self.army)


def _stands(table: Table, army: int, place: int) -> bool:
    return table.attacker == army and bool(table.armies[army].cards) and place < len(table.row)


@dataclass(frozen=True, slots=True)
class OnWithBattle(Then):
    """After losses the battle goes on with the next army."""

    phase: ClassVar[Phase] = Phase.SERVANTS

    def due(self, table: Table) -> Step[Table]:
        return turn_passes(table)


@dataclass(frozen=True, slots=True)
class OnWithPeople(Then):
    """After an attack of the people the battle goes on; nobody takes turns with them."""

    phase: ClassVar[Phase] = Phase.SERVANTS

    def due(self, table: Table) -> Step[Table]:
        return battle(table)


def suffer(table: Table, army: int) -> Step[Table]:
    """The attacking army loses a card, and what a destroyed one leaves is handed over."""
    lose_a_card(table, table.armies[army])
    return hand_over_weapons(table, OnWithBattle())


def end_of_phase_2(table: Table) -> Step[Table]:
    """The last servant is beaten: the bonus die rises by who is left, or nobody is and all is lost."""
    if table.standing_armies():
        table.raise_bonus(ARMY_RAISE)
    elif table.standing():
        table.raise_bonus(MILITIA_RAISE)
    elif table.people:
        table.raise_bonus(PEOPLE_RAISE)
    else:
        return lost(table)
    return enter_umbar(table)
