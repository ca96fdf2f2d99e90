"""Buttons and an encoder on gpiozero's mock pins, told as presses."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

from companion.errors import Refused
from hardware.answers import Presses
from hardware.buttons import ButtonBoard
from hardware.chip import Pins
from hardware.errors import PinBusy
from hardware.pins import DEFAULT, Button, Wiring, from_settings
from hardware.press import Ailment, Press, Role, Signal, Trouble
from tests.hardware.finger import Finger
from tests.hardware.mock_table import ALL, GAME, TIMING, a_session, mock, mock_table
from tests.luck import random_answer
from tests.sample_game import Lighthouse


def board(wiring: Wiring, factory: Any) -> ButtonBoard:
    told: SimpleQueue[Signal] = SimpleQueue()
    return ButtonBoard(wiring, Pins(factory), told.put, timing=TIMING)


def test_a_pressed_pin_is_told_from_another_thread() -> None:
    with mock_table() as table:
        threads: SimpleQueue[str] = SimpleQueue()
        table.buttons.subscribe(lambda signal: threads.put(threading.current_thread().name))
        assert table.press(Press(Role.FACE4)) == Press(Role.FACE4)
        assert threads.get(timeout=20) == "buttons"


def test_a_held_pin_is_a_long_press() -> None:
    with mock_table() as table:
        assert table.press(Press(Role.UNDO, long=True)) == Press(Role.UNDO, True)
        assert table.press(Press(Role.OK)) == Press(Role.OK, False)


def test_two_buttons_of_one_role() -> None:
    wiring = from_settings({"ok": [5, 13]}, {"on": True})
    with mock_table(wiring) as table:
        for pin in wiring.pins(Role.OK):
            table.down(pin)
            table.clock.now += 0.1
            table.up(pin)
            table.clock.now += 0.1
            assert isinstance(told := table.hear(), Press)
            assert told.role is Role.OK


def test_two_buttons_at_once_are_a_hand() -> None:
    with mock_table() as table:
        for move in (table.down, table.up):
            for pin in (DEFAULT[Role.FACE1], DEFAULT[Role.FACE2]):
                move(pin)
            table.clock.now += 0.1
        assert table.hear() == Trouble(Role.FACE2, Ailment.TOGETHER)
        assert isinstance(told := table.press(Press(Role.FACE3)), Press)
        assert told.role is Role.FACE3


def test_the_encoder_is_next_and_previous() -> None:
    with mock_table() as table:
        for way in (1, 1, -1):
            table.turn(way)
        told = [table.hear() for _ in range(3)]
        assert [signal.role for signal in told if isinstance(signal, Press)] == [Role.NEXT, Role.NEXT, Role.PREVIOUS]


def test_an_encoder_that_bounces_is_not_turned_farther() -> None:
    with mock_table() as table:
        for pin in (16, 26):
            for move in (table.down, table.up, table.down):
                move(pin)
        for pin in (16, 26):
            for move in (table.up, table.down, table.up):
                move(pin)
        assert isinstance(told := table.hear(), Press)
        assert told.role is Role.NEXT
        assert table.press(Press(Role.OK)) != told
        assert table.silent()


def test_an_encoder_and_buttons_keep_their_order() -> None:
    with mock_table() as table:
        table.tap(Role.OK)
        table.turn(1)
        table.tap(Role.FACE1)
        told = [table.hear() for _ in range(3)]
        assert [signal.role for signal in told if isinstance(signal, Press)] == [Role.OK, Role.NEXT, Role.FACE1]


def test_a_stuck_pin_is_reported_and_mends() -> None:
    with mock_table() as table:
        table.down(DEFAULT[Role.FACE2])
        table.clock.now += 0.1
        assert isinstance(table.hear(), Press)
        table.wait(11)
        assert isinstance(stuck := table.hear(), Trouble)
        assert stuck.ailment is Ailment.STUCK
        assert isinstance(table.press(Press(Role.FACE1)), Press)
        table.up(DEFAULT[Role.FACE2])
        table.clock.now += 0.1
        assert isinstance(mended := table.hear(), Trouble)
        assert mended.ailment is Ailment.MENDED


def test_a_pin_that_is_down_at_the_start_is_reported_even_to_who_listens_later() -> None:
    with mock_table(down=DEFAULT[Role.FACE1]) as table:
        table.wait(3)
        stuck = table.hear()
        assert stuck == Trouble(Role.FACE1, Ailment.STUCK)
        late: SimpleQueue[Signal] = SimpleQueue()
        table.buttons.subscribe(late.put)
        assert isinstance(told := late.get_nowait(), Trouble)
        assert (told.role, told.ailment) == (Role.FACE1, Ailment.STUCK)
        table.up(DEFAULT[Role.FACE1])
        table.clock.now += 0.1
        assert isinstance(mended := table.hear(), Trouble)
        assert mended.ailment is Ailment.MENDED
        later: SimpleQueue[Signal] = SimpleQueue()
        table.buttons.subscribe(later.put)
        assert later.empty()


def test_who_has_left_is_told_nothing_more() -> None:
    with mock_table() as table:
        left: SimpleQueue[Signal] = SimpleQueue()
        leave = table.buttons.subscribe(left.put)
        leave()
        leave()
        table.press(Press(Role.OK))
        assert left.empty()


def test_a_board_can_be_closed_twice_and_opened_again() -> None:
    factory = mock.MockFactory()
    for _ in range(2):
        one = board(ALL, factory)
        one.close()
        one.close()


def test_busy_pins_are_named_and_the_others_work() -> None:
    factory = mock.MockFactory()
    other = board(Wiring((Button(Role.OK, DEFAULT[Role.UNDO]), Button(Role.OK, 16))), factory)
    one = board(GAME, factory)
    assert [notice.partition(" cannot")[0] for notice in one.notices] == ["GPIO 6 (header 31)", "GPIO 16 (header 36)"]
    assert one.roles == set(DEFAULT) - {Role.UNDO}
    one.close()
    with pytest.raises(PinBusy, match=r"GPIO 6 \(header 31\).*\[buttons\]"):
        board(Wiring((Button(Role.OK, DEFAULT[Role.UNDO]),)), factory)
    other.close()
    again = board(GAME, factory)
    assert again.notices == ()
    again.close()


def test_an_idle_board_sleeps() -> None:
    with mock_table() as table:
        table.press(Press(Role.OK))
        time.sleep(0.05)
        before = threading.active_count(), time.process_time()
        time.sleep(0.5)
        assert threading.active_count() == before[0]
        assert time.process_time() - before[1] < 0.05


def test_buttons_that_are_not_wired_are_not_there() -> None:
    one = board(from_settings({"face6": False}), mock.MockFactory())
    assert one.roles == set(DEFAULT) - {Role.FACE6}
    one.close()


def test_the_sample_game_is_played_on_the_pins() -> None:
    luck, presses = Random(7), Presses()
    session = a_session(Lighthouse(), nights="3")
    with mock_table() as table:
        while not session.over:
            before, ask = len(session.entries), session.ask
            try:
                for press in Finger(presses).presses_for(ask, random_answer(ask, luck)):
                    told = table.press(press)
                    assert isinstance(told, Press)
                    assert (told.role, told.long) == (press.role, press.long)
                    presses.play(session, told)
                    if len(session.entries) > before:
                        break
            except Refused:
                presses.forget()
        assert table.silent()
    assert {entry.by for entry in session.entries} == {"buttons"}


def test_nothing_of_the_libraries_is_loaded_by_importing_the_room() -> None:
    """The app starts where gpiozero and lgpio cannot be imported."""
    code = (
        "import sys; sys.modules['gpiozero'] = sys.modules['lgpio'] = None\n"
        "from pathlib import Path; from importlib import import_module\n"
        "import hardware\n"
        "for path in Path(hardware.__file__).parent.glob('*.py'): import_module('hardware.' + path.stem)\n"
        "from hardware import board, errors\n"
        "try: board.open_buttons({})\n"
        "except errors.NoButtons as error: print(type(error).__name__)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )  # fmt: skip
    assert run.stdout == "LibraryMissing\n"


def test_pins_that_go_and_come_back(tmp_path: Path) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    with mock_table(device=chip) as table:
        assert isinstance(table.press(Press(Role.FACE1)), Press)
        chip.unlink()
        assert "have gone" in str(table.hear())
        time.sleep(0.05)
        assert table.silent()
        chip.touch()
        assert "are back" in str(table.hear())
        assert isinstance(table.press(Press(Role.FACE2)), Press)
