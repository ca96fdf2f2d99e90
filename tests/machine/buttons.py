"""Presses of the buttons that enter an answer, worked out on this computer with the real board's own rules."""

from collections.abc import Iterator

from companion.asks import Answer, Ask
from hardware.answers import Enter, Presses
from hardware.pins import DEFAULT
from hardware.press import Press
from tests.hardware.finger import Finger

HELD_SECONDS = 2.0
PRESSED_SECONDS = 0.3
"""How long a finger stays on a button here: a second is a long press, and the machine's clock may run late."""


def presses(ask: Ask, answer: Answer) -> Iterator[tuple[int, float]]:
    """The pins to press, and for how many seconds, so that an answer is entered."""
    entry = Presses()
    for press in Finger(entry).presses_for(ask, answer):
        yield _pin(press), HELD_SECONDS if press.long else PRESSED_SECONDS
        if isinstance(entry.press(ask, press), Enter):
            return


def _pin(press: Press) -> int:
    return DEFAULT[press.role]
