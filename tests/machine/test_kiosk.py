"""The appliance at work: its screen, its touch panel, its buttons, and what happens when its program fails."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.games import Shelf
from companion.log import MemoryStore
from companion.session import Session
from tests.machine.buttons import presses
from tests.machine.conftest import LONG, Installed
from tests.machine.device_tree import MODEL
from tests.machine.kiosk import Kiosk
from tests.machine.machine import PATIENCE
from tests.machine.recipe import PIXELS, ROOT
from tests.machine.shadow import GAME

pytestmark = [pytest.mark.machine, pytest.mark.timeout(LONG)]

TOUCHED, PRESSED = 2, 3
"""How many answers are given by touch, and after them by buttons."""

UNSEEN = 8.0
"""Seconds from touch to touch where nothing can be seen of what they do."""

ALIKE = 0.02
"""The share of a screen's pixels that may differ where the same is shown: a time of day, an antialiased edge."""


def play_shadow(folder: Path, answers: int) -> dict[str, Any]:
    """A game by touch on this computer's own screens, and where the finger was."""
    folder.mkdir()
    command = [sys.executable, "-m", "tests.machine.shadow", str(folder), str(answers)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    played: dict[str, Any] = json.loads(done.stdout)
    return played


def begin(kiosk: Kiosk, tmp_path: Path) -> dict[str, Any]:
    """Begin a game by touch and give its first answers."""
    shadow = play_shadow(tmp_path / "shadow", TOUCHED + PRESSED)
    kiosk.touch(*shadow["begin"])
    for number, move in enumerate(shadow["answers"][:TOUCHED], 1):
        kiosk.touch(*move["touches"])
        kiosk.wait_for_answers(number)
    return shadow


def picture(file: Path) -> np.ndarray:
    seen = cv2.imread(str(file))
    assert seen is not None
    return seen


def differs(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that are not nearly the same."""
    return float(np.mean(np.abs(one.astype(int) - other.astype(int)).max(axis=2) > 24))


def comes_back(kiosk: Kiosk, before: np.ndarray) -> None:
    """Wait until the screen shows again what it showed before; for a while it is the sign that the program starts."""
    end = time.monotonic() + PATIENCE
    while differs(before, picture(kiosk.machine.picture("after"))) >= ALIKE:
        assert time.monotonic() < end, "it comes back with another picture"
        time.sleep(1)


def test_it_calls_itself_a_raspberry_pi(kiosk: Kiosk) -> None:
    assert kiosk.machine.run("tr -d '\\0' </proc/device-tree/model") == MODEL
    assert kiosk.machine.run("uname -m") == "aarch64"


@pytest.mark.short
def test_the_first_picture_is_not_black(kiosk: Kiosk) -> None:
    seen = picture(kiosk.machine.picture("home"))
    assert seen.shape[:2] == PIXELS[::-1]
    colours = np.unique((seen // 16).reshape(-1, 3), axis=0)
    assert len(colours) > 20
    assert np.mean(seen.max(axis=2) < 12) < 0.2, "the picture is black"
    expected = picture(ROOT / "docs" / "pictures" / "home.png")
    assert np.linalg.norm(np.median(seen, axis=(0, 1)) - np.median(expected, axis=(0, 1))) < 40, "other colours"


@pytest.mark.short
def test_a_start_without_trouble_is_two_lines_in_the_log(kiosk: Kiosk) -> None:
    told = kiosk.machine.run("journalctl -u companion.service -b -o cat --no-pager").splitlines()
    assert [line.split()[0] for line in told] == ["Starting", "Started"], told


@pytest.mark.short
def test_touch_and_buttons_answer(kiosk: Kiosk, tmp_path: Path) -> None:
    shadow = begin(kiosk, tmp_path)
    game = Shelf().find(GAME)
    session = Session(game, game.options(shadow["options"]), MemoryStore())
    for number, move in enumerate(shadow["answers"], 1):
        assert session.ask.id == move["ask"]
        if number > TOUCHED:
            for pin, seconds in presses(session.ask, move["answer"]):
                kiosk.machine.press(pin, seconds)
            kiosk.wait_for_answers(number)
        session.answer(move["answer"], "test")
    ask, answer, by = kiosk.journal()["last"]
    assert (ask, json.loads(answer), by) == (shadow["answers"][-1]["ask"], shadow["answers"][-1]["answer"], "buttons")


@pytest.mark.long
def test_a_screen_on_its_head_turns_touches_along(kiosk: Kiosk, tmp_path: Path) -> None:
    """Only the touches: the virtual graphics card keeps a picture that is turned black, which no real one does."""
    shadow = play_shadow(tmp_path / "shadow", 1)
    settings = "/var/lib/companion/settings.toml"
    kiosk.machine.run(f"printf '[display]\nrotation = 180\nblank_after = 0\n' >{settings}; chown companion: {settings}")
    kiosk.machine.run("systemctl restart companion.service")
    kiosk.wait_until_up()
    gestures = (*shadow["begin"], *shadow["answers"][0]["touches"])
    kiosk.touch(*map(turned, gestures), reaction=UNSEEN)
    kiosk.wait_for_answers(1)


def turned(gesture: str) -> str:
    """A gesture where a finger makes it on a panel that hangs upside down."""
    name, *numbers = gesture.split()
    sides = [PIXELS[i % 2] - 1 - int(number) for i, number in enumerate(numbers)]
    return " ".join([name, *map(str, sides)])


def test_doctor_finds_all_in_order(kiosk: Kiosk) -> None:
    """As the appliance's own user, with its groups."""
    told = kiosk.machine.run(
        "systemd-run -q --pipe --wait --uid companion -p SupplementaryGroups='video render input gpio' "
        "-E COMPANION_HOME=/var/lib/companion -E DISPLAY=:0 companion doctor --json"
    )
    found = {check["name"]: check for check in map(json.loads, told.splitlines())}
    assert MODEL in found["companion"]["what"]
    for part in ("kivy", "cv2", "gpiozero", "lgpio", "input", "pins", "games"):
        assert found[part]["finding"] == "ok", found[part]
    assert found["pins"]["what"].startswith("gpiochip0")


def test_a_frozen_screen_comes_back_at_the_same_question(kiosk: Kiosk, tmp_path: Path) -> None:
    begin(kiosk, tmp_path)
    before = picture(kiosk.steady_picture("before"))
    frozen = kiosk.now()
    kiosk.machine.run(f"kill -STOP {kiosk.process()}")
    kiosk.wait_until_up(restarts=1)
    print(f"\nback {kiosk.up_since() - frozen:.0f} s after it was frozen")
    assert "Watchdog timeout" in kiosk.log()
    assert kiosk.answers() == TOUCHED
    comes_back(kiosk, before)


def test_a_killed_program_comes_back_and_three_times_is_safe_mode(kiosk: Kiosk, tmp_path: Path) -> None:
    begin(kiosk, tmp_path)
    before = picture(kiosk.steady_picture("before"))
    for times in (1, 2, 3):
        killed = kiosk.now()
        kiosk.machine.run(f"kill -9 {kiosk.process()}")
        kiosk.wait_until_up(restarts=times)
        print(f"\nback {kiosk.up_since() - killed:.0f} s after it was killed for the {times}. time")
        if times == 1:
            comes_back(kiosk, before)
    environment = kiosk.machine.run(f"tr '\\0' '\\n' </proc/{kiosk.process()}/environ")
    assert "COMPANION_SAFE_MODE=The companion ended 3 times soon after it started (signal KILL)" in environment
    assert "The companion ended 3 times soon after it started (signal KILL)." in kiosk.log()
    assert kiosk.answers() == TOUCHED
    assert differs(before, picture(kiosk.steady_picture("safe"))) > ALIKE, "the home screen, with the reason on it"
    kiosk.machine.run("systemctl restart companion.service")
    kiosk.wait_until_up()
    environment = kiosk.machine.run(f"tr '\\0' '\\n' </proc/{kiosk.process()}/environ")
    assert "COMPANION_SAFE_MODE" not in environment, "a restart by hand is a new beginning"


def test_boot_times_are_told(installed: Installed) -> None:
    """Not limits: emulation has no speed to speak of. They go into the transcript."""
    print(f"\ninstalled in {installed.install_seconds} s, agent {installed.boot_seconds} s and first screen "
          f"{installed.up_seconds} s after the kernel started; {installed.security}")  # fmt: skip
    assert installed.up_seconds > installed.boot_seconds > 0
