"""The thread that brings edges: in their order, however late it is itself."""

from collections.abc import Sequence
from threading import Event

from hardware.chip import Pins
from hardware.contacts import Contacts
from tests.hardware.mock_table import PATIENCE, mock


class Notes:
    """Keeps what it is told of, and wants to be woken once."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.done = Event()

    @property
    def deadline(self) -> float | None:
        return None if len(self.times) > 1 else 10.0

    def edge(self, pin: int, down: bool, at: float) -> Sequence[str]:
        self.times.append(at)
        return ()

    def advance(self, now: float) -> Sequence[str]:
        self.times.append(now)
        if len(self.times) > 1:
            self.done.set()
        return ()


def test_an_edge_that_came_at_the_last_moment_goes_before_the_time_that_has_come() -> None:
    """A thread that sleeps too long must not take what happened meanwhile for one moment: it would be no press."""
    factory = mock.MockFactory()
    asked = 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        if asked == 2:  # the thread has waited in vain and looks at the clock; just before, a button was pressed
            contacts._edges.put((17, True, 11.0))
            return 12.0
        return 9.999 if asked == 1 else 12.0

    contacts = Contacts((17,), Pins(factory), clock)
    notes = Notes()
    contacts.start(notes, lambda told: None, "notes")
    try:
        assert notes.done.wait(PATIENCE)
        assert notes.times == [11.0, 12.0]
    finally:
        contacts.close()
