"""Looking for a word in the rules and the glossary of a game, letter by letter."""

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.game import Game
from companion.guide.lookup import Found
from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Words
from ui.screens.guide.books import Book
from ui.screens.guide.rich import Rich
from ui.theme import Size
from ui.view import Tappable, View

if TYPE_CHECKING:
    from ui.app import App

WIDE = tr("qwertyuiopasdfghjkl-zxcvbnm")
"""The letters as keyboards of a language have them, ten to a row; what has marks is found by its plain letter."""
NARROW = "abcdefghijklmnopqrstuvwxyz"
NARROWER = 560.0
"""Units of width below which the letters stand in the order of the alphabet, seven to a row."""
LONGEST = 24
LEAST = 2
"""Letters from which on something is looked for."""
SHOWN = 12


class Written(Tappable):
    """What is looked for; a tap shows or hides the letters."""

    def __init__(self, page: "SearchPage") -> None:
        super().__init__(page.look, tr("What is looked for"), page.turn_letters)
        self._page = page

    def needs(self, width: float) -> float:
        return max(self.look.target, self.px(50))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.frame(self.box, p.brass, p.panel, self.px(10), self.px(2))
        room = self.box.inset(self.px(14), self.px(4))
        if self._page.wanted:
            painter.text(f"{self._page.wanted}|", room, Size.lead, p.text, Font.BOLD, wrap=False)
        else:
            painter.text(tr("Type the beginning of a word"), room, Size.strong, p.quiet, wrap=False)


class Hit(Tappable):
    """One place where it was found: its title, and the words around it."""

    def __init__(self, look: Look, found: Found, go: Any) -> None:
        super().__init__(look, found.entry.title, go)
        word = found.entry.id.startswith("word:")
        colour = look.palette.brass if word else look.palette.text
        self._title = Words(look, found.entry.title, (Size.strong,), colour, Font.BOLD)
        self._excerpt = Rich(look, found.excerpt, found.marks)
        self.put(self._title, self._excerpt)

    def needs(self, width: float) -> float:
        inner = width - self.px(24)
        return max(self.look.target, self._title.needs(inner) + self._excerpt.needs(inner) + self.px(16))

    def arrange(self) -> None:
        inner = self.width - self.px(24)
        title, text = self._title.needs(inner), self._excerpt.needs(inner)
        top = self.top - self.px(8)
        self._title.place(Box(self.x + self.px(12), top - title, inner, title))
        self._excerpt.place(Box(self.x + self.px(12), top - title - text, inner, text))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.pressed if self.pressed else p.panel, self.px(10))


class SearchPage(Page):
    """The line, what was found, and the letters to type with."""

    by_buttons = False

    def __init__(self, app: "App", game: Game[Any], wanted: str = "") -> None:
        super().__init__(app.look, tr("Search in {game}", game=game.title), app.stage.pop, widest=900)
        self.app = app
        self.game = game
        self.wanted = wanted
        self._book = Book(app.look, game)
        self._line = Written(self)
        self.put(self._line)
        self._narrow: bool | None = None
        self._letters: Grid | None = None
        self._hidden = False
        self._look_up()

    def _look_up(self) -> None:
        look = self.look
        if len(self.wanted.strip()) < LEAST:
            self.refill([Words(look, tr("Words and rules of the game that have it are listed here."),
                               colour=look.palette.quiet)])  # fmt: skip
            return
        found = self._book.find(self.wanted)[:SHOWN]
        hits = [Hit(look, one, partial(self.open, one.entry.id)) for one in found]
        self.refill(hits or [Words(look, tr("Nothing has “{wanted}”.", wanted=self.wanted.strip()))])

    def open(self, entry: str) -> None:
        """The place where it was found, with what was found marked."""
        if entry.startswith("word:"):
            from ui.screens.guide.glossary import GlossaryPage

            word = entry.removeprefix("word:")
            self.app.stage.push(GlossaryPage(self.app, self.game, at=word, wanted=self.wanted))
            return
        from ui.screens.rules import Rules

        self.app.stage.push(Rules(self.app, self.game, entry, self.wanted))

    def _build_letters(self, narrow: bool) -> None:
        if self._letters is not None:
            self.remove_widget(self._letters)
        look = self.look
        keys: list[View] = [
            Key(look, letter, partial(self.type, letter), size=Size.lead, least=46)
            for letter in (NARROW if narrow else look.say(WIDE))
        ]
        keys += [
            Key(look, "", partial(self.type, " "), icon=Icon.MINUS, name=tr("Space"), least=46),
            Key(look, "", self.erase, icon=Icon.ERASE, name=tr("Erase"), least=46),
        ]
        if not narrow:
            keys.append(Key(look, "", self.turn_letters, icon=Icon.DOWN, name=tr("Hide the letters"), least=46))
        self._letters = Grid(look, keys, 40, most=7 if narrow else 10, gap=3)
        if not self._hidden:
            self.put(self._letters)

    def arrange(self) -> None:
        narrow = self.width < self.px(NARROWER)
        if narrow is not self._narrow:
            self._narrow = narrow
            self._build_letters(narrow)
        super().arrange()
        inside, scroll = self._inside(), self.scroll
        line = self._line.needs(inside.w)
        top = scroll.top - self.px(2)
        self._line.place(Box(inside.x, top - line, inside.w, line))
        bottom = inside.y
        if self._letters is not None and not self._hidden:
            high = self._letters.needs(inside.w)
            self._letters.place(Box(inside.x, bottom, inside.w, high))
            bottom += high + self.px(8)
        scroll.place(Box(inside.x, bottom, inside.w, top - line - self.px(8) - bottom))

    def type(self, letter: str) -> None:
        """One letter more."""
        if len(self.wanted) < LONGEST and (letter != " " or self.wanted.strip()):
            self._change(self.wanted + letter)

    def erase(self) -> None:
        """One letter less."""
        self._change(self.wanted[:-1])

    def _change(self, wanted: str) -> None:
        self.wanted = wanted
        self._look_up()
        self.scroll.offset = 0.0
        self.scroll.place(self.scroll.box)
        self._line.repaint()

    def turn_letters(self) -> None:
        """Hide the letters to see more of what was found, or show them again."""
        if self._letters is None:
            return
        self._hidden = not self._hidden
        if self._hidden:
            self.remove_widget(self._letters)
        else:
            self.put(self._letters)
        self.arrange()
        self.repaint()
