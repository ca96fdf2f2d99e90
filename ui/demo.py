"""A whole game of four through the real screens, off-screen: real touches, rolls read from pictures of dice, and the
main moments kept as pictures."""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.asks import Answer, Ask, Roll
from companion.context import DiceReader
from companion.errors import CompanionError
from companion.game import Game, Tone
from companion.games import Shelf
from companion.journal import Journal
from companion.places import Places
from companion.settings import Settings
from ui.config import Screen
from ui.context import Context

DiceDrawer = Callable[[Sequence[int], int, Path], None]
"""Draws a photo of dice with these values, from a seed, into a file."""

PLAYERS = ("Anna", "Ben", "Carla", "Dan")
WIDE = (1024, 600)
UPRIGHT = (720, 1280)
PATIENCE = 20.0
SEEDS = 200


def run(folder: Path, draw_dice: DiceDrawer | None = None, read_dice: DiceReader | None = None) -> int:
    """Play the game and keep its pictures in a folder; prints where they are. Without a drawer and a reader all
    rolls are entered by touch. Raises CompanionError."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(f"No pictures can be kept in {folder}: {error.strerror}") from error
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as place:
        home = Path(place)
        with Journal.open(home / "journal.db") as journal:
            photos = home / "photos"
            photos.mkdir()
            context = Context(
                games=Shelf(), journal=journal, settings=Settings(), places=Places(home, home, home),
                read_dice=read_dice or (lambda _: iter(())), data=home, screen=Screen(*WIDE),
                photos=photos if draw_dice and read_dice else None,
            )  # fmt: skip
            shown = Show(context, folder, draw_dice)
            shown.play(next(iter(context.games.values())))
    print(f"{shown.count} pictures in {folder}, {shown.rolls_read} rolls read from photos")
    return 0


def won_seed(game: Game[Any], table: Any) -> int:
    """The first seed whose dealer wins from a table; nobody wants to be shown a game that is lost."""
    from ui.enter import as_tapped

    for seed in range(SEEDS):
        random, trial = Random(seed), table.copy()
        dealer = game.dealer(trial, random)
        while not (step := game.step(trial)).over:
            ask = step.ask(trial)
            game.move_to(trial, step.answer(trial, ask.check(as_tapped(ask, dealer.answer(trial)))))
        if game.status(trial).won:
            return seed
    return 0


class Show:
    """The game as it is shown."""

    def __init__(self, context: Context, folder: Path, draw_dice: DiceDrawer | None) -> None:
        from ui.run import open_stage

        self.context = context
        self.app, self.stage = open_stage(context)
        # only now: Kivy wants to be configured before anything of it is imported
        from kivy.base import EventLoop

        from ui.enter import Entering
        from ui.finger import Finger

        self.finger = Finger(self.stage)
        self.entering = Entering(self.finger)
        self.count = 0
        self.rolls_read = 0
        self._folder = folder
        self._draw_dice = draw_dice if context.photos else None
        self._shown: set[str] = set()
        EventLoop.start()

    def play(self, game: Game[Any]) -> None:
        """From the home screen to the rating."""
        self.picture("home")
        self.finger.tap(f"New game of {game.title}")
        for name in PLAYERS[: game.players[-1]]:
            self.finger.tap("New name")
            if name == PLAYERS[0]:
                self.picture("keyboard")
            self.entering.type(name)
        self.picture("set-up")
        self.finger.tap("Begin")
        session = self.session
        dealer = session.game.dealer(session.table, Random(won_seed(game, session.table)))
        while not session.over:
            self._moment()
            self._answer(session.ask, dealer.answer(session.table))
        self.picture("result")
        self.picture("result-upright", UPRIGHT)
        self.finger.tap("History")
        self.picture("history")
        self.finger.tap("Back")
        self.app.home()
        self.picture("home-again")

    @property
    def session(self) -> Any:
        return self.stage.stack[0].session

    def _moment(self) -> None:
        """Keep a picture where something is new: a phase, a kind of question, a hit, a miss."""
        session = self.session
        scene = session.game.scene(session.table)
        report = session.report
        tone = report.tone if report is not None and report.tone in (Tone.GOOD, Tone.BAD) else None
        phase = f"phase-{scene.track.at + 1}"
        for name in (phase, f"{phase}-{tone}" if tone else "", f"{phase}-{session.ask.kind}"):
            if name and name not in self._shown:
                self._shown.add(name)
                self.picture(name)
                if name == phase or tone:
                    self.picture(f"{name}-upright", UPRIGHT)
                return

    def _answer(self, ask: Ask, answer: Answer) -> None:
        done = len(self.session.entries)
        if isinstance(ask, Roll) and isinstance(answer, list) and self._draw_dice is not None:
            self._roll(answer)
        else:
            self.entering.enter(answer)
        if len(self.session.entries) != done + 1:
            raise CompanionError(f"The demo's answer to {ask.title!r} was not taken: {self.stage.saying}")
        self.stage.stack[0].guard.rest()

    def _roll(self, dice: list[Any]) -> None:
        """A roll as the camera sees it, corrected by a tap where the reader was wrong."""
        from ui.screens.photo import PhotoPage

        assert self.context.photos is not None
        assert self._draw_dice is not None
        photo = self.context.photos / f"roll-{len(self.session.entries)}.jpg"
        self._draw_dice(dice, len(self.session.entries), photo)
        self.finger.tap("Read a photo")
        page = self.stage.top_screen
        assert isinstance(page, PhotoPage)
        until = time.monotonic() + PATIENCE
        while page.waiting or page.path != photo:
            self.frame()
            if time.monotonic() > until:
                raise CompanionError("The reader did not answer in time")
        answer = page.seen.match.answer if page.seen is not None else None
        if isinstance(answer, list) and sorted(map(str, answer)) == sorted(map(str, dice)):
            if "photo" not in self._shown:
                self._shown.add("photo")
                self.picture("photo")
            self.rolls_read += 1
            self.finger.tap(next(view.name for view in page.views() if view.name.startswith("Take ")))
        else:
            self.finger.tap("Back")
            self.entering.enter(dice)
        photo.unlink()

    def frame(self) -> None:
        from kivy.base import EventLoop

        EventLoop.idle()

    def picture(self, name: str, size: tuple[int, int] = WIDE) -> None:
        """Keep what the window shows, at a size."""
        from ui.snapshot import snapshot

        self.stage.resize(*size)
        self.frame()
        self.count += 1
        snapshot(self.stage, self._folder / f"{self.count:02d}-{name}.png")
        if size != WIDE:
            self.stage.resize(*WIDE)
