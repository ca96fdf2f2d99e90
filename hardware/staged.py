"""Buttons and lights on pins that are not there, for pictures of the screens: all is real but the metal."""

from hardware.board import Buttons
from hardware.chip import Pins
from hardware.pins import from_settings


def staged_buttons() -> Buttons:
    """The proposed wiring with its encoder and lights. Nobody can press them."""
    # only here: this room is loaded where there is no library for pins, too
    from gpiozero.pins.mock import MockFactory

    return Buttons(from_settings({}, {"on": True}, {"on": True}), lambda: Pins(MockFactory()))
