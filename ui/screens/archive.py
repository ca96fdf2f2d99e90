"""All games ever begun: finished ones can be looked at, others gone on with."""

from typing import TYPE_CHECKING

from companion.context import day, players, stands
from companion.games import titles
from companion.journal import SavedGame
from ui.icons import Icon
from ui.page import Page
from ui.parts import Key, Style, Words

if TYPE_CHECKING:
    from ui.app import App

SHOWN = 40


class Archive(Page):
    """The games, the one played last first."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, "All games", app.stage.pop)
        games = app.context.journal.games(SHOWN)
        self.app = app
        self.refill([self._line(game) for game in games] or [Words(app.look, "No game has been played yet.")])

    def _line(self, saved: SavedGame) -> Key:
        known = {title.id: title.title for title in titles(self.app.context.games)}
        title = known.get(saved.game, saved.game)
        about = [
            stands(saved).capitalize() if saved.over else f"Not finished: {stands(saved)}",
            day(saved.changed, self.app.now()),
        ]
        names = ", ".join(players(saved))
        sign = (Icon.CROWN if saved.won else Icon.FALLEN) if saved.over else Icon.CARDS
        return Key(
            self.app.look, f"{title}, {names}" if names else title, lambda: self.app.resume(saved), align="left",
            detail=", ".join(part for part in about if part), icon=sign, style=Style.QUIET, name=f"Game {saved.id}",
        )  # fmt: skip
