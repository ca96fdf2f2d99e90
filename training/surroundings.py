"""The kinds of scenes that a reader taught with mixed ones still finds hard, and what is around the dice in them:
trays, bowls, a low lamp in a dark room. Lengths in die edges."""

from dataclasses import dataclass
from enum import Enum, auto

import numpy as np

from training import textures
from training.rows import BOX, LIGHT, SKY
from training.things import Vector, blank, set_down, turn

DIM = (70, 0.012, 0.09)
"""How a camera exposes a nearly dark room: the hundredth part, and the least and most level it is brought to."""


class Place(Enum):
    """What the dice lie in."""

    TABLE, TRAY, BOWL = auto(), auto(), auto()


class Light(Enum):
    """How a scene is lit: any way; by one low lamp; so that white is burnt out."""

    ANY, DIM, BURNT = auto(), auto(), auto()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of scene: least and most dice and other things, least and most width of a die in pixels, how steeply the
    camera looks down (degrees), how likely a die shows a six and lies against another, whether dice are shiny and of
    little contrast, what they lie in and how they are lit."""

    dice: tuple[int, int]
    wide: tuple[float, float]
    steep: tuple[float, float]
    sixes: float = 1 / 6
    touching: float = 0.45
    shiny: bool = False
    things: tuple[int, int] | None = None
    place: Place = Place.TABLE
    light: Light = Light.ANY


HARD = (
    Kind((1, 5), (80, 230), (50, 90), sixes=0.4),  # close up
    Kind((14, 30), (24, 50), (68, 90), shiny=True, touching=0.25),  # small and shiny, from above
    Kind((4, 16), (26, 70), (22, 48), touching=0.75),  # touching, at a low angle: side faces
    Kind((0, 0), (25, 120), (25, 90), things=(3, 14)),  # no dice, but much that looks like them
    Kind((1, 12), (28, 80), (42, 90), touching=0.3, things=(0, 1), place=Place.TRAY),
    Kind((14, 28), (22, 42), (50, 90), touching=0.5, things=(0, 0), place=Place.BOWL),
    Kind((1, 8), (26, 110), (28, 80), touching=0.3, light=Light.DIM),
    Kind((1, 10), (26, 90), (38, 90), touching=0.3, things=(0, 2), place=Place.TRAY, light=Light.BURNT),
)


@dataclass(frozen=True, slots=True)
class Inside:
    """The inside of a tray or bowl about the origin: half its length and width (for a bowl, twice its radius), and
    how it is turned."""

    half: tuple[float, float]
    yaw: float
    round: bool

    def within(self, rng: np.random.Generator) -> Vector:
        """Random places (n x 2) in it for the middles of things."""
        across = rng.uniform(-1, 1, (900, 2)) * (np.array(self.half) - 0.8)
        if self.round:
            across = across[np.linalg.norm(across, axis=1) < self.half[0] - 0.8]
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        return np.asarray(across @ np.array([[c, s], [-s, c]]))


def inside(rng: np.random.Generator, seen: float, count: int, place: Place) -> Inside:
    """A tray or bowl with room for ``count`` dice, of which a camera sees about ``seen`` die edges."""
    if place is Place.BOWL:
        radius = max(float(seen * rng.uniform(0.32, 0.55)), 1.0 + 0.75 * count**0.5)
        return Inside((radius, radius), 0.0, True)
    long = max(float(seen * rng.uniform(0.35, 0.75)), 1.6 + 0.8 * count**0.5)
    return Inside((long, long * float(rng.uniform(0.65, 1.0))), float(rng.uniform(0, 6.3)), False)


def tray(rng: np.random.Generator, room: Inside, sheet: int) -> list[np.ndarray]:
    """The four walls of a tray, and the table outside of it with the texture ``sheet``."""
    shade = textures.colour(rng, 0.01, 0.4) if rng.random() < 0.5 else textures.wood(rng).reshape(-1, 3).mean(0)
    tall, thick = rng.uniform(0.3, 1.6), rng.uniform(0.08, 0.7)
    gloss, things = rng.choice([0.0, 0.05]), []
    for k in range(4):
        way, far, wide = room.yaw + k * np.pi / 2, room.half[k % 2], room.half[1 - k % 2]
        for half, height, out in ((thick, tall, thick), (25.0, 0.05, 2 * thick + 25.0)):
            wall = blank(BOX, (half, wide + 2 * thick if half == thick else 80.0, height))
            wall["colour"], wall["gloss"], wall["round"] = shade, gloss, min(0.1, 0.9 * height, 0.9 * thick)
            if half != thick:
                wall["texture"], wall["gloss"], wall["round"] = sheet, 0.0, 0.0
            set_down(wall, (far + out) * np.cos(way), (far + out) * np.sin(way), way)
            things.append(wall)
    return things


def bowl(rng: np.random.Generator, room: Inside, sheet: int) -> list[np.ndarray]:
    """The leaning walls of a bowl; the table's own cloth is its floor. ``sheet`` is the texture outside."""
    sides, radius, tall = 20, room.half[0], rng.uniform(0.8, 2.5)
    wood = textures.wood(rng).reshape(-1, 3)
    light, dark, lean = wood.max(0), wood.min(0), rng.uniform(0.15, 0.6)
    gloss, things = rng.choice([0.0, 0.04]), []
    for k in range(sides):
        way = 2 * np.pi * k / sides
        wall = blank(BOX, (0.25, radius * float(np.tan(np.pi / sides)) * 1.25, tall))
        wall["colour"], wall["colour2"], wall["gloss"], wall["round"] = light, dark, gloss, 0.15
        wall["marble"], wall["grain"] = 0.8, rng.uniform(0.6, 3)
        far = radius + 0.25 + tall * np.sin(lean)
        set_down(wall, far * np.cos(way), far * np.sin(way), way, turn(1, lean))
        things.append(wall)
    for k in range(4):  # the table outside, as four strips about the rim
        way, out = k * np.pi / 2, radius + 25.5 + 2 * tall * np.sin(lean)
        strip = blank(BOX, (25.0, 80.0, 0.05))
        strip["texture"] = sheet
        set_down(strip, out * np.cos(way), out * np.sin(way), way)
        things.append(strip)
    return things


def in_bowl(die: np.ndarray, room: Inside, rng: np.random.Generator) -> None:
    """Leans a die of a bowl inwards, the more the nearer it lies to the wall; some lie on others."""
    x, y = (float(v) for v in die["pos"][0, :2])
    part = min(1.0, float(np.hypot(x, y)) / room.half[0])
    lean = 0.5 * part**2 * rng.uniform(0, 1) + abs(rng.normal(0, 0.06))
    way, yaw = np.arctan2(y, x), rng.uniform(0, 6.3)
    inwards = turn(2, way) @ turn(1, -lean) @ turn(2, yaw - way)
    set_down(die, x, y, 0.0, inwards, 0.4 * part**3 + (rng.uniform(0.2, 0.7) if rng.random() < 0.12 else 0.0))


def lamp_of(rng: np.random.Generator) -> np.ndarray:
    """One warm lamp, low beside the table: long shadows."""
    lamps = np.zeros(1, LIGHT)
    high, around, far = np.radians(rng.uniform(7, 30)), rng.uniform(0, 6.3), rng.uniform(10, 40)
    lamps["pos"] = far * np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)])
    lamps["radius"] = far * rng.choice([0.01, 0.05, 0.15])
    lamps["colour"] = np.array([1, rng.uniform(0.6, 1), rng.uniform(0.25, 0.9)])
    return lamps


def low_room(rng: np.random.Generator) -> np.ndarray:
    """A room that gives hardly any light."""
    sky = np.zeros(1, SKY)
    sky["zenith"] = rng.uniform(0.01, 0.12) * rng.uniform(0.7, 1.2, 3)
    sky["horizon"] = sky["zenith"] * rng.uniform(0.5, 1.5)
    sky["window_dir"] = [0.0, 0.0, 1.0]
    return sky
