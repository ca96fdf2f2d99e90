"""Expert Mode: challenge cards."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Count, Option
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.table import LAST_DAY, Stage, Table

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
class Challenge(Step[Table]):
    """Draw a challenge card: accept it blind for 2 points more, or look first."""

    def ask(self, table: Table) -> Ask:
        which = "a second" if table.looked_at else "a"
        return Choice(
            id="challenge.card",
            title=f"Draw {which} challenge card?",
            instruction=f"You may draw {which} challenge card for Day {table.day}, and accept it before or after "
            "looking at it.",
            rule="expert",
            options=(
                Option("no", "No card"),
                Option("blind", "Accept it blind", f"{BLIND} points more than it says"),
                Option("accept", "Look, and accept it"),
                Option("decline", "Look, and decline it"),
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer in ("blind", "accept"):
            return ChallengePoints(answer == "blind")
        table.looked_at = MOST_CHALLENGES
        return flow.due(table)

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class ChallengePoints(Step[Table]):
    """The points listed on an accepted challenge card."""

    blind: bool

    def ask(self, table: Table) -> Ask:
        return Count(
            id="challenge.points",
            title="Points on the challenge card",
            instruction="How many points does the accepted card list? What is added for it, the app adds.",
            rule="expert",
            high=MOST_POINTS,
            unit="points",
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
        why = [f"{answer} on the card"]
        if self.blind:
            why.append(f"{BLIND} for accepting it blind")
        if before.day == LAST_DAY:
            why.append(f"{DAY_5} on Day 5")
        return Report(f"The challenge counts {answer + self.bonus(before)} points", why=tuple(why))
