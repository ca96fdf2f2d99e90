"""What many games came to, as whole numbers alone, so that parts add up to the same in any order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import TypeVar

from companion.game import Status

K = TypeVar("K")

BINS = 10
"""Answers that are one bin of the games' lengths."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over games. ``lost_in`` has the phase of the last answer of each game that was lost; ``lengths`` counts
    games by their answers in tens; ``microseconds`` is the processor time all of them took."""

    games: int = 0
    won: int = 0
    decided: int = 0
    steps: int = 0
    steps_squared: int = 0
    ratings: dict[str, int] = field(default_factory=dict)
    scores: dict[int, int] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    lost_in: dict[str, int] = field(default_factory=dict)
    microseconds: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.won + other.won,
            self.decided + other.decided,
            self.steps + other.steps,
            self.steps_squared + other.steps_squared,
            _added(self.ratings, other.ratings),
            _added(self.scores, other.scores),
            _added(self.lengths, other.lengths),
            _added(self.lost_in, other.lost_in),
            self.microseconds + other.microseconds,
        )

    @property
    def win_rate(self) -> float:
        """The share of games won, 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true win rate lies in 95 of 100 cases (Wilson)."""
        return wilson(self.won, self.games)

    @property
    def mean_score(self) -> float | None:
        scored = sum(self.scores.values())
        return sum(score * n for score, n in self.scores.items()) / scored if scored else None

    @property
    def mean_steps(self) -> float:
        """Answers a game."""
        return self.steps / self.games if self.games else 0.0

    @property
    def spread_of_steps(self) -> float:
        """The standard deviation of the answers a game."""
        if not self.games:
            return 0.0
        return sqrt(max(0.0, self.steps_squared / self.games - self.mean_steps**2))

    @property
    def games_per_second(self) -> float:
        """Whole games a second on one core."""
        return self.games / self.microseconds * 1e6 if self.microseconds else 0.0

    def same_games(self, other: "Tally") -> bool:
        """Whether both counted the same, whatever time it took them."""
        return _timeless(self) == _timeless(other)


def one_game(status: Status, steps: int, last_phase: str) -> Tally:
    """The tally of one game that is over."""
    return Tally(
        games=1,
        won=int(status.won is True),
        decided=int(status.won is not None),
        steps=steps,
        steps_squared=steps * steps,
        ratings={rating_of(status): 1},
        scores={} if status.score is None else {status.score: 1},
        lengths={steps // BINS * BINS: 1},
        lost_in={last_phase: 1} if status.won is False else {},
    )


def rating_of(status: Status) -> str:
    """The rating of a game that is over, or how it ended where the game has no ratings."""
    if status.rating is not None:
        return status.rating
    return {True: "won", False: "lost", None: "ended"}[status.won]


def whole(parts: Iterable[Tally]) -> Tally:
    """All parts together, counts in one order whatever the parts' was."""
    total = sum(parts, Tally())
    return replace(
        total,
        ratings=_by_number(total.ratings),
        scores=dict(sorted(total.scores.items())),
        lengths=dict(sorted(total.lengths.items())),
        lost_in=_by_number(total.lost_in),
    )


def _by_number(counts: dict[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _added(some: dict[K, int], others: dict[K, int]) -> dict[K, int]:
    return dict(Counter(some) + Counter(others))


def _timeless(tally: Tally) -> Tally:
    return replace(whole([tally]), microseconds=0)


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score; 0 to 1 where nothing was played."""
    if games == 0:
        return (0.0, 1.0)
    z, share = 1.959964, won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))
