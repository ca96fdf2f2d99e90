"""Text as textures: rendered once, kept while it is used, white so that one texture serves every colour."""

from collections import OrderedDict
from enum import StrEnum
from pathlib import Path

from kivy.core.text import Label
from kivy.graphics.texture import Texture

FONTS = Path(__file__).parent / "fonts"
BUDGET = 12 * 1024 * 1024


class Font(StrEnum):
    """The three cuts: words, words that count, and the ranks and headlines."""

    TEXT = str(FONTS / "CompanionSans-Medium.ttf")
    BOLD = str(FONTS / "CompanionSans-Bold.ttf")
    SERIF = str(FONTS / "CompanionSerif-Bold.ttf")


Key = tuple[str, Font, int, int, str]


class Lettering:
    """The store of rendered texts, bounded by the memory they take."""

    def __init__(self, budget: int = BUDGET) -> None:
        self._textures: OrderedDict[Key, Texture] = OrderedDict()
        self._budget = budget
        self._used = 0
        self._widths: dict[tuple[str, Font, int], int] = {}

    def texture(self, text: str, font: Font, size: float, width: float | None = None, align: str = "left") -> Texture:
        """The text as a texture; with a width, wrapped and aligned in it."""
        pixels = max(1, round(size))
        if width is not None and align == "left" and "\n" not in text and self.width(text, font, size) <= width:
            width = None
        key = (text, font, pixels, round(width) if width is not None else -1, align)
        if (found := self._textures.get(key)) is not None:
            self._textures.move_to_end(key)
            return found
        label = Label(
            text=text, font_name=str(font), font_size=pixels, halign=align, text_size=(width, None), line_height=1.04
        )
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
        pixels = max(1, round(size))
        key = (text, font, pixels)
        if (known := self._widths.get(key)) is not None:
            return known
        if len(self._widths) > 4000:
            self._widths.clear()
        wide = int(Label(font_name=str(font), font_size=pixels).get_extents(text)[0])
        self._widths[key] = wide
        return wide

    def measure(self, text: str, font: Font, size: float, width: float | None = None) -> tuple[float, float]:
        """Width and height of the text, wrapped where a width is given."""
        if width is not None:
            # a word that is wider than the line would be broken anywhere: say so by the width
            widest = max((self.width(word, font, size) for word in text.split()), default=0)
            texture = self.texture(text, font, size, width)
            return max(widest, min(self.width(text, font, size), width)), texture.height
        texture = self.texture(text, font, size)
        return texture.width, texture.height
