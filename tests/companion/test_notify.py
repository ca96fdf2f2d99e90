"""What systemd is told, heard on a real socket; and how the appliance differs."""

import socket
from pathlib import Path

import pytest

from companion.appliance import (
    DARK_AFTER,
    GO_ON,
    KIOSK,
    RUNTIME,
    SAFE_MODE,
    SWITCH_OFF,
    Appliance,
    appliance_here,
    dark_after,
    safe_mode,
    settings_here,
)
from companion.errors import CompanionError
from companion.notify import ALIVE, READY, alive_every, notify
from companion.places import Places
from companion.settings import BadSettings, Display

ROOT = Path(__file__).parents[2]


def places(folder: Path) -> Places:
    return Places(folder, folder, folder)


def test_states_arrive_in_order(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        environ = {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        notify(READY, environ)
        notify(ALIVE, environ)
        assert [systemd.recv(100), systemd.recv(100)] == [b"READY=1", b"WATCHDOG=1"]


def test_a_name_without_a_file_is_reached_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("")  # the kernel gives it a name that begins with a zero
        name = systemd.getsockname()
        notify(READY, {"NOTIFY_SOCKET": "@" + name[1:].decode()})
        assert systemd.recv(100) == b"READY=1"


@pytest.mark.parametrize("address", ["", "nowhere", "/no/such/socket"])
def test_where_nobody_listens_nothing_happens(address: str) -> None:
    notify(READY, {"NOTIFY_SOCKET": address})
    notify(READY, {})


@pytest.mark.parametrize(("asked", "seconds"), [("30000000", 10.0), ("0", None), ("soon", None), (None, None)])
def test_signs_of_life_come_three_times_as_often_as_they_must(asked: str | None, seconds: float | None) -> None:
    assert alive_every({} if asked is None else {"WATCHDOG_USEC": asked}) == seconds


def test_a_kiosk_fills_the_screen_and_keeps_every_other_setting(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[display]\nrotation = 90\nfullscreen = false\n")
    assert not settings_here(places(tmp_path), {}).display.fullscreen
    display = settings_here(places(tmp_path), {KIOSK: "480x800"}).display
    assert (display.fullscreen, display.width, display.height, display.rotation) == (True, 480, 800, 90)
    assert not settings_here(places(tmp_path), {KIOSK: "large"}).display.fullscreen


def test_safe_mode_does_without_the_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("what is this")
    with pytest.raises(BadSettings):
        settings_here(places(tmp_path), {KIOSK: "800x480"})
    environ = {KIOSK: "800x480", SAFE_MODE: "It ended three times."}
    assert settings_here(places(tmp_path), environ).display.fullscreen
    assert safe_mode(environ) == "It ended three times."
    assert safe_mode({GO_ON: "yes"}) == ""


def test_an_appliance_is_one_by_its_screen_and_switches_off_by_a_wish(tmp_path: Path) -> None:
    assert appliance_here({}) is None
    assert appliance_here({KIOSK: "800x480"}) is None
    assert appliance_here({RUNTIME: str(tmp_path)}) is None
    appliance = appliance_here({KIOSK: "800x480", RUNTIME: str(tmp_path)})
    assert appliance == Appliance(tmp_path)
    appliance.switch_off()
    assert [file.name for file in tmp_path.iterdir()] == [SWITCH_OFF]
    unit = (ROOT / "systemd/companion-power.path").read_text()
    assert f"PathExists=/run/companion/{SWITCH_OFF}" in unit
    with pytest.raises(CompanionError, match="pull the plug"):
        Appliance(tmp_path / "gone").switch_off()


def test_the_dark_comes_by_itself_only_where_nothing_else_is_shown(tmp_path: Path) -> None:
    here = Appliance(tmp_path)
    assert (dark_after(Display(), None), dark_after(Display(), here)) == (0, DARK_AFTER)
    assert dark_after(Display(blank_after=3), None) == 3
    assert dark_after(Display(blank_after=0), here) == 0
