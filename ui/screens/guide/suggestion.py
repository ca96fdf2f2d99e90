"""The best answer so far in one line under the keys of a question whose answers are more than one key."""

from collections.abc import Callable

from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Size
from ui.view import Tappable

LINES = 2
"""It takes the room of so many, whatever it says: nothing moves when advice comes."""


class Suggestion(Tappable):
    """A line to touch. What is too long for it is not cut: it says where it can be read, and ``on_tap`` is told whether
    the answer stood there."""

    def __init__(self, look: Look, text: str, on_tap: Callable[[bool], None]) -> None:
        super().__init__(look, tr("Advice"), lambda: on_tap(self.is_whole))
        self.text = text

    def tell(self, text: str) -> None:
        """Something else is known now."""
        if text != self.text:
            self.text = text
            self.repaint()

    def _room(self, width: float) -> float:
        return width - self.px(10 + 26 + 8)

    @property
    def _high(self) -> float:
        return self.look.measure("Ag\nAg" if LINES == 2 else "Ag", Size.text, Font.BOLD)[1]

    @property
    def is_whole(self) -> bool:
        """Whether all that is known stands in the line."""
        return self.look.measure(self.text, Size.text, Font.BOLD, self._room(self.width))[1] <= self._high + 1

    def needs(self, width: float) -> float:
        return max(self.look.target, self._high + self.px(8))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.frame(self.box, p.brass, p.pressed if self.pressed else p.panel, self.px(10), self.px(2))
        sign = Box(self.x + self.px(10), self.y, self.px(24), self.height)
        painter.text(Icon.STAR, sign, Size.strong, p.brass, Font.BOLD, wrap=False)
        room = Box(self.x + self.px(36), self.y, self._room(self.width), self.height)
        text = self.text if self.is_whole else tr("Touch to read the advice")
        painter.text(text, room, Size.text, p.text, Font.BOLD)
