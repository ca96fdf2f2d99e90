"""From the two contacts of a rotary encoder to clicks. Pure.

The contacts close one after the other; which goes first tells the way it is turned. A contact that bounces goes one
quarter of the way and back, so that it takes no time at all to tell bouncing from turning: a click counts when the
contacts are at rest again and have gone the whole way round.
"""

from typing import Literal

Way = Literal[-1, 0, 1]
"""A click to the left, none, a click to the right."""

Quadrature = Literal[0, 1]
"""Which of the two contacts: a or b."""

_ROUND = ((False, False), (True, False), (True, True), (False, True))
"""What contacts a and b do in a turn to the right; True is closed."""


class Decoder:
    """One encoder. ``per_click`` is how many of the four quarters it goes from one place where it rests to the next:
    4 for most, 2 for those that rest with both contacts closed too."""

    def __init__(self, a: bool, b: bool, per_click: int = 4) -> None:
        self._state = [a, b]
        self._per_click = per_click
        self._gone = 0

    def edge(self, contact: Quadrature, closed: bool) -> Way:
        """Contact 0 (a) or 1 (b) changed; returns the click that this completes, if it does."""
        before = _ROUND.index((self._state[0], self._state[1]))
        self._state[contact] = closed
        now = _ROUND.index((self._state[0], self._state[1]))
        self._gone += _quarters((now - before) % 4)
        if now % self._per_click:
            return 0
        gone, self._gone = self._gone, 0
        return 0 if abs(gone) < self._per_click else 1 if gone > 0 else -1


def _quarters(steps: int) -> int:
    """One contact changes at a time, so that only a quarter, forward or back, can lie between."""
    return {0: 0, 1: 1, 3: -1}[steps]
