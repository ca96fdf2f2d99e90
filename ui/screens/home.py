"""Home: go on with a game, begin one, look at old ones."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.context import players, stands, unfinished
from companion.days import day
from companion.errors import CompanionError
from companion.games import Title, titles
from companion.journal import SavedGame
from companion.language import joined, tr
from companion.wording import capital, span
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note
from ui.paint import Box, Painter
from ui.parts import Column, Grid, Key, Style, Words
from ui.pictures import draw_card
from ui.theme import Size
from ui.view import Scroll, View

if TYPE_CHECKING:
    from ui.app import App

FAN = ("Qs", "Kh", "joker")
SHOWN = 2


class Emblem(View):
    """Three cards of ours over the name."""

    def __init__(self, app: "App", title: str) -> None:
        super().__init__(app.look, title)
        self._title = title

    def needs(self, width: float) -> float:
        return self.px(64)

    def paint(self, painter: Painter) -> None:
        from companion.scene import Face

        high = self.px(58)
        wide = high / 1.36
        x = self.x + self.px(4)
        for card in FAN:
            draw_card(painter, Face(card), Box(round(x), round(self.y + self.px(2)), round(wide), high))
            x += wide * 0.72
        room = Box(x + wide * 0.5, self.y, self.right - x - wide * 0.5, self.height)
        size = painter.fitting(self._title, room, (38, 32, 28, 25), Font.SERIF)
        painter.text(self._title, room, size, painter.palette.text, Font.SERIF)


class Home(View):
    """The first screen. It looks anew at what can be gone on with whenever it is shown."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, "home")
        self.app = app

    def on_parent(self, _: Any, parent: Any) -> None:
        """Shown, for the first time or again: games may have been deleted or come back meanwhile."""
        if parent is not None:
            self.build()

    def build(self) -> None:
        """Show how things are now."""
        self.clear_widgets()
        app, look = self.app, self.app.look
        column = Column(look, gap=10, pad=4)
        column.add(Emblem(app, app.context.screen.title))
        column.add(*(Note(look, notice) for notice in app.notices))
        saved: list[SavedGame] = []
        try:
            saved = unfinished(app.context)[:SHOWN]
        except CompanionError as error:
            column.add(Note(look, str(error)))
        column.add(*(self._resume(game, first=i == 0) for i, game in enumerate(saved)))
        column.add(Words(look, tr("A new game"), (Size.text,), look.palette.quiet, Font.BOLD))
        wanted = app.context.wanted
        games = [title for title in titles(app.context.games) if wanted in (None, title.id)]
        first = not saved and len(games) == 1
        self._new = [(self._begin(game, first), game) for game in games]
        self._known = bool(saved)
        column.add(Grid(look, [key for key, _ in self._new], 320, most=2))
        ways = [
            self._way(tr("Games"), tr("All games played"), app.archive, Icon.LIST),
            self._way(tr("Players"), tr("Players"), app.players, Icon.CROWN),
            self._way(tr("Backup"), tr("Backup and files"), app.keeping, Icon.SHIELD),
            self._way(tr("Settings"), tr("Settings"), app.settings_page, Icon.MENU),
        ]
        if app.context.buttons is not None:
            ways.insert(3, self._way(tr("Buttons"), tr("Buttons and lights"), app.wiring, Icon.DIE))
        self.foot = Grid(look, ways, 139 if len(ways) > 4 else 150, most=5)
        self.scroll = Scroll(look, column, "home")
        self.put(self.scroll, self.foot)

    def _way(self, label: str, name: str, go: Callable[[], None], icon: Icon) -> Key:
        mark = icon if self.app.context.buttons is None else None  # else the button's number stands there
        return Key(self.look, label, go, icon=mark, style=Style.QUIET, size=Size.strong, name=name)

    def _resume(self, saved: SavedGame, first: bool) -> Key:
        title = next(title.title for title in titles(self.app.context.games) if title.id == saved.game)
        about = [stands(saved), day(saved.changed, self.app.now())]
        detail = joined("\n", (part for part in (joined(", ", about), ", ".join(players(saved))) if part))
        return Key(
            self.look, tr("Go on with {title}", title=title), lambda: self.app.resume(saved), detail=detail,
            icon=Icon.CARDS, style=Style.MAIN if first else Style.PLAIN, align="left", least=76,
        )  # fmt: skip

    def _begin(self, game: Title, first: bool) -> Key:
        style = Style.MAIN if first else Style.PLAIN
        return Key(
            self.look, game.title, lambda: self.app.set_up(self.app.context.games[game.id]), align="left", style=style,
            icon=Icon.PLUS, name=tr("New game of {title}", title=game.title),
        )  # fmt: skip

    def _tell(self, about: Callable[[Title], str]) -> None:
        """Say about each game what is to be told of it."""
        for key, game in self._new:
            key.detail = about(game)

    def arrange(self) -> None:
        width, edge = min(self.width - 2 * self.px(14), self.px(720)), self.px(10)
        x, low = self.x + (self.width - width) / 2, self.foot.needs(width)
        self.foot.place(Box(x, self.y + edge, width, low))
        bottom = self.y + low + 2 * edge
        room = self.top - edge - bottom
        for about in (_summary, _players, _nothing) if self._known else (_summary,):
            self._tell(about)
            if self.scroll.needs(width) <= room:
                break  # who has a game to go on with knows them: better all in sight
        high = min(room, self.scroll.needs(width))
        self.scroll.place(Box(x, bottom + (room - high) / 2, width, high))

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.table)


def _summary(game: Title) -> str:
    """Who can play it, and what it is about."""
    return tr("{players}. {summary}", players=capital(_players(game)), summary=game.summary)


def _players(game: Title) -> str:
    return span(game.players, "player")


def _nothing(game: Title) -> str:
    return ""
