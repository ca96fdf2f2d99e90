"""Where the rules go on after something that can happen at several points of the game."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from companion.game import Report, Step
from companion.games.royal_rescue.table import Phase, Table


class Then(ABC):
    """Where the rules go on once a situation card, lost weapons or an attack of the people are dealt with."""

    __slots__ = ()

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """The phase in which this happens."""

    @abstractmethod
    def due(self, table: Table) -> Step[Table]:
        """The step that is due."""

    def told(self, report: Report, before: Table, after: Table) -> Report:
        """The report, with what the players are to do before the step that is due."""
        return report


class Fight(Then):
    """A fight that goes on attack by attack: what is dealt with ends a turn or a round, and the next one follows."""

    __slots__ = ()

    @abstractmethod
    def goes_on(self, table: Table) -> Step[Table]:
        """What is due in the turn or round itself, on a table that has just been corrected."""


@dataclass(frozen=True, slots=True)
class Resume(Then):
    """After what a correction has brought up, the game goes on with the step it stood at."""

    phase: Phase = field()  # else the property above would count as its default
    step: Step[Table]

    def due(self, table: Table) -> Step[Table]:
        if self.phase is not Phase.PREPARATION:
            table.settle_effects()
        return self.step.afresh(table)
