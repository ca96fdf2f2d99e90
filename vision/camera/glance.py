"""One look through the camera, for whoever looks over the machine: ``python -m vision.camera.glance SOURCE`` prints
one line. It ends with 0 where all is well, 1 where something should be better, 2 where there is no picture."""

import sys
import time

from companion.errors import CompanionError
from companion.language import tr
from vision.camera.area import RollingArea
from vision.camera.checks import check, is_black
from vision.camera.shots import BadShot
from vision.camera.sources import Source
from vision.camera.sources.choose import source_for
from vision.photos import Frame

SECONDS = 8.0
"""How long a camera may take to its first pictures."""

SETTLES = 1.5
"""Seconds in which exposure and focus find themselves."""


def glance(source: Source) -> tuple[int, str]:
    """What is seen, as an exit code and in words."""
    try:
        source.open()
        try:
            frame = _frame(source)
        finally:
            source.close()
    except CompanionError as error:
        return 2, str(error)
    if frame is None:
        return 2, tr("The camera sends no pictures")
    if is_black(frame):
        return 1, tr("The picture is black: is the lens covered?")
    height, width = frame.shape[:2]
    found = check(frame, RollingArea(), ())
    if found.words:
        return 1, "; ".join(found.words)
    return 0, tr("{width} × {height}, light enough and sharp", width=width, height=height)


def _frame(source: Source) -> Frame | None:
    """A picture once the camera has found itself; None where there is none in time."""
    began, frame, seen = time.monotonic(), None, 0.0
    while time.monotonic() - began < SECONDS and not (frame is not None and time.monotonic() - seen > SETTLES):
        shot = source.read()
        if shot is None:
            continue
        seen = seen or time.monotonic()
        try:
            frame = shot.full()
        except BadShot:
            continue
    return frame


def main(arguments: list[str]) -> int:
    """Look and say."""
    try:
        code, words = glance(source_for(arguments[0]))
    except CompanionError as error:
        code, words = 2, str(error)
    print(words)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
