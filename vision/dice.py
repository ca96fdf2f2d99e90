"""Reads the dice in a picture."""

import cv2
import numpy as np

from vision.photos import Frame
from vision.reading import Box, DiceReading, Die


class DiceReader:
    """Reads ordinary six-sided dice. Holds what it needs; one reader serves any number of pictures."""

    def read(self, frame: Frame) -> DiceReading:
        """The dice of ``frame`` (height x width x 3, blue green red), with boxes in its pixels."""
        scale = min(1.0, 800 / max(frame.shape[:2]))
        small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else frame
        if min(small.shape[:2]) < 32:
            return DiceReading((), False, "the picture is too small")
        found = _groups(_pips(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)))
        dice = tuple(Die(min(6, len(g)), _box(g, scale), 0.5) for g in found)
        return DiceReading(dice, False, None if dice else "no dice were found")


def _pips(grey: np.ndarray) -> list[tuple[float, float, float]]:
    params = cv2.SimpleBlobDetector.Params()
    params.filterByCircularity, params.minCircularity = True, 0.7
    params.filterByInertia, params.minInertiaRatio = True, 0.4
    params.minArea = 12
    blobs = cv2.SimpleBlobDetector.create(params).detect(grey)
    return [(k.pt[0], k.pt[1], k.size) for k in blobs]


def _groups(pips: list[tuple[float, float, float]]) -> list[list[tuple[float, float, float]]]:
    left, groups = list(pips), []
    while left:
        group = [left.pop()]
        for x, y, size in group:
            near = [p for p in left if np.hypot(p[0] - x, p[1] - y) < 3.2 * max(size, p[2])]
            left = [p for p in left if p not in near]
            group += near
        groups.append(group)
    return groups


def _box(group: list[tuple[float, float, float]], scale: float) -> Box:
    x0, y0 = (min(p[i] - p[2] for p in group) / scale for i in (0, 1))
    x1, y1 = (max(p[i] + p[2] for p in group) / scale for i in (0, 1))
    return int(x0), int(y0), int(x1 - x0), int(y1 - y0)
