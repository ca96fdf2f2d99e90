"""The look: colours, sizes and type, all in one place. docs/design.md says why they are so."""

from dataclasses import dataclass, replace
from math import hypot

Colour = tuple[float, float, float, float]


def ink(code: str, alpha: float = 1.0) -> Colour:
    """A colour from its six hexadecimal digits."""
    return (int(code[:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:], 16) / 255, alpha)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours by what they are for. ``paper`` is what cards are made of, ``brass`` what can be done now."""

    table: Colour = ink("0f1614")
    panel: Colour = ink("18211f")
    raised: Colour = ink("24302d")
    pressed: Colour = ink("3a4a45")
    line: Colour = ink("33423e")
    text: Colour = ink("f6efe0")
    quiet: Colour = ink("bcc4b8")
    brass: Colour = ink("efbf57")
    brass_pressed: Colour = ink("ffdc8c")
    brass_deep: Colour = ink("3b3018")
    on_brass: Colour = ink("1c1403")
    paper: Colour = ink("f7f0e1")
    paper_edge: Colour = ink("cfc4ab")
    card_back: Colour = ink("27504f")
    card_back_line: Colour = ink("79a9a0")
    spades: Colour = ink("1b1a1c")
    hearts: Colour = ink("9c1223")
    diamonds: Colour = ink("9c1223")
    clubs: Colour = ink("1b1a1c")
    good: Colour = ink("8fdcab")
    good_deep: Colour = ink("143a28")
    on_good: Colour = ink("06210f")
    bad: Colour = ink("ffa994")
    bad_deep: Colour = ink("4a1e1a")
    on_bad: Colour = ink("310a03")
    shade: Colour = ink("060a09", 0.82)


DARK = Palette()
"""For a dim table: the usual one."""

LIGHT = Palette(
    table=ink("e4dfd0"),
    panel=ink("f3eee1"),
    raised=ink("fdfaf2"),
    pressed=ink("d3ccb8"),
    line=ink("b5ab93"),
    text=ink("17201d"),
    quiet=ink("39433f"),
    brass=ink("643e00"),
    brass_pressed=ink("4a2e00"),
    brass_deep=ink("fae6b4"),
    on_brass=ink("fff6e0"),
    paper=ink("fffdf8"),
    paper_edge=ink("a79b80"),
    card_back=ink("27504f"),
    card_back_line=ink("9fc9c1"),
    good=ink("0b4525"),
    good_deep=ink("d3efdd"),
    on_good=ink("effff5"),
    bad=ink("7a1309"),
    bad_deep=ink("fde0d9"),
    on_bad=ink("fff3f0"),
    shade=ink("1d211f", 0.75),
)
"""For daylight."""

CONTRAST = Palette(
    table=ink("000000"),
    panel=ink("000000"),
    raised=ink("1c1c1c"),
    pressed=ink("474747"),
    line=ink("8f8f8f"),
    text=ink("ffffff"),
    quiet=ink("e8e8e8"),
    brass=ink("ffd51f"),
    brass_pressed=ink("fff0a3"),
    brass_deep=ink("2b2400"),
    on_brass=ink("000000"),
    paper=ink("ffffff"),
    paper_edge=ink("8f8f8f"),
    card_back=ink("00302f"),
    card_back_line=ink("8ff0e0"),
    spades=ink("000000"),
    hearts=ink("8f0012"),
    diamonds=ink("8f0012"),
    clubs=ink("000000"),
    good=ink("7dffae"),
    good_deep=ink("00331a"),
    on_good=ink("000000"),
    bad=ink("ffb3a3"),
    bad_deep=ink("470a03"),
    on_bad=ink("000000"),
    shade=ink("000000", 0.85),
)
"""For eyes that need the strongest difference there is."""

PALETTES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}


def palette_of(theme: str, four_suits: bool) -> Palette:
    """The palette of a theme, the dark one where there is none of that name; with four suits in colours of their own
    diamonds are blue and clubs green."""
    palette = PALETTES.get(theme, DARK)
    return replace(palette, diamonds=ink("0a3c8c"), clubs=ink("0b5527")) if four_suits else palette


PEOPLE = {
    "red": ink("ff8d7d"),
    "orange": ink("ffab5c"),
    "yellow": ink("f4dc62"),
    "green": ink("86d58a"),
    "teal": ink("5fd3c4"),
    "blue": ink("86b8ff"),
    "violet": ink("c6a4ff"),
    "pink": ink("ff9ecb"),
    "brown": ink("cfa276"),
    "white": ink("f7f0e1"),
    "grey": ink("a5aeab"),
    "black": ink("050706"),
}
"""The colours people can have, as bright as a dark table needs; a letter stands on each with 7 : 1."""

# one unit is a pixel of the panel everything is drawn for: 800 × 480 on 7 inches, 0.1905 mm
REFERENCE_DIAGONAL = hypot(800, 480) / 7.0
MM_PER_UNIT = 25.4 / REFERENCE_DIAGONAL
TARGET_MM = 9.0
NARROWEST = 430.0
LOWEST = 400.0
GROWS = 18.0
"""Units of type that a scale of 2 adds to each size: the smallest type is doubled, headlines are large already."""
LARGEST = 2.0
LEAST = 0.5
"""Pixels of a unit, whatever size somebody gives the screen: the way back to the settings must be found."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes for one window on one panel: ``unit`` is the pixels in 0.19 mm of it, ``scale`` how much larger than
    usual the smallest type is, 1 to 2."""

    width: float
    height: float
    unit: float
    scale: float = 1.0

    @classmethod
    def of(cls, width: float, height: float, inches: float = 7.0, scale: float = 1.0) -> "Metrics":
        """The sizes for a window that fills a panel of so many inches; small enough to hold a screen at all, and large
        enough to be read and touched where somebody says that a small panel is a large one. Only type grows with the
        scale, and what is as high as it: fingers and gaps stay as they are, so that the room goes to the words."""
        natural = max(LEAST, hypot(width, height) / (REFERENCE_DIAGONAL * inches))
        unit = min(natural, width / NARROWEST, height / LOWEST)
        return cls(width, height, unit, min(max(1.0, scale), LARGEST))

    @property
    def large(self) -> bool:
        """Whether type is larger than usual."""
        return self.scale > 1.0

    def type(self, size: float) -> float:
        """A size of type in pixels, as large as people want it."""
        return float(round((size + GROWS * (self.scale - 1.0)) * self.unit))

    @property
    def upright(self) -> bool:
        return self.height > self.width

    @property
    def target(self) -> float:
        """The least side of what a finger is to hit, in pixels."""
        return TARGET_MM / MM_PER_UNIT * self.unit

    def px(self, units: float) -> float:
        """Units in whole pixels."""
        return float(round(units * self.unit))


class Size:
    """Type sizes in units. Nothing that has to be read is smaller than ``text``."""

    text = 18.0
    strong = 20.0
    key = 22.0
    lead = 25.0
    headline = 32.0
    huge = 54.0


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of two opaque colours, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
