"""The result of a game as a picture to keep."""

from collections.abc import Callable, Mapping

from companion.history.summary import Summary
from companion.statistics.luck import GameLuck, Surprise
from companion.statistics.plots import Bars, Panel, Words

RESULT = {True: "Won", False: "Lost", None: "Over"}


def panels(one: Summary, house: Mapping[str, str], luck: GameLuck | None, called: Callable[[str], str]) -> list[Panel]:
    """What the picture shows: the result in words, and how the dice treated everybody."""
    rating = f": {one.rating}" if one.rating else ""
    lines = [", ".join(map(called, one.players)), " · ".join(part for part in (_day(one), _length(one)) if part)]
    lines += [f"{label}: {value}" for label, value in house.items()]
    if luck is not None:
        lines += [f"{moment.title}: {moment.rolled}, {moment.headline}" for moment in _rarest(luck)]
    score = "" if one.score is None else f" ({one.score})"
    found: list[Panel] = [Words(f"{RESULT[one.won]}{rating}{score}", lines)]
    if luck is not None and luck.whole.rolls:
        pairs = zip(one.players, luck.seats, strict=False)
        shares = {called(name): mine.good - mine.expected for name, mine in pairs}
        found.append(Bars("Good rolls beyond expectation", shares, fair=0))
    return found


def _rarest(luck: GameLuck) -> list[Surprise]:
    """The best and the worst roll of the game."""
    best, worst = (sorted(some, key=lambda one: one.chance)[:1] for some in (luck.best, luck.worst))
    return [*best, *worst]


def _day(one: Summary) -> str:
    return one.started[:10]


def _length(one: Summary) -> str:
    minutes = round(one.seconds / 60)
    return f"{minutes} min" if minutes else ""
