"""What the last entry led to, so that the whole table sees it: sign, headline, why, and what to do with the cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.game import Report, Tone
from companion.language import joined
from ui.dress import dress_of_tone
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.screens.arrangement import Shape
from ui.theme import Metrics, Size
from ui.view import Tappable

SIGNS = {
    Tone.GOOD: Icon.SHIELD,
    Tone.BAD: Icon.BROKEN,
    Tone.PLAIN: Icon.INFO,
    Tone.WON: Icon.CROWN,
    Tone.LOST: Icon.FALLEN,
}
SIZES = ((Size.headline, Size.strong), (28.0, Size.text), (Size.lead, Size.text), (Size.key, Size.text))
SMALLEST = (Size.text, Size.text)
"""For large type, whose longest words need a narrow line for themselves."""
SIGN, SIGN_SIZE = 50.0, 32.0
"""Units that the sign takes at the left, and its size."""
PAD = 12.0
MORE = 30.0
CUT_COSTS = 8
"""As many lines as a headline is worth of which only the beginning is shown."""
WIDE = 600.0
"""Units from which on the lines stand beside the headline, not below it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set the banner's text: type sizes, how many lines are shown, whether beside the headline, and whether
    that is cut to one line."""

    head: float
    text: float
    shown: int
    beside: bool
    head_high: float
    high: float
    cut: bool = False


class Banner(Tappable):
    """The last report. Where it cannot show all in its room it shows the headline and the first lines, and opens."""

    def __init__(self, look: Look, report: Report, on_open: Callable[[], None]) -> None:
        super().__init__(look, report.headline, on_open)
        self.report = report
        self.lines = [
            *((joined(" ", ("→", line)), Font.BOLD) for line in report.todo),
            *((line, Font.TEXT) for line in report.why),
        ]
        self._settings: dict[float, list[Setting]] = {}
        self._measured: Metrics | None = None

    def shapes(self, width: float) -> list[Shape]:
        """What it can be at a width, the largest first."""
        todo = len(self.report.todo)
        return [
            Shape(self._outer(s.high), max(0, todo - s.shown), len(self.lines) - max(todo, s.shown) + CUT_COSTS * s.cut)
            for s in self._set(width)
        ]

    def needs(self, width: float) -> float:
        return self.shapes(width)[0].height

    def _outer(self, high: float) -> float:
        return max(self.look.target, high + self.px(PAD))

    def _set(self, width: float) -> list[Setting]:
        if self._measured is not self.look.metrics:
            self._settings.clear()
            self._measured = self.look.metrics
        if width not in self._settings:
            self._settings[width] = list(self._ways(width))
        return self._settings[width]

    def _ways(self, width: float) -> Iterator[Setting]:
        """All ways to set the text: whole in smaller and smaller type, then with fewer lines."""
        beside = width >= self.px(WIDE) and bool(self.lines)
        for head, text in self._sizes(width, beside):
            yield self._way(head, text, len(self.lines), beside, width)
        head, text = SMALLEST if self.look.metrics.large else SIZES[-1]
        for shown in range(len(self.lines) - 1, -1, -1):
            yield self._way(head, text, shown, beside, width)
        if self.look.metrics.large:
            # in very little room a line says that there is something to be read; a tap opens it
            line = self.look.measure("Hg", head, Font.SERIF)[1]
            yield Setting(head, text, 0, False, line, line, cut=True)

    def _sizes(self, width: float, beside: bool) -> Sequence[tuple[float, float]]:
        """The sizes at which no word of the headline is wider than its line; the smallest in any case."""
        first, headline = self._rooms(width, beside, len(self.lines))[0], self.report.headline
        *larger, last = SIZES if not self.look.metrics.large else (*SIZES, SMALLEST)
        fit = [size for size in larger if self.look.measure(headline, size[0], Font.SERIF, first)[0] <= first]
        return [*fit, last]

    def _way(self, head: float, text: float, shown: int, beside: bool, width: float) -> Setting:
        first, second = self._rooms(width, beside, shown)
        head_high = self.look.measure(self.report.headline, head, Font.SERIF, first)[1]
        rest = sum(self.look.measure(line, text, font, second)[1] for line, font in self.lines[:shown])
        return Setting(head, text, shown, beside, head_high, max(head_high, rest) if beside else head_high + rest)

    def _rooms(self, width: float, beside: bool, shown: int) -> tuple[float, float]:
        """The widths of headline and lines; the sign that there is more stands after the last of them."""
        inner = width - self.px(SIGN + PAD)
        more = self.px(MORE) if shown < len(self.lines) else 0.0
        if beside:
            return inner * 0.44, inner * 0.56 - self.px(PAD) - more
        return (inner, inner - more) if shown else (inner - more, inner)

    def paint(self, painter: Painter) -> None:
        dress = dress_of_tone(self.look.palette, self.report.tone)
        fitting = [s for s in self._set(self.width) if self._outer(s.high) <= self.height + 1]
        setting = fitting[0] if fitting else self._set(self.width)[-1]
        painter.frame(self.box, dress.edge, dress.ground, self.px(12), max(1.0, self.px(1.5)))
        sign = Box(self.x, self.y, self.px(SIGN), self.height)
        painter.text(SIGNS[self.report.tone], sign, SIGN_SIZE, dress.writing, Font.BOLD, "center", wrap=False)
        more = setting.shown < len(self.lines)
        first, second = self._rooms(self.width, setting.beside, setting.shown)
        headline = self.report.headline
        if setting.cut:
            first = self._rooms(self.width, False, 0)[1] - self.px(MORE)
            headline = self.look.elided(headline, setting.head, Font.SERIF, first)
            more = True
        x, top = self.x + self.px(SIGN), self.top - (self.height - setting.high) / 2
        high = setting.head_high
        head = Box(x, self.y + (self.height - high) / 2 if setting.beside else top - high, first, high)
        painter.text(headline, head, setting.head, dress.writing, Font.SERIF, valign="top", wrap=not setting.cut)
        if setting.beside:
            x += first + self.px(PAD)
            rest = sum(self.look.measure(line, setting.text, font, second)[1] for line, font in self._told(setting))
            top = self.top - (self.height - rest) / 2
        else:
            top -= high
        for line, font in self._told(setting):
            part = self.look.measure(line, setting.text, font, second)[1]
            painter.text(line, Box(x, top - part, second, part), setting.text, dress.writing, font, valign="top")
            top -= part
        if more:
            # there is more to read: a tap opens it
            corner = Box(self.right - self.px(MORE + 4), self.y + self.px(4), self.px(MORE), self.px(30))
            painter.text(Icon.DOWN, corner, Size.key, dress.writing, Font.BOLD, "center", wrap=False)

    def _told(self, setting: Setting) -> list[tuple[str, Font]]:
        return self.lines[: setting.shown]
