"""The touchscreen's own composition root: the window, the stage, and the ways between screens."""

import gc
import os
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion import notify
from companion.context import unfinished
from companion.errors import CompanionError
from companion.game import Game
from companion.journal import SavedGame, open_session
from companion.session import Session
from companion.settings import change_setting
from ui.context import Buttons, Context
from ui.early import Early

if TYPE_CHECKING:
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
        self.notices = context.notices
        stage.changed = self.number

    def home(self) -> None:
        from ui.screens.home import Home

        if self.context.buttons is not None:
            self.context.buttons.show(None)
        self.stage.show(Home(self))

    def set_up(self, game: Game[Any], seats: Sequence[str] = ()) -> None:
        from ui.screens.setup import SetUp

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
            self.play(open_session(game, self.context.journal, log.id, keep=self.context.places.keep))

    def resume(self, saved: SavedGame) -> None:
        with self.telling():
            game = self.context.games.get(saved.game)
            if game is None:
                raise CompanionError(f"The game {saved.game!r} is not installed")
            self.play(open_session(game, self.context.journal, saved.id, keep=self.context.places.keep))

    def go_on(self, saved: SavedGame) -> None:
        """Resume a game at once; what would be on the home screen is told over it."""
        notices = self.notices
        self.resume(saved)
        if notices and not self.notices:
            self.stage.tell("\n".join(notices))

    def play(self, session: Session[Any]) -> None:
        from ui.screens.play import Play

        self.notices = ()  # they were on the home screen
        self.stage.show(Play(self, session))

    def change_setting(self, section: str, name: str, value: str | bool) -> bool:
        """Change a setting for good; whether that could be kept. What it could not is told."""
        with self.telling() as told:
            self.settings = change_setting(self.context.places.settings, section, name, value)
        return not told.failed

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
        elif isinstance(screen, Play) and not screen.session.over:
            screen.pressed(buttons, press)
        else:
            self._pick(buttons, screen, press)

    def _pick(self, buttons: Buttons, screen: "View", press: Any) -> None:
        """Take a press where keys are to be chosen."""
        from ui.page import Page
        from ui.reach import BACK, Reach
        from ui.screens.play import Play

        over = screen if isinstance(screen, Play) else None
        reach = Reach(over.ask if over is not None and over.ask is not None else screen, buttons)
        try:
            picked = reach.pick(press)
        except CompanionError as error:
            self.stage.tell(str(error))
            return
        if not isinstance(picked, str):
            self.stage.finger = picked.to_window(*picked.center)
            picked.tapped()
        elif picked == BACK and over is not None:
            over.undo()
        elif picked == BACK and isinstance(screen, Page) and screen.back is not None:
            screen.back.tapped()
        self.number(self.stage.top_screen)

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

    def archive(self) -> None:
        from ui.screens.archive import Archive

        self.stage.push(Archive(self))

    def write(self, title: str, suggestions: Sequence[str], longest: int, done: Callable[[str], None]) -> None:
        """Let the players write something."""
        from ui.screens.keyboard import Keyboard

        def finish(text: str) -> None:
            self.stage.pop()
            done(text)

        self.stage.push(Keyboard(self, title, suggestions, longest, finish))

    def telling(self) -> "Telling":
        """Tell what a person can understand in a bubble, in a ``with`` block."""
        return Telling(self.stage, self.refuse)


class Telling:
    """Shows a CompanionError where the finger is, and on the lights; ``failed`` tells afterwards."""

    def __init__(self, stage: "Stage", refuse: Callable[[], None]) -> None:
        self._stage = stage
        self._refuse = refuse
        self.failed = False

    def __enter__(self) -> "Telling":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> bool:
        if isinstance(error, CompanionError):
            self.failed = True
            self._stage.tell(str(error))
            self._refuse()
            return True
        return False


def open_stage(context: Context, early: Early | None = None) -> "tuple[App, Stage]":
    """The window with the home screen in it, not yet running."""
    stage = (early or Early(context.screen, context.data / "kivy")).stage
    app = App(context, stage)
    app.home()
    if context.go_on and (saved := unfinished(context)):
        app.go_on(saved[0])
    return app, stage


def run(context: Context, early: Early | None = None) -> int:
    """Show the touchscreen until it is closed, in the window that was opened early if there is one."""
    app, _ = open_stage(context, early)
    from kivy.base import runTouchApp
    from kivy.clock import Clock

    Clock.schedule_once(lambda _: freeze(), 1.0)
    _tell_systemd(Clock)
    unsubscribe = _listen(app)
    try:
        runTouchApp()
    finally:
        unsubscribe()
    return 0


def _tell_systemd(clock: Any) -> None:
    """Say that the first picture is there, and from then on that the loop that draws is alive."""
    clock.schedule_once(lambda _: notify.notify(notify.READY, os.environ), 0.5)
    if seconds := notify.alive_every(os.environ):
        clock.schedule_interval(lambda _: notify.notify(notify.ALIVE, os.environ), seconds)


def freeze() -> None:
    """Let the garbage collector pass over all that stays for good: Kivy, the games, the first screen.

    Without it a full collection holds up a frame for a tenth of a second in the middle of a game.
    """
    gc.collect()
    gc.freeze()


def _listen(app: App) -> Callable[[], None]:
    """Hand presses of the buttons over to the thread that draws."""
    buttons = app.context.buttons
    if buttons is None:
        return lambda: None
    from kivy.clock import Clock

    return buttons.subscribe(lambda press: Clock.schedule_once(lambda _: app.pressed(press)))
