"""A page that is a list of any length, with keys over it or beside its title; and the picking of one from many."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.people import Person
from ui.faces import draw_face
from ui.icons import Icon
from ui.lettering import Font
from ui.long_list import LongList
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style, Words
from ui.theme import Colour, Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

WIDE = 640.0
"""Units of width from which on the keys have room beside the title."""

TITLE = 215.0
"""Units that the title keeps then."""

ROW, LOW_ROW = 64.0, 54.0
"""Units of a row's height, with two lines and with one."""


class ListPage(Page):
    """Title, keys, and a list that fills what is left."""

    def __init__(self, look: Look, title: str, back: Callable[[], Any], widest: float = 900.0) -> None:
        super().__init__(look, title, back, widest)
        self.remove_widget(self.scroll)
        self.keys: Grid | None = None
        self.list: LongList | Words = Words(look, "")
        self.put(self.list)

    def set_keys(self, keys: Sequence[Key], least: float = 100.0) -> None:
        """The keys over the list."""
        if self.keys is not None:
            self.remove_widget(self.keys)
        self.keys = Grid(self.look, keys, least, most=len(keys)) if keys else None
        if self.keys is not None:
            self.put(self.keys)

    def set_list(self, found: LongList | Words) -> None:
        """The rows, or words in their place where there are none."""
        self.remove_widget(self.list)
        self.list = found
        self.add_widget(found, len(self.children))

    @property
    def is_wide(self) -> bool:
        return self._inside().w >= self.px(WIDE) * self.look.metrics.scale

    def _title_room(self, inside: Box) -> Box:
        room = super()._title_room(inside)
        return Box(room.x, room.y, self.px(TITLE), room.h) if self.is_wide and self.keys is not None else room

    def arrange(self) -> None:
        super().arrange()
        room = self.scroll.box
        if self.keys is not None:
            if self.is_wide:
                title = self._title_room(self._inside())
                start = title.right + self.px(8)
                self.keys.place(Box(start, title.y + self.px(5), room.right - start, title.h - self.px(10)))
            else:
                high = self.keys.needs(room.w)
                self.keys.place(Box(room.x, room.top - high, room.w, high))
                room = Box(room.x, room.y, room.w, room.h - high - self.px(8))
        self.list.place(room)


@dataclass(frozen=True, slots=True)
class Lines:
    """What a row says: two lines at its left, two at its right, and a sign with its colour; ``more`` stands after
    the title in the sign's colour."""

    title: str
    more: str
    detail: str
    right: tuple[str, str]
    sign: Icon
    colour: Colour


class Row(Key):
    """A line of a list. Nothing in it is ever too long: what does not fit ends in three dots."""

    def __init__(self, look: Look, lines: Lines, on_tap: Callable[[], Any], name: str) -> None:
        super().__init__(look, lines.title, on_tap, name=name, style=Style.QUIET)
        self.lines = lines

    def needs(self, width: float) -> float:
        return self.px(ROW)

    def _write(self, painter: Painter, box: Box, writing: Colour, quiet: Colour) -> None:
        p, lines = painter.palette, self.lines
        inner = box.inset(self.px(10), self.px(7))
        if self.badge:
            inner = self._write_badge(painter, inner, writing)
        sign = Box(inner.x, inner.y, self.px(36), inner.h)
        self._sign(painter, sign)
        x, half = sign.right + self.px(8), inner.h / 2
        wide = max(self.look.measure(text, Size.text)[0] for text in lines.right)
        for text, y, colour in zip(lines.right, (inner.y + half, inner.y), (p.text, p.quiet), strict=True):
            if text:
                room = Box(inner.right - wide - 2, y, wide + 2, half)
                painter.text(text, room, Size.text, colour, align="right", wrap=False)
        room = inner.right - wide - self.px(12) - x
        gap, more = self.px(10), self.look.measure(lines.more, Size.text, Font.BOLD)[0]
        title = self.look.elided(lines.title, Size.strong, Font.BOLD, room)
        first = self.look.measure(title, Size.strong, Font.BOLD)[0]
        above = Box(x, inner.y + half, room, half) if lines.more or lines.detail else Box(x, inner.y, room, inner.h)
        painter.text(title, above, Size.strong, p.text, Font.BOLD, wrap=False)
        below = Box(x, inner.y, room, half)
        if lines.more and first + gap + more <= room:
            start = Box(x + first + gap, inner.y + half, more + 2, half)
            painter.text(lines.more, start, Size.text, lines.colour, Font.BOLD, wrap=False)
        elif lines.more:
            shown = self.look.elided(lines.more, Size.text, Font.BOLD, room)
            box = painter.text(shown, below, Size.text, lines.colour, Font.BOLD, wrap=False)
            below = Box(box.right + gap, inner.y, below.right - box.right - gap, half)
        if lines.detail and below.w > self.px(40):
            detail = self.look.elided(lines.detail, Size.text, Font.TEXT, below.w)
            painter.text(detail, below, Size.text, p.quiet, wrap=False)

    def _sign(self, painter: Painter, box: Box) -> None:
        """Draw what stands at the left."""
        painter.text(self.lines.sign, box, 26, self.lines.colour, Font.BOLD, "center", wrap=False)


class FaceRow(Row):
    """A line about a person."""

    def __init__(self, look: Look, person: Person, lines: Lines, on_tap: Callable[[], Any]) -> None:
        super().__init__(look, lines, on_tap, person.name)
        self._person = person

    def _sign(self, painter: Painter, box: Box) -> None:
        draw_face(painter, self._person, box)


@dataclass(frozen=True, slots=True)
class Pick:
    """One of many that can be picked; ``detail`` says more about it; a person has their face in the sign's place."""

    label: str
    detail: str = ""
    sign: Icon = Icon.CARDS
    person: Person | None = None


class Picker(ListPage):
    """Pick one of many; ``picked`` gets its place. ``now`` is the one that is picked already."""

    def __init__(
        self, app: "App", title: str, picks: Sequence[Pick], picked: Callable[[int], Any], now: int | None = None
    ) -> None:
        super().__init__(app.look, title, app.stage.pop, widest=720.0)
        self.app = app
        self.picks = picks
        self._picked = picked
        self._now = now
        high = ROW if any(pick.detail for pick in picks) else LOW_ROW
        self.set_list(LongList(app.look, len(picks), self._row, high))

    def _row(self, index: int) -> View:
        pick, p = self.picks[index], self.look.palette
        chosen = index == self._now
        colour = p.brass if chosen else p.quiet
        sign = Icon.CHECK if chosen else pick.sign
        lines = Lines(pick.label, "", pick.detail, ("", ""), sign, colour)
        if pick.person is not None and not chosen:
            return FaceRow(self.look, pick.person, lines, lambda: self._pick(index))
        return Row(self.look, lines, lambda: self._pick(index), pick.label)

    def _pick(self, index: int) -> None:
        self.app.stage.pop()
        self._picked(index)
