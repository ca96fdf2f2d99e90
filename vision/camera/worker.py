"""The camera's own process: opens the camera, watches, reads, and tells. Started by ``service``, ended with it.

Whatever hangs here (a driver, most likely) hangs alone: the app notices that the beats stop, and starts a new one.
When the app goes, the connection ends, and this process goes at once, hanging or not.
"""

import os
import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import cv2

from companion.decks import Decks
from companion.errors import CompanionError
from companion.files import FileTrouble
from companion.language import tr
from companion.sights import Area, Box, Bumped, Corners, Live, Motion, Moved, Samples, Sent, Sight, State, Status, What
from vision.camera import wire
from vision.camera.area import RollingArea
from vision.camera.checks import check
from vision.camera.corners import what_is_wrong_with
from vision.camera.health import BLACK, Health
from vision.camera.landmarks import find_landmarks
from vision.camera.positions import Positions
from vision.camera.readers import TableReader, Thing, reader_for
from vision.camera.samples import SampleFolder
from vision.camera.shots import BadShot, RawShot, Shot, narrowed
from vision.camera.sources import CameraGone, NoCamera, Source
from vision.camera.sources.choose import source_for
from vision.camera.watching import Watcher

LAME = 3
"""An exit code: the camera gave nothing usable for too long, a new process may fare better."""

STEPS = 12
"""As often as this a picture that people took is looked at: until it counts as still, and each reading."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """Seconds between what is done now and then."""

    beat: float = 0.3
    retry: float = 1.0  # until a camera that is not there is looked for again
    place: float = 8.0  # between two looks at the landmarks
    check: float = 0.7  # between two checks of light and sharpness
    faults: int = 3  # reopened so often for one fault, then a new process


class Worker:
    """Everything the process does, with its reader and its clock as they are given."""

    def __init__(
        self,
        channel: "wire.Channel[wire.Order]",
        begin: wire.Begin,
        readers: Callable[[What], TableReader] | None = None,
        pauses: Pauses | None = None,
    ) -> None:
        self._channel, self._begin, self._pauses = channel, begin, pauses or Pauses()
        self._orders: queue.SimpleQueue[wire.Order] = queue.SimpleQueue()
        self._watcher = Watcher(readers or self._reader_for, first=begin.first)
        self._reads_worse = ""
        self._watcher.knows(
            None if begin.lying is None else tuple(Thing(lying.name, lying.box, 1.0) for lying in begin.lying)
        )
        self._samples = None if begin.samples is None else SampleFolder(Path(begin.samples))
        self._positions: Positions | None = None
        self._status: Status | None = None
        self._show = wire.Show(0, 0)
        self._last: Shot | None = None
        self._sight: Sight | None = None
        self._dice: tuple[Box, ...] = ()  # where dice lie now, as far as they have been read
        self._faults = 0
        self._unread = ""
        self._beaten = self._shown = self._checked = self._placed = 0.0
        self._bumped = self._deliberate = False

    def _reader_for(self, what: What) -> TableReader:
        """A reader; what is wrong with the deck that it should know is noted. Raises CompanionError."""
        reader = reader_for(what, Decks(Path(self._begin.decks)), self._begin.deck)
        self._reads_worse = reader.trouble or self._reads_worse
        return reader

    def listen(self) -> None:
        """Take orders as they come; ends the process with the connection. For a thread of its own."""
        try:
            while True:
                order = self._channel.receive()
                if order is not None:
                    self._orders.put(order)
        except wire.Broken:
            leave()  # the main thread may hang in a driver and would never look

    def run(self) -> None:
        """Watch until the process is ended."""
        source: Source | None = None
        while True:
            try:
                # one that was there is looked for under its own name again; "auto" takes whichever is there
                if source is None or self._begin.source == "auto":
                    source = source_for(self._begin.source, self._begin.program)
                self._say(State.STARTING, tr("The camera is starting"), source.describe()[0])
                source.open()
            except NoCamera as error:
                self._say(State.NO_CAMERA, str(error))
                self._rest(self._pauses.retry)
                continue
            try:
                self._watch(source)
            except CameraGone as error:
                self._say(
                    State.GONE, tr("{reason}; the game goes on without it", reason=str(error)), source.describe()[0]
                )
            finally:
                source.close()
            self._last = None
            self._rest(self._pauses.retry)

    def _watch(self, source: Source) -> None:
        """Look at the table through an open camera. Raises CameraGone."""
        health, odd = Health(source), False
        self._set_up(source)
        while True:
            self._obey()
            self._beat()
            shot = source.read()
            now = time.monotonic()
            if (fault := health.fault(shot, now)) is not None:
                self._fault(fault)
            odd = not odd
            if shot is None or (odd and self._watcher.resting and not self._show.width):
                continue
            try:
                self._judge(health, shot, now)
            except BadShot:
                continue
            except CompanionError as error:  # a reader whose nets are not installed
                self._watcher.look_for(None, 0)
                self._unread = str(error)
            if health.is_well(now):
                self._faults = 0

    def _judge(self, health: Health, shot: Shot, now: float) -> None:
        """Look at a picture if there is anything to be seen in it. Raises BadShot, CompanionError."""
        source = health.source
        black, tell = health.is_dark(shot, now)
        if tell:
            self._say(State.TROUBLE, BLACK, source.describe()[0])
        if black:
            return
        if self._unread:
            self._say(State.TROUBLE, self._unread, source.describe()[0])
        else:
            well = (
                tr("The camera is watching. {trouble}", trouble=self._reads_worse)
                if self._reads_worse
                else tr("The camera is watching")
            )
            self._say(State.WATCHING, well, source.describe()[0])
        health.hold(shot, now)
        self._look(source, shot, now)

    def _look(self, source: Source, shot: Shot, now: float) -> None:
        """One good picture. Raises BadShot."""
        self._last, self._deliberate = shot, source.deliberate
        if source.deliberate:
            self._read_at_once(shot)
        else:
            self._tell(self._watcher.feed(shot))
        self._send_live(shot, now)
        if source.living and self._watcher.motion is Motion.STILL and now - self._placed > self._pauses.place:
            self._placed = now
            self._look_round(shot)

    def _read_at_once(self, shot: Shot) -> None:
        """A picture that people took: what it shows is new, and lies as still as it ever will."""
        frame = shot.full()
        self._watcher.set_area(self._watcher.area)
        self._watcher.look_again()
        for step in range(STEPS):
            self._tell(self._watcher.feed(RawShot(shot.at + 0.2 * step, frame)))
            self._beat()

    def _tell(self, events: list[Sent]) -> None:
        for event in events:
            match event:
                case Sight():
                    self._sight, self._dice = event, tuple(die.box for die in event.dice)
                case Moved(Motion.MOVING):
                    self._dice = ()
            self._send(event)

    # The place

    def _set_up(self, source: Source) -> None:
        """What is kept for this camera: the area marked last, until the landmarks say otherwise."""
        self._positions = Positions(Path(self._begin.places), source.describe()[1])
        newest = self._positions.newest
        area = RollingArea(newest.corners) if newest is not None else RollingArea()
        if area != self._watcher.area:
            self._watcher.set_area(area)
        self._send(Area(area.corners, newest is not None))
        self._placed, self._bumped = 0.0, False

    def _look_round(self, shot: Shot) -> None:
        """Is the camera where it was when the area was marked?"""
        assert self._positions is not None
        newest = self._positions.newest
        if newest is None or not newest.landmarks.enough:
            return
        landmarks = find_landmarks(shot.full())
        found = self._positions.recognise(landmarks)
        if found is None:
            if landmarks.enough and not self._bumped:
                self._bumped = True
                self._send(Bumped(tr("The camera looks at another place: mark the rolling area"), None))
            return
        if not found.shift.is_bump:
            self._bumped = False
            if found.position.corners != self._watcher.area.corners:
                self._watcher.set_area(RollingArea(found.position.corners))
                self._send(Area(found.position.corners, True))
        elif not self._bumped:
            self._bumped = True
            corners = found.shift.moved(found.position.corners)
            fits = what_is_wrong_with(corners) is None
            self._send(Bumped(tr("The camera was bumped: is this still the rolling area?"), corners if fits else None))

    # Orders

    def _obey(self) -> None:
        while not self._orders.empty():
            self._carry_out(self._orders.get())

    def _carry_out(self, order: wire.Order) -> None:
        match order:
            case wire.LookFor(what, ask, possible):
                self._unread = ""
                self._watcher.look_for(what, ask, possible)
            case wire.LookAgain():
                if self._last is not None and self._deliberate:
                    self._read_at_once(self._last)
                else:
                    self._watcher.look_again()
            case wire.Taken(number):
                self._watcher.taken(number)
            case wire.Show():
                self._show, self._shown = order, 0.0
                if self._last is not None and self._deliberate:
                    self._send_live(self._last, time.monotonic())
            case wire.Mark(corners):
                self._mark(corners)
            case wire.Keep(number, really):
                self._keep(number, really)
            case wire.Begin():
                pass  # said once, before anything else

    def _mark(self, corners: Corners) -> None:
        area, trouble = RollingArea(corners), ""
        self._watcher.set_area(area)
        self._bumped = False
        if self._positions is not None and self._last is not None:
            try:
                self._positions.keep(corners, find_landmarks(self._last.full(), area))
            except (BadShot, FileTrouble) as error:
                trouble = str(error)
        self._send(Area(corners, True, trouble))

    def _keep(self, number: int, really: tuple[str, ...]) -> None:
        sight, frame = self._sight, self._watcher.frame
        if self._samples is None or frame is None or sight is None or sight.number != number:
            return
        seen = [str(die.value) for die in sight.dice] + [card.card for card in sight.cards]
        try:
            self._send(self._samples.keep(self._watcher.area.cut(frame)[0], sight.what, seen, really))
        except CompanionError as error:
            content = self._samples.content()
            self._send(Samples(content.pictures, content.size, str(error)))

    # Telling

    def _send_live(self, shot: Shot, now: float) -> None:
        show = self._show
        if show.width <= 0 or now - self._shown < 1 / max(show.fps, 0.1):
            return
        self._shown = now
        frame = shot.full()
        small = narrowed(frame, show.width)
        rgb = cv2.cvtColor(small, cv2.COLOR_BGR2RGB)
        self._send(Live(small.shape[1], small.shape[0], rgb.tobytes()))
        if now - self._checked > self._pauses.check:
            self._checked = now
            self._send(check(frame, self._watcher.area, self._dice))

    def _say(self, state: State, text: str, name: str = "") -> None:
        """Tell the status where it is another one."""
        status = Status(state, text, name)
        if status != self._status:
            self._status = status
            self._send(status)

    def _fault(self, text: str) -> None:
        """The camera is there and gives nothing usable: open it again, and after some times end the process.

        Raises CameraGone.
        """
        self._faults += 1
        if self._faults > self._pauses.faults:
            self._say(State.TROUBLE, tr("{trouble}; it is started again", trouble=text))
            os._exit(LAME)
        raise CameraGone(text)

    def _rest(self, seconds: float) -> None:
        """Wait, still alive and obedient."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._beat()
            self._obey()
            time.sleep(min(0.1, seconds))

    def _beat(self) -> None:
        now = time.monotonic()
        if now - self._beaten > self._pauses.beat:
            self._beaten = now
            self._send(wire.Beat())

    def _send(self, message: Any) -> None:
        try:
            self._channel.send(message)
        except wire.Broken:
            leave()


def leave() -> NoReturn:
    """End at once, and with this process the camera's program that it may have started."""
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def main(handle: int) -> None:
    """Serve the connection that was inherited under this handle."""
    cv2.setNumThreads(1)
    end = socket.socket(fileno=handle)
    channel: wire.Channel[wire.Order] = wire.Channel(end, wire.Order)
    begin = channel.receive()
    if not isinstance(begin, wire.Begin):
        return
    worker = Worker(channel, begin)
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.run()


if __name__ == "__main__":
    # how long OpenCV waits for a picture of a V4L2 camera, in seconds; it asks once, before the first
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
    main(int(sys.argv[1]))
