"""What the last entry led to, so that the whole table sees it: sign, headline, why, and what to do with the cards."""

from collections.abc import Callable

from companion.game import Report, Tone
from ui.dress import dress_of_tone
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Size
from ui.view import Tappable

SIGNS = {
    Tone.GOOD: Icon.SHIELD,
    Tone.BAD: Icon.BROKEN,
    Tone.PLAIN: Icon.INFO,
    Tone.WON: Icon.CROWN,
    Tone.LOST: Icon.FALLEN,
}
SIZES = ((Size.headline, Size.strong), (28.0, Size.text), (Size.lead, Size.text), (Size.key, Size.text))


class Banner(Tappable):
    """The last report. Where it cannot show all in its room it shows the headline and the first line, and opens."""

    def __init__(self, look: Look, report: Report, on_open: Callable[[], None]) -> None:
        super().__init__(look, report.headline, on_open)
        self.report = report
        self.room = 0.0

    @property
    def lines(self) -> list[tuple[str, Font]]:
        todo = [(f"→ {line}", Font.BOLD) for line in self.report.todo]
        return [*todo, *((line, Font.TEXT) for line in self.report.why)]

    def _sizes(self, width: float) -> tuple[float, float, int, float]:
        """Headline size, line size, how many lines are shown, and the height."""
        inner = self._inner(width)
        for head, text in SIZES:
            high = self._head(head, inner) + sum(self._line(line, font, text, inner) for line, font in self.lines)
            if high + self.px(16) <= self.room:
                return head, text, len(self.lines), high
        head, text = SIZES[-1]
        high, shown = self._head(head, inner), 0
        for line, font in self.lines:
            more = self._line(line, font, text, inner)
            if high + more + self.px(16 + 22) > self.room:
                break
            high, shown = high + more, shown + 1
        return head, text, shown, high + self.px(24)

    def _inner(self, width: float) -> float:
        return width - self._sign - self.px(14)

    @property
    def _sign(self) -> float:
        return self.px(62)

    def _head(self, size: float, width: float) -> float:
        return self.look.measure(self.report.headline, size, Font.SERIF, width)[1]

    def _line(self, line: str, font: Font, size: float, width: float) -> float:
        return self.look.measure(line, size, font, width)[1]

    def least(self, width: float) -> float:
        """The height it can do with: its headline and little more."""
        return self._head(SIZES[-1][0], self._inner(width)) + self.px(52)

    def needs(self, width: float) -> float:
        return max(self.px(64), self._sizes(width)[3] + self.px(14))

    def paint(self, painter: Painter) -> None:
        dress = dress_of_tone(self.look.palette, self.report.tone)
        head, text, shown, high = self._sizes(self.width)
        painter.frame(self.box, dress.edge, dress.ground, self.px(12), max(1.0, self.px(1.5)))
        sign = Box(self.x, self.y, self._sign, self.height)
        painter.text(SIGNS[self.report.tone], sign, 36, dress.writing, Font.BOLD, "center", wrap=False)
        inner = self._inner(self.width)
        x, top = self.x + self._sign, self.top - (self.height - high) / 2
        part = self._head(head, inner)
        painter.text(
            self.report.headline, Box(x, top - part, inner, part), head, dress.writing, Font.SERIF, valign="top"
        )
        top -= part
        for line, font in self.lines[:shown]:
            part = self._line(line, font, text, inner)
            painter.text(line, Box(x, top - part, inner, part), text, dress.writing, font, valign="top")
            top -= part
        if shown < len(self.lines):
            painter.text("Tap to read more", Box(x, top - self.px(24), inner, self.px(24)), Size.text, dress.writing)
