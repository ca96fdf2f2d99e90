"""What is not needed every minute: history, corrections, rules, leaving."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.game import Game
from ui.icons import Icon
from ui.page import Page
from ui.parts import Grid, Key

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play


class Menu(Page):
    """Keys to everywhere. Nothing here loses anything: every answer is already kept."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, play.session.game.title, app.stage.pop)
        look = app.look
        session = play.session
        rule = None if session.over else session.ask.rule
        wired = app.context.buttons is not None
        differs = "Correct what is counted here"
        keys = [
            self._way("History", "Read and correct what was entered", Icon.LIST, play.history),
            self._way("The table differs", differs, Icon.PENCIL, lambda: self._adjust(app, play)),
            self._way("Rules", "Opened at this step", Icon.BOOK, lambda: play.rules(rule)),
            *([self._rolls(app, play)] if play.asked_results else []),
            *([self._way("Buttons and lights", "Which is which; try them", Icon.DIE, app.wiring)] if wired else []),
            self._way("Settings", "Screen, child lock, camera, device", Icon.MENU, app.settings_page),
            self._way("Leave", "Every answer is kept; go on at any time", Icon.BACK, app.home),
        ]
        if type(session.game).hint is not Game.hint and not session.over:
            keys.insert(0, self._way("Hint", "What is best now, and how good it is", Icon.CHANCE, play.hint))
        self.refill([Grid(look, keys, 320, most=2)])

    def _way(self, label: str, detail: str, icon: Icon, go: Callable[[], None]) -> Key:
        return Key(self.look, label, go, detail=detail, icon=icon, align="left")

    def _rolls(self, app: "App", play: "Play") -> Key:
        """The key that changes how rolls are entered first."""
        by_result = app.settings.play.rolls == "result"
        detail = "Now the result first; change to dice" if by_result else "Now the dice first; change to the result"

        def change() -> None:
            if app.change_setting("play", "rolls", "dice" if by_result else "result"):
                play.refresh()
                app.stage.pop_to(play)

        return self._way("Rolls", detail, Icon.DIE, change)

    def _adjust(self, app: "App", play: "Play") -> None:
        from ui.screens.adjust import AdjustPage

        app.stage.push(AdjustPage(app, play))
