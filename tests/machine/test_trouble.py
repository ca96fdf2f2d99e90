"""What a table may meet: a full disk, a clock that jumps, pins that go, more fingers than one."""

import json
from pathlib import Path

import pytest

from tests.machine.buttons import presses
from tests.machine.conftest import LONG
from tests.machine.kiosk import Kiosk
from tests.machine.test_kiosk import TOUCHED, begin, play_shadow

pytestmark = [pytest.mark.machine, pytest.mark.timeout(LONG)]

CHIP = "/sys/bus/platform/drivers/gpio-sim"

UNTIL_CARDS = 7
"""The last of so many answers is of two cards, as the one before, on the same keys."""


def touch_next(kiosk: Kiosk, shadow: dict, number: int = TOUCHED) -> None:
    kiosk.touch(*shadow["answers"][number]["touches"])


def test_a_full_disk_refuses_an_answer_and_room_takes_it(kiosk: Kiosk, tmp_path: Path) -> None:
    shadow = begin(kiosk, tmp_path)
    process = kiosk.process()
    room = "$(df --output=avail -B1 /var/lib | tail -n 1)"
    for number in range(3):  # the file system finds a little more each time
        kiosk.machine.works(f"fallocate -l {room} /var/lib/full{number}; sync")
    touch_next(kiosk, shadow)
    kiosk.steady_picture("full")
    held = kiosk.answers()
    kiosk.machine.run("rm /var/lib/full*; sync")
    if held == TOUCHED:  # the last entry may have fitted into a page that was there
        touch_next(kiosk, shadow)
    kiosk.wait_for_answers(TOUCHED + 1)
    assert kiosk.process() == process, "it never ended"


def test_a_clock_that_jumps_back_ten_years_changes_nothing(kiosk: Kiosk, tmp_path: Path) -> None:
    shadow = begin(kiosk, tmp_path)
    process = kiosk.process()
    kiosk.machine.run("date -s '10 years ago'")
    touch_next(kiosk, shadow)
    kiosk.wait_for_answers(TOUCHED + 1)
    kiosk.machine.run("sleep 150")  # longer than the watchdog waits
    assert kiosk.process() == process
    assert kiosk.state().active


def test_pins_that_go_leave_the_touchscreen_and_are_taken_up_when_they_are_back(kiosk: Kiosk, tmp_path: Path) -> None:
    shadow = begin(kiosk, tmp_path)
    process = kiosk.process()
    kiosk.machine.run(f"echo gpio-sim >{CHIP}/unbind")
    touch_next(kiosk, shadow)
    kiosk.wait_for_answers(TOUCHED + 1)
    assert kiosk.process() == process
    kiosk.machine.run(f"echo gpio-sim >{CHIP}/bind; udevadm settle; sleep 15")
    ask, answer = _next(shadow)
    for pin, seconds in presses(ask, answer):
        kiosk.machine.press(pin, seconds)
    kiosk.wait_for_answers(TOUCHED + 2)
    assert kiosk.process() == process


def test_of_two_fingers_at_once_the_first_counts(kiosk: Kiosk, tmp_path: Path) -> None:
    """As wet hands touch, or those that rest beside the key they mean."""
    shadow = play_shadow(tmp_path / "shadow", UNTIL_CARDS)
    kiosk.touch(*shadow["begin"])
    *before, last = shadow["answers"]
    for number, move in enumerate(before, 1):
        kiosk.touch(*move["touches"])
        kiosk.wait_for_answers(number)
    others = [touch.removeprefix("tap ") for touch in before[-1]["touches"]]
    meant = [touch.removeprefix("tap ") for touch in last["touches"]]
    assert len(set(meant + others)) == len(meant) + len(others), "keys of their own"
    kiosk.touch(*(f"two {one} {other}" for one, other in zip(meant, others, strict=True)))
    kiosk.wait_for_answers(UNTIL_CARDS)
    assert json.loads(kiosk.journal()["last"][1]) == last["answer"]


def _next(shadow: dict) -> tuple:
    from companion.games import Shelf
    from companion.log import MemoryStore
    from companion.session import Session
    from tests.machine.shadow import GAME

    game = Shelf().find(GAME)
    session = Session(game, game.options(shadow["options"]), MemoryStore())
    for move in shadow["answers"][: TOUCHED + 1]:
        session.answer(move["answer"], "test")
    return session.ask, shadow["answers"][TOUCHED + 1]["answer"]
