"""What all steps of this game share: they lead on to another step, or back to playing cards."""

from abc import abstractmethod
from typing import Any

from companion.game import Report, Step
from companion.games.royal_limited.reports import told
from companion.games.royal_limited.table import Table


class Turn(Step[Table]):
    """A step of this game."""

    __slots__ = ()

    def answer(self, table: Table, answer: Any) -> Step[Table]:
        table.happened = ()
        return self.take(table, answer) or table.play.begin(table)

    @abstractmethod
    def take(self, table: Table, answer: Any) -> Step[Table] | None:
        """Apply an answer; returns the step that follows, None where play goes on."""

    def begin(self, table: Table) -> Step[Table]:
        """The step that is due when this one is come to: for playing cards, after all that comes by itself."""
        return self

    def mend(self, table: Table) -> Step[Table]:
        """The step that is due on a corrected table: for playing cards, after what is still to be resolved."""
        return self

    def afresh(self, table: Table) -> Step[Table]:
        return table.play.mend(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return told(after)
