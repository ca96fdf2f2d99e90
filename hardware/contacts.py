"""Contacts on pins, and the thread that brings their edges to whoever makes something of them."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Protocol, TypeVar

from companion.language import tr
from hardware.chip import Contact, Pins
from hardware.errors import PinBusy

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)

Edge = tuple[int, bool, float]
"""A pin, whether its contact closed, and when."""


class Maker(Protocol[Made_co]):
    """What makes something of edges: presses, readings. Its times are those of the contacts' clock."""

    @property
    def deadline(self) -> float | None:
        """When ``advance`` is due next; None as long as nothing changes."""
        ...

    def edge(self, pin: int, down: bool, at: float) -> Sequence[Made_co]:
        """A contact changed; returns what has become certain by then."""
        ...

    def advance(self, now: float) -> Sequence[Made_co]:
        """Time went by; returns what has become certain."""
        ...


class Contacts:
    """Contacts between pins and ground. Pins that cannot be had are left out and kept in ``troubles``; the header
    stays open."""

    def __init__(self, pins: Iterable[int], header: Pins, clock: Callable[[], float] = time.monotonic) -> None:
        self._errors = header.errors
        self._clock = clock
        self._edges: SimpleQueue[Edge | None] = SimpleQueue()
        self._contacts: dict[int, Contact] = {}
        self._thread: Thread | None = None
        troubles: list[PinBusy] = []
        for pin in pins:
            try:
                self._contacts[pin] = header.contact(pin)
            except PinBusy as busy:
                troubles.append(busy)
        self.troubles = tuple(troubles)
        for pin, contact in self._contacts.items():
            contact.when_activated = partial(self._changed, pin, True, contact)
            contact.when_deactivated = partial(self._changed, pin, False, contact)

    def down(self) -> Mapping[int, bool]:
        """Which contacts are there, and whether each is closed now; what changes from here on also arrives as an
        edge. Raises PinBusy."""
        try:
            return {pin: bool(contact.is_active) for pin, contact in self._contacts.items()}
        except self._errors as error:
            raise PinBusy(tr("The pins cannot be read ({reason}); restart the device", reason=str(error))) from error

    def start(self, maker: Maker[Made], told: Callable[[Made], None], name: str) -> None:
        """Bring the edges to a maker from now on, and what it makes to ``told``, in a thread of that name."""
        self._thread = Thread(target=self._run, args=(maker, told), name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and let go of the pins; again is no harm."""
        if self._thread is not None:
            self._edges.put(None)
            self._thread.join()
        for contact in self._contacts.values():
            with suppress(*self._errors):
                contact.close()

    def _changed(self, pin: int, down: bool, contact: Contact) -> None:
        """An edge, told by gpiozero from its thread; the kernel's own time of it, where it is a likely one."""
        age = (contact.active_time if down else contact.inactive_time) or 0.0
        self._edges.put((pin, down, self._clock() - (age if 0 <= age < 1 else 0.0)))

    def _run(self, maker: Maker[Made], told: Callable[[Made], None]) -> None:
        while True:
            deadline = maker.deadline
            try:
                edge = self._edges.get(timeout=None if deadline is None else max(0.0, deadline - self._clock()))
            except Empty:
                now = self._clock()
                if self._edges.empty():
                    _tell_all(maker.advance(now), told)
                    continue
                edge = self._edges.get()  # it came at the last moment, before now, and goes before now
            if edge is None:
                return
            _tell_all(maker.edge(*edge), told)


def _tell_all(made: Iterable[Made], told: Callable[[Made], None]) -> None:
    for thing in made:
        told(thing)
