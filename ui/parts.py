"""Small widgets of every screen: words, keys, rows and columns of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Colour, Size
from ui.view import Tappable, View


class Style(Enum):
    """How much a key asks to be tapped."""

    MAIN = "main"
    PLAIN = "plain"
    QUIET = "quiet"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Sign:
    """What buttons outside the screen have to do with a key: the number of its button, and whether it is marked."""

    badge: str = ""
    marked: bool = False


PLAIN_SIGN = Sign()


class Words(View):
    """A text that wraps, in one of the sizes: the largest at which it stays within ``lines`` lines."""

    def __init__(
        self,
        look: Look,
        text: str,
        sizes: Sequence[float] = (Size.text,),
        colour: Colour | None = None,
        font: Font = Font.TEXT,
        align: str = "left",
        lines: int = 99,
    ) -> None:
        super().__init__(look, text)
        self.text = text
        self._sizes = tuple(sizes)
        self._colour = colour or look.palette.text
        self._font = font
        self._align = align
        self._lines = lines

    def _fit(self, width: float) -> tuple[float, float]:
        """The size that is taken at a width, and the height then."""
        height = 0.0
        for size in self._sizes:
            wide, height = self.look.measure(self.text, size, self._font, width)
            if wide <= width and height <= self._lines * self.look.metrics.type(size) * 1.45:
                return size, height
        return self._sizes[-1], height

    def needs(self, width: float) -> float:
        return self._fit(width)[1] if self.text else 0.0

    def paint(self, painter: Painter) -> None:
        if self.text:
            size, _ = self._fit(self.width)
            painter.text(self.text, self.box, size, self._colour, self._font, self._align, "top")


MARK_WIDTH = 0.9
"""How wide a mark of our font is, in sizes of its type."""


class Key(Tappable):
    """A key to tap: a label, perhaps an icon, perhaps a line of detail.

    A key that cannot be used says why in place of its detail; tapping it tells the same. ``size`` is the label's type,
    ``text`` that of the detail.
    """

    def __init__(
        self,
        look: Look,
        label: str,
        on_tap: Callable[[], Any] | None = None,
        *,
        detail: str = "",
        icon: Icon | None = None,
        style: Style = Style.PLAIN,
        off: str | None = None,
        on_off: Callable[[str], Any] | None = None,
        size: float = Size.key,
        text: float = Size.text,
        align: str = "center",
        name: str = "",
        least: float = 52.0,
        sign: Sign = PLAIN_SIGN,
    ) -> None:
        super().__init__(look, name or label, on_tap)
        self.label = label
        self.detail = off or detail
        self.icon = icon
        self.style = style
        self.off = off
        self._on_off = on_off
        self._size = size
        self._text = text
        self.align = align
        self._least = least
        self.sign = sign

    @property
    def badge(self) -> str:
        """The number of its button."""
        return self.sign.badge

    def tapped(self) -> None:
        if self.off is None:
            super().tapped()
        elif self._on_off is not None:
            self._on_off(self.off)

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        """Ground, writing and quieter writing."""
        p = self.look.palette
        if self.off is not None:
            return p.panel, p.quiet, p.quiet
        if self.style in (Style.MAIN, Style.CHOSEN):
            return (p.brass_pressed if self.pressed else p.brass), p.on_brass, p.on_brass
        if self.style is Style.QUIET:
            return (p.pressed if self.pressed else p.panel), p.text, p.quiet
        return (p.pressed if self.pressed else p.raised), p.text, p.quiet

    @property
    def _icon_size(self) -> float:
        return self._size * 1.05

    @property
    def _icon_step(self) -> float:
        """The width in pixels that the icon takes before the label."""
        usual = self.px(self._icon_size)
        return round(usual * 1.7 + (self.look.metrics.type(self._icon_size) - usual) * MARK_WIDTH)

    def _text_width(self, width: float) -> float:
        icon = self._icon_step if self.icon and self.label else 0.0
        return max(1.0, width - 2 * self.px(12) - icon - self._badge_width)

    @property
    def _badge_width(self) -> float:
        return badge_side(self.look) + self.px(8) if self.badge else 0.0

    def _label_size(self, width: float) -> tuple[float, float]:
        """The label's size at a width and its height."""
        height, sizes = 0.0, [self._size, *(size for size in (Size.strong, self._text) if size < self._size)]
        for size in sizes:
            wide, height = self.look.measure(self.label, size, Font.BOLD, self._text_width(width))
            if wide <= self._text_width(width) and height < self.look.metrics.type(size) * 2.9:
                break
        return size, height

    def needs(self, width: float) -> float:
        height = self._label_size(width)[1] if self.label else 0.0
        if self.detail:
            height += self.look.measure(self.detail, self._text, Font.TEXT, self._text_width(width))[1]
        return max(self.px(self._least), self.look.target, height + self.px(14))

    def natural(self) -> float:
        """The width at which the label stays on one line."""
        wide = self.look.measure(self.label, self._size, Font.BOLD)[0] if self.label else 0.0
        if self.detail:
            wide = max(wide, min(self.look.measure(self.detail, self._text)[0], self.px(300)))
        icon = (self._icon_step if self.label else self.look.metrics.type(self._icon_size)) if self.icon else 0.0
        return max(self.look.target, wide + icon + 2 * self.px(12) + 2 + self._badge_width)

    def narrowest(self) -> float:
        words = (
            self.look.measure(word, min(self._text, self._size), font)[0]
            for text, font in ((self.label, Font.BOLD), (self.detail, Font.TEXT))
            for word in self.look.language.say(text).split()
        )
        return self.natural() if not self.label else max(words) + self.width_beside_text

    @property
    def width_beside_text(self) -> float:
        """The pixels of its width that its words do not have."""
        return 1000.0 - self._text_width(1000.0) + 2

    def paint(self, painter: Painter) -> None:
        ground, writing, quiet = self._colours()
        p = painter.palette
        box = self.box.inset(self.px(1))
        radius = self.px(10)
        if self.off is not None or self.style is Style.QUIET:
            painter.frame(box, p.line, ground, radius, max(1.0, self.px(1.5)))
        else:
            painter.fill(box, ground, radius)
        if self.sign.marked:
            draw_mark(painter, box, ground)
        self._write(painter, box, writing, quiet)

    def _write_badge(self, painter: Painter, inner: Box, writing: Colour) -> Box:
        """Write the number of the key's button at the left; returns what is left for the rest."""
        draw_badge(painter, self.badge, Box(inner.x, inner.y, badge_side(self.look), inner.h), writing)
        return Box(inner.x + self._badge_width, inner.y, inner.w - self._badge_width, inner.h)

    def _write(self, painter: Painter, box: Box, writing: Colour, quiet: Colour) -> None:
        inner = box.inset(self.px(10), self.px(4))
        if self.badge:
            inner = self._write_badge(painter, inner, writing)
        if self.icon and not self.label:
            painter.text(self.icon, inner, self._icon_size, writing, Font.BOLD, "center", wrap=False)
            return
        size, high = self._label_size(self.width)
        width = self._text_width(self.width)
        x = inner.x
        if self.icon:
            step = self._icon_step
            if self.align == "center" and not self.detail:
                wide = self.look.measure(self.label, size, Font.BOLD, width)[0]
                x = max(inner.x, inner.x + (inner.w - wide - step) / 2)
                width = min(width, wide + 2)
            painter.text(self.icon, Box(x, inner.y, step, inner.h), self._icon_size, writing, Font.BOLD, wrap=False)
            x += step
        align = "left" if self.icon else self.align
        if not self.detail:
            painter.text(self.label, Box(x, inner.y, width + self.px(2), inner.h), size, writing, Font.BOLD, align)
            return
        low = self.look.measure(self.detail, self._text, Font.TEXT, width)[1]
        top = inner.y + (inner.h + high + low) / 2
        if self.label:
            painter.text(self.label, Box(x, top - high, width, high), size, writing, Font.BOLD, align, "top")
        painter.text(self.detail, Box(x, top - high - low, width, low), self._text, quiet, Font.TEXT, align, "top")


MARK = 3.0


def draw_mark(painter: Painter, box: Box, ground: Colour) -> None:
    """The frame round the key that next and previous have marked, with its ground inside; it stands out on keys of
    any colour, as its inner half is dark."""
    p, wide = painter.palette, painter.px(MARK)
    painter.frame(box, p.text, p.table, painter.px(10), wide)
    painter.fill(box.inset(2 * wide - 1), ground, painter.px(4))


def badge_side(look: Look) -> float:
    """The side in pixels of the number of a button outside the screen."""
    return round(look.metrics.type(Size.text) * 1.22)


def draw_badge(painter: Painter, number: str, box: Box, colour: Colour) -> None:
    """The number of a button outside the screen, framed as a key is, in the middle of a box."""
    side = badge_side(painter.look)
    frame = Box(box.x, round(box.y + (box.h - side) / 2), side, side)
    rim = max(1.0, painter.px(1.5))
    for edge in (
        Box(frame.x, frame.y, side, rim),
        Box(frame.x, frame.top - rim, side, rim),
        Box(frame.x, frame.y, rim, side),
        Box(frame.right - rim, frame.y, rim, side),
    ):
        painter.fill(edge, colour)
    painter.text(number, frame, Size.text, colour, Font.BOLD, "center", wrap=False)


class Column(View):
    """Views one below the other, each as high as it needs; ``gap`` in units between."""

    def __init__(self, look: Look, children: Sequence[View] = (), gap: float = 8.0, pad: float = 0.0) -> None:
        super().__init__(look)
        self.gap = gap
        self.pad = pad
        self.stack = list(children)
        self.put(*self.stack)

    def add(self, *children: View) -> None:
        self.stack += children
        self.put(*children)

    def refill(self, *children: View) -> None:
        """Hold other views in place of those that are there."""
        self.clear_widgets()
        self.stack.clear()
        self.add(*children)

    def needs(self, width: float) -> float:
        inner = width - 2 * self.px(self.pad)
        heights = [height for child in self.stack if (height := child.needs(inner))]
        return sum(heights) + self.px(self.gap) * max(0, len(heights) - 1) + 2 * self.px(self.pad)

    def arrange(self) -> None:
        pad = self.px(self.pad)
        top, inner = self.top - pad, self.width - 2 * pad
        for child in self.stack:
            height = child.needs(inner)
            child.place(Box(self.x + pad, top - height, inner, height))
            top -= height + (self.px(self.gap) if height else 0)


WIDENED = 0.4
"""By which share keys with a line of detail are wider at least where type is twice as large."""


class Grid(View):
    """Views of one size in as many columns as fit, at least ``least`` units wide, at most ``most`` columns.

    A ``snug`` one takes so many columns that it is lowest: narrow cells may have to be high.
    """

    def __init__(
        self, look: Look, children: Sequence[View], least: float, most: int = 99, gap: float = 6.0, snug: bool = False
    ) -> None:
        super().__init__(look)
        self.cells = list(children)
        self._snug = snug
        self._least = least
        self._most = most
        self._gap = gap
        self.put(*self.cells)

    def columns(self, width: float) -> int:
        gap = self.px(self._gap)
        least = max(self.px(self._least), self.look.target)
        if any(isinstance(cell, Key) and cell.detail for cell in self.cells):
            least *= 1 + WIDENED * (self.look.metrics.scale - 1)
        least = max([least, *(cell.narrowest() for cell in self.cells)])
        fit = int((width + gap) // (least + gap))
        return max(1, min(fit, self._most, len(self.cells) or 1))

    def _shape(self, width: float) -> tuple[int, float, list[float]]:
        """The columns, the width of a cell, and the height of each row: that of the highest in it."""
        most = self.columns(width)
        if not self._snug:
            return self._with(most, width)
        shapes = (self._with(columns, width) for columns in range(most, 0, -1))
        return min(shapes, key=lambda shape: self._high(shape[2]))

    def _with(self, columns: int, width: float) -> tuple[int, float, list[float]]:
        wide = (width - self.px(self._gap) * (columns - 1)) / columns
        high = [cell.needs(wide) for cell in self.cells]
        return columns, wide, [max(high[i : i + columns]) for i in range(0, len(high), columns)]

    def _high(self, rows: Sequence[float]) -> float:
        return sum(rows) + self.px(self._gap) * max(0, len(rows) - 1)

    def first_row(self, width: float) -> float:
        """The height of the first row at a width."""
        return next(iter(self._shape(width)[2]), 0.0)

    def needs(self, width: float) -> float:
        return self._high(self._shape(width)[2])

    def arrange(self) -> None:
        columns, wide, rows = self._shape(self.width)
        gap, top = self.px(self._gap), self.top
        for row, high in enumerate(rows):
            for column, cell in enumerate(self.cells[row * columns : (row + 1) * columns]):
                cell.place(Box(self.x + column * (wide + gap), top - high, wide, high))
            top -= high + gap


class Bar(View):
    """Views side by side, each as wide as it naturally is, the one named ``stretch`` taking what is left."""

    def __init__(
        self, look: Look, children: Sequence[Key | View], stretch: View | None = None, gap: float = 6.0
    ) -> None:
        super().__init__(look)
        self.cells = list(children)
        self._stretch = stretch
        self._gap = gap
        self.put(*self.cells)

    def _widths(self, width: float) -> list[float]:
        wide = [cell.natural() if isinstance(cell, Key) and cell is not self._stretch else 0.0 for cell in self.cells]
        left = width - sum(wide) - self.px(self._gap) * (len(self.cells) - 1)
        return [left if cell is self._stretch else w for cell, w in zip(self.cells, wide, strict=True)]

    def needs(self, width: float) -> float:
        return max(cell.needs(w) for cell, w in zip(self.cells, self._widths(width), strict=True))

    def arrange(self) -> None:
        x = self.x
        for cell, wide in zip(self.cells, self._widths(self.width), strict=True):
            cell.place(Box(x, self.y, wide, self.height))
            x += wide + self.px(self._gap)
