"""Hears what a camera's service tells, for the tests of it."""

import time
from collections.abc import Callable

from companion.sights import Sent, Sight, State, Status
from vision.camera import CameraService

PATIENCE = 90.0
"""Seconds after which a test gives up: only a machine that has come to a stop needs them."""


class Listener:
    """Collects what a service tells and waits for what a test wants to see."""

    def __init__(self, service: CameraService) -> None:
        self.service = service
        self.heard: list[Sent] = []

    def until(self, wanted: Callable[[Sent], bool]) -> Sent:
        """The first event from now on that is wanted."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for event in self.service.events():
                self.heard.append(event)
                if wanted(event):
                    return event
            time.sleep(0.02)
        raise AssertionError(f"not told in time; heard {self.heard[-20:]}; {self.service.trouble}")

    def state(self, state: State, words: str = "") -> Status:
        found = self.until(lambda e: isinstance(e, Status) and e.state is state and words in e.text)
        assert isinstance(found, Status)
        return found

    def sight(self, good: Callable[[Sight], bool] = lambda sight: True) -> Sight:
        found = self.until(lambda e: isinstance(e, Sight) and good(e))
        assert isinstance(found, Sight)
        return found
