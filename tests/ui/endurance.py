"""Plays game after game by touch on the real window, off-screen: a day at the table in as little time as it takes.

``python -m tests.ui.endurance FOLDER ANSWERS EVERY`` prints one JSON object for every so many answers: what the process
has of memory, open files and threads.
"""

import gc
import json
import os
import sys
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

SEED = 11
GAMES = (("royal-rescue", ("Ann", "Bo", "Cy", "Di")), ("royal-execution", ("Ann",)), ("robin-hood", ("Ann", "Bo")))


def counts(answers: int) -> dict[str, int]:
    """What this process has now."""
    gc.collect()
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {
        "answers": answers,
        "memory_kb": int(status["VmRSS"].split()[0]),
        "files": len(list(Path("/proc/self/fd").iterdir())),
        "threads": int(status["Threads"]),
        "objects": len(gc.get_objects()),
    }


def play(folder: Path, answers: int, every: int) -> None:
    """Play until so many answers were given, with a look at the pages between games, and undo now and then."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion import games
    from companion.journal import Journal
    from companion.places import Places
    from companion.settings import Settings
    from ui.config import Screen
    from ui.context import Context
    from ui.run import open_stage

    context = Context(
        games=games.Shelf(), journal=Journal.open(folder / "journal.db"), settings=Settings(),
        places=Places(folder, folder, folder), read_dice=lambda _: iter(()), data=folder, screen=Screen(800, 480),
    )  # fmt: skip
    app, stage = open_stage(context)
    from kivy.base import EventLoop

    from ui.enter import Entering
    from ui.finger import Finger

    EventLoop.start()
    finger, random, given = Finger(stage), Random(SEED), 0
    entering = Entering(finger)
    for name, players in cycle(GAMES):
        game = context.games[name]
        app.begin(game, {"players": list(players)})
        screen: Any = stage.top_screen
        session = screen.session
        dealer = game.dealer(session.table, random)
        while not session.over:
            screen.guard.rest()
            entering.enter(dealer.answer(session.table))
            EventLoop.idle()
            given += 1
            if given % every == 0:
                print(json.dumps(counts(given)), flush=True)
            if given == answers:
                return
        for page in ("Settings", "Screen"):
            if stage.top_screen is screen:
                app.home()
            finger.tap(page)
            EventLoop.idle()
        app.rest.go_dark()
        EventLoop.idle()
        app.rest.stir()


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
