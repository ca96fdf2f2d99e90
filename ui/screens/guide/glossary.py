"""The game's own words and what they mean."""

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.game import Game
from companion.guide.lookup import marks_of
from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box
from ui.parts import Bar, Column, Key, Style, Words
from ui.screens.guide.books import Book
from ui.screens.guide.rich import Rich
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class GlossaryPage(Page):
    """Words in the order of the alphabet, all or only some, each with a key to its rule."""

    def __init__(
        self,
        app: "App",
        game: Game[Any],
        only: Collection[str] | None = None,
        about: str = "",
        at: str = "",
        wanted: str = "",
    ) -> None:
        """``about`` is the section whose words these are; ``at`` the word that is opened, ``wanted`` what is marked."""
        title = tr("Words of {section}", section=about) if about else tr("Words of {game}", game=game.title)
        super().__init__(app.look, title, app.stage.pop)
        self.app = app
        self.game = game
        self.mark: View | None = None
        book, look = Book(app.look, game), app.look
        titles = {part.id: part.title for part in game.rules()}
        shown = sorted((word for word in book.terms if only is None or word in only), key=str.lower)
        parts: list[View] = []
        for word in shown:
            term = book.terms[word]
            heading = Words(look, word, (Size.lead,), look.palette.brass, Font.SERIF)
            if word == at:
                self.mark = heading
            text = look.say(term.text)
            marks = marks_of(text, wanted) if wanted else ()
            meaning: View = Rich(look, text, marks) if marks else Words(look, text)
            described = Column(look, [heading, meaning], gap=2)
            if term.rule in titles:
                key = Key(look, "", partial(self.rule, term.rule), icon=Icon.BOOK, style=Style.QUIET,
                          name=tr("The rule: {section}", section=titles[term.rule]))  # fmt: skip
                parts.append(Bar(look, [described, key], stretch=described, gap=12))
            else:
                parts.append(described)
        self.refill(parts)
        if only is not None:
            self.set_foot([Key(look, tr("All words"), self.all, style=Style.QUIET)])
        self._opened = False

    def rule(self, section: str) -> None:
        """The section of the rules that tells more."""
        from ui.screens.rules import Rules

        self.app.stage.push(Rules(self.app, self.game, section))

    def all(self) -> None:
        """All words, in place of these."""
        self.app.stage.pop()
        self.app.stage.push(GlossaryPage(self.app, self.game))

    def place(self, box: Box) -> None:
        super().place(box)
        if not self._opened and self.mark is not None:
            self._opened = True
            self.scroll.show(self.mark)
