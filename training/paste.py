"""Lays things into training pictures: real dice cut out of photographs, and what is easily taken for a die.

A photograph shows its dice on one table; laid into other pictures they are seen on every ground. Print, keys, rings,
squares and specks are laid in as well, so that they are learnt not to be dice.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.warp import Mark, Picture

FREE = 1.12
"""How much wider than its box a die's cut-out is."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A die seen from above without its ground: square picture, how much of each pixel is the die, its value."""

    image: Picture
    alpha: NDArray[np.float32]
    value: int


def cutouts(image: Picture, marks: list[Mark]) -> list[Cutout]:
    """The dice of a photograph from above that lie apart on a plain ground and stand out from it."""
    found = []
    for mark in marks:
        if any(other is not mark and _near(mark, other) for other in marks) or mark.value < 1:
            continue
        x0, y0, x1, y1 = mark.box
        half = FREE * max(x1 - x0, y1 - y0) / 2
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        left, top, right, below = (round(v) for v in (cx - half, cy - half, cx + half, cy + half))
        if left < 2 or top < 2 or right > image.shape[1] - 2 or below > image.shape[0] - 2 or right - left < 24:
            continue
        part = np.ascontiguousarray(image[top:below, left:right])
        alpha = _stands_out(image[top - 2 : below + 2, left - 2 : right + 2].astype(np.float32))
        if alpha is not None:
            found.append(Cutout(part, alpha, mark.value))
    return found


def _near(a: Mark, b: Mark) -> bool:
    far = max(abs(a.box[0] + a.box[2] - b.box[0] - b.box[2]), abs(a.box[1] + a.box[3] - b.box[1] - b.box[3])) / 2
    return far < 0.6 * (max(a.box[2] - a.box[0], a.box[3] - a.box[1]) + max(b.box[2] - b.box[0], b.box[3] - b.box[1]))


def _stands_out(part: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """How much of each pixel belongs to the thing in the middle (two pixels at each edge are ground), or None."""
    edge = np.concatenate([part[:2].reshape(-1, 3), part[-2:].reshape(-1, 3), part[:, :2].reshape(-1, 3)])
    far = np.abs(part - np.median(edge, 0)).max(2)
    mask = (far > 40).astype(np.uint8)[2:-2, 2:-2]
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    full = float(cv2.contourArea(hull)) / mask.size
    if not 0.42 < full < 0.9:
        return None
    alpha = np.zeros(mask.shape, np.uint8)
    cv2.fillConvexPoly(alpha, hull, 255)
    soft = cv2.GaussianBlur(cv2.erode(alpha, np.ones((3, 3), np.uint8)), (0, 0), 0.8)
    return np.asarray(soft.astype(np.float32) / 255, np.float32)


def lay_dice(image: Picture, marks: list[Mark], store: list[Cutout], rng: np.random.Generator) -> list[Mark]:
    """Lays some dice into ``image`` (changed in place) where none lies yet; all dice that it now shows."""
    side = image.shape[0]
    usual = float(np.exp(rng.uniform(np.log(17), np.log(64))))
    marks = list(marks)
    first = store[rng.integers(len(store))]
    alike = rng.random() < 0.3
    for _ in range(int(rng.integers(1, 12 if usual < 36 else 6))):
        die = first if alike else store[rng.integers(len(store))]
        size = usual * float(np.exp(rng.normal(0, 0.08)))
        wide = int(1.5 * size) + 2
        x, y = (float(v) for v in rng.uniform(wide / 2, side - wide / 2, 2))
        box = (x - 0.6 * size, y - 0.6 * size, x + 0.6 * size, y + 0.6 * size)
        if any(m.box[0] < box[2] and m.box[2] > box[0] and m.box[1] < box[3] and m.box[3] > box[1] for m in marks):
            continue
        marks.append(_lay(image, die, x, y, size, wide, rng))
    return marks


def _lay(image: Picture, die: Cutout, x: float, y: float, size: float, wide: int, rng: np.random.Generator) -> Mark:
    scale = size / die.image.shape[0] * FREE
    matrix = cv2.getRotationMatrix2D((die.image.shape[1] / 2, die.image.shape[0] / 2), rng.uniform(0, 360), scale)
    left, top = int(x - wide / 2), int(y - wide / 2)
    matrix[:, 2] += [x - left - die.image.shape[1] / 2, y - top - die.image.shape[0] / 2]
    body = cv2.warpAffine(die.image, matrix, (wide, wide), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(die.alpha, matrix, (wide, wide), flags=cv2.INTER_AREA)
    part = image[top : top + wide, left : left + wide].astype(np.float32)
    if rng.random() < 0.8:
        way, far = rng.uniform(0, 6.3), rng.uniform(0.02, 0.3) * size
        moved = np.array([[1, 0, far * np.cos(way)], [0, 1, far * np.sin(way)]])
        shade = cv2.GaussianBlur(cv2.warpAffine(alpha, moved, (wide, wide)), (0, 0), rng.uniform(0.03, 0.15) * size)
        part *= 1 - np.float32(rng.uniform(0.15, 0.7)) * shade[..., None]
    tone = body.astype(np.float32) * np.float32(rng.uniform(0.7, 1.15))
    if rng.random() < 0.3:
        tone = tone[..., rng.permutation(3)]
    mixed = part * (1 - alpha[..., None]) + tone * alpha[..., None]
    image[top : top + wide, left : left + wide] = np.clip(mixed, 0, 255).astype(np.uint8)
    bx, by, bw, bh = cv2.boundingRect((alpha > 0.4).astype(np.uint8))
    return Mark(die.value, (left + bx, top + by, left + bx + bw, top + by + bh), (x, y), 1.0)


def lay_litter(image: Picture, marks: list[Mark], rng: np.random.Generator) -> None:
    """Lays print, keys, rings, squares and specks into ``image`` in place, clear of its dice."""
    side = image.shape[0]
    for _ in range(int(rng.integers(1, 4))):
        size = float(np.exp(rng.uniform(np.log(14), np.log(90))))
        x, y = (float(v) for v in rng.uniform(0, side, 2))
        if any(max(abs(m.face[0] - x), abs(m.face[1] - y)) < 0.75 * (m.box[2] - m.box[0] + size) for m in marks):
            continue
        part = image[max(0, int(y - size)) : int(y + size), max(0, int(x - size)) : int(x + size)]
        if min(part.shape[:2]) < 12:
            continue
        light = float(part.mean()) > 110
        ink = [int(v) for v in (rng.uniform(0, 70, 3) if light else rng.uniform(170, 255, 3))]
        drawn = np.ascontiguousarray(part)
        LITTER[int(rng.integers(len(LITTER)))](drawn, size / 2, ink, rng)
        part[:] = cv2.GaussianBlur(drawn, (0, 0), rng.uniform(0.4, 1.0))


def _print(part: Picture, half: float, ink: list[int], rng: np.random.Generator) -> None:
    letters = "".join(chr(int(c)) for c in rng.integers(48, 91, rng.integers(1, 6)))
    font, thick = int(rng.integers(0, 8)), max(1, round(half / 8))
    cv2.putText(part, letters, (2, int(half * 1.5)), font, half / 16, ink, thick, cv2.LINE_AA)


def _squares(part: Picture, half: float, ink: list[int], rng: np.random.Generator) -> None:
    n, gap = int(rng.integers(1, 4)), float(rng.uniform(1.05, 1.3))
    for k in range(n):
        x, y = int(2 + (k % 2) * half * gap), int(2 + k // 2 * half * gap)
        cv2.rectangle(part, (x, y), (int(x + half), int(y + half)), ink, -1 if rng.random() < 0.7 else 2)


def _keys(part: Picture, half: float, ink: list[int], rng: np.random.Generator) -> None:
    wide = max(10.0, half * 0.8)
    other = [255 - v for v in ink]
    for top in np.arange(1, part.shape[0] - wide, wide * 1.12):
        for left in np.arange(1, part.shape[1] - wide, wide * 1.12):
            a, b = (int(left), int(top)), (int(left + wide), int(top + wide))
            cv2.rectangle(part, a, b, ink, -1)
            letter, at = chr(int(rng.integers(33, 91))), (int(left + 0.3 * wide), int(top + 0.65 * wide))
            cv2.putText(part, letter, at, 0, wide / 50, other, 1, cv2.LINE_AA)


def _rings(part: Picture, half: float, ink: list[int], rng: np.random.Generator) -> None:
    thick = -1 if rng.random() < 0.4 else max(1, int(half * rng.uniform(0.1, 0.4)))
    for _ in range(int(rng.integers(1, 3))):
        x, y = (int(v) for v in rng.uniform(0.3 * half, 1.6 * half, 2))
        cv2.circle(part, (x, y), int(half * rng.uniform(0.2, 0.6)), ink, thick, cv2.LINE_AA)


def _specks(part: Picture, half: float, ink: list[int], rng: np.random.Generator) -> None:
    for _ in range(int(rng.integers(1, 4))):
        x, y = (int(v) for v in rng.uniform(0, 2 * half, 2))
        cv2.circle(part, (x, y), int(rng.integers(1, 3)), ink, -1, cv2.LINE_AA)


LITTER = (_print, _squares, _keys, _rings, _specks)
