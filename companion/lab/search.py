"""A strong policy for any game: before each decision it plays the rest of the game some times for each option.

It sees what the players see: what is hidden is dealt anew in every trial by the game's own dealer. Luck is not
decided: an answer that the plain dealer draws by chance (dice, cards, what others hold) stays with it.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Any, Generic, TypeVar

from companion.asks import Answer, Ask, Choice, Count
from companion.errors import Refused
from companion.game import Dealer, Game, Table
from companion.simulate import play_out

T = TypeVar("T", bound=Table)

TRIALS = 24
"""Trials of each option; each has the same luck for all options, so that they are compared fairly."""

MORE = 4
"""How many times as many trials an option gets that looks better than the plain policy's."""

MOST_OPTIONS = 8
"""Options of a decision that are tried; a longer list is no decision between ways to play."""

PROBES = 3
"""Times the plain dealer is asked with other luck, to see whether its answer comes by luck."""

LIKELY, SURE = 1.0, 2.0
"""How many standard errors an option must be ahead of the plain policy's to be tried more often, and to be taken. With
less, luck alone would overrule the plain policy several times a game."""


class Searching(Generic[T]):
    """Answers for all players: the plain dealer's answer, or a better one where trials find it."""

    def __init__(
        self,
        game: Game[T],
        plain: Dealer[T],
        random: Random,
        trials: int = TRIALS,
        took: Callable[[T, Any, Any], None] = lambda table, usual, taken: None,
    ) -> None:
        """``took`` hears of every answer that is not the plain dealer's: the table before it, that one, and this."""
        self._took = took
        self._game = game
        self._plain = plain
        self._random = random
        self._trials = trials

    def answer(self, table: T) -> Any:
        """An answer to the pending ask."""
        step = self._game.step(table)
        usual = self._plain.answer(table)
        if isinstance(usual, (list, dict)) or usual is True:
            return usual
        ask = step.ask(table)
        options = [option for option in _options(ask) if option != usual]
        if not options or len(options) >= MOST_OPTIONS or self._by_luck(table, usual):
            return usual
        best = self._best(table, usual, options)
        if best != usual:
            self._took(table, usual, best)
        return best

    def _by_luck(self, table: T, usual: Any) -> bool:
        """Whether the plain dealer would answer otherwise with other luck."""
        for _ in range(PROBES):
            luck = Random(self._random.random())
            if self._game.dealer(table.copy(), luck).answer(table.copy()) != usual:
                return True
        return False

    def _best(self, table: T, usual: Any, options: list[Answer]) -> Any:
        lucks = [self._random.random() for _ in range(self._trials * MORE)]
        few, more = lucks[: self._trials], lucks[self._trials :]
        base = [self._worth(table, usual, luck) for luck in few]
        best, ahead = usual, 0.0
        for option in options:
            try:
                found = [self._worth(table, option, luck) for luck in few]
            except Refused:
                continue
            if not _clear(found, base, LIKELY):
                continue
            if len(base) == len(few):
                base += [self._worth(table, usual, luck) for luck in more]
            found += [self._worth(table, option, luck) for luck in more]
            if _clear(found, base, SURE) and (gain := sum(found) - sum(base)) > ahead:
                best, ahead = option, gain
        return best

    def _worth(self, table: T, answer: Any, luck: float) -> float:
        """What the rest of the game comes to after an answer: a win is 1, and a better score a little more."""
        trial = table.copy()
        self._game.move_to(trial, self._game.step(trial).answer(trial, answer))
        play_out(self._game, trial, Random(luck))
        status = self._game.status(trial)
        return float(status.won is True) + 0.002 * (status.score or 0)


def _clear(found: list[float], base: list[float], errors: float) -> bool:
    """Whether the first trials are ahead of as many of the others by so many standard errors."""
    gains = [one - other for one, other in zip(found, base, strict=False)]
    gain = sum(gains) / len(gains)
    return gain > errors * sqrt(sum((one - gain) ** 2 for one in gains)) / len(gains) and gain > 0


def _options(ask: Ask) -> Iterator[Answer]:
    """The answers of a decision between a few things."""
    if isinstance(ask, Choice):
        yield from (option.id for option in ask.options if option.disabled is None)
    elif isinstance(ask, Count):
        yield from ask.values
