"""The lights on their pins, switched by a thread of their own that sleeps while nothing changes."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from companion.language import tr
from hardware.chip import Lamp, Pins
from hardware.errors import NoButtons
from hardware.glow import Glow
from hardware.lights import Light
from hardware.press import Notice

Change = Callable[[float], None]
"""Something that changes what glows, given the time at which it does."""


class LampBoard:
    """The lights that are wired. Every call returns at once; ``told`` hears, from the board's thread, of pins that
    fail. Pins that cannot be had are left out, a line for each in ``notices``; the header stays open."""

    def __init__(
        self,
        lights: Mapping[Light, int],
        header: Pins,
        told: Callable[[Notice], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._errors = header.errors
        self._told = told
        self._clock = clock
        self._changes: SimpleQueue[Change | None] = SimpleQueue()
        self._lamps: dict[int, Lamp] = {}
        notices = []
        for pin in dict.fromkeys(lights.values()):
            try:
                self._lamps[pin] = header.lamp(pin)
            except NoButtons as trouble:
                notices.append(str(trouble))
        self.notices = tuple(notices)
        self._glow = Glow({light: pin for light, pin in lights.items() if pin in self._lamps})
        self._levels = dict.fromkeys(self._lamps, False)
        self._thread = Thread(target=self._run, name="lights", daemon=True)
        self._thread.start()

    def show(self, lit: frozenset[Light]) -> None:
        """These lights are steadily on from now on, and no others."""
        self._changes.put(lambda at: self._glow.show(lit))

    def refuse(self) -> None:
        """What was entered is not taken."""
        self._changes.put(self._glow.refuse)

    def work(self, busy: bool) -> None:
        """The companion is busy, or no longer."""
        self._changes.put(lambda at: self._glow.work(busy, at))

    def test(self, light: Light) -> None:
        """This light alone, for a moment."""
        self._changes.put(lambda at: self._glow.test(light, at))

    def close(self) -> None:
        """All lights out; again is no harm."""
        self._changes.put(None)
        self._thread.join()
        for lamp in self._lamps.values():
            with suppress(*self._errors):
                lamp.close()
        self._lamps = {}

    def _run(self) -> None:
        while True:
            now = self._clock()
            self._write(self._glow.levels(now))
            deadline = self._glow.deadline(now)
            try:
                change = self._changes.get(timeout=None if deadline is None else max(0.0, deadline - self._clock()))
            except Empty:
                continue
            if change is None:
                return
            change(self._clock())

    def _write(self, levels: Mapping[int, bool]) -> None:
        """Switch the pins that change. One that cannot be switched is told of once and left alone."""
        for pin, level in levels.items():
            if pin not in self._lamps or level is self._levels[pin]:
                continue
            try:
                self._lamps[pin].value = float(level)
                self._levels[pin] = level
            except self._errors as error:
                del self._lamps[pin]
                self._told(
                    Notice(
                        tr(
                            "The light on GPIO {pin} cannot be switched ({reason}); it is left alone",
                            pin=pin,
                            reason=str(error),
                        )
                    )
                )
