"""A text some of whose words are marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.guide.lookup import Span
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Colour, Size
from ui.view import View


@dataclass(frozen=True, slots=True)
class Run:
    """Words on one line that are marked, or are not: where they stand and how wide they are, in pixels."""

    text: str
    x: float
    width: float
    marked: bool


class Rich(View):
    """A text that wraps, its marks on a ground of their own."""

    def __init__(
        self, look: Look, text: str, marks: Sequence[Span], size: float = Size.text, colour: Colour | None = None
    ) -> None:
        super().__init__(look, text)
        self._text = text
        self._marks = tuple(marks)
        self._size = size
        self._colour = colour or look.palette.text

    @property
    def _line(self) -> float:
        return self.look.measure("Ag", self._size)[1]

    def needs(self, width: float) -> float:
        return len(self._lines(width)) * self._line

    def _lines(self, width: float) -> tuple[tuple[Run, ...], ...]:
        return _laid(self.look, self._text, self._marks, self._size, width, self.look.metrics.type(self._size))

    def paint(self, painter: Painter) -> None:
        p, high = painter.palette, self._line
        for number, line in enumerate(self._lines(self.width)):
            y = self.top - (number + 1) * high
            for run in line:
                room = Box(self.x + run.x, y, run.width + 1, high)
                if run.marked:
                    painter.fill(Box(room.x - self.px(2), y, room.w + self.px(4), high), p.brass, self.px(4))
                painter.text(run.text, room, self._size, p.on_brass if run.marked else self._colour, wrap=False)


@lru_cache(maxsize=256)
def _laid(
    look: Look, text: str, marks: tuple[Span, ...], size: float, width: float, pixels: float
) -> tuple[tuple[Run, ...], ...]:
    """The runs of each line. ``pixels`` is the size of the type now, so that another size is laid anew."""
    wide = look.lettering.width
    space = wide("a a", Font.TEXT, pixels) - wide("aa", Font.TEXT, pixels)
    lines: list[list[Run]] = [[]]
    x = 0.0
    for word, marked in _words(text, marks):
        part = wide(word, Font.TEXT, pixels)
        if lines[-1] and x + space + part > width:
            lines.append([])
            x = 0.0
        start = x + space if lines[-1] else 0.0
        if lines[-1] and lines[-1][-1].marked == marked and not marked:
            last = lines[-1].pop()
            joined = f"{last.text} {word}"
            lines[-1].append(Run(joined, last.x, wide(joined, Font.TEXT, pixels), False))
        else:
            lines[-1].append(Run(word, start, part, marked))
        x = lines[-1][-1].x + lines[-1][-1].width
    return tuple(tuple(line) for line in lines)


def _words(text: str, marks: Sequence[Span]) -> Iterator[tuple[str, bool]]:
    """The words of a text, and whether each is marked."""
    at = 0
    for word in text.split(" "):
        if word:
            yield word, any(start < at + len(word) and end > at for start, end in marks)
        at += len(word) + 1
