"""Switching the device off, or starting the companion again."""

from typing import TYPE_CHECKING

from kivy.base import stopTouchApp
from kivy.clock import Clock

from companion.language import tr
from ui.icons import Icon
from ui.page import Note, Page
from ui.parts import Grid, Key, Style, Words
from ui.theme import Size

if TYPE_CHECKING:
    from ui.app import App

LONG_SECONDS = 60.0
"""After so long it will not switch off any more."""


class PowerPage(Page):
    """Asks whether it is meant."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, tr("Switch off?"), app.stage.pop)
        keys = [
            Key(
                app.look, tr("Switch off"), app.switch_off, detail=tr("Everything is kept"), icon=Icon.CROSS,
                align="left",
            ),
            Key(
                app.look, tr("Start again"), stopTouchApp, detail=tr("The companion alone; some settings want it"),
                icon=Icon.REDO, align="left",
            ),
        ]  # fmt: skip
        note = tr("Pulling the plug does no harm either: every answer that the screen took is kept.")
        self.refill([Grid(app.look, keys, 320, most=2), Note(app.look, note)])


class SwitchingOff(Page):
    """It is on its way; if it does not come to pass, one can go on."""

    by_buttons = False

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, tr("Switching off"))
        self._app = app
        self.refill([Words(app.look, tr("Pull the plug when the screen has gone dark."), (Size.lead,)),
                     Words(app.look, tr("All games are kept."), (Size.strong,), app.look.palette.quiet)])  # fmt: skip
        Clock.schedule_once(self.wait_no_longer, LONG_SECONDS)

    def wait_no_longer(self, _: float) -> None:
        """Say that it takes long, and let people go on."""
        if self.parent is None:
            return
        note = tr("This takes long. Pull the plug: nothing is lost. Or go on playing.")
        self.refill([Note(self.look, note)])
        self.set_foot([Key(self.look, tr("Go on"), self._app.home, style=Style.MAIN)])
        self._app.renew(self)
