"""The live picture with the rolling area on it, whose corners are dragged, and what was read in it."""

from collections.abc import Callable
from math import hypot

from kivy.graphics import Color, Line
from kivy.input.motionevent import MotionEvent

from companion.language import tr
from companion.sights import WHOLE, Corners, Sight
from ui.camera.marks import Mark, draw_marks
from ui.camera.picture import Picture
from ui.paint import Box, Look, Painter


class LivePicture(Picture):
    """``marked`` is told the new corners when a finger lets go of one."""

    def __init__(self, look: Look, marked: Callable[[Corners], None]) -> None:
        super().__init__(look, tr("The live picture"), tr("The picture is awaited"))
        self._marked = marked
        self._held: int | None = None
        self.corners: Corners = WHOLE
        self.sight: Sight | None = None

    # what is shown

    def show_area(self, corners: Corners) -> None:
        """The area that is in force, unless a finger has hold of a corner."""
        if self._held is None and corners != self.corners:
            self.corners = corners
            self.repaint()

    def show_sight(self, sight: Sight | None) -> None:
        """What was read, marked in the picture."""
        if sight is not self.sight:
            self.sight = sight
            self.repaint()

    # where it lies

    def frame(self) -> Box:
        """The picture itself; round it there is room for a finger on a corner."""
        edge = self.look.target / 2
        room = self.box.inset(edge)
        wide = min(room.w, room.h * self.shape)
        high = wide / self.shape
        return Box(self.x + (self.width - wide) / 2, self.top - edge - high, wide, high)

    def handle(self, index: int) -> tuple[float, float]:
        """Where a corner lies on the screen."""
        frame, (x, y) = self.frame(), self.corners[index]
        return frame.x + x * frame.w, frame.top - y * frame.h

    def paint_over(self, painter: Painter, frame: Box) -> None:
        p = painter.palette
        self._outline()
        for i in range(4):
            x, y = self.handle(i)
            radius = self.look.target / 2
            painter.disc(x, y, radius * 0.62, p.table)
            painter.disc(x, y, radius * 0.5, p.brass_pressed if i == self._held else p.brass)
        if self.sight is not None:
            draw_marks(painter, self._marks(self.sight, frame), frame)

    def _outline(self) -> None:
        points = [part for i in range(4) for part in self.handle(i)]
        with self.canvas.before:
            Color(*self.look.palette.table)
            Line(points=points, width=self.px(3), close=True)
            Color(*self.look.palette.brass)
            Line(points=points, width=self.px(1.6), close=True)

    def _marks(self, sight: Sight, frame: Box) -> list[Mark]:
        p = self.look.palette
        fx, fy = frame.w / sight.width, frame.h / sight.height
        things = [(die.value, die) for die in sight.dice] + [(card.card, card) for card in sight.cards]
        return [
            Mark(
                value,
                Box(frame.x + seen.box[0] * fx, frame.top - (seen.box[1] + seen.box[3]) * fy,
                    seen.box[2] * fx, seen.box[3] * fy),
                p.good if seen.sure else p.bad,
            )
            for value, seen in things
        ]  # fmt: skip

    # the finger

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or self._texture is None or touch.is_mouse_scrolling:
            return False
        far = [hypot(touch.x - x, touch.y - y) for x, y in map(self.handle, range(4))]
        nearest = min(range(4), key=far.__getitem__)
        if far[nearest] <= self.look.target * 0.8:
            touch.grab(self)
            self._held = nearest
            self.repaint()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._held is None:
            return False
        frame = self.frame()
        x = min(1.0, max(0.0, (touch.x - frame.x) / frame.w))
        y = min(1.0, max(0.0, (frame.top - touch.y) / frame.h))
        corners = list(self.corners)
        corners[self._held] = (round(x, 4), round(y, 4))
        self.corners = (corners[0], corners[1], corners[2], corners[3])
        self.repaint()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._held = None
        self.repaint()
        self._marked(self.corners)
        return True
