"""Advice on request: the options by their chance, worked out beside the screen's own work."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.game import Advised, Hint
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style, Words
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

NUMBER = 170.0
NONE = "There is no hint at this point."


def told(advised: Advised) -> str:
    """A chance as people say it; an estimate with the span in which it lies."""
    percent = _percent(float(advised.chance))
    if advised.exact:
        return percent
    return f"about {percent}\n({_percent(float(advised.low))} to {_percent(float(advised.high))})"


def _percent(chance: float) -> str:
    if 0 < chance < 0.01:
        return "< 1 %"
    return "> 99 %" if 0.99 < chance < 1 else f"{chance * 100:.0f} %"


class Advice(View):
    """One option: its name, its chance as a number and a bar, and a note."""

    def __init__(self, look: Look, advised: Advised, best: bool) -> None:
        super().__init__(look, f"{advised.label}: {told(advised)}")
        self._advised = advised
        self._best = best

    def _words(self, width: float) -> tuple[float, float]:
        """The heights of name and note."""
        room = width - self.px(NUMBER + 28)
        name = self.look.measure(self._advised.label, Size.strong, Font.BOLD, room)[1]
        note = self.look.measure(self._advised.note, Size.text, width=room)[1] if self._advised.note else 0.0
        return name, note

    def needs(self, width: float) -> float:
        number = self.look.measure(told(self._advised), Size.text)[1]
        return max(sum(self._words(width)), number) + self.px(22)

    def paint(self, painter: Painter) -> None:
        p, advised = painter.palette, self._advised
        painter.fill(self.box, p.raised if self._best else p.panel, self.px(10))
        room = self.width - self.px(NUMBER + 28)
        x, top = self.x + self.px(12), self.top - self.px(6)
        name, note = self._words(self.width)
        painter.text(advised.label, Box(x, top - name, room, name), Size.strong, p.text, Font.BOLD, valign="top")
        if note:
            painter.text(advised.note, Box(x, top - name - note, room, note), Size.text, p.quiet, valign="top")
        value = Box(self.right - self.px(NUMBER + 12), self.y + self.px(12), self.px(NUMBER), self.height - self.px(18))
        painter.text(told(advised), value, Size.text, p.text, Font.BOLD, "right")
        bar = Box(x, self.y + self.px(6), self.width - self.px(24), self.px(5))
        painter.fill(bar, p.line, bar.h / 2)
        painter.fill(Box(bar.x, bar.y, max(bar.h, bar.w * float(advised.chance)), bar.h), p.brass, bar.h / 2)


class HintPage(Page):
    """Thinks, then tells. Going back before that drops the thought."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, "Hint", self.leave)
        self.app = app
        self.thinking = True
        self.hint: Hint | None = None
        self.refill([Words(app.look, "Thinking …", (Size.lead,), font=Font.BOLD)])
        self.set_foot([Key(app.look, "Cancel", self.leave, style=Style.QUIET)])
        app.work(True)
        game, table = play.session.game, play.session.table.copy()
        Thread(target=lambda: self._think(lambda: game.hint(table)), daemon=True).start()

    def _think(self, work: Callable[[], Hint | None]) -> None:
        try:
            found = work()
        except CompanionError as error:
            found = Hint(str(error))
        Clock.schedule_once(lambda _: self.tell(found))

    def leave(self) -> None:
        """Back, whether the thought is through or not."""
        self.app.work(False)
        self.app.stage.pop()

    def tell(self, hint: Hint | None) -> None:
        """What was found, back on the thread that draws."""
        self.thinking, self.hint = False, hint
        if self.parent is None:
            return
        self.app.work(False)
        look = self.app.look
        parts: list[View] = [Words(look, hint.headline if hint else NONE, (Size.lead, Size.key), font=Font.BOLD)]
        if hint is not None:
            options = sorted(hint.options, key=lambda advised: -float(advised.chance))
            parts += [Advice(look, advised, best=i == 0) for i, advised in enumerate(options)]
            if hint.note:
                parts.append(Note(look, hint.note))
        self.refill(parts)
        self.set_foot([])
        self.arrange()
        self.repaint()
