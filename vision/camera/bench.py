"""What the camera costs and how soon it answers, on drawn films, in processor time of one core.

Time is played, not waited for: a frame comes every fifteenth of a second, the work on it takes the processor time that
it took, and frames that come meanwhile are dropped, as at a real camera.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import cv2

from companion.asks import Roll
from companion.matching import match_sight
from companion.sights import Sight, What
from vision.camera.clips import Film
from vision.camera.readers import Dice, TableReader
from vision.camera.shots import JpegShot, RawShot
from vision.camera.sources.mjpeg import Splitter
from vision.camera.watching import Watcher
from vision.photos import Frame

FPS = 15
EMPTY, ROLLING, AFTER = 20, 14, 60
IDLE_FRAMES = 150
ROLLS = ([3, 6, 1, 4], [5, 5], [2], [6, 2, 4, 1, 3], [6, 6, 5], [1, 1, 2, 3], [4], [2, 6], [3, 3, 4, 5], [5, 1, 6])


@dataclass(frozen=True, slots=True)
class Played:
    """One roll: seconds from the last die at rest until the answer (None: it asked instead), and whether it was
    wrong."""

    seconds: float | None
    wrong: bool


def camera() -> dict[str, Any]:
    """The share of a core that a table costs at which nothing moves, and how soon rolls are answered."""
    cv2.setNumThreads(1)
    reader = Dice()
    reader.read(Film([1], 1).base, ())  # the first reading sets things up
    idle = _idle(reader)
    played = [_roll(reader, values, seed) for seed, values in enumerate(ROLLS, 1)]
    seconds = [one.seconds for one in played if one.seconds is not None]
    return {
        "frame": "1280 x 720",
        "frames_per_second": FPS,
        "idle_ms_a_frame": round(idle * 1000, 2),
        "idle_percent_of_a_core": round(idle * FPS * 100, 1),
        "rolls": len(played),
        "answered": len(seconds),
        "wrong": sum(one.wrong for one in played),
        "answer_seconds": round(statistics.median(seconds), 2) if seconds else None,
        "answer_seconds_most": round(max(seconds), 2) if seconds else None,
    }


def _idle(reader: TableReader) -> float:
    """Seconds of processor time a frame while nothing moves, from the camera's stream of JPEGs on."""
    film = Film([3, 6, 1, 4], 1)
    stream = [cv2.imencode(".jpg", frame)[1].tobytes() for frame in film.still(10)]
    splitter, watcher = Splitter(), Watcher(lambda what: reader)
    watcher.look_for(What.DICE, 1)
    begun = 0.0
    for number in range(IDLE_FRAMES + 4 * FPS):
        if number == 4 * FPS:  # by now what lies there has been read
            begun = time.process_time()
        for data in splitter.feed(stream[number % len(stream)]):
            shot = JpegShot(number / FPS, data)
            shot.mark()
            if not (watcher.resting and number % 2):
                watcher.feed(shot)
    return (time.process_time() - begun) / IDLE_FRAMES


def _roll(reader: TableReader, values: Sequence[int], seed: int) -> Played:
    film = Film(values, seed)
    frames = chain(film.empty(EMPTY), film.roll(ROLLING), film.still(AFTER))
    ask = Roll(id="bench.roll", title="A roll", instruction="Roll.", rule="", dice=len(values))
    watcher = Watcher(lambda what: reader)
    watcher.look_for(What.DICE, 1)
    rest = (EMPTY + ROLLING - 1) / FPS
    for now, sight in _played(watcher, frames):
        match = match_sight(ask, sight)
        if match.by_itself and isinstance(match.answer, list):
            return Played(now - rest, sorted(map(int, match.answer)) != sorted(values))
    return Played(None, False)


def _played(watcher: Watcher, frames: Iterator[Frame]) -> Iterator[tuple[float, Sight]]:
    """What is seen, and when: the frames come at their times, and those that come during work are dropped."""
    now = 0.0
    for number, frame in enumerate(frames):
        if number / FPS < now - 1 / FPS:
            continue  # a newer one is there already
        now = max(now, number / FPS)
        begun = time.process_time()
        events = watcher.feed(RawShot(number / FPS, frame))
        now += time.process_time() - begun
        for event in events:
            if isinstance(event, Sight):
                yield now, event
