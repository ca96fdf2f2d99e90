"""What the camera does, in the corner of the question: a mark and a word, and behind it the way to look closer."""

from collections.abc import Callable

from companion.language import tr
from ui.camera.mood import Mood
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Colour, Size
from ui.view import Tappable

MARK = 24.0
PAD = 6.0


class CameraSign(Tappable):
    """Drawn no higher than a line of text, touched as a finger needs it."""

    def __init__(self, look: Look, mood: Mood, on_tap: Callable[[], None]) -> None:
        super().__init__(look, tr("The camera"), on_tap)
        self.mood = mood
        self.short = False

    def show(self, mood: Mood) -> None:
        """Another word, if it is another one."""
        if mood is not self.mood:
            self.mood = mood
            self.repaint()

    def wide(self, short: bool) -> float:
        """Its width with the longest of its words, or without one."""
        if short:
            return self.look.target
        words = max(self.look.measure(mood.value, Size.text, Font.BOLD)[0] for mood in Mood if mood.value)
        return max(self.look.target, words + self.px(MARK + 3 * PAD))

    def _colour(self) -> Colour:
        p = self.look.palette
        match self.mood:
            case Mood.SEEN | Mood.READING | Mood.MOVING:
                return p.brass
            case Mood.NO_CAMERA | Mood.BUMPED:
                return p.bad
        return p.quiet

    def paint(self, painter: Painter) -> None:
        p, colour = painter.palette, self._colour()
        high = self.look.measure("0", Size.text)[1]
        word = "" if self.short else self.mood.value
        wide = self.px(MARK + 2 * PAD)
        if word:
            wide += self.look.measure(word, Size.text, Font.BOLD)[0] + self.px(PAD)
        chip = Box(self.right - wide, self.top - high, wide, high)
        painter.fill(chip, p.pressed if self.pressed else p.raised, self.px(8))
        mark = Box(chip.x + self.px(PAD), chip.y, self.px(MARK), high)
        painter.text(Icon.CAMERA, mark, Size.text, colour, Font.BOLD, "center", wrap=False)
        if word:
            room = Box(mark.right + self.px(PAD), chip.y, chip.right - mark.right - self.px(2 * PAD) + 2, high)
            painter.text(word, room, Size.text, colour, Font.BOLD, wrap=False)
