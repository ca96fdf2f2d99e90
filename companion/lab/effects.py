"""How much each effect of a game's tables moves the win rate, in the games in which it is in play.

Whole games are dealt up to the moment at which all effects lie open. From each such table the rest is played several
times as it is, and as often with one of its effects turned into a mere note.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from companion.errors import CompanionError
from companion.game import Game
from companion.lab.run import Series
from companion.simulate import play_out, seeded

T = TypeVar("T")


@runtime_checkable
class Effects(Protocol[T]):
    """What a game offers whose tables of effects can be weighed one by one."""

    def effect_words(self, options: Mapping[str, Any]) -> Mapping[str, str]:
        """Every effect of the tables chosen, in words by its key."""
        ...

    def effects_in_play(self, table: T) -> Sequence[str] | None:
        """The keys of the effects that lie open; None before the moment at which all do."""
        ...

    def without_effect(self, table: T, key: str) -> T:
        """A copy of the table at that moment, on which one effect does nothing."""
        ...


REPEATS = 6
"""Continuations of each table, with the effect and without it."""

PART = 40
"""Games that are one part."""


@dataclass(frozen=True, slots=True)
class Wins:
    """Continuations in which an effect was in play, and how many of them were won, with it and without it."""

    times: Counter[str] = field(default_factory=Counter)
    with_it: Counter[str] = field(default_factory=Counter)
    without_it: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: "Wins") -> "Wins":
        return Wins(self.times + other.times, self.with_it + other.with_it, self.without_it + other.without_it)


@dataclass(frozen=True, slots=True)
class Effect:
    """What one effect moves. ``change`` is how much more is won with it, as a share of what is won without it."""

    cell: str
    words: str
    times: int
    win_rate: float | None
    without: float | None
    change: float | None


def wins_of(series: Series, first: int, last: int) -> Wins:
    """The wins of a range of games. Raises CompanionError where the game has no such effects."""
    game = _weighed(series)
    found = Wins()
    for index, table, keys in _dealt(series, game, first, last):
        base = _wins(series.game, table, f"{series.seed}/{index}")
        for key in keys:
            found.times[key] += REPEATS
            found.with_it[key] += base
            found.without_it[key] += _wins(series.game, game.without_effect(table, key), f"{series.seed}/{index}{key}")
    return found


def effects_of(series: Series, parts: Iterable[Wins]) -> list[Effect]:
    """What every effect moves, those that were never in play included. Raises CompanionError as ``wins_of``."""
    wins = sum(parts, Wins())
    found = []
    for key, words in _weighed(series).effect_words(series.options).items():
        times = wins.times[key]
        rate = wins.with_it[key] / times if times else None
        bare = wins.without_it[key] / times if times else None
        change = (rate - bare) / bare if rate is not None and bare else None
        found.append(Effect(key, words, times, rate, bare, change))
    return found


def _weighed(series: Series) -> Effects[Any]:
    if not isinstance(series.game, Effects):
        raise CompanionError(f"{series.game.title} has no table of effects that could be left out")
    return series.game


def _dealt(series: Series, game: Effects[Any], first: int, last: int) -> Iterator[tuple[int, Any, Sequence[str]]]:
    """Tables on which all effects lie open, with the effects' keys."""
    start = series.game.start(series.options)
    for index in range(first, last):
        table = start.copy()
        dealer = series.game.dealer(table, seeded(series.seed, index))
        while (keys := game.effects_in_play(table)) is None:
            answer = dealer.answer(table)
            series.game.move_to(table, series.game.step(table).answer(table, answer))
        yield index, table, keys


def _wins(game: Game[Any], table: Any, seed: str) -> int:
    """How many of a few continuations are won."""
    won = 0
    for number in range(REPEATS):
        copy = table.copy()
        play_out(game, copy, Random(f"{seed}/{number}"))
        won += game.status(copy).won is True
    return won
