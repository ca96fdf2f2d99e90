"""The app's side of the camera: starts the camera's process when it is wanted, hands on what it tells, and starts it
again when it dies or hangs. See the package for how to use it."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import Refused
from companion.language import tr
from companion.sights import Corners, Live, Sent, Sight, State, Status, What
from vision.camera import wire
from vision.camera.corners import what_is_wrong_with
from vision.camera.sources import PROGRAM

PICTURE_WIDTH = 640
MOST_EVENTS = 1000
"""Where nobody fetches what is told, the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds. ``start`` is how long the process may take until its first word, ``silent`` how long it may be silent
    afterwards; ``linger`` is how long the camera stays open when nothing is asked of it."""

    start: float = 40.0
    silent: float = 8.0
    linger: float = 60.0
    again: tuple[float, ...] = (0.3, 1.0, 2.0, 5.0, 10.0)
    good: float = 20.0  # a process that lived so long did not fail at its start
    look: float = 0.25


def _nothing() -> None:
    """Nobody is to be woken."""


class CameraService:
    """One camera for the app. Nothing is opened or started before the first ``look_for``.

    ``source`` is the setting ``camera.source``; ``deck`` is the taught deck that is played with, by its folder and
    name; ``places`` a folder of ours for rolling areas; ``samples`` the folder
    for corrected pictures, None where the players want none kept. ``wake`` is called from another thread whenever there
    is something in ``events``. All methods return at once, may be called from any thread, and raise nothing that is
    not said; whatever the camera does is an event.
    """

    def __init__(
        self,
        source: str,
        places: Path,
        samples: Path | None = None,
        wake: Callable[[], None] = _nothing,
        program: Sequence[str] = PROGRAM,
        limits: Limits | None = None,
        deck: tuple[Path, str] = (Path(), ""),
    ) -> None:
        self._source, self._places, self._samples = source, places, samples
        self._wake, self._program, self._limits = wake, tuple(program), limits or Limits()
        self._deck = deck
        self._lock = threading.Lock()
        self._events: deque[Sent] = deque(maxlen=MOST_EVENTS)
        self._stir = threading.Condition(self._lock)
        self._closed = False
        self._thread: threading.Thread | None = None
        self._channel: wire.Channel[wire.Report] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        # what the process has to know, also the next one
        self._looking = wire.LookFor(None, 0)
        self._show = wire.Show(0, 0)
        self._idle_since: float | None = None
        self._number = 0
        self._sight: Sight | None = None
        self._lying: tuple[wire.Lying, ...] | None = None
        self._status = Status(State.OFF, tr("The camera is off"))
        self._trouble = ""

    # What the app says

    def look_for(self, what: What | None, possible: Sequence[str] = ()) -> int:
        """Watch for dice or cards from now on, or (None) for nothing: the camera then rests, and is let go of after a
        while. ``possible`` are the cards that can be there. Returns the number that the sights for this will bear."""
        with self._lock:
            self._looking = wire.LookFor(what, self._looking.ask + 1, tuple(possible))
            self._idle_since = None if what is not None or self._show.width else time.monotonic()
            self._send(self._looking)
            if what is not None:
                self._begin()
            return self._looking.ask

    def show(self, yes: bool, width: int = PICTURE_WIDTH, fps: float = 8.0) -> None:
        """Send live pictures and checks, or no more of them. The camera is opened for it."""
        with self._lock:
            self._show = wire.Show(width if yes else 0, fps)
            self._idle_since = None if yes or self._looking.what is not None else time.monotonic()
            self._send(self._show)
            if yes:
                self._begin()

    def look_again(self) -> None:
        """Read what lies there now: the players say that it is a new roll."""
        self._tell(wire.LookAgain())

    def taken(self, number: int) -> None:
        """The sight of this number became an answer; what it saw is not taken again while it lies there."""
        with self._lock:
            if self._sight is not None and self._sight.number == number:
                self._lying = _lying(self._sight)
            self._send(wire.Taken(number))

    def mark_area(self, corners: Corners) -> None:
        """Take these corners as the rolling area and keep them for this camera at this place. Raises Refused."""
        if (wrong := what_is_wrong_with(corners)) is not None:
            raise Refused(wrong)
        self._tell(wire.Mark(corners))

    def keep_sample(self, number: int, really: Sequence[str]) -> None:
        """Keep the picture of this sight, with what its dice or cards really are, where the players want that."""
        self._tell(wire.Keep(number, tuple(really)))

    def events(self) -> list[Sent]:
        """What the camera has told since the last call, in order; of live pictures only the newest."""
        with self._lock:
            found = list(self._events)
            self._events.clear()
            return found

    @property
    def status(self) -> Status:
        """How the camera is now."""
        with self._lock:
            return self._status

    @property
    def trouble(self) -> str:
        """The last words of a process that died, for those who look for the reason."""
        with self._lock:
            return self._trouble

    @property
    def pid(self) -> int | None:
        """The camera's process, where there is one."""
        with self._lock:
            return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """Let go of the camera for good and end its process."""
        with self._lock:
            self._closed = True
            self._stir.notify_all()
            if self._process is not None:
                _end(self._process)
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.join(5)

    def _tell(self, order: wire.Order) -> None:
        with self._lock:
            self._send(order)

    def _send(self, order: wire.Order) -> None:
        """To the process, if there is one; what the next one has to know is kept elsewhere."""
        if self._channel is None:
            return
        try:
            self._channel.send(order)
        except wire.Broken:
            self._channel.hang_up()  # the thread that listens finds out and starts a new process
            self._channel = None

    def _begin(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._supervise, name="camera", daemon=True)
            self._thread.start()
        self._stir.notify_all()

    # The thread that keeps the process

    def _supervise(self) -> None:
        failures = 0
        while self._wait_until_wanted():
            began = time.monotonic()
            text = self._serve()
            if text is None:
                failures = 0
                self._put(Status(State.OFF, tr("The camera is off")))
                continue
            if time.monotonic() - began > self._limits.good:
                failures = 0
            pause = self._limits.again[min(failures, len(self._limits.again) - 1)]
            failures += 1
            self._put(Status(State.TROUBLE, text))
            self._pause(pause)

    def _wait_until_wanted(self) -> bool:
        """Whether the camera is wanted again, or (False) never more."""
        with self._lock:
            while not self._closed and self._looking.what is None and not self._show.width:
                self._stir.wait()
            return not self._closed

    def _pause(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        with self._lock:
            while not self._closed and (left := until - time.monotonic()) > 0:
                self._stir.wait(left)

    def _serve(self) -> str | None:
        """Start a process and hand on what it tells until it ends; why it ended, None where nobody wants it."""
        ours, theirs = socket.socketpair()
        with tempfile.TemporaryFile() as words, theirs, ours:
            process = subprocess.Popen(
                [sys.executable, "-m", "vision.camera.worker", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=words,
                start_new_session=True,  # so that it can be ended with all that it has started
            )
            theirs.close()
            ours.settimeout(self._limits.look)
            channel: wire.Channel[wire.Report] = wire.Channel(ours, wire.Report)
            try:
                self._introduce(process, channel)
                return self._listen(channel)
            except wire.Broken:
                return "The camera's program stopped; it is started again"
            finally:
                with self._lock:
                    self._channel = self._process = None
                _end(process)
                process.wait()
                words.seek(0)
                said = words.read()[-2000:].decode(errors="replace").strip()
                with self._lock:
                    self._trouble = said or self._trouble

    def _introduce(self, process: "subprocess.Popen[bytes]", channel: "wire.Channel[wire.Report]") -> None:
        """Tell a new process all that it has to know. Raises Broken."""
        with self._lock:
            self._process = process
            if self._closed:
                raise wire.Broken("closed")
            samples = None if self._samples is None else str(self._samples)
            places = str(self._places)
            decks, deck = str(self._deck[0]), self._deck[1]
            lying = self._lying
            channel.send(wire.Begin(self._source, self._program, places, samples, self._number, lying, decks, deck))
            channel.send(self._looking)
            channel.send(self._show)
            self._channel = channel

    def _listen(self, channel: "wire.Channel[wire.Report]") -> str | None:
        """Hand on until the process is no longer wanted (None) or hangs (why). Raises Broken where it died."""
        heard, limit = time.monotonic(), self._limits.start
        while True:
            report = channel.receive()
            now = time.monotonic()
            if report is not None:
                heard, limit = now, self._limits.silent
                if not isinstance(report, wire.Beat):
                    self._put(report)
            elif now - heard > limit:
                return tr("The camera does not answer; it is started again")
            with self._lock:
                if self._closed:
                    return None
                if self._idle_since is not None and now - self._idle_since > self._limits.linger:
                    return None

    def _put(self, event: Sent) -> None:
        with self._lock:
            match event:
                case Sight():
                    self._number, self._sight = event.number, event
                case Status():
                    self._status = event
                case Live():
                    for old in [old for old in self._events if isinstance(old, Live)]:
                        self._events.remove(old)
            if not self._closed:
                self._events.append(event)
        self._wake()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and what it has started, hanging or not."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _lying(sight: Sight) -> tuple[wire.Lying, ...]:
    dice = tuple(wire.Lying(str(die.value), die.box) for die in sight.dice)
    return dice + tuple(wire.Lying(card.card, card.box) for card in sight.cards)
