"""A finger that touches the real window: Kivy touches sent the way a panel's are. For the demo, the bench and tests."""

from collections.abc import Callable
from itertools import count

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from ui.stage import Stage
from ui.view import Scroll, Tappable, View


class FingerTouch(MotionEvent):
    """A touch by coordinates between 0 and 1."""

    def __init__(self, device: str, number: int, x: float, y: float) -> None:
        super().__init__(device, number, (x, y), is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)


class NotThere(Exception):
    """There is nothing of that name to touch."""


class Finger:
    """Taps and drags on a stage. ``before`` is called before each touch."""

    def __init__(self, stage: Stage, device: str = "finger") -> None:
        self.stage = stage
        self.device = device
        self._numbers = count(1)
        self.before: Callable[[], None] = lambda: None

    def tap_at(self, x: float, y: float) -> None:
        """A tap at a point of the window."""
        touch = self._touch(x, y)
        self.before()
        EventLoop.post_dispatch_input("begin", touch)
        EventLoop.post_dispatch_input("end", touch)

    def drag(self, x: float, y: float, dy: float, steps: int = 4, dx: float = 0.0) -> None:
        """Press, move, let go."""
        touch = self._touch(x, y)
        EventLoop.post_dispatch_input("begin", touch)
        for i in range(1, steps + 1):
            touch.move(((x + dx * i / steps) / Window.width, (y + dy * i / steps) / Window.height))
            EventLoop.post_dispatch_input("update", touch)
        EventLoop.post_dispatch_input("end", touch)

    def tap(self, name: str, within: View | None = None) -> None:
        """A tap on what is called so, scrolled to if it must be. Raises NotThere."""
        self.tap_view(self.find(name, within))

    def tap_view(self, view: View) -> None:
        self.reach(view)
        self.tap_at(*self.centre(view))

    def find(self, name: str, within: View | None = None) -> Tappable:
        """The tappable view of a name on the present screen or in a part of it. Raises NotThere."""
        views = [v for v in (within or self.stage.top_screen).views() if isinstance(v, Tappable)]
        for view in views:
            if view.name == name:
                return view
        names = [view.name for view in views]
        raise NotThere(f"{name!r} is not among {names}")

    def sees(self, name: str, within: View | None = None) -> bool:
        views = (within or self.stage.top_screen).views()
        return any(isinstance(view, Tappable) and view.name == name for view in views)

    def centre(self, view: View) -> tuple[float, float]:
        """The middle of a view in the window, whatever has been scrolled."""
        x, y = view.to_window(*view.center)
        return x, y

    def reach(self, view: View) -> None:
        """Drag until a view can be touched, as a person would."""
        scroll = self._scroll(view)
        if scroll is None:
            return
        for _ in range(60):
            _, y = self.centre(view)
            seen = scroll.on_window(scroll.box)
            half = min(view.height, seen.h) / 2
            low, high = seen.y + half - 1, seen.top - half + 1
            if low <= y <= high or low > high:
                return
            # slowly enough that the first centimetre, which only tells a drag from a tap, does not matter
            way = max(-scroll.height * 0.6, min(scroll.height * 0.6, (low - y) if y < low else (high - y)))
            self.drag(seen.x + 2, seen.y + seen.h / 2, way if abs(way) > 30 else (30 if way > 0 else -30))

    def _scroll(self, view: View) -> Scroll | None:
        parent = view.parent
        while parent is not None and not isinstance(parent, Stage):
            if isinstance(parent, Scroll):
                return parent
            parent = parent.parent
        return None

    def _touch(self, x: float, y: float) -> FingerTouch:
        return FingerTouch(self.device, next(self._numbers), x / Window.width, y / Window.height)
