"""Moves a second of our rulebooks beside what a modeller would use otherwise: python-chess, OpenSpiel's Python games.

    python -m venv /tmp/bench
    /tmp/bench/bin/pip install -r requirements/base.txt chess open_spiel
    /tmp/bench/bin/python -m tests.bench.moves

All in one run of one process on one core, in processor time, in turns, so that a busy machine does the same to each;
the best of the rounds counts. Others play random legal moves; ours are played by the plain policy, which thinks a
little. What is not installed is left out.
"""

import importlib
import platform
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from companion.games import Shelf
from companion.simulate import play_out, seeded

ROUNDS = 5
SECONDS = 0.6
"""Of processor time for each in a round."""

OURS = {"royal-rescue": 4, "royal-execution": 1, "royal-limited": 1, "robin-hood": 1}
"""Our games with how many play."""

SPIEL = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
"""Games that OpenSpiel has in Python."""

Play = Callable[[int], int]
"""Plays game number so and so; returns how many moves it had."""


def ours() -> Iterator[tuple[str, Play]]:
    """Our games, by the plain policy; a move is one answer."""
    shelf = Shelf()
    for game_id, seats in OURS.items():
        game = shelf[game_id]
        options = game.options({"players": ["Anna", "Ben", "Carla", "Dan"][:seats]})

        def play(index: int, game: Any = game, options: Any = options) -> int:
            return play_out(game, game.start(options), seeded(1, index))

        yield f"{game.title}, {seats} player{'s' * (seats > 1)}", play


def chess() -> Iterator[tuple[str, Play]]:
    """Random games of chess."""
    library = importlib.import_module("chess")

    def play(index: int) -> int:
        random, board = Random(index), library.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    yield "chess (python-chess)", play


def spiel() -> Iterator[tuple[str, Play]]:
    """Random games of what OpenSpiel has in Python; a move is one action, a chance outcome too."""
    library = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")
    for name in SPIEL:
        try:
            game = library.load_game(name)
        except library.SpielError:
            continue

        def play(index: int, game: Any = game) -> int:
            random, state, moves = Random(index), game.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(_action(state, random))
                moves += 1
            return moves

        yield f"{name.removeprefix('python_').replace('_', ' ')} (OpenSpiel, Python)", play


def _action(state: Any, random: Random) -> int:
    if not state.is_chance_node():
        return int(random.choice(state.legal_actions()))
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, chances)[0])


def measure(play: Play, first: int) -> tuple[int, float, float]:
    """Games played in a round, and games and moves a second of processor time."""
    games = moves = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS or not games:
        moves += play(first + games)
        games += 1
    return games, games / taken, moves / taken


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def main() -> int:
    """Measure everything that is installed and write a table."""
    players: list[tuple[str, Play]] = list(ours())
    for others in (chess, spiel):
        try:
            players += others()
        except ImportError as error:
            print(f"left out: {error}", file=sys.stderr)
    best: dict[str, tuple[float, float]] = {}
    nexts = dict.fromkeys((name for name, _ in players), 0)
    for _ in range(ROUNDS):
        for name, play in players:
            games, games_rate, moves_rate = measure(play, nexts[name])
            nexts[name] += games
            if moves_rate > best.get(name, (0.0, 0.0))[1]:
                best[name] = (games_rate, moves_rate)
    base = best[players[0][0]][1]
    print(f"Python {platform.python_version()}, chess {_version('chess')}, open_spiel {_version('open_spiel')}\n")
    print("| game | games a second | moves a second | against Royal Rescue |\n| --- | --- | --- | --- |")
    for name, (games_rate, moves_rate) in best.items():
        print(f"| {name} | {games_rate:,.0f} | {moves_rate:,.0f} | {moves_rate / base:.2f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
