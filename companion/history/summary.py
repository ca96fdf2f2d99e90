"""One game as the history lists it, and what people look for in a list of games."""

from collections import UserDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

import msgspec

from companion.folding import Folded
from companion.folding import folded as letters
from companion.game import Setting
from companion.language import kept, tr

BREAK = 30 * 60
"""Seconds without an entry after which the table was not playing but having dinner."""


class House(UserDict[str, str | list[str]]):
    """The house rules of a game by setting; a whole table set is there by its name alone."""


class Summary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One game: who, when, how long (``seconds`` at the table, breaks left out), and what it came to.

    ``turn`` tells two states of the same game apart. ``players`` are the names as the record has them, by seat.
    """

    id: int
    turn: int
    game: str
    rules_version: int
    players: tuple[str, ...]
    house: House
    started: str
    changed: str
    seconds: int
    answers: int
    phase: str
    over: bool
    won: bool | None
    score: int | None
    rating: str | None
    summary: str
    deleted: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for: everything that is given must hold.

    ``words`` are found in any text of a game, in any order; ``players`` all took part; ``result`` is ``won``,
    ``lost``, ``over`` or ``unfinished``; ``since`` and ``until`` are days as ``2026-11-30``, both included.
    """

    words: tuple[str, ...] = ()
    game: str | None = None
    players: tuple[str, ...] = ()
    seats: int | None = None
    result: str | None = None
    since: str | None = None
    until: str | None = None
    house: Mapping[str, str] = field(default_factory=dict)
    deleted: bool = False


RESULTS: Mapping[str, Callable[[Summary], bool]] = {
    "won": lambda one: one.over and one.won is True,
    "lost": lambda one: one.over and one.won is False,
    "over": lambda one: one.over,
    "unfinished": lambda one: not one.over,
}


RESULT_WORDS: Mapping[bool | None, str] = {True: tr("won"), False: tr("lost"), None: tr("over")}


def folded(text: str) -> str:
    """A text for comparing: case and spaces do not matter."""
    return " ".join(text.casefold().split())


def find(
    games: Iterable[Summary],
    wanted: Wanted,
    called: Callable[[str], str] = str,
    title: Callable[[str], str] = str,
    say: Callable[[str], str] | None = None,
) -> list[Summary]:
    """Those of the games that are wanted, in their order.

    ``called`` is how a player of a record is called today, ``title`` the title of a game's id; ``say`` says a text in
    the language of whoever looks, so that its words are found too.
    """
    known, names = cache(title), cache(lambda name: folded(called(name)))
    words = [letters(" ".join(word.split())) for word in wanted.words]
    players = {names(name) for name in wanted.players}
    found = [one for one in games if _holds(one, wanted)]
    if players:
        found = [one for one in found if players.issubset(map(names, one.players))]
    if words:
        found = [one for one in found if _has(words, _texts(one, called, known, say))]
    return found


def _holds(one: Summary, wanted: Wanted) -> bool:
    return (
        (one.deleted is not None) == wanted.deleted
        and wanted.game in (None, one.game)
        and wanted.seats in (None, len(one.players))
        and (wanted.result is None or RESULTS[wanted.result](one))
        and (wanted.since is None or one.changed[:10] >= wanted.since)
        and (wanted.until is None or one.started[:10] <= wanted.until)
        and all(_set_to(one.house.get(key), value) for key, value in wanted.house.items())
    )


def _set_to(found: str | list[str] | None, value: str) -> bool:
    return value in found if isinstance(found, list) else value == found


def _has(words: Iterable[Folded], texts: Iterable[str]) -> bool:
    """Whether every word stands in one of the texts, which are made one by one as long as words are missing."""
    missing = list(words)
    for text in texts:
        found = letters(text)
        missing = [word for word in missing if word.plain not in found.plain and word.spelled not in found.spelled]
        if not missing:
            return True
    return not missing


def _texts(
    one: Summary, called: Callable[[str], str], title: Callable[[str], str], say: Callable[[str], str] | None
) -> Iterator[str]:
    """All words of a game: as they were kept, then as they are said."""
    result = RESULT_WORDS[one.won] if one.over else ""
    yield " ".join(
        (title(one.game), *map(called, one.players), one.phase, one.rating or "", one.summary, one.started[:10])
    )
    if say is not None:
        yield " ".join(map(say, (result, kept(one.rating or ""), kept(one.summary, one.players), kept(one.phase))))


def played_together(games: Iterable[Summary], person: Callable[[str], str], one: str, other: str) -> Summary | None:
    """A game in which two sat at one table, who so are two people; ``person`` is the id of whoever a name means."""
    both = {person(one), person(other)}
    return next((game for game in games if len(both) == 2 and both <= set(map(person, game.players))), None)


def house_of(options: Mapping[str, Any]) -> House:
    """The house rules among a game's options."""
    return House({key: _plain(value) for key, value in options.items() if key != "players"})


def _plain(value: object) -> str | list[str]:
    if isinstance(value, (list, tuple)):
        return [str(item) for item in value]
    if isinstance(value, Mapping):
        return str(value.get("name", "own"))
    return str(value)


def unusual(house: House, settings: Iterable[Setting]) -> dict[str, str]:
    """The house rules that are not as the game has them by itself, in words: label to value."""
    found = {}
    for setting in settings:
        value = house.get(setting.id)
        default = list(setting.default) if isinstance(setting.default, tuple) else setting.default
        if value is None or value == default:
            continue
        labels = {option.id: option.label for option in setting.options}
        chosen = value if isinstance(value, list) else [value]
        found[setting.label] = ", ".join(labels.get(item, item) for item in chosen) or "none"
    return found


def seconds_played(times: Iterable[str]) -> int:
    """The seconds at the table, from the times of the entries in their order.

    A long pause counts as none; so does a clock that was set back.
    """
    played, before = 0, None
    for text in times:
        if (now := _moment(text)) is None:
            continue
        if before is not None and 0 < (gap := (now - before).total_seconds()) <= BREAK:
            played += int(gap)
        before = now
    return played


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None
