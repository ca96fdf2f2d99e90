"""Winning: the royal couple is free or stays in the dungeon, and how well the team did."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.asks import Ask, Confirm
from companion.game import Step
from companion.games.royal_rescue.effects import TableSet
from companion.games.royal_rescue.table import Phase, Table


@dataclass(frozen=True, slots=True)
class Over(Step[Table]):
    """The game has ended. Nothing is asked any more."""

    phase: ClassVar[Phase] = Phase.END
    over: ClassVar[bool] = True
    won: bool

    def ask(self, table: Table) -> Ask:
        headline = "The royal couple is free" if self.won else "The King and Queen stay in the dungeon"
        return Confirm(id="end.over", title=headline, instruction="The game is over.", rule="winning")

    def answer(self, table: Table, answer: Any) -> Step[Table]:
        return self


def lost(table: Table) -> Step[Table]:
    """The team has lost."""
    return Over(won=False)


def won(table: Table) -> Step[Table]:
    """All ten numbers are open."""
    return Over(won=True)


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
