"""The tutorial's game wrote nothing for any device, and has them all."""

import json
from pathlib import Path
from random import Random

import pytest

from companion import records
from companion.journal import Journal, open_session
from companion.session import Session
from companion.simulate import simulate
from tests.plugin.sample import GAME, options


def test_it_is_saved_at_every_answer_and_gone_on_with(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        log = journal.new_game(GAME, options())
        session = open_session(GAME, journal, log.id)
        for answer in ("bold", [5, 5, 6, 1, 2], "careful"):
            session.answer(answer)
        session.undo()
    with Journal.open(tmp_path / "journal.db") as journal:
        again = open_session(GAME, journal, log.id)
        assert again.table == session.table
        assert again.table.planks == 2
        again.redo()
        assert again.ask.id == "turn.build"


def test_an_earlier_roll_can_be_corrected_and_so_can_the_table() -> None:
    session = Session(GAME, options())
    for answer in ("careful", [1, 2], "careful", [5, 2]):
        session.answer(answer)
    session.accept(session.correct(1, [6, 6]))
    assert session.table.planks == 3
    session.adjust("planks", 10)
    assert session.over
    assert GAME.status(session.table).won


def test_whose_turn_it_is_goes_round() -> None:
    session = Session(GAME, options("Anna", "Ben", "Carla"))
    actors = []
    for _ in range(4):
        actors.append(session.ask.actor)
        session.answer("careful")
        session.answer([1, 1])
    assert actors == ["player:anna", "player:ben", "player:carla", "player:anna"]


def test_it_has_odds_records_and_statistics() -> None:
    session = Session(GAME, options())
    session.answer("bold")
    (chance,) = session.odds
    assert str(chance.chance) == "211/243"
    assert records.replay_json(session)["adjustable"]
    json.dumps(records.replay_json(session))
    run = simulate(GAME, options(), 200, 1)
    assert 0.2 < run.win_rate < 0.8


def test_it_is_played_by_buttons() -> None:
    pytest.importorskip("hardware.answers")
    from hardware.answers import BY, Presses
    from tests.hardware.finger import enter

    session, presses = Session(GAME, options()), Presses()
    dealer = GAME.dealer(session.table, Random(2))
    while not session.over:
        answer, _ = enter(presses, session.ask, dealer.answer(session.table))
        session.answer(answer, by=BY)
    assert {entry.by for entry in session.entries} == {BY}


def test_its_dice_are_read_by_the_camera(tmp_path: Path) -> None:
    files = pytest.importorskip("vision.files", exc_type=ImportError)
    pictures = [tmp_path / f"roll-{seed}.png" for seed in range(6)]
    for seed, picture in enumerate(pictures):
        files.draw_dice_file([5, 6, 5, 2, 1], seed, picture)
    session = Session(GAME, options())
    session.answer("bold")
    # A reading that is sure of itself can be taken as it is.
    reading = next(reading for reading in files.read_dice_files(pictures) if reading["sure"])
    session.answer([die["value"] for die in reading["dice"]], by="camera")
    assert session.table.planks == 2
