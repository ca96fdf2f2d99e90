"""What stands round the screens while they are looked at: a table with a past, with buttons, with a camera, or bare."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion.appliance import Appliance
from companion.errors import CompanionError
from companion.game import Game
from companion.journal import Beginning, Journal
from companion.language import Language
from companion.log import Answered
from companion.places import Places
from companion.session import Session
from companion.settings import Settings, change_setting
from ui.app import App
from ui.config import Screen
from ui.context import Context
from ui.gallery.camera import StagedCameras
from ui.gallery.counsel import StagedCounsel
from ui.gallery.courses import NAMES
from ui.gallery.heard import Listening
from ui.gallery.made_up import DAMAGE, EVERYWHERE, MADE_UP
from ui.gallery.props import Props
from ui.gallery.variants import Variant
from ui.paint import Look
from ui.stage import Stage
from ui.theme import Metrics, palette_of
from ui.view import View

NOW = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)
PATIENCE = 30.0
"""Seconds that what works beside a screen may take."""

GAMES = 24
SECTIONS = ("display", "camera", "play")
"""Games in a past."""

LONG_NAME = "Maximiliane-Charlotte von Hohenberg"
TEAMS = (NAMES[:4], NAMES[:2], NAMES[:3], ("Zoë", "Ben"), (LONG_NAME, "Anna", "Carla"))


class Room(Enum):
    """A kind of world."""

    BARE = "nothing has been played yet"
    PAST = "many games have been played, one is not finished"
    WIRED = "there are buttons and lights"
    WATCHED = "there is a camera"
    PHOTOS = "photos turn up in a folder"
    DAMAGED = "some devices are broken"
    APPLIANCE = "the machine shows nothing else"


class StagedApp(App):
    """The app as it is, but for advice: that is thought of when it is looked at."""

    @cached_property
    def counsel(self) -> StagedCounsel:
        return StagedCounsel()


@dataclass
class World:
    """The running app in one of the rooms."""

    room: Room
    app: App
    stage: Stage
    context: Context
    cameras: StagedCameras
    props: Props

    def resize(self, size: tuple[int, int]) -> None:
        """Look at it on a panel of another size."""
        self.stage.resize(*size)

    def frame(self, count: int = 1) -> None:
        """Let the window live for some frames."""
        from kivy.base import EventLoop

        for _ in range(count):
            EventLoop.idle()

    def until(self, true: Callable[[], bool]) -> None:
        """Let the window live until something beside the screen is done. Raises CompanionError."""
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise CompanionError("What works beside the screen does not come to an end")
            self.frame()

    def hear_camera(self) -> None:
        """Take in what the camera was told to tell."""
        if self.app.watch is not None:
            self.app.watch.fetch()
            self.frame()

    def clear(self) -> None:
        """Home again, with nothing over it."""
        self.stage.quiet()
        self.app.settings = self.context.settings
        if self.app.rest.locked:
            self.app.rest.unlock()
        self.app.rest.stir()
        self.app.playing = None
        self.app.home()

    def set_play(self, **values: str) -> None:
        """Settings of play for the next screen alone."""
        settings = self.app.settings
        self.app.settings = msgspec.structs.replace(settings, play=msgspec.structs.replace(settings.play, **values))

    def game(self, game_id: str) -> Game[Any]:
        return self.context.games[game_id]

    @property
    def top(self) -> View:
        return self.stage.top_screen


class Worlds:
    """The rooms of one variant, each made when it is first wanted."""

    def __init__(
        self, folder: Path, variant: Variant, props: Props, games: Mapping[str, Game[Any]], past: Path
    ) -> None:
        """``past`` is the journal of many games."""
        self._folder = folder
        self._past = past
        self._variant = variant
        self._props = props
        self._games = games
        self._made: dict[Room, World] = {}
        self._shown: World | None = None

    def __call__(self, room: Room) -> World:
        """The world of a room, shown in the window."""
        from kivy.core.window import Window

        if room not in self._made:
            self._made[room] = self._make(room)
        world = self._made[room]
        if world is not self._shown:
            if self._shown is not None:
                Window.remove_widget(self._shown.stage)
            Window.add_widget(world.stage)
            self._shown = world
        return world

    def close(self) -> None:
        """Let go of everything."""
        from kivy.core.window import Window

        if self._shown is not None:
            Window.remove_widget(self._shown.stage)
        for world in self._made.values():
            world.stage.quiet()
            world.app.rest.close()
            world.app.close_camera()
            if world.context.buttons is not None:
                world.context.buttons.close()
            world.context.journal.close()

    def _make(self, room: Room) -> World:
        folder = self._folder / f"{self._variant.name}-{room.name}"
        for part in ("root", "photos", "run"):
            (folder / part).mkdir(parents=True)
        cameras = StagedCameras()
        settings = self._settings(room, folder)
        display = settings.display
        if room in (Room.PAST, Room.DAMAGED):
            copyfile(self._past, folder / "journal.db")
        journal = Journal.open(folder / "journal.db")
        context = Context(
            games=self._games, journal=journal, settings=settings, places=Places(folder, folder, folder),
            read_dice=self._props.read_dice or (lambda _: iter(())), notices=DAMAGE if room is Room.DAMAGED else (),
            appliance=Appliance(folder / "run") if room is Room.APPLIANCE else None, speak=self._speak, data=folder,
            screen=Screen(*self._variant.size, theme=display.theme),
            photos=folder / "photos" if room is Room.PHOTOS else None,
            buttons=self._props.buttons() if room is Room.WIRED and self._props.buttons is not None else None,
            cameras=lambda: cameras if room is Room.WATCHED else None, mounts=folder / "mounts", root=folder / "root",
        )  # fmt: skip
        metrics = Metrics.of(*self._variant.size, display.inches, display.text_scale / 100)
        stage = Stage(Look(metrics, display.inches, palette_of(display.theme, display.suits == "four")))
        stage.resize(*self._variant.size)
        app = StagedApp(context, stage, lambda: NOW)
        return World(room, app, stage, context, cameras, self._props)

    def _settings(self, room: Room, folder: Path) -> Settings:
        settings = self._variant.settings(Settings())
        if room is Room.WATCHED:
            camera = msgspec.structs.replace(settings.camera, source="/dev/video0", accept="ask")
            settings = msgspec.structs.replace(settings, camera=camera)
        write_settings(Places(folder, folder, folder).settings, settings)
        return settings

    def _speak(self, code: str) -> Language:
        titles = [game.title for game in self._games.values()]
        same = [*EVERYWHERE, *NAMES, LONG_NAME, "Zoë", *titles]
        return Listening(self._props.speak(code), same, MADE_UP)


def write_settings(path: Path, settings: Settings) -> None:
    """Write what is not as usual into a settings file, so that a setting that is changed leaves the others alone."""
    usual = Settings()
    for section in SECTIONS:
        now, before = getattr(settings, section), getattr(usual, section)
        for name in now.__struct_fields__:
            if (value := getattr(now, name)) != getattr(before, name):
                change_setting(path, section, name, value)


@contextmanager
def worlds(variant: Variant, props: Props, games: Mapping[str, Game[Any]], past: Path) -> Iterator[Worlds]:
    """The rooms for a variant, in a folder that is gone afterwards."""
    with TemporaryDirectory(prefix="companion-gallery-") as place:
        made = Worlds(Path(place), variant, props, games, past)
        try:
            yield made
        finally:
            made.close()


def write_past(path: Path, games: Mapping[str, Game[Any]]) -> None:
    """Write a journal of many games."""
    with Journal.open(path) as journal:
        _fill(journal, games)


def _fill(journal: Journal, games: Mapping[str, Game[Any]]) -> None:
    """Put games into a journal, each on a day of its own; the last one is not finished."""
    titles = list(games)
    for number in range(GAMES):
        game = games[titles[(number + 1) % len(titles)]]
        team = list(TEAMS[number % len(TEAMS)][: game.players[-1]])
        options = game.options({"players": team})
        last = number == GAMES - 1
        day = f"2026-02-{number + 1:02}"
        session = played(game, options, number, most=60 if last else None)
        entries = tuple(
            replace(entry, at=f"{day}T18:{minute % 60:02}:00Z")
            for minute, entry in enumerate(session.entries)
            if isinstance(entry, Answered)
        )
        start = Beginning(f"{day}T18:00:00Z", entries, game.status(session.table), number + 1)
        journal.take_in(game.id, game.rules_version, options, start)


def played(game: Game[Any], options: Mapping[str, Any], seed: int, most: int | None = None) -> Session[Any]:
    """A game that its dealer has played, to its end or for so many answers."""
    session: Session[Any] = Session(game, dict(options))
    dealer = game.dealer(session.table, Random(seed))
    while not session.over and (most is None or len(session.entries) < most):
        session.answer(dealer.answer(session.table), "touch")
    return session
