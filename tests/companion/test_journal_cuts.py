"""Power cuts and full disks: what was accepted is there exactly once, what was not is not."""

import contextlib
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from companion.errors import CompanionError
from companion.journal import Journal, JournalError, JournalFull, open_session
from companion.log import Adjusted, Entry
from companion.session import Session
from tests.companion.tables import GAME, again, options, play
from tests.luck import random_answer
from tests.sample_table import Shore

KILLS = 200
READY = b"!"
"""What a process tells when it begins to live."""

MOST_DEEDS = 12
"""Deeds after which the latest of them is killed."""

LONGER = 0.01
"""Seconds within which the kill comes then, so that it can hit anything."""


def plain(entry: Entry) -> list[object]:
    return [entry.adjust, entry.value] if isinstance(entry, Adjusted) else [entry.ask, entry.answer]


def drive(path: Path, seed: int, pipe: Connection) -> None:
    """Play on for ever, and tell of each deed once it is done: the game, what was done, the entry."""
    luck = Random(seed)
    os.write(pipe.fileno(), READY)
    with Journal.open(path) as journal:
        while True:
            running = [saved.id for saved in journal.games(limit=1) if not saved.over]
            number = running[0] if running else journal.new_game(GAME, options()).id
            session = open_session(GAME, journal, number)
            while not session.over:
                deed = one_deed(session, luck)
                entry = plain(session.entries[-1]) if deed != "undo" else None
                os.write(pipe.fileno(), json.dumps([number, deed, entry]).encode() + b"\n")


def one_deed(session: Session[Shore], luck: Random) -> str:
    chance = luck.random()
    if chance < 0.08 and session.can_undo:
        session.undo()
        return "undo"
    if chance < 0.16 and session.can_redo:
        session.redo()
        return "redo"
    if chance < 0.2:
        session.adjust("weather", luck.choice(["calm", "rough"]))
        return "add"
    session.answer(random_answer(session.ask, luck))
    return "add"


def live_and_die(path: Path, seed: int, deeds: int, longer: float) -> list[tuple[int, str, object]]:
    """Start a process that plays, kill it ``longer`` seconds after it told of so many deeds; returns all it told."""
    # A server without threads starts it: a copy of this process could inherit a lock that nobody gives back.
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    reading, writing = context.Pipe(duplex=False)
    child = context.Process(target=drive, args=(path, seed, writing))
    child.start()
    writing.close()
    pipe = reading.fileno()
    assert os.read(pipe, 1) == READY
    told = b""
    while told.count(b"\n") < deeds:
        told += os.read(pipe, 65536)
    time.sleep(longer)
    child.kill()
    child.join()
    assert child.exitcode == -signal.SIGKILL, "the driver ended by itself"
    while more := os.read(pipe, 65536):
        told += more
    reading.close()
    return [tuple(json.loads(line)) for line in told.decode().splitlines()]


class Witness:
    """What a reliable memory would hold: the line in force, what can be redone, how many were added."""

    def __init__(self) -> None:
        self.lines: dict[int, list[object]] = {}
        self.undone: dict[int, list[object]] = {}
        self.added: dict[int, int] = {}

    def hear(self, number: int, deed: str, entry: object) -> None:
        line, undone = self.lines.setdefault(number, []), self.undone.setdefault(number, [])
        if deed == "undo":
            undone.append(line.pop())
            return
        line.append(entry)
        if deed == "redo":
            assert undone.pop() == entry
            return
        undone.clear()
        self.added[number] = self.added.get(number, 0) + 1

    def check(self, journal: Journal, number: int) -> None:
        """The journal has what was told, and at most the one deed more that there was no time to tell."""
        saved = journal.load(number)
        line: list[object] = [plain(entry) for entry in saved.entries[: saved.done]]
        told = self.lines.setdefault(number, [])
        undone = self.undone.setdefault(number, [])
        rows = count(journal, number)
        more = rows - self.added.setdefault(number, 0)
        if more:
            assert more == 1
            assert line[:-1] == told
        elif line != told:
            assert line in (told[:-1], told + undone[-1:])
        self.lines[number], self.added[number] = line, rows
        self.undone[number] = [plain(entry) for entry in reversed(saved.entries[saved.done :])]


def count(journal: Journal, number: int) -> int:
    db = sqlite3.connect(journal.path)
    try:
        return int(db.execute("SELECT count(*) FROM entries WHERE game = ?", (number,)).fetchone()[0])
    finally:
        db.close()


def test_nothing_is_lost_or_doubled_by_200_kills(tmp_path: Path) -> None:
    path, luck, witness, answers = tmp_path / "journal.db", Random(11), Witness(), 0
    Journal.open(path).close()
    for kill in range(KILLS):
        told = live_and_die(path, kill, luck.randint(0, MOST_DEEDS), luck.uniform(0.0, LONGER))
        answers += len(told)
        for deed in told:
            witness.hear(*deed)
        with Journal.open(path) as journal:
            assert journal.notices == ()
            for number in {saved.id for saved in journal.games(limit=3)} | {number for number, _, _ in told}:
                witness.check(journal, number)
    assert answers > KILLS
    with Journal.open(path) as journal:
        assert {saved.id for saved in journal.games()} >= set(witness.lines)
        for number in witness.lines:
            session = open_session(GAME, journal, number)
            assert [plain(entry) for entry in session.entries] == witness.lines[number]
            assert session.table == again(session).table


def test_a_kill_while_the_journal_is_made_leaves_one_that_opens(tmp_path: Path) -> None:
    luck = Random(12)
    for kill in range(40):
        path = tmp_path / str(kill) / "journal.db"
        live_and_die(path, kill, 0, luck.uniform(0.0, 0.012))
        with Journal.open(path) as journal:
            assert journal.notices == ()


def test_what_a_dying_process_had_begun_without_a_wal_is_taken_back(tmp_path: Path) -> None:
    """As while the file becomes a journal: SQLite can read it only after it has taken back the half of a change."""
    path = tmp_path / "journal.db"
    half = (
        "import os, sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "db.execute('PRAGMA application_id=1'); db.execute('PRAGMA application_id=0');"
        "db.execute('PRAGMA cache_size=1'); db.execute('BEGIN'); db.execute('CREATE TABLE half (x)');"
        "[db.execute('INSERT INTO half VALUES (zeroblob(3000))') for _ in range(200)]; os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", half, path], check=False).returncode == 9
    assert path.with_name("journal.db-journal").exists()
    with Journal.open(path) as journal:
        assert journal.notices == ()


def adjust_without_end(session: Session[Shore]) -> None:
    for turn in range(20_000):
        session.adjust("walls", 1 + turn % 2)


def full_then_free(path: Path, fill: contextlib.AbstractContextManager[None]) -> None:
    """Play until the disk is full; nothing half is kept; when there is room again the same game goes on."""
    with Journal.open(path) as journal:
        chosen = options(nights="5")
        number = journal.new_game(GAME, chosen).id
        session = open_session(GAME, journal, number)
        session.answer("Eddystone")
        with fill:
            with pytest.raises(JournalFull, match="full") as refusal:
                adjust_without_end(session)
            assert "\n" not in str(refusal.value)
            before = (session.table, session.entries)
            for deed in (session.undo, lambda: session.answer(["keeper:Anna", "keeper:Ben"])):
                with pytest.raises(JournalFull):
                    deed()
            assert (session.table, session.entries) == before
            assert [saved.answers for saved in journal.games()] == [len(session.entries)]
        play(session, 1)
        assert session.over
    with Journal.open(path) as journal:
        assert journal.notices == ()
        assert open_session(GAME, journal, number).entries == session.entries


@contextlib.contextmanager
def no_larger_files(extra: int) -> Iterator[None]:
    """No file of this process may grow beyond ``extra`` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (extra, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)


@pytest.mark.parametrize("extra", [100_000, 123_456])
def test_a_file_that_cannot_grow_refuses_the_answer_and_lives_on(tmp_path: Path, extra: int) -> None:
    full_then_free(tmp_path / "journal.db", no_larger_files(extra))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of one megabyte, where we may mount one."""
    if os.getuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root can mount a small file system")
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@contextlib.contextmanager
def filled(disk: Path, leave: int) -> Iterator[None]:
    """The disk with all but ``leave`` bytes of its room taken."""
    free = os.statvfs(disk)
    filler = disk / "filler"
    filler.write_bytes(b"\0" * max(0, free.f_bavail * free.f_frsize - leave))
    yield
    filler.unlink()


@pytest.mark.parametrize("leave", [0, 4096, 50_000])
def test_a_full_disk_refuses_the_answer_and_lives_on(small_disk: Path, leave: int) -> None:
    full_then_free(small_disk / "journal.db", filled(small_disk, leave))


@pytest.mark.parametrize("leave", [0, 4096, 8192, 12_288, 20_480, 32_768])
def test_no_journal_is_begun_on_a_full_disk(small_disk: Path, leave: int) -> None:
    path = small_disk / "journal.db"
    with filled(small_disk, leave):
        try:
            Journal.open(path).close()
            error = ""
        except CompanionError as refusal:
            error = str(refusal)
    assert error or leave > 12_288
    assert "\n" not in error
    with Journal.open(path) as journal:
        assert journal.notices == ()
        journal.new_game(GAME, options())


def test_a_full_disk_does_not_take_a_damaged_journal(small_disk: Path) -> None:
    path = small_disk / "journal.db"
    path.write_bytes(b"bad" * 1000)
    with filled(small_disk, 0), pytest.raises(JournalError):
        Journal.open(path)
    kept = [file for file in small_disk.iterdir() if file.read_bytes() == b"bad" * 1000]
    assert len(kept) == 1
