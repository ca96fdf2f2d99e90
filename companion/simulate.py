"""Games played by nobody: whole games at speed, and random legal answers that try a rulebook's patience.

A playout asks no question: it takes the step's answer straight from the game's dealer. Everything here
is decided by the seed alone, so that a figure can be looked at again.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, TypeVar

from companion import asks
from companion.asks import Answer, Ask, Option
from companion.cards import by_rank, rank
from companion.errors import CompanionError, Refused
from companion.game import Game, Status, Table

T = TypeVar("T", bound=Table)

MOST_STEPS = 100_000
"""More answers than any game takes; a playout beyond it is a rulebook that goes round in circles."""

TRIES = 40
"""Random answers tried before the dealer is asked for one."""


class EndlessGame(CompanionError):
    """A playout did not come to an end."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What many games came to. ``interval`` holds the win rate with 95 % confidence (Wilson);
    ``ratings`` counts the games by rating; ``seconds`` is the time all of them took on one core."""

    games: int
    won: int
    interval: tuple[float, float]
    ratings: Mapping[str, int]
    mean_score: float | None
    steps: int
    seconds: float

    @property
    def win_rate(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def games_per_second(self) -> float:
        """Whole games a second on one core."""
        return self.games / self.seconds if self.seconds else 0.0


def play_out(game: Game[T], table: T, random: Random) -> int:
    """Play a table to its end by the game's dealer, in place; returns how many answers that took.

    Raises EndlessGame where no end comes.
    """
    dealer = game.dealer(table, random)
    step = game.step(table)
    for taken in range(MOST_STEPS):
        if step.over:
            return taken
        step = step.answer(table, dealer.answer(table))
        game.move_to(table, step)
    raise EndlessGame(f"{game.title} did not end after {MOST_STEPS} answers")


def seeded(seed: int, index: int) -> Random:
    """The luck of one game of a series: the same on every machine."""
    return Random(f"{seed}/{index}")


def simulate(game: Game[T], options: Mapping[str, Any], games: int, seed: int) -> Simulation:
    """Play many games from checked options. Raises EndlessGame."""
    ratings: Counter[str] = Counter()
    won = steps = 0
    scores: list[int] = []
    begun = time.perf_counter()
    start = game.start(options)
    for index in range(games):
        table = start.copy()
        steps += play_out(game, table, seeded(seed, index))
        status = game.status(table)
        won += status.won is True
        ratings[_rating(status)] += 1
        if status.score is not None:
            scores.append(status.score)
    seconds = time.perf_counter() - begun
    mean = sum(scores) / len(scores) if scores else None
    ordered = dict(sorted(ratings.items(), key=lambda pair: -pair[1]))
    return Simulation(games, won, wilson(won, games), ordered, mean, steps, seconds)


def _rating(status: Status) -> str:
    if status.rating is not None:
        return status.rating
    return {True: "won", False: "lost", None: "ended"}[status.won]


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score; 0 to 1 where nothing was played."""
    if games == 0:
        return (0.0, 1.0)
    z, share = 1.959964, won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def random_answer(ask: Ask, random: Random) -> Answer:
    """Any answer the ask could take as it is written, whatever the rules then say to it."""
    match ask:
        case asks.Roll():
            if ask.results and (not ask.dice_wanted or random.random() < 0.3):
                return random.choice(list(ask.results))
            return [random.randint(1, 6) for _ in range(ask.dice)]
        case asks.Cards():
            return _random_cards(ask, random)
        case asks.Choice():
            return random.choice(_enabled(ask.options))
        case asks.Choices():
            possible = _enabled(ask.options)
            return random.sample(possible, random.randint(ask.low, min(ask.high, len(possible))))
        case asks.Count():
            return random.choice(ask.values)
        case asks.Split():
            return _random_split(ask, random)
        case asks.Order():
            return random.sample([option.id for option in ask.options], len(ask.options))
        case asks.Text():
            return random.choice(ask.suggestions) if ask.suggestions else f"words {random.randint(1, 99)}"
        case asks.Confirm():
            return True
        case _:
            raise TypeError(f"no random answer is known for a {type(ask).__name__}")


def random_legal(game: Game[T], table: T, random: Random) -> Answer:
    """A random answer that the table's step really takes; the dealer's where none is found by trying.

    The answer is tried on a copy; the table stays as it is. Raises Refused where even the dealer's is
    refused.
    """
    step = game.step(table)
    ask = step.ask(table)
    for answer in _tries(ask, random):
        trial = table.copy()
        try:
            checked = ask.check(answer)
            game.step(trial).answer(trial, checked)
        except Refused:
            continue
        return checked
    return ask.check(game.dealer(table, random).answer(table))


def _tries(ask: Ask, random: Random) -> Iterator[Answer]:
    return (random_answer(ask, random) for _ in range(TRIES))


def _enabled(options: tuple[Option, ...]) -> list[str]:
    return [option.id for option in options if option.disabled is None]


def _random_cards(ask: asks.Cards, random: Random) -> list[str]:
    """Cards drawn from those possible, in a size that can be reached, some told by their rank alone."""
    size = random.choice(ask.sizes)
    left = list(ask.possible)
    if ask.same_rank:
        held = Counter(rank(card) for card in left)
        enough = [value for value, number in held.items() if number >= size]
        chosen = random.choice(enough) if enough else None
        left = [card for card in left if rank(card) == chosen]
    turned = random.sample(left, min(size, len(left)))
    if ask.suits:
        return turned
    return [card if random.random() < 0.5 else by_rank(card) for card in turned]


def _random_split(ask: asks.Split, random: Random) -> dict[str, int]:
    """A total between the bounds, shared out one by one over the parts that still take some."""
    room = {part.id: part.high for part in ask.parts}
    shares = dict.fromkeys(room, 0)
    for _ in range(random.randint(ask.low, min(ask.high, sum(room.values())))):
        part = random.choice([key for key, left in room.items() if left > 0])
        room[part] -= 1
        shares[part] += 1
    return {key: share for key, share in shares.items() if share}
