"""What a table may meet: a full disk, a clock that jumps, pins that go."""

from pathlib import Path

import pytest

from tests.machine.buttons import presses
from tests.machine.conftest import LONG
from tests.machine.kiosk import Kiosk
from tests.machine.test_kiosk import TOUCHED, begin

pytestmark = [pytest.mark.machine, pytest.mark.timeout(LONG)]

CHIP = "/sys/bus/platform/drivers/gpio-sim"


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


def _next(shadow: dict) -> tuple:
    from companion.games import Shelf
    from companion.session import MemoryStore, Session
    from tests.machine.shadow import GAME

    game = Shelf().find(GAME)
    session = Session(game, game.options(shadow["options"]), MemoryStore())
    for move in shadow["answers"][: TOUCHED + 1]:
        session.answer(move["answer"], "test")
    return session.ask, shadow["answers"][TOUCHED + 1]["answer"]
