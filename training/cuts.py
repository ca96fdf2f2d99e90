"""Training samples for the checker: single dice, and what the half-taught finder takes for dice, cut out once and
changed anew each time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from torch.utils.data import IterableDataset, get_worker_info

from training.samples import Shot
from training.warp import READABLE, TINY, Mark, Picture, glint, spoil
from vision.checker import AROUND, SIDE, Checker, even
from vision.finder import Finder, Found, overlap

MARGIN = 1.7
"""How much wider than the checker's square a cut-out is kept, so that it can be turned and moved."""
KEPT = round(SIDE * MARGIN)
FAINT = 0.08
SHOWN_AGAIN, DOUBTED = 3, 0.8
"""How often a cut-out is taken whose right answer an earlier checker found less likely than ``DOUBTED``."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut-out (``KEPT`` x ``KEPT`` pixels) round a likely die: its value, or 0 where there is no readable die;
    ``enlarged`` is by how much it was enlarged for that, at least 1."""

    image: Picture
    value: int
    enlarged: float


def cuts_of(shots: Sequence[Shot], finder: Finder, rng: np.random.Generator) -> list[Cut]:
    """All labelled dice of some pictures, by their own box and by the finder's, and what it takes for dice there."""
    cuts: list[Cut] = []
    for shot in shots:
        image = np.asarray(cv2.imread(str(shot.path)), np.uint8)
        finds = [f for f in finder.find(image) if f.score > FAINT]
        for mark in shot.marks:
            x0, y0, x1, y1 = mark.box
            if mark.seen < READABLE or min(x1 - x0, y1 - y0) * min(shot.shrink, 1.0) < TINY:
                continue
            cuts.append(_cut(image, (x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0), mark.value))
            mine = [f for f in finds if _is(f, mark)]
            cuts += [_of_find(image, f, mark.value) for f in mine[:1]]
        strange = [f for f in finds if not any(_touches(f, mark) for mark in shot.marks)]
        cuts += [_of_find(image, f, 0) for f in strange[:12]]
        if rng.random() < 0.5:  # a place where nothing is
            height, width = image.shape[:2]
            x, y, size = rng.uniform(0, width), rng.uniform(0, height), float(np.exp(rng.uniform(3, 4.6)))
            if all(max(abs(m.face[0] - x), abs(m.face[1] - y)) > 0.6 * (m.box[2] - m.box[0]) for m in shot.marks):
                cuts.append(_cut(image, x, y, size / min(shot.shrink, 1.0), 0))
    return cuts


def with_doubted(cuts: Sequence[Cut], checker: Checker) -> list[Cut]:
    """The cut-outs, those that an earlier checker misread or doubted several times over."""
    if not cuts:
        return []
    edge = (KEPT - SIDE) // 2
    likely = checker.likely([np.ascontiguousarray(c.image[edge : edge + SIDE, edge : edge + SIDE]) for c in cuts])
    times = [SHOWN_AGAIN if row[c.value] < DOUBTED else 1 for c, row in zip(cuts, likely, strict=True)]
    return [c for c, n in zip(cuts, times, strict=True) for _ in range(n)]


def _is(find: Found, mark: Mark) -> bool:
    far = ((find.x - mark.face[0]) ** 2 + (find.y - mark.face[1]) ** 2) ** 0.5
    return far < 0.25 * (mark.box[2] - mark.box[0]) and overlap(find.box, mark.box) > 0.4


def _touches(find: Found, mark: Mark) -> bool:
    """Whether a find may be meant for the die: it is neither clearly a side face of it nor elsewhere. A mark that
    says nothing claims all about it."""
    x0, y0, x1, y1 = mark.box
    far = ((find.x - mark.face[0]) ** 2 + (find.y - mark.face[1]) ** 2) ** 0.5
    return far < (0.3 if mark.seen >= READABLE else 0.8) * max(x1 - x0, y1 - y0)


def _of_find(image: Picture, find: Found, value: int) -> Cut:
    x0, y0, x1, y1 = find.box
    return _cut(image, (x0 + x1) / 2, (y0 + y1) / 2, find.size, value)


def _cut(image: Picture, x: float, y: float, size: float, value: int) -> Cut:
    wide = max(AROUND * MARGIN * size, 8.0)
    scale = KEPT / wide
    if scale < 0.7:
        half = max(1, round(wide / 2))
        rows = np.clip(np.arange(int(y) - half, int(y) + half), 0, image.shape[0] - 1)
        columns = np.clip(np.arange(int(x) - half, int(x) + half), 0, image.shape[1] - 1)
        small = cv2.resize(image[rows][:, columns], (KEPT, KEPT), interpolation=cv2.INTER_AREA)
        return Cut(np.asarray(small, np.uint8), value, 1.0)
    matrix = np.array([[scale, 0, KEPT / 2 - scale * x], [0, scale, KEPT / 2 - scale * y]])
    cut = cv2.warpAffine(image, matrix, (KEPT, KEPT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return Cut(np.asarray(cut, np.uint8), value, max(1.0, scale))


class CutSamples(IterableDataset[dict[str, NDArray[np.float32]]]):
    """An endless row of samples for the checker; groups of cut-outs, each with how often it is taken; ``nothing`` is
    the part of samples that are no die."""

    def __init__(self, groups: list[tuple[list[Cut], float]], seed: int, start: int = 0, nothing: float = 0.3) -> None:
        self.groups = [(c, w) for c, w in groups if c]
        self.seed, self.nothing = (seed, start), nothing

    def __iter__(self) -> Iterator[dict[str, NDArray[np.float32]]]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        rng = np.random.default_rng([*self.seed, info.id if info else 0])
        weights = np.array([w for _, w in self.groups])
        weights /= weights.sum()
        sorted_cuts = [([c for c in cuts if not c.value], [c for c in cuts if c.value]) for cuts, _ in self.groups]
        while True:
            none, dice = sorted_cuts[rng.choice(len(weights), p=weights)]
            from_these = none if none and (not dice or rng.random() < self.nothing) else dice
            cut = from_these[rng.integers(len(from_these))]
            image = changed(cut, rng)
            yield {"image": even(image), "value": np.float32(cut.value)}


def changed(cut: Cut, rng: np.random.Generator) -> Picture:
    """A cut-out as another finder, camera and light would have given it to the checker."""
    angle = rng.normal(0, 0.2) + (rng.integers(4) * np.pi / 2 if rng.random() < 0.4 else 0.0)
    scale = float(np.exp(rng.normal(0, 0.09)))
    stretch = float(np.exp(rng.normal(0, 0.06)))
    flip = rng.choice([-1.0, 1.0])
    c, s = np.cos(angle), np.sin(angle)
    linear = np.array([[c, -s], [s, c]]) @ np.diag([flip * scale * stretch, scale / stretch])
    moved = rng.normal(0, 0.05 * SIDE / AROUND, 2)
    image = cut.image
    if rng.random() < 0.25 and cut.enlarged < 1.5:  # from further away
        by = float(rng.uniform(0.35, 0.8))
        small = cv2.resize(image, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
        image = np.asarray(cv2.resize(small, (KEPT, KEPT), interpolation=cv2.INTER_LINEAR), np.uint8)
    middle = np.full(2, KEPT / 2)
    matrix = np.hstack([linear, (np.full(2, SIDE / 2) + moved - linear @ middle)[:, None]])
    out = cv2.warpAffine(image, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    plain = np.asarray(out, np.uint8)
    if rng.random() < 0.25:
        plain = glint(plain, rng)
    return spoil(plain, rng) if rng.random() < 0.7 else plain
