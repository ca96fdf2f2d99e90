"""Broken records, settings, archives, lists and journals: refused in words, nothing lost, and never a crash.

A fixed number of seeded cases here; many more are marked long.
"""

import io
import json
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion import records
from companion.errors import CompanionError
from companion.history.backup import make_backup, restore
from companion.history.index import NAME, History
from companion.history.take_in import Outcome, take_in
from companion.journal import Journal, open_session
from companion.people import People
from companion.places import Places
from companion.session import Session
from companion.settings import change_setting, read_settings
from tests.companion.tables import GAME, NOON, options, play

GAMES = {GAME.id: GAME}
JUNK = (
    b"", b"\0", b"\xff\xfe", b"null", b"NaN", b"1e999", b'""', b"[[[[[[", b"{}", b"-1", b"9" * 40, b'"\\ud800"',
    b"\r\n", b"\xe2\x80\xae", b"true", b'{"a":1,"a":2}', b"0.5", b"\\u0000", b"'", b"#", b"=", b"[x]",
)  # fmt: skip
"""What is put in the place of other bytes."""

SETTINGS = b'# ours\n[display]\nwidth = 800\nrotation = 90\n\n[play]\nplayers = ["Anna", "Ben"]\nodds = true\n'


def broken(raw: bytes, luck: Random) -> bytes:
    """The bytes with something wrong with them."""
    found = bytearray(raw)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(found) + 1)
        to = min(len(found), at + luck.choice((0, 1, 1, 2, 8, 50, 500)))
        match luck.randrange(5):
            case 0:
                found[at:to] = luck.choice(JUNK)
            case 1:
                del found[at:to]
            case 2:
                found[at:at] = found[at:to] * luck.randint(1, 3)
            case 3 if at < len(found):
                found[at] ^= 1 << luck.randrange(8)
            case _:
                found[at:to] = bytes(luck.randrange(256) for _ in range(to - at))
    return bytes(found)


@pytest.fixture(scope="module")
def record() -> bytes:
    session = Session(GAME, options(), clock=lambda: NOON)
    play(session, 1)
    written = io.StringIO()
    records.write(session, written)
    return written.getvalue().encode()


def in_one_line(error: CompanionError) -> None:
    """What people are told is a line."""
    assert str(error)
    assert "\n" not in str(error)


def break_records(raw: bytes, cases: range) -> int:
    """Read broken records; each is refused in words or is a whole game. Returns how many were refused."""
    refused = 0
    for seed in cases:
        damaged = broken(raw, Random(seed))
        try:
            found = records.read(io.BytesIO(damaged))
            session = records.replay(found, GAME)
        except CompanionError as error:
            in_one_line(error)
            refused += 1
            continue
        assert len(session.entries) == len(found.entries)
    return refused


def break_settings(folder: Path, cases: range) -> int:
    """Read and change broken settings; a file that is refused is not touched. Returns how many were refused."""
    refused, path = 0, folder / "settings.toml"
    for seed in cases:
        damaged = broken(SETTINGS, Random(seed))
        path.write_bytes(damaged)
        try:
            read_settings(path)
            change_setting(path, "display", "width", 640)
        except CompanionError as error:
            in_one_line(error)
            assert path.read_bytes() == damaged
            refused += 1
            continue
        assert read_settings(path).display.width == 640
    return refused


def break_people(folder: Path, cases: range) -> int:
    refused, path = 0, folder / "players.json"
    path.unlink(missing_ok=True)
    people = People(path)
    people.rename("Anna", "Anne")
    people.merge("Ben", "Benny")
    whole = path.read_bytes()
    for seed in cases:
        damaged = broken(whole, Random(seed))
        path.write_bytes(damaged)
        try:
            found = People(path)
            found.paint("Carla", "red")
        except CompanionError:
            assert path.read_bytes() == damaged
            refused += 1
            continue
        assert People(path).of("Carla").colour == "red"
    return refused


def break_archives(folder: Path, cases: range) -> int:
    """Take in and restore broken archives; what is refused changes nothing. Returns how many were refused."""
    home = Places(folder / "config", folder / "data", folder / "cache")
    with Journal.open(home.journal, clock=lambda: NOON) as journal:
        play(Session(GAME, options(), journal.new_game(GAME, options()), clock=lambda: NOON), 1)
    backup = make_backup(home, folder / "stick").path
    whole, refused = backup.read_bytes(), 0
    for seed in cases:
        luck = Random(seed)
        backup.write_bytes(broken(whole, luck))
        before = home.journal.read_bytes()
        try:
            restore(home, backup)
        except CompanionError:
            assert home.journal.read_bytes() == before
            refused += 1
        with Journal.read_only(home.journal) as journal:
            assert len(journal.games()) == 1
    return refused


def break_journals(folder: Path, cases: range) -> int:
    """Open broken journals; what cannot be used is set aside whole. Returns how many were."""
    good, path = folder / "good.db", folder / "home" / "journal.db"
    with Journal.open(good, clock=lambda: NOON) as journal:
        for seed in range(3):
            play(Session(GAME, options(), journal.new_game(GAME, options()), clock=lambda: NOON), seed)
    whole, aside = good.read_bytes(), 0
    for seed in cases:
        shutil.rmtree(path.parent, ignore_errors=True)
        path.parent.mkdir()
        damaged = broken(whole, Random(seed))
        path.write_bytes(damaged)
        try:
            with Journal.open(path, clock=lambda: NOON) as journal:
                if journal.notices:
                    aside += 1
                    (other,) = path.parent.glob("journal.*-1.db")
                    assert other.read_bytes() == damaged
                use(journal, folder)
        except CompanionError:
            aside += 1
    return aside


def use(journal: Journal, folder: Path) -> None:
    """Everything that people do with a journal; each may be refused in words."""
    for deed in (
        lambda: History(journal, folder / "cache").games,
        lambda: [open_session(GAME, journal, saved.id) for saved in journal.games()],
        lambda: play(Session(GAME, options(), journal.new_game(GAME, options()), clock=lambda: NOON), 1),
    ):
        try:
            deed()
        except CompanionError as error:
            in_one_line(error)


def test_broken_records(record: bytes) -> None:
    assert break_records(record, range(2400)) > 1200


@pytest.mark.parametrize(
    ("breaking", "cases", "least"),
    [(break_settings, 2400, 900), (break_people, 1200, 480), (break_archives, 360, 120), (break_journals, 144, 36)],
)
def test_broken_files(tmp_path: Path, breaking: Callable[[Path, range], int], cases: int, least: int) -> None:
    assert breaking(tmp_path, range(cases)) >= least


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_many_broken_records(record: bytes) -> None:
    break_records(record, range(2400, 40_000))


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("breaking", "cases"),
    [(break_settings, 20_000), (break_people, 10_000), (break_archives, 2_000), (break_journals, 4_000)],
)
def test_many_broken_files(tmp_path: Path, breaking: Callable[[Path, range], int], cases: int) -> None:
    breaking(tmp_path, range(1_000_000, 1_000_000 + cases))


def test_a_broken_record_among_others_is_taken_out(tmp_path: Path, record: bytes) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "good.jsonl").write_bytes(record)
    for seed in range(40):
        (folder / f"{seed}.jsonl").write_bytes(broken(record, Random(seed)))
    with zipfile.ZipFile(folder / "more.zip", "w") as packed:
        packed.writestr("a.jsonl", broken(record, Random(99)))
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as journal:
        history = History(journal, tmp_path)
        found = take_in(journal, history, GAMES, [folder])
        assert len(found) == 42
        refused = [one for one in found if one.outcome is Outcome.REFUSED]
        assert all(one.reason and "\n" not in one.reason for one in refused)
        assert len(refused) > 15
        for one in history.games:
            open_session(GAME, journal, one.id)


@pytest.mark.parametrize(
    "name",
    [
        "太郎",
        "שרה",
        "\u0645\u062d\u0645\u062f",
        "🐉",
        "é" * 40,
        'O\'Brien "x" <b>',
        "a/b\\c",
        "..",
        "%s{0}",
        "-x",
        "=1+1",
    ],
)
def test_names_of_any_letters_go_everywhere(tmp_path: Path, name: str) -> None:
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as journal:
        chosen = options(name)
        play(Session(GAME, chosen, journal.new_game(GAME, chosen), clock=lambda: NOON), 1)
        (one,) = History(journal, tmp_path).games
        assert one.players == (name,)
        lines = list(records.record_lines(journal.load(one.id)))
    assert json.loads(lines[0])["options"]["players"] == [name]
    session = records.replay(records.read(lines), GAME)
    assert session.over
    people = People(tmp_path / "players.json")
    people.rename("Anna", name)
    assert People(tmp_path / "players.json").called("anna") == name


def test_a_settings_file_that_is_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")
    with pytest.raises(CompanionError, match="no ordinary file"):
        read_settings(tmp_path / "settings.toml")


def test_a_folder_in_the_place_of_the_list_only_costs_time(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as journal:
        journal.new_game(GAME, options())
        (tmp_path / NAME).mkdir()
        assert len(History(journal, tmp_path).games) == 1
