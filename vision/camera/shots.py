"""One picture of a source with the time it was taken, decoded only as far as somebody looks.

While nothing moves only ``small`` is asked for: from a JPEG that is an eighth of the picture, decoded at once in
that size, which costs a fraction of the whole.
"""

import zlib
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photos import Frame

Grey = NDArray[np.uint8]
"""A grey picture: height x width, 0 to 255."""

SMALL = 160
"""The width of a small picture; its height follows from the picture's shape."""


class BadShot(Exception):
    """A picture that cannot be decoded: cut short on its way, say. The next one may be whole again."""


@dataclass
class Shot(ABC):
    """A picture and when it was taken, in seconds of a clock that only goes forward."""

    at: float

    @cached_property
    def small(self) -> Grey:
        """The picture in grey, ``SMALL`` pixels wide. Raises BadShot."""
        return self._make_small()

    @abstractmethod
    def full(self) -> Frame:
        """The whole picture. Raises BadShot."""

    @abstractmethod
    def mark(self) -> int:
        """A checksum: two pictures of a living sensor never have the same."""

    @abstractmethod
    def _make_small(self) -> Grey: ...


@dataclass
class JpegShot(Shot):
    """A picture as the camera compressed it."""

    data: bytes

    def full(self) -> Frame:
        return _decoded(self.data, cv2.IMREAD_COLOR)

    def mark(self) -> int:
        return zlib.adler32(self.data)

    def _make_small(self) -> Grey:
        return _narrow(_decoded(self.data, cv2.IMREAD_REDUCED_GRAYSCALE_8))


@dataclass
class RawShot(Shot):
    """A picture as pixels."""

    frame: Frame

    def full(self) -> Frame:
        return self.frame

    def mark(self) -> int:
        return zlib.adler32(np.ascontiguousarray(self.frame[::4]).data)

    def _make_small(self) -> Grey:
        return np.asarray(cv2.cvtColor(_reduced(self.frame, SMALL), cv2.COLOR_BGR2GRAY), np.uint8)


def _decoded(data: bytes, how: int) -> NDArray[np.uint8]:
    try:
        found = cv2.imdecode(np.frombuffer(data, np.uint8), how)
    except cv2.error as error:
        raise BadShot("a picture is damaged") from error
    if found is None or found.size == 0:
        raise BadShot("a picture is damaged")
    return np.asarray(found, np.uint8)


def _reduced(frame: Frame, width: int) -> Frame:
    height = max(1, round(frame.shape[0] * width / frame.shape[1]))
    return np.asarray(cv2.resize(frame, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _narrow(grey: Grey) -> Grey:
    return grey if grey.shape[1] == SMALL else _reduced(grey, SMALL)


def narrowed(frame: Frame, width: int) -> Frame:
    """The picture at most ``width`` pixels wide."""
    return frame if frame.shape[1] <= width else _reduced(frame, width)
