"""Leaving out one effect of the tables, to see what it moves: from the start of Phase 2 on, where all cards lie."""

from companion.games.royal_rescue.effects import Cell, Kind, Source, cell_keys
from companion.games.royal_rescue.ending import phase_of
from companion.games.royal_rescue.servants import enter_servants
from companion.games.royal_rescue.table import Phase, Table

NOTHING = Cell(effect=Kind.NOTE, source=Source.HOUSE)


def in_play(table: Table) -> list[str] | None:
    """The cells whose cards lie, from the start of Phase 2 on; before it, None."""
    if phase_of(table) < Phase.SERVANTS:
        return None
    return sorted({key for card, position in table.placed() for key in cell_keys(card, position)})


def without(table: Table, key: str) -> Table:
    """A copy of a table at the start of Phase 2, on which one cell does nothing."""
    copy = table.copy()
    cell = copy.table_set.cell(key)
    copy.table_set = copy.table_set.learn(key, NOTHING)
    if cell.effect is Kind.BONUS_DIE:
        copy.raise_bonus(-cell.amount)
    copy.row, copy.servants = [], copy.servants + copy.row
    copy.step = enter_servants(copy)
    return copy
