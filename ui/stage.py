"""What fills the window: one screen at a time out of a stack, and the calm bubble that says why something cannot be."""

import time
from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.input.motionevent import MotionEvent

from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Palette, Size
from ui.view import View

ECHO_SECONDS = 0.06
ECHO_UNITS = 30.0
BUBBLE_SECONDS = 8.0


class Saying(View):
    """A sentence near the finger. It goes with the next touch, or after a while; it takes no touch itself."""

    def __init__(self, look: Look, text: str, near: tuple[float, float]) -> None:
        super().__init__(look, text)
        self.text = text
        self.near = near

    def find_place(self, stage: Box) -> None:
        """Take a place above the finger, or below it where there is none, inside the stage."""
        width = min(stage.w - 2 * self.px(10), self.px(440))
        inner = width - self.px(64)
        wide, high = self.look.measure(self.text, Size.strong, Font.BOLD, inner)
        width, height = min(width, wide + self.px(66)), high + self.px(28)
        x = min(max(stage.x + self.px(8), self.near[0] - width / 2), stage.right - width - self.px(8))
        y = self.near[1] + self.px(34)
        if y + height > stage.top - self.px(8):
            y = max(stage.y + self.px(8), self.near[1] - self.px(34) - height)
        self.place(Box(x, y, width, height))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.frame(self.box, p.brass, p.brass_deep, self.px(12), self.px(2))
        room = Box(self.x + self.px(12), self.y, self.px(36), self.height)
        painter.text(Icon.INFO, room, Size.key, p.brass, Font.BOLD, wrap=False)
        words = Box(self.x + self.px(48), self.y + self.px(8), self.width - self.px(62), self.height - self.px(16))
        painter.text(self.text, words, Size.strong, p.text, Font.BOLD)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False


class EchoFilter:
    """A tap that a second input device repeats: at the same place, at the same moment, from elsewhere."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: tuple[float, float, float, str] | None = None

    def is_echo(self, touch: MotionEvent, reach: float) -> bool:
        """Whether this touch repeats the one before; to be asked once for every touch that begins."""
        now, device = self._clock(), str(touch.device)
        last, self._last = self._last, (now, touch.x, touch.y, device)
        if last is None or device == last[3]:
            return False
        echo = now - last[0] < ECHO_SECONDS and abs(touch.x - last[1]) < reach and abs(touch.y - last[2]) < reach
        if echo:
            self._last = last
        return echo


class Stage(View):
    """The root of everything."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "stage")
        self.stack: list[View] = []
        self.bubble: Saying | None = None
        self.cover: View | None = None
        self._shade = 0.0
        self._shading = InstructionGroup()
        self.canvas.after.add(self._shading)
        self.finger = (0.0, 0.0)
        self._echo = EchoFilter()
        self.changed: Callable[[View], None] = lambda screen: None
        self.stirred: Callable[[], None] = lambda: None

    @property
    def top_screen(self) -> View:
        return self.stack[-1]

    @property
    def saying(self) -> str:
        """What the bubble says now."""
        return self.bubble.text if self.bubble is not None else ""

    def show(self, screen: View) -> None:
        """A screen in place of all others."""
        self.stack = [screen]
        self._change()

    def push(self, screen: View) -> None:
        """A screen over the present one."""
        self.stack.append(screen)
        self._change()

    def pop(self) -> None:
        """Back to the screen below."""
        if len(self.stack) > 1:
            self.stack.pop()
            self._change()

    def pop_to(self, screen: View) -> None:
        """Back to a screen further below."""
        if screen in self.stack:
            del self.stack[self.stack.index(screen) + 1 :]
            self._change()

    def tell(self, text: str) -> None:
        """Say something where the finger is."""
        self.quiet()
        if text:
            self.bubble = Saying(self.look, text, self.to_local(*self.finger))
            # What lies over everything lies over this too.
            self.add_widget(self.bubble, index=0 if self.cover is None else 1)
            self.bubble.find_place(self.box)
            Clock.schedule_once(self._fade, BUBBLE_SECONDS)

    def quiet(self) -> None:
        """Take the bubble away."""
        Clock.unschedule(self._fade)
        if self.bubble is not None:
            self.remove_widget(self.bubble)
            self.bubble = None

    def _fade(self, _: float) -> None:
        self.quiet()

    def cover_with(self, cover: View | None) -> None:
        """Lay something over the screen that takes all touches, in place of what lay there; None: nothing."""
        if self.cover is not None:
            self.remove_widget(self.cover)
        self.cover = cover
        if cover is not None:
            self.add_widget(cover)
            cover.place(self.box)

    def shade(self, share: float) -> None:
        """Take away this share of the picture's brightness, 0 to 1."""
        self._shade = share
        self._draw_shade()

    def _draw_shade(self) -> None:
        self._shading.clear()
        if self._shade:
            self._shading.add(Color(0, 0, 0, self._shade))
            self._shading.add(Rectangle(pos=self.pos, size=self.size))

    def _change(self) -> None:
        self.quiet()
        self.clear_widgets()
        self.add_widget(self.stack[-1])
        if self.cover is not None:
            self.add_widget(self.cover)
        self.stack[-1].place(self.box)
        self.changed(self.stack[-1])

    def arrange(self) -> None:
        if self.stack:
            self.stack[-1].place(self.box)
        if self.bubble is not None:
            self.bubble.near = (self.width / 2, self.height / 2)
            self.bubble.find_place(self.box)
        if self.cover is not None:
            self.cover.place(self.box)
        self._draw_shade()

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.table)

    def resize(self, width: float, height: float) -> None:
        """The window has another size now."""
        self.look.resize(width, height)
        self.place(Box(0, 0, width, height))

    def turn(self, turned: bool) -> None:
        """Turn the whole screen upside down, or back, with all that lies over it."""
        if turned != self.turned:
            super().turn(turned)
            self.place(self.box)

    def dress(self, palette: Palette) -> None:
        """Paint everything in other colours."""
        self.look.palette = palette
        for view in (self, *self.stack, self.bubble, self.cover):
            for part in view.views() if view is not None else ():
                part.repaint()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self._echo.is_echo(touch, self.px(ECHO_UNITS)):
            return True
        if self.cover is not None:
            return self.inside(touch, self.cover.on_touch_down)
        self.stirred()
        self.finger = (touch.x, touch.y)
        self.quiet()
        return super().on_touch_down(touch)
