"""A game of the list in a few words."""

from datetime import datetime

from companion.days import date, day
from companion.history.summary import RESULT_WORDS, Summary
from companion.language import joined, kept, tr


def stands(one: Summary) -> str:
    """Where a game stands, in a few words: ``Phase 2, 7 left``, or how it ended."""
    if not one.over:
        return kept(one.summary or one.phase, one.players)
    word = RESULT_WORDS[one.won]
    # Some games call the lowest rating as they call the result.
    return word if not one.rating or one.rating.casefold() == word else joined(", ", (word, kept(one.rating)))


def long(seconds: int) -> str:
    """How long something took: ``7 min``, ``1 h 05``; nothing where no time was kept."""
    minutes = round(seconds / 60)
    if not seconds:
        return ""
    if minutes < 60:
        return tr("{minutes} min", minutes=minutes)
    return tr("{hours} h {minutes}", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def short_day(written: str, now: datetime) -> str:
    """When something was, in at most a few letters: as ``day`` says it, but ``12 Mar 2026``."""
    return day(written, now, short=True)


def date_of(written: str) -> str:
    """The day of a moment, written out; the moment as it is where it cannot be read."""
    try:
        return date(datetime.fromisoformat(written))
    except ValueError:
        return written
