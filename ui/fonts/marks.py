"""The marks of the screens as shapes: the four suits, and the signs that stand on keys and in sentences."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

Point = tuple[float, float]
Contour = list[Point]


class Shape:
    """Filled outlines on a square of 100 × 100, y up; holes run the other way round."""

    def __init__(self) -> None:
        self.contours: list[Contour] = []

    def polygon(self, points: Iterable[Point], hole: bool = False) -> "Shape":
        contour = list(points)
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(contour, contour[1:] + contour[:1], strict=True))
        if (area < 0) == hole:
            contour.reverse()
        self.contours.append(contour)
        return self

    def disc(self, x: float, y: float, r: float, hole: bool = False) -> "Shape":
        return self.polygon(arc(x, y, r, 0, 360, 40)[:-1], hole)

    def stroke(self, points: Sequence[Point], width: float) -> "Shape":
        half = width / 2
        for a, b in pairwise(points):
            length = math.dist(a, b) or 1
            dx, dy = (b[1] - a[1]) / length * half, (a[0] - b[0]) / length * half
            self.polygon(
                [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy)]
            )
        for x, y in points:
            self.disc(x, y, half)
        return self

    def box(self, x: float, y: float, w: float, h: float, r: float, hole: bool = False) -> "Shape":
        corners = [(x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180)]
        return self.polygon([p for cx, cy, start in corners for p in arc(cx, cy, r, start, start + 90, 8)], hole)

    def ring(self, x: float, y: float, r: float, width: float) -> "Shape":
        return self.disc(x, y, r).disc(x, y, r - width, hole=True)


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 24) -> Contour:
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in angles]


def mixed(parts: Iterable[float], places: Iterable[float]) -> float:
    return sum(part * place for part, place in zip(parts, places, strict=True))


def curve(*points: Point, steps: int = 18) -> Contour:
    """A cubic curve through four control points."""
    out = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        out.append((mixed(parts, [x for x, _ in points]), mixed(parts, [y for _, y in points])))
    return out


def mirrored(half: Contour) -> Contour:
    """A right half and its mirror image about x = 50."""
    return half + [(100 - x, y) for x, y in reversed(half)]


def star(x: float, y: float, outer: float, inner: float, points: int) -> Contour:
    return [
        (x + r * math.sin(math.pi * i / points), y + r * math.cos(math.pi * i / points))
        for i in range(2 * points)
        for r in [inner if i % 2 else outer]
    ]


def turned(x: float, y: float, angle: float, around_x: float, around_y: float) -> Point:
    """A point turned about another, given from there."""
    cos, sin = math.cos(angle), math.sin(angle)
    return (around_x + x * cos - y * sin, around_y + x * sin + y * cos)


def spades() -> Shape:
    right = curve((50, 98), (56, 82), (94, 66), (94, 42)) + curve((94, 42), (94, 20), (64, 14), (54, 32))[1:]
    right += curve((54, 32), (54, 16), (58, 6), (68, 2))[1:]
    return Shape().polygon(mirrored(right))


def hearts() -> Shape:
    right = curve((50, 76), (56, 100), (95, 100), (95, 68)) + curve((95, 68), (95, 42), (62, 26), (50, 2))[1:]
    return Shape().polygon(mirrored(right))


def clubs() -> Shape:
    shape = Shape().disc(50, 73, 23).disc(26, 40, 23).disc(74, 40, 23).disc(50, 46, 12)
    return shape.polygon(mirrored(curve((52, 46), (53, 22), (57, 8), (69, 2))))


def diamonds() -> Shape:
    right = curve((50, 100), (58, 80), (72, 62), (88, 50)) + curve((88, 50), (72, 38), (58, 20), (50, 0))[1:]
    return Shape().polygon(mirrored(right))


def undo() -> Shape:
    path = [(30, 66), (60, 66), *arc(60, 43, 23, 90, -90, 20), (40, 20)]
    return Shape().stroke(path, 12).polygon([(8, 66), (38, 92), (38, 40)])


def flipped(shape: Shape) -> Shape:
    out = Shape()
    out.contours = [[(100 - x, y) for x, y in reversed(c)] for c in shape.contours]
    return out


def menu() -> Shape:
    return Shape().stroke([(16, 76), (84, 76)], 12).stroke([(16, 50), (84, 50)], 12).stroke([(16, 24), (84, 24)], 12)


def rows() -> Shape:
    shape = Shape()
    for y in (78, 50, 22):
        shape.disc(18, y, 9).stroke([(40, y), (86, y)], 11)
    return shape


def book() -> Shape:
    shape = Shape().box(14, 10, 34, 76, 6).box(52, 10, 34, 76, 6)
    for x in (22, 60):
        for y in (64, 46):
            shape.box(x, y, 18, 7, 2, hole=True)
    return shape


def pencil() -> Shape:
    return (
        Shape()
        .polygon([(22, 34), (66, 78), (82, 62), (38, 18)])
        .polygon([(16, 12), (20, 30), (34, 16)])
        .polygon([(70, 82), (78, 90), (94, 74), (86, 66)])
    )


def check() -> Shape:
    return Shape().stroke([(16, 50), (40, 24), (84, 78)], 16)


def cross() -> Shape:
    return Shape().stroke([(22, 22), (78, 78)], 16).stroke([(22, 78), (78, 22)], 16)


def lock(opened: bool) -> Shape:
    shape = Shape().box(18, 6, 64, 50, 8).disc(50, 35, 8, hole=True).box(46.5, 17, 7, 18, 3, hole=True)
    bow = [(30, 56), (30, 68), *arc(50, 70, 20, 180, 0, 20), (70, 56)]
    return shape.stroke([(x + 34, y + 4) if opened else (x, y) for x, y in bow][: -1 if opened else None], 11)


def back() -> Shape:
    return Shape().stroke([(62, 84), (28, 50), (62, 16)], 14)


def plus() -> Shape:
    return Shape().stroke([(50, 16), (50, 84)], 15).stroke([(16, 50), (84, 50)], 15)


def minus() -> Shape:
    return Shape().stroke([(16, 50), (84, 50)], 15)


def erase() -> Shape:
    """A tag with a cross cut out."""
    shape = Shape().polygon([(4, 50), (32, 80), (96, 80), (96, 20), (32, 20)])
    turn = math.radians(45)
    return shape.polygon([turned(x - 64, y - 50, turn, 64, 50) for x, y in star(64, 50, 22, 7, 4)], hole=True)


def camera() -> Shape:
    shape = Shape().box(8, 16, 84, 58, 10).polygon([(32, 72), (38, 88), (62, 88), (68, 72)])
    return shape.disc(50, 45, 20, hole=True).disc(50, 45, 12)


def crown() -> Shape:
    points = [(16, 30), (8, 74), (30, 54), (50, 88), (70, 54), (92, 74), (84, 30)]
    shape = Shape().polygon(points).box(16, 12, 68, 12, 4)
    return shape.disc(8, 76, 6).disc(50, 90, 6).disc(92, 76, 6)


def shield_outline() -> Contour:
    return mirrored(
        [(50, 98), *curve((50, 98), (60, 88), (76, 84), (90, 84)), *curve((90, 84), (92, 40), (74, 16), (50, 2))]
    )


def shield() -> Shape:
    """A whole shield with a check mark cut out."""
    shape = Shape().polygon(shield_outline())
    mark = [(28, 54), (37, 63), (46, 52), (65, 75), (75, 67), (47, 33)]
    return shape.polygon(mark, hole=True)


def broken() -> Shape:
    """A shield split in two."""
    left = [(x - 7, y) for x, y in shield_outline() if x <= 50]
    right = [(x + 7, y - 4) for x, y in shield_outline() if x >= 50]
    zig = [(48, 90), (36, 66), (52, 52), (38, 34), (47, 10)]
    left_part = [p for p in left if p[0] < 44]
    right_part = [p for p in right if p[0] > 56]
    left_part.sort(key=lambda p: -p[1])
    right_part.sort(key=lambda p: -p[1])
    shape = Shape().polygon([*[(x - 4, y) for x, y in zig], *reversed(left_part)])
    return shape.polygon([*[(x + 10, y - 4) for x, y in zig], *reversed(right_part)])


def fallen() -> Shape:
    """A crown struck through."""
    shape = Shape()
    points = [(20, 22), (12, 66), (34, 46), (54, 80), (74, 46), (96, 66), (88, 22)]
    shape.polygon(points)
    return shape.polygon([(8, 96), (0, 88), (92, 2), (100, 10)], hole=False).polygon(
        [(16, 96), (10, 91), (38, 64), (42, 70)], hole=True
    )


def five_star() -> Shape:
    return Shape().polygon(star(50, 48, 50, 21, 5))


def info() -> Shape:
    shape = Shape().disc(50, 50, 46)
    return shape.disc(50, 72, 8, hole=True).box(43, 22, 14, 38, 6, hole=True)


def joker() -> Shape:
    """A fool's cap with three bells."""
    right = [(50, 60), *curve((50, 60), (56, 92), (84, 92), (90, 52)), *curve((90, 52), (80, 62), (74, 52), (74, 30))]
    shape = Shape().polygon(mirrored(right)).polygon([(38, 58), (50, 96), (62, 58)])
    return shape.box(24, 10, 52, 14, 5).disc(91, 46, 9).disc(9, 46, 9).disc(50, 93, 8)


def up() -> Shape:
    return Shape().stroke([(18, 36), (50, 68), (82, 36)], 14)


def down() -> Shape:
    return Shape().stroke([(18, 64), (50, 32), (82, 64)], 14)


def die() -> Shape:
    shape = Shape().box(8, 8, 84, 84, 16)
    for x, y in ((30, 70), (70, 70), (50, 50), (30, 30), (70, 30)):
        shape.disc(x, y, 9, hole=True)
    return shape


def two_cards() -> Shape:
    return Shape().box(10, 20, 44, 70, 7).box(18, 28, 28, 54, 3, hole=True).box(44, 8, 46, 70, 7)


def shift() -> Shape:
    return Shape().polygon([(50, 94), (8, 48), (32, 48), (32, 10), (68, 10), (68, 48), (92, 48)])


def chance() -> Shape:
    shape = Shape().ring(50, 50, 46, 10)
    return shape.polygon([(50, 50), *arc(50, 50, 38, 90, -90, 20)])


def turn_round() -> Shape:
    """Two arrows round a table: what is this way up goes the other way up."""
    shape = Shape()
    for start in (20, 200):
        path = arc(50, 50, 35, start, start + 106, 10)
        shape.stroke(path, 12)
        x, y = path[-1]
        angle = math.radians(start + 106 + 90)
        tip = [(26, 0), (-6, 24), (-6, -24)]
        shape.polygon([turned(dx, dy, angle, x, y) for dx, dy in tip])
    return shape


def speaker() -> Shape:
    return Shape().polygon([(4, 36), (4, 64), (22, 64), (48, 88), (48, 12), (22, 36)])


def sound() -> Shape:
    return speaker().stroke(arc(48, 50, 20, -48, 48, 5), 9).stroke(arc(48, 50, 40, -48, 48, 8), 9)


def silence() -> Shape:
    return speaker().stroke([(62, 36), (92, 66)], 10).stroke([(62, 66), (92, 36)], 10)


MARKS: Mapping[int, Callable[[], Shape]] = {
    0x2660: spades, 0x2665: hearts, 0x2663: clubs, 0x2666: diamonds, 0xE000: undo, 0xE001: lambda: flipped(undo()),
    0xE002: menu, 0xE003: rows, 0xE004: book, 0xE005: pencil, 0xE006: check, 0xE007: cross, 0xE008: lambda: lock(False),
    0xE009: lambda: lock(True), 0xE00A: back, 0xE00B: plus, 0xE00C: minus, 0xE00D: erase, 0xE00E: camera, 0xE00F: crown,
    0xE010: shield, 0xE011: broken, 0xE012: fallen, 0xE013: five_star, 0xE014: info, 0xE015: joker, 0xE016: up,
    0xE017: down, 0xE018: die, 0xE019: two_cards, 0xE01A: shift, 0xE01B: chance, 0xE01C: turn_round, 0xE01D: sound,
    0xE01E: silence,
}  # fmt: skip
"""What draws each mark, by its code in the fonts."""
