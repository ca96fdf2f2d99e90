"""Winning: the royal couple is free or stays in the dungeon, and how well the team did."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.asks import Ask, Confirm
from companion.game import Step
from companion.games.royal_rescue.effects import TableSet
from companion.games.royal_rescue.table import Phase, Table


@dataclass(frozen=True, slots=True)
class Over(Step[Table]):
    """The game has ended in a phase. Nothing is asked any more."""

    phase: ClassVar[Phase] = Phase.END
    over: ClassVar[bool] = True
    won: bool
    ended_in: Phase

    def ask(self, table: Table) -> Ask:
        headline = "The royal couple is free" if self.won else "The King and Queen stay in the dungeon"
        return Confirm(id="end.over", title=headline, instruction="The game is over.", rule="winning")

    def answer(self, table: Table, answer: Any) -> Step[Table]:
        return self


def phase_of(table: Table) -> Phase:
    """The phase of the step the table stands at."""
    phase: Phase = table.step.phase  # type: ignore[attr-defined]
    return phase


def lost(table: Table) -> Step[Table]:
    """The team has lost."""
    return Over(False, phase_of(table))


def won(table: Table) -> Step[Table]:
    """All ten numbers are open."""
    return Over(True, phase_of(table))


def score(table: Table) -> int:
    """The cards still in the players' hands; the one in use counts if it has not failed (reading 14)."""
    return len(table.dealt) + (table.in_use is not None)


def rating(table_set: TableSet, cards_left: int, solo: bool) -> str:
    """The title that so many cards earn."""
    title = table_set.rating[0].title
    for rank in table_set.rating:
        if cards_left >= (rank.solo if solo else rank.cards):
            title = rank.title
    return title
