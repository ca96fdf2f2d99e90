"""The journal: every game ever begun, one row an answer, on disk before the answer counts.

The answers of a game form a tree; the game's row names the present entry (``head``) and the end of what can
be redone from there (``tip``). Undone branches stay. One process at a time writes; others may read.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from companion import journal_file
from companion.errors import CompanionError, Refused
from companion.game import Game, Status, Table
from companion.journal_file import JournalBusy, JournalError, JournalFull, told
from companion.session import Adjusted, Answered, DoesNotFit, Entry, Session, utc_now
from companion.wire import BadText, decode, decode_answer, encode

__all__ = [
    "GameLog",
    "Journal",
    "JournalBusy",
    "JournalError",
    "JournalFull",
    "ReadOnlyGame",
    "SavedGame",
    "SavedLine",
    "open_session",
]

T = TypeVar("T", bound=Table)

_STATUS = "phase = ?, over = ?, won = ?, score = ?, rating = ?, summary = ?"
_SAVED = "id, game, rules, options, started, changed, answers, phase, over, won, score, rating, summary"
_NEXT_TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM games)"
_LINE = """WITH RECURSIVE line (id, parent) AS (
    SELECT id, parent FROM entries WHERE id = ? AND game = ?
    UNION SELECT e.id, e.parent FROM entries e JOIN line ON e.id = line.parent WHERE e.game = ?)
    SELECT e.id, e.parent, ask, adjust, answer, by, at FROM entries e JOIN line USING (id) ORDER BY e.id"""
_ADD = """INSERT INTO entries (game, parent, depth, ask, adjust, answer, by, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_STAND = f"""UPDATE games SET head = ?, tip = CASE ? WHEN 1 THEN ? ELSE tip END, answers = ?, changed = ?,
    {_STATUS}, turn = {_NEXT_TURN} WHERE id = ?"""


class ReadOnlyGame(CompanionError):
    """A game that can be read and exported but not played on, because the rules have changed since."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One game as lists show it. ``id`` is its number in the journal, ``game`` which game it is of."""

    id: int
    game: str
    rules_version: int
    options: dict[str, Any]
    started: str
    changed: str
    answers: int
    phase: str
    over: bool
    won: bool | None
    score: int | None
    rating: str | None
    summary: str


@dataclass(frozen=True, slots=True)
class SavedLine:
    """One game's entries with their nodes, those that can be redone last; the first ``done`` are in force."""

    game: str
    rules_version: int
    options: dict[str, Any]
    started: str
    entries: tuple[Entry, ...]
    nodes: tuple[int, ...]
    done: int
    log: "GameLog"


class Journal:
    """The open journal; a context manager. ``notices`` say what had to be done to open it."""

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        lock: int | None,
        notices: tuple[str, ...] = (),
        clock: Callable[[], str] = utc_now,
    ) -> None:
        self.path = path
        self.notices = notices
        self._db = db
        self._lock = lock
        self._clock = clock

    @classmethod
    def open(cls, path: Path, clock: Callable[[], str] = utc_now) -> Self:
        """Open or begin the journal for playing; what cannot be used is set aside, and ``notices`` says so.

        Raises JournalBusy where another process has it, and JournalError where no journal can be kept there.
        """
        lock = journal_file.take_lock(path)
        opened = False
        try:
            notices = _make_way(path)
            db = _begin(path)
            opened = True
        finally:
            if not opened:
                os.close(lock)
        return cls(path, db, lock, notices, clock)

    @classmethod
    def read_only(cls, path: Path) -> Self:
        """Open the journal for looking only, also while another process plays; none there is an empty one.

        Raises JournalError where it cannot be read.
        """
        if fault := journal_file.find_fault(path):
            raise JournalError(f"The journal {path} {fault.reason}; the next game sets it aside and begins a new one")
        with told(path):
            db = journal_file.connect(path, writable=False) if path.exists() and path.stat().st_size else None
            if db is None or not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
                db = sqlite3.connect(":memory:", isolation_level=None)
                journal_file.make_tables(db)
            db.execute("PRAGMA query_only=1")
        return cls(path, db, None)

    def close(self) -> None:
        """Close the file and let others have it."""
        self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def new_game(self, game: Game[T], options: dict[str, Any]) -> "GameLog":
        """Begin a game with checked options. Raises CompanionError where it cannot be kept."""
        now = self._clock()
        row = (
            game.id,
            game.rules_version,
            encode(options),
            now,
            now,
            *_columns(game.status(game.start(options))),
        )
        with self.writing() as db:
            made = db.execute(
                "INSERT INTO games (game, rules, options, started, changed, phase, over, won, score, rating,"
                f" summary, answers, turn) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, {_NEXT_TURN})",
                row,
            )
            number = made.lastrowid
        assert number is not None
        return GameLog(self, number)

    def games(self, limit: int | None = None, *, deleted: bool = False) -> list[SavedGame]:
        """The games, the one played last first; or the deleted ones."""
        which = "deleted IS NOT NULL" if deleted else "deleted IS NULL"
        with told(self.path):
            rows = self._db.execute(
                f"SELECT {_SAVED} FROM games WHERE {which} ORDER BY turn DESC, id DESC LIMIT ?",
                (-1 if limit is None else limit,),
            ).fetchall()
        return [_saved(row) for row in rows]

    def load(self, number: int) -> SavedLine:
        """One game's line, also a deleted one's. Raises JournalError where there is none or it is damaged."""
        with told(self.path):
            row = self._db.execute(
                "SELECT game, rules, options, started, head, tip FROM games WHERE id = ?", (number,)
            ).fetchone()
            if row is None:
                raise JournalError(f"There is no game {number} in the journal {self.path}")
            game, rules, options, started, head, tip = row
            rows = self._db.execute(_LINE, (tip, number, number)).fetchall()
        nodes = tuple(row[0] for row in rows)
        whole = [row[1] for row in rows] == [None, *nodes][: len(nodes)] and nodes[-1:] == (
            () if tip is None else (tip,)
        )
        if not whole or (head is not None and head not in nodes):
            raise JournalError(f"Game {number} in the journal {self.path} is damaged: some of its answers are gone")
        try:
            entries = tuple(_entry(*row[2:]) for row in rows)
            chosen = _options(options)
        except BadText as error:
            raise JournalError(f"Game {number} in the journal {self.path} is damaged: {error}") from error
        done = 0 if head is None else nodes.index(head) + 1
        return SavedLine(game, rules, chosen, started, entries, nodes, done, GameLog(self, number))

    def delete(self, number: int) -> None:
        """Take a game off the lists; ``restore`` brings it back. Raises JournalError where there is none."""
        self._mark(number, self._clock())

    def restore(self, number: int) -> None:
        """Bring a deleted game back. Raises JournalError where there is none."""
        self._mark(number, None)

    def _mark(self, number: int, deleted: str | None) -> None:
        with self.writing() as db:
            if not db.execute("UPDATE games SET deleted = ? WHERE id = ?", (deleted, number)).rowcount:
                raise JournalError(f"There is no game {number} in the journal {self.path}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on disk at the end, or none. Raises JournalError."""
        with told(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def now(self) -> str:
        """The time by the journal's clock."""
        return self._clock()


class GameLog:
    """One game's place in the journal: the ``Store`` of its session."""

    def __init__(self, journal: Journal, number: int) -> None:
        self.id = number
        self._journal = journal

    def add(self, parent: int | None, entries: Sequence[Entry], status: Status) -> list[int]:
        """See ``companion.session.Store``."""
        rows = [_row(entry) for entry in entries]
        nodes: list[int] = []
        with self._journal.writing() as db:
            depth = self._depth(db, parent)
            for row in rows:
                depth += 1
                parent = db.execute(_ADD, (self.id, parent, depth, *row)).lastrowid
                assert parent is not None
                nodes.append(parent)
            self._stand(db, parent, depth, status, tip=True)
        return nodes

    def move(self, head: int | None, status: Status) -> None:
        """See ``companion.session.Store``."""
        with self._journal.writing() as db:
            self._stand(db, head, self._depth(db, head), status, tip=False)

    def _depth(self, db: sqlite3.Connection, node: int | None) -> int:
        """How many entries lead to a node, itself included."""
        if node is None:
            return 0
        row = db.execute("SELECT depth FROM entries WHERE id = ? AND game = ?", (node, self.id)).fetchone()
        if row is None:
            raise JournalError(f"Game {self.id} in the journal {self._journal.path} has no entry {node}")
        return int(row[0])

    def _stand(self, db: sqlite3.Connection, head: int | None, depth: int, status: Status, *, tip: bool) -> None:
        row = (head, tip, head, depth, self._journal.now(), *_columns(status), self.id)
        if not db.execute(_STAND, row).rowcount:
            raise JournalError(f"There is no game {self.id} in the journal {self._journal.path}")


def open_session(
    game: Game[T],
    journal: Journal,
    number: int,
    clock: Callable[[], str] = utc_now,
    keep: Callable[[str, Mapping[str, str]], None] | None = None,
) -> Session[T]:
    """Go on with a game where it stood, with its undo and redo.

    Raises ReadOnlyGame where its rules have changed since, and JournalError where it cannot be read.
    """
    line = journal.load(number)
    if line.game != game.id:
        raise JournalError(f"Game {number} in the journal is one of {line.game}, not of {game.id}")
    if line.rules_version != game.rules_version:
        raise ReadOnlyGame(
            f"This game was begun under version {line.rules_version} of the rules of {game.title}; this"
            f" companion has version {game.rules_version}. It can be read and exported, but not played on"
        )
    try:
        options = game.options(line.options)
        return Session(
            game, options, line.log, entries=line.entries, nodes=line.nodes, done=line.done, clock=clock, keep=keep
        )
    except Refused as error:
        where = f"entry {error.index + 1}" if isinstance(error, DoesNotFit) else "the set-up"
        raise ReadOnlyGame(
            f"This game can be read and exported, but not played on: {where} does not fit {game.title}: {error}"
        ) from error


def _make_way(path: Path) -> tuple[str, ...]:
    """Set a file aside that cannot be used; returns the notices."""
    fault = journal_file.find_fault(path)
    if fault is None:
        return ()
    new = journal_file.set_aside(path, fault.word)
    return (f"The journal {path} {fault.reason}; it was set aside as {new.name} and a new one begun",)


def _begin(path: Path) -> sqlite3.Connection:
    with told(path):
        db = journal_file.connect(path, writable=True)
        begun = False
        try:
            journal_file.begin(db, path)
            begun = True
        finally:
            if not begun:
                db.close()
        return db


def _columns(status: Status) -> tuple[str, bool, bool | None, int | None, str | None, str]:
    """A status in the order of the columns ``phase`` to ``summary``."""
    return (status.phase, status.over, status.won, status.score, status.rating, status.summary)


def _row(entry: Entry) -> tuple[str | None, str | None, str, str, str]:
    if isinstance(entry, Adjusted):
        return (None, entry.adjust, encode(entry.value), entry.by, entry.at)
    return (entry.ask, None, encode(entry.answer), entry.by, entry.at)


def _entry(ask: str | None, adjust: str | None, answer: str, by: str, at: str) -> Entry:
    value = decode_answer(answer)
    return Answered(ask, value, by, at) if ask is not None else Adjusted(str(adjust), value, by, at)


def _options(text: str) -> dict[str, Any]:
    """Options of their JSON. Raises BadText."""
    if not isinstance(options := decode(text), dict):
        raise BadText("its options are no object")
    return options


def _saved(row: Sequence[Any]) -> SavedGame:
    number, game, rules, text, started, changed, answers, phase, over, won, score, rating, summary = row
    try:
        options = _options(text)
    except BadText:
        # The list must show all the others; ``load`` says what is wrong with this one.
        options = {}
    won = None if won is None else bool(won)
    return SavedGame(
        number,
        game,
        rules,
        options,
        started,
        changed,
        answers,
        phase,
        bool(over),
        won,
        score,
        rating,
        summary,
    )
