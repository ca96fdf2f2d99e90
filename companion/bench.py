"""Measures of the engine: playouts a second, and what people must enter in a game.

Machines differ, so a speed is also given against a reference loop of plain Python that runs in between.
"""

import time
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

from companion import asks
from companion.asks import Answer, Ask
from companion.game import Game, Table
from companion.simulate import MOST_STEPS, EndlessGame, play_out, seeded

T = TypeVar("T", bound=Table)

ROUNDS = 3
"""Turns of reference and playouts; the best of each counts, because other programs only ever slow one
down."""

REFERENCE_TURNS = 60_000


def reference() -> float:
    """Seconds that a fixed piece of plain Python takes here: dice, lists, dicts and calls, as in a
    rulebook."""
    random, held, begun = Random(1), Counter[int](), time.perf_counter()
    for _ in range(REFERENCE_TURNS):
        roll = [random.randrange(6) + 1 for _ in range(2)]
        held[sum(roll)] += max(roll)
    return time.perf_counter() - begun


def playouts(game: Game[T], options: Mapping[str, Any], games: int, seed: int) -> dict[str, Any]:
    """How fast whole games are played on one core: games a second, microseconds a step, and games in the
    time of one reference loop, which compares across machines."""
    best = loop = float("inf")
    steps = 0
    for _ in range(ROUNDS):
        loop = min(loop, reference())
        begun, steps = time.perf_counter(), 0
        for index in range(games):
            steps += play_out(game, game.start(options), seeded(seed, index))
        best = min(best, time.perf_counter() - begun)
    return {
        "game": game.id,
        "players": len(options["players"]),
        "games": games,
        "games_per_second": round(games / best, 1),
        "steps_per_game": round(steps / games, 1),
        "microseconds_per_step": round(best / steps * 1e6, 2),
        "reference_seconds": round(loop, 4),
        "games_per_reference": round(games / best * loop, 2),
    }


def taps(ask: Ask, answer: Answer) -> int:
    """The taps an answer takes by the contract: one a die or one for the result in words, one a card
    turned, one a decision; a complete entry needs no confirming tap."""
    match ask, answer:
        case asks.Roll() | asks.Cards(), list():
            return max(1, len(answer))
        case asks.Choices(), list():
            return len(answer) + (len(answer) < ask.high)
        case asks.Split(), dict():
            return sum(answer.values()) + (ask.low != ask.high)
        case asks.Order(), list():
            return max(1, len(answer) - 1)
        case asks.Text(), str():
            return 1 if answer in ask.suggestions else len(answer)
        case _:
            return 1


def entries(game: Game[T], options: Mapping[str, Any], games: int, seed: int) -> dict[str, Any]:
    """What people enter in a game, as means over played-out games: asks and taps, by kind of ask;
    ``by_result`` are the taps where every roll that can be is entered by its result."""
    asked: Counter[str] = Counter()
    tapped: Counter[str] = Counter()
    spared = 0
    for index in range(games):
        for ask, answer in _entered(game, game.start(options), seeded(seed, index)):
            asked[ask.kind] += 1
            tapped[ask.kind] += taps(ask, answer)
            if isinstance(ask, asks.Roll) and ask.results:
                spared += taps(ask, answer) - 1
    whole = sum(tapped.values())
    return {
        "game": game.id,
        "players": len(options["players"]),
        "games": games,
        "asks": round(sum(asked.values()) / games, 1),
        "taps": round(whole / games, 1),
        "taps_by_result": round((whole - spared) / games, 1),
        "asks_by_kind": {kind: round(number / games, 1) for kind, number in asked.most_common()},
        "taps_by_kind": {kind: round(number / games, 1) for kind, number in tapped.most_common()},
    }


def _entered(game: Game[T], table: T, random: Random) -> list[tuple[Ask, Answer]]:
    """Every ask of one played-out game with its answer. Raises EndlessGame."""
    dealer = game.dealer(table, random)
    found: list[tuple[Ask, Answer]] = []
    for _ in range(MOST_STEPS):
        step = game.step(table)
        if step.over:
            return found
        ask = step.ask(table)
        answer = ask.check(dealer.answer(table))
        found.append((ask, answer))
        game.move_to(table, step.answer(table, answer))
    raise EndlessGame(f"{game.title} did not end after {MOST_STEPS} answers")
