"""Expert Mode: challenge cards."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Count, Option
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.table import LAST_DAY, Table
from companion.games.robin_hood.vocabulary import Stage
from companion.language import tr

MOST_CHALLENGES = 2
BLIND, DAY_5 = 2, 2
MOST_POINTS = 20
"""More than a challenge card gives."""


def due(table: Table) -> Step[Table] | None:
    """Up to two challenge cards at the beginning of a round, the second only after accepting the first."""
    if table.options.expert and table.accepted == table.looked_at < MOST_CHALLENGES:
        return Challenge()
    table.stage = Stage.SCENARIO_SETUP
    return None


@dataclass(frozen=True, slots=True)
class Challenge(flow.DueStep):
    """Draw a challenge card: accept it blind for 2 points more, or look first."""

    def ask(self, table: Table) -> Ask:
        if table.looked_at:
            title = tr("Draw a second challenge card?")
            instruction = tr(
                "You may draw a second challenge card for Day {day}, and accept it before or after looking at it.",
                day=table.day,
            )
        else:
            title = tr("Draw a challenge card?")
            instruction = tr(
                "You may draw a challenge card for Day {day}, and accept it before or after looking at it.",
                day=table.day,
            )
        return Choice(
            id="challenge.card",
            title=title,
            instruction=instruction,
            rule="expert",
            options=(
                Option("no", tr("No card")),
                Option("blind", tr("Accept it blind"), tr("{points} points more than it says", points=BLIND)),
                Option("accept", tr("Look, and accept it")),
                Option("decline", tr("Look, and decline it")),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer in ("blind", "accept"):
            return ChallengePoints(answer == "blind")
        table.looked_at = MOST_CHALLENGES
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class ChallengePoints(Step[Table]):
    """The points listed on an accepted challenge card."""

    blind: bool

    def ask(self, table: Table) -> Ask:
        return Count(
            id="challenge.points",
            fact=True,
            title=tr("Points on the challenge card"),
            instruction=tr("How many points does the accepted card list? What is added for it, the app adds."),
            rule="expert",
            high=MOST_POINTS,
            unit=tr("points"),
        )

    def answer(self, table: Table, answer: int) -> Step[Table]:
        table.challenge_points += answer + self.bonus(table)
        table.looked_at += 1
        table.accepted += 1
        return flow.due(table)

    def bonus(self, table: Table) -> int:
        """What is added to the points listed: 2 when accepted blind, 2 on Day 5."""
        return BLIND * self.blind + DAY_5 * (table.day == LAST_DAY)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        why: list[str] = [tr("{points} on the card", points=answer)]
        if self.blind:
            why.append(tr("{points} for accepting it blind", points=BLIND))
        if before.day == LAST_DAY:
            why.append(tr("{points} on Day 5", points=DAY_5))
        points = answer + self.bonus(before)
        return Report(tr("The challenge counts {points} points", points=points), why=tuple(why))
