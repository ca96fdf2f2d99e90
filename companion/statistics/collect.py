"""The luck of all games, worked out once for each and kept in a file that can be made again."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.game import Game
from companion.history.cached import read_cached, write_cached
from companion.history.review import open_review
from companion.history.rows import read_identity
from companion.history.summary import Summary
from companion.journal import Journal
from companion.statistics.luck import GameLuck, luck_of

NAME = "luck.index"
VERSION = 1
"""Of how luck is worked out; another one makes all of it be worked out anew."""

EVERY = 50
"""Games after which what was worked out so far is kept."""


class _Kept(msgspec.Struct, array_like=True):
    version: int
    journal: str
    games: dict[int, tuple[int, GameLuck | None]]


def collect_luck(
    journal: Journal,
    games: Mapping[str, Game[Any]],
    summaries: Iterable[Summary],
    folder: Path,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> dict[int, GameLuck]:
    """The luck of these games by their numbers; those that cannot be replayed any more are left out.

    ``folder`` is for files that can be made again; ``told`` hears how many of how many games are done.
    """
    path, identity = folder / NAME, read_identity(journal)
    read = read_cached(path, _Kept)
    kept = read.games if read is not None and (read.version, read.journal) == (VERSION, identity) else {}
    wanted = list(summaries)
    missing = [one for one in wanted if kept.get(one.id, (None, None))[0] != one.turn]
    for done, one in enumerate(missing, 1):
        kept[one.id] = (one.turn, _luck(journal, games, one.id))
        told(done, len(missing))
        if done % EVERY == 0 or done == len(missing):
            write_cached(path, _Kept(VERSION, identity, kept))
    found = ((one.id, kept[one.id][1]) for one in wanted)
    return {number: luck for number, luck in found if luck is not None}


def _luck(journal: Journal, games: Mapping[str, Game[Any]], number: int) -> GameLuck | None:
    try:
        return luck_of(open_review(journal, games, number).session)
    except CompanionError:
        return None
