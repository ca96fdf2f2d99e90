"""Training samples for the finder: windows of drawn scenes and photographs, changed anew each time."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from torch.utils.data import IterableDataset, get_worker_info

from training.paste import Cutout, lay_dice, lay_litter
from training.warp import HIDDEN, READABLE, TINY, Mark, Picture, place, spoil

WINDOW, CELL = 320, 4
SIDE_FACES = 2.0
"""How much heavier a wrong word weighs on the rest of a die than elsewhere: that is where side faces are."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture file with its dice; ``shrink`` brings it to the scale that the reader sees."""

    path: Path
    marks: tuple[Mark, ...]
    shrink: float = 1.0


Mixture = list[tuple[list[Shot], float]]
"""Groups of pictures, each with how often it is taken."""


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


def load(shot: Shot) -> tuple[Picture, list[Mark]]:
    """A picture at the reader's scale with its dice there."""
    image = np.asarray(cv2.imread(str(shot.path)), np.uint8)
    if shot.shrink >= 1:
        return image, [scaled(m, 1.0) for m in shot.marks]
    size = (round(image.shape[1] * shot.shrink), round(image.shape[0] * shot.shrink))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), [scaled(m, shot.shrink) for m in shot.marks]


def scaled(mark: Mark, by: float) -> Mark:
    """The mark in a picture of another size."""
    x0, y0, x1, y1 = (by * v for v in mark.box)
    return Mark(mark.value, (x0, y0, x1, y1), (by * mark.face[0], by * mark.face[1]), mark.seen)


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
        inside = np.s_[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1]
        if mark.seen < READABLE or size < TINY:
            care[inside] = 0
            continue
        fx, fy = mark.face[0] / CELL - 0.5, mark.face[1] / CELL - 0.5
        sigma = max(0.75, 0.09 * size / CELL)
        bump = np.exp(-((x - fx) ** 2 + (y - fy) ** 2) / (2 * sigma**2))
        cx, cy = round(fx), round(fy)
        if not (0 <= cx < n and 0 <= cy < n):
            continue
        bump[cy, cx] = 1.0
        care[inside] = np.where(care[inside] == 0, 0, SIDE_FACES)
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
    """An endless row of samples for the finder; the same seed gives the same row. ``start`` is the number of the
    training's step, so that a run that goes on does not see the same samples again."""

    def __init__(self, mixture: Mixture, store: list[Cutout], seed: int, start: int = 0) -> None:
        self.mixture, self.store, self.seed = [m for m in mixture if m[0]], store, (seed, start)
        self._loaded: dict[Path, tuple[Picture, list[Mark]]] = {}

    def __iter__(self) -> Iterator[dict[str, NDArray[np.float32]]]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        rng = np.random.default_rng([*self.seed, info.id if info else 0])
        weights = np.array([w for _, w in self.mixture])
        weights /= weights.sum()
        while True:
            shots = self.mixture[rng.choice(len(weights), p=weights)][0]
            image, marks = self._window(shots[rng.integers(len(shots))], rng)
            yield {"image": as_input(image), **maps(marks)}

    def _window(self, shot: Shot, rng: np.random.Generator) -> tuple[Picture, list[Mark]]:
        if shot.path not in self._loaded:
            self._loaded[shot.path] = load(shot)
        whole, dice = self._loaded[shot.path]
        image, marks = place(whole, list(dice), WINDOW, rng, max(shot.shrink, 1.0))
        if self.store and rng.random() < (0.7 if not marks else 0.2):
            marks = lay_dice(image, marks, self.store, rng)
        if rng.random() < 0.25:
            lay_litter(image, marks, rng)
        return (spoil(image, rng) if rng.random() < 0.8 else image), marks
