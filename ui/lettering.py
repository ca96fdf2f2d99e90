"""Text as textures: rendered once, kept while it is used, white so that one texture serves every colour.

Measuring renders nothing: lines are broken here by the widths of words, which are looked up once.
"""

from collections import OrderedDict
from enum import StrEnum
from pathlib import Path

from kivy.core.text import Label
from kivy.graphics.texture import Texture

FONTS = Path(__file__).parent / "fonts"
BUDGET = 12 * 1024 * 1024
KNOWN = 6000
LINE_HEIGHT = 1.04


class Font(StrEnum):
    """The three cuts: words, words that count, and the ranks and headlines."""

    TEXT = str(FONTS / "CompanionSans-Medium.ttf")
    BOLD = str(FONTS / "CompanionSans-Bold.ttf")
    SERIF = str(FONTS / "CompanionSerif-Bold.ttf")


class Cut:
    """One font in one size in pixels: the widths of words, the heights of lines."""

    def __init__(self, font: Font, pixels: int) -> None:
        self._label = Label(font_name=str(font), font_size=pixels, line_height=LINE_HEIGHT)
        self._widths: dict[str, int] = {}
        self._lines: dict[tuple[str, int], tuple[str, ...]] = {}
        one, two = (self._height(text) for text in ("Hg", "Hg\nHg"))
        self.first, self.next = one, two - one
        self.space = self.width("x x") - self.width("xx")

    def _height(self, text: str) -> int:
        self._label.text = text
        self._label.refresh()
        return int(self._label.texture.height)

    def width(self, text: str) -> int:
        """How wide a text is on one line."""
        if (known := self._widths.get(text)) is None:
            if len(self._widths) > KNOWN:
                self._widths.clear()
            known = self._widths[text] = int(self._label.get_extents(text)[0])
        return known

    def height(self, lines: int) -> int:
        return self.first + self.next * (lines - 1)

    def lines(self, text: str, width: float) -> tuple[str, ...]:
        """The text broken into lines of a width, between words only."""
        key = (text, round(width))
        if (known := self._lines.get(key)) is None:
            if len(self._lines) > KNOWN:
                self._lines.clear()
            known = self._lines[key] = tuple(self._broken(text, width))
        return known

    def _broken(self, text: str, width: float) -> list[str]:
        lines = []
        for paragraph in text.split("\n"):
            line, wide = "", 0
            for word in paragraph.split(" "):
                more = self.width(word)
                if line and wide + self.space + more > width:
                    lines.append(line)
                    line, wide = word, more
                else:
                    wide += (self.space if line else 0) + more
                    line = f"{line} {word}" if line else word
            lines.append(line)
        return lines


class Lettering:
    """The store of rendered texts, bounded by the memory they take."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._textures: OrderedDict[tuple[str, Font, int, str], Texture] = OrderedDict()
        self._cuts: dict[tuple[Font, int], Cut] = {}
        self._measures: dict[tuple[str, Font, int, int | None], tuple[float, float]] = {}
        self._budget = budget
        self._used = 0

    def cut(self, font: Font, size: float) -> Cut:
        key = (font, max(1, round(size)))
        if key not in self._cuts:
            self._cuts[key] = Cut(*key)
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
        label = Label(text=text, font_name=str(font), font_size=pixels, halign=align, line_height=LINE_HEIGHT)
        label.refresh()
        made: Texture = label.texture
        self._textures[key] = made
        self._used += made.width * made.height * 4
        while self._used > self._budget and len(self._textures) > 1:
            _, old = self._textures.popitem(last=False)
            self._used -= old.width * old.height * 4
        return made

    def width(self, text: str, font: Font, size: float) -> int:
        """How wide the text is on one line."""
        return self.cut(font, size).width(text)

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
