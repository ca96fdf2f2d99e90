"""A game of the list in a few words."""

from collections.abc import Mapping
from datetime import datetime

from companion.context import day
from companion.history.summary import Summary

RESULT: Mapping[bool | None, str] = {True: "won", False: "lost", None: "over"}


def stands(one: Summary) -> str:
    """Where a game stands, in a few words: ``Phase 2, 7 left``, or how it ended."""
    if not one.over:
        return one.summary or one.phase
    word = RESULT[one.won]
    # Some games call the lowest rating as they call the result.
    return word if not one.rating or one.rating.casefold() == word else f"{word}, {one.rating}"


def long(seconds: int) -> str:
    """How long something took: ``7 min``, ``1 h 05``; nothing where no time was kept."""
    minutes = round(seconds / 60)
    return "" if not seconds else f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02}"


def short_day(written: str, now: datetime) -> str:
    """When something was, in at most a few letters: as ``day`` says it, but ``12 Mar 2026``."""
    said = day(written, now)
    number, _, rest = said.partition(" ")
    month, _, year = rest.partition(" ")
    return f"{number} {month[:3]} {year}" if number.isdecimal() and year.isdecimal() else said


def date_of(written: str) -> str:
    """The day of a moment, written out; the moment as it is where it cannot be read."""
    try:
        then = datetime.fromisoformat(written)
    except ValueError:
        return written
    return f"{then.day} {then:%B %Y}"
