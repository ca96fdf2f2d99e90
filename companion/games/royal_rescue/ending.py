"""Winning: the royal couple is free or stays in the dungeon, and how well the team did."""

from dataclasses import dataclass
from typing import ClassVar

from companion.game import Step
from companion.games.royal_rescue.effects import TableSet
from companion.games.royal_rescue.set_words import said
from companion.games.royal_rescue.table import Phase, Table
from companion.games.scripted import Ending
from companion.language import tr


@dataclass(frozen=True, slots=True)
class Over(Ending[Table]):
    """The game has ended in a phase."""

    phase: ClassVar[Phase] = Phase.END
    rule: ClassVar[str] = "winning"
    won: bool
    ended_in: Phase

    def headline(self, table: Table) -> str:
        return tr("The royal couple is free") if self.won else tr("The King and Queen stay in the dungeon")


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
    return said(title)
