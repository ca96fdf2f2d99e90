"""Playing on from a move as it might have gone, on the real window: the real game never hears of it."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Journal
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.fake_camera import dice
from tests.ui.test_past import add_games
from tests.ui.test_touch import at_the_roll
from tests.ui.watched import Open, cameras, heard, opened, watched_roll
from ui.enter import Entering
from ui.guard import BounceGuard
from ui.screens.past.moves import OVER
from ui.screens.past.moves import WHAT_IF as FROM_MOVE
from ui.screens.past.what_if import BACK, WhatIf

__all__ = ["cameras", "opened"]

FROM_ENTRY = "Play on from here: what if …"
ROOT = Path(__file__).parents[2]
LAST = "Entry 6"

PLAY = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = "offscreen"
from pathlib import Path
from tests.ui.conftest import make_context
from ui.run import open_stage
app, stage = open_stage(make_context(Path(sys.argv[1])))
game = app.context.games["royal-rescue"]
app.begin(game, {"players": ["Anna", "Ben"]})
play = stage.top_screen
from random import Random
from ui.enter import Entering
from ui.finger import Finger
dealer = game.dealer(play.session.table, Random(4))
while len(play.session.entries) < 30:
    play.session.answer(dealer.answer(play.session.table))
play.refresh()
finger = Finger(stage)
for key in ("Menu", "History", "Entry 30", "Play on from here: what if …"):
    finger.tap(key)
tried = stage.top_screen
dealer = game.dealer(tried.session.table, Random(9))
while len(tried.session.entries) < 40:
    tried.answer(dealer.answer(tried.session.table))
    tried.guard.rest()
print(len(play.session.entries), len(tried.session.entries), flush=True)
sys.stdin.read()
"""


def rows(journal: Journal) -> list[tuple[Any, ...]]:
    """Everything that the journal holds."""
    with journal.reading() as db:
        return [row for table in ("games", "entries") for row in db.execute(f"SELECT * FROM {table} ORDER BY id")]


def try_it(desk: Desk, entry: str = LAST) -> WhatIf:
    """Play on from before an entry of the running game."""
    for key in ("History", entry, FROM_ENTRY):
        desk.finger.tap(key)
    screen = desk.stage.top_screen
    assert isinstance(screen, WhatIf)
    return screen


def test_a_what_if_is_played_like_any_game_and_the_journal_hears_nothing(desk: Desk) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    before, entries = rows(desk.context.journal), play.session.entries
    tried = try_it(desk)
    assert desk.stage.saying.startswith("Try what you like")
    assert tried.session.ask.id == "night.fog"
    entering = Entering(desk.finger)
    for answer in (1, [6, 6, 6]):
        entering.enter(answer)
        tried.guard = BounceGuard()
    assert len(tried.session.entries) == 7
    assert tried.session.report is not None
    for key in ("Undo", "Undo", "Redo"):
        desk.finger.tap(key)
    assert len(tried.session.entries) == 6
    for key in ("The odds", "Back", "On the table: The tower", "Walls", "2"):
        desk.finger.tap(key)
    assert desk.stage.top_screen is tried
    assert tried.session.table.walls == 2
    for key in ("History", "Entry 5", "Correct this", "Done", "Correct it"):
        desk.finger.tap(key)
    assert desk.stage.top_screen is tried
    desk.finger.tap(BACK)
    assert desk.stage.top_screen is play
    assert play.session.entries == entries
    assert play.session.table.walls == 3
    assert rows(desk.context.journal) == before


def test_one_tap_leads_back_from_wherever_the_what_if_has_come(desk: Desk) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    before = rows(desk.context.journal)
    tried = try_it(desk)
    # a what-if of a what-if is as near to the real game as the first
    again = try_it(desk, "Entry 3")
    assert again is not tried
    assert again.session.ask.id == "building.oil"
    desk.finger.tap(BACK)
    assert desk.stage.top_screen is play
    tried = try_it(desk)
    desk.finger.tap("Menu")
    assert not desk.finger.sees("Leave")
    desk.finger.tap(BACK)
    assert desk.stage.top_screen is play
    tried = try_it(desk)
    tried.session.adjust("walls", 0)
    tried.refresh()
    assert faults(desk.stage) == []
    assert not any(map(desk.finger.sees, ("Share", "Play again", "Home")))
    desk.finger.tap("Try again")
    assert not tried.session.over
    desk.finger.tap(BACK)
    assert desk.stage.top_screen is play
    assert rows(desk.context.journal) == before


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_is_marked_on_every_size(desk: Desk, size: tuple[int, int]) -> None:
    at_the_roll(desk)
    desk.resize(*size)
    assert "What if …" not in written(desk)
    try_it(desk)
    assert "What if …" in written(desk)
    assert faults(desk.stage) == []
    desk.stage.quiet()
    desk.finger.tap("Menu")
    assert faults(desk.stage) == []


def written(desk: Desk) -> list[str]:
    return [ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks]


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=["wide", "upright"])
def test_from_a_move_of_a_game_that_was_played(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    add_games(desk, 2)
    before = rows(desk.context.journal)
    desk.app.home()
    for key in ("All games played", "Game 2", "Replay"):
        desk.finger.tap(key)
    page = desk.stage.top_screen
    assert faults(desk.stage) == []
    desk.finger.tap(FROM_MOVE)
    assert (desk.stage.saying, desk.stage.top_screen) == (OVER, page)
    page.go(4)
    desk.finger.tap(FROM_MOVE)
    tried = desk.stage.top_screen
    assert isinstance(tried, WhatIf)
    assert tried.session.entries == page.review.session.entries[:4]
    assert faults(desk.stage) == []
    tried.session.adjust("walls", 0)
    tried.refresh()
    desk.finger.tap(BACK)
    assert (desk.stage.top_screen, page.move) == (page, 4)
    assert rows(desk.context.journal) == before


def test_after_a_power_cut_the_real_game_is_there(window: object, tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY, str(tmp_path)]
    playing = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert playing.stdout is not None
    assert playing.stdin is not None
    assert playing.stdout.readline().split() == ["30", "40"]
    os.kill(playing.pid, signal.SIGKILL)
    playing.communicate()
    for desk in open_desk(window, make_context(tmp_path)):
        assert len(desk.context.journal.games()) == 1
        desk.finger.tap("Go on with Royal Rescue")
        assert not isinstance(desk.stage.top_screen, WhatIf)
        assert len(desk.stage.top_screen.session.entries) == 30


def test_the_camera_looks_away_meanwhile(opened: Open, cameras: Any) -> None:
    desk = opened(accept="sure")
    play, camera = watched_roll(desk, cameras)
    count = len(play.session.entries)
    tried = try_it(desk)
    assert camera.looked_for[-1] is None
    camera.sees(*dice(6, 6, 6))
    heard(desk)
    assert len(play.session.entries) == count
    assert len(tried.session.entries) == count - 1
    desk.finger.tap(BACK)
    assert camera.looked_for[-1] is not None
    camera.sees(*dice(6, 6, 6))
    heard(desk)
    assert play.session.entries[-1].answer == [6, 6, 6]


def test_buttons_answer_what_is_on_the_screen(window: object, tmp_path: Path) -> None:
    pytest.importorskip("gpiozero", reason="gpiozero is not installed")
    from hardware.press import Role
    from tests.hardware.mock_table import GAME, mock_table
    from tests.ui.test_wiring import tap

    with mock_table(GAME) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            at_the_roll(desk)
            play = desk.stage.top_screen
            entries = play.session.entries
            tried = try_it(desk)
            tap(desk, table, Role.UNDO)
            assert len(tried.session.entries) == 4
            desk.finger.tap(BACK)
            assert play.session.entries == entries
            tap(desk, table, Role.UNDO)
            assert len(play.session.entries) == 5
