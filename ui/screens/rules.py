"""The rules in plain words, opened at the section of the step that is being played, or at what was looked for."""

from functools import partial
from typing import TYPE_CHECKING

from companion.game import Game, Section
from companion.guide.lookup import marks_of, mentioned
from companion.language import joined, tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box
from ui.parts import Key, Style, Words
from ui.screens.guide.books import Book
from ui.screens.guide.rich import Rich
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


class Rules(Page):
    """All sections below one another; the one that matters now is marked and at the top, and so are words that were
    looked for."""

    def __init__(self, app: "App", game: "Game[Any]", section: str | None, wanted: str = "") -> None:
        super().__init__(app.look, tr("Rules of {game}", game=game.title), app.stage.pop)
        self.app = app
        self.game = game
        self._wanted = wanted
        self._book = Book(app.look, game)
        self._terms = mentioned(self._book.sections, self._book.forms)
        self.mark: View | None = None
        self._opened = False
        self.refill([view for part in game.rules() for view in self._section(part, part.id == section)])
        keys = [Key(app.look, tr("Search"), self.search, style=Style.QUIET)]
        if self._book.terms:
            keys.append(Key(app.look, tr("Words"), self.words, icon=Icon.BOOK, style=Style.QUIET))
        self.set_foot(keys)

    def _section(self, part: Section, here: bool) -> list[View]:
        look = self.look
        heading = Words(look, part.title, (Size.lead,), look.palette.brass if here else None, Font.SERIF)
        if here:
            self.mark = heading
        views: list[View] = [heading]
        for text in look.say(part.text).split("\n"):
            if text.strip():
                marks = marks_of(text, self._wanted) if self._wanted else ()
                views.append(Rich(look, text, marks) if marks else Words(look, text, (Size.text,)))
        if words := self._terms[part.id]:
            go = partial(self.words, words, part.title)
            views.append(
                Key(
                    look, joined(", ", words), go, icon=Icon.INFO, style=Style.QUIET, size=Size.text, align="left",
                    name=tr("Words of {section}", section=part.title),
                )
            )  # fmt: skip
        return views

    def search(self) -> None:
        """Look for a word."""
        from ui.screens.guide.search import SearchPage

        self.app.stage.push(SearchPage(self.app, self.game, self._wanted))

    def words(self, only: list[str] | None = None, title: str = "") -> None:
        """What the game's own words mean: all, or only some."""
        from ui.screens.guide.glossary import GlossaryPage

        self.app.stage.push(GlossaryPage(self.app, self.game, only, title))

    def place(self, box: Box) -> None:
        super().place(box)
        if not self._opened and self.mark is not None:
            self._opened = True
            self.scroll.show(self.mark)
