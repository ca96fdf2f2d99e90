"""Why there are no buttons. Each says what is wrong and what to do; the game goes on without them."""

from companion.errors import CompanionError


class NoButtons(CompanionError):
    """The buttons cannot be used now."""


class LibraryMissing(NoButtons):
    """gpiozero or lgpio is not installed, or cannot be loaded."""


class NoPins(NoButtons):
    """This machine has no pins, or not those of a Raspberry Pi."""


class NotAllowed(NoButtons):
    """There are pins, but this user may not use them."""


class PinBusy(NoButtons):
    """Something else holds a pin."""


class BadPins(NoButtons):
    """The settings name pins that cannot be used."""
