"""Phase 1, step 2: two dice win officers, special abilities and handicaps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

from companion.asks import Ask, Cards, Choice, Option, Roll
from companion.game import Chance, Reckoning, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.effects import Position
from companion.games.royal_rescue.muster import OneOwner, mustered, recruit_militias
from companion.games.royal_rescue.reckoning import of_two
from companion.games.royal_rescue.situation import LearnEffect, place_card, placed_report
from companion.games.royal_rescue.table import Phase, Table
from companion.games.royal_rescue.then import Then
from companion.games.royal_rescue.words import bonus_die_now
from companion.language import joined, tr
from companion.wording import capital, count

ABILITY_SUM = 12
HANDICAP_SUM = 11


class Result(StrEnum):
    """What a roll for officers can mean, as records write it."""

    OFFICER = "officer"
    ABILITY = "ability"
    HANDICAP = "handicap"
    NOTHING = "nothing"


def win_officers(table: Table) -> Step[Table]:
    """The armies roll in turn, the first player's first."""
    return next_roll(table, 0, len(table.armies[0].cards))


def next_roll(table: Table, roller: int, left: int) -> Step[Table]:
    """What follows in an army's rolls: its own officer first, then a named army without one, then the next army."""
    while left == 0:
        roller += 1
        if roller == len(table.armies):
            return leftover_officers_defect(table)
        left = len(table.armies[roller].cards)
    if not table.armies[roller].officer:
        return Rolling(roller, left, roller)
    candidates = [i for i, army in enumerate(table.armies) if not army.officer]
    if table.options.spare_rolls == "waive" or len(candidates) > 1:
        return Target(roller, left)
    return Rolling(roller, left, candidates[0] if candidates else None)


def leftover_officers_defect(table: Table) -> Step[Table]:
    """Jacks that nobody won join Umbar's servants."""
    table.servants += table.officers
    table.officers = []
    return recruit_militias(table)


@dataclass(frozen=True, slots=True)
class Target(Step[Table]):
    """Before each roll beyond the own officer, the army that it is for is named (reading 6)."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    roller: int
    left: int

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.roller]
        options = [
            Option(other.key, other.name, disabled=_why_no_target(other.officer))
            for i, other in enumerate(table.armies)
            if i != self.roller
        ]
        if all(option.disabled for option in options):
            options.append(Option("none", tr("Nobody"), tr("only 11 and 12 count")))
        if table.options.spare_rolls == "waive":
            options.append(Option("waive", tr("No more rolls"), _rolls_left(self.left)))
        return Choice(
            id="officers.target",
            title=joined(": ", (capital(army.name), _rolls_left(self.left))),
            instruction=tr("For which army do you roll? Only its value wins the officer; 11 and 12 stay your own."),
            rule="officers",
            actor=army.key,
            options=tuple(options),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "waive":
            return next_roll(table, self.roller, 0)
        target = next((i for i, army in enumerate(table.armies) if army.key == answer), None)
        return Rolling(self.roller, self.left, target)

    def afresh(self, table: Table) -> Step[Table]:
        return next_roll(table, self.roller, self.left)


def _why_no_target(officer: str | None) -> str | None:
    return tr("has an officer already") if officer is not None else None


def _rolls_left(left: int) -> str:
    return tr("{rolls} left", rolls=count(left, "roll"))


@dataclass(frozen=True, slots=True)
class Rolling(Step[Table]):
    """Two dice for an officer: the target's value as their sum; 12 is an ability, 11 a handicap of the roller."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    roller: int
    left: int
    target: int | None

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.roller]
        what = tr("Roll two dice: 12 is a special ability, 11 a handicap.")
        results: dict[str, str] = {}
        if self.target is not None:
            target = table.armies[self.target]
            what = tr(
                "Roll two dice: {value} wins an officer for {army}, 12 is a special ability, 11 a handicap.",
                value=target.value,
                army=target.name,
            )
            results[Result.OFFICER] = tr("{value}: officer", value=target.value)
        results |= {Result.ABILITY: "12", Result.HANDICAP: "11", Result.NOTHING: tr("other")}
        return Roll(
            id="officers.roll",
            title=joined(": ", (capital(army.name), _rolls_left(self.left))),
            instruction=what,
            rule="officers",
            actor=army.key,
            about=table.armies[self.target].key if self.target is not None else None,
            dice=2,
            results=results,
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        roller = table.armies[self.roller]
        after = NextRoll(self.roller, self.left - 1)
        match self.result(table, answer):
            case Result.OFFICER if self.target is not None and table.officers:
                table.armies[self.target].officer = table.officers.pop()
            case Result.ABILITY:
                table.raise_bonus(1)
                if table.situation and table.right_of(roller, Position.ABILITY) is None:
                    return turn_up(table, self.roller, Position.ABILITY, after)
            case Result.HANDICAP:
                if table.situation and table.right_of(roller, Position.HANDICAP) is None:
                    return turn_up(table, self.roller, Position.HANDICAP, after)
        return after.due(table)

    def result(self, table: Table, answer: Sequence[int] | str) -> Result:
        """What a roll means, in the words of the ask. Only sums count."""
        if isinstance(answer, str):
            return Result(answer)
        rolled = answer[0] + answer[1]
        if rolled == ABILITY_SUM:
            return Result.ABILITY
        if rolled == HANDICAP_SUM:
            return Result.HANDICAP
        if self.target is not None and rolled == table.armies[self.target].value:
            return Result.OFFICER
        return Result.NOTHING

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        if not isinstance(answer, list):
            return None
        counts = self.result(before, answer) is not Result.NOTHING
        if self.target is None or not before.officers:
            return of_two(answer, tr("A sum of 12 brings an ability, 11 a handicap."), counts)
        value = before.armies[self.target].value
        needed = tr("A sum of {value} wins an officer, 12 brings an ability, 11 a handicap.", value=value)
        return of_two(answer, needed, counts)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return with_muster(self._told(before, answer, after), before, after)

    def _told(self, before: Table, answer: Any, after: Table) -> Report:
        roller = before.armies[self.roller]

        def told(headline: str) -> str:
            """With the dice that were rolled, where they are known."""
            return joined(": ", (joined(" + ", answer), headline)) if isinstance(answer, list) else headline

        match self.result(before, answer):
            case Result.OFFICER if self.target is not None:
                name = before.armies[self.target].name
                headline = told(tr("An officer for {army}", army=name))
                value = before.armies[self.target].value
                why = (tr("the two dice add up to the army's value, {value}", value=value),)
                return Report(headline, Tone.GOOD, why, (tr("Put a Jack into {army}", army=name),))
            case Result.ABILITY:
                todo = (bonus_die_now(after),) if after.bonus != before.bonus else ()
                rises = tr("12: the bonus die rises")
                if before.right_of(roller, Position.ABILITY) is not None:
                    return Report(rises, Tone.GOOD, (tr("only one special ability each"),), todo)
                if not before.situation:
                    return Report(rises, Tone.GOOD, (tr("the situation pile is empty"),), todo)
                why = (tr("a 12 raises the bonus die and turns up a situation card, upright"),)
                return Report(tr("12: a special ability for {army}", army=roller.name), Tone.GOOD, why, todo)
            case Result.HANDICAP:
                if before.right_of(roller, Position.HANDICAP) is not None:
                    return Report(tr("11: nothing happens"), why=(tr("only one handicap each"),))
                if not before.situation:
                    return Report(tr("11: nothing happens"), why=(tr("the situation pile is empty"),))
                why = (tr("an 11 turns up a situation card, laid sideways"),)
                return Report(tr("11: a handicap for {army}", army=roller.name), Tone.BAD, why)
        return Report(told(tr("nothing")))

    def odds(self, table: Table) -> tuple[Chance, ...]:
        chances = []
        if self.target is not None:
            value = table.armies[self.target].value
            chances.append(Chance(tr("officer ({value}) with this roll", value=value), odds.sum_is(value)))
            if self.target == self.roller and self.left > 1:
                within = 1 - (1 - odds.sum_is(value)) ** self.left
                chances.append(Chance(tr("officer within {rolls} rolls", rolls=self.left), within))
        chances.append(Chance(tr("special ability (12)"), Fraction(1, 36)))
        chances.append(Chance(tr("handicap (11)"), Fraction(2, 36)))
        return tuple(chances)

    def afresh(self, table: Table) -> Step[Table]:
        if self.target is None or table.armies[self.target].officer is not None:
            return next_roll(table, self.roller, self.left)
        return self


@dataclass(frozen=True, slots=True)
class NextRoll(Then):
    """Where an army's rolls go on once a situation card is dealt with."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    roller: int
    left: int

    def due(self, table: Table) -> Step[Table]:
        return next_roll(table, self.roller, self.left)

    def told(self, report: Report, before: Table, after: Table) -> Report:
        return with_muster(report, before, after)


def turn_up(table: Table, army: int, position: Position, after: NextRoll) -> Step[Table]:
    """The top situation card goes beside the army; the last one left is known without being asked for."""
    if len(table.situation) == 1:
        return place_card(table, table.situation[0], position, army, after)
    return OwnCard(army, position, after)


@dataclass(frozen=True, slots=True)
class OwnCard(Step[Table]):
    """The situation card that an army turned up for an 11 or a 12."""

    phase: ClassVar[Phase] = Phase.PREPARATION
    army: int
    position: Position
    after: NextRoll

    def ask(self, table: Table) -> Ask:
        army = table.armies[self.army]
        upright = self.position is Position.ABILITY
        if upright:
            title = tr("Special ability of {army}", army=army.name)
            what = tr("Take the top situation card and lay it upright beside {army}. Which is it?", army=army.name)
        else:
            title = tr("Handicap of {army}", army=army.name)
            what = tr("Take the top situation card and lay it sideways beside {army}. Which is it?", army=army.name)
        return Cards(
            id="officers.ability" if upright else "officers.handicap",
            title=title,
            instruction=what,
            rule="officers",
            actor=army.key,
            possible=tuple(table.situation),
            suits=True,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        return place_card(table, answer[0], self.position, self.army, self.after)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        report = placed_report(before, after, answer[0], self.position, after.armies[self.army].name)
        return with_muster(report, before, after)

    def afresh(self, table: Table) -> Step[Table]:
        if not table.situation or table.right_of(table.armies[self.army], self.position) is not None:
            return self.after.due(table)
        return self


def with_muster(report: Report, before: Table, after: Table) -> Report:
    """The report, with what steps 3 and 4 tell the players to do if the last roll has just been made."""
    if isinstance(after.step, (Rolling, Target, OwnCard, LearnEffect, OneOwner)):
        return report
    return replace(report, todo=report.todo + mustered(before, after))
