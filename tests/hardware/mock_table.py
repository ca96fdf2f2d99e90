"""A table whose pins are gpiozero's mock pins and whose clock goes on only when a test lets it: what is pressed for
how long does not depend on how busy the machine is."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest

from companion.session import Session
from hardware.board import Buttons
from hardware.chip import Pins
from hardware.debounce import Timing
from hardware.errors import NoPins
from hardware.lights import Light
from hardware.pins import Wiring, from_settings
from hardware.press import Notice, Press, Role, Signal

mock: Any = pytest.importorskip("gpiozero.pins.mock")
TIMING = Timing(settle=0.002, together=0.001)
"""Short where a thread sleeps it, as people are where only the clock of the test goes on."""

PATIENCE = 20.0
"""Seconds to wait for a thread; far more than it takes."""

ALL = from_settings({"next": 2, "previous": 3, "look": 14}, {"on": True}, {"on": True})
"""The documented wiring, with more buttons on the pins it leaves free."""

GAME = from_settings({}, {"on": True}, {"on": True})
"""The documented wiring."""


@dataclass
class Clock:
    """A clock that stands."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class MockTable:
    """Buttons and lights on mock pins, a thumb to press them and an eye that sees which lights are on."""

    factory: Any
    buttons: Buttons
    clock: Clock
    told: SimpleQueue[Signal] = field(default_factory=SimpleQueue)

    def down(self, pin: int) -> None:
        """Close a contact."""
        self.factory.pin(pin).drive_low()

    def up(self, pin: int) -> None:
        """Open a contact."""
        self.factory.pin(pin).drive_high()

    def tap(self, role: Role, held: float = 0.1) -> None:
        """Press the first button of a role; turn the encoder where it alone can do it."""
        pins = self.buttons.wiring.pins(role)
        if not pins:
            return self.turn(1 if role is Role.NEXT else -1)
        self.down(pins[0])
        self.clock.now += held
        self.up(pins[0])
        self.clock.now += 0.1
        return None

    def turn(self, way: int) -> None:
        """Turn the encoder by one click."""
        encoder = self.buttons.wiring.encoder
        assert encoder is not None
        first, second = (encoder.a, encoder.b) if way > 0 else (encoder.b, encoder.a)
        for contact, move in ((first, self.down), (second, self.down), (first, self.up), (second, self.up)):
            move(contact)
            self.clock.now += 0.005

    def wait(self, seconds: float) -> None:
        """Let time go by; a flicker of the encoder wakes the board, which sleeps by a clock of its own."""
        self.clock.now += seconds
        encoder = self.buttons.wiring.encoder
        assert encoder is not None
        self.down(encoder.a)
        self.up(encoder.a)

    def press(self, press: Press) -> Signal:
        """Do what a press is made of; returns what the board told of it."""
        self.tap(press.role, held=1.5 if press.long else 0.1)
        return self.hear()

    def hear(self) -> Signal:
        """What the board tells next; without its time, which has gpiozero's few microseconds in it."""
        try:
            told = self.told.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError("the board tells nothing") from None
        return told if isinstance(told, Notice) else replace(told, at=0.0)

    def silent(self) -> bool:
        """Whether the board has told nothing more; to be asked once it had something else to tell after it."""
        return self.told.empty()

    def lit(self) -> set[int]:
        """The pins of lights that are on."""
        return {pin for pin in self.buttons.wiring.lights.values() if self.factory.pin(pin).state}

    def sees(self, *lights: Light) -> bool:
        """Whether just these lights are on, or come on in time."""
        wanted = {self.buttons.wiring.lights[light] for light in lights}
        return eventually(lambda: self.lit() == wanted)


def eventually(true: Callable[[], bool]) -> bool:
    """Whether something becomes true in time."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True


@contextmanager
def mock_table(wiring: Wiring = GAME, down: int | None = None, device: Path | None = None) -> Iterator[MockTable]:
    """A table; ``down`` is a pin that is held from before it starts, ``device`` the file the pins hang on."""
    factory, clock = mock.MockFactory(), Clock()
    if down is not None:
        factory.pin(down).drive_low()
        factory.pin(down)._set_pull = lambda value: None  # a finger is stronger than the pull-up

    def open_pins() -> Pins:
        if device is not None and not device.exists():
            raise NoPins("This machine has no pins")
        return Pins(factory, device=device)

    buttons = Buttons(wiring, open_pins, timing=TIMING, clock=clock, looked_after=0.01 if device else 3)
    table = MockTable(factory, buttons, clock)
    leave = buttons.subscribe(table.told.put)
    try:
        yield table
    finally:
        leave()
        buttons.close()


def a_session(game: Any, **options: Any) -> Session[Any]:
    """A new game of two, with these options."""
    raw: Mapping[str, Any] = {"players": ["Anna", "Ben"], **options}
    return Session(game, game.options(raw))
