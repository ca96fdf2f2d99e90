"""What else lies on a table with cards: papers, counters, foreign cards, hands and cables."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]


def things_under(rng: np.random.Generator, image: Picture, tall: float) -> None:
    """Draws a few things that lie beside or under the cards into ``image``."""
    if rng.random() < 0.45:
        return
    height, width = image.shape[:2]
    for _ in range(int(rng.integers(1, 5))):
        at = rng.uniform((0, 0), (width, height))
        pick = rng.random()
        if pick < 0.35:
            _paper(rng, image, at, tall)
        elif pick < 0.7:
            _foreign(rng, image, at, tall)
        else:
            r = int(max(3, tall * rng.uniform(0.08, 0.5)))
            spot = (int(at[0]), int(at[1]))
            cv2.circle(image, spot, r, _colour(rng), -1, cv2.LINE_AA)
            cv2.circle(image, spot, int(r * 0.8), _colour(rng), int(rng.choice([-1, max(1, r // 8)])), cv2.LINE_AA)
            _word(rng, image, spot, r * 0.8)


def things_over(
    rng: np.random.Generator, image: Picture, owner: NDArray[np.int16], tall: float, cards: Sequence[Floats]
) -> None:
    """Draws hands and cables over the cards; ``owner`` learns what they cover."""
    height, width = image.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    if rng.random() < 0.12:
        points = np.cumsum(rng.normal(0, 0.35 * tall, (12, 2)), 0) + rng.uniform((0, 0), (width, height))
        smooth = cv2.resize(points.astype(np.float32), (2, 60), interpolation=cv2.INTER_CUBIC).astype(np.int32)
        cv2.polylines(mask, [smooth], False, 255, max(2, int(tall * rng.uniform(0.015, 0.05))), cv2.LINE_AA)
        _cover(image, owner, mask, _colour(rng), rng)
    if rng.random() < 0.15:
        mask[:] = 0
        skin = np.array([150, 180, 225]) * rng.uniform(0.25, 1.0) * rng.uniform(0.85, 1.1, 3)
        start = rng.uniform((0, 0), (width, height))
        angle = rng.uniform(0, 2 * np.pi)
        for i in range(int(rng.integers(1, 5))):
            turn = angle + rng.normal(0, 0.15) + i * 0.12
            base = start + 0.22 * tall * i * np.array([-np.sin(angle), np.cos(angle)])
            end = base + np.array([np.cos(turn), np.sin(turn)]) * tall * rng.uniform(0.7, 2)
            thick = max(3, int(tall * rng.uniform(0.17, 0.26)))
            cv2.line(mask, (int(base[0]), int(base[1])), (int(end[0]), int(end[1])), 255, thick, cv2.LINE_AA)
        _cover(image, owner, mask, tuple(float(v) for v in skin), rng)
    if rng.random() < 0.12:
        mask[:] = 0
        box = (tuple(rng.uniform((0, 0), (width, height))), tuple(tall * rng.uniform(0.2, 1.6, 2)), rng.uniform(0, 180))
        cv2.fillConvexPoly(mask, cv2.boxPoints(box).astype(np.int32), 255, cv2.LINE_AA)
        _cover(image, owner, mask, _colour(rng), rng)


def _cover(
    image: Picture, owner: NDArray[np.int16], mask: Picture, ink: tuple[float, ...], rng: np.random.Generator
) -> None:
    far = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    round_ = np.clip(far / max(float(far.max()) * 0.8, 1e-3), 0.25, 1) ** 0.5
    shade = 0.6 + 0.4 * round_ if rng.random() < 0.8 else np.ones_like(far)
    soft = cv2.GaussianBlur(mask, (0, 0), 4).astype(np.float32)[..., None] / 255
    base = image * (1 - 0.35 * soft)
    a = mask.astype(np.float32)[..., None] / 255
    image[:] = np.clip(base * (1 - a) + np.float32(ink) * shade[..., None] * a, 0, 255).astype(np.uint8)
    owner[mask > 127] = -2


def _paper(rng: np.random.Generator, image: Picture, at: Floats, tall: float) -> None:
    size = tall * rng.uniform(0.3, 2.0, 2)
    box = cv2.boxPoints((tuple(at), tuple(size), rng.uniform(0, 180)))
    light = rng.uniform(120, 250)
    cv2.fillConvexPoly(image, box.astype(np.int32), (light, light, light * rng.uniform(0.85, 1)), cv2.LINE_AA)
    along, down = (box[1] - box[0]) / max(size[1], 1), (box[3] - box[0]) / max(size[0], 1)
    step = max(4.0, 0.06 * tall)
    for i in range(1, int(min(40, size[0] / step))):
        a = box[0] + down * step * i + along * step
        b = a + along * (size[1] - 2 * step) * rng.uniform(0.5, 1)
        cv2.line(image, a.astype(int).tolist(), b.astype(int).tolist(), (60, 50, 50), 1, cv2.LINE_AA)
    _word(rng, image, (int(at[0]), int(at[1])), 0.15 * tall)


def _foreign(rng: np.random.Generator, image: Picture, at: Floats, tall: float) -> None:
    """A card of another game: a coloured face or frame with a picture of patches and lone numbers or words."""
    high = tall * rng.uniform(0.6, 1.2)
    side = int(high) + 4
    if side < 12 or side > 1200:
        return
    wide = int(high * rng.uniform(0.6, 0.75))
    card = np.empty((side, wide, 3), np.uint8)
    card[:] = _colour(rng) if rng.random() < 0.6 else (240, 240, 240)
    edge = int(high * rng.uniform(0.03, 0.1))
    cv2.rectangle(card, (edge, edge), (wide - edge, side - edge), _colour(rng), -1)
    for _ in range(int(rng.integers(2, 15))):
        spot = rng.integers((0, 0), (wide, side))
        cv2.ellipse(
            card,
            spot.tolist(),
            rng.integers(1, max(2, wide // 3), 2).tolist(),
            float(rng.uniform(0, 180)),
            0,
            360,
            _colour(rng),
            -1,
            cv2.LINE_AA,
        )
    if rng.random() < 0.7:
        for x, y in ((0.16, 0.1), (0.84, 0.9), (0.5, 0.5))[: rng.integers(1, 4)]:
            _word(rng, card, (int(x * wide), int(y * side)), high * rng.uniform(0.06, 0.15))
    elif high > 20:
        _like_an_index(rng, card, high)
    matrix = cv2.getRotationMatrix2D((wide / 2, side / 2), rng.uniform(0, 360), 1.0)
    matrix[:, 2] += at - (wide / 2, side / 2)
    size = (image.shape[1], image.shape[0])
    mask = cv2.warpAffine(np.full((side, wide), 255, np.uint8), matrix, size)
    image[mask > 127] = cv2.warpAffine(card, matrix, size)[mask > 127]


def _like_an_index(rng: np.random.Generator, card: Picture, high: float) -> None:
    """A number over a mark that is no suit in two opposite corners."""
    ink, size, corners = _colour(rng), high * rng.uniform(0.08, 0.16), int(rng.choice([3, 5, 6, 7, 8]))
    for _ in range(2):
        edge = int(rng.uniform(0.02, 0.05) * high)
        cv2.rectangle(card, (edge, edge), (edge + int(1.3 * size), edge + int(2.6 * size)), (245, 245, 245), -1)
        number, scale = str(int(rng.integers(1, 14))), size / 28
        at = (edge + int(0.15 * size), edge + int(1.1 * size))
        cv2.putText(card, number, at, int(rng.choice([0, 2, 3])), scale, ink, max(1, int(2 * scale)), cv2.LINE_AA)
        middle = np.array([edge + 0.65 * size, edge + 1.9 * size])
        turns = np.linspace(0, 2 * np.pi, corners, endpoint=False)
        ring = middle + 0.5 * size * np.stack([np.cos(turns), np.sin(turns)], 1) * rng.uniform(0.5, 1.0, (corners, 1))
        cv2.fillPoly(card, [ring.astype(np.int32)], ink, cv2.LINE_AA)
        card[:] = card[::-1, ::-1].copy()


def _word(rng: np.random.Generator, image: Picture, at: tuple[int, int], high: float) -> None:
    words = "".join(rng.choice(list("0123456789AJQKBDXEMN+!?"), int(rng.choice([1, 1, 2, 4]))))
    size = max(0.15, high / 25)
    cv2.putText(
        image,
        words,
        (int(at[0] - high / 2), int(at[1] + high / 2)),
        int(rng.choice([0, 2, 3, 4])),
        size,
        _colour(rng),
        max(1, int(size * 2)),
        cv2.LINE_AA,
    )


def _colour(rng: np.random.Generator) -> tuple[float, float, float]:
    b, g, r = (
        rng.uniform(0, 255, 3)
        if rng.random() < 0.6
        else np.full(3, rng.choice([15, 60, 130, 235])) + rng.uniform(-15, 15, 3)
    )
    return float(b), float(g), float(r)
