"""A polite end: what was begun is closed when a service manager or `kill` asks the program to end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

TERMINATED = 128 + signal.SIGTERM
"""The exit code after SIGTERM, as shells have it."""


@contextmanager
def on_request() -> Iterator[None]:
    """While this lasts, SIGTERM unwinds the program instead of cutting it off: the terminal is given back as it was,
    other processes are ended, the journal is closed."""
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(TERMINATED)
