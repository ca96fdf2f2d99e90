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
from companion.game_log import GameLog
from companion.journal_file import JournalBusy, JournalDamaged, JournalError, JournalFull, told
from companion.journal_rows import (
    ADD,
    NEXT_TURN,
    SAVED,
    STATUS,
    SavedGame,
    columns,
    entry_of,
    options_of,
    row_of,
    saved,
)
from companion.language import tr
from companion.log import Entry, utc_now
from companion.session import DoesNotFit, Session
from companion.wire import BadText, encode

__all__ = [
    "Beginning",
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

_LINE = """WITH RECURSIVE line (id, parent) AS (
    SELECT id, parent FROM entries WHERE id = ? AND game = ?
    UNION SELECT e.id, e.parent FROM entries e JOIN line ON e.id = line.parent WHERE e.game = ?)
    SELECT e.id, e.parent, ask, adjust, answer, by, at FROM entries e JOIN line USING (id) ORDER BY e.id"""
_COLUMNS = "game, rules, options, started, changed, phase, over, won, score, rating, summary, answers, turn"
_NEW = f"""INSERT INTO games ({_COLUMNS})
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, {NEXT_TURN})"""
_TAKE_IN = f"INSERT INTO games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


# A deleted game's turn is negative, so that the small index of turns alone tells what has changed in the journal.
_DELETE = "UPDATE games SET deleted = ?, turn = -abs(turn) WHERE id = ?"
_RESTORE = f"UPDATE games SET deleted = ?, turn = CASE WHEN turn < 0 THEN -turn ELSE {NEXT_TURN} END WHERE id = ?"


class ReadOnlyGame(CompanionError):
    """A game that can be read and exported but not played on, because the rules have changed since."""


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


@dataclass(frozen=True, slots=True)
class Beginning:
    """The state in which a game from elsewhere comes in. ``turn`` is its place in the order of play."""

    started: str
    entries: tuple[Entry, ...]
    status: Status
    turn: int


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
        self._sound = True
        self._closed = False

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
            raise JournalError(
                tr(
                    "The journal {path} {how}; the next game sets it aside and begins a new one",
                    path=path,
                    how=fault.reason,
                )
            )
        with told(path):
            db = journal_file.connect(path, writable=False) if path.exists() and path.stat().st_size else None
            if db is None or not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
                db = sqlite3.connect(":memory:", isolation_level=None)
                journal_file.make_tables(db)
            db.execute("PRAGMA query_only=1")
        return cls(path, db, None)

    def close(self) -> None:
        """Close the file and let others have it."""
        self._closed = True
        self._db.close()
        if self._lock is not None:
            if self._sound:
                journal_file.note_order(self.path)
            os.close(self._lock)
            self._lock = None

    def take_up(self) -> None:
        """Open again what lies there now, after ``close``: somebody else was to have the file in between.

        Raises JournalBusy, JournalError; then the journal stays closed.
        """
        other = Journal.open(self.path, self._clock)
        self._db, self._lock, self._sound, self.notices = other._db, other._lock, True, other.notices
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def new_game(self, game: Game[T], options: dict[str, Any]) -> "GameLog":
        """Begin a game with checked options. Raises CompanionError where it cannot be kept."""
        now = self._clock()
        status = game.status(game.start(options))
        row = (game.id, game.rules_version, encode(options), now, now, *columns(status))
        with self.writing() as db:
            number = db.execute(_NEW, row).lastrowid
        assert number is not None
        return GameLog(self, number)

    def take_in(self, game: str, rules: int, options: dict[str, Any], start: "Beginning") -> "GameLog":
        """Keep a game that was played elsewhere, as its record has it, all or nothing. Raises CompanionError."""
        changed = start.entries[-1].at if start.entries else start.started
        row = (game, rules, encode(options), start.started, changed, *columns(start.status))
        with self.writing() as db:
            number = db.execute(_TAKE_IN, (*row, len(start.entries), start.turn)).lastrowid
            assert number is not None
            head = _add_line(db, number, start.entries)
            db.execute("UPDATE games SET head = ?, tip = ? WHERE id = ?", (head, head, number))
        return GameLog(self, number)

    def rewrite(self, number: int, options: dict[str, Any], entries: Sequence[Entry], status: Status) -> None:
        """Put another line in place of a game, as if it had always been so; nothing of the old one stays.

        Raises JournalError.
        """
        with self.writing() as db:
            db.execute("DELETE FROM entries WHERE game = ?", (number,))
            head = _add_line(db, number, entries)
            row = (encode(options), head, head, len(entries), *columns(status), number)
            db.execute(f"UPDATE games SET options = ?, head = ?, tip = ?, answers = ?, {STATUS} WHERE id = ?", row)

    def forget_rewritten(self) -> None:
        """Leave nothing of what was rewritten or deleted in the file itself. Raises JournalError."""
        with self.reading() as db:
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def games(self, limit: int | None = None, *, deleted: bool = False) -> list[SavedGame]:
        """The games, the one played last first; or the deleted ones, the one deleted last first."""
        if deleted:
            return self._listed("deleted IS NOT NULL ORDER BY deleted DESC, id DESC LIMIT ?", limit)
        return self._listed("deleted IS NULL ORDER BY turn DESC, id DESC LIMIT ?", limit)

    def unfinished(self) -> list[SavedGame]:
        """The games that are not over, the one played last first."""
        return self._listed("deleted IS NULL AND NOT over ORDER BY turn DESC, id DESC LIMIT ?", None)

    def _listed(self, which: str, limit: int | None) -> list[SavedGame]:
        with self.reading() as db:
            rows = db.execute(f"SELECT {SAVED} FROM games WHERE {which}", (-1 if limit is None else limit,))
            return [saved(row) for row in rows.fetchall()]

    def saved(self, number: int) -> SavedGame:
        """One game as lists show it, also a deleted one. Raises JournalError where there is none."""
        with self.reading() as db:
            row = db.execute(f"SELECT {SAVED} FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise self.no_game(number)
        return saved(row)

    def load(self, number: int) -> SavedLine:
        """One game's line, also a deleted one's. Raises JournalError where there is none or it is damaged."""
        with self.reading() as db:
            row = db.execute(
                "SELECT game, rules, options, started, head, tip FROM games WHERE id = ?", (number,)
            ).fetchone()
            if row is None:
                raise self.no_game(number)
            game, rules, options, started, head, tip = row
            rows = db.execute(_LINE, (tip, number, number)).fetchall()
        nodes = tuple(row[0] for row in rows)
        whole = [row[1] for row in rows] == [None, *nodes][: len(nodes)] and nodes[-1:] == (
            () if tip is None else (tip,)
        )
        if not whole or (head is not None and head not in nodes):
            raise self.damaged_game(number, tr("some of its answers are gone"))
        try:
            entries = tuple(entry_of(*row[2:]) for row in rows)
            chosen = options_of(options)
        except BadText as error:
            raise self.damaged_game(number, str(error)) from error
        done = 0 if head is None else nodes.index(head) + 1
        return SavedLine(game, rules, chosen, started, entries, nodes, done, GameLog(self, number))

    def delete(self, number: int) -> None:
        """Take a game off the lists; ``restore`` brings it back. Raises JournalError where there is none."""
        self._mark(number, _DELETE, self._clock())

    def restore(self, number: int) -> None:
        """Bring a deleted game back to its place in the list. Raises JournalError where there is none."""
        self._mark(number, _RESTORE, None)

    def _mark(self, number: int, how: str, deleted: str | None) -> None:
        with self.writing() as db:
            if not db.execute(how, (deleted, number)).rowcount:
                raise self.no_game(number)

    def no_game(self, number: int) -> JournalError:
        """The trouble where the journal has no such game."""
        return JournalError(tr("There is no game {number} in the journal {path}", number=number, path=self.path))

    def damaged_game(self, number: int, reason: str) -> JournalError:
        """The trouble where a game's entries cannot be read."""
        return JournalError(
            tr("Game {number} in the journal {path} is damaged: {reason}", number=number, path=self.path, reason=reason)
        )

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The database, to be looked at. Raises JournalError, also where the journal is closed."""
        if self._closed:
            raise JournalError(tr("The journal {path} is closed; start the companion again", path=self.path))
        try:
            with told(self.path):
                yield self._db
        except JournalDamaged:
            self._sound = False
            raise

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on disk at the end, or none. Raises JournalError."""
        with self.reading():
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
        raise JournalError(
            tr(
                "Game {number} in the journal is one of {game}, not of {other}",
                number=number,
                game=line.game,
                other=game.id,
            )
        )
    if line.rules_version != game.rules_version:
        raise ReadOnlyGame(
            tr(
                "This game was begun under version {version} of the rules of {game}; this companion has version {own}."
                " It can be read and exported, but not played on",
                version=line.rules_version, game=game.title, own=game.rules_version,
            )
        )  # fmt: skip
    try:
        options = game.options(line.options)
        return Session(
            game, options, line.log, entries=line.entries, nodes=line.nodes, done=line.done, clock=clock, keep=keep
        )
    except Refused as error:
        number = error.index + 1 if isinstance(error, DoesNotFit) else 0
        where = tr("entry {number}", number=number) if number else tr("the set-up")
        raise ReadOnlyGame(
            tr(
                "This game can be read and exported, but not played on: {where} does not fit {game}: {reason}",
                where=where, game=game.title, reason=str(error),
            )
        ) from error  # fmt: skip


def _make_way(path: Path) -> tuple[str, ...]:
    """Set a file aside that cannot be used; returns the notices."""
    fault = journal_file.find_fault(path)
    if fault is None:
        return ()
    new = journal_file.set_aside(path, fault.word)
    return (
        tr(
            "The journal {path} {how}; it was set aside as {name} and a new one begun",
            path=path,
            how=fault.reason,
            name=new.name,
        ),
    )


def _begin(path: Path) -> sqlite3.Connection:
    journal_file.forget_order(path)
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


def _add_line(db: sqlite3.Connection, game: int, entries: Sequence[Entry]) -> int | None:
    """Add entries in a row from the start of a game; returns the last of them."""
    parent: int | None = None
    for depth, entry in enumerate(entries, 1):
        parent = db.execute(ADD, (game, parent, depth, *row_of(entry))).lastrowid
    return parent
