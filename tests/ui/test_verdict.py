"""What is said at the end of a game: each thing once."""

import pytest

from companion.game import Status
from tests.ui.conftest import Desk
from ui.paint import Box
from ui.screens.ending import Verdict


@pytest.mark.parametrize(
    ("status", "lines"),
    [
        (Status("end", True, True, 12, "Heroes", "Won: Heroes, 12 cards left", "12 cards left"),
         ["Won", "Heroes", "12 cards left"]),
        (Status("end", True, False, 0, "Lost", "Lost"), ["Lost"]),
        (Status("end", True, True, 12, "Heroes", "Won: Heroes"), ["Won", "Heroes", "Score 12"]),
        (Status("end", True, None, summary="Nobody came"), ["The end", "end", "Nobody came"]),
        (Status("end", True, False, 3, "Rumour", "Lost: 3"), ["Lost", "Rumour", "Score 3"]),
    ],
)  # fmt: skip
def test_everything_is_said_once(desk: Desk, status: Status, lines: list[str]) -> None:
    verdict = Verdict(desk.stage.look, status)
    verdict.crowned = False
    verdict.place(Box(0, 0, 400, 300))
    desk.stage.put(verdict)
    desk.frame()
    assert [ink.text for ink in verdict.painter.inks] == lines
