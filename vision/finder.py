"""Finds dice in a whole picture: a small net run by OpenCV, and what its maps mean.

The net takes a picture of about ``AREA`` pixels and gives a map of quarter size. Each cell says how likely the
middle of a die's top face lies in it, which value that face has, and how far the die's box reaches to each side.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.language import tr
from vision.photos import Frame

Floats = NDArray[np.float32]

AREA = 672 * 378
"""Pixels that the net looks at, and so the time it takes: 16:9 becomes 672 x 378, filled up to 672 x 384."""
CELL = 4
STEP = 32
AVERAGED = 0.5
"""Scale under which a picture is reduced by averaging."""
FAINTEST = 0.16
MOST_ENLARGED = 2.0
MOST_DICE = 60


@dataclass(frozen=True, slots=True)
class Found:
    """One likely die. ``x``, ``y``: middle of its top face; ``box``: left, top, right, bottom, all in pixels of
    the picture; ``score``: how likely it is a die (0 to 1); ``values``: the six likelihoods of its value."""

    x: float
    y: float
    box: tuple[float, float, float, float]
    score: float
    values: Floats

    @property
    def size(self) -> float:
        """The longer side of its box."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])


class Finder:
    """The net with its weights; ``find`` may be called any number of times, by one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = load_net(model)

    def find(self, frame: Frame, times: float = 1.0) -> list[Found]:
        """The likely dice of ``frame`` down to a score of ``FAINTEST``, best first; looked at ``times`` as large as
        usual."""
        small, scale = shrink(frame, times)
        self._net.setInput(cv2.dnn.blobFromImage(small, 1 / 255))
        return decode(np.asarray(self._net.forward(), np.float32)[0], scale)


def load_net(model: Path) -> Any:
    """The net of an ONNX file. Raises ``NoModel`` where there is none that can be read."""
    try:
        return cv2.dnn.readNetFromONNX(str(model), cv2.dnn.ENGINE_CLASSIC)
    except cv2.error as error:
        raise NoModel(
            tr("{model}: the reader's model is missing or broken; install the program again", model=model)
        ) from error


class NoModel(CompanionError):
    """A net's file is missing or broken."""


def shrink(frame: Frame, times: float = 1.0) -> tuple[Frame, float]:
    """The picture at ``times`` the net's size, filled up to whole steps with grey, and the scale it was given."""
    height, width = frame.shape[:2]
    scale = times * scale_of(width, height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    # Averaging over whole pixels is slow where they do not come out even, and only needed where many are left out.
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA if scale < AVERAGED else cv2.INTER_LINEAR)
    right, below = -size[0] % STEP, -size[1] % STEP
    if right or below:
        small = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(114, 114, 114))
    return np.asarray(small, np.uint8), scale


def scale_of(width: int, height: int) -> float:
    """By how much a picture is enlarged or reduced for the net."""
    return float(min(MOST_ENLARGED, (AREA / (width * height)) ** 0.5))


def decode(maps: Floats, scale: float) -> list[Found]:
    """Dice from the net's maps (11 x h x w): peaks of the first, less those that lie on a better one."""
    heat = 1 / (1 + np.exp(-maps[0]))
    peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > FAINTEST)
    rows, columns = np.nonzero(peak)
    order = np.argsort(-heat[rows, columns], kind="stable")[: 4 * MOST_DICE]
    kept: list[Found] = []
    for i in order:
        found = _found(maps, int(columns[i]), int(rows[i]), float(heat[rows[i], columns[i]]), scale)
        if not any(same_die(found, other) for other in kept):
            kept.append(found)
    return kept[:MOST_DICE]


def _found(maps: Floats, x: int, y: int, score: float, scale: float) -> Found:
    logits = maps[1:7, y, x].astype(np.float64)
    values = np.exp(logits - logits.max())
    far = np.exp(np.clip(maps[7:11, y, x].astype(np.float64), -2, 6))
    middle = np.array([x + 0.5, y + 0.5])
    low, high = (middle - far[:2]) * CELL / scale, (middle + far[2:]) * CELL / scale
    at = middle * CELL / scale
    box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    return Found(float(at[0]), float(at[1]), box, score, (values / values.sum()).astype(np.float32))


def same_die(a: Found, b: Found) -> bool:
    """Whether two finds are one die: their boxes or the middles of their top faces nearly fall together."""
    near = 0.33 * min(a.size, b.size)
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < near**2:
        return True
    return overlap(a.box, b.box) > 0.55


def overlap(a: Sequence[float], b: Sequence[float]) -> float:
    """Common part of two boxes (left, top, right, bottom) over what they cover together."""
    both = _common(a, b)
    return both / (_area(a) + _area(b) - both) if both else 0.0


def within(a: Sequence[float], b: Sequence[float]) -> float:
    """The part of box ``a`` that lies in box ``b``."""
    both = _common(a, b)
    return both / _area(a) if both else 0.0


def _common(a: Sequence[float], b: Sequence[float]) -> float:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(wide, 0.0) * max(high, 0.0)


def _area(a: Sequence[float]) -> float:
    return (a[2] - a[0]) * (a[3] - a[1])
