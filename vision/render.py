"""Draws pictures of dice on a table, quickly: for the demonstration without a camera, for tests and for training.

No ray is traced: each visible face is a small picture of its pips, laid into place by its perspective over the
die's rounded outline, with a soft shadow on the table. Lengths are in die edges, z points up, the table is z = 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photos import Frame
from vision.reading import Box

Vectors = NDArray[np.float64]
FACE = 72
SPOTS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
BESIDE = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (2, 1), 5: (1, 3), 6: (3, 2)}
"""For each value on top the values facing +x and +y; opposite faces add to seven."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn table: the picture and, a die in the order asked for, its value, box and middle of its top face."""

    image: Frame
    values: tuple[int, ...]
    boxes: tuple[Box, ...]
    faces: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A make of die: colours of body and pips (blue green red, 0 to 255), radius of a pip and of the corners, and
    how far out the corner pips sit, in face widths."""

    body: tuple[float, float, float]
    pips: tuple[float, float, float]
    pip: float
    corner: float
    spread: float


IVORY, NIGHT, RUBY, SEA = (
    Look((225, 238, 240), (25, 22, 20), 0.085, 0.16, 0.25),
    Look((30, 26, 25), (235, 235, 235), 0.09, 0.12, 0.25),
    Look((40, 30, 175), (240, 240, 245), 0.085, 0.18, 0.24),
    Look((150, 80, 25), (235, 240, 240), 0.085, 0.14, 0.25),
)


def render_dice(values: Sequence[int], seed: int, size: tuple[int, int] = (1280, 720)) -> Frame:
    """A picture (height x width x 3, blue green red) of dice that show ``values``; the same seed, the same picture.

    ``size`` is width and height. Raises ``ValueError`` for a value that no die has or dice that find no room.
    """
    return draw_table(values, np.random.default_rng(seed), size).image


def draw_table(
    values: Sequence[int],
    rng: np.random.Generator,
    size: tuple[int, int],
    looks: Sequence[Look] = (IVORY, NIGHT, RUBY, SEA),
    ground: Frame | None = None,
    die_pixels: float | None = None,
) -> Drawn:
    """Like ``render_dice``, and says where the dice are. The caller may choose the makes of dice, the table top (any
    picture; by default drawn here) and the width of a die in pixels."""
    if any(value not in SPOTS for value in values):
        raise ValueError("a die shows 1 to 6")
    wide = die_pixels or float(min(size)) / max(7.0, 2.6 * len(values) ** 0.5)
    camera = _Camera.above(rng, size, wide)
    spots = _spots(rng, camera, len(values), size, wide)
    canvas = (table_top(rng, size) if ground is None else cv2.resize(ground, size)).astype(np.float32)
    around, lean = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 1.3)
    light = np.array([lean * np.cos(around), lean * np.sin(around), 1.0])
    bodies = [
        _Body.make(rng, value, spot, looks[int(rng.integers(len(looks)))])
        for value, spot in zip(values, spots, strict=True)
    ]
    _shade_table(canvas, bodies, camera, light, float(rng.uniform(0.35, 0.8)), float(rng.uniform(0.03, 0.25)) * wide)
    far_first = sorted(range(len(bodies)), key=lambda i: -float(np.linalg.norm(bodies[i].middle - camera.eye)))
    boxes: list[Box] = [(0, 0, 0, 0)] * len(bodies)
    for i in far_first:
        boxes[i] = bodies[i].paint(canvas, camera, light / np.linalg.norm(light))
    faces = [camera.pixels((b.corners[b.corners[:, 2] > b.middle[2]]).mean(0)[None])[0] for b in bodies]
    return Drawn(_finish(canvas, rng), tuple(values), tuple(boxes), tuple((float(x), float(y)) for x, y in faces))


def table_top(rng: np.random.Generator, size: tuple[int, int]) -> Frame:
    """A table: cloth, wood or plain board, unevenly lit."""
    width, height = size
    base = np.array(
        ((60, 95, 40), (45, 85, 135), (200, 205, 205), (70, 60, 55), (120, 70, 45))[int(rng.integers(5))],
        np.float32,
    )
    fine = rng.standard_normal((height // 2 + 1, width // 2 + 1)).astype(np.float32)
    streak = (1.0, 40.0) if rng.random() < 0.5 else (1.2, 1.2)
    grain = cv2.resize(cv2.GaussianBlur(fine, (0, 0), sigmaX=streak[1], sigmaY=streak[0]), size)
    level = max(float(grain.std()), 1e-6)
    glow = cv2.resize(rng.uniform(0.75, 1.15, (3, 3)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
    picture = (base * (1 + float(rng.uniform(0.02, 0.08)) / level * grain[..., None])) * glow[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


@dataclass(frozen=True, slots=True)
class _Camera:
    eye: Vectors
    axes: Vectors  # right, down, ahead
    focal: float
    size: tuple[int, int]

    @classmethod
    def above(cls, rng: np.random.Generator, size: tuple[int, int], wide: float) -> "_Camera":
        high, focal = np.radians(rng.uniform(48, 88)), max(size) * rng.uniform(0.9, 1.6)
        ahead = np.array([0.0, np.cos(high), -np.sin(high)])
        down = np.array([0.0, -np.sin(high), -np.cos(high)])
        return cls(-ahead * focal / wide, np.stack([np.array([1.0, 0, 0]), down, ahead]), float(focal), size)

    def pixels(self, points: Vectors) -> Vectors:
        """Where points (n x 3) appear."""
        x, y, deep = self.axes @ (points - self.eye).T
        half = np.array(self.size) / 2
        return np.asarray(np.stack([x, y], 1) / np.maximum(deep, 1e-3)[:, None] * self.focal + half)

    def ground(self, pixel: Vectors) -> Vectors:
        """The point of the table that a pixel shows."""
        a, b = (pixel - np.array(self.size) / 2) / self.focal
        way = np.array([a, b, 1.0]) @ self.axes
        return np.asarray(self.eye - way * self.eye[2] / way[2])


def _spots(rng: np.random.Generator, camera: _Camera, count: int, size: tuple[int, int], wide: float) -> list[Vectors]:
    """Places on the table, far enough apart for dice turned any way."""
    spots: list[Vectors] = []
    for _ in range(4000):
        if len(spots) == count:
            break
        low, high = np.full(2, 1.3 * wide), np.array(size) - 1.3 * wide
        spot = camera.ground(rng.uniform(np.minimum(low, high), np.maximum(low, high)))
        if all(np.linalg.norm(spot - other) > 1.45 for other in spots):
            spots.append(spot)
    if len(spots) < count:
        raise ValueError(f"{count} dice find no room in the picture")
    return spots


@dataclass(frozen=True, slots=True)
class _Body:
    middle: Vectors
    turn: Vectors  # columns: the die's x, y, z in the world
    faces: tuple[int, ...]  # values on +x -x +y -y +z -z
    look: Look

    @classmethod
    def make(cls, rng: np.random.Generator, value: int, spot: Vectors, look: Look) -> "_Body":
        yaw, (east, north) = rng.uniform(0, 2 * np.pi), BESIDE[value]
        c, s = np.cos(yaw), np.sin(yaw)
        return cls(
            spot + np.array([0, 0, 0.5]),
            np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]),
            (east, 7 - east, north, 7 - north, value, 7 - value),
            look,
        )

    @property
    def corners(self) -> Vectors:
        signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
        return np.asarray(self.middle + 0.5 * signs @ self.turn.T)

    def paint(self, canvas: NDArray[np.float32], camera: _Camera, light: Vectors) -> Box:
        """Draws the die into the canvas; gives its box."""
        shown = camera.pixels(self.corners)
        low, high = np.floor(shown.min(0)).astype(int) - 2, np.ceil(shown.max(0)).astype(int) + 3
        low, high = np.maximum(low, 0), np.minimum(high, camera.size)
        if (high - low < 2).any():
            return (0, 0, 0, 0)
        wide, tall = (int(v) for v in high - low)
        # The rounded outline: the middle of the die's faces, let out by the corner's radius.
        inner = camera.pixels(self.middle + (self.corners - self.middle) * (1 - 1.5 * self.look.corner))
        out = self.look.corner * 0.72 * float((shown.max(0) - shown.min(0)).max()) * 0.75
        hull = np.zeros((tall, wide), np.uint8)
        cv2.fillConvexPoly(hull, cv2.convexHull(np.round((inner - low) * 16).astype(np.int32)), 255, cv2.LINE_AA, 4)
        if out >= 1:
            hull = np.asarray(
                cv2.dilate(hull, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(out) + 1,) * 2)),
                np.uint8,
            )
        part = canvas[low[1] : high[1], low[0] : high[0]]
        body, weight = np.zeros((tall, wide, 3), np.float32), np.full((tall, wide), 1e-3, np.float32)
        for k in range(6):
            axis, sign = k // 2, 1 - 2 * (k % 2)
            normal = sign * self.turn[:, axis]
            if (self.middle + 0.5 * normal - camera.eye) @ normal >= 0:
                continue
            u, v = self.turn[:, (axis + 1) % 3], self.turn[:, (axis + 2) % 3]
            quad = camera.pixels(
                self.middle
                + 0.5 * (normal + np.array([[-1], [1], [1], [-1]]) * u + np.array([[-1], [-1], [1], [1]]) * v)
            )
            glow = 0.42 + 0.55 * max(0.0, float(normal @ light)) + 0.1 * float(normal[2])
            face = _face(self.faces[k], self.look) * np.float32(glow)
            goal = (quad - low).astype(np.float32)
            source = np.array([[0, 0], [FACE, 0], [FACE, FACE], [0, FACE]], np.float32)
            matrix = cv2.getPerspectiveTransform(source, goal)
            body += cv2.warpPerspective(face, matrix, (wide, tall), flags=cv2.INTER_AREA)
            weight += cv2.warpPerspective(np.ones((FACE, FACE), np.float32), matrix, (wide, tall), flags=cv2.INTER_AREA)
        body /= weight[..., None]
        soft = max(0.4, 0.012 * max(wide, tall))
        alpha = cv2.GaussianBlur(np.where(weight > 0.4, hull, 0).astype(np.float32) / 255, (0, 0), soft)[..., None]
        part[:] = part * (1 - alpha) + cv2.GaussianBlur(body, (0, 0), soft) * alpha
        x, y, w, h = cv2.boundingRect(hull)
        return int(x + low[0]), int(y + low[1]), int(w), int(h)


def _face(value: int, look: Look) -> NDArray[np.float32]:
    """One face from straight ahead, ``FACE`` pixels wide, in the colours of its look."""
    mask = np.zeros((FACE, FACE), np.uint8)
    for spot in SPOTS[value]:
        row, column = divmod(ord(spot) - ord("a"), 3)
        at = [round((0.5 + (v - 1) * look.spread) * FACE * 16) for v in (row, column)]
        cv2.circle(mask, (at[0], at[1]), int(look.pip * FACE * 16), 255, -1, cv2.LINE_AA, 4)
    part = mask[..., None].astype(np.float32) / 255
    return np.asarray(np.array(look.body, np.float32) * (1 - part) + np.array(look.pips, np.float32) * part, np.float32)


def _shade_table(
    canvas: NDArray[np.float32],
    bodies: Sequence[_Body],
    camera: _Camera,
    light: Vectors,
    keep: float,
    soft: float,
) -> None:
    """Darkens the table where the dice keep the light off it."""
    shade = np.zeros(canvas.shape[:2], np.uint8)
    for body in bodies:
        fallen = body.corners - body.corners[:, 2:] * light / light[2]
        cv2.fillConvexPoly(
            shade, cv2.convexHull(np.round(camera.pixels(fallen) * 16).astype(np.int32)), 255, cv2.LINE_AA, 4
        )
    part = cv2.GaussianBlur(shade, (0, 0), max(0.8, soft)).astype(np.float32) / 255
    canvas *= (1 - (1 - keep) * part)[..., None]


def _finish(canvas: NDArray[np.float32], rng: np.random.Generator) -> Frame:
    """What a camera adds: a little blur and grain."""
    soft = cv2.GaussianBlur(canvas, (0, 0), float(rng.uniform(0.4, 0.8)))
    grain = rng.standard_normal(soft.shape[:2]).astype(np.float32) * float(rng.uniform(0.5, 3))
    return np.asarray(np.clip(soft + grain[..., None], 0, 255), np.uint8)
