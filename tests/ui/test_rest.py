"""The screen at rest: dark, locked, brighter and darker; touches and buttons that only wake it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance import Appliance
from companion.settings import Display, Settings
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.test_touch import at_the_roll
from ui.backlight import Backlight, Shade, find_light
from ui.rest import MINUTE, Times
from ui.screens.covers import Dark, Locked

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


class Clock:
    """A clock that stands."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def lamp(root: Path) -> Path:
    """A lamp behind the picture, as the kernel shows one."""
    folder = root / "sys/class/backlight/10-0045"
    folder.mkdir(parents=True)
    for name, value in (("max_brightness", "31"), ("brightness", "31"), ("bl_power", "0")):
        (folder / name).write_text(value)
    return folder


@pytest.fixture
def lit(window: object, tmp_path: Path) -> Iterator[tuple[Desk, Path]]:
    """The touchscreen on a screen with a lamp."""
    folder = lamp(tmp_path / "root")
    for desk in open_desk(window, make_context(tmp_path, root=tmp_path / "root")):
        yield desk, folder


def wait(desk: Desk, minutes: float) -> None:
    """Let minutes go by without a touch."""
    if not isinstance(desk.app.rest._clock, Clock):
        desk.app.rest._clock = Clock()
        desk.app.rest.stir()
    desk.app.rest._clock.now += minutes * MINUTE
    desk.app.rest._look()


def hold(desk: Desk, x: float, y: float, until: int) -> None:
    """Hold a finger somewhere for so many of the lock's steps, then let go."""
    from kivy.base import EventLoop

    touch = desk.finger._touch(x, y)
    EventLoop.post_dispatch_input("begin", touch)
    for _ in range(until):
        if isinstance(desk.stage.cover, Locked) and not desk.stage.cover._count(0.0):
            break
    EventLoop.post_dispatch_input("end", touch)


def shading(desk: Desk) -> list[object]:
    """What is drawn over the whole picture to make it darker: a colour and a rectangle, or nothing."""
    from kivy.graphics import Color, Rectangle

    return [one for one in desk.stage._shading.children if isinstance(one, (Color, Rectangle))]


def test_a_window_among_others_never_goes_dark_by_itself_and_an_appliance_does(window: object, tmp_path: Path) -> None:
    for desk in open_desk(window, make_context(tmp_path)):
        wait(desk, 500)
        assert desk.stage.cover is None
    appliance = Appliance(tmp_path)
    for desk in open_desk(window, make_context(tmp_path, appliance=appliance)):
        wait(desk, 9.9)
        assert desk.stage.cover is None
        wait(desk, 0.2)
        assert isinstance(desk.stage.cover, Dark)
        desk.app.rest.stir()
    never = Settings(display=Display(blank_after=0))
    for desk in open_desk(window, make_context(tmp_path, appliance=appliance, settings=never)):
        wait(desk, 500)
        assert desk.stage.cover is None


@sizes
def test_the_touch_that_wakes_does_nothing_else(desk: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(desk)
    desk.resize(*size)
    play, entries = desk.stage.top_screen, list(desk.stage.top_screen.session.entries)
    where = desk.finger.centre(desk.finger.find("3", entering.input))
    desk.app.rest.set_times(Times(dark=5))
    wait(desk, 5.1)
    assert isinstance(desk.stage.cover, Dark)
    assert not desk.stage.cover.painter.inks
    desk.finger.tap_at(*where)
    assert desk.stage.cover is None
    assert entering.input.entered == []
    desk.finger.tap_at(*where)
    assert entering.input.entered == [3]
    assert desk.stage.top_screen is play
    assert list(play.session.entries) == entries


def test_nothing_is_drawn_in_the_dark(desk: Desk) -> None:
    """Only a change makes Kivy draw: there is none while the screen is dark."""
    desk.app.rest.set_times(Times(dark=5))
    wait(desk, 5.1)
    with desk.drawings() as drawn:
        desk.frame(20)
        assert drawn == []
        desk.finger.tap_at(10, 10)
        desk.frame(3)
    assert drawn


def test_a_touch_puts_the_dark_off(desk: Desk) -> None:
    desk.app.rest.set_times(Times(dark=5))
    for _ in range(4):
        wait(desk, 3)
        desk.finger.tap_at(1, 1)
    assert desk.stage.cover is None


def test_an_answer_by_whatever_device_wakes_the_screen(desk: Desk) -> None:
    entering = at_the_roll(desk)
    desk.app.rest.set_times(Times(dark=5))
    wait(desk, 6)
    play = desk.stage.top_screen
    play.session.answer([3, 2, 1], "camera")
    play.refresh()
    assert desk.stage.cover is None
    assert entering.taps


@sizes
def test_the_lock_keeps_touches_off_until_it_is_held(desk: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(desk)
    desk.resize(*size)
    where = desk.finger.centre(desk.finger.find("3", entering.input))
    desk.app.rest.lock()
    assert isinstance(desk.stage.cover, Locked)
    assert faults(desk.stage) == []
    sign = desk.stage.cover.sign
    assert min(sign.w, sign.h) >= desk.stage.look.metrics.target
    desk.finger.tap_at(*where)
    desk.finger.drag(*where, 60)
    assert entering.input.entered == []
    hold(desk, *sign.centre, until=10)
    assert isinstance(desk.stage.cover, Locked)
    hold(desk, *where, until=0)
    assert isinstance(desk.stage.cover, Locked)
    hold(desk, *sign.centre, until=20)
    assert desk.stage.cover is None
    desk.finger.tap_at(*where)
    assert entering.input.entered == [3]


def test_the_lock_closes_by_itself_and_is_still_closed_after_the_dark(desk: Desk) -> None:
    desk.app.rest.set_times(Times(dark=5, locked=1))
    wait(desk, 1.1)
    assert isinstance(desk.stage.cover, Locked)
    wait(desk, 5)
    assert isinstance(desk.stage.cover, Dark)
    desk.finger.tap_at(10, 10)
    assert isinstance(desk.stage.cover, Locked)
    desk.resize(720, 1280)
    assert desk.stage.cover.width == 720
    desk.app.home()
    assert isinstance(desk.stage.cover, Locked)
    desk.app.rest.unlock()


def test_the_lamp_follows_the_setting_and_goes_out_in_the_dark(lit: tuple[Desk, Path]) -> None:
    desk, folder = lit
    desk.finger.tap("Settings")
    desk.finger.tap("Screen")
    desk.finger.tap("Brightness: 40 %")
    assert (folder / "brightness").read_text() == "12"
    assert shading(desk) == [], "the picture itself stays as it is"
    desk.app.rest.go_dark()
    assert (folder / "bl_power").read_text() == "4"
    desk.finger.tap_at(10, 10)
    assert ((folder / "bl_power").read_text(), (folder / "brightness").read_text()) == ("0", "12")
    desk.app.rest.go_dark()
    desk.app.rest.close()
    assert (folder / "bl_power").read_text() == "0"


def test_a_window_among_others_leaves_the_lamp_as_it_is_until_it_is_asked(lit: tuple[Desk, Path]) -> None:
    desk, folder = lit
    assert (folder / "brightness").read_text() == "31"
    (folder / "brightness").write_text("7")
    desk.app.rest.go_dark()
    desk.app.rest.stir()
    assert ((folder / "bl_power").read_text(), (folder / "brightness").read_text()) == ("0", "7")


def test_an_appliance_begins_lit_whatever_was_before(window: object, tmp_path: Path) -> None:
    folder = lamp(tmp_path / "root")
    (folder / "bl_power").write_text("4")
    (folder / "brightness").write_text("1")
    for _ in open_desk(window, make_context(tmp_path, root=tmp_path / "root", appliance=Appliance(tmp_path))):
        assert ((folder / "bl_power").read_text(), (folder / "brightness").read_text()) == ("0", "31")


def test_without_a_lamp_the_picture_is_made_darker(desk: Desk) -> None:
    desk.finger.tap("Settings")
    desk.finger.tap("Screen")
    assert "made darker instead" in " ".join(ink.text for v in desk.stage.top_screen.views() for ink in v.painter.inks)
    desk.finger.tap("Brightness: 20 %")
    colour, _ = shading(desk)
    assert colour.a == pytest.approx(0.8)
    desk.resize(1280, 720)
    _, shade = shading(desk)
    assert tuple(shade.size) == (1280, 720)
    desk.finger.tap("Brightness: 100 %")
    assert shading(desk) == []


def test_a_lamp_that_may_not_be_set_or_has_gone_is_no_trouble(tmp_path: Path) -> None:
    assert isinstance(find_light(lambda share: None, tmp_path), Shade)
    folder = lamp(tmp_path)
    found = find_light(lambda share: None, tmp_path)
    assert found == Backlight(folder)
    for name in ("brightness", "max_brightness", "bl_power"):
        (folder / name).unlink()
        (folder / name).mkdir()
    found.shine(50)
    found.go_out()
