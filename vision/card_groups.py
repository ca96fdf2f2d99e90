"""Which corner indices belong to one card.

A card shows two indices (four on some decks), turned by half a circle about its middle, at a distance that fits their
size. Two of one name that stand so to each other are one card.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.card_corner import Corner, Point
from vision.card_finder import Body
from vision.card_names import NAMES, Weights, together
from vision.reading import Box

APART = 0.3
"""How far apart two corners with different names may put the middle of their card, over the way between them."""
ON_CARD = 1.5
"""How far from a card's middle one more of its corners may lie, over the way to those that are known."""
FIRM = 0.9
"""A corner that bears its name with this likelihood in several looks is a card's, however faint from afar."""
SHAPE = 0.69
"""The width of a card over its height."""


@dataclass(frozen=True, slots=True)
class Read:
    """A corner with what was read there: likelihoods of ``NAMES``, how likely there is an index at all, and how likely
    it bears its likeliest name in the least clear of several looks."""

    corner: Corner
    row: Weights
    there: float
    steady: float = 0.0

    @property
    def best(self) -> str:
        """The likeliest name."""
        return NAMES[int(self.row.argmax())]


@dataclass(frozen=True, slots=True)
class Group:
    """The corners of one card, the likeliest first."""

    reads: tuple[Read, ...]

    @property
    def row(self) -> Weights:
        """What its corners say together."""
        return together(np.array([read.row for read in self.reads]))

    @property
    def best(self) -> str:
        """Its likeliest name."""
        return NAMES[int(self.row.argmax())]

    @property
    def there(self) -> float:
        """How likely there is a card."""
        return 1.0 - float(np.prod(sorted(1.0 - read.there for read in self.reads)[:2]))

    @property
    def steady(self) -> float:
        """How likely its steadiest corner bears its name, in the least clear look."""
        return max(read.steady for read in self.reads)

    @property
    def middle(self) -> Point:
        """Of the card, in pixels: half way between two opposite corners, or about where it usually is."""
        first = self.reads[0].corner
        other = next((r.corner for r in self.reads[1:] if _opposed(first, r.corner)), None)
        return first.card if other is None else np.asarray((first.middle + other.middle) / 2, np.float64)

    @property
    def size(self) -> float:
        """Half the height of its index."""
        return self.reads[0].corner.size

    @property
    def is_whole(self) -> bool:
        """Whether two opposite corners were read, so that the card's size is known."""
        return any(_opposed(self.reads[0].corner, read.corner) for read in self.reads[1:])


def grouped(reads: Sequence[Read]) -> list[Group]:
    """The cards that the corners make up, likeliest first."""
    order = sorted(reads, key=lambda read: -read.there * float(read.row.max()))
    groups: list[list[Read]] = []
    for read in order:
        home = next((g for g in groups if len(g) < 4 and any(one_card(read, other) for other in g)), None)
        if home is None:
            groups.append([read])
        else:
            home.append(read)
    return [Group(tuple(group)) for group in groups]


def clashes(a: Group, b: Group) -> bool:
    """Whether two cards lie in one place, which cannot be: the middle of the one is that of the other, or an index of
    the one stands, weak or in line, where only the other's paper can be."""
    size = min(a.size, b.size)
    if a.is_whole and b.is_whole:
        return float(np.linalg.norm(a.middle - b.middle)) < 1.5 * size
    if not (a.is_whole or b.is_whole):
        return False
    whole, other = (a, b) if a.is_whole else (b, a)
    if not lies_on(other, whole):
        return False
    weak = other.there * float(other.row.max()) < 0.9 and other.steady < FIRM
    up = other.reads[0].corner.up
    return weak or any(abs(float(up @ r.corner.up)) > 0.97 * other.size * r.corner.size for r in whole.reads)


def repeats(lone: Group, other: Group) -> bool:
    """Whether a lone corner is one more of a card that was read already: it bears its name and lies on it."""
    if len(lone.reads) > 1 or lone.reads[0].best != other.best:
        return False
    reach = max(float(np.linalg.norm(read.corner.middle - other.middle)) for read in other.reads)
    return float(np.linalg.norm(lone.reads[0].corner.middle - other.middle)) < ON_CARD * reach


def lies_on(group: Group, whole: Group) -> bool:
    """Whether the plainest corner of a group lies within the outline of a card of which both ends were read."""
    return covers(whole, group.reads[0].corner)


def covers(card: Group, corner: Corner) -> bool:
    """Whether a corner lies within a card's outline."""
    x, y = corner.middle
    return bool(cv2.pointPolygonTest(outline_of(card).astype(np.float32), (float(x), float(y)), False) > 0)


def one_card(a: Read, b: Read) -> bool:
    """Whether two corners can be those of one card: by their places, by where each puts its card's middle, and by what
    was read there."""
    if not fits(a.corner, b.corner):
        return False
    far = float(np.linalg.norm(a.corner.middle - b.corner.middle))
    apart = float(np.linalg.norm(a.corner.card - b.corner.card)) / far
    if a.best == b.best:
        return True
    unclear = float((a.row * b.row).sum()) > 0.05 or min(a.row.max(), b.row.max()) < 0.5
    return apart < APART and unclear


def fits(a: Corner, b: Corner) -> bool:
    """Whether two indices stand to each other like two corners of one card: on their heads to each other, each to the
    lower right of the other, or, on a deck with four indices, side by side."""
    if not 0.6 < a.size / max(b.size, 1e-6) < 1.7:
        return False
    apart = b.middle - a.middle
    far = float(np.linalg.norm(apart))
    size = (a.size + b.size) / 2
    if not 3.0 * size < far < 21.0 * size:
        return False
    down, right = -float(apart @ a.up) / (a.size * far), float(apart @ a.right) / (a.size * far)
    if _alike(a, b):
        return abs(down) < 0.3
    return _opposed(a, b) and down > 0.4 and right > -0.25


def outline_of(group: Group) -> Point:
    """The card's four corners, in pixels, going round."""
    corner, middle = group.reads[0].corner, group.middle
    across, along = corner.right / max(float(np.linalg.norm(corner.right)), 1e-6), corner.up / max(corner.size, 1e-6)
    away = corner.middle - middle
    wide = abs(float(away @ across)) + 0.75 * float(np.linalg.norm(corner.right))
    high = abs(float(away @ along)) + 1.35 * corner.size
    return np.array(
        [middle + sx * wide * across + sy * high * along for sx, sy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    )


def box_of(group: Group, width: int, height: int) -> Box:
    """The upright box round the card, inside the picture."""
    return whole_box(outline_of(group), width, height)


def has(group: Group, body: Body) -> bool:
    """Whether the middle of a card is that of a card whose corner was read."""
    spots = [group.middle, *(read.corner.card for read in group.reads)]
    return any(body.may_be_at(spot) for spot in spots)


def body_box(body: Body, width: int, height: int) -> Box:
    """The box round a card of which the middle and the direction are known, inside the picture."""
    long = body.half * np.array([np.cos(body.angle), np.sin(body.angle)])
    wide = SHAPE * np.array([-long[1], long[0]])
    return whole_box(np.array([body.middle + i * long + j * wide for i in (-1, 1) for j in (-1, 1)]), width, height)


def whole_box(points: Point, width: int, height: int) -> Box:
    """The box round points (n x 2) in whole pixels, inside the picture."""
    x0, y0 = np.clip(np.floor(points.min(0)), 0, (width - 1, height - 1)).astype(int)
    x1, y1 = np.clip(np.ceil(points.max(0)), (x0 + 1, y0 + 1), (width, height)).astype(int)
    return int(x0), int(y0), int(x1 - x0), int(y1 - y0)


def _opposed(a: Corner, b: Corner) -> bool:
    return float(a.up @ b.up) < -0.75 * a.size * b.size


def _alike(a: Corner, b: Corner) -> bool:
    return float(a.up @ b.up) > 0.75 * a.size * b.size
