"""The camera's page: which camera, its corners dragged, what is wrong in plain words, what is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.settings import read_settings
from companion.sights import Area, Bumped, Check, Corners, Live, SeenDie, What
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.fake_camera import FakeCamera, FakeCameras, at, dice
from tests.ui.watched import cameras, heard, opened, until, watched_roll, written

__all__ = ["cameras", "opened"]

sizes = pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=lambda size: f"{size[0]}x{size[1]}")
TRAY: Corners = ((0.1, 0.1), (0.9, 0.12), (0.95, 0.9), (0.08, 0.85))
Open = Callable[..., Desk]


def picture(width: int = 64, height: int = 36) -> Live:
    """A live picture: dark above, light below."""
    return Live(width, height, b"".join(bytes([6 * y, 6 * y, 40]) * width for y in range(height)))


def on_the_page(desk: Desk, cameras: FakeCameras) -> FakeCamera:
    """The page, and a camera that sends its picture."""
    if desk.stage.top_screen.name != "The camera":
        desk.app.camera()
    camera = cameras.camera
    camera.watches()
    camera.tell(Area(TRAY, True), picture(), Check((), 120, 0.9, None))
    heard(desk)
    return camera


@sizes
def test_what_is_wrong_is_said_in_plain_words(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened()
    desk.resize(*size)
    desk.app.camera()
    assert cameras.camera.showing
    assert faults(desk.stage) == []
    camera = on_the_page(desk, cameras)
    assert "The picture is good." in written(desk)
    camera.tell(Check(("Too dark: add light or move the lamp closer", "Not sharp: clean the lens"), 20, 0.1, None))
    heard(desk)
    assert "Too dark: add light or move the lamp closer" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Back")
    assert not camera.showing


def test_the_picture_is_shown_the_right_way_up_and_only_its_pixels_change(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    camera = on_the_page(desk, cameras)
    shown = desk.stage.top_screen.picture
    texture = shown._texture
    assert texture.tex_coords[1] > texture.tex_coords[5]  # the first row sent is the top one
    camera.tell(picture())
    heard(desk)
    assert shown._texture is texture


@sizes
def test_a_corner_is_dragged_and_kept(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened()
    desk.resize(*size)
    camera = on_the_page(desk, cameras)
    shown = desk.stage.top_screen.picture
    x, y = shown.handle(2)
    desk.finger.drag(x, y, dy=30, dx=-40)
    frame = shown.frame()
    (moved,) = camera.areas
    assert moved[2] == pytest.approx((TRAY[2][0] - 40 / frame.w, TRAY[2][1] - 30 / frame.h), abs=0.005)
    assert moved[:2] == TRAY[:2]
    camera.tell(Area(moved, True))
    heard(desk)
    assert faults(desk.stage) == []
    desk.finger.tap_at(frame.x + frame.w / 2, frame.y + frame.h / 2)
    assert len(camera.areas) == 1


def test_corners_that_make_no_area_are_told_and_spring_back(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    camera = on_the_page(desk, cameras)
    shown = desk.stage.top_screen.picture
    camera.tell(Area(((0.1, 0.1), (0.4, 0.1), (0.4, 0.4), (0.1, 0.4)), True))
    heard(desk)
    (x, y), (right, _) = shown.handle(0), shown.handle(1)
    desk.finger.drag(x, y, dy=0, dx=right - x)
    assert "Two corners" in desk.stage.saying
    assert shown.corners[0] == (0.1, 0.1)
    assert camera.areas == []


@sizes
def test_a_bump_is_told_and_the_area_moved_along(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened()
    _, camera = watched_roll(desk, cameras)
    moved: Corners = ((0.2, 0.1), (0.95, 0.12), (0.99, 0.9), (0.18, 0.85))
    camera.tell(Area(TRAY, True), Bumped("The camera was bumped: is this still the rolling area?", moved))
    heard(desk)
    desk.finger.tap("The camera")  # the sign on the play screen
    camera.tell(picture())
    heard(desk)
    desk.resize(*size)
    assert "The camera was bumped" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Move the area along")
    assert camera.areas == [moved]
    camera.tell(Area(moved, True))
    heard(desk)
    assert "bumped" not in written(desk)


@sizes
def test_reading_is_tried_without_a_game(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened()
    desk.resize(*size)
    camera = on_the_page(desk, cameras)
    desk.finger.tap("Try dice")
    assert (camera.looked_for[-1], camera.looked_again) == (What.DICE, 1)
    camera.sees(*dice(3, 3, 4), SeenDie(5, at(3), 0.5, False), sure=False, reason="1 of 4 dice is not clear")
    heard(desk)
    assert "Read: 3 3 4 5. Not sure: 1 of 4 dice is not clear" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Try cards")
    assert camera.looked_for[-1] is What.CARDS
    desk.finger.tap("Back")
    assert camera.looked_for[-1] is None


def test_a_game_goes_on_being_watched_after_a_try(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    desk.app.camera()
    desk.finger.tap("Try cards")
    camera.sees()
    heard(desk)
    desk.finger.tap("Back")
    assert camera.looked_for[-1] is What.DICE
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    assert play.looking.panel is not None


def test_what_is_seen_behind_a_page_waits_for_a_tap(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    desk.finger.tap("Menu")
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    done = len(play.session.entries)
    desk.finger.tap("Back")
    assert play.looking.panel.countdown is None
    assert len(play.session.entries) == done


@sizes
def test_another_camera_is_chosen_and_used_at_once(
    opened: Open, cameras: FakeCameras, tmp_path: Path, size: tuple[int, int]
) -> None:
    desk = opened()
    desk.resize(*size)
    first = on_the_page(desk, cameras)
    desk.finger.tap("Which camera")
    until(desk, lambda: not desk.stage.top_screen.waiting)
    assert faults(desk.stage) == []
    desk.finger.tap("No camera")
    assert read_settings(tmp_path / "settings.toml").camera.source == "none"
    until(desk, lambda: first.closed)
    assert len(cameras.made) == 1
    assert "The camera is switched off" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Which camera")
    until(desk, lambda: not desk.stage.top_screen.waiting)
    desk.finger.tap("Whichever is there")
    until(desk, lambda: len(cameras.made) == 2)
    assert cameras.camera.showing


def test_the_page_is_reached_from_the_settings(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    desk.finger.tap("Settings")
    desk.finger.tap("Camera")
    assert desk.stage.top_screen.name == "The camera"


def test_when_it_counts_is_chosen_by_touch(opened: Open, cameras: FakeCameras, tmp_path: Path) -> None:
    desk = opened()
    on_the_page(desk, cameras)
    desk.finger.tap("Counts: At once")
    assert read_settings(tmp_path / "settings.toml").camera.accept == "sure"
    assert desk.app.settings.camera.accept == "sure"
    assert len(cameras.made) == 1


@sizes
def test_corrected_pictures_are_counted_exported_and_thrown_away(
    opened: Open, cameras: FakeCameras, tmp_path: Path, size: tuple[int, int]
) -> None:
    desk = opened()
    cameras.pictures.pictures, cameras.pictures.size = 12, 3_400_000
    desk.resize(*size)
    on_the_page(desk, cameras)
    assert not cameras.camera.keep
    desk.finger.tap("Keep them from now on")
    assert cameras.camera.keep
    assert "12 kept, 3.2 MB" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Export as a zip")
    until(desk, lambda: desk.stage.top_screen.name == "Saved")
    (goal,) = cameras.pictures.exported
    assert goal.parent == tmp_path / "pictures"
    assert "12 corrected pictures are saved" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Good")
    desk.finger.tap("Throw away")
    assert faults(desk.stage) == []
    desk.finger.tap("Keep them")
    assert cameras.pictures.pictures == 12
    desk.finger.tap("Throw away")
    desk.finger.tap("Throw away")
    assert cameras.pictures.pictures == 0
    assert "None is kept" in written(desk)


def test_a_camera_that_is_plugged_in_is_found_while_the_page_is_open(opened: Open, cameras: FakeCameras) -> None:
    there = cameras.named
    cameras.named = [there[0], there[-1]]
    desk = opened(source="auto")
    desk.app.camera()
    assert "No camera is plugged in" in written(desk)
    assert faults(desk.stage) == []
    cameras.named = there
    until(desk, lambda: bool(cameras.made))
    assert cameras.camera.showing
