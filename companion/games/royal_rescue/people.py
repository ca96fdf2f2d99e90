"""Phase 2, when all armies and militias are gone: the people fight, without situation cards and weapons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option, Roll
from companion.game import Chance, Reckoning, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import WEAPON, Help
from companion.games.royal_rescue.reckoning import against, of_people
from companion.games.royal_rescue.row import (
    FIRST_PLACE,
    HIT,
    KEPT,
    MISS,
    PEOPLE,
    hit,
    hit_report,
    miss_report,
    servant_strength,
    servant_words,
    with_bonus_die,
)
from companion.games.royal_rescue.table import Phase, Table, dice_of_people, elsewhere, take
from companion.games.royal_rescue.then import Then
from companion.games.royal_rescue.words import one_pip_less, repeated, to_roll
from companion.language import tr


@dataclass(frozen=True, slots=True)
class PeopleAttack(Step[Table]):
    """The people fight when no army and no militia is left: a die for every four, no situation, no weapons."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    then: Then

    def ask(self, table: Table) -> Ask:
        return Roll(
            id="servants.people",
            title=tr("The people against {servant}", servant=servant_words(table, FIRST_PLACE, None)),
            instruction=_to_roll(table),
            rule="servants",
            actor="people",
            about=f"servant:{table.row[0][:-1]}",
            dice=dice_of_people(table),
            results={HIT: tr("Hit"), MISS: tr("Missed")},
        )

    def answer(self, table: Table, answer: list[int] | str) -> Step[Table]:
        if self.is_hit(table, answer):
            hit(table, FIRST_PLACE, PEOPLE)
            return self.then.due(table)
        return PeopleMissed(self.then) if table.bonus else people_suffer(table, self.then)

    def is_hit(self, table: Table, answer: Sequence[int] | str) -> bool:
        """Whether a die reaches the strength; in Quest 1 a weapon may add to it."""
        if isinstance(answer, str):
            return answer == HIT
        return max(answer) + people_bonus(table) >= servant_strength(table, FIRST_PLACE, None)

    def reckoning(self, before: Table, answer: Any) -> Reckoning | None:
        if not isinstance(answer, list):
            return None
        strength = servant_strength(before, FIRST_PLACE, None)
        return against(of_people(answer, _help(before), strength), strength)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        why = self._why(before, answer)
        if self.is_hit(before, answer):
            return hit_report(before, after, FIRST_PLACE, why)
        if isinstance(after.step, (PeopleMissed, PeopleLoss)):
            return Report(tr("Missed"), Tone.BAD, why)
        return miss_report(before, after, tr("the people"), why)

    def _why(self, table: Table, answer: Any) -> tuple[str, ...]:
        """How the best die compares to the strength."""
        strength = servant_strength(table, FIRST_PLACE, None)
        if isinstance(answer, str):
            return (tr("needed {strength}", strength=strength),)
        best = max(answer) + people_bonus(table)
        return (tr("best die {best}, needed {strength}", best=best, strength=strength),)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        strength = servant_strength(table, FIRST_PLACE, None)
        return with_bonus_die(tr("hit"), odds.hit(dice_of_people(table), strength, people_bonus(table)), table.bonus)

    def afresh(self, table: Table) -> Step[Table]:
        return self.then.due(table)


def _to_roll(table: Table) -> str:
    roll, strength = to_roll(dice_of_people(table)), servant_strength(table, FIRST_PLACE, None)
    if table.people_weapons:
        return tr("{roll} to reach {strength} (+1 by a weapon).", roll=roll, strength=strength)
    return tr("{roll} to reach {strength}.", roll=roll, strength=strength)


def people_bonus(table: Table) -> int:
    """What a weapon adds to one of the people's dice (Quest 1)."""
    return sum(one.pips for one in _help(table))


def _help(table: Table) -> list[Help]:
    """However many weapons the people have, one die alone must reach the strength."""
    return [WEAPON] if table.people_weapons else []


@dataclass(frozen=True, slots=True)
class PeopleMissed(Step[Table]):
    """The people missed: repeat with the bonus die, or lose a card."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    then: Then

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="servants.people_missed",
            title=tr("The people missed"),
            instruction=tr("Repeat the whole roll with the bonus die, or lose a people card?"),
            rule="bonus-die",
            actor="people",
            options=(
                Option("repeat", tr("Roll again"), one_pip_less(table)),
                Option("accept", tr("Take the loss"), tr("one people card is lost")),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "repeat":
            table.raise_bonus(-1)
            return PeopleAttack(self.then)
        return people_suffer(table, self.then)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if answer == "repeat":
            return repeated(after)
        return None if isinstance(after.step, PeopleLoss) else miss_report(before, after, tr("the people"), (KEPT,))

    def afresh(self, table: Table) -> Step[Table]:
        if not table.people or not table.row or table.standing():
            return self.then.due(table)
        return self if table.bonus else people_suffer(table, self.then)


def people_suffer(table: Table, then: Then) -> Step[Table]:
    """A people card is lost; which one is asked only where it makes a difference."""
    if len({card[:-1] for card in table.people}) > 1:
        return PeopleLoss(then)
    table.discard.append(take(table.people, cards.by_rank(table.people[-1])))
    return then.due(table)


@dataclass(frozen=True, slots=True)
class PeopleLoss(Step[Table]):
    """The team chooses which people card is lost."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    then: Then

    def ask(self, table: Table) -> Ask:
        return Cards(
            id="servants.people_loss",
            title=tr("The people lose a card"),
            instruction=tr("Choose a people card and put it on the discard pile. Which value has it?"),
            rule="servants",
            actor="people",
            possible=tuple(table.people),
            elsewhere=elsewhere(table, table.people),
            chosen=True,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        table.discard.append(take(table.people, answer[0]))
        return self.then.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return miss_report(before, after, tr("the people"), (KEPT,))

    def afresh(self, table: Table) -> Step[Table]:
        return self if table.people and not table.standing() else self.then.due(table)
