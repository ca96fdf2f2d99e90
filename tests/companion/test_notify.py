"""What systemd is told, heard on a real socket; and how the appliance differs."""

import socket
from pathlib import Path

import pytest

from companion.appliance import GO_ON, KIOSK, SAFE_MODE, safe_mode, settings_here
from companion.notify import ALIVE, READY, alive_every, notify
from companion.places import Places
from companion.settings import BadSettings


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
