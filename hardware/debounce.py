"""From contacts that bounce, stick and flicker to presses. Pure: every time is passed in.

A contact counts as changed once it has been quiet for ``settle``. A face button tells its press as soon as it
is sure that no second button went down with it; OK, undo and power tell a short press when let go and a long one
when held (power after a longer time). A button that another joins is no longer being held: it counts as pressed
short, at once, so that quick fingers keep their order. Buttons that go down together count as none: that was a hand,
not a finger.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hardware.pins import Button
from hardware.press import Ailment, Press, Role, Signal, Trouble

HOLDABLE = frozenset({Role.OK, Role.UNDO, Role.POWER})


@dataclass(frozen=True, slots=True)
class Timing:
    """Times in seconds: quiet before a change counts; apart to be two presses; a long press, and one of
    power; too long, and too long for a button that was down at the start; and how long a contact may flicker. Cheap
    push buttons bounce for up to 10 ms; a quick tap lasts 50 ms."""

    settle: float = 0.015
    together: float = 0.030
    hold: float = 1.0
    hold_power: float = 3.0
    stuck: float = 10.0
    stuck_at_start: float = 2.0
    unsteady: float = 1.0


@dataclass(slots=True)
class Contact:
    """One button: its settled state, what its wire does now, and the press that is not told yet."""

    button: Button
    down: bool
    raw: bool
    pressed: float
    stuck: float
    edge: float = 0.0
    restless: float | None = None
    pending: bool = False
    rushed: bool = False
    clashed: bool = False
    ailment: Ailment | None = None


class Debounce:
    """All buttons of a board. ``down`` says which are down at the start; those count only once let go."""

    def __init__(self, down: Mapping[Button, bool], at: float, timing: Timing | None = None) -> None:
        self._timing = timing or Timing()
        self._now = at
        self._contacts = {
            button: Contact(button, is_down, is_down, at, self._timing.stuck_at_start)
            for button, is_down in down.items()
        }

    def edge(self, button: Button, down: bool, at: float) -> list[Signal]:
        """A contact changed; returns what has become certain by then. Times that run backwards count as
        now."""
        at = max(at, self._now)
        signals = self.advance(at)
        contact = self._contacts[button]
        if contact.raw is not down:
            contact.raw, contact.edge = down, at
            contact.restless = at if contact.restless is None else contact.restless
        return signals

    def advance(self, now: float) -> list[Signal]:
        """Time went by; returns what has become certain, in the order in which it did."""
        signals: list[Signal] = []
        while (due := self._next()) is not None and due[0] <= now:
            signals += self._happen(due[1], max(due[0], self._now))
        self._now = max(now, self._now)
        return signals

    @property
    def deadline(self) -> float | None:
        """When ``advance`` is due next; None as long as nothing changes."""
        due = self._next()
        return due[0] if due else None

    def _next(self) -> tuple[float, Contact] | None:
        dues = ((time, contact) for contact in self._contacts.values() for time in self._dues(contact))
        return min(dues, key=lambda due: due[0], default=None)

    def _dues(self, contact: Contact) -> Iterator[float]:
        """The times at which something becomes certain about a contact."""
        timing = self._timing
        if contact.restless is not None:
            yield contact.edge + timing.settle
            if contact.ailment is None:
                yield contact.restless + timing.unsteady
        if contact.pending:
            yield self._told_at(contact)
        if contact.down and contact.ailment is None:
            yield contact.pressed + contact.stuck

    def _told_at(self, contact: Contact) -> float:
        if self._may_be_held(contact):
            power = contact.button.role is Role.POWER
            return contact.pressed + (self._timing.hold_power if power else self._timing.hold)
        return contact.pressed + self._timing.together + self._timing.settle

    def _may_be_held(self, contact: Contact) -> bool:
        return contact.button.role in HOLDABLE and contact.down and not contact.rushed

    def _happen(self, contact: Contact, at: float) -> list[Signal]:
        """The one thing about a contact that is due at a time."""
        timing = self._timing
        if contact.pending and self._told_at(contact) <= at:
            return [self._tell(contact)]
        if contact.restless is not None and contact.edge + timing.settle <= at:
            return self._settled(contact, contact.restless, at)
        if contact.restless is not None and contact.restless + timing.unsteady <= at:
            return [self._ails(contact, Ailment.UNSTEADY, at)]
        return [self._ails(contact, Ailment.STUCK, at)]

    def _tell(self, contact: Contact) -> Signal:
        contact.pending = False
        return Press(contact.button.role, self._may_be_held(contact), contact.pressed)

    def _ails(self, contact: Contact, ailment: Ailment, at: float) -> Signal:
        contact.ailment, contact.pending = ailment, False
        return Trouble(contact.button.role, ailment, at)

    def _settled(self, contact: Contact, began: float, at: float) -> list[Signal]:
        """A contact is quiet again, where it was before or changed since it ``began`` to move."""
        changed, contact.down, contact.restless = contact.raw is not contact.down, contact.raw, None
        if contact.ailment is not None and not contact.down:
            contact.ailment = None
            return [Trouble(contact.button.role, Ailment.MENDED, at)]
        if contact.ailment is not None or not changed or not contact.down:
            return []
        return self._went_down(contact, began, at)

    def _went_down(self, contact: Contact, began: float, at: float) -> list[Signal]:
        """A finger or a hand came down on a button."""
        signals: list[Signal] = [self._tell(contact)] if contact.pending else []
        contact.pressed, contact.pending, contact.rushed, contact.clashed = began, True, False, False
        contact.stuck = self._timing.stuck
        others = [other for other in self._contacts.values() if other is not contact and other.ailment is None]
        near = [other for other in others if (other.pending or other.clashed) and self._together(other, contact)]
        if near:
            for clashing in (contact, *near):
                clashing.pending, clashing.clashed = False, True
            return [*signals, Trouble(contact.button.role, Ailment.TOGETHER, at)]
        for other in others:
            # Whoever holds one button and presses another is not holding: neither may turn into a long press.
            other.rushed = True
            contact.rushed = contact.rushed or other.down
        return signals

    def _together(self, one: Contact, other: Contact) -> bool:
        return abs(one.pressed - other.pressed) <= self._timing.together
