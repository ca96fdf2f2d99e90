"""One game that was played: what it came to, and what can be done with it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.days import day
from companion.history.summary import Summary
from companion.history.words import long
from companion.language import joined, kept, tr, trn
from ui.faces import Company
from ui.icons import Icon
from ui.lettering import Font
from ui.memory import Memory
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style, Words
from ui.screens.archive import sign_of
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class Plate(View):
    """What a game came to: its sign, the word and the rating large, score and words below."""

    def __init__(self, look: Look, one: Summary) -> None:
        super().__init__(look, verdict(one))
        self._one = one

    def _lines(self) -> list[tuple[str, float, Font]]:
        one = self._one
        lines = [(verdict(one), Size.headline, Font.SERIF)]
        if one.score is not None:
            lines.append((tr("Score {score}", score=one.score), Size.strong, Font.BOLD))
        if one.summary and one.summary not in (verdict(one), one.rating):
            lines.append((kept(one.summary, one.players), Size.text, Font.TEXT))
        return lines

    def _room(self, width: float) -> float:
        return width - self.px(84)

    def needs(self, width: float) -> float:
        room = self._room(width)
        return sum(self.look.measure(*line, room)[1] for line in self._lines()) + self.px(20)

    def paint(self, painter: Painter) -> None:
        p, one = painter.palette, self._one
        ground = p.raised if one.won is None or not one.over else p.good_deep if one.won else p.bad_deep
        painter.fill(self.box, ground, self.px(12))
        sign, colour = sign_of(self.look, one)
        painter.text(
            sign,
            Box(self.x + self.px(8), self.y, self.px(56), self.height),
            44,
            colour,
            Font.BOLD,
            "center",
            wrap=False,
        )
        room, top = self._room(self.width), self.top - self.px(10)
        for i, (text, size, font) in enumerate(self._lines()):
            high = self.look.measure(text, size, font, room)[1]
            box = Box(self.x + self.px(72), top - high, room, high)
            painter.text(text, box, size, colour if i == 0 else p.text, font, valign="top")
            top -= high


def verdict(one: Summary) -> str:
    """What a game came to, in one line."""
    if not one.over:
        return tr("Not finished")
    word = {True: tr("Won"), False: tr("Lost"), None: tr("Over")}[one.won]
    return (
        word if not one.rating or one.rating.casefold() == word.casefold() else joined(": ", (word, kept(one.rating)))
    )


class GamePage(Page):
    """A game of the list. ``changed`` is called where it leaves the list or comes back."""

    def __init__(self, app: "App", memory: Memory, number: int, changed: Callable[[], None]) -> None:
        found = memory.history.game(number)
        super().__init__(app.look, memory.title(found.game) if found else "", app.stage.pop, widest=900)
        self.app = app
        self.memory = memory
        self.number = number
        self._changed = changed
        self.build()

    @property
    def one(self) -> Summary:
        """The game as it is now."""
        found = self.memory.history.game(self.number)
        assert found is not None
        return found

    def build(self) -> None:
        one, look = self.one, self.look
        self.title = self.memory.title(one.game)
        when = [day(one.changed, self.app.now()), long(one.seconds), trn("{n} entry", "{n} entries", one.answers)]
        parts: list[View] = [
            Plate(look, one),
            Company(look, self.memory.people, one.players),
            Words(look, joined(" · ", (part for part in when if part)), colour=look.palette.quiet),
        ]
        rules = self.memory.house(one)
        parts += [
            Words(look, joined(": ", (label, value)), colour=look.palette.quiet) for label, value in rules.items()
        ]
        if one.deleted is not None:
            parts.append(Words(look, tr("This game is off the list."), (Size.lead, Size.key), font=Font.BOLD))
        parts.append(Grid(look, self._keys(one), 160, most=4))
        self.refill(parts)

    def _keys(self, one: Summary) -> list[Key]:
        look = self.look
        if one.deleted is not None:
            return [
                Key(look, tr("Bring it back"), self.bring_back, icon=Icon.UNDO, style=Style.MAIN),
                Key(look, tr("Replay"), self.review, icon=Icon.CARDS),
            ]
        keys = [Key(look, tr("Replay"), self.review, icon=Icon.CARDS, style=Style.MAIN if one.over else Style.PLAIN)]
        if not one.over:
            keys.insert(0, Key(look, tr("Go on with it"), self.go_on, icon=Icon.REDO, style=Style.MAIN))
        if one.over:
            keys.append(Key(look, tr("Share"), self.share, icon=Icon.UP))
        return [
            *keys,
            Key(look, tr("Save a copy"), self.export, icon=Icon.LIST),
            Key(look, tr("Delete"), self.delete, icon=Icon.CROSS),
        ]

    def _show_again(self) -> None:
        self.memory.history.refresh()
        self._changed()
        self.build()
        self.app.renew(self)

    def delete(self) -> None:
        """Take it off the list; the same page brings it back."""
        with self.app.telling():
            self.app.context.journal.delete(self.number)
            self._show_again()

    def bring_back(self) -> None:
        """Put it where it was in the list."""
        with self.app.telling():
            self.app.context.journal.restore(self.number)
            self._show_again()

    def go_on(self) -> None:
        with self.app.telling():
            self.app.resume(self.app.context.journal.saved(self.number))

    def review(self, move: int | None = None) -> None:
        """Look at it move by move."""
        open_moves(self.app, self.number, move)

    def share(self) -> None:
        from ui.screens.past.share import SharePage

        with self.app.telling():
            self.app.stage.push(SharePage(self.app, self.memory, self.one))

    def export(self) -> None:
        """Save it as a record."""
        from ui.screens.past.saving import save_record

        save_record(self.app, self.one)


def open_moves(app: "App", number: int, move: int | None = None) -> None:
    """Look at a game move by move, from its end or from one of its moves."""
    from companion.history.review import open_review
    from ui.screens.past.moves import MovesPage

    with app.telling():
        review = open_review(app.context.journal, app.context.games, number)
        app.stage.push(MovesPage(app, review, move))
