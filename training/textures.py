"""Draws the pictures that lie under and on things: table tops, cloth, print, playing cards, numerals.

Each function takes a random generator and gives a square float32 picture, linear red green blue, 0 to 1.
"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
SIDE = 512


def clouds(rng: np.random.Generator, octaves: int = 5, rough: float = 0.5, stretch: float = 1.0) -> Picture:
    """Soft random noise, 0 to 1, ``stretch`` times finer across than along."""
    total = np.zeros((SIDE, SIDE), np.float32)
    size, weight = 3, 1.0
    for _ in range(octaves):
        grid = rng.random((max(2, size), max(2, int(size * stretch)))).astype(np.float32)
        total += weight * cv2.resize(grid, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
        size, weight = size * 2, weight * rough
    total -= total.min()
    return total / max(float(total.max()), 1e-6)


def colour(rng: np.random.Generator, dark: float = 0.02, light: float = 0.9) -> Picture:
    """One random linear colour, often a dull one."""
    hue, grey, level = rng.random(), rng.random() ** 0.7, dark + (light - dark) * rng.random() ** 1.4
    hsv = np.float32([[[hue * 360, 1 - grey, 1.0]]])
    return (cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] * level).astype(np.float32)


def mix(a: Picture, b: Picture, part: Picture) -> Picture:
    """Colours ``a`` and ``b`` mixed by a grey picture."""
    return (a * (1 - part[..., None]) + b * part[..., None]).astype(np.float32)


def write(
    picture: Picture,
    words: str,
    at: tuple[int, int],
    font: int,
    size: float,
    ink: list[float],
    thick: int,
    line: int = cv2.LINE_AA,
) -> None:
    """Writes into a float picture (OpenCV's own letters go into 8-bit pictures alone)."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.putText(mask, words, at, font, size, 255, thick, line)
    x, y, w, h = cv2.boundingRect(mask)
    part = mask[y : y + h, x : x + w, None].astype(np.float32) / 255
    picture[y : y + h, x : x + w] = picture[y : y + h, x : x + w] * (1 - part) + np.float32(ink) * part


def wood(rng: np.random.Generator) -> Picture:
    """Boards with grain."""
    base = np.float32([0.55, 0.33, 0.17]) * rng.uniform(0.15, 1.7) * rng.uniform([0.8, 0.8, 0.7], [1.1, 1.1, 1.4])
    if rng.random() < 0.25:
        base = base.mean() * rng.uniform(0.8, 1.1, 3)
    grain = clouds(rng, 6, 0.75, rng.uniform(8, 30))
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (rng.uniform(3, 14) * clouds(rng, 3, 0.4, 4)))
    part = (rng.uniform(0.2, 0.9) * grain + rng.uniform(0, 0.5) * rings).astype(np.float32)
    picture = mix(base.astype(np.float32), (base * rng.uniform(0.25, 0.8)).astype(np.float32), np.clip(part, 0, 1))
    if rng.random() < 0.5:
        for x in range(0, SIDE, int(rng.integers(60, 250))):
            picture[:, x : x + int(rng.integers(1, 4))] *= rng.uniform(0.2, 0.8)
    return picture


def carpet(rng: np.random.Generator) -> Picture:
    """Tufts: random spots of light and dark."""
    base = colour(rng)
    tufts = cv2.GaussianBlur(rng.random((SIDE, SIDE)).astype(np.float32), (0, 0), rng.uniform(1.0, 5.0))
    tufts = np.clip((tufts - 0.5) / (tufts.std() * 4) + 0.5, 0, 1)
    picture = mix(base * rng.uniform(0.1, 0.6), base, tufts)
    if rng.random() < 0.3:
        picture = mix(picture, colour(rng) * tufts[..., None], (clouds(rng, 3) > 0.5).astype(np.float32))
    return picture


def weave(rng: np.random.Generator) -> Picture:
    """Threads over and under each other, two colours."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    step = rng.uniform(3, 16)
    over = (np.sin(2 * np.pi * x / step) * np.sin(2 * np.pi * y / step) > 0).astype(np.float32)
    shade = 0.7 + 0.3 * np.abs(np.sin(np.pi * x / step)) * np.abs(np.sin(np.pi * y / step))
    second = colour(rng) if rng.random() < 0.5 else None
    first = colour(rng)
    flip = np.abs(over - (rng.random((SIDE, SIDE)) < rng.uniform(0, 0.3)))
    picture = mix(first, second if second is not None else first * rng.uniform(0.6, 0.95), flip.astype(np.float32))
    return (picture * shade[..., None] * (0.8 + 0.4 * clouds(rng, 6, 0.9)[..., None])).astype(np.float32)


def felt(rng: np.random.Generator) -> Picture:
    """Even cloth with short fibres; often green, blue, red or black."""
    base = (
        colour(rng)
        if rng.random() < 0.4
        else np.float32(
            [[0.03, 0.25, 0.09], [0.02, 0.07, 0.3], [0.35, 0.02, 0.03], [0.02, 0.02, 0.02]][rng.integers(4)]
        )
    )
    return mix(base, base * rng.uniform(0.4, 0.9), clouds(rng, 8, 0.95)).astype(np.float32)


def leather(rng: np.random.Generator) -> Picture:
    """Grain of small cells with dark creases."""
    points = rng.random((int(rng.integers(300, 3000)), 2)) * SIDE
    spots = np.full((SIDE, SIDE), 255, np.uint8)
    spots[points[:, 1].astype(int), points[:, 0].astype(int)] = 0
    far = cv2.distanceTransform(spots, cv2.DIST_L2, 3)
    crease = np.clip(far / max(float(np.percentile(far, 90)), 1e-3), 0, 1) ** 2
    base = colour(rng, 0.02, 0.6)
    return mix(base, base * rng.uniform(0.3, 0.9), crease.astype(np.float32))


def stone(rng: np.random.Generator) -> Picture:
    """Marble veins or speckled granite."""
    first, second = colour(rng), colour(rng)
    if rng.random() < 0.5:
        part = np.abs(np.sin(6 * clouds(rng, 6, 0.6) + 3 * clouds(rng, 3))) ** rng.uniform(2, 9)
        return mix(first, second, part.astype(np.float32))
    return mix(first, second, (clouds(rng, 9, 1.0) > rng.uniform(0.4, 0.7)).astype(np.float32))


def plain(rng: np.random.Generator) -> Picture:
    """Paper, plastic, a painted board: one colour with a little dirt; white and black are frequent."""
    base = (
        np.float32(rng.choice([0.02, 0.05, 0.5, 0.8, 0.9])) * rng.uniform(0.9, 1.05, 3)
        if rng.random() < 0.6
        else colour(rng)
    )
    return mix(base.astype(np.float32), (base * rng.uniform(0.85, 1)).astype(np.float32), clouds(rng, 5, 0.6))


def printed(rng: np.random.Generator) -> Picture:
    """Printed paper: columns of text, headings, boxes and small pictures."""
    picture = np.full((SIDE, SIDE, 3), rng.uniform(0.4, 0.95), np.float32) * rng.uniform(0.9, 1, 3).astype(np.float32)
    ink = (colour(rng, 0, 0.25) if rng.random() < 0.3 else np.float32([0.02, 0.02, 0.02])).tolist()
    columns, y = int(rng.integers(1, 5)), 8
    while y < SIDE:
        size = rng.uniform(0.2, 0.45) if rng.random() < 0.85 else rng.uniform(0.8, 2)
        for c in range(columns):
            words = "".join(
                rng.choice(list("abcdefghij klmnop qrstuv wxyz ABC 0123.,:;oO888"), int(rng.integers(10, 60)))
            )
            write(
                picture,
                words,
                (c * SIDE // columns + 6, int(y)),
                int(rng.choice([0, 2, 3])),
                size,
                ink,
                1 if size < 0.8 else 2,
                cv2.LINE_AA,
            )
            cv2.rectangle(
                picture,
                ((c + 1) * SIDE // columns - 6, 0),
                ((c + 1) * SIDE // columns, SIDE),
                picture[0, 0].tolist(),
                -1,
            )
        y += 30 * size + 3
        if rng.random() < 0.03:
            x = int(rng.integers(0, SIDE - 110))
            picture[int(y) : int(y) + 90, x : x + 110] = stone(rng)[: max(0, min(90, SIDE - int(y))), :110]
    return picture


def patterned(rng: np.random.Generator) -> Picture:
    """Dots, checks, stripes, rings: patterns that could be taken for pips."""
    picture = np.empty((SIDE, SIDE, 3), np.float32)
    picture[:] = colour(rng)
    ink = colour(rng).tolist()
    step = int(rng.integers(14, 110))
    kind = rng.integers(5)
    for j, y in enumerate(range(0, SIDE + step, step)):
        for i, x in enumerate(range(0, SIDE + step, step)):
            if kind == 0:
                cv2.circle(picture, (x + (j % 2) * step // 2, y), max(2, int(step * 0.22)), ink, -1, cv2.LINE_AA)
            elif kind == 1 and (i + j) % 2:
                cv2.rectangle(picture, (x, y), (x + step, y + step), ink, -1)
            elif kind == 2:
                cv2.line(picture, (x, y), (x + step, y), ink, max(1, step // 8))
                cv2.line(picture, (x, y), (x, y + step), ink, max(1, step // 8))
            elif kind == 3 and rng.random() < 0.3:
                cv2.circle(
                    picture,
                    (x, y),
                    int(rng.integers(2, step)),
                    colour(rng).tolist(),
                    int(rng.choice([-1, 2, 5])),
                    cv2.LINE_AA,
                )
            elif kind == 4 and rng.random() < 0.4:
                end = (x + int(rng.integers(-60, 60)), y + int(rng.integers(-60, 60)))
                cv2.line(picture, (x, y), end, colour(rng).tolist(), int(rng.integers(1, 12)), cv2.LINE_AA)
    return picture


def keys(rng: np.random.Generator) -> Picture:
    """A keyboard from above."""
    picture = np.empty((SIDE, SIDE, 3), np.float32)
    picture[:] = colour(rng, 0.01, 0.2)
    face = np.float32(rng.choice([0.03, 0.08, 0.6, 0.85])) * np.ones(3, np.float32)
    step = int(rng.integers(36, 80))
    for j, y in enumerate(range(4, SIDE, step)):
        for x in range(4 + (j * step // 3) % step - step, SIDE, step):
            cv2.rectangle(picture, (x, y), (x + int(step * 0.8), y + int(step * 0.8)), face.tolist(), -1)
            write(
                picture,
                chr(int(rng.integers(65, 91))),
                (x + step // 4, y + step // 2),
                0,
                step / 90,
                (1 - face).tolist(),
                1,
                cv2.LINE_AA,
            )
    return picture


GROUNDS: tuple[tuple[Callable[[np.random.Generator], Picture], float], ...] = (
    (wood, 5),
    (carpet, 3),
    (weave, 2),
    (felt, 4),
    (leather, 2),
    (stone, 1.5),
    (plain, 6),
    (printed, 1.5),
    (patterned, 1.5),
    (keys, 0.4),
)


def ground(rng: np.random.Generator) -> Picture:
    """What the dice lie on; sometimes two materials with an edge between."""
    weights = np.array([w for _, w in GROUNDS])
    picks = rng.choice(len(GROUNDS), 2, p=weights / weights.sum())
    picture = GROUNDS[picks[0]][0](rng)
    if rng.random() < 0.3:
        mask = np.zeros((SIDE, SIDE), np.float32)
        box = (
            (SIDE * rng.uniform(0.2, 0.8), SIDE * rng.uniform(0.2, 0.8)),
            tuple(SIDE * rng.uniform(0.2, 0.9, 2)),
            rng.uniform(0, 90),
        )
        cv2.fillPoly(mask, [cv2.boxPoints(box).astype(np.int32)], 1.0)
        picture = mix(picture, GROUNDS[picks[1]][0](rng), mask)
    return np.clip(picture, 0.003, 0.95).astype(np.float32)


def lining(rng: np.random.Generator, dark: bool = False) -> Picture:
    """What a dice tray is lined with: leather, felt or velvet of a strong colour, plastic; ``dark``: nearly black."""
    picture = (leather, felt, leather, plain)[int(rng.integers(4))](rng)
    hue = np.float32([[[rng.uniform(0, 360), rng.uniform(0.5, 1), 1.0]]])
    tint = cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0] * np.float32(rng.uniform(0.05, 0.5))
    if dark:
        tint = np.full(3, rng.uniform(0.008, 0.05), np.float32)
    grey = picture.mean(2, keepdims=True)
    return np.clip(grey / max(float(grey.mean()), 1e-3) * tint, 0.003, 0.95).astype(np.float32)


def _suit(picture: Picture, kind: int, x: int, y: int, r: int, ink: list[float]) -> None:
    if kind == 0:
        cv2.fillPoly(
            picture,
            [np.int32([[x, y - r], [x + int(r * 0.75), y], [x, y + r], [x - int(r * 0.75), y]])],
            ink,
            cv2.LINE_AA,
        )
    elif kind == 3:
        for dx, dy in ((0, -0.5), (-0.5, 0.2), (0.5, 0.2)):
            cv2.circle(picture, (x + int(dx * r), y + int(dy * r)), int(r * 0.48), ink, -1, cv2.LINE_AA)
        cv2.line(picture, (x, y), (x, y + r), ink, max(1, r // 3))
    else:
        up = 1 if kind == 1 else -1
        for side in (-1, 1):
            cv2.circle(picture, (x + int(side * r * 0.45), y - up * int(r * 0.3)), int(r * 0.5), ink, -1, cv2.LINE_AA)
        cv2.fillPoly(
            picture,
            [
                np.int32(
                    [
                        [x - int(r * 0.93), y - up * int(0.15 * r)],
                        [x + int(r * 0.93), y - up * int(0.15 * r)],
                        [x, y + up * r],
                    ]
                )
            ],
            ink,
            cv2.LINE_AA,
        )
        if kind == 2:
            cv2.line(picture, (x, y), (x, y + r), ink, max(1, r // 3))


def card(rng: np.random.Generator) -> Picture:
    """A playing card's face, a domino, or a patterned back."""
    pick = rng.random()
    if pick < 0.12:
        return patterned(rng)
    picture = np.full((SIDE, SIDE, 3), rng.uniform(0.7, 0.95), np.float32)
    if pick < 0.2:  # a domino: a bar and two fields of pips
        cv2.line(picture, (0, 256), (SIDE, 256), (0.05, 0.05, 0.05), 8)
        for y in (128, 384):
            for dx, dy in ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0))[: rng.integers(0, 6)]:
                cv2.ellipse(
                    picture,
                    (256 + dx * 140, y + dy * 70),
                    (45, 22),
                    0,
                    0,
                    360,
                    (0.03, 0.03, 0.03),
                    -1,
                    cv2.LINE_AA,
                )
        return picture
    kind = int(rng.integers(4))
    ink = [0.6, 0.02, 0.03] if kind < 2 else [0.02, 0.02, 0.02]
    rank = int(rng.integers(1, 11))
    if rank > 1 and rng.random() < 0.2:
        patch = patterned(rng)
        picture[80:430, 110:400] = patch[80:430, 110:400]
    else:
        rows = {1: [(0, 0)], 2: [(0, -1), (0, 1)], 3: [(0, -1), (0, 0), (0, 1)]}.get(rank)
        if rows is None:
            sides = np.linspace(-1, 1, 2 + (rank >= 6) + (rank >= 9))
            rows = [(x, y) for x in (-1, 1) for y in sides] + [(0, 0), (0, -0.5)][: rank - 2 * len(sides)]
        for a, b in rows:
            _suit(picture, kind, int(256 + a * 110), int(256 + b * 170), 60 if rank == 1 else 34, ink)
    for x, y in ((20, 70), (440, 480)):
        write(picture, str(rank) if rank > 1 else "A", (x, y), 0, 1.8, ink, 4, cv2.LINE_AA)
        _suit(picture, kind, x + 25, y + 40 if y < 100 else y - 80, 20, ink)
    return picture


def numerals(rng: np.random.Generator) -> Picture:
    """A sheet of 4 x 4 numerals, white on black, for the faces of dice of other shapes."""
    picture = np.zeros((SIDE, SIDE, 3), np.float32)
    cell = SIDE // 4
    for k in range(16):
        text, size = str(k + 1), 2.0 if k < 9 else 1.4
        at = (k % 4 * cell + (40 if k < 9 else 34), k // 4 * cell + 82)
        write(picture, text, at, int(rng.choice([0, 2, 3])), size, (1, 1, 1), 5, cv2.LINE_AA)
    return picture


def disc(rng: np.random.Generator) -> Picture:
    """The face of a coin, a chip or a counter."""
    picture = np.empty((SIDE, SIDE, 3), np.float32)
    base = colour(rng, 0.1, 0.7)
    picture[:] = base
    for r in sorted(rng.integers(40, 250, int(rng.integers(1, 4))), reverse=True):
        cv2.circle(
            picture,
            (256, 256),
            int(r),
            colour(rng).tolist() if rng.random() < 0.4 else (base * rng.uniform(0.5, 1.4)).tolist(),
            int(rng.choice([-1, 6, 14])),
            cv2.LINE_AA,
        )
    write(picture, str(rng.integers(1, 100)), (150, 320), 0, 5, (base * 0.5).tolist(), 14, cv2.LINE_AA)
    return picture
