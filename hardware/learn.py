"""Finding out what is wired where: which pin is pressed, how long its contact bounces, which way an encoder turns.

For a page or a program that says "press the button you want for …". Nothing is answered meanwhile: let go of the
pins that the game listens to before, and open them again after.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from companion.language import figure, tr
from hardware.chip import Pins
from hardware.contacts import Contacts
from hardware.debounce import Timing
from hardware.encoder import Decoder
from hardware.errors import BadPins, NoButtons
from hardware.pins import HEADER, SHARED, Encoder, Wiring
from hardware.press import FACES, Role

TURNED = 3
"""The clicks that an encoder is turned for, to find out how it is wired."""

QUIET = 0.030
"""Seconds after which a contact that changed is taken to be at rest; longer than any contact bounces, shorter than a
tap."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A contact came to rest: whether it is closed now, how many edges it took to get there and for how many seconds
    it bounced. ``at`` is when it began to change."""

    pin: int
    down: bool
    edges: int = 1
    bounced: float = 0.0
    at: float = 0.0

    @property
    def worn(self) -> bool:
        """Whether it bounced longer than the game waits for it, so that a press may count twice."""
        return self.bounced > Timing().settle

    @property
    def words(self) -> str:
        """What was seen, in one line."""
        place = tr("GPIO {pin} (header {place}) opened", pin=self.pin, place=HEADER[self.pin])
        if self.down:
            place = tr("GPIO {pin} (header {place}) closed", pin=self.pin, place=HEADER[self.pin])
        if self.edges == 1:
            return tr("{contact}, no bounce", contact=place)
        bounced = figure(self.bounced * 1000, ".1f")
        if self.worn:
            return tr(
                "{contact}, bounced for {time} ms in {edges} edges: too long, it may count twice",
                contact=place, time=bounced, edges=self.edges,
            )  # fmt: skip
        return tr("{contact}, bounced for {time} ms in {edges} edges", contact=place, time=bounced, edges=self.edges)


@dataclass(slots=True)
class _Moving:
    """A contact that has changed and is not at rest yet."""

    began: float
    last: float
    edges: int
    down: bool


class Bounces:
    """From edges to what was seen of each contact. Pure: every time is passed in."""

    def __init__(self, quiet: float = QUIET) -> None:
        self._quiet = quiet
        self._moving: dict[int, _Moving] = {}

    @property
    def deadline(self) -> float | None:
        """When ``advance`` is due next; None as long as nothing changes."""
        return min((moving.last + self._quiet for moving in self._moving.values()), default=None)

    def edge(self, pin: int, down: bool, at: float) -> list[Seen]:
        """A contact changed; returns those that have come to rest by then."""
        seen = self.advance(at)
        moving = self._moving.setdefault(pin, _Moving(at, at, 0, down))
        moving.last, moving.down, moving.edges = at, down, moving.edges + 1
        return seen

    def advance(self, now: float) -> list[Seen]:
        """Time went by; returns the contacts that have come to rest."""
        still = {pin: moving for pin, moving in self._moving.items() if moving.last + self._quiet <= now}
        for pin in still:
            del self._moving[pin]
        return [
            Seen(pin, moving.down, moving.edges, moving.last - moving.began, moving.began)
            for pin, moving in sorted(still.items(), key=lambda item: item[1].last)
        ]


class Raw:
    """Every edge as it comes, for contacts that are never long at rest: an encoder's."""

    deadline: float | None = None

    def edge(self, pin: int, down: bool, at: float) -> list[Seen]:
        return [Seen(pin, down, at=at)]

    def advance(self, now: float) -> list[Seen]:
        return []


class Listener:
    """Listens to many pins at once. ``told`` is called from a thread of its own. Pins that cannot be had are left
    out; the header stays open. Raises NoButtons."""

    def __init__(
        self,
        pins: Iterable[int],
        told: Callable[[Seen], None],
        header: Pins,
        *,
        raw: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._contacts = Contacts(pins, header, clock)
        try:
            self.down = frozenset(pin for pin, is_down in self._contacts.down().items() if is_down)
        except NoButtons:
            self.close()
            raise
        self.notices = tuple(map(str, self._contacts.troubles))
        self._contacts.start(Raw() if raw else Bounces(), told, "listener")

    def close(self) -> None:
        """Let go of the pins."""
        self._contacts.close()


ASKED = (*FACES, Role.OK, Role.UNDO, Role.NEXT, Role.PREVIOUS, Role.REPEAT, Role.LOOK, Role.POWER)
"""The order in which buttons are asked for."""


class Assigning:
    """ "Press the button you want for …": one role after the other, each with the button that is pressed for it.

    Pure; a page or a program shows ``wanted`` and passes on what is seen and what the people choose.
    """

    def __init__(self, wiring: Wiring, roles: Sequence[Role] = ASKED) -> None:
        self._wiring = wiring
        self._roles = roles
        self._given: list[tuple[int, ...]] = []

    @property
    def wanted(self) -> Role | None:
        """The role whose button is to be pressed now; None when all have been asked for."""
        return self._roles[len(self._given)] if len(self._given) < len(self._roles) else None

    @property
    def given(self) -> dict[int, Role]:
        """What has been dealt with: the role of each pin."""
        return {pin: role for role, pins in zip(self._roles, self._given, strict=False) for pin in pins}

    def hear(self, seen: Seen) -> bool:
        """Whether a contact that changed was taken for the role that is wanted: when it closes. Raises BadPins where
        it is something else's."""
        if not seen.down or self.wanted is None:
            return False
        if (role := self.given.get(seen.pin)) is not None:
            raise BadPins(tr("That button is {button} already; press another", button=role.words))
        encoder = self._wiring.encoder
        if encoder is not None and seen.pin in (encoder.a, encoder.b):
            raise BadPins(tr("That is the encoder; press a button"))
        self._given.append((seen.pin,))
        return True

    def leave(self) -> None:
        """Leave the role that is wanted as it is; where its button has been given another role, it has none."""
        if (role := self.wanted) is not None:
            self._given.append(tuple(pin for pin in self._wiring.pins(role) if pin not in self.given))

    def none(self) -> None:
        """There is no button for the role that is wanted."""
        self._given.append(())

    def back(self) -> None:
        """Ask for the one before once more."""
        del self._given[-1:]

    @property
    def changes(self) -> dict[str, int | bool | list[int]]:
        """What is to be written in the settings' section ``[buttons]``: a pin by its role, several in a list, or
        False."""
        given = zip(self._roles, self._given, strict=False)
        return {str(role): _setting(pins) for role, pins in given if self._wiring.pins(role) != pins}


def _setting(pins: tuple[int, ...]) -> int | bool | list[int]:
    """Pins as the settings write them."""
    return list(pins) if len(pins) > 1 else pins[0] if pins else False


def pins_to_try(wiring: Wiring, everything: bool = False) -> tuple[int, ...]:
    """The pins that can be listened to without harm, by their place on the header: those nothing else wants and those
    that are wired already, without the lights'; or ``everything``, which takes pins from whatever else uses them."""
    wired = {button.pin for button in wiring.buttons}
    if wiring.encoder is not None:
        wired |= {wiring.encoder.a, wiring.encoder.b}
    lights = set(wiring.lights.values())
    return tuple(pin for pin in sorted(HEADER, key=lambda pin: HEADER[pin]) if _can_try(pin, wired, lights, everything))


def _can_try(pin: int, wired: set[int], lights: set[int], everything: bool) -> bool:
    return pin not in lights and (everything or pin in wired or pin not in SHARED)


def encoder_turned_right(edges: Sequence[Seen]) -> Encoder:
    """The encoder that was turned to the right for three clicks, from the raw edges of its contacts.

    Raises BadPins where these are not the edges of an encoder.
    """
    counts = Counter(seen.pin for seen in edges)
    if len(counts) < 2:
        raise BadPins(tr("Two contacts are needed: turn the encoder for three clicks to the right"))
    (one, _), (other, _) = counts.most_common(2)
    best = max((Encoder(one, other, 2), Encoder(other, one, 2)), key=lambda encoder: clicks(encoder, edges))
    halves = clicks(best, edges)
    if halves <= 0:
        raise BadPins(tr("That was no turn to the right; turn it slowly for three clicks"))
    return replace(best, per_click=2 if halves <= TURNED else 4)


def clicks(encoder: Encoder, edges: Sequence[Seen]) -> int:
    """How far an encoder was turned: clicks to the right less clicks to the left."""
    at_first = {seen.pin: not seen.down for seen in reversed(edges)}
    a, b = encoder.a, encoder.b
    decoder = Decoder(at_first.get(a, False), at_first.get(b, False), encoder.per_click)
    return sum(decoder.edge(0 if seen.pin == a else 1, seen.down) for seen in edges if seen.pin in (a, b))
