"""Letters that our fonts lack, in another font, and those that are read from the right in their own order.

A line with such letters is put together from runs, each of one font and one direction; the order of the runs is that
of the line, as names among other words are written.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from kivy import kivy_data_dir
from kivy.core.text import Label
from kivy.graphics.texture import Texture

OTHERS = str(Path(kivy_data_dir) / "fonts" / "DejaVuSans.ttf")
"""The font of letters that ours lack; it comes with Kivy."""

LINE_HEIGHT = 1.04

LEFTWARDS: Mapping[str, Mapping[str, str]] = {
    "hebr": {"font_direction": "rtl", "font_script_name": "Hebr"},
    "arab": {"font_direction": "rtl", "font_script_name": "Arab"},
}

_HEBREW, _ARABIC = "\u0590-\u05ff\ufb1d-\ufb4f", "\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc"
_RIGHTWARDS = "\u0180-\u0217\u021c-\u058f\u0900-\u1e9d\u1e9f-\u1fff\u2c00-\udfff\uf900-\ufb1c\U00010000-\U0010ffff"
_OTHER = re.compile(f"[{_RIGHTWARDS}{_HEBREW}{_ARABIC}]")
_RUN = re.compile(
    f"(?P<hebr>[{_HEBREW}](?:[{_HEBREW}\\s'\"-]*[{_HEBREW}])?)|(?P<arab>[{_ARABIC}](?:[{_ARABIC}\\s'-]*[{_ARABIC}])?)"
    f"|(?P<other>[{_RIGHTWARDS}]+)|[^{_HEBREW}{_ARABIC}{_RIGHTWARDS}]+"
)


class Run:
    """Letters of one font and one direction, drawn: rows of RGBA, the top one first."""

    def __init__(self, found: "re.Match[str]", font: str, pixels: int) -> None:
        name = OTHERS if found.lastgroup else font
        how = LEFTWARDS.get(found.lastgroup or "", {})
        label = Label(text=found[0], font_name=name, font_size=pixels, line_height=LINE_HEIGHT, **how)
        label.refresh()
        texture = label.texture
        self.high, self._row, self._raw = int(texture.height), 4 * int(texture.width), texture.pixels
        self.ascent = int(label.get_ascent())
        self.width = self._inked() + 2 if how else int(texture.width)

    def _inked(self) -> int:
        """The columns up to the last with something in it: letters that join take less than is told before they are
        drawn."""
        alphas = (self._raw[y * self._row + 3 : (y + 1) * self._row : 4].rstrip(b"\0") for y in range(self.high))
        return max(map(len, alphas), default=0)

    def row(self, y: int, width: int) -> bytes:
        """One row, at most so many pixels of it."""
        start = y * self._row
        return self._raw[start : start + min(self._row, 4 * width)]


def has_others(text: str) -> bool:
    """Whether there are letters in it that our fonts lack."""
    return _OTHER.search(text) is not None


def runs(line: str, font: str, pixels: int) -> list[Run]:
    """The runs of a line, in their order."""
    return [Run(found, font, pixels) for found in _RUN.finditer(line)]


def width_of(text: str, font: str, pixels: int) -> int:
    """How wide a text with such letters is on one line."""
    return sum(run.width for run in runs(text, font, pixels))


def texture_of(lines: Sequence[str], font: str, pixels: int, align: str, first: int, step: int) -> Texture:
    """Lines with such letters as one texture: ``first`` pixels for a line, ``step`` more for each further one."""
    drawn = [runs(line, font, pixels) for line in lines]
    widths = [sum(run.width for run in line) for line in drawn]
    wide, high = max(1, *widths), first + step * (len(lines) - 1)
    rows = [bytearray(4 * wide) for _ in range(high)]
    base = Label(text="x", font_name=font, font_size=pixels, line_height=LINE_HEIGHT).get_ascent()
    for number, (line, width) in enumerate(zip(drawn, widths, strict=True)):
        x = {"left": 0, "center": (wide - width) // 2, "right": wide - width}[align]
        for run in line:
            _put(run, rows, x, number * step + base - run.ascent)
            x += run.width
    texture = Texture.create(size=(wide, high), colorfmt="rgba")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture


def _put(run: Run, rows: list[bytearray], x: int, top: int) -> None:
    """Draw a run into the rows, as far as they go."""
    for y in range(max(0, -top), min(run.high, len(rows) - top)):
        row = run.row(y, min(run.width, len(rows[0]) // 4 - x))
        rows[top + y][4 * x : 4 * x + len(row)] = row
