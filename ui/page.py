"""A page over the game: a title with a way back, content that scrolls, keys at its foot."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Column, Grid, Key, Style
from ui.theme import Size
from ui.view import Scroll, View

WIDEST = 720.0


class Page(View):
    """Title bar, content, foot. ``content`` is a column to be filled; ``back`` is what the arrow does. ``by_buttons``
    says whether buttons outside the screen choose its keys."""

    by_buttons = True

    def __init__(self, look: Look, title: str, back: Callable[[], Any] | None = None, widest: float = WIDEST) -> None:
        super().__init__(look, title)
        self.widest = widest
        self.content = Column(look, gap=8, pad=2)
        self.scroll = Scroll(look, self.content)
        self.title = title
        self.foot: View | None = None
        self.back = Key(look, "", back, icon=Icon.BACK, name=tr("Back"), style=Style.QUIET) if back else None
        self.put(self.scroll)
        if self.back is not None:
            self.put(self.back)

    @property
    def title(self) -> str:
        """What stands over it, and what it is called."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = self.name = self.scroll.name = title

    def set_foot(self, keys: Sequence[Key], least: float = 150.0) -> None:
        """The keys at the foot, each at least so many units wide."""
        if self.foot is not None:
            self.remove_widget(self.foot)
            self.foot = None
        if keys:
            self.foot = Grid(self.look, list(keys), least, most=len(keys))
            self.put(self.foot)

    def refill(self, children: Sequence[View]) -> None:
        """Other content."""
        self.content.refill(*children)

    @property
    def _bar(self) -> float:
        return max(self.look.target, self.px(52)) + self.px(10)

    def _inside(self) -> Box:
        width = min(self.width - 2 * self.px(12), self.px(self.widest))
        return Box(self.x + (self.width - width) / 2, self.y + self.px(8), width, self.height - self.px(8))

    def arrange(self) -> None:
        inside = self._inside()
        bar = self._bar
        side = bar - self.px(10)
        if self.back is not None:
            self.back.place(Box(inside.x, self.top - bar + self.px(5), side, side))
        bottom = inside.y
        if self.foot is not None:
            high = self.foot.needs(inside.w)
            self.foot.place(Box(inside.x, bottom, inside.w, high))
            bottom += high + self.px(8)
        self.scroll.place(Box(inside.x, bottom, inside.w, self.top - bar - bottom))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.table)
        room = self._title_room(self._inside())
        size = painter.fitting(self.title, room, (28, 25, 22, 20, 18), Font.SERIF)
        painter.text(self.title, room, size, p.text, Font.SERIF)

    def _title_room(self, inside: Box) -> Box:
        start = inside.x + (self._bar + self.px(4) if self.back is not None else 0)
        return Box(start, self.top - self._bar, inside.right - start, self._bar)


class Note(View):
    """Words on a panel of their own."""

    def __init__(self, look: Look, text: str, size: float = Size.text, font: Font = Font.TEXT) -> None:
        super().__init__(look, text)
        self._text = text
        self._size = size
        self._font = font

    def needs(self, width: float) -> float:
        return self.look.measure(self._text, self._size, self._font, width - self.px(24))[1] + self.px(16)

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.panel, self.px(10))
        room = self.box.inset(self.px(12), self.px(8))
        painter.text(self._text, room, self._size, painter.palette.text, self._font, valign="top")
