"""What the camera does, in the corner of the question: a mark and a word, and behind it the way to look closer."""

from collections.abc import Callable, Sequence

from companion.language import tr
from ui.camera.mood import Mood
from ui.corner import CornerSign
from ui.icons import Icon
from ui.paint import Look
from ui.theme import Colour


class CameraSign(CornerSign):
    """The camera's sign says its mood."""

    def __init__(self, look: Look, mood: Mood, on_tap: Callable[[], None]) -> None:
        super().__init__(look, tr("The camera"), Icon.CAMERA, on_tap)
        self.mood = mood

    def show(self, mood: Mood) -> None:
        """Another word, if it is another one."""
        if mood is not self.mood:
            self.mood = mood
            self.repaint()

    @property
    def word(self) -> str:
        return self.mood.value

    @property
    def words(self) -> Sequence[str]:
        return [mood.value for mood in Mood]

    @property
    def colour(self) -> Colour:
        p = self.look.palette
        match self.mood:
            case Mood.SEEN | Mood.READING | Mood.MOVING:
                return p.brass
            case Mood.NO_CAMERA | Mood.BUMPED:
                return p.bad
        return p.quiet
