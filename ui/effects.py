"""What an answer sets going beside the new picture: motion, a large result for a moment, a sound.

None of it is needed: a screen without it shows the same. Tests and pictures go without; the running companion has it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.asks import Ask
from companion.game import Report
from companion.moments import Moment, moment_of
from companion.sounds import Sounder, file_of
from companion.sounds.loudness import LOUDNESS
from ui.herald import Herald
from ui.motion import Layer
from ui.moved import Lying, Moved, lying_on
from ui.screens.ask_panel import AskPanel
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

HERALD_SECONDS = 1.3


@dataclass(frozen=True, slots=True)
class Before:
    """How it was: what was asked and told, how much had been entered, and where everything lay."""

    ask: Ask
    report: Report | None
    entries: int
    lying: Lying


class Effects:
    """Sets motion, large results and sounds going. Still unless the app is lively."""

    def __init__(self, app: "App", sounder: Sounder | None = None) -> None:
        self._app = app
        self._sounder = sounder
        self._shown: list[View] = []
        self._was: Before | None = None
        self._play: Play | None = None

    def enliven(self, sounder: Sounder | None) -> None:
        """From now on with all of it; without a sounder in silence."""
        self._app.lively, self._sounder = True, sounder

    @property
    def can_sound(self) -> bool:
        """Whether there is anything that may sound."""
        return self._sounder is not None and self._sounder.can_play

    def close(self) -> None:
        """End what sounds."""
        if self._sounder is not None:
            self._sounder.close()

    def leave(self, play: "Play") -> None:
        """A screen is about to show something else: see where everything lies now."""
        self.quiet()
        self._was = None
        if not self._app.lively or play.parent is None or not isinstance(play.ask, AskPanel):
            return
        if (lying := lying_on(play.table)) is not None:
            report = play.banner.report if play.banner is not None else None
            self._was = Before(play.ask.input.ask, report, play.entered, lying)

    def arrive(self, play: "Play") -> None:
        """It shows the new state: what led there is set going after the frame that shows it."""
        if self._was is not None:
            self._play = play
            Clock.schedule_once(self.go, 0)

    def go(self, _: float = 0.0) -> None:
        """Show what led to the state that is shown, if an answer did."""
        Clock.unschedule(self.go)
        was, play, settings = self._was, self._play, self._app.settings
        self._was = self._play = None
        if was is None or play is None or play.parent is None:
            return
        session = play.session
        lying = lying_on(play.table)
        if lying is None or len(session.entries) != was.entries + 1:
            return
        moment = moment_of(was.ask, was.lying.scene, lying.scene, session.report)
        if moment is not None and settings.play.sound:
            self._sound(moment)
        herald = None
        if moment is not None and session.report is not None and settings.play.moments and not session.over:
            herald = Herald(play.look, session.report, moment)
        if settings.display.motion != "full":
            self._proclaim(play, herald)
            return
        moved = Moved(play, was.lying, lying)
        if not (pieces := moved.pieces(moment, session.report != was.report)):
            self._proclaim(play, herald)
            return
        layer = Layer(play.look, pieces, moved.patches, lambda: self._proclaim(play, herald))
        self._shown.append(layer)
        play.put(layer)
        layer.place(play.box)
        layer.begin()

    def quiet(self) -> None:
        """Take everything away that is only for a moment."""
        Clock.unschedule(self.go)
        self._was = self._play = None
        Clock.unschedule(self._fade)
        for view in self._shown:
            if isinstance(view, Layer):
                view.end()
            elif view.parent is not None:
                view.parent.remove_widget(view)
        self._shown.clear()

    def sample(self) -> None:
        """Let people hear how loud sounds are now, where there are any."""
        if self._app.settings.play.sound:
            self._sound(Moment.HIT)

    def _sound(self, moment: Moment) -> None:
        if self._sounder is not None:
            self._sounder.play(file_of(moment), LOUDNESS[self._app.settings.play.volume])

    def _proclaim(self, play: "Play", herald: Herald | None) -> None:
        if herald is None or play.parent is None or play.table.parent is None:
            return
        self._shown.append(herald)
        play.put(herald)
        herald.place_over(play.table.box, play.box)
        Clock.schedule_once(self._fade, HERALD_SECONDS)

    def _fade(self, _: float) -> None:
        self.quiet()
