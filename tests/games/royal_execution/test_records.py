"""Recorded games, replayed: the rules they were played by have not changed."""

import json
from pathlib import Path

import pytest

from companion import records
from tests.games.royal_execution.tables import GAME

HERE = Path(__file__).parent / "records"
EXPECTED = json.loads((HERE / "expected.json").read_text())


@pytest.mark.parametrize("name", EXPECTED)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    session = records.replay(records.read_file(HERE / name), GAME)
    told = records.replay_json(session)
    kept = {key: told[key] for key in ("answers", "over", "won", "score", "rating", "phase")}
    assert kept | {"summary": GAME.status(session.table).summary} == EXPECTED[name]
    assert all(line.report is not None for line in session.history() if not line.adjusted)
