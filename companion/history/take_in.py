"""Games played elsewhere, taken in from their records: each checked, and none twice."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Any

from companion import records
from companion.errors import CompanionError
from companion.files import FileTrouble, open_ordinary, why
from companion.game import Game
from companion.history.archive import Limits, open_archive
from companion.history.index import History
from companion.journal import Beginning, Journal, JournalError
from companion.language import tr
from companion.log import Adjusted, Entry
from companion.records import BadRecord, Record
from companion.session import Session
from companion.wire import decode, encode

LIMITS = Limits(part=20_000_000, whole=1_000_000_000)
"""Of an archive of records; a real record has some 30,000 bytes."""

RECORDS = (".jsonl", ".json")
ARCHIVE = ".zip"


class Outcome(StrEnum):
    """What became of a record."""

    NEW = "new"
    KNOWN = "known"
    LONGER = "longer"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Taken:
    """One record that was to be taken in: the game it now is, or why it was refused."""

    name: str
    outcome: Outcome
    game: int | None = None
    reason: str = ""


def take_in(journal: Journal, history: History, games: Mapping[str, Game[Any]], paths: Iterable[Path]) -> list[Taken]:
    """Take in records, folders of records and archives of records; a bad one does not keep the others out.

    A game that is here already is left as it is; one that goes on from where a game here stands is added to that.
    Raises JournalError where the journal itself cannot be written.
    """
    shelf = _Shelf(journal, history)
    found = []
    for name, record in _records(paths):
        try:
            if isinstance(record, str):
                raise FileTrouble(record)
            found.append(shelf.put(name, record, _replayed(record, games)))
        except JournalError:
            raise
        except CompanionError as error:
            found.append(Taken(name, Outcome.REFUSED, reason=str(error)))
    history.refresh()
    return found


class _Shelf:
    """The games that are there, looked up by what tells games apart."""

    def __init__(self, journal: Journal, history: History) -> None:
        self._journal = journal
        self._known: dict[tuple[str, str], list[int]] = {}
        for one in history.games:
            self._remember(one.game, (one.started, str(one.answers)), one.id)
        by_time = sorted(history.games, key=lambda one: one.changed)
        # When games were last played, and the highest turn among them so far.
        self._times = [one.changed for one in by_time]
        self._turns = list(accumulate((abs(one.turn) for one in by_time), max))

    def put(self, name: str, record: Record, session: Session[Any]) -> Taken:
        header, entries = record.header, session.entries
        for number in dict.fromkeys(self._alike(header.game, header.started, len(entries))):
            line = self._journal.load(number)
            mine = line.entries[: line.done]
            # as the journal keeps them: a game may hold its options in forms that JSON does not know
            if line.game != header.game or line.options != decode(encode(session.options)):
                continue
            if same(mine[: len(entries)], entries):
                return Taken(name, Outcome.KNOWN, number)
            if mine and same(mine, entries[: len(mine)]):
                status = session.game.status(session.table)
                line.log.add(line.nodes[line.done - 1], entries[line.done :], status)
                self._remember(header.game, (header.started, str(len(entries))), number)
                return Taken(name, Outcome.LONGER, number)
        started = header.started or (entries[0].at if entries else "") or self._journal.now()
        status = session.game.status(session.table)
        start = Beginning(started, entries, status, self._turn(_changed(record)))
        log = self._journal.take_in(header.game, session.game.rules_version, session.options, start)
        self._remember(header.game, (started, str(len(entries))), log.id)
        return Taken(name, Outcome.NEW, log.id)

    def _alike(self, game: str, started: str, answers: int) -> Iterator[int]:
        for mark in (started, str(answers)):
            yield from self._known.get((game, mark), ())

    def _remember(self, game: str, marks: Iterable[str], number: int) -> None:
        for mark in marks:
            self._known.setdefault((game, mark), []).append(number)

    def _turn(self, changed: str) -> int:
        """The place in the order of play of a game that was last played then."""
        before = bisect_right(self._times, changed)
        return self._turns[before - 1] if before else 0


def same(some: Sequence[Entry], others: Sequence[Entry]) -> bool:
    """Whether two lines are the same game so far: the same answers at the same times, by whatever device."""
    return len(some) == len(others) and all(map(_same, some, others))


def _same(one: Entry, other: Entry) -> bool:
    return _what(one) == _what(other)


def _what(entry: Entry) -> tuple[object, ...]:
    if isinstance(entry, Adjusted):
        return (True, entry.adjust, entry.value, entry.at)
    return (False, entry.ask, entry.answer, entry.at)


def _changed(record: Record) -> str:
    return record.entries[-1].at if record.entries else record.header.started


def _replayed(record: Record, games: Mapping[str, Game[Any]]) -> Session[Any]:
    if (game := games.get(record.header.game)) is None:
        raise BadRecord(1, tr("there is no game {game} here", game=repr(record.header.game)))
    return records.replay(record, game)


def _records(paths: Iterable[Path]) -> Iterator[tuple[str, Record | str]]:
    """Every record at or under the paths, or why it cannot be read."""
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.iterdir() if file.suffix in (*RECORDS, ARCHIVE))
            yield from _records(file for file in inside if not file.is_dir())
        elif path.suffix == ARCHIVE:
            yield from _packed(path)
        else:
            yield str(path), _read(path)


def _read(path: Path) -> Record | str:
    try:
        with open_ordinary(path) as file:
            return records.read_stream(file, str(path))
    except OSError as error:
        return tr("{path} cannot be read: {reason}", path=path, reason=why(error))
    except CompanionError as error:
        return str(error)


def _packed(path: Path) -> Iterator[tuple[str, Record | str]]:
    try:
        with open_archive(path, LIMITS) as archive:
            for part in archive.names:
                name = f"{path}: {part}"
                if not part.endswith(RECORDS):
                    yield name, tr("{name} is no record: its name should end in .jsonl", name=name)
                    continue
                try:
                    yield name, records.read_stream(BytesIO(archive.read(part)), name)
                except CompanionError as error:
                    yield name, str(error)
    except CompanionError as error:
        yield str(path), str(error)
