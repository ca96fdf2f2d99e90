"""A list of any length: only the rows in sight are widgets. Dragged, turned by a wheel, or scrubbed at its edge."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from kivy.input.motionevent import MotionEvent

from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Words
from ui.theme import Metrics, Size
from ui.view import Scroll, View

GAP = 6.0
STRIP = 48.0
"""Units at the right edge that a finger may scrub along."""

HANDLE = 12.0
SHORTEST = 52.0
"""Units of the handle, however long the list is."""

LONG = 3.0
"""Screens from which on a list is worth an edge to scrub along."""


High = float | Callable[[int, float], float]
"""The height of a row in units: the same for all, or each one's by its index and the width in pixels."""


class Rows(View):
    """The rows of a list; those that are not in sight do not exist."""

    def __init__(self, look: Look, count: int, make: Callable[[int], View], high: High) -> None:
        super().__init__(look, "rows")
        self.count = count
        self.shown: dict[int, View] = {}
        self._make = make
        self._high = high
        self._measured: tuple[float, Metrics] | None = None
        self._edges: list[float] = [0.0]

    def edges(self, width: float) -> list[float]:
        """How far from the top each row begins at a width, and where one after the last would, in pixels."""
        measured = (width if callable(self._high) else 0.0, self.look.metrics)
        if self._measured != measured:
            gap, high = self.px(GAP), self._high
            each = (high if not callable(high) else high(index, width) for index in range(self.count))
            self._edges = list(accumulate((self.px(units) + gap for units in each), initial=0.0))
            self._measured = measured
        return self._edges

    def at(self, offset: float) -> int:
        """The row that lies so many pixels from the top, the last where there are none so far."""
        return max(0, min(self.count - 1, bisect_right(self.edges(self.width), offset) - 1))

    def needs(self, width: float) -> float:
        return max(0.0, self.edges(width)[-1] - self.px(GAP))

    def arrange(self) -> None:
        for index, row in self.shown.items():
            self._place(index, row)

    def window(self, offset: float, height: float) -> None:
        """Have those rows that lie between ``offset`` pixels from the top and ``height`` more, and no others."""
        first, last = self.at(offset), min(self.count, self.at(offset + height) + 1)
        for index in [index for index in self.shown if not first <= index < last]:
            self.remove_widget(self.shown.pop(index))
        for index in range(first, last):
            if index not in self.shown:
                row = self.shown[index] = self._make(index)
                self._place(index, row)
                self.put(row)

    def _place(self, index: int, row: View) -> None:
        start, end = self.edges(self.width)[index : index + 2]
        high = end - start - self.px(GAP)
        row.place(Box(self.x, self.top - start - high, self.width, high))


class LongList(Scroll):
    """Rows in their window. ``mark`` says in a word where in the list a row lies, shown while it is scrubbed."""

    def __init__(
        self,
        look: Look,
        count: int,
        make: Callable[[int], View],
        high: High,
        mark: Callable[[int], str] | None = None,
    ) -> None:
        self.rows = Rows(look, count, make, high)
        super().__init__(look, self.rows, "list")
        self._mark = mark
        self._scrubbed: MotionEvent | None = None
        self._flag = Flag(look)

    @property
    def is_long(self) -> bool:
        """Whether there is an edge to scrub along."""
        return self.rows.needs(self.width) > LONG * self.height > 0

    def arrange(self) -> None:
        taken = self.px(STRIP) if self.is_long else self.px(9) if self.rows.needs(self.width) > self.height + 1 else 0.0
        height = max(self.height, self.rows.needs(self.width))
        self.rows.place(Box(self.x, self.top - height, self.width - taken, height))
        self._clip()
        self._move(self.overflow if self.at_end else self.offset)
        self.at_end = False

    def _move(self, offset: float) -> None:
        super()._move(offset)
        self.rows.window(self.offset, self.height)

    def paint(self, painter: Painter) -> None:
        if not self.is_long:
            super().paint(painter)
            return
        p = painter.palette
        handle = self._handle()
        middle = handle.x + handle.w / 2 - self.px(1.5)
        painter.fill(Box(middle, self.y, self.px(3), self.height), p.line, self.px(1.5))
        painter.fill(handle, p.brass if self._scrubbed is not None else p.quiet, handle.w / 2)

    def _handle(self) -> Box:
        high = max(self.px(SHORTEST), self.height * self.height / self.rows.height)
        top = self.top - (self.height - high) * (self.offset / self.overflow if self.overflow else 0.0)
        wide = self.px(HANDLE)
        return Box(self.right - self.px(STRIP) / 2 - wide / 2, top - high, wide, high)

    def _scrub(self, y: float) -> None:
        """Go where the handle's middle is at a height."""
        high = self._handle().h
        share = (self.top - high / 2 - y) / max(1.0, self.height - high)
        self._move(share * self.overflow)
        self.repaint()
        self._show_flag()

    def _show_flag(self) -> None:
        if self._mark is None or not self.rows.count:
            return
        handle = self._handle()
        self._flag.say(
            self._mark(self.rows.at(self.offset)), (handle.x - self.px(10), handle.y + handle.h / 2), self.box
        )

    def on_touch_down(self, touch: MotionEvent) -> bool:
        in_strip = self.is_long and self.collide_point(*touch.pos) and touch.x > self.right - self.px(STRIP)
        if not in_strip or touch.is_mouse_scrolling:
            return super().on_touch_down(touch)
        touch.grab(self)
        self._scrubbed = touch
        if self.parent is not None and self._flag.parent is None:
            self.parent.add_widget(self._flag)
        self._scrub(touch.y)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch is self._scrubbed:
            self._scrub(touch.y)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch is self._scrubbed:
            touch.ungrab(self)
            self._scrubbed = None
            if self._flag.parent is not None:
                self._flag.parent.remove_widget(self._flag)
            self.repaint()
            return True
        return super().on_touch_up(touch)


class Flag(View):
    """The word beside the handle while a list is scrubbed."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "where")
        self._text = ""

    def say(self, text: str, right: tuple[float, float], inside: Box) -> None:
        """Say a word to the left of a point."""
        self._text = self.name = text
        wide, high = self.look.measure(text, Size.lead, Font.BOLD)
        width, height = wide + self.px(32), high + self.px(16)
        y = min(max(inside.y, right[1] - height / 2), inside.top - height)
        self.place(Box(right[0] - width, y, width, height))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.frame(self.box, p.brass, p.brass_deep, self.px(10), self.px(2))
        painter.text(self._text, self.box, Size.lead, p.text, Font.BOLD, "center", wrap=False)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False


def nothing(look: Look, text: str) -> Words:
    """What stands in the place of a list without rows."""
    return Words(look, text, (Size.lead, Size.key), look.palette.quiet)
