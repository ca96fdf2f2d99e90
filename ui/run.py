"""Runs the touchscreen: the window from its first frame to its last, and what goes on beside the screens."""

import gc
import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion import notify
from companion.commands.ending import TERMINATED
from companion.context import unfinished
from ui.app import App
from ui.context import Context
from ui.early import Early

if TYPE_CHECKING:
    from ui.stage import Stage


def open_stage(context: Context, early: Early | None = None, lively: bool = False) -> "tuple[App, Stage]":
    """The window with the home screen in it, not yet running; ``lively``: with motion and sound."""
    stage = (early or Early(context.screen, context.data / "kivy")).stage
    app = App(context, stage)
    app.lively = lively
    app.home()
    if context.go_on and (saved := unfinished(context)):
        app.go_on(saved[0])
    return app, stage


def run(context: Context, early: Early | None = None) -> int:
    """Show the touchscreen until it is closed, in the window that was opened early if there is one; or until SIGTERM,
    at which lights and lamp are left as they should be."""
    app, _ = open_stage(context, early, lively=True)
    from kivy.base import EventLoop, runTouchApp
    from kivy.clock import Clock

    code = 0

    def end(*_: object) -> None:
        nonlocal code
        code, EventLoop.quit = TERMINATED, True  # the loop itself looks at it after each frame

    Clock.schedule_once(lambda _: settle(app), 1.0)
    _tell_systemd(Clock)
    unsubscribe = _listen(app)
    before = signal.signal(signal.SIGTERM, end)
    try:
        runTouchApp()
    finally:
        signal.signal(signal.SIGTERM, before)
        unsubscribe()
        app.rest.close()
        app.close_camera()
        app.rest_counsel()
        app.close_effects()
    return code


def _tell_systemd(clock: Any) -> None:
    """Say that the first picture is there, and from then on that the loop that draws is alive."""
    clock.schedule_once(lambda _: notify.notify(notify.READY, os.environ), 0.5)
    if seconds := notify.alive_every(os.environ):
        clock.schedule_interval(lambda _: notify.notify(notify.ALIVE, os.environ), seconds)


def settle(app: App) -> None:
    """Get ready what would hold up a frame later on, once the first picture is there."""
    app.look.language.prepare()
    freeze()


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
