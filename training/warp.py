"""Changes a labelled picture at random: place, size, light, colours, sharpness, noise, compression."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Mark:
    """One die for training: its value (0: not known), box (x0, y0, x1, y1), middle of the top face, and how much of
    that face is seen (0 to 1). A ``seen`` under ``READABLE`` is not asked of the net, nor held against it."""

    value: int
    box: tuple[float, float, float, float]
    face: tuple[float, float]
    seen: float


READABLE, HIDDEN, TINY = 0.68, 0.25, 13.0


def place(
    image: Picture, marks: list[Mark], side: int, rng: np.random.Generator, shrink: float = 1.0
) -> tuple[Picture, list[Mark]]:
    """A ``side`` x ``side`` window of the picture: moved, turned (a little, or by a quarter turn and a little; most
    cameras are held upright, and side faces lie below top faces then), mirrored, scaled by about ``shrink`` and
    stretched."""
    height, width = image.shape[:2]
    scale = shrink * np.exp(np.clip(rng.normal(0, 0.2 if rng.random() < 0.7 else 0.5), -0.9, 0.8))
    stretch = np.exp(rng.normal(0, 0.09) if rng.random() < 0.8 else rng.normal(0, 0.2))
    angle = (rng.integers(4) * np.pi / 2 if rng.random() < 0.4 else 0.0) + rng.normal(0, 0.12)
    flip = rng.choice([-1.0, 1.0])
    c, s = np.cos(angle), np.sin(angle)
    linear = np.array([[c, -s], [s, c]]) @ np.diag([flip * scale * stretch, scale / stretch])
    if marks and rng.random() < 0.75:
        about = np.array(marks[rng.integers(len(marks))].face)
        goal = rng.uniform(0.1 * side, 0.9 * side, 2)
    else:
        about = rng.uniform([0, 0], [width, height])
        goal = np.full(2, side / 2)
    # Keep the window inside the picture as far as it goes.
    lean = np.linalg.inv(linear)
    middle = about + lean @ (np.full(2, side / 2) - goal)
    reach = np.abs(lean) @ np.full(2, side / 2)
    full = np.array([width, height], float)
    middle = np.where(
        2 * reach < full,
        np.clip(middle, reach, np.maximum(full - reach, reach)),
        full / 2 + rng.normal(0, 0.04, 2) * full,
    )
    about, goal = middle, np.full(2, side / 2)
    matrix = np.hstack([linear, (goal - linear @ about)[:, None]])
    border = cv2.BORDER_REFLECT_101 if not marks else cv2.BORDER_CONSTANT
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 0.6 else image
    shown = (
        matrix
        if small is image
        else matrix @ np.vstack([np.diag([width / small.shape[1], height / small.shape[0], 1])])
    )
    out = cv2.warpAffine(
        small,
        shown,
        (side, side),
        flags=cv2.INTER_LINEAR,
        borderMode=border,
        borderValue=[int(v) for v in rng.integers(0, 256, 3)],
    )
    moved = []
    for mark in marks:
        x0, y0, x1, y1 = mark.box
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) @ linear.T + matrix[:, 2]
        lo, hi = corners.min(0), corners.max(0)
        # A box round a turned box is too wide: take the turn's part back.
        tight = 1 / (abs(np.cos(angle)) + abs(np.sin(angle)))
        mid, size = (lo + hi) / 2, (hi - lo) * tight
        face = linear @ np.array(mark.face) + matrix[:, 2]
        inside = np.clip(np.minimum(mid + size / 2, side), 0, None) - np.clip(mid - size / 2, 0, side)
        part = float(np.prod(np.maximum(inside, 0)) / max(float(np.prod(size)), 1.0))
        seen = mark.seen if part > 0.93 else min(mark.seen, 0.5 if part > 0.35 else 0.1)
        if part > 0.02:
            moved.append(
                Mark(mark.value, (*(mid - size / 2), *(mid + size / 2)), (float(face[0]), float(face[1])), seen)
            )
    return np.asarray(out, np.uint8), moved


def spoil(image: Picture, rng: np.random.Generator) -> Picture:
    """The picture as another camera, another light and another hand would have taken it."""
    x = image.astype(np.float32)
    if rng.random() < 0.7:
        x *= rng.uniform(0.75, 1.25, 3).astype(np.float32)
    if rng.random() < 0.25:
        grey = x.mean(2, keepdims=True)
        x = grey + (x - grey) * np.float32(rng.choice([0.0, rng.uniform(0, 1), rng.uniform(1, 1.8)]))
    if rng.random() < 0.15:
        x = x[..., rng.permutation(3)]
    if rng.random() < 0.6:
        mean = x.mean()
        x = (x - mean) * np.float32(np.exp(rng.normal(0, 0.3))) + mean * np.float32(np.exp(rng.normal(0, 0.35)))
    if rng.random() < 0.3:
        x = 255 * np.power(np.clip(x, 0, 255) / 255, np.float32(np.exp(rng.normal(0, 0.4))))
    if rng.random() < 0.15:  # a soft shadow or light edge
        ramp = cv2.resize(
            rng.random((3, 3)).astype(np.float32), (x.shape[1], x.shape[0]), interpolation=cv2.INTER_CUBIC
        )
        x *= (0.5 + ramp)[..., None]
    pick = rng.random()
    if pick < 0.3:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 1.2))
    elif pick < 0.38:
        n = int(rng.integers(3, 6))
        kernel = np.zeros((n, n), np.float32)
        end = rng.uniform(0, n - 1, 2).astype(int)
        cv2.line(kernel, (n // 2, n // 2), (int(end[0]), int(end[1])), 1.0, 1)
        x = cv2.filter2D(x, -1, kernel / kernel.sum())
    elif pick < 0.5:
        x += np.float32(rng.uniform(0.3, 1.5)) * (x - cv2.GaussianBlur(x, (0, 0), rng.uniform(0.8, 2)))
    elif pick < 0.58:
        by = rng.uniform(0.55, 0.9)
        small = cv2.resize(x, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
        x = cv2.resize(
            small,
            (x.shape[1], x.shape[0]),
            interpolation=int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])),
        )
    return delivered(x, rng, 25)


def delivered(x: NDArray[np.float32], rng: np.random.Generator, least: int) -> Picture:
    """What a camera delivers of this: often with the noise of its sensor, often as a JPEG of at least this quality."""
    if rng.random() < 0.35:
        noise = rng.standard_normal((*x.shape[:2], 3 if rng.random() < 0.5 else 1), np.float32)
        x = x + noise * np.float32(rng.uniform(1, 9))
    out = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(least, 95))])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out


def glint(image: Picture, rng: np.random.Generator) -> Picture:
    """A cut-out die in which a lamp is mirrored: a few thin bright lines or arcs across its middle."""
    side = image.shape[0]
    bright = np.zeros((side, side), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        middle = rng.uniform(0.3 * side, 0.7 * side, 2).astype(int)
        reach = rng.uniform(0.04 * side, 0.4 * side, 2).astype(int)
        start = float(rng.uniform(0, 360))
        end = start + float(rng.uniform(40, 220))
        at, axes = (int(middle[0]), int(middle[1])), (int(reach[0]), int(reach[1]))
        cv2.ellipse(bright, at, axes, float(rng.uniform(0, 180)), start, end, 1.0, 1, cv2.LINE_AA)
    bright = cv2.GaussianBlur(bright, (0, 0), rng.uniform(0.4, 0.9))[..., None] * np.float32(rng.uniform(0.4, 1.1))
    lit = image + (np.float32(rng.uniform(180, 255)) - image) * np.minimum(bright, 1)
    return np.clip(lit, 0, 255).astype(np.uint8)
