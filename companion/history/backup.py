"""Everything that must not be lost, in one file on a stick or in a folder, and back again.

A backup is an archive: a list of its parts with their checksums, the journal as one consistent copy, the players, the
settings, the players' own tables and the decks that the reader was taught. It counts only after it has been read back
from where it was written.
"""

import filecmp
import hashlib
import os
import re
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import msgspec

from companion import __version__, journal_file
from companion.decks import Decks, is_deck_name
from companion.errors import CompanionError
from companion.files import FileTrouble, sync_folder, why
from companion.history.archive import Archive, Limits, open_archive
from companion.journal import Journal
from companion.language import tr
from companion.log import utc_now
from companion.places import Places

FORMAT = 1
LIMITS = Limits(part=8_000_000_000, whole=10_000_000_000)
SMALL = 2_000_000
"""Bytes; everything but the journal is shorter."""

LIST = "backup.json"
JOURNAL, SETTINGS, PLAYERS = "journal.db", "settings.toml", "players.json"
_TABLE = re.compile(r"tables/[\w-]{1,80}/[\w -]{1,80}\.toml")
_DECK = re.compile(r"decks/([^/]{1,80})\.deck")
_NAME = "companion-backup-{}.zip"

Told = Callable[[str], None]


class BackupFailed(CompanionError):
    """A backup that was not made or does not read back as it should."""


class _Part(msgspec.Struct, frozen=True):
    size: int
    sha256: str


class _List(msgspec.Struct, frozen=True):
    """The first part of a backup: what is in it."""

    backup: int
    app: str
    made: str
    games: int
    parts: dict[str, _Part]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was read and found whole: when it was made, and how many games it holds."""

    path: Path
    made: str
    games: int
    parts: tuple[str, ...]


def make_backup(places: Places, folder: Path, told: Told = lambda text: None) -> Backup:
    """Write a backup into a folder and read it back.

    Raises BackupFailed, FileTrouble, JournalError; then no file that looks like a backup is left behind.
    """
    made = utc_now()
    path = _free_name(folder, made)
    part = path.with_name(f".{path.name}.part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=folder) as scratch:
            told(tr("Copying the games"))
            games = _copy_journal(places.journal, Path(scratch) / JOURNAL)
            sources = {JOURNAL: Path(scratch) / JOURNAL, **dict(_sources(places))}
            told(tr("Writing the backup"))
            _pack(part, sources, made, games)
        told(tr("Reading it back"))
        _forget_cached(part)
        found = check_backup(part)
        part.replace(path)
        sync_folder(folder)
    except OSError as error:
        raise FileTrouble(tr("{folder} cannot take the backup: {reason}", folder=folder, reason=why(error))) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return Backup(path, found.made, found.games, found.parts)


def check_backup(path: Path) -> Backup:
    """Read a backup to its end and compare it with its list. Raises BackupFailed, BadArchive, FileTrouble."""
    with open_archive(path, LIMITS) as archive:
        listed = _listed(archive)
        for name, part in listed.parts.items():
            _unpack(archive, name, part, lambda chunk: None)
    return Backup(path, listed.made, listed.games, tuple(listed.parts))


def restore(places: Places, path: Path, told: Told = lambda text: None) -> Backup:
    """Put a backup in place of what is here; what was here is set aside under other names, never written over.

    The whole backup is unpacked and checked first. Raises BackupFailed, BadArchive, FileTrouble, JournalError; then
    everything is as it was.
    """
    lock = journal_file.take_lock(places.journal)
    try:
        with (
            open_archive(path, LIMITS) as archive,
            tempfile.TemporaryDirectory(prefix=".restore-", dir=places.data) as scratch,
        ):
            told(tr("Reading the backup"))
            listed = _listed(archive)
            ready = {}
            for number, (name, part) in enumerate(listed.parts.items()):
                ready[name] = Path(scratch) / str(number)
                with ready[name].open("wb") as file:
                    _unpack(archive, name, part, file.write)
                    file.flush()
                    os.fsync(file.fileno())
            if fault := journal_file.find_fault(ready[JOURNAL]):
                raise BackupFailed(tr("{path} is not restored: its journal {how}", path=path, how=fault.reason))
            told(tr("Putting it in place"))
            _put_in_place(places, ready)
    except OSError as error:
        raise FileTrouble(tr("{path} cannot be restored: {reason}", path=path, reason=why(error))) from error
    finally:
        os.close(lock)
    return Backup(path, listed.made, listed.games, tuple(listed.parts))


def find_backups(folder: Path) -> list[Path]:
    """The backups in a folder, the newest first. Raises FileTrouble."""
    try:
        return sorted((file for file in folder.glob(_NAME.format("*")) if file.is_file()), reverse=True)
    except OSError as error:
        raise FileTrouble(tr("{folder} cannot be read: {reason}", folder=folder, reason=why(error))) from error


def find_sticks(mounts: Path = Path("/proc/mounts")) -> list[Path]:
    """The folders under which desktops and automounters put sticks and cards that are in just now."""
    try:
        lines = mounts.read_text(errors="replace").splitlines()
    except OSError:
        return []
    targets = [line.split(" ")[1].replace("\\040", " ") for line in lines if line.count(" ") > 1]
    # Behind the appliance's walls each is listed twice (see companion.service).
    return [Path(target) for target in dict.fromkeys(targets) if target.startswith(("/media/", "/run/media/"))]


def _free_name(folder: Path, made: str) -> Path:
    stamp = re.sub(r"[^0-9]", "", made)
    names = (stamp, *(f"{stamp}-{number}" for number in range(2, 1000)))
    return next(path for name in names if not (path := folder / _NAME.format(name)).exists())


def _copy_journal(source: Path, copy: Path) -> int:
    """One consistent copy of the journal, also while somebody plays; returns how many games it has."""
    with Journal.read_only(source) as journal, journal.reading() as db, closing(sqlite3.connect(copy)) as target:
        db.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
        games: int = target.execute("SELECT count(*) FROM games").fetchone()[0]
    if fault := journal_file.find_fault(copy):
        raise BackupFailed(tr("The copy of {path} {how}; nothing was backed up", path=source, how=fault.reason))
    return games


def _sources(places: Places) -> Iterator[tuple[str, Path]]:
    """Everything but the journal that is there."""
    for name, path in ((SETTINGS, places.settings), (PLAYERS, places.players)):
        if path.is_file():
            yield name, path
    for path in sorted(places.table_sets.glob("*/*.toml")):
        name = f"tables/{path.parent.name}/{path.name}"
        if _TABLE.fullmatch(name) and path.is_file():
            yield name, path
    decks = Decks(places.decks)
    for deck in decks.names():
        if (path := decks.path(deck)).is_file():
            yield f"decks/{path.name}", path


def _pack(path: Path, sources: dict[str, Path], made: str, games: int) -> None:
    """Write the archive and put it on the disk. Raises OSError."""
    parts = {name: _Part(source.stat().st_size, _digest(source)) for name, source in sources.items()}
    listed = msgspec.json.encode(_List(FORMAT, __version__, made, games, parts))
    with path.open("wb") as file:
        # A Pi without a clock lives in 1970, which archives do not know; they then say 1980.
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1, strict_timestamps=False) as packed:
            packed.writestr(zipfile.ZipInfo(LIST), listed)
            for name, source in sources.items():
                packed.write(source, name)
        file.flush()
        os.fsync(file.fileno())


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _forget_cached(path: Path) -> None:
    """Have the file read from the stick itself, not from memory. Raises OSError."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)


def _listed(archive: Archive) -> _List:
    """The list of a backup's parts, checked against the archive. Raises BackupFailed, BadArchive."""
    if LIST not in archive.names:
        raise BackupFailed(tr("{path} is no backup of the companion: it has no {name}", path=archive.path, name=LIST))
    try:
        listed = msgspec.json.decode(archive.read(LIST), type=_List)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise BackupFailed(
            tr("{path} is no backup of the companion: its list cannot be read", path=archive.path)
        ) from error
    if listed.backup != FORMAT:
        raise BackupFailed(
            tr("{path} is of a newer version of the companion, which must restore it", path=archive.path)
        )
    if set(archive.names) != {LIST, *listed.parts} or JOURNAL not in listed.parts:
        raise BackupFailed(tr("{path} does not hold what its list says", path=archive.path))
    for name, part in listed.parts.items():
        if name not in (JOURNAL, SETTINGS, PLAYERS) and not _TABLE.fullmatch(name) and not _is_deck(name):
            raise BackupFailed(
                tr("{path} holds something that belongs to no backup: {name}", path=archive.path, name=name)
            )
        if name != JOURNAL and part.size > SMALL:
            raise BackupFailed(tr("{path}: {name} is too large", path=archive.path, name=name))
    return listed


def _is_deck(name: str) -> bool:
    """Whether a part is a taught deck with a name that a deck can have."""
    found = _DECK.fullmatch(name)
    return found is not None and is_deck_name(found[1])


def _unpack(archive: Archive, name: str, part: _Part, write: Callable[[bytes], object]) -> None:
    """Read one part, hand it on and compare it with the list. Raises BackupFailed, BadArchive."""
    digest, size = hashlib.sha256(), 0
    for chunk in archive.chunks(name):
        digest.update(chunk)
        size += len(chunk)
        write(chunk)
    if (size, digest.hexdigest()) != (part.size, part.sha256):
        raise BackupFailed(
            tr("{path}: {name} is not as it was written; this backup is damaged", path=archive.path, name=name)
        )


def _put_in_place(places: Places, ready: dict[str, Path]) -> None:
    if places.journal.exists():
        journal_file.set_aside(places.journal, "replaced")
    _move(ready.pop(JOURNAL), places.journal)
    homes = {SETTINGS: places.settings, PLAYERS: places.players}
    for name, source in ready.items():
        folder = places.decks if _is_deck(name) else places.table_sets
        home = homes.get(name) or folder.joinpath(*name.split("/")[1:])
        if home.exists():
            if filecmp.cmp(source, home, shallow=False):
                continue
            home.rename(_aside(home))
        _move(source, home)


def _aside(path: Path) -> Path:
    """A free name that is not taken for what it was."""
    names = (path.with_name(f"{path.name}.replaced-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _move(source: Path, home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    # The settings may lie on another disk than the games.
    shutil.move(source, home)
    sync_folder(home.parent)
