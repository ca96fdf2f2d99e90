"""Finds corner indices and cards in a whole picture: a small net run by OpenCV, and what its maps mean.

The net looks at the picture at about ``AREA`` pixels for small signs, and at half and a quarter of that width and
height for large ones. It gives maps of quarter size: how likely the middle of a corner index (rank over suit) lies in
each cell, which way it stands, how large it is, where its card's middle is and what it bears; and how likely the middle
of a card lies there, face up or face down.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.card_corner import Corner, Floats, Point
from vision.finder import load_net
from vision.photos import Frame

AREA = 832 * 468
"""Pixels that the net looks at at most, and so the time it takes: 16:9 becomes 832 x 468, filled up to 832 x 480."""
LOOKS = (1.0, 0.5, 0.25)
"""The scales at which the net looks at these."""
THERE = 0.6
"""Where each card seen at half the scale has a sign with this score, the last look, for cards close by, is needless."""
CELL = 4
STEP = 32
FAINTEST = 0.2
MOST_ENLARGED = 2.0
MOST = 120
GREY = (114, 114, 114)

INDEX, CORNER, FACE, BACK, BODY, SIGN, SUIT = 0, slice(1, 10), 10, 11, slice(12, 15), slice(15, 35), slice(35, 39)
"""The channels of the maps. ``CORNER``: half the index's height upwards and as far to its right (x and y each, over
their size), that size (logarithm, cells), its middle from the cell's middle (cells), the card's middle from the index
(sizes). ``BODY``: half the card's height (logarithm, cells), cosine and sine of twice its direction. ``INDEX``,
``FACE``, ``BACK``, ``SIGN`` and ``SUIT`` are logits."""
CHANNELS = 39


@dataclass(frozen=True, eq=False)
class Found:
    """One likely index: where, how likely it is one (0 to 1), and the likelihoods of its sign (``SIGNS`` without the
    last, none) and suit (``SUITS``) as seen from afar."""

    corner: Corner
    score: float
    signs: Point
    suits: Point


@dataclass(frozen=True, slots=True)
class Body:
    """The middle of a likely card: half its height, the direction of its long side (radians, to a half turn), whether
    it lies face down, and how likely it is one."""

    middle: Point
    half: float
    angle: float
    back: bool
    score: float

    def may_be_at(self, spot: Point) -> bool:
        """Whether this is likely the card whose middle was put at a spot, in pixels of the picture."""
        return float(np.linalg.norm(spot - self.middle)) < 0.6 * self.half


@dataclass(frozen=True, slots=True)
class Finds:
    """All that was found, best first."""

    corners: list[Found]
    bodies: list[Body]


class CardFinder:
    """The net with its weights; ``find`` may be called any number of times, by one thread at a time."""

    def __init__(self, model: Path) -> None:
        # A net that is given another size than before sets itself up anew: each look has one of its own.
        self._nets = [load_net(model) for _ in LOOKS]

    def find(self, frame: Frame) -> Finds:
        """The likely indices and cards of ``frame`` down to a score of ``FAINTEST``."""
        return merged([self.coarse(frame), self.fine(frame)])

    def fine(self, frame: Frame) -> Finds:
        """What the finest look finds, for small signs."""
        return self._look_at(frame, 0)

    def coarse(self, frame: Frame) -> Finds:
        """What the coarser looks find, for large signs: in a fraction of the time."""
        half = self._look_at(frame, 1)
        plain = [found.corner for found in half.corners if found.score >= THERE]
        if plain and all(any(body.may_be_at(corner.card) for corner in plain) for body in half.bodies):
            return half
        return merged([half, self._look_at(frame, 2)])

    def _look_at(self, frame: Frame, number: int) -> Finds:
        scale = scale_of(frame.shape[1], frame.shape[0]) * LOOKS[number]
        return self.look(filled(reduced(frame, scale)), scale, number)

    def look(self, small: Frame, scale: float, number: int = 0) -> Finds:
        """One look, with the net of this number, at a picture already reduced by ``scale``, its sides multiples of
        ``STEP``."""
        net = self._nets[number]
        net.setInput(cv2.dnn.blobFromImage(small, 1 / 255))
        return decode(np.asarray(net.forward(), np.float32)[0], scale)


def reduced(frame: Frame, scale: float) -> Frame:
    """The picture at this scale."""
    height, width = frame.shape[:2]
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    return np.asarray(small, np.uint8)


def filled(picture: Frame) -> Frame:
    """The picture filled up with grey to whole steps."""
    right, below = -picture.shape[1] % STEP, -picture.shape[0] % STEP
    if right or below:
        picture = np.asarray(cv2.copyMakeBorder(picture, 0, below, 0, right, cv2.BORDER_CONSTANT, value=GREY), np.uint8)
    return picture


def scale_of(width: int, height: int) -> float:
    """By how much a picture is enlarged or reduced for the net."""
    return float(min(MOST_ENLARGED, (AREA / (width * height)) ** 0.5))


def decode(maps: Floats, scale: float) -> Finds:
    """Indices and cards from the net's maps (``CHANNELS`` x h x w): peaks, less those that lie on a better one."""
    unit = CELL / scale
    tops = peaks(maps[INDEX])
    corners = [_found(maps[:, y, x].astype(np.float64), x, y, score, unit) for x, y, score in tops]
    return Finds(corners, list(_bodies(maps, unit)))


def merged(looks: Sequence[Finds]) -> Finds:
    """What was found at several scales: of finds in one place the likeliest stays."""
    corners = sorted((found for look in looks for found in look.corners), key=lambda found: -found.score)
    spots, sizes = [found.corner.middle for found in corners], [found.corner.size for found in corners]
    kept = [corners[i] for i in first_of_each(spots, 0.7 * np.array(sizes))]
    return Finds(kept[:MOST], apart(body for look in looks for body in look.bodies))


def first_of_each(spots: Sequence[Point], reach: Point) -> list[int]:
    """The numbers of the spots that lie in no earlier one's reach, nor have one in theirs."""
    places, kept = np.array(spots).reshape(-1, 2), list[int]()
    for i, place in enumerate(places):
        away = np.hypot(*(places[kept] - place).T)
        if not (away < np.maximum(reach[kept], reach[i])).any():
            kept.append(i)
    return kept


def apart(bodies: Iterable[Body]) -> list[Body]:
    """Of middles that nearly fall together the likeliest."""
    order = sorted(bodies, key=lambda body: -body.score)
    kept = first_of_each([body.middle for body in order], 0.35 * np.array([body.half for body in order]))
    return [order[i] for i in kept[:MOST]]


def peaks(logits: Floats) -> list[tuple[int, int, float]]:
    """Column, row and height (0 to 1) of the local maxima of a map, highest first."""
    heat = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    top = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > FAINTEST)
    rows, columns = np.nonzero(top)
    order = np.argsort(-heat[rows, columns], kind="stable")[:MOST]
    return [(int(columns[i]), int(rows[i]), float(heat[rows[i], columns[i]])) for i in order]


def _found(cell: Point, x: int, y: int, score: float, unit: float) -> Found:
    up_x, up_y, right_x, right_y, size, aside_x, aside_y, card_x, card_y = cell[CORNER]
    long = float(np.exp(np.clip(size, -2, 5))) * unit
    middle = (np.array([x + 0.5, y + 0.5]) + np.clip([aside_x, aside_y], -2, 2)) * unit
    up, right = np.array([up_x, up_y]), np.array([right_x, right_y])
    up = up / max(float(np.linalg.norm(up)), 1e-3)  # the size alone says how long it is
    corner = Corner(middle, up * long, right * long, middle + np.array([card_x, card_y]) * long)
    return Found(corner, score, _likely(cell[SIGN]), _likely(cell[SUIT]))


def _likely(logits: Point) -> Point:
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum(), np.float64)


def _bodies(maps: Floats, unit: float) -> Iterator[Body]:
    for back, channel in ((False, FACE), (True, BACK)):
        for x, y, score in peaks(maps[channel]):
            half, cos, sin = maps[BODY, y, x].astype(np.float64)
            long = float(np.exp(np.clip(half, -1, 6))) * unit
            yield Body(np.array([x + 0.5, y + 0.5]) * unit, long, float(np.arctan2(sin, cos)) / 2, back, score)
