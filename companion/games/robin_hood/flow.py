"""Game Play: the course of the five days. What is due follows from the table alone."""

from companion.game import Step
from companion.games.robin_hood.table import Table
from companion.games.robin_hood.vocabulary import Stage


class DueStep(Step[Table]):
    """A step of this game. On a table that was just corrected, what is due is worked out anew, be it the same."""

    __slots__ = ()

    def afresh(self, table: Table) -> Step[Table]:
        return due(table)


def due(table: Table) -> Step[Table]:
    """The step that is due at the table's stage, or at the next one that has something to ask."""
    while True:
        step = _due_now(table)
        if step is not None:
            return step


def _due_now(table: Table) -> Step[Table] | None:
    """What the stage asks; None where it has gone on to the next stage."""
    # A day's last stage leads to the first of the next day: imported here, the stages may all import this module.
    from companion.games.robin_hood import cleanup, draw, ending, expert, recruit, refine, scenario, setup, turns

    match table.stage:
        case Stage.INITIAL_SETUP:
            return setup.due(table)
        case Stage.CHALLENGES:
            return expert.due(table)
        case Stage.SCENARIO_SETUP:
            return scenario.due(table)
        case Stage.DRAW:
            return draw.due(table)
        case Stage.ATTACK:
            return turns.due(table)
        case Stage.RECRUIT:
            return recruit.due(table)
        case Stage.CLEANUP:
            return cleanup.due(table)
        case Stage.REFINE:
            return refine.due(table)
        case Stage.END:
            return ending.Over()


def next_day(table: Table) -> None:
    """Begin the next day that is played."""
    table.day = next(day for day in table.options.days if day > table.day)
    table.drawn = table.refined = table.looked_at = table.accepted = 0
    table.outcome = None
    table.stage = Stage.CHALLENGES
