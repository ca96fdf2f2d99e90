"""Has the camera been bumped? The fixed things round the rolling area are known again by small marks on them.

A mark is a corner or spot with the pattern round it (ORB), not a picture: what is kept cannot be looked at.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sights import Corners
from vision.camera.area import RollingArea
from vision.camera.shots import narrowed
from vision.photos import Frame

WIDTH = 640
MARKS = 300
FEWEST = 12
"""Marks that must agree before anything is said."""
TOLERANCE = 0.012
"""How far the picture may shift, as a part of its width, before the area no longer fits."""
DISTANCE = 48
"""Two patterns of 256 bits that differ in more bits than this are not the same mark."""


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Marks in a picture: places (n x 2, parts of width and height) and patterns (n x 32 bytes)."""

    places: NDArray[np.float32]
    patterns: NDArray[np.uint8]

    @property
    def enough(self) -> bool:
        return len(self.places) >= FEWEST


@dataclass(frozen=True, slots=True)
class Shift:
    """How a picture lies against an earlier one: ``matrix`` (2 x 3) takes the earlier one's places to this one's;
    ``agreeing`` is how many marks say so."""

    matrix: NDArray[np.float64]
    agreeing: int

    def moved(self, corners: Corners) -> Corners:
        """Where these corners are now, kept inside the picture."""
        points = np.array(corners) @ self.matrix[:, :2].T + self.matrix[:, 2]
        a, b, c, d = ((float(x), float(y)) for x, y in np.clip(points, 0, 1))
        return a, b, c, d

    @property
    def far(self) -> float:
        """How far the picture's corners have shifted at most, as a part of its width."""
        square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
        return float(np.abs(square @ self.matrix[:, :2].T + self.matrix[:, 2] - square).max())

    @property
    def is_bump(self) -> bool:
        return self.far > TOLERANCE


def find_landmarks(frame: Frame, area: RollingArea | None = None) -> Landmarks:
    """The marks of a picture; those to be kept are outside the ``area``, for what lies inside is moved all the time."""
    grey = np.asarray(cv2.cvtColor(narrowed(frame, WIDTH), cv2.COLOR_BGR2GRAY), np.uint8)
    outside = None
    if area is not None:
        outside = np.asarray(cv2.erode(255 - area.mask(*grey.shape), np.ones((9, 9), np.uint8)), np.uint8)
    orb: object = cv2.ORB_create(nfeatures=MARKS, fastThreshold=12)  # type: ignore[attr-defined]
    keypoints, patterns = orb.detectAndCompute(grey, outside)  # type: ignore[attr-defined]
    if patterns is None:
        return Landmarks(np.zeros((0, 2), np.float32), np.zeros((0, 32), np.uint8))
    height, width = grey.shape
    places = np.array([keypoint.pt for keypoint in keypoints], np.float32) / (width, height)
    return Landmarks(np.asarray(places, np.float32), np.asarray(patterns, np.uint8))


def compare(before: Landmarks, now: Landmarks) -> Shift | None:
    """How the picture has shifted, or None where too few marks are known again to say anything.

    Things that were moved about on the table say something of their own; what most marks agree on is the camera.
    """
    if not before.enough or not now.enough:
        return None
    matches = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(before.patterns, now.patterns)
    good = [match for match in matches if match.distance <= DISTANCE]
    if len(good) < FEWEST:
        return None
    old = before.places[[match.queryIdx for match in good]]
    new = now.places[[match.trainIdx for match in good]]
    stays = int((np.abs(old - new).max(1) < TOLERANCE).sum())
    matrix, agrees = cv2.estimateAffine2D(old * 1000, new * 1000, ransacReprojThreshold=6.0)
    moves = 0 if matrix is None else int(agrees.sum())
    if stays >= FEWEST and stays >= moves * 0.7:
        return Shift(np.array([[1.0, 0, 0], [0, 1, 0]]), stays)
    if moves < FEWEST or moves < 0.3 * len(good):
        return None
    return Shift(np.array(matrix, np.float64) / (1, 1, 1000), moves)
