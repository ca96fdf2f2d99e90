"""The board: buttons and the encoder on their pins, told as presses."""

import time
from collections.abc import Callable, Mapping

from hardware.chip import Pins
from hardware.contacts import Contacts
from hardware.debounce import Debounce, Timing
from hardware.encoder import Decoder
from hardware.errors import NoButtons
from hardware.pins import Encoder, Wiring
from hardware.press import Press, Role, Signal


class Presser:
    """From the edges of all contacts to presses: each button debounced, the encoder's clicks as next and previous.
    ``down`` has the pins that are there. Pure: every time is passed in."""

    def __init__(self, wiring: Wiring, down: Mapping[int, bool], at: float, timing: Timing | None = None) -> None:
        self._buttons = {button.pin: button for button in wiring.buttons if button.pin in down}
        self._debounce = Debounce({button: down[pin] for pin, button in self._buttons.items()}, at, timing)
        self._encoder = wiring.encoder if wiring.encoder and {wiring.encoder.a, wiring.encoder.b} <= set(down) else None
        self._decoder = _decoder(self._encoder, down)

    @property
    def roles(self) -> frozenset[Role]:
        """What can be pressed, the encoder's turning included."""
        return Wiring(tuple(self._buttons.values()), self._encoder).roles

    @property
    def deadline(self) -> float | None:
        """When ``advance`` is due next; None as long as nothing changes."""
        return self._debounce.deadline

    def edge(self, pin: int, down: bool, at: float) -> list[Signal]:
        """A contact changed; returns what has become certain by then."""
        if (button := self._buttons.get(pin)) is not None:
            return self._debounce.edge(button, down, at)
        signals = self._debounce.advance(at)
        if self._encoder is None or self._decoder is None:
            return signals
        way = self._decoder.edge(0 if pin == self._encoder.a else 1, down)
        return [*signals, Press(Role.NEXT if way > 0 else Role.PREVIOUS, at=at)] if way else signals

    def advance(self, now: float) -> list[Signal]:
        """Time went by; returns what has become certain."""
        return self._debounce.advance(now)


def _decoder(encoder: Encoder | None, down: Mapping[int, bool]) -> Decoder | None:
    return None if encoder is None else Decoder(down[encoder.a], down[encoder.b], encoder.per_click)


class ButtonBoard:
    """The buttons and the encoder that are wired. ``told`` is called from the board's own thread: hand over and
    return.

    Buttons whose pins cannot be had are left out, a line for each in ``notices``. Raises NoButtons, with no pin left
    taken, where none can be had. The header stays open.
    """

    def __init__(
        self,
        wiring: Wiring,
        header: Pins,
        told: Callable[[Signal], None],
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        turning = (wiring.encoder.a, wiring.encoder.b) if wiring.encoder is not None else ()
        self._contacts = Contacts((*(button.pin for button in wiring.buttons), *turning), header, clock)
        self.notices = tuple(map(str, self._contacts.troubles))
        try:
            down = self._contacts.down()
            if self._contacts.troubles and not down:
                raise self._contacts.troubles[0]
        except NoButtons:
            self._contacts.close()
            raise
        presser = Presser(wiring, down, clock(), timing)
        self.roles = presser.roles
        self._contacts.start(presser, told, "buttons")

    def close(self) -> None:
        """Stop listening and let go of the pins; again is no harm."""
        self._contacts.close()
