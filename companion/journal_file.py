"""The journal's file: who may write it, whether it can be used, and setting it aside where it cannot.

SQLite in WAL mode with ``synchronous=FULL``: what a transaction has written is on disk when it returns. A
file that is damaged, foreign or of a newer format is never written to; it gets another name, and a new one is
begun.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.files import move_aside, sync_folder, why
from companion.language import tr

APPLICATION_ID = 0x434F4D50
FORMAT = 1
PATIENCE = 5.0
"""Seconds to wait for a reader that holds the file."""

_ASIDE = ("", "-wal", "-shm")
_HEADER = b"SQLite format 3\x00"
_TABLES = {
    "games": """CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, rules INTEGER NOT NULL,
        options TEXT NOT NULL, started TEXT NOT NULL, changed TEXT NOT NULL, turn INTEGER NOT NULL,
        head INTEGER, tip INTEGER, deleted TEXT, answers INTEGER NOT NULL, phase TEXT NOT NULL,
        over INTEGER NOT NULL, won INTEGER, score INTEGER, rating TEXT, summary TEXT NOT NULL) STRICT""",
    "games_turn": "CREATE INDEX games_turn ON games (turn)",
    "entries": """CREATE TABLE entries (
        id INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL, parent INTEGER, depth INTEGER NOT NULL,
        ask TEXT, adjust TEXT, answer TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL,
        CHECK ((ask IS NULL) <> (adjust IS NULL))) STRICT""",
}


class JournalError(CompanionError):
    """The journal cannot be read or written."""


class JournalBusy(JournalError):
    """Another program uses the journal."""


class JournalDamaged(JournalError):
    """The file turns out to be damaged; the next start looks through all of it and sets it aside."""


class JournalFull(JournalError):
    """The disk has no room; nothing was kept, and it can be tried again when there is."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a file cannot be used as the journal: a word for its new name, and the reason as people read it."""

    word: str
    reason: str


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Raise what SQLite finds wrong with the file as errors for people."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        raise _for_people(path, error) from error
    except OverflowError as error:
        raise JournalError(tr("The journal {path} has no such game: its number is too large", path=path)) from error
    except UnicodeDecodeError as error:
        # What SQLite has to say of a damaged file may quote the damage.
        raise JournalDamaged(
            tr("The journal {path} is damaged; start again, and it is set aside", path=path)
        ) from error


def take_lock(path: Path) -> int:
    """Reserve the journal until the returned file descriptor is closed, be it by the end of the process.

    Raises JournalBusy, and JournalError where the folder cannot be written.
    """
    name = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise JournalError(
            tr(
                "Games cannot be kept in {folder}: {reason}; make the folder writable or choose another",
                folder=path.parent,
                reason=why(error),
            )
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise JournalBusy(
            tr("The companion is already running with the journal {path}; go on there, or end it first", path=path)
        ) from error
    except OSError as error:
        os.close(lock)
        raise JournalError(tr("The journal {path} cannot be locked: {reason}", path=path, reason=why(error))) from error
    return lock


def find_fault(path: Path) -> Fault | None:
    """What is wrong with the file, or None if it is a journal, or empty, or not there. Changes nothing, but what a
    process that died while it made the file had begun is taken back.

    All of it is read, which takes a second for ten thousand games, unless it is just as it was left after it was
    last closed in good order. Raises JournalError where it cannot be looked at.
    """
    _take_back(path)
    try:
        size = path.stat().st_size if path.exists() else 0
        header = b""
        if size:
            with path.open("rb") as file:
                header = file.read(100)
        wal = path.with_name(path.name + "-wal")
        if not size and wal.exists() and wal.stat().st_size:
            return Fault("damaged", tr("was damaged (its beginning is gone)"))
    except OSError as error:
        raise JournalError(tr("The journal {path} cannot be read: {reason}", path=path, reason=why(error))) from error
    if not size:
        return None
    if len(header) < 100 or not header.startswith(_HEADER) or header[18] not in (1, 2):
        return Fault("damaged", tr("was damaged, or no journal at all"))
    return _look_inside(path)


def _take_back(path: Path) -> None:
    """Have SQLite take back a change in the old way, without a WAL, that was never finished: reading alone cannot."""
    begun = path.with_name(path.name + "-journal")
    if not begun.exists() or not path.exists():
        return
    # what cannot be taken back is found when the file is looked at
    with suppress(sqlite3.Error), closing(connect(path, writable=True)) as db:
        _pragma(db, "user_version")


def _look_inside(path: Path) -> Fault | None:
    with told(path):
        try:
            with closing(connect(path, writable=False)) as db:
                return _fault_of(db, thorough=not _left_in_order(path))
        except sqlite3.DatabaseError as error:
            if _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
                return Fault("damaged", tr("was damaged ({reason})", reason=" ".join(str(error).split())))
            raise
        except UnicodeDecodeError:
            return Fault("damaged", tr("was damaged"))


def _fault_of(db: sqlite3.Connection, thorough: bool) -> Fault | None:
    application, version = _pragma(db, "application_id"), _pragma(db, "user_version")
    found = dict(
        db.execute("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'").fetchall()
    )
    if not found and application in (0, APPLICATION_ID) and version == 0:
        return None
    if application != APPLICATION_ID:
        return Fault("other", tr("was not a journal of the companion"))
    if isinstance(version, int) and version > FORMAT:
        return Fault("newer", tr("was written by a newer version of the companion"))
    if version != FORMAT or found != _TABLES:
        return Fault("damaged", tr("was damaged (its tables are not as they should be)"))
    if thorough and (verdict := _pragma(db, "quick_check(1)")) != "ok":
        return Fault("damaged", tr("was damaged ({reason})", reason=" ".join(str(verdict).split())))
    return None


def note_order(path: Path) -> None:
    """Note how the file is left after it was closed in good order; a note that cannot be kept is none."""
    with suppress(OSError):
        _note(path).write_text(_look(path))


def forget_order(path: Path) -> None:
    """Take the note away, because the file is about to be written."""
    with suppress(OSError):
        _note(path).unlink(missing_ok=True)


def _left_in_order(path: Path) -> bool:
    """Whether the file is just as it was noted to be, with nothing that has still to go into it."""
    if path.with_name(path.name + "-wal").exists():
        return False
    try:
        return _note(path).read_text(errors="replace") == _look(path)
    except OSError:
        return False


def _look(path: Path) -> str:
    """What changes whenever a file is written or is another one. Raises OSError."""
    found = path.stat()
    return f"{found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}\n"


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".closed")


def set_aside(path: Path, word: str) -> Path:
    """Give the file and what belongs to it a free name with ``word`` in it; returns the new name.

    Raises JournalError where that cannot be done; then nothing is begun anew either.
    """
    try:
        return move_aside(path, word, _ASIDE)
    except OSError as error:
        raise JournalError(
            tr("The journal {path} cannot be used and not be set aside: {reason}", path=path, reason=why(error))
        ) from error


def connect(path: Path, *, writable: bool) -> sqlite3.Connection:
    """The file opened, not yet looked at. Raises sqlite3.Error."""
    # A journal that nobody writes and whose folder cannot be written has no place for SQLite's -shm file.
    still = not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists()
    mode = "rwc" if writable else "ro&immutable=1" if still else "ro"
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=PATIENCE)
    db.text_factory = lambda raw: raw.decode(errors="replace")
    return db


def begin(db: sqlite3.Connection, path: Path) -> None:
    """Make a writable connection safe against power cuts, and its file a journal if it is new.

    Raises sqlite3.Error, and JournalError where the disk cannot hold one.
    """
    mode = _pragma(db, "journal_mode=WAL")
    if mode != "wal":
        raise JournalError(tr("The disk under {path} cannot hold a journal (no WAL); choose another folder", path=path))
    db.execute("PRAGMA synchronous=FULL")
    if _pragma(db, "user_version") == 0:
        make_tables(db)
        sync_folder(path.parent)


def make_tables(db: sqlite3.Connection) -> None:
    """Create the tables of an empty journal, all or none. Raises sqlite3.Error."""
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in _TABLES.values():
            db.execute(statement)
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={FORMAT}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _pragma(db: sqlite3.Connection, name: str) -> object:
    row = db.execute(f"PRAGMA {name}").fetchone()
    return row[0] if row else None


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _for_people(path: Path, error: sqlite3.DatabaseError) -> JournalError:
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return JournalFull(
                tr("The disk is full, so this was not kept; free some space and try again ({path})", path=path)
            )
        case sqlite3.SQLITE_IOERR:
            return JournalFull(
                tr(
                    "The disk is full or failing, so this was not kept; free some space and try again ({path})",
                    path=path,
                )
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return JournalBusy(tr("Another program holds the journal {path}; end it and try again", path=path))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return JournalError(
                tr(
                    "The journal {path} cannot be opened for writing; this was not kept ({reason})",
                    path=path,
                    reason=str(error),
                )
            )
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return JournalDamaged(
                tr(
                    "The journal {path} is damaged; start again, and it is set aside ({reason})",
                    path=path,
                    reason=str(error),
                )
            )
    return JournalError(tr("The journal {path} cannot be used: {reason}", path=path, reason=str(error)))
