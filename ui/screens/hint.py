"""Advice on request: what each option is worth, better and better known while one looks at it; a tap enters one."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.game import Advised, Hint
from companion.guide.weighing import Standing
from companion.language import tr
from companion.wording import percent
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style, Words
from ui.screens.guide.advising import LISTEN
from ui.theme import Size
from ui.view import Tappable, View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

NUMBER = 150.0
SIGN = 30.0


def told(advised: Advised) -> str:
    """A chance as people say it; an estimate with the span in which it lies."""
    if advised.exact:
        return percent(float(advised.chance))
    # an estimate is never certain, whatever came out of its trials
    chance, low, high = (
        percent(min(max(float(one), 0.001), 0.999)) for one in (advised.chance, advised.low, advised.high)
    )
    return tr("about {chance}\n({low} to {high})", chance=chance, low=low, high=high)


class Advice(Tappable):
    """One option: its name, its chance as a number and a bar, and a note. An estimate has a line under its bar, as long
    as it is unsure. A tap enters it."""

    def __init__(self, look: Look, advised: Advised, best: bool, on_tap: Callable[[], None]) -> None:
        super().__init__(look, tr("{option}: {chance}", option=advised.label, chance=told(advised)), on_tap)
        self._advised = advised
        self._best = best

    def _room(self, width: float) -> float:
        whole = width - self.px(28 + SIGN)
        return whole if self._is_stacked(width) else whole - self._number

    def _is_stacked(self, width: float) -> bool:
        """Whether the number stands below the name: beside it a word of it would not fit."""
        words = self.look.say(self._advised.label).split()
        longest = max((self.look.measure(word, Size.strong, Font.BOLD)[0] for word in words), default=0.0)
        return longest > width - self.px(28 + SIGN) - self._number

    @property
    def _number(self) -> float:
        """The width of the number, however unsure it is: what is beside it stays where it is."""
        widest = tr("about {chance}\n({low} to {high})", chance="00 %", low="00 %", high="> 99 %")
        return max(self.px(NUMBER), self.look.measure(widest, Size.text, Font.BOLD)[0] + 2)

    def _words(self, width: float) -> tuple[float, float]:
        """The heights of name and note."""
        room = self._room(width)
        name = self.look.measure(self._advised.label, Size.strong, Font.BOLD, room)[1]
        note = self.look.measure(self._advised.note, Size.text, width=room)[1] if self._advised.note else 0.0
        return name, note

    def needs(self, width: float) -> float:
        number = self.look.measure(told(self._advised), Size.text)[1]
        words = sum(self._words(width))
        high = words + number if self._is_stacked(width) else max(words, number)
        return max(self.look.target, high + self.px(34))

    def paint(self, painter: Painter) -> None:
        p, advised = painter.palette, self._advised
        if self._best:
            painter.frame(self.box, p.brass, p.pressed if self.pressed else p.raised, self.px(10), self.px(2))
            sign = Box(self.x + self.px(8), self.y, self.px(SIGN), self.height)
            painter.text(Icon.STAR, sign, Size.strong, p.brass, Font.BOLD, wrap=False)
        else:
            painter.fill(self.box, p.pressed if self.pressed else p.panel, self.px(10))
        room = self._room(self.width)
        x, top = self.x + self.px(12 + SIGN), self.top - self.px(6)
        name, note = self._words(self.width)
        painter.text(advised.label, Box(x, top - name, room, name), Size.strong, p.text, Font.BOLD, valign="top")
        if note:
            painter.text(advised.note, Box(x, top - name - note, room, note), Size.text, p.quiet, valign="top")
        low, above = self.y + self.px(26), name + note if self._is_stacked(self.width) else 0.0
        high = self.top - self.px(4) - above - low
        value = Box(self.right - self._number - self.px(12), low, self._number, high)
        painter.text(told(advised), value, Size.text, p.text, Font.BOLD, "right")
        self._paint_bar(painter, Box(x, self.y + self.px(14), self.right - self.px(12) - x, self.px(6)))

    def _paint_bar(self, painter: Painter, bar: Box) -> None:
        p, advised = painter.palette, self._advised
        painter.fill(bar, p.line, bar.h / 2)
        painter.fill(Box(bar.x, bar.y, max(bar.h, bar.w * float(advised.chance)), bar.h), p.brass, bar.h / 2)
        if not advised.exact:
            low, high = float(advised.low), float(advised.high)
            line = Box(bar.x + bar.w * low, bar.y - self.px(6), max(2.0, bar.w * (high - low)), self.px(3))
            painter.fill(line, p.text)


def _best(hint: Hint) -> Advised | None:
    """The option with the highest chance, if there is one such: of estimates, one that is seen to be higher."""
    best = max(hint.options, key=lambda advised: float(advised.chance), default=None)
    if hint.apart or best is None:
        return None
    alike = [one for one in hint.options if one.chance == best.chance or (not one.exact and told(one) == told(best))]
    return best if len(alike) == 1 else None


class HintPage(Page):
    """Thinks while somebody looks at it, and tells what it knows so far. Going back ends the thought, and so does a tap
    on an option, which enters it."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, tr("Advice"), self.leave)
        self.app = app
        self.play = play
        self._about = play.session.table
        self.standing: Standing | None = None
        self.refill([Words(app.look, tr("Thinking …"), (Size.lead,), font=Font.BOLD)])
        self.set_foot([Key(app.look, tr("Cancel"), self.leave, style=Style.QUIET)])
        app.work(True)
        play.advising.give_way()
        self._question = app.counsel.ask(play.session.game, play.session.table)
        Clock.schedule_interval(self._listen, LISTEN)

    @property
    def thinking(self) -> bool:
        """Whether more is still to be found out."""
        return self.app.counsel.thinks(self._question)

    def leave(self) -> None:
        """Back, whether the thought is through or not."""
        Clock.unschedule(self._listen)
        self.app.counsel.drop(self._question)
        self.app.work(False)
        self.app.stage.pop()

    def enter(self, advised: Advised) -> None:
        """Back to the game with one of the options as the answer, if the game still stands where it was asked about."""
        self.leave()
        self.app.stage.pop_to(self.play)
        if self.play.session.table is self._about:
            self.play.answer(advised.id if advised.answer is None else advised.answer)

    def _listen(self, _: float) -> bool:
        if self.app.stage.top_screen is not self:
            self.app.counsel.drop(self._question)  # whatever was pushed over it, or took its place
        elif (news := self.app.counsel.heard(self._question)) is not None:
            self._tell(news)
        if not self.thinking:
            self.app.work(False)
        return self.thinking

    def _tell(self, standing: Standing) -> None:
        if self.standing is None or standing.done:
            self.set_foot([])
        self.standing = standing
        hint, look = standing.hint, self.app.look
        best = _best(hint)
        options = list(hint.options)
        if not standing.trials:
            options.sort(key=lambda advised: -float(advised.chance))  # else they stay where they were read
        parts: list[View] = [Words(look, hint.headline, (Size.lead, Size.key), font=Font.BOLD)]
        if not standing.done:
            parts.append(Words(look, tr("Still looking: it becomes surer while you wait."), colour=look.palette.quiet))
        if options:
            parts.append(Words(look, tr("Touch one to enter it."), colour=look.palette.quiet))
        parts += [Advice(look, advised, advised is best, partial(self.enter, advised)) for advised in options]
        if hint.note:
            parts.append(Note(look, hint.note))
        self.refill(parts)
        self.arrange()
        self.repaint()
