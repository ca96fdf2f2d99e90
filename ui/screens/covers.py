"""What lies over everything: darkness that the first touch takes away, and the child lock."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent

from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Size, ink
from ui.view import View

BLACK = ink("000000")
HELD_SECONDS = 2.0
STEPS = 20
"""How often the lock shows how far it is opened while it is held."""

RIM = 2.0
REMINDED_SECONDS = 3.0


class Dark(View):
    """Nothing to be seen. The touch that wakes the screen does nothing else."""

    def __init__(self, look: Look, wake: Callable[[], Any]) -> None:
        super().__init__(look, tr("Dark"))
        self._wake = wake

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, BLACK)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._wake()
        return True


class Locked(View):
    """The game is seen and cannot be touched. Who holds the sign for two seconds opens the lock."""

    def __init__(self, look: Look, open_lock: Callable[[], Any]) -> None:
        super().__init__(look, tr("Locked"))
        self._open_lock = open_lock
        self._held: MotionEvent | None = None
        self._done = 0
        self._reminding = False

    @property
    def sign(self) -> Box:
        """Where the lock has to be held."""
        wide = min(self.width - self.px(16), self.px(400))
        high = max(self.look.target, self.px(60))
        return Box(self.x + (self.width - wide) / 2, self.y + self.px(10), wide, high)

    def paint(self, painter: Painter) -> None:
        p, sign = painter.palette, self.sign
        bright = self._reminding or self._held is not None
        painter.frame(sign, p.brass if bright else p.quiet, p.panel, self.px(12), self.px(RIM))
        inner = sign.inset(self.px(RIM))
        if self._done:
            painter.fill(Box(inner.x, inner.y, inner.w * self._done / STEPS, inner.h), p.brass_deep, self.px(10))
        mark = Box(inner.x + self.px(10), inner.y, self.px(40), inner.h)
        painter.text(Icon.LOCKED, mark, Size.lead, p.brass, Font.BOLD, "center", wrap=False)
        words = Box(mark.right + self.px(6), inner.y, inner.right - mark.right - self.px(14), inner.h)
        painter.text(tr("Locked. Hold here to open"), words, Size.strong, p.text, Font.BOLD, wrap=False)

    def remind(self) -> None:
        """Somebody touched or pressed something: show how the lock is opened."""
        self._reminding = True
        self.repaint()
        Clock.unschedule(self._fade)
        Clock.schedule_once(self._fade, REMINDED_SECONDS)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        box = self.sign
        if not (box.x <= touch.x <= box.right and box.y <= touch.y <= box.top):
            self.remind()
        elif self._held is None:
            touch.grab(self)
            self._held = touch
            Clock.schedule_interval(self._count, HELD_SECONDS / STEPS)
            self.repaint()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._let_go()
        return True

    def _count(self, _: float) -> bool:
        if self.parent is None:
            return False
        self._done += 1
        if self._done >= STEPS:
            self._let_go()
            self._open_lock()
            return False
        self.repaint()
        return True

    def _let_go(self) -> None:
        Clock.unschedule(self._count)
        self._held, self._done = None, 0
        self.repaint()

    def _fade(self, _: float) -> None:
        self._reminding = False
        if self.parent is not None:
            self.repaint()
