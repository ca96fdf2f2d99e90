"""Makes the things of a scene: dice of many makes, and what else lies on tables. Lengths in die edges."""

import numpy as np
from numpy.typing import NDArray

from training.rows import BALL, BOX, CYLINDER, DIE, SOLID, THING
from training.textures import colour

Vector = NDArray[np.float64]
RIGHT_HANDED = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (2, 1), 5: (1, 3), 6: (3, 2)}  # +x, +y for each top value


def turn(axis: int, angle: float) -> Vector:
    """The matrix that turns by ``angle`` (radians) about axis 0, 1 or 2."""
    c, s = np.cos(angle), np.sin(angle)
    a, b = (axis + 1) % 3, (axis + 2) % 3
    m = np.eye(3)
    m[a, a], m[a, b], m[b, a], m[b, b] = c, -s, s, c
    return m


def blank(kind: int, half: tuple[float, float, float]) -> np.ndarray:
    """A thing of one kind and size (half lengths), grey and dull."""
    thing = np.zeros(1, THING)
    thing["kind"], thing["half"], thing["rot"] = kind, half, np.eye(3)
    thing["ball"], thing["texture"], thing["rough"] = 99, -1, 0.5
    thing["bound"] = np.linalg.norm(half) * 1.01
    thing["colour"] = 0.5
    thing["one_scale"] = 1
    return thing


MAKES = {"white": 0.22, "ivory": 0.08, "black": 0.1, "paint": 0.24, "marble": 0.12, "clear": 0.2, "speckle": 0.04}
RICH = {"paint": 0.1, "marble": 0.4, "clear": 0.42, "speckle": 0.08}
PALE = {"white": 0.6, "ivory": 0.2, "paint": 0.14, "clear": 0.06}
"""How often dice of each body are drawn: of all kinds, for dice trays, and where light burns out."""


def rich_style(rng: np.random.Generator) -> np.ndarray:
    """A make of die as players collect them: marbled, clear, speckled or shiny."""
    return shiny_style(rng) if rng.random() < 0.3 else die_style(rng, RICH)


def pale_style(rng: np.random.Generator) -> np.ndarray:
    """A make of die that burns out to white first."""
    return die_style(rng, PALE if rng.random() < 0.85 else MAKES)


def die_style(rng: np.random.Generator, makes: dict[str, float] = MAKES) -> np.ndarray:
    """A make of die: shape, body, pips; its faces and place are still open."""
    half = 0.5 * (1.0 if rng.random() < 0.6 else rng.uniform(0.7, 1.5))
    die = blank(DIE, (half, half, half))
    die["round"] = half * rng.choice([rng.uniform(0.04, 0.15), rng.uniform(0.15, 0.5)])
    if rng.random() < 0.45:
        die["ball"] = half * rng.uniform(1.22, 1.65)
    white, black = np.full(3, rng.uniform(0.6, 0.9)), np.full(3, rng.uniform(0.005, 0.03))
    ivory = np.array([0.8, 0.72, 0.5]) * rng.uniform(0.75, 1.1)
    make = rng.choice(list(makes), p=list(makes.values()))
    body = {"white": white, "ivory": ivory, "black": black}.get(make, colour(rng, 0.03, 0.8))
    dark = float(body @ [0.3, 0.6, 0.1]) < 0.25
    die["colour"], die["colour2"] = body, colour(rng, 0.01, 0.9)
    ink = white if dark else black
    if rng.random() < (0.15 if make in ("white", "ivory") else 0.25):
        ink = colour(rng, 0.01, 0.2) if not dark else colour(rng, 0.45, 0.9)
    if dark and rng.random() < 0.2:
        ink = np.array([0.75, 0.5, 0.12])  # gold
    if make == "paint" and rng.random() < 0.3:
        ink = black if float(body @ [0.3, 0.6, 0.1]) > 0.08 else white
    if make == "marble":
        die["marble"], die["grain"] = rng.uniform(0.4, 1), rng.uniform(1.5, 7)
        die["colour2"] = np.clip(body * rng.uniform(0.15, 2.5) + 0.3 * colour(rng) * rng.random(), 0, 0.85)
        mean = float((body + die["colour2"][0]) @ [0.15, 0.3, 0.05])
        ink = white if mean < 0.3 else black
    if make == "clear":
        top = body / max(body.max(), 1e-3)
        die["colour"] = (
            np.clip(top * rng.uniform(0.6, 0.98) + 0.02, 0, 1) if rng.random() < 0.85 else rng.uniform(0.7, 0.98)
        )
        die["clear"], die["murk"] = rng.uniform(0.3, 0.95), rng.uniform(0.3, 4)
        ink = white if rng.random() < 0.65 or float(die["colour"][0] @ [0.3, 0.6, 0.1]) < 0.2 else black
    if make == "speckle":
        die["speckle"] = rng.uniform(0.02, 0.2)
    die["pip_colour"] = ink
    if rng.random() < 0.12:  # the red one and four of East Asia
        die["pip_colour"][0, [1, 4]] = [0.6, 0.02, 0.02] if not dark else ink
        die["one_scale"] = rng.uniform(1.0, 2.2)
    die["gloss"] = rng.choice([0.0, rng.uniform(0.02, 0.08)], p=[0.2, 0.8])
    die["rough"] = rng.uniform(0.02, 0.4)
    die["pip_radius"] = rng.uniform(0.13, 0.24) if rng.random() < 0.85 else rng.uniform(0.1, 0.27)
    die["pip_spread"] = rng.uniform(0.42, 0.6)
    die["pip_dent"] = rng.choice([0.0, rng.uniform(0.2, 0.9)])
    die["pip_shape"] = rng.choice([0, 1, 2, 3], p=[0.93, 0.03, 0.03, 0.01])
    die["one_shape"] = die["pip_shape"] if rng.random() < 0.9 else rng.choice([1, 2, 3])
    if die["one_shape"][0] != die["pip_shape"][0]:
        die["one_scale"] = rng.uniform(1.2, 2.4)
    die["bound"] = min(half * 1.74, float(die["ball"][0])) + 0.01
    return die


def shiny_style(rng: np.random.Generator) -> np.ndarray:
    """A make of die that mirrors lamps and whose pips stand out little: metal, mother of pearl, marbled or clear body,
    coloured pips."""
    die = die_style(rng)
    body = colour(rng, 0.02, 0.5)
    if rng.random() < 0.4:
        body = np.full(3, rng.uniform(0.01, 0.12)) * rng.uniform(0.8, 1, 3)
    tones = ([0.5, 0.02, 0.03], [0.7, 0.6, 0.05], [0.6, 0.4, 0.1], [0.8, 0.8, 0.8], [0.01, 0.01, 0.01], [0.6, 0.5, 0.3])
    ink = np.array(tones[rng.integers(len(tones))]) * rng.uniform(0.5, 1.2)
    if float(np.abs(ink - body).max()) < 0.12:
        ink = np.full(3, 0.75) if float(body.mean()) < 0.25 else np.full(3, 0.02)
    die["colour"], die["colour2"] = body, np.clip(body * rng.uniform(0.2, 3.0, 3), 0, 0.8)
    die["marble"], die["grain"] = rng.choice([0.0, rng.uniform(0.3, 1)]), rng.uniform(1.5, 7)
    die["clear"], die["speckle"] = 0.0, 0.0
    if rng.random() < 0.25:
        die["clear"], die["murk"] = rng.uniform(0.3, 0.9), rng.uniform(0.5, 4)
    die["pip_colour"] = np.clip(ink, 0, 0.9)
    die["one_shape"], die["pip_shape"], die["one_scale"] = 0, 0, 1
    die["pip_dent"] = rng.uniform(0.2, 0.9)
    die["gloss"], die["rough"] = rng.uniform(0.04, 0.25), rng.uniform(0.01, 0.12)
    die["crown"] = rng.choice([0.0, rng.uniform(0.02, 0.25)])
    return die


def die_of(style: np.ndarray, top: int, rng: np.random.Generator) -> np.ndarray:
    """A die of a make showing ``top`` on its +z face, the other faces as on real dice (either hand)."""
    die = style.copy()
    east, north = RIGHT_HANDED[top]
    if rng.random() < 0.4:
        east, north = north, east
    die["faces"] = [east, 7 - east, north, 7 - north, top, 7 - top]
    die["turned"] = rng.integers(0, 2, 6)
    return die


def set_down(thing: np.ndarray, x: float, y: float, yaw: float, tilt: Vector | None = None, base: float = 0.0) -> None:
    """Lays a thing on the table at (x, y), turned by ``yaw`` and, as in a bowl, by ``tilt``."""
    to_world = turn(2, yaw) if tilt is None else turn(2, yaw) @ tilt
    thing["rot"] = to_world.T
    reach = float(np.abs(to_world[2]) @ thing["half"][0])
    if thing["kind"][0] in (DIE, BOX) and tilt is not None:
        reach -= 0.7 * float(thing["round"][0])
    thing["pos"] = [x, y, base + reach]


def other_die(rng: np.random.Generator, sheet: int) -> np.ndarray:
    """A die of another shape with numerals, resting on a face; ``sheet`` is the texture of its numerals."""
    g = (1 + 5**0.5) / 2
    signs = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    kind = rng.integers(5)
    if kind == 0:
        normals = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    elif kind == 1:
        normals = signs
    elif kind == 2:
        normals = [(0, a, b * g) for a in (-1, 1) for b in (-1, 1)]
        normals += [(n[1], n[2], n[0]) for n in normals] + [(n[2], n[0], n[1]) for n in normals]
    elif kind == 3:
        normals = [(0, a / g, b * g) for a in (-1, 1) for b in (-1, 1)]
        normals += [(n[1], n[2], n[0]) for n in normals] + [(n[2], n[0], n[1]) for n in normals] + signs
    else:
        normals = [(np.cos(k * np.pi / 5), np.sin(k * np.pi / 5), 0.95 * (-1) ** k) for k in range(10)]
    unit = np.array(normals, float)
    unit /= np.linalg.norm(unit, axis=1)[:, None]
    inner = (0.28 if kind == 0 else 0.5) * rng.uniform(0.8, 1.3)
    solid = blank(SOLID, (inner, inner, inner))
    solid["planes"][0, : len(unit)], solid["n_planes"], solid["inner"] = unit, len(unit), inner
    solid["bound"] = inner * (3.05 if kind == 0 else 1.9 if kind in (1, 4) else 1.3)
    solid["texture"] = sheet
    style = die_style(rng)
    for name in ("colour", "gloss", "rough", "clear", "murk"):
        solid[name] = style[name]
    solid["colour2"] = style["pip_colour"][0, 2]
    low = unit[rng.integers(len(unit))]
    axis = np.cross(low, [0, 0, -1])
    sine, cosine = np.linalg.norm(axis), -low[2]
    if sine < 1e-6:
        to_world = np.eye(3) if cosine > 0 else turn(0, np.pi)
    else:
        k = axis / sine
        cross = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
        to_world = np.eye(3) + sine * cross + (1 - cosine) * cross @ cross
    solid["rot"] = (turn(2, rng.uniform(0, 6.3)) @ to_world).T
    solid["pos"] = [0, 0, inner]
    return solid


def clutter(rng: np.random.Generator, cards: int, discs: int, sheet: int) -> np.ndarray:
    """Something that is no six-sided die with pips; ``cards``, ``discs`` and ``sheet`` are texture numbers."""
    kind = rng.choice(
        ["card", "coin", "solid", "pen", "cube", "box", "ball", "dot", "cup"],
        p=[0.26, 0.12, 0.16, 0.1, 0.06, 0.12, 0.05, 0.08, 0.05],
    )
    if kind == "solid":
        return other_die(rng, sheet)
    if kind == "card":
        thing = blank(BOX, (1.95, 2.75, 0.012)) if rng.random() < 0.8 else blank(BOX, (0.75, 1.5, 0.2))
        thing["texture"], thing["gloss"] = cards, rng.choice([0, 0.03])
    elif kind == "coin":
        size = rng.uniform(0.5, 1.4)
        thing = blank(CYLINDER, (size, size, rng.uniform(0.04, 0.12)))
        thing["round"], thing["texture"], thing["gloss"], thing["rough"] = (
            0.02,
            discs,
            rng.uniform(0, 0.5),
            0.2,
        )
    elif kind == "dot":
        size = rng.uniform(0.08, 0.35)
        thing = blank(CYLINDER, (size, size, rng.uniform(0.01, 0.1)))
        thing["colour"] = rng.uniform(0.01, 0.1) if rng.random() < 0.7 else colour(rng)
    elif kind == "cup":
        size = rng.uniform(1, 2.5)
        thing = blank(CYLINDER, (size, size, rng.uniform(0.5, 3)))
        thing["round"], thing["gloss"] = 0.1, 0.04
    elif kind == "pen":
        thing = blank(CYLINDER, (rng.uniform(0.15, 0.4), 0.3, rng.uniform(2, 5)))
        thing["half"][0, 1] = thing["half"][0, 0]
        thing["gloss"] = rng.choice([0, 0.05])
    elif kind == "cube":
        style = die_style(rng)
        thing = style
        thing["faces"] = 0
    elif kind == "ball":
        size = rng.uniform(0.3, 1)
        thing = blank(BALL, (size, size, size))
        thing["gloss"], thing["rough"] = 0.05, 0.1
    else:
        thing = blank(BOX, tuple(rng.uniform([0.5, 0.5, 0.1], [4, 4, 2])))
        thing["round"], thing["gloss"] = 0.05, rng.choice([0, 0.04])
        if rng.random() < 0.4:
            thing["texture"] = cards
    if kind not in ("cube", "dot"):
        thing["colour"] = colour(rng)
    set_down(thing, 0, 0, rng.uniform(0, 6.3), turn(0, np.pi / 2) if kind == "pen" else None)
    return thing


def hand(rng: np.random.Generator, x: float, y: float) -> list[np.ndarray]:
    """Fingers that reach towards (x, y) from one side."""
    skin = np.array([0.55, 0.3, 0.2]) * rng.uniform(0.15, 1.3)
    way = rng.uniform(0, 6.3)
    fingers = []
    for k in range(int(rng.integers(2, 5))):
        finger = blank(BALL, (0.5, rng.uniform(2.5, 4), 0.45))
        finger["colour"], finger["gloss"], finger["rough"] = skin, 0.01, 0.4
        set_down(finger, 0, 0, way + rng.uniform(-0.12, 0.12))
        far = 3.5 + rng.uniform(0, 1)
        finger["pos"] = [
            x - np.sin(way) * far + np.cos(way) * k,
            y + np.cos(way) * far + np.sin(way) * k,
            rng.uniform(0.4, 2),
        ]
        fingers.append(finger)
    return fingers
