"""What each light does over time: steady, blinking, tested. Pure: every time is passed in."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from hardware.lights import Light

TESTED = 1.0
"""Seconds that a light stays on while it is tested."""


@dataclass(frozen=True, slots=True)
class Blink:
    """A light that goes on and off since a time; ``half`` is how long each takes, ``halves`` after how many it ends
    (None: never)."""

    since: float
    half: float
    halves: int | None = None

    def count(self, at: float) -> int:
        """How many times it has changed."""
        return floor((at - self.since) / self.half + 1e-6)

    def lit(self, at: float) -> bool | None:
        """Whether it is on; None once it has ended."""
        count = self.count(at)
        return None if self.halves is not None and count >= self.halves else count % 2 == 0

    def next(self, at: float) -> float:
        """When it changes next."""
        return self.since + (self.count(at) + 1) * self.half


def refusal(at: float) -> Blink:
    """Four short flashes: this is not taken."""
    return Blink(at, 0.125, 8)


def work(at: float) -> Blink:
    """Slowly, for as long as there is work."""
    return Blink(at, 0.5)


class Glow:
    """The lights that are wired. What blinks goes before what is steady on the same pin; a test goes before all."""

    def __init__(self, wired: Mapping[Light, int]) -> None:
        self._wired = wired
        self._lit: frozenset[Light] = frozenset()
        self._blinks: dict[Light, Blink] = {}
        self._tested: tuple[Light, float] | None = None

    def show(self, lit: frozenset[Light]) -> None:
        """The lights that are steadily on from now on, and no others."""
        self._lit = lit

    def refuse(self, at: float) -> None:
        """What was entered is not taken."""
        self._blinks[Light.REFUSED] = refusal(at)

    def work(self, busy: bool, at: float) -> None:
        """The companion is busy, or no longer."""
        if not busy:
            self._blinks.pop(Light.WORKING, None)
        elif Light.WORKING not in self._blinks:
            self._blinks[Light.WORKING] = work(at)

    def test(self, light: Light, at: float) -> None:
        """This light alone, for a moment."""
        self._tested = (light, at + TESTED)

    def levels(self, at: float) -> dict[int, bool]:
        """Which pins are on."""
        if self._tested is not None and at < self._tested[1]:
            tested = self._wired.get(self._tested[0])
            return {pin: pin == tested for pin in self._wired.values()}
        blinking = {light: lit for light, blink in self._blinks.items() if (lit := blink.lit(at)) is not None}
        # While the companion works it waits for nobody.
        steady = self._lit - ({Light.WAITING} if Light.WORKING in blinking else frozenset())
        levels = dict.fromkeys(self._wired.values(), False)
        levels |= {self._wired[light]: True for light in steady if light in self._wired}
        levels |= {self._wired[light]: lit for light, lit in blinking.items() if light in self._wired}
        return levels

    def deadline(self, at: float) -> float | None:
        """When something changes by itself; None where nothing does."""
        times = [blink.next(at) for light, blink in self._blinks.items() if self._goes_on(light, blink, at)]
        if self._tested is not None and at < self._tested[1]:
            times.append(self._tested[1])
        return min(times, default=None)

    def _goes_on(self, light: Light, blink: Blink, at: float) -> bool:
        return light in self._wired and blink.lit(at) is not None
