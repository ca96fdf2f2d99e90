"""The plug is pulled in every phase of a game; what was accepted is there again."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal import Journal, open_session
from tests.sample_game import Lighthouse

ROOT = Path(__file__).parents[2]

PLAY = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = "offscreen"
from pathlib import Path
from random import Random
from tests.ui.conftest import make_context
from ui.run import open_stage
folder, game_id, phase, seed = Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
context = make_context(folder)
app, stage = open_stage(context)
from ui.enter import Entering
from ui.finger import Finger
game = context.games[game_id]
app.begin(game, {"players": ["Anna", "Ben", "Carla", "Dan"]})
play = stage.top_screen
session, entering = play.session, Entering(Finger(stage))
dealer = session.game.dealer(session.table, Random(seed))
there = 0
while not session.over:
    play.guard.rest()
    entering.enter(dealer.answer(session.table))
    there += game.status(session.table).phase == phase
    if there == 2:
        print(len(session.entries), game.status(session.table).phase, flush=True)
        sys.stdin.read()
print("over", flush=True)
"""


def pull_the_plug(folder: Path, game_id: str, phase: str, seed: int = 2) -> tuple[int, str]:
    """Play to a phase in a process of its own, kill that, and tell how many answers had been accepted."""
    command = [sys.executable, "-c", PLAY, str(folder), game_id, phase, str(seed)]
    playing = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert playing.stdout is not None
    line = playing.stdout.readline().strip()
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    playing.stdout.close()
    if playing.stdin is not None:
        playing.stdin.close()
    if line in ("", "over"):
        pytest.fail(f"the game never stood in {phase}: {line!r}")
    count, _, there = line.partition(" ")
    return int(count), there


def phases(game_id: str) -> list[str]:
    if game_id == "lighthouse":
        return ["Building", "The night"]
    try:
        from companion.games.royal_rescue import RoyalRescue
    except ImportError:
        return []
    from random import Random

    game = RoyalRescue()
    table = game.start(game.options({"players": ["Anna", "Ben", "Carla", "Dan"]}))
    dealer, seen = game.dealer(table, Random(2)), []
    while not game.step(table).over:
        step = game.step(table)
        game.move_to(table, step.answer(table, step.ask(table).check(dealer.answer(table))))
        seen.append(game.status(table).phase)
    return [phase for phase in dict.fromkeys(seen) if seen.count(phase) > 2]


@pytest.mark.parametrize("game_id", ["lighthouse", "royal-rescue"])
def test_nothing_accepted_is_lost(tmp_path: Path, game_id: str) -> None:
    for number, phase in enumerate(phases(game_id)):
        folder = tmp_path / str(number)
        folder.mkdir()
        count, there = pull_the_plug(folder, game_id, phase)
        assert there == phase
        with Journal.open(folder / "journal.db") as journal:
            (saved,) = journal.games()
            game = Lighthouse()
            if saved.game != game.id:
                from companion.games.royal_rescue import RoyalRescue

                game = RoyalRescue()
            session = open_session(game, journal, saved.id)
            assert len(session.entries) == count
            assert game.status(session.table).phase == phase
    assert os.name == "posix"
