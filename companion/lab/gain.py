"""How much more the strong policy wins than the plain one, found with few games.

Two series of wins and losses tell little: the difference drowns in the luck of the dice. So the luck is left out. The
strong policy plays a game. Wherever it leaves the plain answer, the plain policy plays the rest from there many times,
after the one answer and after the other, with the same luck for both, which is none of the luck that was tried
with before the choice. What the answers of a game gain, added up, is on average exactly what the strong policy wins
more: two policies' worths differ by the sum of such gains on the way (the performance difference lemma: Kakade and
Langford, "Approximately optimal approximate reinforcement learning", 2002).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from companion.game import Game
from companion.lab.policies import Policy
from companion.lab.run import Series
from companion.lab.search import Searching
from companion.simulate import play_on, play_out, seeded

FRESH = 64
"""Rests of the game played after each of the two answers."""

PART = 2
"""Games that are one part: some seconds' work."""

Z = 1.959964


@dataclass(frozen=True, slots=True)
class Gains:
    """What the games of a range gained: the sum and the sum of the squares over games, how many were won by the strong
    policy, and how often it left the plain one's answer, and what that gained, by ask."""

    games: int = 0
    won: int = 0
    total: float = 0.0
    squares: float = 0.0
    times: Counter[str] = field(default_factory=Counter)
    by_ask: Mapping[str, float] = field(default_factory=dict)

    def __add__(self, other: "Gains") -> "Gains":
        return Gains(
            self.games + other.games,
            self.won + other.won,
            self.total + other.total,
            self.squares + other.squares,
            self.times + other.times,
            _sum(self.by_ask, other.by_ask),
        )

    @property
    def mean(self) -> float:
        """How much more is won: 0.05 is five games more in a hundred."""
        return self.total / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true gain lies in 95 of 100 cases; for thirty games and more."""
        spread = max(0.0, self.squares / self.games - self.mean**2) * self.games / max(1, self.games - 1)
        half = Z * sqrt(spread / self.games)
        return (self.mean - half, self.mean + half)


def gains_of(series: Series, first: int, last: int) -> Gains:
    """The gains of a range of games. Raises EndlessGame."""
    found = Gains()
    start = series.game.start(series.options)
    for index in range(first, last):
        found += _one(series.game, start.copy(), series.seed, index)
    return found


def whole(parts: Iterable[Gains]) -> Gains:
    """All parts together."""
    return sum(parts, Gains())


def _one(game: Game[Any], table: Any, seed: int, index: int) -> Gains:
    luck, fresh = seeded(seed, index), Random(f"{seed}/{index}/fresh")
    times, by_ask = Counter[str](), dict[str, float]()

    def took(before: Any, usual: Any, taken: Any) -> None:
        ask = game.step(before).ask(before).id
        lucks = [fresh.random() for _ in range(FRESH)]
        times[ask] += 1
        gains = (_wins(game, before, taken, one) - _wins(game, before, usual, one) for one in lucks)
        by_ask[ask] = by_ask.get(ask, 0.0) + sum(gains) / FRESH

    plain = Policy.PLAIN.dealer(game, table, luck)
    play_on(game, table, Searching(game, plain, luck, took=took))
    gain = sum(by_ask.values())
    return Gains(1, int(game.status(table).won is True), gain, gain * gain, times, by_ask)


def _wins(game: Game[Any], table: Any, answer: Any, luck: float) -> int:
    """Whether the plain policy wins from here after an answer."""
    trial = table.copy()
    game.move_to(trial, game.step(trial).answer(trial, answer))
    play_out(game, trial, Random(luck))
    return int(game.status(trial).won is True)


def _sum(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    return {key: one.get(key, 0.0) + other.get(key, 0.0) for key in dict.fromkeys((*one, *other))}
