"""The board: contacts on pins, told as presses to whoever listens, from a thread of its own."""

import time
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from hardware.chip import Contact, OpenPins, open_pins
from hardware.debounce import Debounce, Timing
from hardware.errors import NoButtons
from hardware.pins import ButtonPins
from hardware.press import Press, Role, Signal, Trouble

OnPress = Callable[[Press], None]
OnTrouble = Callable[[Trouble], None]
Edge = tuple[Role, bool, float]


class ButtonBoard:
    """The buttons that are wired. Callbacks come from the board's own thread: hand over and return.

    Raises NoButtons, with nothing left open, where the pins cannot be had.
    """

    def __init__(
        self,
        pins: ButtonPins,
        open_pins: OpenPins = open_pins,
        *,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pins = pins
        self._clock = clock
        self._edges: SimpleQueue[Edge | None] = SimpleQueue()
        self._lock = Lock()
        self._listeners: tuple[tuple[OnPress, OnTrouble | None], ...] = ()
        self._devices: dict[Role, Contact] = {}
        self._header = open_pins()
        try:
            for role, pin in pins.by_role.items():
                self._devices[role] = self._header.contact(pin)
                self._listen(role, self._devices[role])
        except NoButtons:
            self._release()
            raise
        # Read only now: what changes from here on also arrives as an edge.
        down = {role: bool(device.is_active) for role, device in self._devices.items()}
        self._debounce = Debounce(down, clock(), timing)
        self._thread = Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    @property
    def roles(self) -> frozenset[Role]:
        """The buttons that are there."""
        return frozenset(self._devices)

    def subscribe(self, press: OnPress, trouble: OnTrouble | None = None) -> Callable[[], None]:
        """Tell of presses, and of what is wrong with a button; returns what ends it."""
        listener = (press, trouble)
        with self._lock:
            self._listeners = (*self._listeners, listener)
        return partial(self._unsubscribe, listener)

    def close(self) -> None:
        """Stop listening and let go of the pins; again is no harm."""
        self._edges.put(None)
        self._thread.join()
        self._release()

    def _unsubscribe(self, listener: tuple[OnPress, OnTrouble | None]) -> None:
        with self._lock:
            self._listeners = tuple(other for other in self._listeners if other is not listener)

    def _listen(self, role: Role, device: Contact) -> None:
        device.when_activated = partial(self._changed, role, True, device)
        device.when_deactivated = partial(self._changed, role, False, device)

    def _changed(self, role: Role, down: bool, device: Contact) -> None:
        """An edge, told by gpiozero from its thread; the kernel's own time of it, where it is a likely
        one."""
        age = (device.active_time if down else device.inactive_time) or 0.0
        self._edges.put((role, down, self._clock() - (age if 0 <= age < 1 else 0.0)))

    def _run(self) -> None:
        while True:
            deadline = self._debounce.deadline
            try:
                wait = None if deadline is None else max(0.0, deadline - self._clock())
                edge = self._edges.get(timeout=wait)
            except Empty:
                self._tell(self._debounce.advance(self._clock()))
                continue
            if edge is None:
                return
            self._tell(self._debounce.edge(*edge))

    def _tell(self, signals: list[Signal]) -> None:
        for signal in signals:
            for press, trouble in self._listeners:
                if isinstance(signal, Press):
                    press(signal)
                elif trouble is not None:
                    trouble(signal)

    def _release(self) -> None:
        for device in self._devices.values():
            device.close()
        self._header.close()
