"""The encoder, found by turning it: which pins it is on, which way it turns, how far it goes from click to click."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.language import tr
from ui.context import Buttons, Pin
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.parts import Key, Style, Words
from ui.theme import Size

if TYPE_CHECKING:
    from ui.app import App

PAUSE = 1.0
"""Seconds of rest after which it has been turned."""

ASKED = tr("Turn the encoder to the right, slowly, for three clicks")
MORE = tr("Its push needs no finding: it is wired side by side with OK.")


class EncoderPage(Page):
    """Listens until the encoder has been turned and rests again. ``found`` gets what is to be written in the settings,
    nothing where all stays as it was."""

    by_buttons = False

    def __init__(self, app: "App", buttons: Buttons, found: Callable[[Mapping[str, Pin]], None]) -> None:
        super().__init__(app.look, tr("The encoder"), lambda: self.end({}))
        self.app = app
        self.buttons = buttons
        self._found = found
        self._edges: list[Any] = []
        self._stop: Callable[[], None] | None = None
        self._said = MORE
        try:
            self._stop = buttons.learn(lambda seen: Clock.schedule_once(lambda _: self.see(seen)), raw=True)
        except CompanionError as error:
            self._said = str(error)
        self._show()

    def see(self, seen: Any) -> None:
        """A contact changed, on the thread that draws."""
        if self._stop is None or self.app.rest.swallows(opens=False):
            return
        if not self._edges:
            self._say(tr("It is being turned …"))
        self._edges.append(seen)
        Clock.unschedule(self._rested)
        Clock.schedule_once(self._rested, PAUSE)

    def _rested(self, _: float) -> None:
        edges, self._edges = self._edges, []
        try:
            changes = self.buttons.turned(edges)
        except CompanionError as error:
            self._say(str(error))
            return
        self.end(changes)

    def end(self, changes: Mapping[str, Pin]) -> None:
        """Listen no more, and hand over what was found."""
        Clock.unschedule(self._rested)
        stop, self._stop = self._stop, None
        if stop is not None:
            with self.app.telling():
                stop()
        self._found(changes)

    def _say(self, text: str) -> None:
        self._said = text
        self._show()

    def _show(self) -> None:
        look = self.look
        self.refill([
            Words(look, ASKED, (Size.headline, Size.lead), look.palette.brass, Font.SERIF),
            Words(look, self._said, (Size.strong,)),
        ])  # fmt: skip
        self.set_foot([
            Key(look, tr("There is none"), lambda: self.end({"on": False}), icon=Icon.CROSS),
            Key(look, tr("Leave as it is"), lambda: self.end({}), style=Style.QUIET),
        ])  # fmt: skip
        self.app.renew(self)
