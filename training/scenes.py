"""Draws random tables with dice and their labels: the training pictures.

``draw(seed)`` gives an 8-bit picture and a label a die: its value, its box, the middle of its top face and
``seen``, the part of the top face that can be seen.
"""

from dataclasses import asdict, dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training import textures
from training.light import trace_image
from training.rows import BOX, CAMERA, LIGHT, SKY, TABLE, plain
from training.surroundings import DIM, Kind, Light, Place, bowl, in_bowl, inside, lamp_of, low_room, tray
from training.things import (
    Vector,
    blank,
    clutter,
    die_of,
    die_style,
    hand,
    pale_style,
    rich_style,
    set_down,
    shiny_style,
    turn,
)

TOP_FACE = 4
OUTSIDE = 3
"""Which of the textures lies round a tray or a bowl."""


@dataclass(frozen=True, slots=True)
class Label:
    """One die of a drawn picture, in its pixels."""

    value: int
    box: tuple[int, int, int, int]
    face: tuple[float, float]
    seen: float


def draw(
    seed: int, width: int = 512, height: int = 384, rays: int = 3, kind: Kind | None = None
) -> tuple[NDArray[np.uint8], list[dict[str, object]]]:
    """The picture (blue green red) and labels of scene number ``seed``, of one kind or of any."""
    rng = np.random.default_rng(seed)
    if rng.random() < 0.3:
        width, height = height, width
    if kind is None:
        count = int(
            rng.choice([0, rng.integers(1, 7), rng.integers(5, 13), rng.integers(12, 31)], p=[0.08, 0.47, 0.27, 0.18])
        )
        least, most = 20.0, 46.0 if count > 12 else 70.0 if count > 5 else 190.0
    else:
        count = int(rng.integers(kind.dice[0], kind.dice[1] + 1))
        least, most = kind.wide
    size = float(np.exp(rng.uniform(np.log(least), np.log(most))))
    camera = _camera(rng, width, height, size, kind)
    spread = _spread(rng, camera, width, height, count)
    around = None
    if kind and kind.place is not Place.TABLE:
        around = inside(rng, float(min(width, height) / size), count, kind.place)
        spread = around.within(rng)
    dice = _dice(rng, count, spread, kind)
    things = dice + _others(rng, count, spread, kind)
    cloth = textures.ground(rng)
    pictures = np.stack([textures.card(rng), textures.disc(rng), textures.numerals(rng), textures.ground(rng)])
    if around and kind:
        if kind.place is Place.TRAY:
            things += tray(rng, around, OUTSIDE)
            cloth = textures.lining(rng, dark=kind.light is Light.BURNT)
        else:
            for die in dice:
                in_bowl(die, around, rng)
            things += bowl(rng, around, OUTSIDE)
            cloth = textures.wood(rng) if rng.random() < 0.8 else textures.ground(rng)
    table = np.zeros(1, TABLE)
    table["scale"], table["turn"] = 1 / rng.uniform(6, 40), rng.uniform(0, 6.3)
    if rng.random() < 0.35:
        table["gloss"], table["rough"] = rng.uniform(0.02, 0.12), rng.uniform(0.02, 0.5)
    rows = np.concatenate(things) if things else np.zeros(0, blank(BOX, (1, 1, 1)).dtype)
    dim = kind is not None and kind.light is Light.DIM
    lamps, sky = (lamp_of(rng), low_room(rng)) if dim else (_lamps(rng), _sky(rng))
    if kind and kind.shiny and not dim:
        _overhead(sky, rng)
    lamps, sky = plain(lamps), plain(sky)[0]
    light, who, which = trace_image(
        width, height, plain(camera)[0], plain(rows), lamps, sky, plain(table)[0], cloth, pictures, rays, seed
    )
    image = develop(light, rng, kind.light if kind else Light.ANY)
    labels = [_label(i, dice[i], camera, who, which, image) for i in range(len(dice))]
    if dim:
        image = grainy(image, rng)
    return image, [asdict(label) for label in labels if label is not None]


def _camera(rng: np.random.Generator, width: int, height: int, size: float, kind: Kind | None) -> np.ndarray:
    """A camera that looks at the origin, to which a die of edge 1 is about ``size`` pixels wide."""
    if kind is None:
        steep = rng.choice([rng.uniform(25, 50), rng.uniform(45, 75), rng.uniform(72, 90)], p=[0.22, 0.43, 0.35])
    else:
        steep = rng.uniform(*kind.steep)
    high = np.radians(steep)
    around, roll = rng.uniform(0, 6.3), rng.normal(0, 0.08) if rng.random() < 0.7 else rng.uniform(0, 6.3)
    focal = max(width, height) * rng.uniform(0.75, 2.0)
    far = focal / size
    ahead = -np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)])
    right = np.array([-np.sin(around), np.cos(around), 0])
    down = np.cross(ahead, right)
    right, down = np.cos(roll) * right + np.sin(roll) * down, -np.sin(roll) * right + np.cos(roll) * down
    camera = np.zeros(1, CAMERA)
    camera["pos"], camera["right"], camera["down"], camera["ahead"] = -far * ahead, right, down, ahead
    camera["focal"], camera["focus"] = focal, far * rng.choice([1.0, rng.uniform(0.8, 1.25)])
    camera["lens"] = far * rng.choice([0.0, rng.uniform(0, 0.02), rng.uniform(0.01, 0.05)], p=[0.4, 0.4, 0.2])
    return camera


def project(camera: np.ndarray, points: Vector, width: int, height: int) -> Vector:
    """Where points (n x 3) appear, in pixels (n x 2)."""
    rel = points - camera["pos"][0]
    deep = np.maximum(rel @ camera["ahead"][0], 1e-3)
    x = rel @ camera["right"][0] / deep * camera["focal"][0] + width / 2
    y = rel @ camera["down"][0] / deep * camera["focal"][0] + height / 2
    return np.stack([x, y], 1)


def _spread(rng: np.random.Generator, camera: np.ndarray, width: int, height: int, count: int) -> Vector:
    """Points of the table (n x 2) that the camera sees, close together or all over: places for things."""
    pixels = rng.uniform([-0.03 * width, -0.03 * height], [1.03 * width, 1.03 * height], (900, 2))
    if rng.random() < 0.5:  # most throws end near each other
        middle = rng.uniform([0.3 * width, 0.3 * height], [0.7 * width, 0.7 * height])
        pixels = middle + (pixels - [width / 2, height / 2]) * rng.uniform(0.25, 0.8)
    a, b = ((pixels - [width / 2, height / 2]) / camera["focal"][0]).T
    way = camera["ahead"][0] + a[:, None] * camera["right"][0] + b[:, None] * camera["down"][0]
    good = way[:, 2] < -0.15 * np.linalg.norm(way, axis=1)
    way = way[good]
    t = -camera["pos"][0, 2] / way[:, 2]
    return (camera["pos"][0] + t[:, None] * way)[:, :2]


def _dice(rng: np.random.Generator, count: int, spread: Vector, kind: Kind | None) -> list[np.ndarray]:
    make = die_style
    if kind:
        make = shiny_style if kind.shiny else rich_style if kind.place is Place.TRAY else die_style
        make = pale_style if kind.light is Light.BURNT else make
    touching, sixes = (kind.touching, kind.sixes) if kind else (0.45, None)
    styles = [make(rng) for _ in range(int(rng.choice([1, 2, 3, 8], p=[0.45, 0.25, 0.15, 0.15])))]
    heaped = kind is None and count > 8 and rng.random() < 0.4
    gap = rng.choice([0.0, rng.uniform(0, 0.2), rng.uniform(0.2, 1)])
    dice: list[np.ndarray] = []
    spots: list[tuple[float, float, float, float]] = []
    for x, y in spread:
        if len(dice) == count:
            break
        top = 6 if sixes is not None and rng.random() < sixes else int(rng.integers(1, 7 if sixes is None else 6))
        die = die_of(styles[rng.integers(len(styles))], top, rng)
        half, yaw = float(die["half"][0, 0]), rng.uniform(0, 6.3)
        if dice and rng.random() < touching:  # roll up against another
            ox, oy, oh, oyaw = spots[rng.integers(len(spots))]
            way = oyaw + rng.integers(4) * np.pi / 2 + rng.normal(0, 0.4)
            far = (oh + half) * rng.uniform(1.0, 1.35) + gap
            x, y = ox + far * np.cos(way), oy + far * np.sin(way)
            if rng.random() < 0.5:
                yaw = oyaw
        if any(_overlap((x, y, half + gap * 0.4, yaw), spot) for spot in spots):
            continue
        tilt = None
        if heaped:
            tilt = turn(0, rng.normal(0, 0.22)) @ turn(1, rng.normal(0, 0.22))
        elif rng.random() < 0.02:
            tilt = turn(0, rng.normal(0, 0.3))
        set_down(die, x, y, yaw, tilt)
        if dice and rng.random() < 0.02:
            under = dice[-1]
            set_down(die, *(under["pos"][0, :2] + rng.normal(0, 0.1, 2)), yaw, None, 2 * float(under["half"][0, 2]))
        dice.append(die)
        spots.append((x, y, half, yaw))
    return dice


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """Whether two squares (x, y, half edge, yaw) overlap."""
    gap = np.array([b[0] - a[0], b[1] - a[1]])
    for yaw in (a[3], a[3] + np.pi / 2, b[3], b[3] + np.pi / 2):
        axis = np.array([np.cos(yaw), np.sin(yaw)])
        reach = sum(s[2] * (abs(np.cos(s[3] - yaw)) + abs(np.sin(s[3] - yaw))) for s in (a, b))
        if abs(gap @ axis) > reach * 0.98:
            return False
    return True


def _others(rng: np.random.Generator, count: int, spread: Vector, kind: Kind | None) -> list[np.ndarray]:
    things: list[np.ndarray] = []
    if not len(spread):
        return things
    if kind and kind.things:
        others = int(rng.integers(kind.things[0], kind.things[1] + 1))
    else:
        others = int(rng.choice([0, rng.integers(1, 4), rng.integers(3, 12)], p=[0.45, 0.35, 0.2]))
    for _ in range(others):
        thing = clutter(rng, 0, 1, 2)
        x, y = spread[rng.integers(len(spread))]
        if float(thing["half"][0, 2]) > 0.15 and count:  # tall things stand aside
            x, y = spread.mean(0) + (np.array([x, y]) - spread.mean(0)) * rng.uniform(1, 2)
        thing["pos"][0, :2] = x, y
        things.append(thing)
    if rng.random() < 0.05:
        things += hand(rng, *spread[rng.integers(len(spread))])
    if (kind is None or kind.place is Place.TABLE) and rng.random() < 0.22:  # the rim of a tray or bowl
        middle, sides = spread.mean(0), int(rng.choice([4, 4, 8, 14]))
        far = float(np.percentile(np.linalg.norm(spread - middle, axis=1), 90)) + 1
        shade, gloss, off = textures.colour(rng), rng.choice([0, 0.05]), rng.uniform(0, 6.3)
        tall = rng.uniform(0.3, 2)
        for k in range(sides):
            way = off + 2 * np.pi * k / sides
            wall = blank(BOX, (0.3, far * np.tan(np.pi / sides) * 1.03, tall))
            wall["colour"], wall["gloss"], wall["round"] = shade, gloss, 0.1
            wall["marble"], wall["grain"], wall["colour2"] = 0.5, 1.0, shade * 0.5
            set_down(
                wall,
                *(middle + far * np.array([np.cos(way), np.sin(way)])),
                way,
                turn(1, rng.choice([0.0, 0.5])) if sides > 4 else None,
            )
            things.append(wall)
    return things


def _lamps(rng: np.random.Generator) -> np.ndarray:
    lamps = np.zeros(int(rng.choice([0, 1, 2], p=[0.1, 0.65, 0.25])), LIGHT)
    for lamp in lamps:
        high, around, far = np.radians(rng.uniform(15, 85)), rng.uniform(0, 6.3), rng.uniform(15, 60)
        lamp["pos"] = far * np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)])
        lamp["radius"] = far * rng.choice([0.01, 0.06, 0.25])
        lamp["colour"] = rng.uniform(0.2, 2.0) * np.array([1, rng.uniform(0.75, 1), rng.uniform(0.45, 1)])
    return lamps


def _sky(rng: np.random.Generator) -> np.ndarray:
    sky = np.zeros(1, SKY)
    level = rng.choice([0.12, 0.4, 0.8])
    sky["zenith"] = level * rng.uniform(0.7, 1.2, 3)
    sky["horizon"] = level * rng.uniform(0.2, 1.1) * rng.uniform(0.8, 1.1, 3)
    high, around = np.radians(rng.uniform(15, 80)), rng.uniform(0, 6.3)
    sky["window_dir"] = [np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)]
    sky["window_size"] = rng.uniform(0.05, 0.6, 2)
    sky["window_colour"] = rng.uniform(0, 5) * rng.uniform(0.8, 1, 3)
    return sky


def _overhead(sky: np.ndarray, rng: np.random.Generator) -> None:
    """Puts a bright lamp over the table, which flat tops mirror into a camera that looks down."""
    if rng.random() < 0.6:
        high, around = np.radians(rng.uniform(65, 90)), rng.uniform(0, 6.3)
        sky["window_dir"] = [np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)]
        sky["window_size"] = rng.uniform(0.02, 0.4, 2)
        sky["window_colour"] = rng.uniform(4, 30) * rng.uniform(0.85, 1, 3)


def _label(
    index: int,
    die: np.ndarray,
    camera: np.ndarray,
    who: np.ndarray,
    which: np.ndarray,
    image: NDArray[np.uint8],
) -> Label | None:
    height, width = who.shape
    mine = who == index
    if not mine.any():
        return None
    half, back = die["half"][0], die["rot"][0].T
    corners = np.array([[a, b, 1.0] for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]) * half
    quad = project(camera, corners @ back.T + die["pos"][0], width, height)
    area = float(cv2.contourArea(quad.astype(np.float32)))
    face = project(camera, (back @ [0, 0, half[2]] + die["pos"][0])[None], width, height)[0]
    x, y, w, h = cv2.boundingRect(mine.astype(np.uint8))
    top = mine & (which == TOP_FACE)
    seen = float(top.sum()) / max(area, 1.0)
    if top.any() and float(image.mean(2)[top].std()) < 5.0:
        seen *= 0.5  # its pips drown in black or white: nobody could read it
    return Label(int(die["faces"][0, TOP_FACE]), (x, y, w, h), (float(face[0]), float(face[1])), min(seen, 1.0))


EXPOSED = {Light.DIM: DIM, Light.BURNT: (40, 0.03, 0.2)}
"""By light, the hundredth part of a picture that the camera brings to a level, and the least and most of that."""


def develop(light: NDArray[np.float32], rng: np.random.Generator, lit: Light = Light.ANY) -> NDArray[np.uint8]:
    """Linear light to an 8-bit picture as a camera would: exposure, white balance, tone curve, vignette, lens."""
    height, width = light.shape[:2]
    part, low, high = EXPOSED.get(lit) or ((50, 0.05, 0.45), (90, 0.2, 0.9), (97, 0.4, 1.1))[rng.integers(3)]
    level = float(np.percentile(light.mean(2), part))
    goal = np.exp(rng.uniform(np.log(low), np.log(high)))
    if rng.random() < 0.06:
        goal *= rng.uniform(0.08, 0.4)  # dim
    image = light * np.float32(goal / max(level, 1e-4)) * rng.uniform(0.8, 1.2, 3).astype(np.float32)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    far = ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 2
    image = image * (1 - np.float32(rng.choice([0, rng.uniform(0, 0.5)])) * far)[..., None]
    if rng.random() < (0.6 if lit is Light.BURNT else 0.2):  # scattered light round glare
        image = image + np.float32(rng.uniform(0, 0.15)) * cv2.GaussianBlur(image, (0, 0), width / 40)
    if rng.random() < 0.5:
        image = 1 - np.exp(-image * rng.uniform(1.0, 1.6))
    image = np.clip(image, 0, 1)
    image = np.where(image < 0.0031308, 12.92 * image, 1.055 * np.power(np.maximum(image, 1e-6), 1 / 2.4) - 0.055)
    return np.ascontiguousarray((image[..., ::-1] * 255 + 0.5).astype(np.uint8))


def grainy(image: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """A dim picture as a small sensor gives it: noise, some of it smoothed away again."""
    size = (*image.shape[:2], 3 if rng.random() < 0.6 else 1)
    noisy = image + rng.standard_normal(size, np.float32) * np.float32(rng.uniform(1, 10))
    if rng.random() < 0.5:
        noisy = cv2.GaussianBlur(noisy, (0, 0), rng.uniform(0.4, 0.9))
    return np.clip(noisy, 0, 255).astype(np.uint8)
