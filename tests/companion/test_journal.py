"""The journal: games kept, listed, opened again where they stood, deleted and restored."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from companion.errors import CompanionError, Refused
from companion.game import Step
from companion.journal import (
    Journal,
    JournalBusy,
    JournalError,
    ReadOnlyGame,
    open_session,
)
from companion.log import Adjusted
from companion.session import Session
from tests.companion.tables import GAME, NOON, again, options, play
from tests.sample_game import Lighthouse
from tests.sample_steps import STEPS
from tests.sample_table import Shore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path, clock=lambda: NOON) as opened:
        yield opened


def begin(journal: Journal, nights: str = "3") -> tuple[Session[Shore], int]:
    chosen = options(nights=nights)
    log = journal.new_game(GAME, chosen)
    return Session(GAME, chosen, log, clock=lambda: NOON), log.id


def reopened(journal: Journal, number: int) -> Session[Shore]:
    journal.close()
    with Journal.open(journal.path) as later:
        assert later.notices == ()
        return open_session(GAME, later, number)


def test_a_new_journal_is_empty_and_quiet(journal: Journal) -> None:
    assert journal.games() == []
    assert journal.notices == ()


def test_an_answer_is_on_disk_before_the_session_knows_it(journal: Journal) -> None:
    """What another connection reads is what a power cut leaves."""
    session, number = begin(journal)
    session.answer("Eddystone")
    with Journal.read_only(journal.path) as other:
        assert other.load(number).entries == session.entries


def test_synchronous_is_full(journal: Journal) -> None:
    with journal.writing() as db:
        pass
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_game_is_listed_with_where_it_stands(journal: Journal) -> None:
    session, number = begin(journal)
    session.answer("Eddystone")
    (saved,) = journal.games()
    assert (saved.id, saved.game, saved.rules_version, saved.options) == (
        number,
        "lighthouse",
        1,
        session.options,
    )
    assert (saved.started, saved.changed, saved.answers) == (NOON, NOON, 1)
    assert (saved.phase, saved.over, saved.won, saved.score, saved.rating) == (
        "Building",
        False,
        None,
        None,
        None,
    )
    assert saved.summary == "Eddystone, night 1, 3 walls"
    play(session, 1)
    (saved,) = journal.games()
    status = GAME.status(session.table)
    assert (saved.over, saved.won, saved.score, saved.rating) == (
        True,
        status.won,
        status.score,
        status.rating,
    )
    assert saved.answers == len(session.entries)


def test_the_game_played_last_comes_first_whatever_the_clock_says(journal: Journal) -> None:
    """A Pi without a network does not know the time; the order of play does not need it."""
    first, one = begin(journal)
    _, two = begin(journal)
    assert [saved.id for saved in journal.games()] == [two, one]
    first.answer("Eddystone")
    assert [saved.id for saved in journal.games()] == [one, two]
    assert [saved.id for saved in journal.games(limit=1)] == [one]


def test_a_game_goes_on_at_the_same_ask(journal: Journal) -> None:
    session, number = begin(journal)
    play(session, 4, most=11)
    session.adjust("walls", 2)
    later = reopened(journal, number)
    assert later.ask == session.ask
    assert later.entries == session.entries
    assert later.table == session.table


def test_undo_and_redo_survive_a_restart(journal: Journal) -> None:
    session, number = begin(journal)
    play(session, 4)
    for _ in range(5):
        session.undo()
    journal.close()
    with Journal.open(journal.path) as later:
        again_ = open_session(GAME, later, number)
        assert (again_.table, again_.can_redo) == (session.table, True)
        for _ in range(5):
            again_.redo()
        assert list(again_.tables) == list(session.tables)
        for _ in range(len(again_.entries)):
            again_.undo()
    with Journal.open(journal.path) as later:
        start = open_session(GAME, later, number)
        assert (start.can_undo, start.entries) == (False, ())
        start.redo()
        assert start.ask.id == "building.watches"


def test_a_correction_is_one_step_and_the_old_branch_stays(journal: Journal) -> None:
    session, number = begin(journal)
    play(session, 4, most=9)
    session.accept(session.correct(0, "Skerryvore"))
    later = reopened(journal, number)
    assert later.table == session.table == again(session).table
    with sqlite3.connect(journal.path) as db:
        assert db.execute("SELECT count(*) FROM entries WHERE answer LIKE '%Skerryvore%'").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (18,)


def test_games_do_not_mix(journal: Journal) -> None:
    one, first = begin(journal)
    two, second = begin(journal)
    for seed in range(9):
        play(one, seed, most=1)
        play(two, seed + 100, most=1)
    assert journal.load(first).entries == one.entries
    assert journal.load(second).entries == two.entries
    with journal.writing() as db:
        db.execute("UPDATE games SET tip = 1, head = 1 WHERE id = ?", (second,))
    with pytest.raises(JournalError, match="answers are gone"):
        journal.load(second)


def test_a_deleted_game_can_be_restored(journal: Journal) -> None:
    _, number = begin(journal)
    journal.delete(number)
    assert journal.games() == []
    assert [saved.id for saved in journal.games(deleted=True)] == [number]
    journal.restore(number)
    assert [saved.id for saved in journal.games()] == [number]
    for deed in (journal.delete, journal.restore, journal.load):
        with pytest.raises(JournalError, match="no game 99"):
            deed(99)
        with pytest.raises(JournalError, match="no such game"):
            deed(10**30)


def test_a_second_player_of_the_journal_is_refused_politely(journal: Journal, path: Path) -> None:
    """The lock is the file's, so a second opening here is like one in another process."""
    with pytest.raises(JournalBusy, match="already running"):
        Journal.open(path)
    begin(journal)
    with Journal.read_only(path) as looking:
        assert len(looking.games()) == 1
        with pytest.raises(JournalError, match="not kept"):
            looking.delete(1)
    journal.close()
    Journal.open(path).close()


def test_a_journal_that_is_not_there_yet_reads_as_empty(path: Path) -> None:
    with Journal.read_only(path) as looking:
        assert looking.games() == []
    assert not path.exists()


class NewRules(Lighthouse):
    """The same game under a newer rules version."""

    rules_version = 2


class OtherRules(Lighthouse):
    """The same game whose rules have changed although nobody said so."""

    def step(self, table: Shore) -> Step[Shore]:
        return STEPS["Spark"] if table.at == "Seats" else STEPS[table.at]


class OtherGame(Lighthouse):
    id = "windmill"


class FewerOptions(Lighthouse):
    """The same game without one of its options."""

    def options(self, raw: object) -> dict[str, object]:
        raise Refused("nights: there is no such option any more")


@pytest.mark.parametrize(
    ("game", "error", "words"),
    [
        (NewRules(), ReadOnlyGame, "version 1 of the rules of The Lighthouse.*version 2.*not played on"),
        (OtherRules(), ReadOnlyGame, "entry 2 does not fit The Lighthouse"),
        (FewerOptions(), ReadOnlyGame, "the set-up does not fit"),
        (OtherGame(), JournalError, "one of lighthouse, not of windmill"),
    ],
)
def test_a_game_of_other_rules_can_be_read_but_not_played(
    journal: Journal, game: Lighthouse, error: type[CompanionError], words: str
) -> None:
    session, number = begin(journal)
    play(session, 1, most=6)
    with pytest.raises(error, match=words):
        open_session(game, journal, number)
    assert journal.load(number).entries == session.entries
    assert len(journal.games()) == 1


def test_a_name_that_cannot_be_written_is_refused(journal: Journal) -> None:
    with pytest.raises(CompanionError, match="cannot be written"):
        journal.new_game(GAME, {"players": ["\udcff"], "nights": "3", "extras": []})
    assert journal.games() == []


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("UPDATE entries SET answer = '[1,' WHERE id = 3", "not JSON"),
        ("UPDATE entries SET answer = '{\"a\": 1.5}' WHERE id = 3", "no answer"),
        ("UPDATE games SET options = '[]'", "options are no object"),
        ("DELETE FROM entries WHERE id = 3", "answers are gone"),
        ("UPDATE entries SET parent = 5 WHERE id = 2", "answers are gone"),
        ("UPDATE games SET head = 77", "answers are gone"),
        ("UPDATE games SET tip = NULL", "answers are gone"),
        ("UPDATE entries SET answer = CAST(x'22ff22' AS TEXT), ask = 'x.y' WHERE id = 6", "does not fit"),
    ],
)
def test_one_damaged_game_does_not_hide_the_others(journal: Journal, damage: str, words: str) -> None:
    session, number = begin(journal)
    play(session, 1, most=6)
    with journal.writing() as db:
        db.execute(damage)
    other, _ = begin(journal)
    play(other, 1, most=3)
    with pytest.raises(CompanionError, match=words):
        open_session(GAME, journal, number)
    assert len(journal.games()) == 2
    assert open_session(GAME, journal, 2).entries == other.entries


def test_an_adjustment_comes_back_as_one(journal: Journal) -> None:
    session, number = begin(journal)
    session.adjust("seen", ["10h", "7"], by="terminal")
    assert journal.load(number).entries == (Adjusted("seen", ["10h", "7?"], "terminal", NOON),)


def look(path: Path) -> None:
    """Open a journal for playing, and leave it."""
    Journal.open(path).close()


def read(path: Path) -> None:
    """Open a journal for looking only."""
    Journal.read_only(path).games()


def tell(work: Callable[[Path], None], path: Path, nobody: bool, telling: Connection) -> None:
    """Do something and tell what went wrong, "" if nothing did; as a user without any rights if wanted."""
    if nobody and os.getuid() == 0:
        os.setgroups([])
        os.setuid(65534)
    try:
        work(path)
    except CompanionError as error:
        telling.send(str(error))
    else:
        telling.send("")


def apart(work: Callable[[Path], None], path: Path, nobody: bool = False) -> str:
    """Do something in a process of its own; returns what went wrong there."""
    # A server without threads starts it: a copy of this process could inherit a lock that nobody gives back.
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    hearing, telling = context.Pipe(duplex=False)
    child = context.Process(target=tell, args=(work, path, nobody, telling))
    child.start()
    told: str = hearing.recv()
    child.join()
    return told


def test_another_process_is_refused_while_this_one_plays(journal: Journal, path: Path) -> None:
    assert "already running" in apart(look, path)
    journal.close()
    assert apart(look, path) == ""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a user who may not write")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    Journal.open(folder / "journal.db").close()
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    for parent in (folder, *list(folder.parents)[:-2]):
        parent.chmod(parent.stat().st_mode | 0o555)

    told = apart(look, folder / "journal.db", nobody=True)
    assert f"Games cannot be kept in {folder}: Permission denied" in told
    assert apart(read, folder / "journal.db", nobody=True) == ""


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="Games cannot be kept in"):
        Journal.open(tmp_path / "file" / "journal.db")
    (tmp_path / "journal.db").mkdir()
    with pytest.raises(JournalError, match="cannot be read: Is a directory"):
        Journal.open(tmp_path / "journal.db")
