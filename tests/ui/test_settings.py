"""The page of settings: all that is described is there, can be touched, and does what it says at once."""

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.appliance import SWITCH_OFF, Appliance
from companion.described import GROUPS, NOT_SHOWN, Described
from companion.settings import Camera, Display, Keep, Play, Settings, read_settings
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.test_touch import at_the_roll

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
DESCRIBED = [setting for group in GROUPS for setting in group.settings]


@pytest.fixture
def appliance(window: object, tmp_path: Path) -> Iterator[Desk]:
    """The touchscreen as all that a machine shows."""
    (tmp_path / "run").mkdir()
    yield from open_desk(window, make_context(tmp_path, appliance=Appliance(tmp_path / "run")))


def written(desk: Desk) -> str:
    return " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)


def test_every_setting_is_described_or_it_is_said_why_not() -> None:
    sections = {"display": Display, "camera": Camera, "play": Play, "keep": Keep}
    all_of_them = {(name, field) for name, kind in sections.items() for field in kind.__struct_fields__}
    shown = [(setting.section, setting.name) for setting in DESCRIBED]
    assert len(set(shown)) == len(shown)
    assert set(shown) | set(NOT_SHOWN) == all_of_them
    assert not set(shown) & set(NOT_SHOWN)
    plain = set(Settings.__struct_fields__) - set(sections)
    assert plain == {"buttons", "encoder", "lights"}, "these have a page of their own"


@pytest.mark.parametrize("setting", DESCRIBED, ids=lambda setting: setting.name)
def test_every_choice_can_be_kept(setting: Described) -> None:
    for choice in setting.choices:
        raw = {setting.section: {setting.name: choice.value}}
        found = getattr(getattr(msgspec.convert(raw, Settings), setting.section), setting.name)
        assert found == choice.value
    assert setting.title
    assert setting.effect.endswith(".")


@sizes
def test_all_pages_are_sound_and_every_choice_is_taken(appliance: Desk, size: tuple[int, int]) -> None:
    desk = appliance
    desk.resize(*size)
    desk.finger.tap("Settings")
    assert faults(desk.stage) == []
    file = desk.context.places.settings
    for group in GROUPS:
        desk.finger.tap(group.title)
        assert faults(desk.stage) == []
        for setting in group.settings:
            if not setting.is_for(desk.context.appliance) or setting.name == "inches":
                continue
            for choice in setting.choices:
                desk.finger.tap(f"{setting.title}: {choice.words}")
                assert getattr(getattr(read_settings(file), setting.section), setting.name) == choice.value
                assert setting.in_force(desk.app.settings, desk.context.appliance) == choice.value
            desk.stage.quiet()
            assert faults(desk.stage) == []
        desk.finger.tap("Back")
    desk.finger.tap("Switch off")
    assert faults(desk.stage) == []


def test_what_is_not_for_this_machine_is_not_shown(desk: Desk) -> None:
    desk.finger.tap("Settings")
    assert not desk.finger.sees("Switch off")
    desk.finger.tap("Screen")
    assert not desk.finger.sees("Turned: Not")
    assert desk.finger.sees("Window: A window")


def test_a_value_from_the_file_is_shown_among_the_choices(window: object, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        "[display]\nblank_after = 7\ninches = 8.5\n[camera]\nsource = '/dev/video3'\n"
    )
    settings = read_settings(tmp_path / "settings.toml")
    for desk in open_desk(window, make_context(tmp_path, settings=settings)):
        desk.finger.tap("Settings")
        desk.finger.tap("Screen")
        assert desk.finger.sees("Dark when nobody touches it: 7 min")
        assert desk.finger.sees("Size of the screen: 8.5 inches")
        assert faults(desk.stage) == []
        desk.finger.tap("Back")
        desk.finger.tap("Camera")
        assert desk.finger.sees("Camera: /dev/video3")
        assert faults(desk.stage) == []


def test_a_game_that_goes_on_below_has_the_setting_at_once(desk: Desk) -> None:
    at_the_roll(desk)
    play = desk.stage.top_screen
    assert not play.asking.asked_results or not desk.finger.sees("Enter the dice")
    desk.finger.tap("Menu")
    desk.finger.tap("Settings")
    desk.finger.tap("Playing")
    desk.finger.tap("Chances: Hidden")
    for _ in range(3):
        desk.finger.tap("Back")
    assert desk.stage.top_screen is play
    assert "%" not in written(desk)


def test_another_size_of_the_screen_counts_at_once(desk: Desk) -> None:
    desk.resize(1280, 720)
    desk.finger.tap("Settings")
    desk.finger.tap("Screen")
    before = desk.stage.look.metrics.unit
    desk.finger.tap("Size of the screen: 24 inches")
    assert desk.stage.look.metrics.unit < before
    assert faults(desk.stage) == []
    desk.finger.tap("Size of the screen: 7 inches")
    assert desk.stage.look.metrics.unit == before


def test_what_counts_later_says_so_and_what_cannot_be_kept_changes_nothing(appliance: Desk) -> None:
    desk = appliance
    desk.finger.tap("Settings")
    desk.finger.tap("Screen")
    desk.finger.tap("Turned: Upside down")
    assert "next start" in desk.stage.saying
    file = desk.context.places.settings
    file.unlink()
    file.mkdir()
    desk.finger.tap("Turned: To the left")
    assert desk.stage.saying
    assert "next start" not in desk.stage.saying
    assert desk.app.settings.display.rotation == 180


def test_switching_off_asks_and_then_tells_root(appliance: Desk) -> None:
    desk = appliance
    wish = desk.context.appliance.runtime / SWITCH_OFF
    desk.finger.tap("Settings")
    desk.finger.tap("Switch off")
    assert desk.stage.top_screen.title == "Switch off?"
    assert not wish.exists()
    desk.finger.tap("Back")
    assert not wish.exists()
    desk.finger.tap("Switch off")
    desk.finger.tap("Switch off")
    assert wish.exists()
    assert "Pull the plug when the screen has gone dark" in written(desk)
    assert faults(desk.stage) == []
    desk.stage.top_screen.wait_no_longer(0.0)
    assert faults(desk.stage) == []
    desk.finger.tap("Go on")
    assert desk.stage.top_screen.name == "home"


def test_where_it_cannot_be_asked_for_the_plug_is_named(window: object, tmp_path: Path) -> None:
    for desk in open_desk(window, make_context(tmp_path, appliance=Appliance(tmp_path / "gone"))):
        desk.app.switch_off()
        assert "pull the plug" in desk.stage.saying
        assert desk.stage.top_screen.name == "home"


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_device_is_looked_over_on_the_screen(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    desk.finger.tap("Settings")
    desk.finger.tap("Look the device over")
    page = desk.stage.top_screen
    assert "It takes some seconds" in written(desk)
    end = time.monotonic() + 200
    while not page.done and time.monotonic() < end:
        desk.frame()
        time.sleep(0.01)
    assert page.done
    assert {"companion", "touch", "pins", "camera", "disk", "power", "light"} <= {check.name for check in page.checks}
    assert faults(desk.stage) == []
    desk.finger.tap("As a code for a phone")
    code = desk.stage.top_screen.code
    assert faults(desk.stage) == []
    assert min(code.width, code.height) // code.modules >= 3, "pixels a module: fewer are hard to scan"
    desk.finger.tap("Back")
    desk.finger.tap("Back")
    assert desk.stage.top_screen.title == "Settings"
