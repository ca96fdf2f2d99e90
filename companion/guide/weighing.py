"""What each answer is worth, by playing the rest of the game from this very table many times.

Every answer is tried with the same luck as the others, so that their difference shows before their chances are known
well. What the players cannot know is dealt anew for each trial by the game's own dealer. An answer that falls clearly
behind is not tried any more.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from companion.errors import CompanionError
from companion.game import Advised, Game, Hint, Table
from companion.guide.candidates import Candidate, candidates, in_hand
from companion.language import Phrase, figure, joined, tr, trn
from companion.simulate import play_out
from companion.tally import wilson
from companion.wording import listed, percent

FIRST_SHOWN = 8
"""Trials of each answer after which something is told."""
LEAST = 24
"""Trials before an answer can fall behind."""
CLEAR = 3.5
"""Standard errors an answer must be behind the best to be clearly behind: often looked at, few are enough by luck."""
MOST_TRIALS = 600
FEW_ALIKE = 3
"""Answers that are named one by one where they are worth the same."""
SEED = 1
"""The luck of the trials: the same table gets the same advice, asked as often as one likes."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known so far: the advice, after how many trials of the answer tried most, and whether that is all."""

    hint: Hint
    trials: int = 0
    done: bool = False


@dataclass(slots=True)
class Tried:
    """A candidate and how its trials ended, in the order of their luck. ``points`` are the scores, the higher the
    better; it is empty where the game has none."""

    candidate: Candidate
    won: list[bool] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    behind: bool = False

    @property
    def rate(self) -> float:
        return sum(self.won) / len(self.won) if self.won else 0.0

    @property
    def average(self) -> float | None:
        """Of the scores, None where not every trial had one."""
        return sum(self.points) / len(self.points) if len(self.points) == len(self.won) > 0 else None

    def is_behind(self, best: "Tried") -> bool:
        """Whether it is clearly worse than the best, luck by luck: in wins or, where none has more, in points."""
        gains = [int(a) - int(b) for a, b in zip(best.won, self.won, strict=False)]
        if not any(gains) and best.average is not None and self.average is not None:
            gains = [a - b for a, b in zip(best.points, self.points, strict=False)]
        if len(gains) < LEAST:
            return False
        gain = sum(gains) / len(gains)
        return gain > 0 and gain > CLEAR * sqrt(sum((one - gain) ** 2 for one in gains)) / len(gains)


class Weighing:
    """The trials of all answers to one ask."""

    def __init__(self, game: Game[Any], table: Table, most: int = MOST_TRIALS) -> None:
        self._game = game
        self._table = table.copy()
        self._most = most
        self._luck = Random(SEED)
        self.tried = [Tried(candidate) for candidate in candidates(game, table)]
        self._apart = bool(self.tried) and in_hand(game.step(table).ask(table))

    @property
    def trials(self) -> int:
        """Of the answer tried most."""
        return max((len(one.won) for one in self.tried), default=0)

    @property
    def done(self) -> bool:
        """Whether nothing more is to be found out: one answer is clearly best, or enough was tried."""
        return len(self._racing) < 2 or self.trials >= self._most

    @property
    def _racing(self) -> list[Tried]:
        return [one for one in self.tried if not one.behind]

    def best(self) -> Tried:
        """The answer that won most often, with the best score of several."""
        return max(self._racing, key=lambda one: (one.rate, one.average or 0.0))

    def trial(self) -> Iterator[None]:
        """One trial of each answer that is still in the race; stops for breath after each game. Raises CompanionError
        where a game does not come to an end."""
        luck = self._luck.random()
        for one in self._racing:
            self._play(one, luck)
            yield
        if self._apart:
            return  # each is looked at for whoever can answer so
        best = self.best()
        for one in self._racing:
            one.behind = one is not best and one.is_behind(best)

    def _play(self, one: Tried, luck: float) -> None:
        """Play one answer out."""
        trial, game = self._table.copy(), self._game
        game.move_to(trial, game.step(trial).answer(trial, one.candidate.answer))
        play_out(game, trial, Random(luck))
        status = game.status(trial)
        one.won.append(status.won is True)
        if status.score is not None:
            one.points.append(-status.score if game.lowest_wins else status.score)

    def standing(self) -> Standing:
        """What is known so far."""
        return Standing(self._hint(), self.trials, self.done)

    def _hint(self) -> Hint:
        if not self.tried:
            return Hint(tr("There is nothing to weigh here"))
        if len(self.tried) == 1:
            return Hint(tr("{answer} is all that can be done", answer=self.tried[0].candidate.label))
        note = trn(
            "An estimate of how often each wins: {n} game played on from here by a plain player, hidden cards anew.",
            "An estimate of how often each wins: {n} games played on from here by a plain player, hidden cards anew.",
            self.trials,
        )
        return Hint(self._headline(), tuple(map(self._advised, self.tried)), note, self._apart)

    def _headline(self) -> Phrase:
        if self._apart:
            return tr("What each is worth, if you have it")
        best = self.best()
        if len({one.rate for one in self.tried}) == len(self._racing) == 1:
            return tr("{answer} comes to the best score", answer=best.candidate.label)
        if not any(one.rate for one in self.tried):
            return tr("None of these was seen to win")
        if all(one.rate == 1 for one in self.tried):
            return tr("All of these win, as far as was seen")
        if len(self._racing) == 1:
            return tr("{answer} wins most often", answer=best.candidate.label)
        if len(alike := self._alike(best)) > 1:
            return self._equal([one.candidate.label for one in alike])
        if not self.done:
            return tr("{answer} is ahead so far", answer=best.candidate.label)
        return tr("{answer} came out best, but not by much", answer=best.candidate.label)

    def _alike(self, best: Tried) -> list[Tried]:
        """Those whose chance is told with the same number as that of the best."""
        return [one for one in self._racing if percent(one.rate) == percent(best.rate)]

    def _equal(self, labels: Sequence[str]) -> Phrase:
        """That these have the same chance."""
        some = listed(labels) if len(labels) <= FEW_ALIKE else tr("{number} of these", number=len(labels))
        if self.done:
            return tr("{answers} win equally often", answers=some)
        return tr("{answers} win equally often so far", answers=some)

    def _advised(self, one: Tried) -> Advised:
        low, high = wilson(sum(one.won), len(one.won))
        candidate = one.candidate
        notes = (candidate.note, candidate.next, self._score(one), tr("clearly behind") if one.behind else "")
        note = joined("; ", [part for part in notes if part])
        return Advised(candidate.id, candidate.label, one.rate, low, high, note, candidate.answer)

    def _score(self, one: Tried) -> str:
        """The average score, where it makes the difference: the game is won or lost whatever is answered."""
        alike = len({other.rate for other in self.tried}) == 1
        if one.average is None or not alike or len({other.average for other in self.tried}) == 1:
            return ""
        return tr("score {points} on average", points=figure(abs(one.average), ".1f"))


def think(game: Game[Any], table: Table, most: int = MOST_TRIALS) -> Iterator[Standing | None]:
    """Advice on the pending ask, better and better: the game's own hint where it has one, else what trials show.

    Stops for breath with None; whoever goes through it decides when to go on, and when it is enough.
    """
    try:
        if game.offers_hint(table):
            yield Standing(game.hint(table) or Hint(tr("There is no advice on this")), done=True)
            return
        weighing = Weighing(game, table, most)
        while not weighing.done:
            for _ in weighing.trial():
                yield None
            if weighing.trials >= FIRST_SHOWN and not weighing.done:
                yield weighing.standing()
        yield weighing.standing()
    except CompanionError as error:
        yield Standing(Hint(str(error)), done=True)


def advice(game: Game[Any], table: Table, seconds: float) -> Hint | None:
    """What is known after so many seconds, or as soon as nothing more is to be found out; None where nothing is told.

    A hint of the game's own is waited for, and so are the first trials.
    """
    found, until = None, time.monotonic() + seconds
    for standing in think(game, table):
        if standing is not None:
            found = standing.hint
        if found is not None and time.monotonic() > until:
            break
    return found
