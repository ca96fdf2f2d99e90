"""What to do now: in plain words, with its chances and the keys that take the answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from companion.asks import Ask
from companion.game import Chance
from companion.language import tr
from companion.wording import percent
from ui.corner import Corner, CornerSign
from ui.inputs import Hands, input_for
from ui.lazy import Lazy
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Column
from ui.screens.prompt import PromptLine
from ui.theme import GROWS, Metrics, Size
from ui.view import Scroll, Tappable, View

LEAD = (28.0, Size.lead, Size.key, Size.strong)


class Chances(Enum):
    """How the odds are shown: all, only the first, the first as a small key beside the words, or not."""

    ALL = "all"
    FIRST = "first"
    BESIDE = "beside"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Level:
    """How closely a question is set: the largest size of its words, how odds are shown, whether keys are low, whether
    its title is written over its instruction, and whether large type on keys gives back some of what it has grown."""

    words: float
    chances: Chances
    keys: bool
    title: bool = True
    small: bool = False


LEVELS = (
    Level(LEAD[0], Chances.ALL, False),
    Level(LEAD[0], Chances.ALL, True),
    Level(LEAD[0], Chances.FIRST, True),
    Level(LEAD[2], Chances.FIRST, True),
    Level(LEAD[2], Chances.BESIDE, True),
    Level(LEAD[3], Chances.BESIDE, True),
    Level(LEAD[3], Chances.BESIDE, True, title=False),
    Level(LEAD[3], Chances.NONE, True, title=False),
)
"""From the roomiest to the tightest: a question rather does without its odds than that its keys are scrolled to."""
SHRUNK = (0.2, 0.4, 0.6, 0.8, 1.0)
"""With large type its words then give back these shares of what they are larger than usual."""
WIDER = 0.4
"""By which share a question is wider where type is twice as large."""

CHANCES = 3
NUMBER = 76.0
EDGE = 10.0
APART = 6.0
CHIP = 112.0


class Odds(Tappable):
    """Chances as bars; a tap opens them exactly."""

    def __init__(self, look: Look, odds: tuple[Chance, ...], on_tap: Callable[[], None]) -> None:
        super().__init__(look, tr("The odds"), on_tap)
        self._all = odds[:CHANCES]
        self.shown = Chances.ALL

    @property
    def is_shown(self) -> bool:
        return self.shown is not Chances.NONE

    @property
    def _odds(self) -> tuple[Chance, ...]:
        return self._all if self.shown is Chances.ALL else self._all[:1]

    def needs(self, width: float) -> float:
        if self.shown is Chances.BESIDE:
            label, value = self._beside(width)
            return max(self.look.target, label + value + self.px(16))
        return max(self.look.target, sum(self._lines(width)) + self.px(8))

    def _lines(self, width: float) -> list[float]:
        """The height of each chance's line, its words wrapped where they must be."""
        room = width - self.px(NUMBER + 24)
        return [self.look.measure(chance.label, Size.text, width=room)[1] + self.px(10) for chance in self._odds]

    def _beside(self, width: float) -> tuple[float, float]:
        """The heights of the first chance's words and number, one below the other."""
        label = self.look.measure(self._all[0].label, Size.text, width=width - self.px(8))[1]
        return label, self.look.measure("0", Size.strong, Font.BOLD)[1]

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        if self.shown is Chances.BESIDE:
            self._paint_beside(painter)
            return
        painter.fill(self.box, p.panel, self.px(10))
        lines = self._lines(self.width)
        number = self.px(NUMBER)
        y = self.top - (self.height - sum(lines)) / 2
        for line, chance in zip(lines, self._odds, strict=True):
            y -= line
            room = Box(self.x + self.px(10), y, self.width - number - self.px(24), line)
            self._bar(painter, Box(room.x, y + self.px(2), room.w, self.px(5)), chance)
            words = Box(room.x, y + self.px(6), room.w, line - self.px(6))
            painter.text(chance.label, words, Size.text, p.text)
            value = Box(self.right - number - self.px(8), y, number, line)
            painter.text(percent(chance.chance), value, Size.strong, p.text, Font.BOLD, "right", wrap=False)

    def _paint_beside(self, painter: Painter) -> None:
        p, chance = painter.palette, self._all[0]
        painter.fill(self.box, p.raised, self.px(10))
        label, value = self._beside(self.width)
        top = self.y + (self.height + label + value + self.px(9)) / 2
        room = self.box.inset(self.px(4), 0)
        painter.text(chance.label, Box(room.x, top - label, room.w, label), Size.text, p.text, align="center")
        words = Box(room.x, top - label - value, room.w, value)
        painter.text(percent(chance.chance), words, Size.strong, p.text, Font.BOLD, "center", wrap=False)
        bar = Box(room.x + self.px(8), top - label - value - self.px(9), room.w - self.px(16), self.px(5))
        self._bar(painter, bar, chance)

    def _bar(self, painter: Painter, bar: Box, chance: Chance) -> None:
        p = painter.palette
        painter.fill(bar, p.panel if self.shown is Chances.BESIDE else p.raised, bar.h / 2)
        painter.fill(Box(bar.x, bar.y, max(bar.h, bar.w * float(chance.chance)), bar.h), p.brass, bar.h / 2)


class Lead(View):
    """The instruction, as large as its length allows, under the ask's title."""

    def __init__(self, look: Look, ask: Ask, corner: Corner | None = None) -> None:
        super().__init__(look, ask.instruction)
        self._ask = ask
        self._corner = corner
        self.signed = True
        self.largest = LEAD[0]
        self.titled = True
        self.now = ""
        """What is asked for at this moment of an entry, in place of the whole instruction."""

    @property
    def _instruction(self) -> str:
        return self.now or self._ask.instruction

    def _fit(self, width: float) -> tuple[float, float]:
        high = 0.0
        sizes = [size for size in LEAD if size <= self.largest] or [self.largest]
        for size in sizes:
            wide, high = self.look.measure(self._instruction, size, Font.BOLD, width)
            if wide <= width and high <= self.look.metrics.type(size) * 1.3 * (3 if size > Size.key else 4):
                return size, high
        return sizes[-1], high

    def _title(self, width: float) -> float:
        room = self._title_width(width)
        return self.look.measure(self._ask.title, Size.text, Font.TEXT, room)[1] if self.titled else 0.0

    def _title_width(self, width: float) -> float:
        return width - self._signs(width)

    def corner_width(self, width: float) -> float:
        """What the signs take of the first line, shown with as many words as the title leaves room for."""
        if self._corner is None:
            return 0.0
        title = self.look.measure(self._ask.title, Size.text)[0] if self.titled else width
        return self._corner.wide(width - title - self.px(APART))

    def _signs(self, width: float) -> float:
        """The room that the title does without."""
        return self.corner_width(width) + self.px(APART) if self._corner is not None and self.signed else 0.0

    def _words_width(self, width: float) -> float:
        return width if self.titled else self._title_width(width)

    def needs(self, width: float) -> float:
        return self._title(width) + self._fit(self._words_width(width))[1] + self.px(4)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        high = self._title(self.width)
        if self.titled:
            room = Box(self.x, self.top - high, self._title_width(self.width), high)
            painter.text(self._ask.title, room, Size.text, p.brass, valign="top")
        wide = self._words_width(self.width)
        size, words = self._fit(wide)
        room = Box(self.x, self.top - high - self.px(2) - words, wide, words)
        painter.text(self._instruction, room, size, p.text, Font.BOLD, valign="top")


class Head(View):
    """The words with the odds below or beside them, and signs in their corner."""

    def __init__(self, look: Look, lead: Lead, odds: Odds | None, corner: Corner | None = None) -> None:
        super().__init__(look)
        self._lead = lead
        self._odds = odds
        self._corner = corner
        self.put(*(view for view in (lead, odds, corner) if view is not None))

    @property
    def _beside(self) -> bool:
        return self._odds is not None and self._odds.shown is Chances.BESIDE

    def _widths(self, width: float) -> tuple[float, float]:
        """The widths of the words and of the odds."""
        chip = self.px(CHIP) if self._beside else 0.0
        return (width - chip - self.px(8), chip) if chip else (width, width)

    def needs(self, width: float) -> float:
        lead, odds = self._widths(width)
        high = self._lead_height(lead)
        if self._odds is None or not self._odds.is_shown:
            return high
        more = self._odds.needs(odds)
        return max(high, more) if self._beside else high + self.px(8) + more

    def _lead_height(self, width: float) -> float:
        high = self._lead.needs(width)
        return max(high, self.look.target) if self._corner is not None and self._lead.signed else high

    def arrange(self) -> None:
        lead, odds = self._widths(self.width)
        high = self._lead_height(lead)
        self._lead.place(Box(self.x, self.top - high, lead, high))
        if self._corner is not None:
            self.remove_widget(self._corner)
        if self._corner is not None and self._lead.signed:
            self.put(self._corner)
            wide, target = self._lead.corner_width(lead), self.look.target
            self._corner.place(Box(self.x + lead - wide, self.top - target, wide, target))
        if self._odds is None:
            return
        self.remove_widget(self._odds)
        if not self._odds.is_shown:
            return
        self.put(self._odds)
        more = self.height if self._beside else self._odds.needs(odds)
        self._odds.place(Box(self.right - odds, self.y, odds, more))


class AskContent(Column):
    """Words at the top, the input at the bottom of what room there is."""

    def arrange(self) -> None:
        super().arrange()
        # the keys lie low, near the hands, unless that would tear them from their words
        drop = min(self.stack[-1].y - self.y - self.px(self.pad), self.px(90))
        if drop > 0:
            for part in self.stack[1:]:
                part.place(Box(part.x, part.y - drop, part.width, part.height))


class AskPanel(View):
    """One ask; ``more`` is a quiet line under its keys, ``signs`` stand in its corner. A ``terse`` one has its title in
    place of its instruction; ``advice`` is a line about the best answer. Where it alone tells ``whose`` turn it is, its
    title never leaves."""

    def __init__(
        self,
        look: Look,
        ask: Ask,
        odds: tuple[Chance, ...],
        hands: Hands,
        on_odds: Callable[[], None],
        more: str = "",
        signs: Sequence[CornerSign] = (),
        terse: bool = False,
        advice: View | None = None,
        whose: bool = False,
    ) -> None:
        super().__init__(look, ask.title)
        self.input = input_for(look, ask, hands)
        self._terse = terse
        self._whose = whose
        corner = Corner(look, signs) if signs else None
        self._lead = Lead(look, replace(ask, title="", instruction=ask.title) if terse else ask, corner)
        self._odds = Odds(look, odds, on_odds) if odds else None
        below: list[View] = [PromptLine(look, more)] if more else []
        head, advised = Head(look, self._lead, self._odds, corner), [advice] if advice is not None else []
        self.content = AskContent(look, [head, *advised, self.input, *below], gap=8)
        self.scroll = Scroll(look, self.content, "ask")
        self.put(self.scroll)
        self._heights: dict[tuple[float, int], float] = {}
        self._measured: Metrics | None = None

    @property
    def widths(self) -> tuple[float, ...]:
        """The widths in pixels it may have beside the table, that at which it is at its best first."""
        edges, wider = 2 * self.px(EDGE), 1 + WIDER * (self.look.metrics.scale - 1)
        return tuple(self.px(units * wider) + edges for units in self.input.widths)

    @property
    def _levels(self) -> Sequence[Level]:
        if not self.look.metrics.large:
            return LEVELS
        grown = GROWS * (self.look.metrics.scale - 1)
        return (*LEVELS, *(replace(LEVELS[-1], words=LEAD[-1] - share * grown, small=True) for share in SHRUNK))

    def heights(self, width: float) -> Sequence[float]:
        """The heights it can do with, the roomiest first, each measured when it is looked at."""
        return Lazy(len(self._levels), lambda level: self._height(width, level))

    def _height(self, width: float, level: int) -> float:
        if self._measured is not self.look.metrics:
            self.forget()
        if (width, level) not in self._heights:
            # at its tightest it does without its signs, if there is no other way
            self._tighten(self._levels[level], signed=level < len(LEVELS) - 1)
            self._heights[width, level] = self.needs(width)
        return self._heights[width, level]

    def least(self, width: float) -> float:
        """The height that shows the words and the first keys, where not all of them can be seen at once."""
        key = (width, -1)
        self._height(width, 0)
        if key not in self._heights:
            self._heights[key] = self._beginning(width, self._levels[-1])
        return self._heights[key]

    def _beginning(self, width: float, level: Level) -> float:
        """The height of the words and the first keys at a level."""
        self._tighten(level, signed=False)
        inner, parts = width - 2 * self.px(EDGE), self.content.stack
        words = sum(part.needs(inner) + self.px(self.content.gap) for part in parts[: parts.index(self.input)])
        return words + self.input.opening(inner) + 2 * self.px(8)

    def forget(self) -> None:
        """Measure anew: the keys have changed."""
        self._heights.clear()
        self._measured = self.look.metrics

    def needs(self, width: float) -> float:
        return self.content.needs(width - 2 * self.px(EDGE)) + 2 * self.px(8)

    def _tighten(self, level: Level, signed: bool = True) -> None:
        self.input.tighten(level.keys, level.small)
        self._lead.signed = signed
        self._lead.largest = level.words
        self._lead.titled = (level.title or self._whose) and not self._terse
        self._lead.now = self.input.wording
        if self._odds is not None:
            self._odds.shown = level.chances

    def arrange(self) -> None:
        room, levels = self.height + 1, self._levels
        fitting = (level for level, high in zip(levels, self.heights(self.width), strict=True) if high <= room)
        level = next(fitting, None) or self._scrolling(room)
        self._tighten(level)
        if self.needs(self.width) > room:
            self._tighten(level, signed=False)
            if self.needs(self.width) > room:
                self._tighten(level)  # it scrolls with or without the signs
        self.scroll.place(self.box.inset(self.px(EDGE), self.px(8)))

    def _scrolling(self, room: float) -> Level:
        """How it is set where it scrolls: with words no smaller than is needed to see the first keys."""
        tightest = self._levels[len(LEVELS) - 1 :]
        return next((level for level in tightest if self._beginning(self.width, level) <= room), tightest[0])

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.panel, self.px(14))
