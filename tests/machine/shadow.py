"""Plays a game on this computer through the real screens, off-screen, and tells where the finger went.

The machine's panel has the same size, so the same touches there must do the same. ``python -m tests.machine.shadow
FOLDER ANSWERS`` prints one JSON object: the touches that begin the game, then for each answer its ask, itself and its
touches.
"""

import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from hardware.pins import from_settings
from tests.hardware.mock_table import mock_table
from tests.machine.recipe import PIXELS

GAME = "royal-rescue"
SEED = 3
PLAYERS = ("Ann", "Bo")


def play(folder: Path, answers: int, buttons: Any) -> dict[str, Any]:
    """Begin a game by touch and give so many answers; with buttons, because some keys then lie elsewhere."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion import games
    from companion.journal import Journal
    from companion.places import Places
    from companion.settings import Settings
    from ui.config import Screen
    from ui.context import Context
    from ui.run import open_stage

    wide, high = PIXELS
    places = Places(folder, folder, folder)
    context = Context(
        games=games.Shelf(), journal=Journal.open(places.journal), settings=Settings(), places=places,
        read_dice=lambda _: iter(()), data=folder, screen=Screen(wide, high),
        buttons=buttons,
    )  # fmt: skip
    _, stage = open_stage(context)
    from ui.enter import Entering
    from ui.finger import Finger

    touches: list[str] = []

    class Recorded(Finger):
        """A finger that keeps in mind where it was, in pixels from the top left."""

        def tap_at(self, x: float, y: float) -> None:
            touches.append(f"tap {x:.0f} {high - y:.0f}")
            super().tap_at(x, y)

        def drag(self, x: float, y: float, dy: float, steps: int = 4) -> None:
            touches.append(f"drag {x:.0f} {high - y:.0f} {x:.0f} {high - y - dy:.0f}")
            super().drag(x, y, dy, steps)

    finger = Recorded(stage)
    finger.tap(f"New game of {context.games[GAME].title}")
    entering = Entering(finger)
    for name in PLAYERS:
        finger.tap("New name")
        entering.type(name)
    finger.tap("Begin")
    screen = stage.top_screen
    session = screen.session
    marks, given = [len(touches)], []
    dealer = session.game.dealer(session.table, Random(SEED))
    for _ in range(answers):
        screen.guard.rest()
        entering.enter(dealer.answer(session.table))
        marks.append(len(touches))
        given.append({"ask": session.entries[-1].ask, "answer": session.entries[-1].answer})
    parts = [touches[low:high] for low, high in pairwise(marks)]
    moves = [{**entry, "touches": part} for entry, part in zip(given, parts, strict=True)]
    return {"options": session.options, "begin": touches[: marks[0]], "answers": moves}


if __name__ == "__main__":
    with mock_table(from_settings({}, {}, {})) as table:
        print(json.dumps(play(Path(sys.argv[1]), int(sys.argv[2]), table.buttons)))
