"""A result, large over the table for a moment, so that everybody sees it from where they sit."""

from kivy.input.motionevent import MotionEvent

from companion.game import Report
from companion.moments import Moment
from ui.dress import dress_of_tone
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.screens.banner import SIGNS
from ui.theme import Size
from ui.view import View

SIZES = (Size.huge, 46.0, 38.0, Size.headline, Size.lead)
SIGN = 120.0
"""Units of height of its sign."""
EDGE = 16.0
MOMENT_SIGNS = {Moment.OPENED: Icon.OPEN, Moment.FALLEN: Icon.CROSS}
"""The signs of moments that have one of their own; the others have their tone's."""


class Herald(View):
    """It takes no touch, and the next one takes it away."""

    def __init__(self, look: Look, report: Report, moment: Moment) -> None:
        super().__init__(look, report.headline)
        self._report = report
        self._sign = MOMENT_SIGNS.get(moment, SIGNS[report.tone])

    def place_over(self, room: Box, screen: Box) -> None:
        """Lie in the middle of a room, as large as its words need; over the whole screen where the room is too small
        for them."""
        if self._words(room)[1] > room.h - 2 * self.px(EDGE):
            room = screen
        edge, words = self.px(EDGE), self._words(room)[1]
        height = min(room.h - 2 * self.px(6), words + self.px(SIGN) + 2 * edge)
        self.place(Box(room.x + edge, room.y + (room.h - height) / 2, room.w - 2 * edge, height))

    def _words(self, room: Box) -> tuple[float, float]:
        """The width and height of the words in a room."""
        inner = room.w - 4 * self.px(EDGE)
        return self.look.measure(self._report.headline, self._size(inner), Font.SERIF, inner)

    def _size(self, width: float) -> float:
        """The largest type in which the headline takes no more than two lines."""
        for size in SIZES:
            wide, high = self.look.measure(self._report.headline, size, Font.SERIF, width)
            if wide <= width and high <= self.look.metrics.type(size) * 2.9:
                return size
        return SIZES[-1]

    def paint(self, painter: Painter) -> None:
        dress = dress_of_tone(painter.palette, self._report.tone)
        rim, edge = self.px(5), self.px(EDGE)
        painter.frame(self.box.inset(-rim), painter.palette.table, dress.ground, self.px(20), rim)
        inner = self.box.inset(edge, edge / 2)
        words = self.look.measure(self._report.headline, self._size(inner.w), Font.SERIF, inner.w)[1]
        high = min(self.px(SIGN), inner.h - words)
        if high > self.px(SIGN) / 3:
            sign = Box(inner.x, inner.top - high, inner.w, high)
            painter.letter(self._sign, sign, high * 0.9, dress.writing)
        room = Box(inner.x, inner.y, inner.w, words)
        painter.text(self._report.headline, room, self._size(inner.w), dress.writing, Font.SERIF, "center")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False
