"""Text as textures: rendered once, kept while it is used, white so that one texture serves every colour.

Measuring renders nothing: lines are broken here by the widths of words, which are looked up once.
"""

import re
from collections import OrderedDict
from enum import StrEnum
from pathlib import Path

from kivy.core.text import Label
from kivy.graphics.texture import Texture

from ui.scripts import LINE_HEIGHT, Scripts, has_others

FONTS = Path(__file__).parent / "fonts"
BUDGET = 12 * 1024 * 1024
KNOWN = 6000
_WITHOUT_SPACES = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff\U0001f000-\U0003ffff]")
"""Letters of scripts that put no spaces between words, and pictures: a line may end after any of them."""

SPACES = 20
NEAR = 0.03
"""Of a line's width, within which it is measured and not added up."""
LONGEST_WORD = 24
"""Letters; what is longer is no word of any of our texts, and nothing is made smaller or wider for it."""


class Font(StrEnum):
    """The three cuts: words, words that count, and the ranks and headlines."""

    TEXT = str(FONTS / "CompanionSans-Medium.ttf")
    BOLD = str(FONTS / "CompanionSans-Bold.ttf")
    SERIF = str(FONTS / "CompanionSerif-Bold.ttf")


class Cut:
    """One font in one size in pixels: the widths of words, the heights of lines."""

    def __init__(self, font: Font, pixels: int, scripts: Scripts) -> None:
        self.font, self.pixels, self._scripts = str(font), pixels, scripts
        self._label = Label(font_name=str(font), font_size=pixels, line_height=LINE_HEIGHT)
        self._widths: dict[str, int] = {}
        self._lines: dict[tuple[str, int], tuple[str, ...]] = {}
        one, two = (self._height(text) for text in ("Hg", "Hg\nHg"))
        self.first, self.next = one, two - one
        # as it is on average: many spaces together make more than many times the whole pixels of one
        self.space = (self.width("x" + SPACES * " x") - self.width("x" + SPACES * "x")) / SPACES

    def _height(self, text: str) -> int:
        self._label.text = text
        self._label.refresh()
        return int(self._label.texture.height)

    def width(self, text: str) -> int:
        """How wide a text is on one line."""
        if (known := self._widths.get(text)) is None:
            if len(self._widths) > KNOWN:
                self._widths.clear()
            known = self._widths[text] = (
                self._scripts.width_of(text, self.font, self.pixels)
                if has_others(text)
                else int(self._label.get_extents(text)[0])
            )
        return known

    def height(self, lines: int) -> int:
        return self.first + self.next * (lines - 1)

    def lines(self, text: str, width: float) -> tuple[str, ...]:
        """The text broken into lines of a width, between words, and paths of files after their folders."""
        key = (text, round(width))
        if (known := self._lines.get(key)) is None:
            if len(self._lines) > KNOWN:
                self._lines.clear()
            known = self._lines[key] = tuple(self._broken(text, width))
        return known

    def _pieces(self, word: str, width: float) -> list[str]:
        """A word; what is wider than the line in the parts after which it may be broken: the path of a file after
        its folders, a name after its hyphens, and anywhere what is too long for a word, such as a name of signs
        alone."""
        if self.width(word) <= width:
            return [word]
        if word.count("/") >= 2:
            return re.findall("[^/]*/|[^/]+", word)
        if "-" in word.strip("-"):
            return re.findall("[^-]*-+|[^-]+", word)
        return self._cut(word, width) if len(word) > LONGEST_WORD or _WITHOUT_SPACES.search(word) else [word]

    def _cut(self, word: str, width: float) -> list[str]:
        parts = [""]
        for sign in word:
            if parts[-1] and self.width(parts[-1] + sign) > width:
                parts.append("")
            parts[-1] += sign
        return parts

    def _fits(self, line: str, space: str, piece: str, wide: float, width: float) -> bool:
        """Whether a line has room for one more piece, with which it is about so wide: near the edge it is measured, as
        a line is not quite as wide as its words together."""
        if abs(wide - width) > NEAR * width:
            return wide < width
        return self.width(line + space + piece) <= width

    def _broken(self, text: str, width: float) -> list[str]:
        lines = []
        for paragraph in text.split("\n"):
            line, wide = "", 0.0
            for word in paragraph.split(" "):
                space = " " if line else ""
                for piece in self._pieces(word, width):
                    more = self.width(piece)
                    if line and not self._fits(line, space, piece, wide + (self.space if space else 0) + more, width):
                        lines.append(line)
                        line, wide = piece, more
                    else:
                        wide += (self.space if space else 0) + more
                        line += space + piece
                    space = ""
            lines.append(line)
        return lines


class Lettering:
    """The store of rendered texts, bounded by the memory they take."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.scripts = Scripts()
        self._textures: OrderedDict[tuple[str, Font, int, str], Texture] = OrderedDict()
        self._cuts: dict[tuple[Font, int], Cut] = {}
        self._measures: dict[tuple[str, Font, int, int | None], tuple[float, float]] = {}
        self._budget = budget
        self._used = 0

    def cut(self, font: Font, size: float) -> Cut:
        key = (font, max(1, round(size)))
        if key not in self._cuts:
            self._cuts[key] = Cut(*key, self.scripts)
        return self._cuts[key]

    def texture(self, text: str, font: Font, size: float, width: float | None = None, align: str = "left") -> Texture:
        """The text as a texture; with a width, broken into lines and aligned among them."""
        pixels = max(1, round(size))
        if width is not None:
            text = "\n".join(self.cut(font, pixels).lines(text, width))
        if "\n" not in text:
            align = "left"
        key = (text, font, pixels, align)
        if (found := self._textures.get(key)) is not None:
            self._textures.move_to_end(key)
            return found
        made = self._drawn(text, font, pixels, align)
        self._textures[key] = made
        self._used += made.width * made.height * 4
        while self._used > self._budget and len(self._textures) > 1:
            _, old = self._textures.popitem(last=False)
            self._used -= old.width * old.height * 4
        return made

    def _drawn(self, text: str, font: Font, pixels: int, align: str) -> Texture:
        if has_others(text):
            cut = self.cut(font, pixels)
            return self.scripts.texture_of(text.split("\n"), str(font), pixels, align, cut.first, cut.next)
        label = Label(text=text, font_name=str(font), font_size=pixels, halign=align, line_height=LINE_HEIGHT)
        label.refresh()
        made: Texture = label.texture
        return made

    def narrowed(self, text: str, font: Font, size: float, width: float, least: float) -> float:
        """The size at which no word is wider than a line, where one would be at the size given; never below ``least``.
        Letters are not exactly as much narrower as they are smaller, so each size is tried."""
        while size > least:
            cut = self.cut(font, size)
            widest = max((cut.width(line) for line in cut.lines(text, width)), default=0)
            if widest <= width:
                return size
            size = max(least, min(float(int(size * width / widest)), size - 1.0))
        return size

    def first_letter(self, name: str) -> str:
        """The letter that stands for a name."""
        letter = name[:1].upper()
        plain = len(letter) == 1 and letter.isalnum() and not has_others(name)
        return letter if plain else self.scripts.first_letter(name, Font.BOLD)

    def width(self, text: str, font: Font, size: float) -> int:
        """How wide the text is on one line."""
        return self.cut(font, size).width(text)

    def elided(self, text: str, font: Font, size: float, width: float) -> str:
        """The text on one line, cut with three dots where it is wider than that."""
        text = " ".join(text.split())
        cut = self.cut(font, size)
        if cut.width(text) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if cut.width(text[:middle].rstrip() + "…") <= width else (low, middle - 1)
        return text[:low].rstrip() + "…"

    def measure(self, text: str, font: Font, size: float, width: float | None = None) -> tuple[float, float]:
        """Width and height of the text, broken into lines where a width is given; a word that is wider than that
        makes the text wider."""
        key = (text, font, round(size), None if width is None else round(width))
        if (known := self._measures.get(key)) is None:
            if len(self._measures) > KNOWN:
                self._measures.clear()
            cut = self.cut(font, size)
            lines = cut.lines(text, width) if width is not None else tuple(text.split("\n"))
            known = self._measures[key] = max(map(cut.width, lines)), cut.height(len(lines))
        return known
