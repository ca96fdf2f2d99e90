"""Days and times as people say them, in any language."""

from datetime import datetime

from companion.language import Phrase, tr

WEEKDAYS = (
    tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"), tr("Saturday"), tr("Sunday"),
)  # fmt: skip
MONTHS = (
    tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"),
    tr("July"), tr("August"), tr("September"), tr("October"), tr("November"), tr("December"),
)  # fmt: skip
SHORT = (
    tr("Jan"), tr("Feb"), tr("Mar"), tr("Apr"), tr("May"), tr("Jun"),
    tr("Jul"), tr("Aug"), tr("Sep"), tr("Oct"), tr("Nov"), tr("Dec"),
)  # fmt: skip


def date(then: datetime, short: bool = False) -> Phrase:
    """A date: ``30 November 2026``, or ``30 Nov 2026``."""
    month = (SHORT if short else MONTHS)[then.month - 1]
    return tr("{day} {month} {year}", day=then.day, month=month, year=then.year)


def clock(then: datetime) -> str:
    """The time of the day: ``18:30``."""
    return f"{then:%H:%M}"


def day(written: str, now: datetime, short: bool = False) -> str:
    """When something was, as people say it: the time today, yesterday, a weekday within the week, else the date; the
    words as they are where they are no moment."""
    try:
        then = datetime.fromisoformat(written).astimezone(now.tzinfo)
    except (ValueError, OverflowError):  # the latter at the ends of the calendar
        return written
    days = (now.date() - then.date()).days
    if days == 0:
        return tr("today {time}", time=clock(then))
    if days == 1:
        return tr("yesterday")
    return WEEKDAYS[then.weekday()] if 1 < days < 7 else date(then, short)
