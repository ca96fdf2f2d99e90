"""The real board on mock pins, and a screen that is dark, locked or about to be switched off."""

from pathlib import Path

import pytest

pytest.importorskip("gpiozero", reason="gpiozero is not installed")

from companion.appliance import SWITCH_OFF, Appliance
from hardware.pins import from_settings
from hardware.press import Press, Role
from tests.hardware.mock_table import MockTable, mock_table
from tests.ui.conftest import Desk, make_context, open_desk
from tests.ui.test_wiring import tap
from ui.screens.covers import Dark, Locked
from ui.screens.power import SwitchingOff

WITH_POWER = from_settings({"power": 3})


def test_the_press_that_wakes_does_nothing_else(window: object, tmp_path: Path) -> None:
    with mock_table(WITH_POWER) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            desk.app.rest.go_dark()
            tap(desk, table, Role.FACE1)
            assert desk.stage.cover is None
            assert desk.stage.top_screen.name == "home"
            tap(desk, table, Role.FACE1)
            assert desk.stage.top_screen.name != "home"


def test_a_locked_screen_hears_only_ok_held(window: object, tmp_path: Path) -> None:
    with mock_table(WITH_POWER) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            desk.app.rest.lock()
            for role in (Role.FACE1, Role.OK, Role.UNDO):
                tap(desk, table, role)
                assert isinstance(desk.stage.cover, Locked)
            assert desk.stage.top_screen.name == "home"
            desk.app.rest.go_dark()
            desk.app.pressed(table.press(Press(Role.OK, long=True)))
            assert isinstance(desk.stage.cover, Locked), "it only wakes the screen"
            desk.app.pressed(table.press(Press(Role.OK, long=True)))
            assert desk.stage.cover is None
            assert desk.stage.top_screen.name == "home"
            tap(desk, table, Role.FACE1)
            assert desk.stage.top_screen.name != "home"


@pytest.mark.parametrize("state", ["awake", "dark", "locked"])
def test_power_held_switches_off_whatever_is_shown(window: object, tmp_path: Path, state: str) -> None:
    with mock_table(WITH_POWER) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons, appliance=Appliance(tmp_path))):
            if state == "dark":
                desk.app.rest.go_dark()
            elif state == "locked":
                desk.app.rest.lock()
            tap(desk, table, Role.POWER)
            assert not (tmp_path / SWITCH_OFF).exists()
            if state == "dark":
                desk.app.rest.go_dark()
            table.down(3)
            table.clock.now += 3.5
            table.up(3)
            desk.app.pressed(table.hear())
            assert (tmp_path / SWITCH_OFF).exists()
            assert isinstance(desk.stage.top_screen, SwitchingOff)
            assert not isinstance(desk.stage.cover, Dark)


def test_among_other_programs_power_only_says_why_not(window: object, tmp_path: Path) -> None:
    with mock_table(WITH_POWER) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            table.down(3)
            table.clock.now += 3.5
            table.up(3)
            desk.app.pressed(table.hear())
            assert "nothing but the companion" in desk.stage.saying
            assert desk.stage.top_screen.name == "home"
            table.clock.now += 0.1
            tap(desk, table, Role.POWER)
            assert "three seconds" in desk.stage.saying


def numbered(desk: Desk, table: MockTable, name: str) -> str:
    """The number of a key's button, once OK has turned to the six keys that it is one of."""
    for _ in range(9):
        if badge := desk.finger.find(name).badge:
            return badge
        tap(desk, table, Role.OK)
    raise AssertionError(f"no button reaches {name}")


def test_settings_are_in_reach_of_the_buttons(window: object, tmp_path: Path) -> None:
    with mock_table(WITH_POWER) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            desk.finger.tap("Settings")
            for name in ("Playing", "Chances: Hidden"):
                tap(desk, table, Role(f"face{numbered(desk, table, name)}"))
            assert not desk.app.settings.play.odds
            assert numbered(desk, table, "Chances: Shown"), "the new keys have numbers too"
            for _ in range(9):  # back through the keys that OK has turned past, then to the page before
                if desk.stage.top_screen.title == "Settings":
                    break
                tap(desk, table, Role.UNDO)
            assert desk.stage.top_screen.title == "Settings"
