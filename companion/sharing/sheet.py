"""Games as a table for spreadsheets (CSV)."""

import csv
import io
from collections.abc import Callable, Iterable

from companion.history.summary import Summary

COLUMNS = (
    "id",
    "game",
    "started",
    "changed",
    "minutes",
    "players",
    "over",
    "won",
    "score",
    "rating",
    "phase",
    "answers",
    "house rules",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula at the beginning of a text."""


def table(games: Iterable[Summary], called: Callable[[str], str], title: Callable[[str], str]) -> str:
    """Games as CSV (RFC 4180, UTF-8), a header and a line each; texts that a spreadsheet would carry out are quoted."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    for one in games:
        house = "; ".join(f"{key}={_value(value)}" for key, value in one.house.items() if value)
        row = (
            one.id,
            title(one.game),
            one.started,
            one.changed,
            round(one.seconds / 60),
            ", ".join(map(called, one.players)),
            _truth(one.over),
            _truth(one.won),
            one.score,
            one.rating,
            one.phase,
            one.answers,
            house,
        )
        writer.writerow([_safe(cell) for cell in row])
    return written.getvalue()


def _value(value: str | list[str]) -> str:
    return value if isinstance(value, str) else "+".join(value)


def _truth(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
