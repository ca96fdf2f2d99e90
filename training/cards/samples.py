"""Endless training samples: cut-outs with what the checker should say of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from torch.utils.data import IterableDataset

from training import textures
from training.cards import decks
from training.cards.corners import draw_corner
from training.cards.scenes import Scene, compose
from vision.card_blobs import blob_corners
from vision.card_checker import cut_out, even
from vision.card_signs import NO_SIGN, SIGNS

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
GROUNDS = 120


def make_grounds(work: Path, seed: int) -> NDArray[np.uint8]:
    """Pictures of table tops, drawn once into the work folder (the last ones if it holds fewer)."""
    file = work / "grounds.npy"
    if not file.exists():
        rng = np.random.default_rng(seed)
        pile = [255 * np.clip(textures.ground(rng)[..., ::-1], 0, 1) ** (1 / 2.2) for _ in range(GROUNDS)]
        np.save(file, np.array(pile).astype(np.uint8))
    return np.asarray(np.load(file, mmap_mode="r"))


@dataclass(frozen=True, slots=True)
class Stock:
    """What scenes are made of."""

    decks: list[decks.Deck]
    grounds: NDArray[np.uint8]

    @classmethod
    def fetch(cls, work: Path, kept_out: bool = False) -> "Stock":
        """The decks to learn from, or those kept out."""
        names = sorted(p.stem for p in (work / "decks").glob("*.json"))
        names = [n for n in names if (n in decks.KEPT_OUT) == kept_out]
        return cls([decks.fetch(work / "decks", n) for n in names], make_grounds(work, 1))


class CheckerSamples(IterableDataset[dict[str, Floats]]):
    """Evened cut-outs: four in five drawn straight (``corners.py``), the rest out of whole scenes."""

    def __init__(self, work: Path, seed: int) -> None:
        self._work, self._seed = work, seed

    def __iter__(self) -> Iterator[dict[str, Floats]]:
        cv2.setNumThreads(0)
        rng, stock = np.random.default_rng(self._seed), Stock.fetch(self._work)
        grounds, pool = list(stock.grounds), list[dict[str, Floats]]()
        while True:
            if len(pool) < 40:
                tall = float(np.exp(rng.uniform(np.log(75), np.log(600))))
                scene = compose(rng, stock.decks, grounds, (320, 320), tall)
                size = np.median([np.linalg.norm(i.up) for i in scene.indices] or [20.0])
                image = spoil(scene.image, rng, float(2 * size))
                pool += checker_cuts(scene, image, rng)
                pool += blob_cuts(scene, image, rng)
            if pool and rng.random() < 0.4:
                yield pool.pop(int(rng.integers(len(pool))))
            else:
                image, sign, suit = draw_corner(rng, stock.decks, grounds)
                yield {"image": even(image), "sign": np.float32(sign), "suit": np.float32(suit)}  # type: ignore[dict-item]


def checker_cuts(scene: Scene, image: Picture, rng: np.random.Generator) -> Iterator[dict[str, Floats]]:
    """Cut-outs of one scene with their sign and suit (-1: do not ask)."""
    none = SIGNS.index(NO_SIGN)
    for index in scene.indices:
        if index.seen > 0.93:
            middle, up, right = _moved(index.middle, index.up, index.right, rng, 0.12, 0.09)
            yield _cut(image, middle, up, right, index.sign, index.suit)
        if index.seen > 0.5 and rng.random() < 0.25:
            pick = rng.random()
            if pick < 0.4:  # on its head
                yield _cut(image, *_moved(index.middle, -index.up, -index.right, rng, 0.15, 0.1), none, -1)
            elif pick < 0.6:  # lying down
                yield _cut(image, *_moved(index.middle, index.right, -index.up, rng, 0.15, 0.1), none, -1)
            else:  # beside it
                angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(1.2, 2.6)
                aside = index.middle + far * (np.cos(angle) * index.up + np.sin(angle) * index.right)
                if all(np.linalg.norm(aside - o.middle) > 0.9 * np.linalg.norm(index.up) for o in scene.indices):
                    yield _cut(image, *_moved(aside, index.up, index.right, rng, 0.1, 0.2), none, -1)
        elif index.seen < 0.4 and rng.random() < 0.15:  # covered
            yield _cut(image, *_moved(index.middle, index.up, index.right, rng, 0.1, 0.1), none, -1)
    for _ in range(2):
        size, angle = float(np.exp(rng.uniform(np.log(6), np.log(80)))), rng.uniform(0, 2 * np.pi)
        up = size * np.array([np.cos(angle), np.sin(angle)])
        at = rng.uniform(0, image.shape[0], 2)
        if all(np.linalg.norm(at - o.middle) > 1.2 * max(size, float(np.linalg.norm(o.up))) for o in scene.indices):
            yield _cut(image, at, up, np.array([-up[1], up[0]]), none, -1)


def blob_cuts(scene: Scene, image: Picture, rng: np.random.Generator) -> Iterator[dict[str, Floats]]:
    """Cut-outs at the places that look like an index to ``vision/card_blobs.py``: those that are one, and some of the
    many that are none."""
    none = SIGNS.index(NO_SIGN)
    places = blob_corners(image)
    for i in rng.permutation(len(places)):
        place = places[int(i)]
        near = [o for o in scene.indices if np.linalg.norm(o.middle - place.middle) < 0.6 * np.linalg.norm(o.up)]
        if not near:
            if rng.random() < 0.3:
                yield _cut(image, place.middle, place.up, place.right, none, -1)
            continue
        index, size = near[0], float(np.linalg.norm(near[0].up))
        along = float(index.up @ place.up) / (size * place.size)
        close = np.linalg.norm(index.middle - place.middle) < 0.35 * size and 0.7 < place.size / size < 1.4
        if index.seen > 0.93 and close and along > 0.87:
            yield _cut(image, place.middle, place.up, place.right, index.sign, index.suit)
        elif along < 0.5 or not 0.5 < place.size / size < 2.0:
            yield _cut(image, place.middle, place.up, place.right, none, -1)


def _moved(
    middle: NDArray[np.float64],
    up: NDArray[np.float64],
    right: NDArray[np.float64],
    rng: np.random.Generator,
    by: float,
    turn: float,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    change = np.eye(2) * np.exp(rng.normal(0, 0.09)) + rng.normal(0, turn, (2, 2))
    frame = np.stack([right, up], 1) @ change
    return middle + frame @ rng.normal(0, by, 2), frame[:, 1], frame[:, 0]


def _cut(
    image: Picture,
    middle: NDArray[np.float64],
    up: NDArray[np.float64],
    right: NDArray[np.float64],
    sign: int,
    suit: int,
) -> dict[str, Floats]:
    return {"image": even(cut_out(image, middle, up, right)), "sign": np.float32(sign), "suit": np.float32(suit)}  # type: ignore[dict-item]


def spoil(image: Picture, rng: np.random.Generator, index: float) -> Picture:
    """The picture as another camera would have taken it; blur stays below what hides an index ``index`` pixels high."""
    x = image.astype(np.float32)
    if rng.random() < 0.7:
        x *= rng.uniform(0.75, 1.25, 3).astype(np.float32)
    if rng.random() < 0.3:
        grey = x.mean(2, keepdims=True)
        x = grey + (x - grey) * np.float32(rng.choice([rng.uniform(0.15, 1), rng.uniform(1, 1.6)]))
    if rng.random() < 0.6:
        mean = x.mean()
        x = (x - mean) * np.float32(np.exp(rng.normal(-0.1, 0.3))) + mean * np.float32(np.exp(rng.normal(-0.1, 0.45)))
    if rng.random() < 0.3:
        x = 255 * np.power(np.clip(x, 0, 255) / 255, np.float32(np.exp(rng.normal(0, 0.35))))
    pick, most = rng.random(), max(0.4, 0.06 * index)
    if pick < 0.4:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, most))
    elif pick < 0.48:
        n = max(2, int(rng.uniform(1, 4) * most))
        kernel = np.zeros((n, n), np.float32)
        end = rng.integers(0, n, 2).tolist()
        cv2.line(kernel, (n // 2, n // 2), end, 1.0, 1)
        x = cv2.filter2D(x, -1, kernel / kernel.sum())
    elif pick < 0.6:
        x += np.float32(rng.uniform(0.3, 1.5)) * (x - cv2.GaussianBlur(x, (0, 0), rng.uniform(0.8, 2)))
    if rng.random() < 0.35:
        noise = rng.standard_normal((*x.shape[:2], 3 if rng.random() < 0.5 else 1), np.float32)
        x = x + noise * np.float32(rng.uniform(1, 9))
    out = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out
