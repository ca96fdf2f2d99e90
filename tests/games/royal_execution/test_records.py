"""The recorded games hold what they are for; that they come out as they did is tested for all games alike."""

from pathlib import Path

import pytest

from companion import records
from companion.log import Adjusted
from tests.games.royal_execution.tables import GAME

RECORDS = {path.stem: path for path in (Path(__file__).parent / "records").glob("*.jsonl")}


@pytest.mark.parametrize("path", RECORDS.values(), ids=RECORDS)
def test_every_play_is_told(path: Path) -> None:
    session = records.replay(records.read_file(path), GAME)
    assert all(line.report is not None for line in session.history() if not line.adjusted)


def test_they_are_won_and_lost_and_corrected() -> None:
    ended = {name: GAME.status(records.replay(records.read_file(path), GAME).table) for name, path in RECORDS.items()}
    assert (ended["won"].won, ended["won"].score) == (True, 12)
    assert (ended["lost-at-random"].won, ended["lost-at-random"].score) == (False, 6)
    assert any(isinstance(entry, Adjusted) for entry in records.read_file(RECORDS["corrected"]).entries)
