"""The devices round the appliance, on a real kernel: lights, a camera that goes and comes, the lamp, the switch."""

from pathlib import Path

import numpy as np
import pytest

from companion.games import Shelf
from companion.log import MemoryStore
from companion.session import Session
from hardware.lights import lit_for
from hardware.pins import DEFAULT_LIGHTS
from tests.machine.conftest import LONG
from tests.machine.disk import make_stick
from tests.machine.kiosk import Kiosk
from tests.machine.machine import pin_file
from tests.machine.shadow import GAME
from tests.machine.test_kiosk import PRESSED, TOUCHED, begin, differs, picture, play_shadow
from tests.machine.test_trouble import touch_next

pytestmark = [pytest.mark.machine, pytest.mark.timeout(LONG)]

SETTINGS = "/var/lib/companion/settings.toml"
STICK = "/media/companion/TABLE"
COMPANION = "env COMPANION_HOME=/var/lib/companion HOME=/var/lib/companion /opt/companion/current/.venv/bin/companion"
OPEN = "for one in $(pgrep -u companion); do ls -l /proc/$one/fd 2>/dev/null; done | grep -q /dev/video0"
"""Whether one of the companion's processes has the camera open."""


def inside(kiosk: Kiosk) -> str:
    """What a command begins with to be carried out as the service's user, with its groups and behind its walls."""
    groups = "video,render,input,gpio,audio"
    return f"nsenter -t {kiosk.process()} -m setpriv --reuid=companion --regid=companion --groups={groups}"


def set_up(kiosk: Kiosk, settings: str) -> None:
    """Other settings, and a start with them."""
    kiosk.machine.run(
        f"printf '{settings}' >{SETTINGS}; chown companion: {SETTINGS}; systemctl restart companion.service"
    )
    kiosk.wait_until_up()
    kiosk.steady_picture("set-up")


def test_lights_are_read_back_from_the_kernel(kiosk: Kiosk, tmp_path: Path) -> None:
    set_up(kiosk, "[lights]\\non = true\\n")
    shadow = play_shadow(tmp_path / "shadow", TOUCHED + PRESSED)
    kiosk.touch(*shadow["begin"])
    game = Shelf().find(GAME)
    session = Session(game, game.options(shadow["options"]), MemoryStore())
    pins = sorted(set(DEFAULT_LIGHTS.values()))
    read = f"cat {' '.join(pin_file(pin, 'value') for pin in pins)}"
    for number, move in enumerate(shadow["answers"], 1):
        kiosk.touch(*move["touches"])
        kiosk.wait_for_answers(number)
        session.answer(move["answer"], "test")
        lit = {DEFAULT_LIGHTS[light] for light in lit_for(session)}
        expected = [str(int(pin in lit)) for pin in pins]
        assert "1" in expected
        kiosk.machine.wait_for(read, lambda told, expected=expected: told.split() == expected, 60)
    kiosk.machine.run("systemctl stop companion.service")
    assert kiosk.machine.run(read).split() == ["0"] * len(pins), "nothing is lit when nobody plays"


def test_a_camera_that_goes_and_comes_back_leaves_the_game_alone(kiosk: Kiosk, tmp_path: Path) -> None:
    run = kiosk.machine.run
    plug_in(kiosk)
    shadow = begin(kiosk, tmp_path)
    process = kiosk.process()
    kiosk.machine.wait_until(OPEN)
    run("systemctl stop camera")
    kiosk.machine.wait_until("rmmod v4l2loopback")
    assert not kiosk.machine.works("test -e /dev/video0")
    touch_next(kiosk, shadow)
    kiosk.wait_for_answers(TOUCHED + 1)
    plug_in(kiosk)
    kiosk.machine.wait_until(OPEN)
    touch_next(kiosk, shadow, TOUCHED + 1)
    kiosk.wait_for_answers(TOUCHED + 2)
    assert kiosk.process() == process, "it never ended"


def plug_in(kiosk: Kiosk) -> None:
    """A camera at /dev/video0 that sends pictures."""
    kiosk.machine.run("modprobe v4l2loopback video_nr=0 card_label=Table exclusive_caps=1; udevadm settle")
    kiosk.machine.run("systemd-run -q --unit=camera python3 -u /opt/guest/camera.py /dev/video0")


def test_the_lamp_behind_the_picture_is_in_reach_and_nothing_else_of_the_kernel(kiosk: Kiosk) -> None:
    mounts = kiosk.machine.run(f"cat /proc/{kiosk.process()}/mountinfo").splitlines()
    writable = {fields[4]: "rw" in fields[5].split(",") for fields in (line.split() for line in mounts)}
    assert writable["/sys/devices"]
    assert not writable["/sys"]
    assert not writable["/proc/sys"]
    found = kiosk.machine.run(f"{inside(kiosk)} find /sys/devices -type f -writable 2>/dev/null; true")
    assert not [file for file in found.splitlines() if "/backlight/" not in file]


def test_the_screen_goes_dark_and_the_touch_that_wakes_it_does_nothing_else(kiosk: Kiosk, tmp_path: Path) -> None:
    set_up(kiosk, "[display]\\nblank_after = 1\\n")
    shadow = play_shadow(tmp_path / "shadow", 1)
    before = picture(kiosk.steady_picture("lit"))
    kiosk.machine.run("sleep 70")
    dark = picture(kiosk.steady_picture("dark"))
    assert np.max(dark) < 12
    kiosk.touch(shadow["begin"][0])
    assert differs(before, picture(kiosk.steady_picture("awake"))) < 0.02, "the home screen is back, and nothing more"
    kiosk.touch(*shadow["begin"], *shadow["answers"][0]["touches"])
    kiosk.wait_for_answers(1)


def test_a_stick_takes_a_backup_and_may_be_pulled_at_once(kiosk: Kiosk, tmp_path: Path) -> None:
    machine, process, behind = kiosk.machine, kiosk.process(), inside(kiosk)
    table = make_stick(tmp_path / "table.raw", "TABLE")
    machine.plug_in("table", table)
    machine.wait_until(f"mountpoint -q {STICK}")
    machine.plug_in("other", make_stick(tmp_path / "other.raw", "TABLE", partitioned=False))
    machine.wait_until(f"mountpoint -q {STICK}-sdb")
    machine.run(f"{behind} grep -q ' {STICK} vfat rw,.*nosuid,nodev,noexec' /proc/self/mounts")
    assert not machine.works(f"{behind} touch /media/companion/file"), "only where a stick is"
    machine.run(f"{behind} {COMPANION} backup {STICK}")
    machine.pull_out("table")
    machine.wait_until(f"! test -e {STICK}")
    assert not machine.works(f"{behind} grep -q ' {STICK} ' /proc/self/mounts")
    machine.run(f"{behind} touch {STICK}-sdb/file")
    machine.pull_out("other")
    machine.wait_until(f"! test -e {STICK}-sdb")
    machine.plug_in("table", table)
    machine.wait_until(f"mountpoint -q {STICK}")
    machine.run(f"{behind} {COMPANION} backup {STICK} --check")
    assert kiosk.process() == process, "it never ended"


@pytest.mark.long
def test_a_stick_that_is_in_before_the_start_can_be_written(kiosk: Kiosk, tmp_path: Path) -> None:
    machine = kiosk.machine
    machine.plug_in("table", make_stick(tmp_path / "table.raw", "TABLE"))
    machine.wait_until(f"mountpoint -q {STICK}")
    machine.run("systemctl restart companion.service")
    kiosk.wait_until_up()
    machine.run(f"{inside(kiosk)} touch {STICK}/file")
    left = "/media/companion/LEFT"
    # 73 says that a folder was left, as systemd expects at a start: the stick is mounted there.
    machine.run(f"mkdir {left}; systemd-tmpfiles --create --remove --boot --prefix=/media; test $? = 73")
    assert not machine.works(f"test -e {left}"), "what a power cut has left is gone at the next start"
    machine.run(f"{inside(kiosk)} test -e {STICK}/file")
    machine.run("systemctl stop companion-stick@sda1.service")
    assert not machine.works(f"test -e {STICK}")


def test_the_companion_switches_the_machine_off_in_order(kiosk: Kiosk) -> None:
    """By the wish that its page and its button leave behind, from inside its own walls."""
    kiosk.machine.run("systemctl is-active companion-power.path")
    kiosk.machine.run(f"{inside(kiosk)} sh -c '(sleep 2; touch /run/companion/switch-off) >/dev/null 2>&1 &'")
    kiosk.machine.wait_for_end()
    assert not kiosk.machine.alive()
