"""The doctor on the screen: what was found out about this device, and all of it as a code for a phone."""

import os
from collections.abc import Callable, Iterable
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.doctor import examine, in_short
from companion.language import joined, tr, trn
from companion.machine import Check, Finding, Machine
from companion.wording import capital
from ui.code import QrCode
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Words
from ui.theme import Colour, Palette, Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

ORDER = (Finding.BAD, Finding.NOTICE, Finding.OK)
MARKS = {Finding.OK: Icon.CHECK, Finding.NOTICE: Icon.INFO, Finding.BAD: Icon.CROSS}
WORDS = {Finding.OK: tr("well"), Finding.NOTICE: tr("missing"), Finding.BAD: tr("wrong")}
SIGN = 36.0


def _colour(palette: Palette, finding: Finding) -> Colour:
    return {Finding.OK: palette.good, Finding.NOTICE: palette.brass, Finding.BAD: palette.bad}[finding]


class Found(View):
    """One finding: its sign, what was looked at, how it is, and what to do."""

    def __init__(self, look: Look, check: Check) -> None:
        super().__init__(look, joined(": ", (check.name, WORDS[check.finding])))
        self.check = check
        self._head, self._what = capital(check.name), capital(check.what)

    def _parts(self, width: float) -> list[tuple[str, float, Font, float]]:
        """Each text with its size, font and height at a width."""
        texts = [(self._head, Size.strong, Font.BOLD), (self._what, Size.text, Font.TEXT)]
        if self.check.todo:
            texts.append((self.check.todo, Size.text, Font.BOLD))
        return [(text, size, font, self.look.measure(text, size, font, width)[1]) for text, size, font in texts]

    def _room(self, width: float) -> float:
        return width - self.px(SIGN) - 2 * self.px(10)

    def needs(self, width: float) -> float:
        return sum(high for *_, high in self._parts(self._room(width))) + 2 * self.px(7)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(10))
        sign = Box(self.x + self.px(6), self.y, self.px(SIGN), self.height)
        painter.text(MARKS[self.check.finding], sign, Size.key, _colour(p, self.check.finding), Font.BOLD, "center")
        width = self._room(self.width)
        top = self.top - self.px(7)
        for text, size, font, high in self._parts(width):
            box = Box(self.x + self.px(SIGN) + self.px(10), top - high, width, high)
            painter.text(text, box, size, p.quiet if text is self._what else p.text, font, valign="top")
            top -= high


class ExaminingPage(Page):
    """Looks the device over beside the screen's own work, and shows what is found as it is found."""

    def __init__(self, app: "App", look_over: Callable[[Machine], Iterable[Check]] = examine) -> None:
        super().__init__(app.look, tr("The device"), self.leave)
        self.app = app
        self.checks: list[Check] = []
        self.done = False
        self._left = False
        self._look_over = look_over
        self._machine = Machine(app.context.places.data, os.environ, app.context.root)
        self._show()
        app.work(True)
        Thread(target=self._work, name="doctor", daemon=True).start()

    def leave(self) -> None:
        """Back, and no more looking."""
        self._left = True
        self.app.stage.pop()

    def _work(self) -> None:
        for check in self._look_over(self._machine):
            if self._left:
                break
            Clock.schedule_once(lambda _, found=check: self._take(found))
        Clock.schedule_once(lambda _: self._end())

    def _take(self, check: Check) -> None:
        self.checks.append(check)
        self._show()

    def _end(self) -> None:
        self.done = True
        self.app.work(False)
        self._show()

    def _show(self) -> None:
        """What is wrong first. Until all is looked at, it says so."""
        found = sorted(self.checks, key=lambda check: ORDER.index(check.finding))
        self.refill(
            [Words(self.look, self._sum(), (Size.strong,), font=Font.BOLD), *(Found(self.look, c) for c in found)]
        )
        if self.done:
            self.set_foot([Key(self.look, tr("As a code for a phone"), self.code, icon=Icon.CARDS)])
        self.app.renew(self)

    def _sum(self) -> str:
        if not self.done:
            return tr("Looking. It takes some seconds …")
        wrong = sum(check.finding is Finding.BAD for check in self.checks)
        missing = sum(check.finding is Finding.NOTICE for check in self.checks)
        if wrong:
            return trn("{n} thing to mend", "{n} things to mend", wrong)
        if not missing:
            return tr("All is well")
        return trn(
            "{n} thing not there. The game goes on without.", "{n} things not there. The game goes on without.", missing
        )

    def code(self) -> None:
        """All of it for a phone."""
        with self.app.telling():
            self.app.stage.push(CodePage(self.app, in_short(self.checks)))


class CodePage(Page):
    """The findings as a QR code: its text can be sent on by the phone that scans it."""

    def __init__(self, app: "App", text: str) -> None:
        """Raises CompanionError where the text is too long."""
        super().__init__(app.look, tr("For a phone"), app.stage.pop, widest=4000.0)
        self.code = QrCode(app.look, text)
        self.content.add(
            Words(app.look, tr("Scan it with a phone and send the text on. Nothing leaves this device before that."))
        )
        self.put(self.code)

    def arrange(self) -> None:
        super().arrange()
        gap = self.px(8)
        room = self.scroll.box
        if self.width > self.height:
            side = min(room.h, room.w - self.px(200))
            self.code.place(Box(room.right - side, room.y, side, side))
            self.scroll.place(Box(room.x, room.y, room.w - side - gap, room.h))
            return
        side = min(room.w, room.h - self.content.needs(room.w) - gap)
        self.code.place(Box(room.x + (room.w - side) / 2, room.top - side, side, side))
        self.scroll.place(Box(room.x, room.y, room.w, room.h - side - gap))
