"""Films whose dice the reader has no trouble with, for tests of the watching: there the reading is not in doubt."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.camera.clips import Film
from vision.camera.readers import TableReader, turned
from vision.photos import Frame

TRIES = 60


def readable(
    reader: TableReader, values: Sequence[int], good: Callable[[Film], bool] = lambda film: True, light: float = 1.0
) -> Film:
    """The first film of these values that is good, and that the reader is sure of however it is turned and lit."""
    for seed in range(1, TRIES):
        film = Film(values, seed)
        if good(film) and all(_is_read(reader, picture, values) for picture in (film.base, dimmed(film.base, light))):
            return film
    raise AssertionError(f"the reader is not sure of a single one of {TRIES} drawn tables with {values}")


def dimmed(picture: Frame, light: float) -> Frame:
    """The picture in another light; 1 is its own."""
    return np.asarray(cv2.convertScaleAbs(picture, alpha=light), np.uint8)


def _is_read(reader: TableReader, picture: Frame, values: Sequence[int]) -> bool:
    for way in range(3):
        once = reader.read(turned(picture, way), ())
        if not once.sure or sorted(int(thing.name) for thing in once.things) != sorted(values):
            return False
    return True
