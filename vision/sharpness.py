"""How sharp a picture and the dice in it are, from the steps between light and dark."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.finder import Floats
from vision.photos import Frame
from vision.reading import Box

PLAIN, STEEP = 40.0, 0.1
"""Greys between the darkest and the lightest of an even table; the least steepness of a sharp edge, over that range."""
BLURRED = 0.2
"""The same for the edges of dice."""
SMEARED = 0.585
"""The steepness of edges across the direction that has the weakest, over those across the strongest: a die has edges
in every direction, so less than this comes from movement."""
WAYS, SIDE = 8, 40
STEEPEST = round(0.97 * SIDE * SIDE)


def is_clear(grey: Frame) -> bool:
    """Whether a picture without dice is light and sharp enough to be sure that there are none. ``grey`` is reduced; a
    picture out of focus has light and dark parts but no step between them."""
    if not 20 < float(grey.mean()) < 245:
        return False
    plain = grey.astype(np.float32)
    across, down = _slopes(plain)
    spread = float(np.percentile(plain, 99.5) - np.percentile(plain, 0.5))
    return spread < PLAIN or float(np.percentile(np.hypot(across, down) / 2, 99.8)) > STEEP * spread


def is_blurred(frame: Frame, boxes: Sequence[Box]) -> bool:
    """Whether most dice, given by their boxes, have no sharp edges."""
    sharp = [float(np.percentile(np.hypot(*slopes), 97)) for slopes in _of_dice(frame, boxes)]
    return bool(sharp) and float(np.median(sharp)) < BLURRED


def is_smeared(frame: Frame, boxes: Sequence[Box]) -> bool:
    """Whether the dice are blurred by movement: in one and the same direction much more than in the others."""
    ways = np.arange(WAYS, dtype=np.float32)[:, None, None] * np.float32(np.pi / WAYS)
    cosines, sines = np.cos(ways), np.sin(ways)
    steep = []
    for across, down in _of_dice(frame, boxes):
        by_way = np.abs(cosines * across + sines * down).reshape(WAYS, -1)
        steep.append(np.partition(by_way, STEEPEST, axis=1)[:, STEEPEST])
    if not steep:
        return False
    usual = np.median(np.array(steep), 0)
    return float(usual.min()) < SMEARED * float(usual.max())


def _of_dice(frame: Frame, boxes: Sequence[Box]) -> Iterator[tuple[Floats, Floats]]:
    """The slopes across and down in each box that is not tiny, at one size and over the range of its greys."""
    for x, y, w, h in boxes:
        if min(w, h) < 8:
            continue
        grey = cv2.cvtColor(frame[y : y + h, x : x + w], cv2.COLOR_BGR2GRAY)
        scaled = cv2.resize(grey, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)
        reach = max(float(np.ptp(scaled)), 10.0)
        across, down = _slopes(scaled)
        yield across / reach, down / reach


def _slopes(grey: Floats) -> tuple[Floats, Floats]:
    """The slopes across and down of a grey picture."""
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way) / 4 for way in ((1, 0), (0, 1)))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)
