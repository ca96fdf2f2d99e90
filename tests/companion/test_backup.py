"""Backups: everything in one file, read back, restored, and refused where anything is wrong with them."""

import hashlib
import json
import os
import sqlite3
import zipfile
from pathlib import Path

import pytest

from companion.decks import BYTES, Decks, Examples
from companion.errors import CompanionError
from companion.history.backup import (
    BackupFailed,
    check_backup,
    find_backups,
    find_sticks,
    make_backup,
    restore,
)
from companion.journal import Journal, JournalBusy, JournalError, open_session
from companion.places import Places
from companion.session import Session
from tests.companion.driving import companion, environ, failed_well
from tests.companion.tables import GAME, options, play


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A home with a game, settings, people and a table of the players' own."""
    home = Places(tmp_path / "config", tmp_path / "data", tmp_path / "cache")
    with Journal.open(home.journal) as journal:
        play(Session(GAME, options(), journal.new_game(GAME, options())), 1)
    home.config.mkdir()
    home.settings.write_text('[play]\ngame = "lighthouse"\n')
    home.players.write_text('{"people": 1, "persons": []}\n')
    home.keep("royal-rescue", {"my sheet": "title = 'x'\n"})
    Decks(home.decks).keep("Grandma's été", Examples(("7d",), b"\1" * BYTES), "m")
    return home


@pytest.fixture
def other(tmp_path: Path) -> Places:
    """Another home, with nothing in it."""
    root = tmp_path / "other"
    return Places(root / "config", root / "data", root / "cache")


def everything(places: Places) -> dict[str, object]:
    """What a backup must bring back."""
    with Journal.read_only(places.journal) as journal:
        games = [journal.load(saved.id).entries for saved in journal.games()]
    tables = {name: places.kept(name) for name in ("royal-rescue", "robin-hood")}
    return {
        "games": games,
        "settings": places.settings.read_text(),
        "people": places.players.read_text(),
        "tables": tables,
        "decks": {name: Decks(places.decks).read(name) for name in Decks(places.decks).names()},
    }


def test_a_backup_brings_everything_back(places: Places, other: Places, tmp_path: Path) -> None:
    made = make_backup(places, tmp_path / "stick")
    assert made.games == 1
    assert check_backup(made.path) == made
    other.data.mkdir(parents=True)
    assert restore(other, made.path).games == 1
    assert everything(other) == everything(places)
    with Journal.open(other.journal) as journal:
        assert journal.notices == ()
        assert open_session(GAME, journal, 1).over
    assert [path.name for path in (tmp_path / "stick").iterdir()] == [made.path.name]


def test_what_was_here_is_set_aside(places: Places, tmp_path: Path) -> None:
    made = make_backup(places, tmp_path / "stick")
    with Journal.open(places.journal) as journal:
        journal.new_game(GAME, options("Zoë"))
    places.settings.write_text("[play]\nodds = false\n")
    restore(places, made.path)
    with Journal.read_only(places.journal) as journal:
        assert len(journal.games()) == 1
    with Journal.read_only(places.data / "journal.replaced-1.db") as journal:
        assert len(journal.games()) == 2
    assert (places.config / "settings.toml.replaced-1").read_text() == "[play]\nodds = false\n"


def test_a_backup_can_be_made_while_somebody_plays(places: Places, tmp_path: Path) -> None:
    with Journal.open(places.journal) as journal:
        session = Session(GAME, options(), journal.new_game(GAME, options()))
        play(session, 1, most=3)
        made = make_backup(places, tmp_path / "stick")
        play(session, 1)
        assert made.games == 2
        with pytest.raises(JournalBusy):
            restore(places, made.path)
        assert len(journal.games()) == 2


def test_nothing_played_yet_can_be_backed_up(other: Places, tmp_path: Path) -> None:
    assert make_backup(other, tmp_path / "stick").games == 0


def test_a_clock_that_was_never_set_does_not_keep_a_backup_from_being_made(places: Places, tmp_path: Path) -> None:
    os.utime(places.settings, (0, 0))
    assert make_backup(places, tmp_path / "stick").games == 1


def test_a_full_stick_leaves_nothing_behind(places: Places, tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("a file where a folder should be")
    with pytest.raises(CompanionError, match="cannot take the backup"):
        make_backup(places, tmp_path / "stick")


def test_a_damaged_journal_is_not_backed_up_as_if_it_were_whole(places: Places, tmp_path: Path) -> None:
    places.journal.write_bytes(b"no journal")
    with pytest.raises(JournalError, match="damaged"):
        make_backup(places, tmp_path / "stick")
    assert find_backups(tmp_path / "stick") == []


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_backup_is_refused_and_nothing_changes(places: Places, tmp_path: Path, seed: int) -> None:
    made = make_backup(places, tmp_path / "stick")
    raw = bytearray(made.path.read_bytes())
    raw[(seed * 7919 + 40) % len(raw)] ^= 0xFF
    made.path.write_bytes(raw)
    before = everything(places)
    try:
        restore(places, made.path)
    except CompanionError:
        assert not list(places.data.glob("*replaced*"))
    assert everything(places) == before


def repack(path: Path, change: dict[str, bytes | None], listed: dict[str, object] | None = None) -> None:
    """The same archive with some parts changed or left out, and its list too."""
    with zipfile.ZipFile(path) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    found = json.loads(parts["backup.json"])
    parts["backup.json"] = json.dumps(found | (listed or {})).encode()
    with zipfile.ZipFile(path, "w") as packed:
        for name, raw in (parts | change).items():
            if raw is not None:
                packed.writestr(name, raw)


@pytest.mark.parametrize(
    ("change", "listed"),
    [
        ({"backup.json": None}, {}),
        ({"backup.json": b"{}"}, {}),
        ({"backup.json": b"[" * 100_000}, {}),
        ({"journal.db": b"something else"}, {}),
        ({"journal.db": None}, {}),
        ({"more.txt": b"hello"}, {}),
        ({"settings.toml": None}, {}),
        ({}, {"backup": 2}),
        ({}, {"parts": {}}),
        ({"x.sh": b""}, {"parts": {"journal.db": {"size": 0, "sha256": ""}, "x.sh": {"size": 0, "sha256": ""}}}),
    ],
)
def test_a_backup_that_is_not_what_its_list_says(
    places: Places, tmp_path: Path, change: dict[str, bytes | None], listed: dict[str, object]
) -> None:
    made = make_backup(places, tmp_path / "stick")
    repack(made.path, change, listed)
    before = everything(places)
    with pytest.raises(BackupFailed):
        restore(places, made.path)
    assert everything(places) == before


def test_a_well_made_backup_of_a_foreign_database_is_refused(places: Places, tmp_path: Path) -> None:
    made = make_backup(places, tmp_path / "stick")
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE t (x)")
    raw = foreign.read_bytes()
    parts = json.loads(zipfile.ZipFile(made.path).read("backup.json"))["parts"]
    parts["journal.db"] = {"size": len(raw), "sha256": hashlib.sha256(raw).hexdigest()}
    repack(made.path, {"journal.db": raw}, {"parts": parts})
    with pytest.raises(BackupFailed, match="not a journal"):
        restore(places, made.path)


def test_sticks_are_where_desktops_put_them(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 /media/pi/MY\\040STICK vfat rw 0 0\nproc /proc proc rw 0 0\nbroken\n")
    assert find_sticks(mounts) == [Path("/media/pi/MY STICK")]
    assert find_sticks(tmp_path / "none") == []
    # As the appliance's service sees it: /media is bound in once more, and with it what is mounted there.
    mounts.write_text("/dev/mmcblk0p2 /media ext4 rw 0 0\n" + "/dev/sda1 /media/companion/TABLE vfat rw 0 0\n" * 2)
    assert find_sticks(mounts) == [Path("/media/companion/TABLE")]


def test_the_commands(tmp_path: Path) -> None:
    env = environ(tmp_path)
    companion(env, "play", "lighthouse", typed="n\nAnna\n\n")
    stick = str(tmp_path / "stick")
    assert "1 game, written and read back" in companion(env, "backup", stick).stdout
    assert "is whole: 1 game" in companion(env, "backup", stick, "--check").stdout
    companion(env, "play", "lighthouse", typed="n\nBen\n\n")
    assert "1 game from" in companion(env, "restore", stick).stdout
    assert companion(env, "history").stdout.count("\n") == 1
    assert "no backup in" in failed_well(companion(env, "restore", str(tmp_path)), 1)
