"""What to do now: in plain words, with its chances and the keys that take the answer."""

from collections.abc import Callable, Iterator

from companion.asks import Ask
from companion.game import Chance
from ui.icons import Icon
from ui.inputs import Hands, input_for
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Column, Key, Style
from ui.theme import Size
from ui.view import Scroll, Tappable, View

LEAD = (28.0, Size.lead, Size.key, Size.strong)
TIGHTER = (
    (LEAD[0], False, False),
    (LEAD[0], False, True),
    (LEAD[0], True, True),
    (LEAD[2], True, True),
    (LEAD[3], True, True),
)
"""The largest size of the words, and whether odds and keys are kept small, from the roomiest to the tightest."""

CHANCES = 3
NUMBER = 76.0


def percent(chance: Chance) -> str:
    """A chance as people say it; what is not certain never reads as if it were."""
    exact = float(chance.chance) * 100
    if chance.chance in (0, 1):
        return f"{exact:.0f} %"
    return "< 1 %" if exact < 1 else "> 99 %" if exact > 99 else f"{exact:.0f} %"


class Odds(Tappable):
    """Chances as bars; a tap opens them exactly."""

    def __init__(self, look: Look, odds: tuple[Chance, ...], on_tap: Callable[[], None]) -> None:
        super().__init__(look, "The odds", on_tap)
        self._all = odds[:CHANCES]
        self.compact = False

    @property
    def _odds(self) -> tuple[Chance, ...]:
        return self._all[:1] if self.compact else self._all

    def needs(self, width: float) -> float:
        return max(self.look.target, sum(self._lines(width)) + self.px(8))

    def _lines(self, width: float) -> list[float]:
        """The height of each chance's line, its words wrapped where they must be."""
        room = width - self.px(NUMBER + 24)
        return [self.look.measure(chance.label, Size.text, width=room)[1] + self.px(10) for chance in self._odds]

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(10))
        lines = self._lines(self.width)
        number = self.px(NUMBER)
        y = self.top - (self.height - sum(lines)) / 2
        for line, chance in zip(lines, self._odds, strict=True):
            y -= line
            room = Box(self.x + self.px(10), y, self.width - number - self.px(24), line)
            bar = Box(room.x, y + self.px(2), room.w, self.px(5))
            painter.fill(bar, p.raised, bar.h / 2)
            painter.fill(Box(bar.x, bar.y, max(bar.h, bar.w * float(chance.chance)), bar.h), p.brass, bar.h / 2)
            words = Box(room.x, y + self.px(6), room.w, line - self.px(6))
            painter.text(chance.label, words, Size.text, p.text)
            value = Box(self.right - number - self.px(8), y, number, line)
            painter.text(percent(chance), value, Size.strong, p.text, Font.BOLD, "right", wrap=False)


class Lead(View):
    """The instruction, as large as its length allows, under the ask's title."""

    def __init__(self, look: Look, ask: Ask, rules: Callable[[], None]) -> None:
        super().__init__(look, ask.instruction)
        self._ask = ask
        self.largest = LEAD[0]
        self.rules = Key(look, "", rules, icon=Icon.BOOK, name="Rules", style=Style.QUIET)
        self.put(self.rules)

    @property
    def _key(self) -> float:
        return max(self.look.target, self.px(48))

    def _fit(self, width: float) -> tuple[float, float]:
        width = width - self._key - self.px(8)
        high = 0.0
        for size in LEAD[LEAD.index(self.largest) :]:
            wide, high = self.look.measure(self._ask.instruction, size, Font.BOLD, width)
            if wide <= width and high <= self.px(size) * 1.3 * (3 if size > Size.key else 4):
                return size, high
        return LEAD[-1], high

    def _title(self, width: float) -> float:
        return self.look.measure(self._ask.title, Size.text, Font.TEXT, width - self._key - self.px(8))[1]

    def needs(self, width: float) -> float:
        return max(self._key, self._title(width) + self._fit(width)[1] + self.px(4))

    def arrange(self) -> None:
        self.rules.place(Box(self.right - self._key, self.top - self._key, self._key, self._key))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        width = self.width - self._key - self.px(8)
        high = self._title(self.width)
        painter.text(self._ask.title, Box(self.x, self.top - high, width, high), Size.text, p.brass, valign="top")
        size, words = self._fit(self.width)
        room = Box(self.x, self.top - high - self.px(2) - words, width, words)
        painter.text(self._ask.instruction, room, size, p.text, Font.BOLD, valign="top")


class AskContent(Column):
    """Lead and odds at the top, the input at the bottom of what room there is."""

    def arrange(self) -> None:
        super().arrange()
        last = self.stack[-1]
        # the keys lie low, near the hands, unless that would tear them from their words
        drop = min(last.y - self.y - self.px(self.pad), self.px(70))
        if drop > 0:
            last.place(Box(last.x, last.y - drop, last.width, last.height))


class AskPanel(View):
    """One ask."""

    def __init__(
        self,
        look: Look,
        ask: Ask,
        odds: tuple[Chance, ...],
        hands: Hands,
        rules: Callable[[], None],
        on_odds: Callable[[], None],
    ) -> None:
        super().__init__(look, ask.title)
        self.input = input_for(look, ask, hands)
        self._lead = Lead(look, ask, rules)
        parts: list[View] = [self._lead]
        self._odds = Odds(look, odds, on_odds) if odds else None
        if self._odds is not None:
            parts.append(self._odds)
        self.content = AskContent(look, [*parts, self.input], gap=10)
        self.scroll = Scroll(look, self.content, "ask")
        self.put(self.scroll)

    @property
    def wish(self) -> float:
        return self.input.wish

    def needs(self, width: float) -> float:
        return self.content.needs(width - 2 * self.px(10)) + 2 * self.px(8)

    def heights(self, width: float) -> Iterator[float]:
        """The heights it can do with, the roomiest first; it stays as the last one asked for wants it."""
        for words, chances, keys in TIGHTER:
            self.input.tighten(keys)
            self._lead.largest = words
            if self._odds is not None:
                self._odds.compact = chances
            yield self.needs(width)

    def fit(self, width: float, height: float) -> None:
        """Let the input be as large as the room allows."""
        next((high for high in self.heights(width) if high <= height), None)

    def arrange(self) -> None:
        self.fit(self.width, self.height)
        self.scroll.place(self.box.inset(self.px(10), self.px(8)))

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.panel, self.px(14))
