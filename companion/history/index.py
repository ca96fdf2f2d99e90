"""The list of all games, kept beside the journal so that ten thousand of them are there at once.

The journal is the truth. What is kept here is a copy of what lists show; a game that has changed is read anew, and
where the copy is missing, damaged or of another journal, all of them are.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from companion.history.cached import read_cached, write_cached
from companion.history.rows import read_identity, read_summaries, read_turns
from companion.history.summary import House, Summary
from companion.journal import Journal
from companion.wire import plainly

NAME = "history.index"


Told = Callable[[int, int], None]


class _Kept(msgspec.Struct, array_like=True):
    """The file behind its checksum: house rules, each once, and games that name theirs by number."""

    fields: tuple[str, ...]
    journal: str
    houses: list[dict[str, str | list[str]]]
    games: msgspec.Raw


class History:
    """All games of a journal, deleted ones included, the one played last first."""

    def __init__(self, journal: Journal, folder: Path, told: Told = lambda done, of: None) -> None:
        """``folder`` is for files that can be made again; ``told`` hears how many of how many games are read.

        Raises JournalError, and whatever ``told`` raises.
        """
        self._journal = journal
        self._path = folder / NAME
        self._games: dict[int, Summary] | None = None
        self._order: list[Summary] = []
        self.refresh(told)

    def follow(self, journal: Journal) -> None:
        """Read on through another connection to the same journal: this one may have been made on another thread."""
        self._journal = journal

    @property
    def games(self) -> list[Summary]:
        """All games; to be read, not changed."""
        return self._order

    def game(self, number: int) -> Summary | None:
        """One game by its number, or None."""
        return (self._games or {}).get(number)

    def refresh(self, told: Told = lambda done, of: None) -> None:
        """Take over what has changed in the journal; ``told`` hears how many of how many games are read.

        Raises JournalError.
        """
        turns = read_turns(self._journal)
        identity = read_identity(self._journal)
        kept = _read(self._path, identity) if self._games is None else self._games
        stale = [number for number, turn in turns if (old := kept.get(number)) is None or old.turn != turn]
        if self._games is not None and not stale and len(kept) == len(turns):
            return
        for done, one in enumerate(read_summaries(self._journal, stale), 1):
            kept[one.id] = one
            told(done, len(stale))
        self._games = {number: kept[number] for number, _ in turns if number in kept}
        self._order = sorted(self._games.values(), key=lambda one: (-abs(one.turn), -one.id))
        if stale or len(self._games) != len(kept):
            _write(self._path, identity, self._order)


def unread(journal: Journal, folder: Path) -> int:
    """How many games a history would have to read anew. Raises JournalError."""
    kept = _read(folder / NAME, read_identity(journal))
    return sum((old := kept.get(number)) is None or old.turn != turn for number, turn in read_turns(journal))


def _read(path: Path, identity: str) -> dict[int, Summary]:
    """The games as they are kept; none where that cannot be used."""
    kept = read_cached(path, _Kept)
    if kept is None or kept.fields != Summary.__struct_fields__ or kept.journal != identity:
        return {}
    houses = [House(values) for values in kept.houses]
    try:
        games = msgspec.msgpack.decode(kept.games, type=list[Summary], dec_hook=lambda kind, number: houses[number])
    except (msgspec.DecodeError, msgspec.ValidationError, IndexError, TypeError):
        return {}
    return {one.id: one for one in games}


def _write(path: Path, identity: str, games: Iterable[Summary]) -> None:
    """Keep the games, house rules that many have in common only once."""
    houses: dict[str, int] = {}
    distinct: list[dict[str, str | list[str]]] = []

    def numbered(value: object) -> int | str:
        if not isinstance(value, House):
            return plainly(value)
        key = repr(value)
        if key not in houses:
            houses[key] = len(distinct)
            distinct.append(dict(value))
        return houses[key]

    rows = msgspec.msgpack.encode(list(games), enc_hook=numbered)
    write_cached(path, _Kept(Summary.__struct_fields__, identity, distinct, msgspec.Raw(rows)))
