"""Keeps one tap too many from answering the next question."""

import time
from collections.abc import Callable

BOUNCE_SECONDS = 0.3


class BounceGuard:
    """A finger that bounces on a key answers the next ask by accident if a key of that lies at the same place.

    Only answers are held back, never the dice or cards that make one up: those can be seen and taken back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._at = float("-inf")
        self._finger: tuple[float, float] | None = (0.0, 0.0)

    def answered(self, finger: tuple[float, float] | None) -> None:
        """An answer was accepted from a tap here, or (None) without one: then no tap is meant for a moment."""
        self._at = self._clock()
        self._finger = finger

    def rest(self) -> None:
        """Take the next tap as meant: time has passed that no clock has seen."""
        self._at = float("-inf")

    def is_bounce(self, finger: tuple[float, float], reach: float) -> bool:
        """Whether an answer from a tap here comes too soon after the last one to be meant."""
        soon = self._clock() - self._at < BOUNCE_SECONDS
        if self._finger is None:
            return soon
        return soon and all(abs(a - b) < reach for a, b in zip(finger, self._finger, strict=True))
