"""In the machine: plays one game after the other through the real screens, off-screen, as fast as it can.

After each answer, once it is painted, a line ``GAME ANSWERS`` goes out over a serial port of its own: that answer has
been confirmed to the players. Usage: stream.py FOLDER careful|careless; careless does not wait for the disk, as a
control.
"""

import os
import sys
from pathlib import Path
from random import Random

PORT = Path("/dev/virtio-ports/confirmed")
PLAYERS = ["Ann", "Bo"]


def main(folder: Path, careless: bool) -> None:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from companion import games
    from companion.journal import Journal
    from companion.places import Places
    from companion.settings import Settings
    from ui.config import Screen
    from ui.context import Context
    from ui.run import open_stage

    journal = Journal.open(folder / "journal.db")
    if careless:
        with journal.reading() as database:
            database.execute("PRAGMA synchronous=OFF")
    context = Context(
        games=games.Shelf(),
        journal=journal,
        settings=Settings(),
        places=Places(folder, folder, folder),
        read_dice=lambda _: iter(()),
        data=folder,
        screen=Screen(800, 480),
    )
    app, stage = open_stage(context)
    from kivy.base import EventLoop

    from ui.enter import Entering
    from ui.finger import Finger

    EventLoop.start()
    port = os.open(PORT, os.O_WRONLY)
    random = Random()
    game = context.games["royal-rescue"]
    entering = Entering(Finger(stage))
    while True:
        app.begin(game, {"players": PLAYERS})
        screen = stage.top_screen
        session = screen.session
        number = journal.games(1)[0].id
        dealer = game.dealer(session.table, random)
        while not session.over:
            screen.guard.rest()
            entering.enter(dealer.answer(session.table))
            EventLoop.idle()
            os.write(port, f"{number} {len(session.entries)}\n".encode())


main(Path(sys.argv[1]), sys.argv[2] == "careless")
