"""Rows, guards and bands as what players choose: the options of an ask, and what a chosen one stands for."""

from collections.abc import Iterable

from companion.asks import Option
from companion.games.robin_hood.guards import guard_name
from companion.games.robin_hood.table import Band, Row, Table, band_key


def row_key(row: Row) -> str:
    """The id of a row in asks."""
    return f"row:{row.key}"


def row_option(row: Row, detail: str) -> Option:
    """A row to choose, with what is worth knowing of it."""
    return Option(row_key(row), row.title, detail)


def chosen_row(table: Table, key: str) -> Row:
    """The row of a chosen option."""
    return next(row for row in table.rows if row_key(row) == key)


def chosen_band(table: Table, key: str) -> Band:
    """The band of a chosen option."""
    return next(band for band in table.bands if band_key(band) == key)


def guard_key(place: int) -> str:
    """The id in asks of the guard in a place of a row, which is counted from 0; people count from 1."""
    return f"guard:{place + 1}"


def guard_options(row: Row, places: Iterable[int]) -> tuple[Option, ...]:
    """Guards of a row to choose, by their places."""
    return tuple(Option(guard_key(place), guard_name(row, place)) for place in places)


def chosen_place(key: str) -> int:
    """The place of a chosen guard, counted from 0."""
    return int(key.removeprefix("guard:")) - 1
