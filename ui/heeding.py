"""What a changed setting changes at once, on every screen that is there."""

from typing import TYPE_CHECKING

from companion.appliance import Appliance, brightness, dark_after
from companion.context import spoken
from companion.settings import Settings
from ui.theme import palette_of

if TYPE_CHECKING:
    from ui.app import App
    from ui.rest import Times
    from ui.screens.play import Play


def heed(app: "App", before: Settings) -> None:
    """Do what is otherwise in the settings now than before."""
    now, stage = app.settings, app.stage
    display, was = now.display, before.display
    app.rest.set_times(times(now, app.context.appliance))
    app.rest.set_brightness(brightness(display, app.context.appliance))
    if now.play.volume != before.play.volume:
        app.effects.sample()
    anew = False
    if (display.theme, display.suits) != (was.theme, was.suits):
        stage.dress(palette_of(display.theme, display.suits == "four"))
        anew = True
    if (now.play.language, display.corners) != (before.play.language, was.corners):
        app.look.language = spoken(app.context.speak, now)
        app.look.language.prepare()
        anew = True
    if (display.inches, display.text_scale) != (was.inches, was.text_scale):
        app.look.inches, app.look.scale = display.inches, display.text_scale / 100
        anew = True
    if anew:
        make_anew(app)
    elif asked_by(now) != asked_by(before):
        for screen in _played(app):
            screen.refresh()
    else:
        # what does not change the question leaves alone what has been entered
        _heed_around(app, before)
    _heed_camera(app, before)


def asked_by(settings: Settings) -> tuple[object, ...]:
    """The settings that change how a question is asked."""
    play = settings.play
    return play.rolls, play.odds, play.guidance, play.advice


def _heed_around(app: "App", before: Settings) -> None:
    """What changes the screen round the question alone: the key of the sound, and which way up it stands."""
    now = app.settings
    turns = (now.display.turns, now.play.opposite) != (before.display.turns, before.play.opposite)
    for screen in _played(app):
        if now.play.sound != before.play.sound:
            for part in screen.bar.views():
                part.repaint()
        if turns:
            app.turning.follow(screen)
            screen.place(screen.box)


def make_anew(app: "App") -> None:
    """Show everything afresh; what took its colours, words and sizes when it was made is made anew."""
    for screen in _played(app):
        screen.make_anew()
    app.stage.resize(app.stage.width, app.stage.height)


def times(settings: Settings, appliance: Appliance | None) -> "Times":
    """After how many minutes without a touch the screen goes dark, and is locked."""
    from ui.rest import Times

    return Times(dark_after(settings.display, appliance), settings.display.lock_after)


def _heed_camera(app: "App", before: Settings) -> None:
    new, old = app.settings.camera, before.camera
    if (new.source, new.samples, new.deck) != (old.source, old.samples, old.deck):
        app.renew_camera()


def _played(app: "App") -> "list[Play]":
    from ui.screens.play import Play

    return [screen for screen in app.stage.stack if isinstance(screen, Play)]
