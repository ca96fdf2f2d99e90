"""What has been entered of an answer stays while the same question is shown afresh, and goes with the question."""

import pytest

from tests.ui.conftest import Desk
from tests.ui.test_touch import at_the_roll

CHANGES = [
    ("display", "theme", "light"),
    ("display", "text_scale", 150),
    ("display", "turns", "question"),
    ("play", "odds", False),
    ("play", "guidance", "newcomer"),
    ("play", "advice", "off"),
    ("play", "language", "de"),
]


@pytest.mark.parametrize(("section", "name", "value"), CHANGES, ids=str)
def test_dice_typed_so_far_stay_whatever_setting_is_changed(desk: Desk, section: str, name: str, value: object) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    for pips in ("6", "2"):
        desk.finger.tap(pips)
    desk.app.change_setting(section, name, value)
    desk.frame(2)
    assert play.ask.input.so_far == [6, 2]
    desk.finger.tap("5")
    assert play.session.entries[-1].answer == [6, 2, 5]


def test_dice_typed_so_far_are_no_part_of_another_question(desk: Desk) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    desk.finger.tap("6")
    play.undo()
    play.redo()
    assert not play.begun
