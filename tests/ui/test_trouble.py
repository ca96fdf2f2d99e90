"""What the screens do where the journal, a library or a folder is not as it should be: told, and nothing ends."""

import sys
import time

import pytest

from companion.errors import CompanionError
from companion.journal import Journal, JournalError
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.fake_camera import FakeCameras
from tests.ui.test_past import add_games, names, written
from tests.ui.watched import Open, cameras, heard, opened, watched_roll
from ui.screens.past.work import WorkPage

__all__ = ["cameras", "opened"]

PATIENCE = 20.0

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@sizes
def test_home_opens_whatever_is_wrong_with_the_journal(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    add_games(desk, 2, most=4)
    with desk.context.journal.writing() as db:
        db.execute("DROP TABLE games")
    desk.app.home()
    assert "cannot be used" in written(desk)
    assert faults(desk.stage) == []
    for name in ("New game of The Lighthouse", "All games played", "Players"):
        desk.finger.tap(name)
        assert "cannot be used" in desk.stage.saying
        assert desk.stage.top_screen.name == "home"


def test_a_journal_that_cannot_be_opened_again_is_told_and_ends_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(journal: Journal) -> None:
        raise JournalError("Somebody else plays")

    monkeypatch.setattr(Journal, "take_up", never)
    done: list[int] = []
    WorkPage(desk.app, "Work", lambda told: 1, done.append, alone=True).start()
    end = time.monotonic() + PATIENCE
    while not desk.stage.saying:
        assert time.monotonic() < end
        desk.frame()
    assert desk.stage.saying == "Somebody else plays"
    assert not done
    desk.app.home()
    assert "is closed; start the companion again" in written(desk)
    desk.finger.tap("New game of The Lighthouse")
    assert "is closed" in desk.stage.saying


@sizes
def test_without_the_library_for_codes_the_rest_can_be_shared(
    desk: Desk, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.resize(*size)
    add_games(desk, 1)
    monkeypatch.setitem(sys.modules, "segno", None)
    desk.app.home()
    for name in ("All games played", "Game 1", "Share"):
        desk.finger.tap(name)
    assert "No QR code can be drawn here" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Record")
    assert desk.stage.top_screen.title == "Saved"


def test_pictures_that_cannot_be_thrown_away_are_told(
    opened: Open, cameras: FakeCameras, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> None:
        raise CompanionError("It cannot be thrown away")

    desk = opened()
    watched_roll(desk, cameras)
    heard(desk)
    cameras.pictures.pictures = 3
    monkeypatch.setattr(cameras.pictures, "empty", never)
    desk.app.camera()
    desk.finger.tap("Throw away")
    desk.finger.tap("Throw away")
    assert desk.stage.saying == "It cannot be thrown away"
    assert desk.stage.top_screen.title == "The camera"
    assert "3 kept" in written(desk)
    assert "Throw away" in names(desk)
