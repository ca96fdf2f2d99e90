"""The rules in plain words, opened at the section of the step that is being played."""

from typing import TYPE_CHECKING, Any

from companion.game import Game
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box
from ui.parts import Words
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class Rules(Page):
    """All sections below one another; the one that matters now is marked and at the top."""

    def __init__(self, app: "App", game: Game[Any], section: str | None) -> None:
        super().__init__(app.look, f"Rules of {game.title}", app.stage.pop)
        look = app.look
        parts: list[View] = []
        self.mark: View | None = None
        for part in game.rules():
            here = part.id == section
            colour = look.palette.brass if here else look.palette.text
            heading = Words(look, part.title, (Size.lead,), colour, Font.SERIF)
            if here:
                self.mark = heading
            parts.append(heading)
            parts += [Words(look, text, (Size.text,)) for text in part.text.split("\n") if text.strip()]
        self.refill(parts)
        self._opened = False

    def place(self, box: Box) -> None:
        super().place(box)
        if not self._opened and self.mark is not None:
            self._opened = True
            self.scroll.show(self.mark)
