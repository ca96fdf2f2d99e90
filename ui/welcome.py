"""Our sign, for the moment before the games are loaded."""

from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.view import View


class Welcome(View):
    """A crown over the name."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__(look, title)
        self._title = title

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.table)
        middle = self.y + self.height / 2
        crown = Box(self.x, middle, self.width, self.px(90))
        painter.text(Icon.CROWN, crown, 64, p.brass, Font.BOLD, "center", wrap=False)
        title = Box(self.x, middle - self.px(60), self.width, self.px(60))
        painter.text(self._title, title, 38, p.text, Font.SERIF, "center", wrap=False)
