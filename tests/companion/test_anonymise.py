"""The same game under other names, and a name taken out of a journal for good."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import Shelf
from companion.history.anonymise import anonymise
from companion.history.index import History
from companion.history.renaming import CannotRename, renamed
from companion.journal import Journal, open_session
from companion.people import People
from companion.session import Session
from tests.companion.driving import companion, environ
from tests.companion.tables import GAME, NOON, options, play

GAMES = {GAME.id: GAME}
SEATS = {"royal-rescue": 4, "robin-hood": 3, "royal-execution": 1, "royal-limited": 1}


def whole_game(game_id: str, seed: int) -> Session[Any]:
    """A game between people whose names are rather long, by the game's own dealer."""
    game = Shelf()[game_id]
    names = ["Annamaria", "Benedikt", "Carlotta", "Dagobert"][: SEATS[game_id]]
    chosen = game.options({"players": names})
    session = Session(game, chosen, clock=lambda: NOON)
    dealer = game.dealer(game.start(chosen), Random(seed))
    while not session.over:
        session.answer(dealer.answer(session.table))
    return session


@pytest.mark.parametrize("game_id", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_goes_the_same_way_under_other_names(game_id: str, seed: int) -> None:
    old = whole_game(game_id, seed)
    names = {str(name).casefold(): f"Player {seat}" for seat, name in enumerate(old.options["players"], 1)}
    new = renamed(old.game, old.options, old.entries, names)
    assert new.over
    assert len(new.entries) == len(old.entries)
    assert [entry.at for entry in new.entries] == [entry.at for entry in old.entries]
    told = json.dumps([new.options, [str(entry) for entry in new.entries], new.game.plain(new.table)], default=str)
    for name in names:
        assert name not in told.casefold()


def test_adjustments_and_words_are_renamed_too() -> None:
    session = Session(GAME, options("Anna", "Ben"), clock=lambda: NOON)
    session.answer("Anna's rock")
    session.adjust("walls", 2)
    play(session, 1, most=3)
    session.adjust("oil:Anna", 1)
    new = renamed(GAME, session.options, session.entries, {"anna": "Player 1"})
    assert "Anna" not in str(new.entries)
    assert "Player 1's rock" in str(new.entries)
    assert new.table.oil["Player 1"] == 1


def test_a_name_that_is_there_already_is_refused() -> None:
    session = play(Session(GAME, options("Anna", "Ben"), clock=lambda: NOON), 1)
    with pytest.raises(CannotRename):
        renamed(GAME, session.options, session.entries, {"anna": "Ben"})


def test_a_name_is_nowhere_in_the_file_any_more(tmp_path: Path) -> None:
    people = People(tmp_path / "players.json")
    path = tmp_path / "journal.db"
    with Journal.open(path, clock=lambda: NOON) as journal:
        for names in (("Wilhelmina", "Ben"), ("Ben",), ("Player 1",)):
            chosen = options(*names)
            play(Session(GAME, chosen, journal.new_game(GAME, chosen), clock=lambda: NOON), 1)
        people.rename("Wilhelmina", "Minna W")
        deleted = journal.new_game(GAME, options("wilhelmina")).id
        journal.delete(deleted)
        before = [(one.won, one.score, one.answers) for one in History(journal, tmp_path).games]
        done = anonymise(journal, tmp_path, GAMES, people, "Minna W")
        assert (done.name, done.games, done.left) == ("Player 2", 2, {})
        history = History(journal, tmp_path)
        assert [(one.won, one.score, one.answers) for one in history.games] == before
        assert {name for one in history.games for name in one.players} == {"Player 1", "Player 2", "Ben"}
        for saved in journal.games():
            assert open_session(GAME, journal, saved.id).over
    for file in tmp_path.iterdir():
        raw = file.read_bytes().lower()
        assert b"wilhelmina" not in raw, file
        assert b"minna w" not in raw, file


def test_a_game_that_cannot_be_rewritten_is_named(tmp_path: Path) -> None:
    people = People(tmp_path / "players.json")
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as journal:
        number = journal.new_game(GAME, options("Anna")).id
        done = anonymise(journal, tmp_path, {}, people, "Anna")
        assert list(done.left) == [number]
        assert journal.load(number).options["players"] == ["Anna"]
        assert people.called("Anna") == "Anna"


def test_the_commands(tmp_path: Path) -> None:
    env = environ(tmp_path)
    companion(env, "play", "lighthouse", typed="n\nAnna Ben\n\nd 5000\n\n")
    record = companion(env, "export", "1", "--anonymous").stdout
    assert json.loads(record.splitlines()[0])["options"]["players"] == ["Player 1", "Player 2"]
    assert "Anna" not in record
    assert json.loads(companion(env, "replay", "-", "--json", typed=record).stdout)["over"] is True
    assert "Anna is Player 1 now, in 1 game" in companion(env, "players", "anonymise", "Anna").stdout
    assert companion(env, "players").stdout == "Player 1\nBen\n"
    companion(env, "export", "--all", str(tmp_path / "out"), "--anonymous")
    assert "Ben" not in next((tmp_path / "out").iterdir()).read_text()
