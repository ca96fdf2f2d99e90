"""A QR code on the screen: dark modules on paper, sharp at whole pixels."""

from kivy.graphics.texture import Texture

from companion.sharing.code import QUIET, modules
from ui.paint import Box, Look, Painter
from ui.view import View

PAPER, DARK = b"\xff\xff\xff", b"\x00\x00\x00"


class QrCode(View):
    """A text as a QR code with the paper it needs round it, as large as its box lets whole pixels be."""

    def __init__(self, look: Look, text: str) -> None:
        """Raises CompanionError where the text is too long for any code."""
        super().__init__(look, "QR code")
        self._rows = modules(text)
        self._texture = _texture(self._rows)

    @property
    def modules(self) -> int:
        """The modules of a side, paper counted."""
        return len(self._rows) + 2 * QUIET

    def paint(self, painter: Painter) -> None:
        side = min(self.width, self.height)
        scale = max(1, int(side // self.modules))
        edge = scale * self.modules
        x, y = round(self.x + (self.width - edge) / 2), round(self.y + (self.height - edge) / 2)
        # The paper goes as far as it can: readers like more of it.
        painter.fill(Box(self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side, side), WHITE)
        painter.picture(self._texture, Box(x, y, edge, edge))


WHITE = (1.0, 1.0, 1.0, 1.0)


def _texture(rows: tuple[tuple[bool, ...], ...]) -> Texture:
    """One pixel a module, never smoothed."""
    side = len(rows) + 2 * QUIET
    blank = PAPER * side
    lines = [blank] * QUIET
    lines += [PAPER * QUIET + b"".join(DARK if dark else PAPER for dark in row) + PAPER * QUIET for row in rows]
    lines += [blank] * QUIET
    texture = Texture.create(size=(side, side), colorfmt="rgb")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(b"".join(reversed(lines)), colorfmt="rgb", bufferfmt="ubyte")
    return texture
