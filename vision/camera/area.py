"""The rolling area in a picture: what lies in it, and the part of the picture that a reader gets to see."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sights import WHOLE, Box, Corners
from vision.camera.shots import Grey
from vision.photos import Frame

MARGIN = 0.03
"""How far beyond the area the readers see, in parts of the area's size: a die at its edge is to be seen whole."""
_FINE = 320


@dataclass(frozen=True)
class RollingArea:
    """Four corners in order round the area, as parts of the picture's width and height."""

    corners: Corners = WHOLE

    @property
    def is_whole(self) -> bool:
        return self.corners == WHOLE

    def mask(self, height: int, width: int) -> Grey:
        """255 in the area and 0 outside, for a picture of this size."""
        return _filled(self._points * (width, height), height, width)

    @cached_property
    def _points(self) -> NDArray[np.float64]:
        return np.array(self.corners, np.float64)

    @cached_property
    def _fine(self) -> NDArray[np.float64]:
        """Sums over the area's mask in a square of ``_FINE`` cells, for the share of any box in one step."""
        mask = self.mask(_FINE, _FINE) // 255
        return np.asarray(cv2.integral(mask), np.float64)

    def share(self, box: Box, height: int, width: int) -> float:
        """Which part of a box (pixels of a picture of this size) lies in the area, 0 to 1."""
        x0, y0 = box[0] / width * _FINE, box[1] / height * _FINE
        x1, y1 = x0 + box[2] / width * _FINE, y0 + box[3] / height * _FINE
        left, top = (int(np.clip(np.floor(v), 0, _FINE - 1)) for v in (x0, y0))
        right, low = (int(np.clip(np.ceil(v), v0 + 1, _FINE)) for v, v0 in ((x1, left), (y1, top)))
        sums = self._fine
        inside = sums[low, right] - sums[top, right] - sums[low, left] + sums[top, left]
        return float(inside / ((right - left) * (low - top)))

    def cut(self, frame: Frame) -> tuple[Frame, int, int]:
        """What readers see: the part of the picture round the area, the rest of it filled with the table's own
        colour, and the x and y of its upper left corner in the picture."""
        if self.is_whole:
            return frame, 0, 0
        height, width = frame.shape[:2]
        points = self._points * (width, height)
        grown = points.mean(0) + (points - points.mean(0)) * (1 + 2 * MARGIN)
        low = np.maximum(np.floor(grown.min(0)).astype(int), 0)
        high = np.minimum(np.ceil(grown.max(0)).astype(int), (width, height))
        part = frame[low[1] : high[1], low[0] : high[0]]
        mask = _filled(grown - low, part.shape[0], part.shape[1])
        plain = np.empty_like(part)
        plain[:] = np.array(cv2.mean(part, mask)[:3]).round().astype(np.uint8)
        np.copyto(plain, part, where=mask[..., None] > 0)
        return plain, int(low[0]), int(low[1])


def _filled(points: NDArray[np.float64], height: int, width: int) -> Grey:
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    return mask
