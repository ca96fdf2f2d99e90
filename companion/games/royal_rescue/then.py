"""Where the rules go on after something that can happen at several points of the game."""

from dataclasses import dataclass
from typing import Protocol

from companion.game import Report, Step
from companion.games.royal_rescue.table import Phase, Table


class Then(Protocol):
    """Where the rules go on once a situation card, lost weapons or an attack of the people are dealt with."""

    @property
    def phase(self) -> Phase:
        """The phase in which this happens."""
        ...

    def due(self, table: Table) -> Step[Table]:
        """The step that is due."""
        ...

    def told(self, report: Report, before: Table, after: Table) -> Report:
        """The report, with what the players are to do before the step that is due."""
        ...


@dataclass(frozen=True, slots=True)
class Resume:
    """After what a correction has brought up, the game goes on with the step it stood at."""

    phase: Phase
    step: Step[Table]

    def due(self, table: Table) -> Step[Table]:
        if self.phase is not Phase.PREPARATION:
            table.settle_effects()
        return self.step.afresh(table)

    def told(self, report: Report, before: Table, after: Table) -> Report:
        return report
