"""A game as a line of entries under the names of its phases, only those in sight drawn."""

from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

from companion.errors import CompanionError
from companion.language import joined, tr
from companion.session import HistoryLine, Session
from ui.dress import colour_of_tone
from ui.icons import Icon
from ui.lettering import Font
from ui.long_list import GAP, LongList
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style
from ui.screens.banner import SIGNS
from ui.screens.past.entered import Entered, Line, at
from ui.theme import Colour, Size
from ui.view import View

HEADING = 40.0
ROW, HIGH_ROW = 74.0, 98.0
"""Units of a row's height, with what it led to beside it and below it."""

WIDE = 600.0
"""Units of width from which on what an entry led to stands beside it."""

RAIL = 40.0
TITLE, PICTURE = 25.0, 30.0
"""Units of a line of words in a row, and of a picture."""

LED = 0.36
"""The share of a wide row that what it led to takes."""

TAKEN_BACK = tr("Taken back")


class Heading(View):
    """The name of a phase."""

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        text = self.look.elided(self.name, Size.key, Font.SERIF, self.width - self.px(16))
        wide = self.look.measure(text, Size.key, Font.SERIF)[0]
        room = Box(self.x + self.px(8), self.y, wide + 1, self.height)
        painter.text(text, room, Size.key, p.brass, Font.SERIF, wrap=False)
        start = room.right + self.px(10)
        painter.fill(Box(start, self.y + self.height / 2, self.right - start, max(1.0, self.px(1.5))), p.brass)


class EntryRow(Key):
    """One entry: its sign on the line, what was asked, what was entered, and what that led to."""

    def __init__(
        self, look: Look, line: HistoryLine, now: Entered, was: Entered | None, on_tap: Callable[[], Any]
    ) -> None:
        super().__init__(look, line.title, on_tap, style=Style.QUIET, name=tr("Entry {number}", number=line.index + 1))
        self._line = line
        self._now, self._was = now, was

    @property
    def _led(self) -> tuple[str, Colour]:
        """What it led to, in its colour."""
        p, report = self.look.palette, self._line.report
        if self._line.undone:
            return TAKEN_BACK, p.quiet
        return (report.headline, colour_of_tone(p, report.tone)) if report is not None else ("", p.quiet)

    @property
    def _sign(self) -> Icon:
        line = self._line
        if line.undone:
            return Icon.UNDO
        if line.adjusted or self._was is not None:
            return Icon.PENCIL
        return SIGNS[line.report.tone] if line.report is not None else Icon.INFO

    def _write(self, painter: Painter, box: Box, writing: Colour, quiet: Colour) -> None:
        p, line = painter.palette, self._line
        inner = box.inset(self.px(6), self.px(6))
        if self.badge:
            inner = self._write_badge(painter, inner, writing)
        led, colour = self._led
        rail = self.px(RAIL) * self.look.metrics.scale
        self._rail(painter, Box(inner.x, inner.y, rail, inner.h), colour)
        x = inner.x + rail + self.px(6)
        room = Box(x, inner.y, inner.right - x, inner.h)
        wide, grown = self.width >= self.px(WIDE) * self.look.metrics.scale, self.look.metrics.scale
        led_wide = room.w * LED if wide and led else 0.0
        first = room.w - led_wide - (self.px(10) if led_wide else 0.0)
        lines = 1 + (not wide and bool(led))
        high, picture = self.px(TITLE) * grown, self.px(PICTURE) * grown
        top = room.top - (room.h - high * lines - picture - self.px(2)) / 2
        title = self.look.elided(joined(". ", (line.index + 1, line.title)), Size.text, Font.BOLD, first)
        ink = quiet if line.undone else p.text
        painter.text(title, Box(x, top - high, first, high), Size.text, ink, Font.BOLD, wrap=False)
        below = Box(x, top - high - self.px(2) - picture, first, picture)
        Line(self.look, self._now, self._was, first, picture).draw(painter, below)
        if wide and led:
            beside = Box(room.right - led_wide, room.y, led_wide, room.h)
            self._write_led(painter, led, beside, colour)
        elif led:
            text = self.look.elided(led, Size.text, Font.BOLD, room.w)
            painter.text(text, Box(x, below.y - high, room.w, high), Size.text, colour, Font.BOLD, wrap=False)

    def _write_led(self, painter: Painter, led: str, room: Box, colour: Colour) -> None:
        """What it led to, in two lines at most."""
        if self.look.measure(led, Size.text, Font.BOLD, room.w)[1] > room.h:
            led = self.look.elided(led, Size.text, Font.BOLD, room.w)
        painter.text(led, room, Size.text, colour, Font.BOLD)

    def _rail(self, painter: Painter, box: Box, colour: Colour) -> None:
        """The line on which the entries hang, and the entry's sign on it."""
        p, wide = painter.palette, max(2.0, self.px(2))
        x, y = box.centre
        painter.fill(Box(round(x - wide / 2), self.y, wide, self.height + self.px(GAP)), p.line)
        painter.disc(x, y, self.px(17) * self.look.metrics.scale, p.panel)
        painter.text(self._sign, box, Size.lead, colour, Font.BOLD, "center", wrap=False)


class Timeline(LongList):
    """All entries of a game, those that were taken back too, the newest last and in sight."""

    def __init__(self, look: Look, session: Session[Any], open_entry: Callable[[int], None]) -> None:
        self._session = session
        self._open = open_entry
        self._items = _items(session)
        super().__init__(look, len(self._items), self._make, self._high, self._phase_of)
        self.at_end = True

    def _high(self, index: int, width: float) -> float:
        scale = self.look.metrics.scale
        if self._items[index].entry is None:
            return HEADING * scale
        return (ROW if width >= self.px(WIDE) * scale else HIGH_ROW) * scale

    def _make(self, index: int) -> View:
        phase, entry = self._items[index]
        if entry is None:
            return Heading(self.look, phase)
        line = self._session.history_line(entry)
        try:
            now, was = at(self._session, entry)
        except CompanionError:  # the journal cannot tell what was there before; the game itself is whole in memory
            now, was = Entered(line.answer), None
        return EntryRow(self.look, line, now, was, lambda: self._open(entry))

    def _phase_of(self, index: int) -> str:
        return self._items[index].phase


class Item(NamedTuple):
    """A phase's heading, or one of the entries below it by its index."""

    phase: str
    entry: int | None = None


def _items(session: Session[Any]) -> list[Item]:
    """Headings, and the entries below them."""
    found: list[Item] = []
    game, tables = session.game, session.tables
    for _, run in groupby(range(len(session.line)), key=lambda index: game.status(tables[index]).phase):
        entries = list(run)
        track = game.scene(tables[entries[0]]).track
        phase = track.steps[track.at] if track.steps else ""
        found += [Item(phase), *(Item(phase, entry) for entry in entries)]
    return found
