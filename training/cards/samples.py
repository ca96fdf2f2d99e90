"""Endless training samples: windows with the finder's targets, index cut-outs with the checker's."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from torch.utils.data import IterableDataset

from training import textures
from training.cards import decks
from training.cards.corners import draw_corner
from training.cards.scenes import HIDDEN, READABLE, Scene, compose
from training.warp import delivered
from vision.card_checker import cut_out, even
from vision.card_finder import CELL, CardFinder
from vision.card_signs import NO_SIGN, SIGNS

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
WINDOW, SHARP = 256, 512
"""Sides of the windows that the finder learns from, and of the scenes in which the checker looks."""
TINY = 8.0
"""Indices less high than this many pixels are neither asked of the finder nor held against it."""
GROUNDS = 120
TABLES, PIECES = ("matteop65", "nell-byler", "Epanemu"), 20
"""Sources of photographs of dice whose tables serve as grounds, and how many of each."""
POOL, TURNS = 24, 4
"""Scenes held at a time, and how often each is shown."""


def make_grounds(work: Path, seed: int, photos: Path | None = None) -> NDArray[np.uint8]:
    """Pictures of table tops, drawn once into the work folder, and pieces of photographs of dice where ``photos`` (a
    folder with ``dice/truth.jsonl``) is given."""
    file = work / "grounds.npy"
    if not file.exists():
        rng = np.random.default_rng(seed)
        pile = [255 * np.clip(textures.ground(rng)[..., ::-1], 0, 1) ** (1 / 2.2) for _ in range(GROUNDS)]
        pile += pieces(photos, rng) if photos else []
        np.save(file, np.array(pile).astype(np.uint8))
    return np.asarray(np.load(file, mmap_mode="r"))


def pieces(photos: Path, rng: np.random.Generator) -> list[Picture]:
    """Squares out of photographs of dice, without a card in them."""
    rows = [json.loads(line) for line in (photos / "dice" / "truth.jsonl").read_text().splitlines()]
    found = []
    for source in TABLES:
        files = [row["file"] for row in rows if row["source"] == source]
        for file in rng.choice(files, PIECES, replace=False):
            picture = np.asarray(cv2.imread(str(photos / "dice" / file)), np.uint8)
            side = round(min(picture.shape[:2]) * rng.uniform(0.6, 1.0))
            y, x = (int(rng.integers(n - side + 1)) for n in picture.shape[:2])
            found.append(cv2.resize(picture[y : y + side, x : x + side], (512, 512), interpolation=cv2.INTER_AREA))
    return [np.asarray(piece, np.uint8) for piece in found]


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
        return cls([decks.fetch(work / "decks", n) for n in names], np.load(work / "grounds.npy", mmap_mode="r"))


class FinderSamples(IterableDataset[dict[str, Floats]]):
    """Windows of scenes at the finder's scale. Each scene is shown ``TURNS`` times, turned and spoilt anew."""

    def __init__(self, work: Path, seed: int) -> None:
        self._work, self._seed = work, seed

    def __iter__(self) -> Iterator[dict[str, Floats]]:
        cv2.setNumThreads(0)
        rng, stock = np.random.default_rng(self._seed), Stock.fetch(self._work)
        pool: list[tuple[Scene, int]] = []
        while True:
            if len(pool) < POOL or rng.random() < 1 / TURNS:
                tall = float(np.exp(rng.uniform(np.log(60), np.log(330))))
                pool.append((compose(rng, stock.decks, list(stock.grounds), (WINDOW, WINDOW), tall), 0))
            at = int(rng.integers(len(pool)))
            scene, shown = pool[at]
            pool[at] = (scene, shown + 1)
            if shown + 1 >= TURNS or len(pool) > 2 * POOL:
                pool.pop(at)
            scene = turned(scene, int(rng.integers(4)))
            size = np.median([np.linalg.norm(i.up) for i in scene.indices] or [20.0])
            image = spoil(scene.image, rng, float(2 * size))
            yield {"image": image.transpose(2, 0, 1).astype(np.float32) / 255, **maps(scene)}


def turned(scene: Scene, quarters: int) -> Scene:
    """A square scene turned anticlockwise by quarters of a circle."""
    side = scene.image.shape[0]
    image = np.ascontiguousarray(np.rot90(scene.image, quarters))
    indices, bodies = scene.indices, scene.bodies
    for _ in range(quarters):
        indices = [
            replace(i, middle=_spot(i.middle, side), card=_spot(i.card, side), up=_way(i.up), right=_way(i.right))
            for i in indices
        ]
        bodies = [replace(b, middle=_spot(b.middle, side), up=_way(b.up)) for b in bodies]
    return Scene(image, indices, bodies)


def _spot(at: NDArray[np.float64], side: int) -> NDArray[np.float64]:
    return np.array([at[1], side - at[0]])


def _way(along: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.array([along[1], -along[0]])


class CheckerSamples(IterableDataset[dict[str, Floats]]):
    """Evened cut-outs: three in five drawn straight (``corners.py``), the rest out of whole scenes, at the indices and
    at the places that the finder (``finder``, an ONNX file) takes for one."""

    def __init__(self, work: Path, finder: Path, seed: int) -> None:
        self._work, self._finder, self._seed = work, finder, seed

    def __iter__(self) -> Iterator[dict[str, Floats]]:
        cv2.setNumThreads(0)
        rng, stock, finder = np.random.default_rng(self._seed), Stock.fetch(self._work), CardFinder(self._finder)
        grounds, pool = list(stock.grounds), list[dict[str, Floats]]()
        while True:
            if len(pool) < 60:
                tall = float(np.exp(rng.uniform(np.log(110), np.log(800))))
                scene = compose(rng, stock.decks, grounds, (SHARP, SHARP), tall)
                size = np.median([np.linalg.norm(i.up) for i in scene.indices] or [20.0])
                image = spoil(scene.image, rng, float(2 * size))
                pool += checker_cuts(scene, image, rng)
                pool += finder_cuts(scene, image, rng, finder)
            if pool and rng.random() < 0.4:
                yield pool.pop(int(rng.integers(len(pool))))
            else:
                image, sign, suit = draw_corner(rng, stock.decks, grounds)
                yield _named(even(image), sign, suit)


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


def finder_cuts(
    scene: Scene, image: Picture, rng: np.random.Generator, finder: CardFinder
) -> Iterator[dict[str, Floats]]:
    """Cut-outs at the places that the finder takes for an index: those that are one, and those that are none."""
    none = SIGNS.index(NO_SIGN)
    scale = WINDOW / SHARP
    small = cv2.resize(image, (WINDOW, WINDOW), interpolation=cv2.INTER_AREA)
    for found in finder.look(np.asarray(small, np.uint8), scale).corners:
        place = found.corner
        near = [o for o in scene.indices if np.linalg.norm(o.middle - place.middle) < 0.9 * np.linalg.norm(o.up)]
        if not near:
            yield _cut(image, place.middle, place.up, place.right, none, -1)
            continue
        index, size = near[0], float(np.linalg.norm(near[0].up))
        along = float(index.up @ place.up) / (size * place.size)
        close = np.linalg.norm(index.middle - place.middle) < 0.35 * size and 0.7 < place.size / size < 1.4
        if index.seen > 0.93 and close and along > 0.87:
            yield _cut(image, place.middle, place.up, place.right, index.sign, index.suit)
        elif along < 0.5:
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
    return _named(even(cut_out(image, middle, up, right)), sign, suit)


def _named(image: Floats, sign: int, suit: int) -> dict[str, Floats]:
    return {"image": image, "sign": np.asarray(sign, np.float32), "suit": np.asarray(suit, np.float32)}


def maps(scene: Scene) -> dict[str, Floats]:
    """The finder's targets: ``heat`` (index, face, back), ``care`` (the same, 0 where nothing is asked), ``index`` and
    ``card`` (what the channels after them should be) with ``near`` (1 where they are asked: index, card)."""
    high, wide = scene.image.shape[0] // CELL, scene.image.shape[1] // CELL
    heat, care = np.zeros((3, high, wide), np.float32), np.ones((3, high, wide), np.float32)
    index, card = np.zeros((9, high, wide), np.float32), np.zeros((3, high, wide), np.float32)
    near, named = np.zeros((2, high, wide), np.float32), np.full((2, high, wide), -1, np.float32)
    yy, xx = np.mgrid[:high, :wide] + 0.5
    for one in scene.indices:
        at, size = one.middle / CELL, float(np.linalg.norm(one.up)) / CELL
        far = (xx - at[0]) ** 2 + (yy - at[1]) ** 2
        if one.seen < READABLE or 2 * size * CELL < TINY:
            if one.seen > HIDDEN:
                care[0][far < (0.8 * size) ** 2 + 1] = 0
            continue
        if not (0 <= at[0] < wide and 0 <= at[1] < high):
            continue
        _bump(heat[0], far, size, at)
        close = (np.abs(xx - at[0]) < 1.2) & (np.abs(yy - at[1]) < 1.2)
        near[0][close] = 1
        named[0][close], named[1][close] = one.sign, one.suit
        scale = size * CELL
        fixed = (*(one.up / scale), *(one.right / scale), np.log(size))
        for k, value in enumerate(fixed):
            index[k][close] = value
        index[5][close], index[6][close] = (at[0] - xx)[close], (at[1] - yy)[close]
        away = (one.card - one.middle) / scale
        index[7][close], index[8][close] = away
    for body in scene.bodies:
        at, size = body.middle / CELL, float(np.linalg.norm(body.up)) / CELL
        if not (0 <= at[0] < wide and 0 <= at[1] < high):
            continue
        far = (xx - at[0]) ** 2 + (yy - at[1]) ** 2
        layer = 2 if body.back else 1
        if not body.seen:
            care[1:, far < (0.15 * size) ** 2 + 1] = 0
            continue
        _bump(heat[layer], far, 0.3 * size, at)
        close = (np.abs(xx - at[0]) < 1.2) & (np.abs(yy - at[1]) < 1.2)
        near[1][close] = 1
        angle = 2 * np.arctan2(body.up[1], body.up[0])
        for k, value in enumerate((np.log(size), np.cos(angle), np.sin(angle))):
            card[k][close] = value
    return {"heat": heat, "care": care, "index": index, "card": card, "near": near, "named": named}


def _bump(heat: Floats, far: NDArray[np.float64], size: float, at: NDArray[np.float64]) -> None:
    wide = max(0.7, 0.28 * size)
    np.maximum(heat, np.exp(-far / (2 * wide**2)).astype(np.float32), out=heat)
    heat[min(heat.shape[0] - 1, int(at[1])), min(heat.shape[1] - 1, int(at[0]))] = 1.0


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
    return delivered(x, rng, 30)
