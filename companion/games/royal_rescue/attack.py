"""Phase 2, an attack on a servant: the roll, a hit, and a miss with what it costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.asks import Ask, Choice, Option, Roll
from companion.game import Chance, Reckoning, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import best_die, dice_of
from companion.games.royal_rescue.losses import hand_over_weapons, lose_a_card, loss_words
from companion.games.royal_rescue.reckoning import against_servant
from companion.games.royal_rescue.row import (
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
from companion.games.royal_rescue.table import Army, Phase, Table
from companion.games.royal_rescue.then import Fight
from companion.games.royal_rescue.words import again, one_pip_less, repeated, to_roll
from companion.language import tr
from companion.wording import capital


@dataclass(frozen=True, slots=True)
class Attack(Step[Table]):
    """An attack: one die an army card, the officer's +2 on one die and each weapon's +1 on another."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int
    place: int
    fight: Fight

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
            return self.fight.due(table)
        if army.effects.reroll and isinstance(answer, list):
            return RollAgain(self.army, self.place, self.fight, tuple(sorted(answer)))
        return missed(table, self.army, self.place, self.fight)

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
        return self.fight.goes_on(table)


@dataclass(frozen=True, slots=True)
class RollAgain(Step[Table]):
    """An effect lets the army roll one die again after a miss; the lowest is always the best to take."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int
    place: int
    fight: Fight
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
        if Attack(self.army, self.place, self.fight).is_hit(table, self.all_dice(answer)):
            hit(table, self.place, self.army)
            return self.fight.due(table)
        return missed(table, self.army, self.place, self.fight)

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        return against_servant(before, self.army, self.place, self.all_dice(answer))

    def all_dice(self, answer: list[int] | str) -> list[int] | str:
        """The whole roll with the new die in it, or its result in words."""
        return [*self.rolled[1:], *answer] if isinstance(answer, list) else answer

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Attack(self.army, self.place, self.fight).report(before, self.all_dice(answer), after)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        attack = Attack(self.army, self.place, self.fight)
        ways = sum(attack.is_hit(table, [*self.rolled[1:], pips]) for pips in odds.PIPS)
        return (Chance(tr("hit"), odds.of_six(ways)),)

    def afresh(self, table: Table) -> Step[Table]:
        return self if _stands(table, self.army, self.place) else self.fight.goes_on(table)


def missed(table: Table, army: int, place: int, fight: Fight) -> Step[Table]:
    """A miss: the bonus die may repeat the roll, else a card is lost."""
    if table.bonus:
        return Missed(army, place, fight)
    return suffer(table, army, fight)


@dataclass(frozen=True, slots=True)
class Missed(Step[Table]):
    """A missed attack: repeat the whole roll with the bonus die, or lose a card."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    army: int
    place: int
    fight: Fight

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
            return Attack(self.army, self.place, self.fight)
        return suffer(table, self.army, self.fight)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        if answer == "repeat":
            return repeated(after)
        return miss_report(before, after, before.armies[self.army].name, (KEPT,))

    def odds(self, table: Table) -> tuple[Chance, ...]:
        return again(Attack(self.army, self.place, self.fight).odds(table)[:1])

    def afresh(self, table: Table) -> Step[Table]:
        if not _stands(table, self.army, self.place):
            return self.fight.goes_on(table)
        return self if table.bonus else suffer(table, self.army, self.fight)


def _stands(table: Table, army: int, place: int) -> bool:
    return table.attacker == army and bool(table.armies[army].cards) and place < len(table.row)


def suffer(table: Table, army: int, fight: Fight) -> Step[Table]:
    """The attacking army loses a card, and what a destroyed one leaves is handed over."""
    lose_a_card(table, table.armies[army])
    return hand_over_weapons(table, fight)
