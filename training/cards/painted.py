# ruff: noqa: E501 (paths and attributes of SVG read best on one line)
"""Draws decks of our own as SVG sheets of 13 x 5 cells: random typefaces, suit shapes, index layouts, colours,
courts made of patches, jokers and backs. They make up for how few makes the other art has."""

from dataclasses import dataclass, replace

import numpy as np

WIDE, HIGH = 250, 350
FACES = (
    "DejaVu Sans", "DejaVu Sans Condensed", "DejaVu Serif", "DejaVu Serif Condensed", "Nimbus Sans", "Nimbus Sans Narrow",
    "Nimbus Roman", "Nimbus Mono PS", "C059", "P052", "URW Bookman", "URW Gothic", "Noto Mono", "Liberation Sans",
    "Liberation Serif", "Liberation Sans Narrow", "Lato", "Roboto", "Roboto Condensed", "Linux Libertine", "Cantarell",
    "Open Sans", "GFS Didot", "EB Garamond", "Quicksand", "Comic Neue", "Carlito", "Old Standard TT",
)  # fmt: skip
LETTERS = ("JQK",) * 5 + ("BDK", "BVH", "VDR", "FDR")
MORE_LETTERS = ("JQK", "BDK", "BDK", "BVH", "VDR", "FDR")
SERIFS = (
    "DejaVu Serif", "Nimbus Roman", "C059", "P052", "URW Bookman", "Liberation Serif", "Linux Libertine", "GFS Didot",
    "EB Garamond", "Old Standard TT",
)  # fmt: skip
THIN = (
    "GFS Didot", "Old Standard TT", "C059", "EB Garamond", "Nimbus Roman", "Liberation Serif", "Linux Libertine O",
    "Linux Libertine Display O", "URW Bookman", "DejaVu Serif Condensed", "Nimbus Sans Narrow", "Open Sans Condensed",
)  # fmt: skip
NARROW_LETTERS = ("BDK", "BDK", "BDK", "JQK", "BVH", "VDR")
"""Jack, queen and king: English five times as often; German, Dutch (boer, vrouw, koning), French, Italian."""
PIPS = {
    "2": ((0, -3), (0, 3)), "3": ((0, -3), (0, 0), (0, 3)), "4": ((-1, -3), (1, -3), (-1, 3), (1, 3)),
    "5": ((-1, -3), (1, -3), (0, 0), (-1, 3), (1, 3)), "6": ((-1, -3), (1, -3), (-1, 0), (1, 0), (-1, 3), (1, 3)),
    "7": ((-1, -3), (1, -3), (-1, 0), (1, 0), (-1, 3), (1, 3), (0, -1.5)),
    "8": ((-1, -3), (1, -3), (-1, 0), (1, 0), (-1, 3), (1, 3), (0, -1.5), (0, 1.5)),
    "9": ((-1, -3), (1, -3), (-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 3), (1, 3), (0, 0)),
    "10": ((-1, -3), (1, -3), (-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 3), (1, 3), (0, -2), (0, 2)),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """One deck's looks. Lengths in the units of a card 250 x 350."""

    face: str
    weight: str
    rank: float  # height of the rank sign
    squeeze: float  # its width over the usual
    suit: float  # height of the small suit sign
    gap: float
    x: float
    y: float  # middle of the index across, its top
    colours: tuple[str, str, str, str]  # clubs, diamonds, hearts, spades
    paper: str
    round: float
    plump: float  # shape of hearts and spades
    letters: str
    four: bool
    frame: bool
    ten: float = 0.68  # how much narrower a 10 is set


def style(rng: np.random.Generator) -> Style:
    """Random looks."""
    jumbo = rng.random() < 0.3
    rank = rng.uniform(52, 85) if jumbo else rng.uniform(26, 48)
    red, black = _mixed(rng, (200, 20, 30), 30), _mixed(rng, (20, 20, 25), 20)
    colours = (black, red, red, black)
    if rng.random() < 0.25:
        green, other = (
            _mixed(rng, (20, 120, 50), 30),
            _mixed(rng, (30, 70, 190) if rng.random() < 0.7 else (230, 130, 20), 30),
        )
        colours = (
            (green, other, red, black) if rng.random() < 0.7 else (other, _mixed(rng, (230, 150, 20), 20), red, green)
        )
    suit = rank * rng.uniform(0.5, 0.95)
    return Style(
        str(rng.choice(FACES)), str(rng.choice(["normal", "bold"])), rank, rng.uniform(0.62, 1.05), suit,
        rng.uniform(2, 10), 7 + 0.36 * rank + rng.uniform(0, 8), rng.uniform(8, 20), colours,
        _mixed(rng, (250, 250, 248) if rng.random() < 0.8 else (240, 232, 212), 5), rng.choice([0.0, 6, 12, 18, 24]),
        rng.uniform(0.8, 1.2), str(rng.choice(LETTERS)), bool(rng.random() < 0.2), bool(rng.random() < 0.75),
    )  # fmt: skip


def wider_style(rng: np.random.Generator) -> Style:
    """Random looks of the second series of decks: more letters of other languages, more typefaces with serifs, wide
    tens, and signs that stand farther apart."""
    usual = style(rng)
    squeeze, ten = rng.uniform(0.75, 1.1), rng.uniform(0.6, 1.0)
    return replace(
        usual,
        x=7 + max(0.36, 0.62 * squeeze * ten) * usual.rank + rng.uniform(0, 6),
        face=str(rng.choice(SERIFS)) if rng.random() < 0.7 else usual.face,
        squeeze=squeeze,
        gap=rng.uniform(2, 0.55 * usual.rank),
        letters=str(rng.choice(MORE_LETTERS)),
        ten=ten,
    )


def narrow_style(rng: np.random.Generator) -> Style:
    """Random looks of the third series: the thin, narrow signs with serifs of Central European makes, mostly German
    letters, often in all four corners over a small suit sign, with a 10 as wide as it comes."""
    usual = style(rng)
    squeeze, ten = rng.uniform(0.55, 0.95), rng.uniform(0.7, 1.1)
    rank = rng.uniform(28, 58)
    return replace(
        usual,
        face=str(rng.choice(THIN)),
        weight="normal" if rng.random() < 0.75 else "bold",
        rank=rank,
        squeeze=squeeze,
        suit=rank * rng.uniform(0.35, 0.75),
        gap=rng.uniform(2, 0.4 * rank),
        x=5 + max(0.36, 0.95 * squeeze * ten) * rank + rng.uniform(0, 6),
        letters=str(rng.choice(NARROW_LETTERS)),
        four=bool(rng.random() < 0.6),
        ten=ten,
    )


def index_of(s: Style) -> tuple[float, float, float]:
    """Middle x, middle y and height of the upper left index, in parts of the card's height."""
    high = s.rank + s.gap + s.suit
    return s.x / HIGH, (s.y + high / 2) / HIGH, high / HIGH


def sheet(s: Style, rng: np.random.Generator) -> str:
    """The deck as an SVG of 13 x 5 cards: suits ``cdhs``, then two jokers and three backs."""
    cards = [card(s, rank, k, rng) for k in range(4) for rank in range(13)]
    cards += [joker(s, k, rng) for k in (1, 3)] + [back(rng) for _ in range(3)]
    parts = []
    for i, body in enumerate(cards):
        paper = (
            f'<rect x="1" y="1" width="{WIDE - 2}" height="{HIGH - 2}" rx="{s.round}" fill="{s.paper}" '
            f'stroke="#999" stroke-width="0.7"/>'
        )
        parts.append(f'<g transform="translate({i % 13 * WIDE} {i // 13 * HIGH})">{paper}{body}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{13 * WIDE}" height="{5 * HIGH}" '
        f'viewBox="0 0 {13 * WIDE} {5 * HIGH}">{"".join(parts)}</svg>'
    )


def card(s: Style, rank: int, suit: int, rng: np.random.Generator) -> str:
    """One face, without its paper."""
    word = ("A", *PIPS, *s.letters)[rank]
    ink = s.colours[suit]
    one = _index(s, word, suit, ink)
    body = _turned(one)
    if s.four:
        body += f'<g transform="translate({WIDE - 2 * s.x} 0)">{one}</g>'
        body += f'<g transform="rotate(180 {WIDE / 2} {HIGH / 2})"><g transform="translate({WIDE - 2 * s.x} 0)">{one}</g></g>'
    left = min(s.x + 0.36 * s.rank * s.squeeze * max(1.0, s.ten / 0.68) + 4, 75)
    if rank == 0:
        body += pip(s, suit, WIDE / 2, HIGH / 2, rng.uniform(40, 150) if suit == 3 else rng.uniform(35, 110), ink)
    elif rank < 10:
        wide, tall = WIDE / 2 - left - rng.uniform(18, 24), 0.42 * HIGH - rng.uniform(24, 30)
        size = rng.uniform(32, 48)
        for x, y in PIPS[word]:
            one = pip(s, suit, WIDE / 2 + x * wide, HIGH / 2 + y * tall / 3, size, ink)
            body += (
                one
                if y <= 0
                else f'<g transform="rotate(180 {WIDE / 2 + x * wide} {HIGH / 2 + y * tall / 3})">{one}</g>'
            )
    else:
        body += _turned(_court(s, suit, left, ink, rng))
    return body


def joker(s: Style, colour: int, rng: np.random.Generator) -> str:
    """A joker: the word down the side or a star, and a figure."""
    ink = s.colours[colour]
    if rng.random() < 0.6:
        size = rng.uniform(14, 26)
        letters = "".join(
            f'<text x="{s.x}" y="{14 + size * (i + 1)}" font-size="{size}" font-family="{s.face}" text-anchor="middle" '
            f'font-weight="{s.weight}" fill="{ink}">{letter}</text>'
            for i, letter in enumerate("JOKER")
        )
    else:
        letters = f'<polygon points="{_star(s.x, s.y + s.rank / 2, s.rank / 2)}" fill="{ink}"/>'
    return _turned(letters + _court(s, 2 if colour == 1 else 3, 45, ink, rng, figure=True))


def back(rng: np.random.Generator) -> str:
    """A back: a frame round a pattern of lines, lozenges, rings or a picture of patches."""
    ink, second = (
        _mixed(rng, tuple(rng.choice([[180, 20, 40], [20, 50, 150], [20, 90, 60], [30, 30, 30], [120, 60, 140]])), 40),
        _mixed(rng, (240, 240, 235), 12),
    )
    edge = rng.choice([0.0, 8, 14, 20])
    body = f'<rect x="{edge}" y="{edge}" width="{WIDE - 2 * edge}" height="{HIGH - 2 * edge}" rx="6" fill="{ink}"/>'
    step = rng.uniform(8, 30)
    lines = []
    kind = rng.integers(4)
    for i in range(int((WIDE + HIGH) / step) + 1):
        at = i * step
        if kind == 0:
            lines.append(f'<path d="M{at} 0L{at - HIGH} {HIGH}M{WIDE - at} 0L{WIDE - at + HIGH} {HIGH}"/>')
        elif kind == 1:
            lines.append(f'<path d="M{at} 0V{HIGH}M0 {at}H{WIDE}"/>')
        elif kind == 2:
            lines.append(f'<circle cx="{WIDE / 2}" cy="{HIGH / 2}" r="{at}" fill="none"/>')
        else:
            lines.append(
                "".join(f'<circle cx="{x}" cy="{at}" r="{step / 3}" fill="none"/>' for x in np.arange(0, WIDE, step))
            )
    clip = f"b{rng.integers(1 << 30)}"
    body += (
        f'<clipPath id="{clip}"><rect x="{edge + 3}" y="{edge + 3}" width="{WIDE - 2 * edge - 6}" height="{HIGH - 2 * edge - 6}"/></clipPath>'
        f'<g clip-path="url(#{clip})" stroke="{second}" stroke-width="{rng.uniform(1, 4)}">{"".join(lines)}</g>'
    )
    if rng.random() < 0.5:
        body += f'<circle cx="{WIDE / 2}" cy="{HIGH / 2}" r="{rng.uniform(20, 60)}" fill="{second}" stroke="{ink}" stroke-width="6"/>'
    return body


def pip(s: Style, suit: int, x: float, y: float, size: float, ink: str) -> str:
    """A suit sign ``size`` high round (x, y)."""
    heart = (
        f"M0 46C{-14 * s.plump} 26 -46 8 -46 {-18 * s.plump}C-46 -40 -30 -48 -20 -47C-8 -46 -2 -38 0 -28"
        f"C2 -38 8 -46 20 -47C30 -48 46 -40 46 {-18 * s.plump}C46 8 {14 * s.plump} 26 0 46Z"
    )
    foot = "M-3 10C-3 30 -8 42 -18 48H18C8 42 3 30 3 10Z"
    shape = {
        0: "M0 0m-21 -26a21 21 0 1 0 42 0a21 21 0 1 0 -42 0M-46 8a21 21 0 1 0 42 0a21 21 0 1 0 -42 0"
        "M4 8a21 21 0 1 0 42 0a21 21 0 1 0 -42 0M-10 -14L-12 8H12L10 -14Z" + foot,
        1: f"M0 -49Q{12 * s.plump} -18 37 0Q{12 * s.plump} 18 0 49Q{-12 * s.plump} 18 -37 0Q{-12 * s.plump} -18 0 -49Z",
        2: heart,
        3: foot,
    }[suit]
    by = size / 98
    path = f'<path d="{shape}"/>'
    if suit == 3:
        path += f'<path transform="translate(0 -8) scale(1 -0.9)" d="{heart}"/>'
    return f'<g transform="translate({x} {y}) scale({by})" fill="{ink}">{path}</g>'


def _index(s: Style, word: str, suit: int, ink: str) -> str:
    squeeze = s.squeeze * (s.ten if word == "10" else 1.0)
    size = s.rank / 0.72
    text = (
        f'<g transform="translate({s.x} {s.y + s.rank}) scale({squeeze} 1)"><text font-size="{size}" font-family="{s.face}" '
        f'font-weight="{s.weight}" text-anchor="middle" fill="{ink}">{word}</text></g>'
    )
    return text + pip(s, suit, s.x, s.y + s.rank + s.gap + s.suit / 2, s.suit, ink)


def _court(s: Style, suit: int, left: float, ink: str, rng: np.random.Generator, figure: bool = False) -> str:
    top = rng.uniform(18, 35)
    right = WIDE - left
    body = ""
    if s.frame and not figure:
        body += f'<rect x="{left}" y="{top}" width="{right - left}" height="{HIGH - 2 * top}" fill="none" stroke="#335" stroke-width="2"/>'
    paints = ["#c22", "#e8b020", "#24a", "#111", "#2a7", "#fff", "#eac8a0", ink]
    for _ in range(int(rng.integers(14, 40))):
        x, y = rng.uniform(left + 15, right - 15), rng.uniform(top + 15, HIGH / 2)
        w, h = rng.uniform(5, 45, 2)
        x0, x1, y0 = max(left + 2, x - w), min(right - 2, x + w), max(top + 2, y - h)
        y1 = min(HIGH / 2, y + h)
        paint = rng.choice(paints)
        line = rng.choice(["none", "#111"])
        if rng.random() < 0.5:
            body += f'<ellipse cx="{(x0 + x1) / 2}" cy="{(y0 + y1) / 2}" rx="{(x1 - x0) / 2}" ry="{(y1 - y0) / 2}" fill="{paint}" stroke="{line}"/>'
        else:
            body += f'<path d="M{x0} {y}L{(x0 + x1) / 2} {y0}L{x1} {y}L{(x0 + x1) / 2 + rng.uniform(-9, 9)} {y1}Z" fill="{paint}" stroke="{line}"/>'
    middle = (left + right) / 2 + rng.uniform(-15, 15)
    body += f'<ellipse cx="{middle}" cy="{top + 62}" rx="22" ry="28" fill="#f0d4b4" stroke="#222"/>'
    body += f'<path d="M{middle - 30} {top + 40}L{middle - 20} {top + 10}L{middle} {top + 30}L{middle + 20} {top + 10}L{middle + 30} {top + 40}Z" fill="#e8b020" stroke="#222"/>'
    if not figure:
        body += pip(s, suit, left + 26, top + 32, rng.uniform(34, 48), ink)
    return body


def _turned(body: str) -> str:
    return body + f'<g transform="rotate(180 {WIDE / 2} {HIGH / 2})">{body}</g>'


def _star(x: float, y: float, r: float) -> str:
    points = []
    for i in range(10):
        angle, far = np.pi * i / 5 - np.pi / 2, r if i % 2 == 0 else 0.42 * r
        points.append(f"{x + far * np.cos(angle):.1f},{y + far * np.sin(angle):.1f}")
    return " ".join(points)


def _mixed(rng: np.random.Generator, base: tuple[int, ...], by: float) -> str:
    r, g, b = np.clip(np.array(base, float) + rng.uniform(-by, by, 3), 0, 255).astype(int)
    return f"#{r:02x}{g:02x}{b:02x}"
