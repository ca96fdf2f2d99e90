"""The ways between the screens, and what all of them share."""

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.appliance import brightness
from companion.context import spoken
from companion.errors import CompanionError
from companion.game import Game
from companion.journal import SavedGame, open_session
from companion.language import joined, tr
from companion.session import Session
from companion.settings import change_setting, read_settings
from ui.backlight import find_light
from ui.context import Buttons, Context
from ui.heeding import heed, times
from ui.recall import Recall
from ui.telling import Telling
from ui.turning import Turning

if TYPE_CHECKING:
    from companion.guide.counsel import Counsel
    from ui.camera.watch import Watch
    from ui.effects import Effects
    from ui.memory import Memory
    from ui.stage import Stage
    from ui.view import View


def now() -> datetime:
    """The time here."""
    return datetime.now().astimezone()


class App:
    """Where the screens find each other. Screens but the first are imported when they are first shown."""

    def __init__(self, context: Context, stage: "Stage", now: Callable[[], datetime] = now) -> None:
        self.context = context
        self.stage = stage
        self.look = stage.look
        self.now = now
        self.settings = context.settings
        self.look.language = spoken(context.speak, self.settings)
        self.notices = context.notices
        from ui.rest import Rest

        light = find_light(stage.shade, context.root)
        self.rest = Rest(
            stage, light, times(self.settings, context.appliance), brightness(self.settings.display, context.appliance)
        )
        self._watch: Watch | None = None
        self._looked_for_cameras = False
        self.recall = Recall(self)
        self._counsel: Counsel | None = None
        self.playing: int | None = None
        self.turning = Turning(self)
        self.lively = False  # with motion and sound
        self._effects: Effects | None = None
        stage.changed = self.number

    @property
    def watch(self) -> "Watch | None":
        """The camera at the table, made when it is first wanted; None where there can be none."""
        if not self._looked_for_cameras:
            self._looked_for_cameras = True
            if (cameras := self.context.cameras()) is not None:
                from ui.camera.watch import Watch

                self._watch = Watch(cameras, lambda: self.settings.camera)
        return self._watch

    @property
    def counsel(self) -> "Counsel":
        """Somebody who thinks about the table beside everything else, there from when it is first wanted."""
        if self._counsel is None:
            from companion.guide.counsel import Counsel

            self._counsel = Counsel()
        return self._counsel

    def rest_counsel(self) -> None:
        """Nobody has to think any more."""
        if self._counsel is not None:
            self._counsel.close()

    @property
    def effects(self) -> "Effects":
        """Motion, large results and sounds, made when they are first wanted; still unless this is ``lively``."""
        if self._effects is None:
            from companion.sounds import Sounder, find_players
            from ui.effects import Effects

            self._effects = Effects(self, Sounder(find_players(os.environ.get("PATH"))) if self.lively else None)
        return self._effects

    def close_effects(self) -> None:
        """End what sounds."""
        if self._effects is not None:
            self._effects.close()

    def home(self) -> None:
        from ui.screens.home import Home

        self.rest_camera()
        self.rest_counsel()
        self.turning.straighten()
        if self._effects is not None:
            self._effects.quiet()
        if self.context.buttons is not None:
            self.context.buttons.show(None)
        self.stage.show(Home(self))

    def set_up(self, game: Game[Any], seats: Sequence[str] = ()) -> None:
        from ui.screens.setup import SetUp

        with self.telling():
            self.stage.push(SetUp(self, game, seats))

    def set_up_again(self, session: Session[Any]) -> None:
        """The set-up of the same game with the same people in their seats."""
        self.home()
        self.set_up(session.game, [str(name) for name in session.options.get("players", [])])

    def begin(self, game: Game[Any], raw: dict[str, object]) -> None:
        """A new game. What the set-up cannot take is told, and nothing is lost."""
        with self.telling():
            options = game.options(raw)
            log = self.context.journal.new_game(game, options)
            self.playing = log.id
            self.play(open_session(game, self.context.journal, log.id, keep=self.context.places.keep))

    def resume(self, saved: SavedGame) -> None:
        with self.telling():
            game = self.context.games.get(saved.game)
            if game is None:
                raise CompanionError(tr("The game {game} is not installed", game=repr(saved.game)))
            self.playing = saved.id
            self.play(open_session(game, self.context.journal, saved.id, keep=self.context.places.keep))

    def go_on(self, saved: SavedGame) -> None:
        """Resume a game at once; what would be on the home screen is told over it."""
        notices = self.notices
        self.resume(saved)
        if notices and not self.notices:
            self.stage.tell(joined("\n", notices))

    def play(self, session: Session[Any]) -> None:
        from ui.screens.play import Play

        self.notices = ()  # they were on the home screen
        self.rest_camera()
        self.stage.show(Play(self, session))

    def learn(self, game: Game[Any]) -> None:
        """The first lesson of a game, from where it was left."""
        from ui.screens.guide.lesson import open_lesson

        self.notices = ()
        self.rest_camera()
        with self.telling():
            open_lesson(self, game)

    def rest_camera(self) -> None:
        """Let the camera rest: whatever game it watched for is left."""
        if self._watch is not None:
            self._watch.rest()

    def renew_camera(self) -> None:
        """Take up what is otherwise in the camera's settings, if there is one that watches."""
        if self._watch is not None:
            self._watch.renew()

    def close_camera(self) -> None:
        """Let go of the camera for good."""
        if self._watch is not None:
            self._watch.close()

    def camera(self) -> None:
        """The page of the camera; where there can be none it is not reached."""
        from ui.screens.camera import CameraPage

        if (watch := self.watch) is not None:
            self.stage.push(CameraPage(self, watch))

    def own_decks(self) -> None:
        """The page of the decks that the card reader was taught."""
        from ui.screens.decks import DecksPage

        self.stage.push(DecksPage(self))

    def change_setting(self, section: str, name: str, value: str | bool | int | float | list[str]) -> bool:
        """Change a setting for good, with its effect at once where it has one; whether that could be kept. What it
        could not is told."""
        before = self.settings
        with self.telling() as told:
            self.settings = change_setting(self.context.places.settings, section, name, value)
            heed(self, before)
        return not told.failed

    def settings_page(self) -> None:
        from ui.screens.settings import SettingsPage

        self.stage.push(SettingsPage(self))

    def wiring(self) -> None:
        """The page of the buttons and lights; where there are none it is not reached."""
        from ui.screens.wiring import WiringPage

        if self.context.buttons is not None:
            self.stage.push(WiringPage(self, self.context.buttons))

    def work(self, busy: bool) -> None:
        """Light that we are busy, or no longer."""
        if self.context.buttons is not None:
            self.context.buttons.work(busy)

    def refuse(self) -> None:
        """Flash the light for what is not taken."""
        if self.context.buttons is not None:
            self.context.buttons.refuse()

    def pressed(self, press: Any) -> None:
        """What the buttons told, on the thread that draws: in a game they answer, on a page they choose its keys."""
        from ui.screens.play import Play

        buttons, screen = self.context.buttons, self.stage.top_screen
        if buttons is None:
            return
        self.stage.finger = (self.stage.width / 2, self.stage.height / 2)
        if trouble := buttons.trouble(press):
            self.stage.tell(trouble)
        elif buttons.switches_off(press):
            self.switch_off()
        elif self.rest.swallows(buttons.opens(press)):
            return
        elif isinstance(screen, Play) and not screen.session.over:
            screen.pressed(buttons, press)
        else:
            self._pick(buttons, screen, press)

    def _pick(self, buttons: Buttons, screen: "View", press: Any) -> None:
        """Take a press where keys are to be chosen."""
        from ui.page import Page
        from ui.screens.play import Play

        over = screen if isinstance(screen, Play) else None
        view = over.ask if over is not None and over.ask is not None else screen
        if self.pick(buttons, view, press):
            if over is not None:
                over.undo()
            elif isinstance(screen, Page) and screen.back is not None:
                screen.back.tapped()
        self.number(self.stage.top_screen)

    def pick(self, buttons: Buttons, view: "View", press: Any) -> bool:
        """Tap the key of a view that a press chooses; whether it goes back instead."""
        from ui.reach import BACK, Reach

        try:
            picked = Reach(view, buttons).pick(press)
        except CompanionError as error:
            self.stage.tell(str(error))
            return False
        if not isinstance(picked, str):
            self.stage.finger = picked.to_window(*picked.center)
            picked.tapped()
        return picked == BACK

    def number(self, screen: "View") -> None:
        """Number the keys of a screen for the buttons, if there are any."""
        if self.context.buttons is None:
            return
        from ui.page import Page
        from ui.reach import Reach
        from ui.screens.play import Play

        if not isinstance(screen, Play):
            if isinstance(screen, Page) and not screen.by_buttons:
                return
            Reach(screen, self.context.buttons).show()
        elif screen.session.over and screen.ask is not None:
            Reach(screen.ask, self.context.buttons).show()

    def renew(self, screen: "View") -> None:
        """Show what a screen holds now, and number its keys; where it is not seen, that is done when it is."""
        if screen.parent is not None:
            screen.arrange()
            screen.repaint()
            self.number(screen)

    def switch_off(self) -> None:
        """Switch the machine off, where that is ours to do."""
        from ui.screens.power import SwitchingOff

        appliance = self.context.appliance
        with self.telling():
            if appliance is None:
                raise CompanionError(tr("Only a device that shows nothing but the companion is switched off from here"))
            appliance.switch_off()
            self.rest.stir()
            self.stage.show(SwitchingOff(self))

    def archive(self) -> None:
        from ui.screens.archive import Archive

        self.recall.show(lambda memory: self.stage.push(Archive(self, memory)))

    def players(self) -> None:
        from ui.screens.past.people import PlayersPage

        self.recall.show(lambda memory: self.stage.push(PlayersPage(self, memory)))

    def keeping(self) -> None:
        from ui.screens.past.keeping import KeepingPage

        self.stage.push(KeepingPage(self))

    def share(self, number: int) -> None:
        """Hand the result of a game on."""
        from ui.screens.past.share import SharePage

        def share(memory: "Memory") -> None:
            if (one := memory.history.game(number)) is not None:
                self.stage.push(SharePage(self, memory, one))

        self.recall.show(share)

    def take_up_settings(self) -> None:
        """The settings file is another one now."""
        if self.context.safe:
            return
        before = self.settings
        with self.telling():
            self.settings = read_settings(self.context.places.settings)
            heed(self, before)

    def write(self, title: str, suggestions: Sequence[str], longest: int, done: Callable[[str], None]) -> None:
        """Let the players write something."""
        from ui.screens.keyboard import Keyboard

        def finish(text: str) -> None:
            self.stage.pop()
            done(text)

        self.stage.push(Keyboard(self, title, suggestions, longest, finish))

    def telling(self) -> Telling:
        """Tell what a person can understand in a bubble, in a ``with`` block."""
        return Telling(self.stage, self.refuse)
