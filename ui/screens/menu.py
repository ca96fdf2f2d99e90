"""What is not needed every minute: history, corrections, rules, leaving."""

from typing import TYPE_CHECKING

from ui.icons import Icon
from ui.page import Page
from ui.parts import Grid, Key, Style

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play


class Menu(Page):
    """Keys to everywhere. Nothing here loses anything: every answer is already kept."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, play.session.game.title, app.stage.pop)
        look = app.look
        session = play.session
        keys = [
            Key(look, "History", play.history, detail="Read and correct what was entered", icon=Icon.LIST, align="left"),
            Key(look, "The table differs", lambda: self._adjust(app, play), detail="Correct what is counted here", icon=Icon.PENCIL, align="left"),
            Key(look, "Rules", lambda: play.rules(None if session.over else session.ask.rule), detail="Opened at this step", icon=Icon.BOOK, align="left"),
            Key(look, "Leave", app.home, detail="Every answer is kept; go on at any time", icon=Icon.BACK, align="left", style=Style.QUIET),
        ]  # fmt: skip
        self.refill([Grid(look, keys, 320, most=2)])

    def _adjust(self, app: "App", play: "Play") -> None:
        from ui.screens.adjust import AdjustPage

        app.stage.push(AdjustPage(app, play))
