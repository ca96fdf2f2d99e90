"""Recorded games come out as they did when they were played: table, status, ask and what can be corrected."""

import json
from pathlib import Path

import pytest

from companion import records
from companion.session import Adjusted
from tests.games.royal_rescue.record_games import FOLDER, GAMES, summary
from tests.games.royal_rescue.tables import GAME, census

RECORDS = sorted(FOLDER.glob("*.jsonl"), key=lambda path: path.name)


def test_every_recorded_game_is_there() -> None:
    assert {path.stem for path in RECORDS} == {recorded.name for recorded in GAMES}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed(path: Path) -> None:
    session = records.replay(records.read_file(path), GAME)
    expected = path.with_suffix(".json").read_text(encoding="utf-8")
    assert json.loads(summary(session)) == json.loads(expected)
    for table in session.tables:
        census(table)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_stopped_anywhere_is_the_same_up_to_there(path: Path) -> None:
    record = records.read_file(path)
    whole = records.replay(record, GAME)
    for end in range(0, len(record.entries), 17):
        part = records.Record(record.header, record.entries[:end], record.lines[:end])
        assert records.replay(part, GAME).table == whole.tables[end]


def test_the_recorded_games_hold_what_they_are_for() -> None:
    by_name = {path.stem: records.read_file(path) for path in RECORDS}
    for number, name in enumerate(("one-player", "two-players", "three-players", "four-players"), 1):
        assert len(by_name[name].header.options["players"]) == number
    assert by_name["all-quests"].header.options["quests"] == ["1", "2", "3"]
    assert any(isinstance(entry, Adjusted) for entry in by_name["with-corrections"].entries)
    words = [entry.answer for entry in by_name["results-in-words"].entries if not isinstance(entry, Adjusted)]
    assert {"hit", "miss", "open", "nothing"} <= {word for word in words if isinstance(word, str)}
    assert any(
        entry.ask == "situation.effect" for entry in by_name["own-sheet"].entries if not isinstance(entry, Adjusted)
    )
