"""The whole chain: gpiozero's mock pins are pressed, and a session is answered."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

import hardware
from companion.errors import Refused
from companion.session import Session
from hardware.answers import Presses
from hardware.board import open_buttons
from hardware.buttons import ButtonBoard
from hardware.chip import Pins
from hardware.debounce import Timing
from hardware.errors import PinBusy
from hardware.pins import DEFAULT, HEADER, ButtonPins, from_settings
from hardware.press import Ailment, Press, Role, Trouble
from tests.hardware.finger import Finger
from tests.luck import random_answer
from tests.sample_game import Lighthouse

mock: Any = pytest.importorskip("gpiozero.pins.mock")
FAST = Timing(settle=0.002, together=0.001, hold=0.25, stuck=0.8, unsteady=0.5)


@dataclass
class Table:
    """A board on mock pins with a thumb to press them."""

    factory: Any
    board: ButtonBoard
    told: SimpleQueue[Press] = field(default_factory=SimpleQueue)
    troubles: SimpleQueue[Trouble] = field(default_factory=SimpleQueue)

    def down(self, role: Role) -> None:
        self.factory.pin(self.board.pins.by_role[role]).drive_low()

    def up(self, role: Role) -> None:
        self.factory.pin(self.board.pins.by_role[role]).drive_high()

    def tap(self, role: Role, long: float = 0.006) -> None:
        self.down(role)
        time.sleep(long)
        self.up(role)
        time.sleep(0.006)


@contextmanager
def table(pins: ButtonPins | None = None, down: Role | None = None) -> Iterator[Table]:
    factory = mock.MockFactory()
    if down:
        factory.pin(DEFAULT[down]).drive_low()
        factory.pin(DEFAULT[down])._set_pull = lambda value: None  # a finger is stronger than the pull-up
    board = ButtonBoard(pins or from_settings({}), lambda: Pins(factory), timing=FAST)
    thing = Table(factory, board)
    board.subscribe(thing.told.put, thing.troubles.put)
    try:
        yield thing
    finally:
        board.close()


def test_a_pressed_pin_is_told_from_another_thread() -> None:
    with table() as thing:
        threads: SimpleQueue[str] = SimpleQueue()
        thing.board.subscribe(lambda press: threads.put(threading.current_thread().name))
        thing.tap(Role.FACE4)
        press = thing.told.get(timeout=2)
        assert (press.role, press.long) == (Role.FACE4, False)
        assert threads.get(timeout=2) == "buttons"


def test_a_held_pin_is_a_long_press() -> None:
    with table() as thing:
        thing.tap(Role.UNDO, long=0.35)
        assert thing.told.get(timeout=2).long
        assert thing.told.empty()


def test_a_stuck_pin_is_reported_and_mends() -> None:
    with table() as thing:
        thing.down(Role.FACE2)
        assert thing.troubles.get(timeout=2).ailment is Ailment.STUCK
        thing.tap(Role.FACE1)
        thing.up(Role.FACE2)
        assert thing.troubles.get(timeout=2).ailment is Ailment.MENDED
        assert [thing.told.get(timeout=2).role for _ in range(2)] == [Role.FACE2, Role.FACE1]


def test_a_pin_that_is_down_at_the_start_is_no_press() -> None:
    with table(down=Role.FACE1) as thing:
        thing.up(Role.FACE1)
        time.sleep(0.01)
        thing.tap(Role.FACE1)
        assert thing.told.get(timeout=2).role is Role.FACE1
        assert thing.told.empty()


def test_who_has_left_is_told_nothing_more() -> None:
    with table() as thing:
        left: SimpleQueue[Press] = SimpleQueue()
        leave: Callable[[], None] = thing.board.subscribe(left.put)
        leave()
        leave()
        thing.tap(Role.OK)
        assert thing.told.get(timeout=2).role is Role.OK
        assert left.empty()


def test_a_board_can_be_closed_twice_and_opened_again() -> None:
    factory = mock.MockFactory()
    for _ in range(2):
        board = ButtonBoard(from_settings({}), lambda: Pins(factory), timing=FAST)
        board.close()
        board.close()


def test_a_busy_pin_is_named_and_the_others_are_let_go() -> None:
    factory = mock.MockFactory()
    other = ButtonBoard(ButtonPins({Role.OK: DEFAULT[Role.UNDO]}), lambda: Pins(factory), timing=FAST)
    with pytest.raises(PinBusy, match=r"GPIO 6 \(header 31\)"):
        ButtonBoard(from_settings({}), lambda: Pins(factory), timing=FAST)
    other.close()
    ButtonBoard(from_settings({}), lambda: Pins(factory), timing=FAST).close()


def test_an_idle_board_sleeps() -> None:
    with table() as thing:
        thing.tap(Role.OK)
        thing.told.get(timeout=2)
        time.sleep(0.05)
        before = threading.active_count(), time.process_time()
        time.sleep(0.5)
        assert threading.active_count() == before[0]
        assert time.process_time() - before[1] < 0.02


def test_buttons_that_are_not_wired_are_not_there() -> None:
    with table(from_settings({"face6": False})) as thing:
        assert thing.board.roles == frozenset(Role) - {Role.FACE6}


def test_the_sample_game_is_played_on_the_pins() -> None:
    luck, presses = Random(7), Presses()
    session = Session(Lighthouse(), Lighthouse().options({"players": ["Anna", "Ben"], "nights": "3"}))
    with table() as thing:
        while not session.over:
            before, ask = len(session.entries), session.ask
            try:
                for press in Finger(presses).presses_for(ask, random_answer(ask, luck)):
                    thing.tap(press.role, long=0.35 if press.long else 0.006)
                    told = thing.told.get(timeout=2)
                    assert (told.role, told.long) == (press.role, press.long)
                    presses.play(session, told)
                    if len(session.entries) > before:
                        break
            except Refused:
                presses.forget()
        assert thing.troubles.empty()
    assert session.over
    assert {entry.by for entry in session.entries} == {"buttons"}


def test_nothing_of_the_libraries_is_loaded_by_importing_the_room() -> None:
    """The app starts where gpiozero and lgpio cannot be imported."""
    code = (
        "import sys; sys.modules['gpiozero'] = sys.modules['lgpio'] = None\n"
        "import hardware.answers, hardware.buttons, hardware.chip, hardware.pins\n"
        "from hardware.errors import NoButtons\n"
        "try: hardware.buttons.ButtonBoard(hardware.pins.from_settings({}))\n"
        "except NoButtons as error: print(type(error).__name__)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )  # fmt: skip
    assert run.stdout == "LibraryMissing\n"


def test_a_screen_needs_one_object() -> None:
    factory = mock.MockFactory()
    buttons = open_buttons({"undo": False}, lambda: Pins(factory))
    session = Session(Lighthouse(), Lighthouse().options({"players": ["Anna"], "nights": "1"}))
    told: SimpleQueue[Press | Trouble] = SimpleQueue()
    buttons.subscribe(told.put)
    try:
        prompt = buttons.prompt(session.ask)
        assert [(key.role, key.label) for key in prompt.keys] == [
            (Role.FACE1, "Eddystone"),
            (Role.FACE2, "Skerryvore"),
        ]
        factory.pin(DEFAULT[Role.FACE2]).drive_low()
        assert buttons.take(session, told.get(timeout=2)) == "Skerryvore"
        assert session.table.name == "Skerryvore"
        assert buttons.take(session, Press(Role.UNDO)) == "Taken back"
        assert buttons.take(session, Press(Role.UNDO, long=True)) == "Put back"
    finally:
        buttons.close()


def test_the_drawing_and_the_guide_show_the_proposed_pins() -> None:
    docs = Path(hardware.__file__).parents[1] / "docs"
    guide, drawing = (docs / "makers.md").read_text(), (docs / "wiring.svg").read_text()
    for role, pin in DEFAULT.items():
        assert f"| {role} | {pin} | {HEADER[pin]} |" in guide
        assert f'data-button="{role}" data-gpio="{pin}" data-header="{HEADER[pin]}"' in drawing


def test_an_unfinished_entry_is_told_in_a_line() -> None:
    buttons = open_buttons({}, lambda: Pins(mock.MockFactory()))
    session = Session(Lighthouse(), Lighthouse().options({"players": ["Anna"], "nights": "1"}))
    try:
        before: tuple[object, ...] = ("Eddystone", ["keeper:Anna"], {"keeper:Anna": 6})
        for answer in before:
            session.answer(answer)
        line = buttons.take(session, Press(Role.OK))
        assert line == "1: 7, 2: 8, 3: 9, 4: 10, 5: J, 6: Q"
        night: tuple[object, ...] = (["2h"], [], 0)
        for answer in night:
            session.answer(answer)
        assert buttons.take(session, Press(Role.FACE3)) == "3 · 1 of 2"
        with pytest.raises(Refused, match="1 more"):
            buttons.take(session, Press(Role.OK))
        assert buttons.take(session, Trouble(Role.FACE4, Ailment.STUCK)).startswith("Button 4 has been down")
    finally:
        buttons.close()
