"""The end of a game: won or lost, the rating large, and where to go from here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.game import Status
from companion.language import tr
from companion.session import Session
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Column, Grid, Key, Style
from ui.theme import GROWS, Size
from ui.view import Scroll, View

if TYPE_CHECKING:
    from ui.app import App


SIGN = 50.0
"""Units of height for the crown."""
SHRUNK = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares of what large writing is larger than usual that a verdict gives back where room is short."""
WIDER = 0.4
"""By which share an ending is wider where type is twice as large."""


class Verdict(View):
    """Crown or fallen crown, the word, the rating and the score; where room is short the crown is left out, and then
    large writing becomes smaller by the share ``shrunk`` of what it has grown."""

    def __init__(self, look: Look, status: Status) -> None:
        super().__init__(look, status.rating or "")
        self._status = status
        self.crowned = True
        self.shrunk = 0.0

    @property
    def _word(self) -> str:
        return {True: tr("Won"), False: tr("Lost"), None: tr("The end")}[self._status.won]

    @property
    def _rating(self) -> str:
        return self._status.rating or self._status.phase

    def _lines(self, width: float) -> list[tuple[str, float, Font]]:
        less = self.shrunk * GROWS * (self.look.metrics.scale - 1)
        lines = [(self._word, 46.0 - less, Font.SERIF)]
        if self._rating and self._rating != self._word:
            for size in (38.0 - less, Size.headline - less, Size.lead - less):
                wide, high = self.look.measure(self._rating, size, Font.SERIF, width)
                if wide <= width and high < self.look.metrics.type(size) * 2.9:
                    break
            lines.append((self._rating, size, Font.SERIF))
        if told := self._counted:
            lines.append((told, Size.lead - less, Font.BOLD))
        elif not self._status.rating and self._status.summary not in ("", self._word, self._rating):
            lines.append((self._status.summary, Size.text - less, Font.TEXT))
        return lines

    @property
    def _counted(self) -> str:
        """What was reached: with the word and the rating all there is to say, each thing once."""
        status = self._status
        if status.counted or status.score is None or (status.won is False and not status.score):
            return status.counted
        return tr("Score {score}", score=status.score)

    @property
    def _sign_height(self) -> float:
        return self.px(SIGN) if self.crowned else 0.0

    def needs(self, width: float) -> float:
        inner = width - 2 * self.px(14)
        high = sum(self.look.measure(text, size, font, inner)[1] for text, size, font in self._lines(inner))
        return high + self._sign_height + self.px(16)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        won = self._status.won
        ground = p.good_deep if won else p.bad_deep if won is False else p.raised
        colour = p.good if won else p.bad if won is False else p.text
        painter.fill(self.box, ground, self.px(14))
        sign = Icon.CROWN if won else Icon.FALLEN if won is False else Icon.STAR
        top = self.top - self.px(8)
        if self.crowned:
            room = Box(self.x, top - self._sign_height, self.width, self._sign_height)
            painter.text(sign, room, 42, colour, Font.BOLD, "center", wrap=False)
        top -= self._sign_height
        inner = self.box.inset(self.px(14), 0)
        for i, (text, size, font) in enumerate(self._lines(inner.w)):
            high = self.look.measure(text, size, font, inner.w)[1]
            painter.text(
                text, Box(inner.x, top - high, inner.w, high), size, colour if i == 0 else p.text, font, "center", "top"
            )
            top -= high


def ways_on(app: "App", session: Session[Any]) -> list[Key]:
    """The keys to where people go from a game that was played."""
    again = Key(app.look, tr("Play again"), lambda: app.set_up_again(session), style=Style.MAIN)
    keys = [again, Key(app.look, tr("Home"), app.home, style=Style.PLAIN)]
    if (number := app.playing) is not None:
        keys.insert(1, Key(app.look, tr("Share"), lambda: app.share(number)))
    return keys


class Ending(View):
    """In the place of the ask when the game is over. ``keys`` are the ways from here, if not the usual ones."""

    def __init__(self, app: "App", session: Session[Any], keys: Sequence[Key] = ()) -> None:
        super().__init__(app.look, "result")
        look = app.look
        self.status = session.game.status(session.table)
        keys = keys or ways_on(app, session)
        self.verdict = Verdict(look, self.status)
        self.content = Column(look, [self.verdict, Grid(look, list(keys), 92, most=3)], gap=10)
        self.scroll = Scroll(look, self.content, "result")
        self.put(self.scroll)

    def _needs(self, width: float, crowned: bool, shrunk: float = 0.0) -> float:
        self.verdict.crowned, self.verdict.shrunk = crowned, shrunk
        return self.content.needs(width - 2 * self.px(10)) + 2 * self.px(10)

    @property
    def widths(self) -> tuple[float, ...]:
        """The widths in pixels it may have beside the table."""
        wider = 1 + WIDER * (self.look.metrics.scale - 1)
        return (self.px(400 * wider), self.px(330 * wider))

    def heights(self, width: float) -> list[float]:
        """The heights it can do with, the roomiest first."""
        return [self._needs(width, *shape) for shape in self._shapes]

    @property
    def _shapes(self) -> list[tuple[bool, float]]:
        """Whether it is crowned and how much smaller its words are, the roomiest first."""
        shares = SHRUNK if self.look.metrics.large else SHRUNK[:1]
        return [(True, 0.0), *((False, share) for share in shares)]

    def arrange(self) -> None:
        shapes = self._shapes
        fitting = (shape for shape in shapes if self._needs(self.width, *shape) <= self.height)
        self._needs(self.width, *next(fitting, shapes[-1]))
        self.scroll.place(self.box.inset(self.px(10)))

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.panel, self.px(14))
