"""A camera's picture on a page, or words in its place."""

from typing import Any

from kivy.graphics.texture import Texture

from companion.sights import Live
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Size
from ui.view import View

SHAPE = 16 / 9
"""Width to height before the first picture."""


class Picture(View):
    """As large as it fits into its room. What is to be drawn on it is drawn by ``paint_over``."""

    def __init__(self, look: Look, name: str, words: str = "") -> None:
        super().__init__(look, name)
        self.words = words
        self._texture: Any = None

    def show_live(self, live: Live) -> None:
        """The camera's next picture; where it is as large as the last, nothing else is drawn anew."""
        size = (live.width, live.height)
        fresh = self._texture is None or tuple(self._texture.size) != size
        if fresh:
            self._texture = Texture.create(size=size, colorfmt="rgb")
            self._texture.flip_vertical()  # the camera's top row comes first
        self._texture.blit_buffer(live.rgb, colorfmt="rgb", bufferfmt="ubyte")
        if fresh:
            self.repaint()
        else:
            self.canvas.ask_update()

    def show_words(self, words: str) -> None:
        """Words in place of a picture: there is none."""
        if words != self.words or self._texture is not None:
            self.words, self._texture = words, None
            self.repaint()

    @property
    def shape(self) -> float:
        """The picture's width to its height."""
        return self._texture.width / self._texture.height if self._texture is not None else SHAPE

    def frame(self) -> Box:
        """The picture itself, in the middle of its room."""
        wide = min(self.width, self.height * self.shape)
        high = wide / self.shape
        return Box(self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2, wide, high)

    def paint(self, painter: Painter) -> None:
        p, frame = painter.palette, self.frame()
        if self._texture is None:
            painter.fill(frame, p.panel, self.px(10))
            painter.text(self.words, frame.inset(self.px(16)), Size.key, p.text, Font.BOLD, "center")
            return
        painter.picture(self._texture, frame)
        self.paint_over(painter, frame)

    def paint_over(self, painter: Painter, frame: Box) -> None:
        """Draw what stands on the picture, which lies in ``frame``."""
