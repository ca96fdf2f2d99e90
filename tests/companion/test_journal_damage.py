"""Journals that cannot be used: set aside whole under a free name, never written to, and a new one begun."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion import journal_file
from companion.errors import CompanionError
from companion.journal import Journal, JournalError, open_session
from companion.session import Session
from tests.companion.tables import GAME, options, play


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a journal with a few games."""
    path = tmp_path_factory.mktemp("good") / "journal.db"
    fill(path)
    return path.read_bytes()


def fill(path: Path, games: int = 6) -> None:
    with Journal.open(path) as journal:
        for seed in range(games):
            chosen = options()
            play(Session(GAME, chosen, journal.new_game(GAME, chosen)), seed)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("text", b"These are my shopping notes.\n" * 50),
        ("one byte", b"x"),
        ("the magic words alone", b"SQLite format 3\x00"),
        ("zeros", b"\x00" * 8192),
        ("random", random.Random(1).randbytes(20_000)),
        ("a cut header", None),
        ("half", None),
        ("header of a later SQLite", None),
    ],
)
def test_a_damaged_file_is_set_aside_and_named(tmp_path: Path, good: bytes, name: str, content: bytes | None) -> None:
    made = {"a cut header": good[:60], "half": good[: len(good) // 2]}
    made["header of a later SQLite"] = good[:18] + b"\x03\x03" + good[20:]
    raw = content if content is not None else made[name]
    path = tmp_path / "journal.db"
    path.write_bytes(raw)
    with pytest.raises(JournalError, match="damaged"):
        Journal.read_only(path)
    with Journal.open(path) as journal:
        (notice,) = journal.notices
        assert journal.games() == []
    assert "was damaged" in notice
    assert "it was set aside as journal.damaged-1.db and a new one begun" in notice
    assert "\n" not in notice
    assert (tmp_path / "journal.damaged-1.db").read_bytes() == raw
    with Journal.open(path) as journal:
        assert journal.notices == ()


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.touch()
    with Journal.open(path) as journal:
        assert journal.notices == ()


def test_what_was_set_aside_before_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    (tmp_path / "journal.damaged-2.db-wal").write_bytes(b"somebody's")
    for number in range(3):
        path.write_bytes(b"bad %d" % number)
        Journal.open(path).close()
    assert (tmp_path / "journal.damaged-1.db").read_bytes() == b"bad 0"
    assert (tmp_path / "journal.damaged-3.db").read_bytes() == b"bad 1"
    assert (tmp_path / "journal.damaged-4.db").read_bytes() == b"bad 2"
    assert (tmp_path / "journal.damaged-2.db-wal").read_bytes() == b"somebody's"


def change(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("statement", "word", "reason"),
    [
        ("PRAGMA user_version = 2", "newer", "written by a newer version"),
        ("PRAGMA application_id = 7", "other", "not a journal of the companion"),
        ("DROP TABLE entries", "damaged", "tables are not as they should be"),
        ("ALTER TABLE games ADD COLUMN mood TEXT", "damaged", "tables are not as they should be"),
        ("PRAGMA user_version = -1", "damaged", "tables are not as they should be"),
    ],
)
def test_a_file_of_another_kind_is_set_aside(tmp_path: Path, statement: str, word: str, reason: str) -> None:
    path = tmp_path / "journal.db"
    fill(path, 1)
    change(path, statement)
    raw = path.read_bytes()
    with Journal.open(path) as journal:
        assert reason in journal.notices[0]
        assert journal.games() == []
    assert (tmp_path / f"journal.{word}-1.db").read_bytes() == raw


def test_what_is_not_yet_in_the_main_file_goes_along(tmp_path: Path) -> None:
    """A newer companion was killed: part of its games is in the -wal file."""
    newer, path = tmp_path / "newer.db", tmp_path / "home" / "journal.db"
    path.parent.mkdir()
    fill(newer, 1)
    change(newer, "PRAGMA user_version = 2")
    db = sqlite3.connect(newer, isolation_level=None)
    db.execute("UPDATE games SET summary = 'from the future'")
    for ending in ("", "-wal"):
        shutil.copy(f"{newer}{ending}", f"{path}{ending}")
    db.close()
    with Journal.open(path) as journal:
        assert "newer" in journal.notices[0]
    aside = sqlite3.connect(path.with_name("journal.newer-1.db"))
    assert aside.execute("SELECT summary FROM games").fetchone() == ("from the future",)
    aside.close()


def test_answers_whose_main_file_is_gone_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    for size in (None, 0):
        Path(f"{path}-wal").write_bytes(b"answers")
        if size is not None:
            path.write_bytes(b"")
        with Journal.open(path) as journal:
            assert "its beginning is gone" in journal.notices[0]
        path.unlink()
    assert Path(tmp_path / "journal.damaged-1.db-wal").read_bytes() == b"answers"
    assert Path(tmp_path / "journal.damaged-2.db-wal").read_bytes() == b"answers"


def damaged(good: bytes, luck: random.Random) -> bytes:
    """The good bytes with some damage that a disk or a hand can do."""
    raw = bytearray(good)
    match luck.randrange(5):
        case 0:
            return bytes(raw[: luck.randrange(1, len(raw))])
        case 1:
            for _ in range(luck.randrange(1, 40)):
                raw[luck.randrange(len(raw))] = luck.randrange(256)
        case 2:
            page = luck.randrange(len(raw) // 4096) * 4096
            raw[page : page + 4096] = bytes(4096) if luck.random() < 0.5 else luck.randbytes(4096)
        case 3:
            for _ in range(luck.randrange(1, 4)):
                raw[luck.randrange(100)] = luck.randrange(256)
        case _:
            start = luck.randrange(len(raw))
            raw[start : start + 512] = luck.randbytes(512)
    return bytes(raw)


def trouble(deed: Callable[[], object]) -> str:
    """What a deed says that goes wrong, "" if it does not."""
    try:
        deed()
    except CompanionError as error:
        return str(error)
    return ""


def use(path: Path) -> tuple[str, ...]:
    """Open, list, go on, begin a game, and play it out; returns the notices."""
    with Journal.open(path) as journal:
        for saved in journal.games():
            assert "\n" not in trouble(partial(open_session, GAME, journal, saved.id))
        assert "\n" not in trouble(partial(begin_and_play, journal))
        return journal.notices


def begin_and_play(journal: Journal) -> None:
    chosen = options()
    play(Session(GAME, chosen, journal.new_game(GAME, chosen)), 1)


def test_whatever_is_damaged_the_companion_plays_on(tmp_path: Path, good: bytes) -> None:
    """Either the damage is seen and the file set aside as it was, or what can be read is read."""
    luck, seen = random.Random(7), 0
    for number in range(150):
        folder = tmp_path / str(number)
        folder.mkdir()
        path, raw = folder / "journal.db", damaged(good, luck)
        path.write_bytes(raw)
        if use(path):
            seen += 1
            (aside,) = folder.glob("journal.*-1.db")
            assert aside.read_bytes() == raw
        use(path)
        shutil.rmtree(folder)
    assert seen > 60, "most damage is seen at once"


def load_all(journal: Journal) -> None:
    for saved in journal.games():
        journal.load(saved.id)


def test_a_journal_closed_in_good_order_is_not_read_through_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    asked: list[str] = []
    pragma = journal_file._pragma

    def ask(db: sqlite3.Connection, name: str) -> object:
        asked.append(name)
        return pragma(db, name)

    monkeypatch.setattr(journal_file, "_pragma", ask)
    with Journal.open(path) as journal:
        play(Session(GAME, options(), journal.new_game(GAME, options())), 1)
    asked.clear()
    with Journal.open(path) as journal:
        assert "quick_check(1)" not in asked
        journal.new_game(GAME, options())
        copied = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for name, raw in copied.items():  # as a power cut leaves it
        (tmp_path / name).write_bytes(raw)
    with Journal.open(path) as journal:
        assert "quick_check(1)" in asked
        assert len(journal.games()) == 2


def test_a_journal_found_damaged_in_use_is_read_through_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal.open(path) as journal:
        for seed in range(20):
            play(Session(GAME, options(), journal.new_game(GAME, options())), seed)
    seen = path.stat()
    raw = bytearray(path.read_bytes())
    for page in range(2, len(raw) // 4096):
        raw[page * 4096 : page * 4096 + 8] = b"\xff" * 8
    with path.open("r+b") as file:
        file.write(raw)
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    note = tmp_path / "journal.db.closed"
    now = path.stat()
    note.write_text(f"{now.st_ino} {now.st_size} {now.st_mtime_ns} {now.st_ctime_ns}\n")
    with Journal.open(path) as journal, pytest.raises(JournalError, match="damaged"):
        load_all(journal)
    assert not note.exists()
    with Journal.open(path) as journal:
        assert "was damaged" in journal.notices[0]
