"""Lays cards of a deck on a ground, looks at them through a camera, and says what can be seen: a training picture.

Cards lie on a plane (1 = height of a card), alone, scattered, in rows, fans, staggered or piled; a pinhole camera looks
at it from above or aslant. What is drawn last lies on top; a map of owners tells which indices are covered.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.cards.decks import HIGH, ORDER, RANKS, Deck
from training.cards.things import things_over, things_under
from vision.card_signs import JOKER_SIGN, SIGNS, SUITS

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]
READABLE, HIDDEN = 0.88, 0.3
Span = tuple[float, float]
ANY: Span = (0.0, 1.0)
ORDINARY: Span = (0.0, 0.66)
FANS: Span = (0.66, 0.82)
"""Which layouts: all; cards alone, half covering each other, scattered and in rows; fans."""


@dataclass(frozen=True, slots=True)
class Index:
    """A corner index in a picture: its middle, half its height upwards and as far to its right (pixels), its card's
    middle, its sign and suit (numbers in ``SIGNS`` and ``SUITS``, suit -1 for jokers), how much of it is seen."""

    middle: Floats
    up: Floats
    right: Floats
    card: Floats
    sign: int
    suit: int
    seen: float


@dataclass(frozen=True, slots=True)
class Body:
    """A card in a picture: its middle, half its height upwards (pixels), whether it shows its back, whether its middle
    is seen."""

    middle: Floats
    up: Floats
    back: bool
    seen: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and what lies in it."""

    image: Picture
    indices: list[Index]
    bodies: list[Body]


def compose(
    rng: np.random.Generator,
    decks: Sequence[Deck],
    grounds: Sequence[Picture],
    side: tuple[int, int],
    tall: float,
    layouts: Span = ANY,
) -> Scene:
    """A picture ``side`` (width, height) with cards about ``tall`` pixels high that lie in one of ``layouts``."""
    width, height = side
    camera = _camera(rng, width, height, tall)
    image = _ground(rng, grounds, width, height)
    things_under(rng, image, tall)
    owner = np.full((height, width), -1, np.int16)
    poses = _in_sight(rng, _layout(rng, max(width, height) / tall, layouts), max(width, height) / tall)
    deck = decks[rng.integers(len(decks))]
    second = decks[rng.integers(len(decks))] if rng.random() < 0.12 else deck
    order = rng.permutation(52)
    look = _Look.random(rng)
    indices: list[Index] = []
    bodies: list[Body] = []
    hidden = rng.random() if rng.random() < 0.25 else 0.04
    placed = []
    for i, (x, y, turn) in enumerate(poses[:54]):
        of = second if rng.random() < 0.3 else deck
        pick = rng.random()
        kind = "back" if pick < hidden and of.backs else "joker" if pick > 0.95 and of.jokers else "face"
        number = int(order[i % 52])
        sprite = {"back": of.backs, "joker": of.jokers, "face": of.cards}[kind]
        card = sprite[number if kind == "face" else int(rng.integers(len(sprite)))]
        if kind == "back" and rng.random() < 0.3:
            sprite = sprite[:1]
        matrix = camera @ _pose(x, y, turn) @ _unit(card.shape[1])
        if not _draw(image, owner, card, matrix, i, look, rng):
            continue
        placed.append((i, of, kind, number, matrix, card.shape[1]))
    things_over(rng, image, owner, tall, [m for *_, m, _ in placed])
    for i, of, kind, number, matrix, wide in placed:
        middle = project(matrix, np.array([[wide / 2, HIGH / 2], [wide / 2, 0.0]]))
        at = middle[0].astype(int)
        seen = bool(0 <= at[0] < width and 0 <= at[1] < height and owner[at[1], at[0]] == i)
        bodies.append(Body(middle[0], middle[1] - middle[0], kind == "back", seen))
        if kind != "back":
            sign, suit = _name(of, kind, number)
            indices += [_index(matrix, place, wide, middle[0], sign, suit, owner, i) for place in _places(of, wide)]
    if indices and rng.random() < 0.15:
        shine(rng, image, indices[int(rng.integers(len(indices)))])
    return Scene(_light(rng, image), indices, bodies)


def shine(rng: np.random.Generator, image: Picture, index: Index) -> None:
    """A lamp's reflection over or beside an index, which stays readable."""
    size = float(np.linalg.norm(index.up))
    x, y = index.middle + rng.normal(0, size, 2)
    r = size * rng.uniform(0.8, 6)
    yy, xx = np.mgrid[: image.shape[0], : image.shape[1]].astype(np.float32)
    spot = np.exp(-(((xx - x) / r) ** 2 + ((yy - y) / (r * rng.uniform(0.4, 1))) ** 2))
    light = (spot * rng.uniform(40, 150))[..., None] * rng.uniform(0.85, 1.0, 3).astype(np.float32)
    image[:] = np.clip(image + light, 0, 255).astype(np.uint8)


def project(matrix: Floats, points: Floats) -> Floats:
    """Points (n x 2) through a homography."""
    far = np.hstack([points, np.ones((len(points), 1))]) @ matrix.T
    return np.asarray(far[:, :2] / far[:, 2:], np.float64)


def _name(deck: Deck, kind: str, number: int) -> tuple[int, int]:
    if kind == "joker":
        return SIGNS.index(JOKER_SIGN), -1
    rank = number % 13
    word = deck.letters[rank - 10] if rank >= 10 else RANKS[rank]
    return SIGNS.index(word), SUITS.index(ORDER[number // 13])


def _places(deck: Deck, wide: int) -> list[tuple[Floats, float, float]]:
    """Middle of each index on the sprite, its half height and whether it stands upright (1) or on its head (-1)."""
    x, y, high = (v * HIGH for v in deck.index)
    upper = [(np.array([x, y]), high / 2, 1.0)]
    if deck.four:
        upper.append((np.array([wide - x, y]), high / 2, 1.0))
    full = np.array([float(wide), float(HIGH)])
    return upper + [(full - at, half, -1.0) for at, half, _ in upper]


def _index(
    matrix: Floats,
    place: tuple[Floats, float, float],
    wide: int,
    card: Floats,
    sign: int,
    suit: int,
    owner: NDArray[np.int16],
    me: int,
) -> Index:
    at, half, way = place
    points = at + np.array([[0, 0], [0, -half * way], [half * way, 0]])
    middle, up, right = project(matrix, points)
    grid = np.stack(np.meshgrid(np.linspace(-0.4, 0.4, 5), np.linspace(-0.9, 0.9, 7)), -1).reshape(-1, 2)
    spots = middle + grid[:, :1] * (right - middle) + grid[:, 1:] * (up - middle)
    x, y = np.round(spots).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    mine = np.zeros(len(x), bool)
    mine[inside] = owner[y[inside], x[inside]] == me
    return Index(middle, up - middle, right - middle, card, sign, suit, float(mine.mean()))


def _camera(rng: np.random.Generator, width: int, height: int, tall: float) -> Floats:
    pick = rng.random()
    tilt = np.radians(rng.uniform(0, 18) if pick < 0.5 else rng.uniform(15, 42) if pick < 0.87 else rng.uniform(40, 58))
    spin = rng.uniform(0, 2 * np.pi)
    focal = max(width, height, 2.2 * tall) * rng.uniform(0.9, 2.4)
    c, s = np.cos(tilt), np.sin(tilt)
    lean = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    c, s = np.cos(spin), np.sin(spin)
    rotation = lean @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    view = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, focal / tall]])
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    return np.asarray(lens @ view, np.float64)


def _pose(x: float, y: float, turn: float) -> Floats:
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, -s, x], [s, c, y], [0, 0, 1]])


def _unit(wide: int) -> Floats:
    """Sprite pixels to the plane's units, the card's middle at 0."""
    return np.array([[1 / HIGH, 0, -wide / 2 / HIGH], [0, 1 / HIGH, -0.5], [0, 0, 1]])


def _layout(rng: np.random.Generator, reach: float, layouts: Span) -> list[tuple[float, float, float]]:
    """Where cards lie: x, y, turn. ``reach``: how many card heights the picture is wide."""
    pick, base, half = rng.uniform(*layouts), rng.uniform(0, 2 * np.pi), reach / 2
    if pick < 0.12 or (reach < 1.0 and pick < 0.5):
        far = rng.uniform(-1, 1, 2) * max(0.25, half - 0.3)
        return [(far[0], far[1], base)]
    if pick < 0.28:
        return _clusters(rng, half)
    if pick < 0.5:
        apart = rng.choice([0.5, 0.8, 1.1])
        spots: list[tuple[float, float, float]] = []
        for _ in range(int(rng.integers(10, 80))):
            x, y = rng.uniform(-half, half, 2)
            if all((x - a) ** 2 + (y - b) ** 2 > apart**2 for a, b, _ in spots):
                spots.append((x, y, base + rng.normal(0, 0.3) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)))
        return spots[: int(rng.integers(2, 40))]
    if pick < 0.66:
        dx, dy, loose = rng.uniform(0.71, 1.0), rng.uniform(1.01, 1.3), rng.choice([0.0, 0.02, 0.06])
        n = int(min(6, half / 0.7 + 1.5))
        shift = rng.uniform(-0.5, 0.5, 2)
        cells = [(i * dx + shift[0], j * dy + shift[1]) for j in range(-n, n + 1) for i in range(-n, n + 1)]
        c, s = np.cos(base), np.sin(base)
        turned = [(c * x - s * y, s * x + c * y) for x, y in cells if rng.random() < 0.85]
        turned = [p for p in turned if max(abs(p[0]), abs(p[1])) < half + 0.6]
        flips = rng.random() < 0.5
        return [
            (
                x + rng.normal(0, loose),
                y + rng.normal(0, loose),
                base + rng.normal(0, loose) + (np.pi if flips and rng.random() < 0.4 else 0),
            )
            for x, y in turned
        ]
    n = int(rng.integers(2, 14)) if rng.random() < 0.8 else int(rng.integers(14, 55))
    start = rng.uniform(-0.6, 0.6, 2) * half
    if pick < 0.82:
        pivot, step = rng.uniform(0.6, 3.0), np.radians(rng.uniform(5, 20)) * rng.choice([1, 1, 1, -1])
        step = step / max(1.0, pivot * 0.8, n * abs(step) / 4)
        angles = base + step * (np.arange(n) - n / 2) + rng.normal(0, 0.02, n)
        return [(start[0] + pivot * np.sin(a), start[1] - pivot * np.cos(a) + pivot, a) for a in angles]
    if pick < 0.93:
        c, s = np.cos(base), np.sin(base)
        if rng.random() < 0.5:
            move = np.array([0.0, rng.uniform(0.18, 0.4)])
        else:
            move = np.array([rng.uniform(0.12, 0.3), rng.uniform(-0.1, 0.1)])
        shift = np.array([c * move[0] - s * move[1], s * move[0] + c * move[1]])
        first = -shift * n / 2 + start
        return [(*(first + shift * i + rng.normal(0, 0.015, 2)), base + rng.normal(0, 0.04)) for i in range(n)]
    return [(*(start + rng.normal(0, 0.45, 2)), rng.uniform(0, 2 * np.pi)) for _ in range(n)]


def _clusters(rng: np.random.Generator, half: float) -> list[tuple[float, float, float]]:
    """Twos to fives of cards that half cover each other, at any angle."""
    spots: list[tuple[float, float, float]] = []
    for _ in range(int(rng.integers(1, 2 + max(1, min(8, int(half * half)))))):
        x, y, turn = *rng.uniform(-0.9 * half, 0.9 * half, 2), rng.uniform(0, 2 * np.pi)
        for _ in range(int(rng.integers(2, 6))):
            spots.append((x, y, turn))
            way, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.75)
            x, y = x + far * np.cos(way), y + far * np.sin(way)
            turn = turn + rng.normal(0, 0.15 if rng.random() < 0.5 else 0.8)
    return spots


def _in_sight(
    rng: np.random.Generator, poses: list[tuple[float, float, float]], reach: float
) -> list[tuple[float, float, float]]:
    """The layout moved so that, mostly, a corner of its uppermost card lies in the picture."""
    if rng.random() < 0.12 or not poses:
        return poses
    x, y, turn = poses[-1]
    c, s = np.cos(turn), np.sin(turn)
    corner = rng.choice([-1, 1]) * np.array([0.29, 0.36])
    goal = rng.uniform(-0.4, 0.4, 2) * reach
    shift = goal - (x + c * corner[0] - s * corner[1], y + s * corner[0] + c * corner[1])
    return [(x + shift[0], y + shift[1], turn) for x, y, turn in poses]


@dataclass(frozen=True, slots=True)
class _Look:
    """What the cards of a scene have in common: tint, shadow's way and strength, wear of their edge."""

    tint: Floats
    shadow: tuple[float, float, float]
    edge: float

    @classmethod
    def random(cls, rng: np.random.Generator) -> "_Look":
        tint = rng.uniform(0.85, 1.0, 3) * (rng.uniform(0.75, 1.0) if rng.random() < 0.3 else 1.0)
        return cls(tint, (*rng.normal(0, 0.018, 2), rng.uniform(0, 0.6)), rng.uniform(0, 0.35))


def _draw(
    image: Picture,
    owner: NDArray[np.int16],
    card: Picture,
    matrix: Floats,
    me: int,
    look: _Look,
    rng: np.random.Generator,
) -> bool:
    """Draws a card with its shadow; False where it is not in the picture."""
    high, wide = card.shape[:2]
    corners = np.array([[0.0, 0], [wide, 0], [wide, high], [0, high]])
    if ((np.hstack([corners, np.ones((4, 1))]) @ matrix.T)[:, 2] <= 0.05).any():
        return False
    seen = project(matrix, corners)
    tall = float(np.linalg.norm(seen[3] - seen[0]) + np.linalg.norm(seen[2] - seen[1])) / 2
    pad = 2 + 0.03 * tall
    low, top = np.floor(seen.min(0) - pad).astype(int), np.ceil(seen.max(0) + pad).astype(int)
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(image.shape[1], int(top[0])), min(image.shape[0], int(top[1]))
    if x1 - x0 < 3 or y1 - y0 < 3:
        return False
    step = 1
    while tall * step * 2 <= high * 1.15 and step < 8:
        step *= 2
    source: Picture = np.ascontiguousarray(card)
    if step > 1:
        source = np.asarray(cv2.resize(source, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_AREA), np.uint8)
    scale = np.diag([wide / source.shape[1], high / source.shape[0], 1.0])
    local = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ matrix @ scale
    size = (x1 - x0, y1 - y0)
    drawn = cv2.warpPerspective(source, local, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    alpha = drawn[..., 3].astype(np.float32) / 255
    part = image[y0:y1, x0:x1].astype(np.float32)
    if look.shadow[2] > 0.05:
        dx, dy = look.shadow[0] * tall, look.shadow[1] * tall
        blur = max(0.6, 0.012 * tall)
        soft = cv2.GaussianBlur(cv2.warpAffine(alpha, np.array([[1, 0, dx], [0, 1, dy]]), size), (0, 0), blur)
        part *= (1 - look.shadow[2] * soft)[..., None]
    face = drawn[..., :3].astype(np.float32) * (look.tint * rng.uniform(0.93, 1.04)).astype(np.float32)
    if look.edge > 0.1 and tall > 40:
        inner = cv2.erode(alpha, np.ones((3, 3), np.uint8))
        face *= (1 - look.edge * (alpha - inner))[..., None]
    a = alpha[..., None]
    image[y0:y1, x0:x1] = np.clip(part * (1 - a) + face * a, 0, 255).astype(np.uint8)
    owner[y0:y1, x0:x1][alpha > 0.5] = me
    return True


def _ground(rng: np.random.Generator, grounds: Sequence[Picture], width: int, height: int) -> Picture:
    picture = grounds[rng.integers(len(grounds))]
    by = np.exp(rng.uniform(np.log(0.5), np.log(3.0)))
    angle = rng.uniform(0, 360)
    matrix = cv2.getRotationMatrix2D(tuple(rng.uniform(0, 512, 2)), angle, by)
    matrix[:, 2] += (width / 2, height / 2) - matrix[:, :2] @ rng.uniform(0, 512, 2) - matrix[:, 2]
    out = cv2.warpAffine(np.ascontiguousarray(picture), matrix, (width, height), borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(out, np.uint8)


def _light(rng: np.random.Generator, image: Picture) -> Picture:
    """Uneven light, a lamp's glare, shadows of things outside the picture."""
    height, width = image.shape[:2]
    x = image.astype(np.float32)
    if rng.random() < 0.6:
        ramp = cv2.resize(
            rng.uniform(0.45, 1.15, (3, 3)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
        )
        x *= ramp[..., None]
    if rng.random() < 0.25:
        yy, xx = np.mgrid[:height, :width].astype(np.float32)
        for _ in range(int(rng.integers(1, 3))):
            cx, cy, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.05, 0.6) * width
            spot = np.exp(-(((xx - cx) / r) ** 2 + ((yy - cy) / (r * rng.uniform(0.3, 1))) ** 2))
            x += (spot * rng.uniform(20, 150))[..., None] * rng.uniform(0.8, 1.0, 3).astype(np.float32)
    if rng.random() < 0.2:
        mask = np.ones((height, width), np.float32)
        spots = (rng.uniform(-0.3, 1.3, (4, 2)) * (width, height)).astype(np.int32)
        cv2.fillConvexPoly(mask, cv2.convexHull(spots), float(rng.uniform(0.4, 0.75)))
        x *= cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 20))[..., None]
    return np.clip(x, 0, 255).astype(np.uint8)
