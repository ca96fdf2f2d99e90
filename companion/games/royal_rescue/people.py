"""Phase 2, when all armies and militias are gone: the people fight, without situation cards and weapons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion import cards
from companion.asks import Ask, Cards, Choice, Option, Roll
from companion.game import Chance, Report, Step, Tone
from companion.games.royal_rescue import odds
from companion.games.royal_rescue.battle import WEAPON_BONUS
from companion.games.royal_rescue.row import (
    FIRST_PLACE,
    HIT,
    MISS,
    PEOPLE,
    bonus_todo,
    dice_words,
    hit,
    hit_report,
    miss_report,
    servant_strength,
    servant_words,
    with_bonus_die,
)
from companion.games.royal_rescue.table import Phase, Table, dice_of_people, elsewhere, take
from companion.games.royal_rescue.then import Then


@dataclass(frozen=True, slots=True)
class PeopleAttack(Step[Table]):
    """The people fight when no army and no militia is left: a die for every four, no situation, no weapons."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    then: Then

    def ask(self, table: Table) -> Ask:
        return Roll(
            id="servants.people",
            title=f"The people against {servant_words(table, FIRST_PLACE, None)}",
            instruction=f"Roll {dice_words(dice_of_people(table))} to reach "
            f"{servant_strength(table, FIRST_PLACE, None)}{' (+1 by a weapon)' if table.people_weapons else ''}.",
            rule="servants",
            actor="people",
            about=f"servant:{table.row[0][:-1]}",
            dice=dice_of_people(table),
            results={HIT: "Hit", MISS: "Missed"},
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

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        if self.is_hit(before, answer):
            return hit_report(before, after, FIRST_PLACE, ())
        if isinstance(after.step, (PeopleMissed, PeopleLoss)):
            return Report("Missed", Tone.BAD)
        return miss_report(before, after, "The people", ())

    def odds(self, table: Table) -> tuple[Chance, ...]:
        strength = servant_strength(table, FIRST_PLACE, None)
        return with_bonus_die("hit", odds.hit(dice_of_people(table), strength, people_bonus(table)), table.bonus)

    def afresh(self, table: Table) -> Step[Table]:
        return self.then.due(table)


def people_bonus(table: Table) -> int:
    """What a weapon adds to one of the people's dice (Quest 1)."""
    return WEAPON_BONUS if table.people_weapons else 0


@dataclass(frozen=True, slots=True)
class PeopleMissed(Step[Table]):
    """The people missed: repeat with the bonus die, or lose a card."""

    phase: ClassVar[Phase] = Phase.SERVANTS
    then: Then

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="servants.people_missed",
            title="The people missed",
            instruction="Repeat the whole roll with the bonus die, or lose a people card?",
            rule="bonus-die",
            actor="people",
            options=(
                Option("repeat", "Roll again", f"bonus die {table.bonus} → {table.bonus - 1}"),
                Option("accept", "Take the loss", "one people card is lost"),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "repeat":
            table.raise_bonus(-1)
            return PeopleAttack(self.then)
        return people_suffer(table, self.then)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if answer == "repeat":
            return Report("The roll is repeated", todo=(bonus_todo(after),))
        return None if isinstance(after.step, PeopleLoss) else miss_report(before, after, "The people", ())

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
            title="The people lose a card",
            instruction="Choose a people card and put it on the discard pile. Which value has it?",
            rule="servants",
            actor="people",
            possible=tuple(table.people),
            elsewhere=elsewhere(table, table.people),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        table.discard.append(take(table.people, answer[0]))
        return self.then.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return miss_report(before, after, "The people", ())

    def afresh(self, table: Table) -> Step[Table]:
        return self if table.people and not table.standing() else self.then.due(table)
