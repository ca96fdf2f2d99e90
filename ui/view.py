"""The base of all widgets: placed once, painted once, repainted only when something about it changed."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate, ScissorPop, ScissorPush, Translate
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from ui.paint import Box, Look, Painter
from ui.theme import Metrics

SLOP = 12.0
"""Units a finger may wander in a tap."""

BAR = 4.0
"""Units of the bar that shows where in a scroll we are."""

SCROLLED = "scrolled"
"""The mark on a touch that has become a scroll and is no tap any more."""


class View(Widget):
    """A widget with a place and a picture: ``arrange`` places its children, ``paint`` draws what lies behind them.

    ``name`` says in words what it is, for those who cannot see it and for tests.
    """

    def __init__(self, look: Look, name: str = "") -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.look = look
        self.name = name
        self.painter = Painter(look, self.canvas.before)
        self._metrics: Metrics | None = None
        self._turn: tuple[PushMatrix, Rotate, PopMatrix] | None = None

    def apply_class_lang_rules(self, *_: Any, **__: Any) -> None:
        """Take no rule of Kivy's own style by an accident of a class's name."""

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.width, self.height)

    def px(self, units: float) -> float:
        return self.look.metrics.px(units)

    def place(self, box: Box) -> None:
        """Put the view somewhere and paint it."""
        self.pos = (round(box.x), round(box.y))
        self.size = (round(box.w), round(box.h))
        self._metrics = self.look.metrics
        if self._turn is not None:
            self._turn[1].origin = self.center
        self.arrange()
        self.repaint()

    def settle(self, box: Box) -> None:
        """Put the view somewhere unless it lies there already, as large as things are now."""
        rounded = Box(round(box.x), round(box.y), round(box.w), round(box.h))
        if self.box != rounded or self._metrics is not self.look.metrics:
            self.place(box)

    @property
    def turned(self) -> bool:
        """Whether it stands upside down, for who sits opposite."""
        return self._turn is not None

    def turn(self, turned: bool) -> None:
        """Turn it upside down at its place, or back; touches turn with it. To be placed again where it lies already,
        since what scrolls inside is cut off by edges of the window."""
        if turned == self.turned:
            return
        if self._turn is not None:
            push, rotate, pop = self._turn
            self.canvas.remove(push)
            self.canvas.remove(rotate)
            self.canvas.after.remove(pop)
            self._turn = None
            return
        self._turn = PushMatrix(), Rotate(angle=180, origin=self.center), PopMatrix()
        self.canvas.insert(0, self._turn[0])
        self.canvas.insert(1, self._turn[1])
        self.canvas.after.add(self._turn[2])

    def on_window(self, box: Box) -> Box:
        """Where a box that lies as this view does is seen in the window, whatever is turned or scrolled."""
        a, b = self.to_window(box.x, box.y), self.to_window(box.right, box.top)
        return Box(min(a[0], b[0]), min(a[1], b[1]), box.w, box.h)

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """From where this view lies to inside of it."""
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else (x, y)

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """From inside of this view to where it lies."""
        return self.to_local(x, y)

    def inside(self, touch: MotionEvent, hear: Callable[[MotionEvent], Any]) -> bool:
        """Let what is inside hear a touch, there where it is for them."""
        if not self.turned:
            return bool(hear(touch))
        touch.push()
        touch.apply_transform_2d(self.to_local)
        heard = bool(hear(touch))
        touch.pop()
        return heard

    def needs(self, width: float) -> float:
        """The height it needs at a width."""
        return self.height

    def narrowest(self) -> float:
        """The width in pixels below which its longest word would not fit."""
        return 0.0

    def arrange(self) -> None:
        """Place the children."""

    def paint(self, painter: Painter) -> None:
        """Draw what lies behind the children."""

    def repaint(self) -> None:
        self.painter.clear()
        self.paint(self.painter)

    def put(self, *children: "View") -> None:
        """Add children, the first below the later ones."""
        for child in children:
            self.add_widget(child)

    def views(self) -> Iterator["View"]:
        """This view and all below it."""
        yield self
        for child in reversed(self.children):
            if isinstance(child, View):
                yield from child.views()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos) and self.inside(touch, super().on_touch_down)


class Tappable(View):
    """A view that does something when it is tapped."""

    def __init__(self, look: Look, name: str, on_tap: Callable[[], Any] | None = None) -> None:
        super().__init__(look, name)
        self.on_tap = on_tap
        self.pressed = False

    def tapped(self) -> None:
        """What a tap does."""
        if self.on_tap is not None:
            self.on_tap()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._press(True)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and touch.ud.get(SCROLLED):
            touch.ungrab(self)
            self._press(False)
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._press(False)
        if self.parent is not None and not touch.ud.get(SCROLLED) and self._near(touch.x, touch.y):
            self.tapped()
        return True

    def _near(self, x: float, y: float) -> bool:
        slop = self.px(SLOP)
        return self.x - slop <= x <= self.right + slop and self.y - slop <= y <= self.top + slop

    def _press(self, pressed: bool) -> None:
        self.pressed = pressed
        self.repaint()


class Scroll(View):
    """A window on a view that may be higher than it; dragged by a finger, moved by a wheel."""

    def __init__(self, look: Look, content: View, name: str = "") -> None:
        super().__init__(look, name)
        self.content = content
        self.offset = 0.0
        self.at_end = False
        self._scissor = ScissorPush(x=0, y=0, width=1, height=1)
        self._shift = Translate(0, 0)
        self.put(content)
        # the content's canvas between our clip and its end; what we paint ourselves comes first and is not shifted
        self.canvas.insert(1, self._scissor)
        self.canvas.insert(2, PushMatrix())
        self.canvas.insert(3, self._shift)
        self.canvas.add(PopMatrix())
        self.canvas.add(ScissorPop())

    @property
    def overflow(self) -> float:
        return max(0.0, self.content.height - self.height)

    def needs(self, width: float) -> float:
        return self.content.needs(width)

    def arrange(self) -> None:
        width = self.width
        if self.content.needs(width) > self.height + 1:
            width -= self.px(BAR + 5)  # the bar lies beside what is scrolled, not on it
        height = max(self.height, self.content.needs(width))
        self.content.place(Box(self.x, self.top - height, width, height))
        self._clip()
        self._move(self.overflow if self.at_end else self.offset)

    def _clip(self) -> None:
        """Draw nothing of the content outside of our box."""
        box = self.on_window(self.box)
        self._scissor.x, self._scissor.y = round(box.x), round(box.y)
        self._scissor.width, self._scissor.height = round(box.w), round(box.h)

    def show(self, child: View) -> None:
        """Scroll so far that a view inside lies at the top."""
        self._move(self.content.top - child.top)
        self.repaint()

    def reveal(self, child: View) -> None:
        """Scroll no further than is needed to see a view inside, if it is not seen; of one that is higher than what is
        seen at once, its beginning."""
        above = self.content.top - child.top
        below = min(above, above + child.height - self.height)
        if not below <= self.offset <= above:
            self._move(below if below > self.offset else above)
            self.repaint()

    def paint(self, painter: Painter) -> None:
        if self.overflow < 2:  # no more than a rounding
            return
        bar = self.height * self.height / self.content.height
        top = self.top - (self.height - bar) * (self.offset / self.overflow)
        width = self.px(BAR)
        painter.fill(Box(self.right - width, top - bar, width, bar), painter.palette.quiet, width / 2)

    def _move(self, offset: float) -> None:
        self.offset = min(max(0.0, offset), self.overflow)
        self._shift.y = round(self.offset)

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        return (x, y - self._shift.y)

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        return (x, y + self._shift.y)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            step = self.px(48)
            self._move(self.offset + (step if touch.button == "scrollup" else -step))
            self.repaint()
            return True
        touch.push()
        touch.apply_transform_2d(self.to_local)
        Widget.on_touch_down(self, touch)
        touch.pop()
        if self.overflow:
            touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        if abs(touch.y - touch.oy) > self.px(SLOP):
            touch.ud[SCROLLED] = True
        if touch.ud.get(SCROLLED):
            self._move(self.offset + touch.dy)
            self.repaint()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False
