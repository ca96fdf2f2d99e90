"""Finds places that may be corner indices by their shape: a blob of ink on light paper (the rank) beside another (the
suit). Most of them are none; the checker says which are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.card_corner import Corner, Point
from vision.photos import Frame

LONGEST = 1200
"""The longer side, in pixels, of the picture that is looked at; and again at half and a quarter, for large signs."""
SMALL, LARGE = 7, 46
"""Height or width of a sign in that picture, pixels."""
WINDOW = 61
"""Ink is what is darker than its surroundings of so many pixels."""
INK, PAPER = 0.78, 0.42
"""Ink is darker than this part of its surroundings; paper is at least this part of the lightest in the picture."""
MOST = 128
MOST_BLOBS, CROWD = 900, 14


@dataclass(frozen=True, slots=True)
class Blob:
    """A patch of ink: its outline (n x 2) and middle in pixels of the reduced picture, its size, and how pale it is
    (its light over that of the paper round it)."""

    outline: Point
    middle: Point
    size: float
    pale: float


@dataclass(frozen=True, slots=True)
class Pair:
    """A place that may be an index, and how little it looks like one (0 is best)."""

    corner: Corner
    oddness: float


def blob_corners(frame: Frame) -> list[Corner]:
    """Places that may be corner indices, in pixels of ``frame``, the likeliest first, at most ``MOST``."""
    scale = min(1.0, LONGEST / max(frame.shape[:2]))
    pairs: list[Pair] = []
    for by in (scale, scale / 2, scale / 4):
        small = cv2.resize(frame, None, fx=by, fy=by, interpolation=cv2.INTER_AREA) if by < 1 else frame
        pairs += pairs_of(blobs(np.asarray(small, np.uint8)), by)
    pairs.sort(key=lambda pair: pair.oddness)
    kept: list[Corner] = []
    for pair in pairs:
        if len(kept) >= MOST:
            break
        if not any(_same(pair.corner, other) for other in kept):
            kept.append(pair.corner)
    return kept


def blobs(picture: Frame) -> list[Blob]:
    """The patches of ink of a sign's size that lie on light paper."""
    light = picture.min(axis=2)
    around = cv2.blur(light, (WINDOW, WINDOW))
    ink = cv2.compare(light, cv2.convertScaleAbs(around, alpha=INK), cv2.CMP_LT)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    wide, high, area = (stats[:, k] for k in (cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT, cv2.CC_STAT_AREA))
    longer, shorter = np.maximum(wide, high), np.minimum(wide, high)
    fits = (longer >= SMALL) & (longer <= LARGE) & (shorter >= 3) & (area >= 0.14 * wide * high)
    fits[0] = False
    where = labels.ravel()
    dark = np.bincount(where, light.ravel(), count) / np.maximum(area, 1)
    paper = np.bincount(where, cv2.dilate(light, np.ones((7, 7), np.uint8)).ravel(), count) / np.maximum(area, 1)
    fits &= (paper > 1.4 * dark) & (paper > max(30.0, PAPER * float(np.percentile(light, 98))))
    found = []
    for i in np.nonzero(fits)[0]:
        x, y, w, h = (int(v) for v in stats[i, :4])
        part = (labels[y : y + h, x : x + w] == i).astype(np.uint8)
        outlines, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        outline = max(outlines, key=len).reshape(-1, 2).astype(np.float64) + np.array([x, y])
        found.append(Blob(outline, np.array([x + w / 2, y + h / 2]), float(max(w, h)), dark[i] / paper[i]))
    return found


def pairs_of(found: Sequence[Blob], scale: float) -> list[Pair]:
    """Suit and rank signs that stand to each other like those of an index."""
    found = _lonely(found)
    if not found:
        return []
    middles, sizes = np.array([b.middle for b in found]), np.array([b.size for b in found])
    pairs = []
    for suit in found:
        far = np.linalg.norm(middles - suit.middle, axis=1)
        close = np.nonzero((far > 0) & (far < 2.1 * np.maximum(sizes, suit.size)))[0]
        near = [found[i] for i in close if 0.5 < sizes[i] / suit.size < 2.6]
        if len(near) > 10:
            continue  # the thick of a court's picture
        for rank in (*near, *_tens(near)):
            pair = _pair(suit, rank, scale)
            if pair is not None:
                pairs.append(pair)
    return pairs


def _lonely(found: Sequence[Blob]) -> list[Blob]:
    """The blobs that do not stand in the thick of many of their size, as in cloth, print and the backs of cards."""
    found = sorted(found, key=lambda blob: blob.pale)[:MOST_BLOBS]
    if not found:
        return []
    middles, sizes = np.array([b.middle for b in found]), np.array([b.size for b in found])
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    alike = (sizes[None] > 0.6 * sizes[:, None]) & (sizes[None] < 1.7 * sizes[:, None])
    crowd = ((far < 4.0 * sizes[:, None]) & alike).sum(1) - 1
    return [blob for blob, around in zip(found, crowd, strict=True) if around <= CROWD]


def _tens(near: Sequence[Blob]) -> Iterator[Blob]:
    """Two signs side by side taken for one: the ten."""
    for i, one in enumerate(near):
        for other in near[i + 1 :]:
            apart = float(np.linalg.norm(one.middle - other.middle))
            if 0.7 < one.size / other.size < 1.45 and apart < 1.1 * max(one.size, other.size):
                outline = np.vstack([one.outline, other.outline])
                yield Blob(
                    outline,
                    (one.middle + other.middle) / 2,
                    float(max(np.ptp(outline, axis=0))),
                    max(one.pale, other.pale),
                )


def _pair(suit: Blob, rank: Blob, scale: float) -> Pair | None:
    up = (rank.middle - suit.middle) / max(float(np.linalg.norm(rank.middle - suit.middle)), 1e-6)
    right = np.array([-up[1], up[0]])
    high, low = rank.outline @ up, suit.outline @ up
    wide, narrow = rank.outline @ right, suit.outline @ right
    gap = float(high.min() - low.max())
    tall, broad = float(np.ptp(high)), float(np.ptp(low))
    if tall < 4 or broad < 3 or not -0.12 * tall < gap < 0.8 * tall or not 0.7 < tall / broad < 3.2:
        return None
    if float(np.ptp(wide)) > 1.25 * tall or float(np.ptp(narrow)) > 1.5 * broad:
        return None
    half = (float(high.max()) - float(low.min())) / 2
    aside = abs((wide.max() + wide.min()) / 2 - (narrow.max() + narrow.min()) / 2)
    middle = up * (high.max() + low.min()) / 2 + right * (wide.max() + wide.min() + narrow.max() + narrow.min()) / 4
    middle = (middle + 0.5) / scale
    size = half / scale
    corner = Corner(middle, up * size, right * size)
    shape = abs(gap - 0.12 * tall) / tall + 2 * aside / tall + 0.5 * abs(np.log(tall / broad / 1.35))
    return Pair(corner, float(shape + 1.5 * max(rank.pale, suit.pale) + 0.5 * abs(rank.pale - suit.pale)))


def _same(a: Corner, b: Corner) -> bool:
    return bool(
        np.linalg.norm(a.middle - b.middle) < 0.25 * min(a.size, b.size) and float(a.up @ b.up) > 0.9 * a.size * b.size
    )
