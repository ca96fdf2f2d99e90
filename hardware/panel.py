"""All that is wired, on one header: opened together, and opened again when the pins have gone and come back."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Event, Lock, Thread

from companion.language import tr
from hardware.buttons import ButtonBoard
from hardware.chip import OpenPins
from hardware.debounce import Timing
from hardware.errors import NoButtons
from hardware.lamps import LampBoard
from hardware.learn import Listener, Seen, pins_to_try
from hardware.lights import Light
from hardware.pins import Wiring
from hardware.press import Notice, Role, Signal

LOOKED_AFTER = 3.0
"""Seconds between looks at whether the pins are still there."""

GONE = Notice(tr("The pins have gone; buttons and lights rest until they are back"))
BACK = Notice(tr("The pins are back; buttons and lights work again"))


class Panel:
    """Buttons, encoder and lights on the header. ``told`` hears of presses, of what is wrong with a button, and of
    pins that go and come, from threads of the panel's own.

    Raises NoButtons, with no pin left taken, where none can be had.
    """

    def __init__(
        self,
        wiring: Wiring,
        open_pins: OpenPins,
        told: Callable[[Signal], None],
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        looked_after: float = LOOKED_AFTER,
    ) -> None:
        self.wiring = wiring
        self._open_pins = open_pins
        self._told = told
        self._timing = timing
        self._clock = clock
        self._looked_after = looked_after
        self._lock = Lock()
        self._lit: frozenset[Light] = frozenset()
        self._closing = Event()
        self._there = False
        self._open()
        self._thread = Thread(target=self._look_after, name="pins", daemon=True)
        self._thread.start()

    def show(self, lit: frozenset[Light]) -> None:
        """These lights are steadily on from now on, and no others."""
        with self._lock:
            self._lit = lit
            self._lamps.show(lit)

    def refuse(self) -> None:
        """The light for what is not taken."""
        with self._lock:
            self._lamps.refuse()

    def work(self, busy: bool) -> None:
        """The light for work, on or off."""
        with self._lock:
            self._lamps.work(busy)

    def test(self, light: Light) -> None:
        """One light alone, for a moment."""
        with self._lock:
            self._lamps.test(light)

    def learn(self, seen: Callable[[Seen], None], *, raw: bool = False, everything: bool = False) -> Callable[[], None]:
        """Listen to the pins that may be tried, in place of the buttons, until what is returned is called; the lights
        stay. Raises NoButtons, also from there."""
        pins = pins_to_try(self.wiring, everything)
        with self._lock:
            self._buttons.close()
            try:
                listener = Listener(pins, seen, self._header, raw=raw, clock=self._clock)
            except NoButtons:
                self._listen_again()
                raise
        return partial(self._learned, listener)

    def rewire(self, wiring: Wiring) -> None:
        """Go on with another wiring. Raises NoButtons; then the old one is in force."""
        with self._lock:
            old, self.wiring = self.wiring, wiring
            self._close()
            try:
                self._open()
            except NoButtons:
                self.wiring = old
                self._open()
                raise

    def close(self) -> None:
        """Stop listening, put out the lights and let go of the pins; again is no harm."""
        self._closing.set()
        self._thread.join()
        self._close()

    def _learned(self, listener: Listener) -> None:
        listener.close()
        with self._lock:
            if self._there:
                self._buttons.close()  # the pins may have gone and come back meanwhile
                self._listen_again()

    def _listen_again(self) -> None:
        self._buttons = ButtonBoard(self.wiring, self._header, self._told, timing=self._timing, clock=self._clock)

    def _open(self) -> None:
        self._header = self._open_pins()
        try:
            self._listen_again()
        except NoButtons:
            self._header.close()
            raise
        self._lamps = LampBoard(self.wiring.lights, self._header, self._told, self._clock)
        self._lamps.show(self._lit)
        self.notices = (*self._buttons.notices, *self._lamps.notices)
        self.roles: frozenset[Role] = self._buttons.roles
        self._there = True

    def _close(self) -> None:
        self._there = False
        self._buttons.close()
        self._lamps.close()
        self._header.close()

    def _look_after(self) -> None:
        while not self._closing.wait(self._looked_after):
            told = self._look()
            if told is not None:
                self._told(told)

    def _look(self) -> Notice | None:
        """What has become of the pins since the last look."""
        with self._lock:
            if self._there and self._header.lost:
                self._close()
                return GONE
            if self._there:
                return None
            with suppress(NoButtons):
                self._open()
                return BACK
        return None
