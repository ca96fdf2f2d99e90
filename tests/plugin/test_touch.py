"""The tutorial's game by touch, from home to the end: no line of it was written for a screen."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("kivy", reason="Kivy is not installed", exc_type=ImportError)

from companion.games.guard import look_over
from companion.scene import Scene
from tests.plugin.sample import GAME, TenPlanks
from tests.ui.audit import faults
from tests.ui.conftest import Desk, make_context, open_desk, window
from tests.ui.test_whole_games import play_on, seat

__all__ = ["desk", "window"]


class Late(TenPlanks):
    """Breaks in play alone, with two players, when the first turn is a bold one."""

    id = "late"
    title = "Late Planks"

    def scene(self, table: Any) -> Scene:
        if table.pace == "bold" and len(table.players) == 2:
            raise KeyError("the far bank")
        return super().scene(table)


LATE: Any = look_over(Late, {})


@pytest.fixture
def desk(window: object, tmp_path: Path) -> Iterator[Desk]:
    yield from open_desk(window, make_context(tmp_path, games={GAME.id: GAME, LATE.id: LATE}))


def test_a_whole_game_by_touch(desk: Desk) -> None:
    seat(desk, GAME, ("Anna", "Ben"))
    play_on(desk, Random(4), set())
    desk.frame()
    assert faults(desk.stage) == []
    assert GAME.status(desk.stage.top_screen.session.table).over


def test_a_mistake_of_the_game_is_told_and_the_screen_goes_on(desk: Desk) -> None:
    seat(desk, LATE, ("Anna", "Ben"))
    desk.finger.tap("Bold")
    desk.frame()
    assert "Late Planks has a mistake: KeyError: 'the far bank'" in desk.stage.saying
    play = desk.stage.top_screen
    assert play.session.entries == ()
    play.guard.rest()
    desk.finger.tap("Careful")
    desk.frame()
    assert play.session.ask.id == "turn.build"
