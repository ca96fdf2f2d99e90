"""A keyboard of our own: large keys, no layout to learn on narrow screens."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Painter
from ui.parts import Bar, Grid, Key, Style
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

WIDE = tr("q w e r t y u i o p | a s d f g h j k l ' | z x c v b n m , . -")
"""The letters as keyboards of a language have them: rows of as many keys each; beside it the signs that are rarer."""
WIDE_SIGNS = "1 2 3 4 5 6 7 8 9 0 | ä ö ü ß é è à ç ñ å | ø æ ! ? ( ) : / & +"
NARROW = tr("a b c d e f g | h i j k l m n | o p q r s t u | v w x y z ' -")
"""The letters in the order of the language's alphabet, seven to a row."""
NARROW_SIGNS = "1 2 3 4 5 6 7 | 8 9 0 , . ! ? | ä ö ü ß é è à | ç ñ å ø æ & +"


class Line(View):
    """What has been written, with where the next letter comes."""

    def __init__(self, board: "Keyboard") -> None:
        super().__init__(board.look, "written")
        self._board = board

    def needs(self, width: float) -> float:
        return self.px(54)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.frame(self.box, p.brass, p.panel, self.px(10), self.px(2))
        room = self.box.inset(self.px(14), self.px(4))
        text = self._board.text
        while text and self.look.measure(text + "|", Size.lead, Font.BOLD)[0] > room.w:
            text = text[1:]
        painter.text(text + "|", room, Size.lead, p.text, Font.BOLD, wrap=False)


class Keyboard(Page):
    """Write a few words; suggestions are one tap."""

    def __init__(
        self, app: "App", title: str, suggestions: Sequence[str], longest: int, done: Callable[[str], None]
    ) -> None:
        super().__init__(app.look, title, app.stage.pop, widest=900)
        self.app = app
        self.text = ""
        self.capital = True
        self.page = 0
        self._suggestions = suggestions
        self._longest = longest
        self._done = done
        self.line = Line(self)
        self._narrow: bool | None = None

    def _build(self) -> None:
        look = self.look
        rows = self._rows(self.page)
        parts: list[View] = [self.line]
        if self._suggestions:
            keys = [
                Key(look, text, partial(self._done, text), size=Size.strong, style=Style.QUIET)
                for text in self._suggestions[:8]
            ]
            parts.append(Grid(look, keys, 120, most=4))
        letters = [letter for row in rows for letter in row.split()]
        parts.append(Grid(look, [self._letter(letter) for letter in letters], 40, most=len(rows[0].split()), gap=2))
        shift = Key(
            look,
            "",
            self._shift,
            icon=Icon.SHIFT,
            name=tr("Capital letters"),
            style=Style.CHOSEN if self.capital else Style.PLAIN,
        )
        other = Key(look, "ABC" if self.page else "1ä", self._turn, name=tr("Other signs"))
        space = Key(look, tr("space"), lambda: self._put(" "), size=Size.text, style=Style.PLAIN)
        erase = Key(look, "", self._erase, icon=Icon.ERASE, name=tr("Erase"))
        ready = Key(look, tr("OK"), self._finish, style=Style.MAIN)
        parts.append(Bar(look, [shift, other, space, erase, ready], stretch=space, gap=4))
        self.refill(parts)

    def _rows(self, page: int) -> list[str]:
        """The rows of the letters, or of the other signs, with blanks between the keys."""
        letters, signs = (NARROW, NARROW_SIGNS) if self._narrow else (WIDE, WIDE_SIGNS)
        return (signs if page else self.look.say(letters)).split(" | ")

    def _letter(self, letter: str) -> Key:
        shown = letter.upper() if self.capital and letter != "ß" else letter
        return Key(self.look, shown, lambda: self._put(shown), least=self._key_height(), size=Size.lead)

    def _key_height(self) -> float:
        """Keys as high as leaves all of them in sight."""
        rows = len(self._rows(0)) + 1
        left = (
            self.height / self.look.metrics.unit
            - 62
            - 62
            - (70 * (1 + len(self._suggestions[:8]) // 5) if self._suggestions else 0)
        )
        return max(48.0, min(76.0, left / rows - 8))

    def arrange(self) -> None:
        narrow = self.width < self.px(560)
        if narrow is not self._narrow:
            self._narrow = narrow
            self._build()
        super().arrange()

    def _put(self, letter: str) -> None:
        if len(self.text) >= self._longest:
            self.app.stage.tell(tr("At most {number} letters", number=self._longest))
            return
        self.text += letter
        self._change(capital=letter == " ")

    def _erase(self) -> None:
        self.text = self.text[:-1]
        self._change(capital=not self.text)

    def _shift(self) -> None:
        self._change(capital=not self.capital)

    def _turn(self) -> None:
        self.page = 1 - self.page
        self._build()
        self.arrange()

    def _change(self, capital: bool) -> None:
        if capital != self.capital:
            self.capital = capital
            self._build()
            self.arrange()
        self.line.repaint()

    def _finish(self) -> None:
        if not self.text.strip():
            self.app.stage.tell(tr("Nothing is written yet"))
            return
        self._done(self.text.strip())
