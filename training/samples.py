"""Training samples: labelled pictures from the drawn scenes and the photographs, changed anew each time."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from torch.utils.data import IterableDataset, get_worker_info

from training.warp import HIDDEN, READABLE, TINY, Mark, Picture, place, spoil
from vision.checker import even, square

WINDOW, CELL = 320, 4


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture file with its dice; ``shrink`` brings it to the scale that the reader sees."""

    path: Path
    marks: tuple[Mark, ...]
    shrink: float = 1.0


def drawn_shots(folder: Path) -> list[Shot]:
    """All drawn scenes of a folder, in order."""
    shots = []
    for file in sorted(folder.glob("*.json")):
        marks = []
        for label in json.loads(file.read_text()):
            x, y, w, h = label["box"]
            marks.append(Mark(label["value"], (x, y, x + w, y + h), tuple(label["face"]), label["seen"]))
        shots.append(Shot(file.with_suffix(".jpg"), tuple(marks)))
    return shots


def maps(marks: list[Mark], side: int = WINDOW) -> dict[str, NDArray[np.float32]]:
    """What the finder should say: ``heat`` (1 at the middle of a top face, falling off), ``care`` (0 where it may
    say anything), ``value`` (1-6, 0 elsewhere) and ``box`` (4 log distances), a cell each."""
    n = side // CELL
    heat, care = np.zeros((n, n), np.float32), np.ones((n, n), np.float32)
    value, box = np.zeros((n, n), np.float32), np.zeros((4, n, n), np.float32)
    y, x = np.mgrid[:n, :n].astype(np.float32)
    for mark in marks:
        x0, y0, x1, y1 = (v / CELL for v in mark.box)
        size = min(x1 - x0, y1 - y0) * CELL
        if mark.seen < HIDDEN:
            continue
        if mark.seen < READABLE or size < TINY:
            care[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1] = 0
            continue
        fx, fy = mark.face[0] / CELL - 0.5, mark.face[1] / CELL - 0.5
        sigma = max(0.75, 0.09 * size / CELL)
        bump = np.exp(-((x - fx) ** 2 + (y - fy) ** 2) / (2 * sigma**2))
        cx, cy = round(fx), round(fy)
        if not (0 <= cx < n and 0 <= cy < n):
            continue
        bump[cy, cx] = 1.0
        mine = (bump > 0.5) & (bump > heat)
        heat = np.maximum(heat, bump)
        value[mine] = mark.value
        for k, far in enumerate((x + 0.5 - x0, y + 0.5 - y0, x1 - x - 0.5, y1 - y - 0.5)):
            box[k][mine] = np.log(np.maximum(far[mine], 0.5))
    care[heat > 0.3] = 1
    return {"heat": heat, "care": care, "value": value, "box": box}


def as_input(image: Picture) -> NDArray[np.float32]:
    """Height x width x 3 bytes to 3 x height x width numbers, 0 to 1."""
    return np.ascontiguousarray(image.transpose(2, 0, 1), np.float32) / 255


class Samples(IterableDataset[dict[str, NDArray[np.float32]]]):
    """An endless row of samples for the finder or the checker; a fixed seed and number of workers give the same row."""

    def __init__(self, sources: list[tuple[list[Shot], float]], seed: int, checker: bool = False) -> None:
        self.sources, self.seed, self.checker = [s for s in sources if s[0]], seed, checker
        self.files: dict[Path, NDArray[np.uint8]] = {}

    def __iter__(self) -> Iterator[dict[str, NDArray[np.float32]]]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        rng = np.random.default_rng([self.seed, info.id if info else 0])
        weights = np.array([w for _, w in self.sources])
        weights /= weights.sum()
        while True:
            shots = self.sources[rng.choice(len(weights), p=weights)][0]
            shot = shots[rng.integers(len(shots))]
            # The checker sees pictures in full sharpness, the finder reduced ones.
            shrink = shot.shrink ** rng.random() if self.checker else shot.shrink
            image, marks = place(self._picture(shot.path), list(shot.marks), WINDOW, rng, shrink)
            if rng.random() < 0.8:
                image = spoil(image, rng)
            if self.checker:
                yield from self._cuts(image, marks, rng)
            else:
                yield {"image": as_input(image), **maps(marks)}

    def _picture(self, path: Path) -> Picture:
        data = self.files.get(path)
        if data is None:
            data = self.files[path] = np.fromfile(path, np.uint8)
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)

    def _cuts(
        self, image: Picture, marks: list[Mark], rng: np.random.Generator
    ) -> Iterator[dict[str, NDArray[np.float32]]]:
        """Single dice as the finder would hand them on, and as many places that are none."""
        places = []
        for mark in marks:
            x0, y0, x1, y1 = mark.box
            if min(x1 - x0, y1 - y0) < TINY:
                continue
            good = mark.seen >= READABLE
            if good or mark.seen < 0.4:
                places.append(((x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0), mark.value if good else 0))
        for _ in range(1 + (rng.random() < 0.3)):
            x, y, size = *rng.uniform(0, WINDOW, 2), np.exp(rng.uniform(np.log(16), np.log(120)))
            if places and rng.random() < 0.4:
                near = places[rng.integers(len(places))]
                way, size = rng.uniform(0, 6.3), near[2] * rng.uniform(0.7, 1.1)
                x, y = near[0] + near[2] * np.cos(way), near[1] + near[2] * np.sin(way)
            if all(max(abs(x - p[0]), abs(y - p[1])) > 0.6 * p[2] for p in places):
                places.append((x, y, size, 0))
        for x, y, size, value in places:
            near = rng.normal(0, 0.05 * size, 2)
            cut = square(image, x + near[0], y + near[1], size * np.exp(rng.normal(0, 0.08)))
            yield {"image": even(cut), "value": np.float32(value)}
