"""What is not needed every minute: history, corrections, rules, leaving."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language import tr
from ui.icons import Icon
from ui.page import Page
from ui.parts import Grid, Key
from ui.screens.guide.advising import is_offered
from ui.turning import players_of

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play


class Menu(Page):
    """Keys to everywhere. Nothing here loses anything: every answer is already kept."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, play.session.game.title, app.stage.pop)
        look = app.look
        session, out = play.session, play.way_out
        rule = None if session.over else session.ask.rule
        wired = app.context.buttons is not None
        differs = tr("Correct what is counted here")
        keys = [
            self._way(tr("History"), tr("Read and correct what was entered"), Icon.LIST, play.history),
            self._way(tr("The table differs"), differs, Icon.PENCIL, lambda: self._adjust(app, play)),
            self._way(tr("Rules"), tr("Opened at this step"), Icon.BOOK, lambda: play.rules(rule)),
            *([self._rolls(app, play)] if play.asking.asked_results else []),
            *(self._turns(app, play) if len(players_of(session)) > 1 else []),
            *([self._sound(app, play)] if app.effects.can_sound else []),
            *(
                [self._way(tr("Buttons and lights"), tr("Which is which; try them"), Icon.DIE, app.wiring)]
                if wired
                else []
            ),
            self._way(tr("Settings"), tr("Screen, child lock, camera, device"), Icon.MENU, app.settings_page),
            self._way(out.label, out.detail, Icon.BACK, out.go),
        ]
        if not session.over:
            keys.insert(0, self._way(tr("How?"), tr("What to do now, in more words"), Icon.INFO, play.how))
        if is_offered(app, session):
            keys.insert(0, self._way(tr("Advice"), tr("What each option is worth"), Icon.CHANCE, play.hint))
        self.refill([Grid(look, keys, 320, most=2)])

    def _way(self, label: str, detail: str, icon: Icon, go: Callable[[], None]) -> Key:
        return Key(self.look, label, go, detail=detail, icon=icon, align="left")

    def _turns(self, app: "App", play: "Play") -> list[Key]:
        """The keys about who sits where."""

        def turn() -> None:
            app.stage.pop_to(play)
            play.turn_round()

        def seats() -> None:
            from ui.screens.seats import SeatsPage

            app.stage.push(SeatsPage(app, play))

        detail = tr("Back to this side") if app.turning.turned else tr("To the player opposite")
        return [
            self._way(tr("Turn the screen"), detail, Icon.TURN, turn),
            self._way(tr("Seats"), tr("Who sits opposite"), Icon.CROWN, seats),
        ]

    def _sound(self, app: "App", play: "Play") -> Key:
        """The key that makes it silent, or loud again."""
        on = app.settings.play.sound

        def change() -> None:
            if app.change_setting("play", "sound", not on):
                app.stage.pop_to(play)

        detail = tr("Now on; make it silent") if on else tr("Now silent; let it sound again")
        return self._way(tr("Sound"), detail, Icon.SOUND if on else Icon.SILENCE, change)

    def _rolls(self, app: "App", play: "Play") -> Key:
        """The key that changes how rolls are entered first."""
        by_result = app.settings.play.rolls == "result"
        detail = (
            tr("Now the result first; change to dice") if by_result else tr("Now the dice first; change to the result")
        )

        def change() -> None:
            if app.change_setting("play", "rolls", "dice" if by_result else "result"):
                app.stage.pop_to(play)

        return self._way(tr("Rolls"), detail, Icon.DIE, change)

    def _adjust(self, app: "App", play: "Play") -> None:
        from ui.screens.adjust import AdjustPage

        app.stage.push(AdjustPage(app, play))
