"""A hint: the play that wins most often in playouts from here, with the cards seen so far; and whether a win is left.

Nothing here belongs to the rules. The luck is seeded, so the same table, seed and number of playouts give the same
hint. A front end may call this where it has the time; it asks nothing and changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from companion.asks import Choice
from companion.games.royal_execution.moves import DRAW, HAND
from companion.games.royal_execution.outlook import Outlook, all_known, search, still_winnable
from companion.games.royal_execution.policy import PlainPolicy
from companion.games.royal_execution.table import Table
from companion.games.royal_execution.turn import Play, TakeBack

__all__ = ["Advice", "Outlook", "Tried", "best_play", "still_winnable"]

MOST_ANSWERS = 500
"""More answers than any playout takes."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One play as it was tried: its option's id and label, which of the worlds it won, and the royals executed in all
    of them together."""

    play: str
    label: str
    wins: tuple[bool, ...]
    executed: int

    @property
    def won(self) -> int:
        return sum(self.wins)

    def beats(self, other: "Tried") -> bool:
        """Whether it is more than luck that this play won more worlds: a sign test over the worlds that only one of
        the two won, at 95 in 100."""
        only = sum(mine and not its for mine, its in zip(self.wins, other.wins, strict=True))
        missed = sum(its and not mine for mine, its in zip(self.wins, other.wins, strict=True))
        return only > missed and (only - missed) ** 2 > 1.96**2 * (only + missed)


@dataclass(frozen=True, slots=True)
class Advice:
    """All plays, the best first; ``certain`` where the best one was proved to win whatever comes."""

    tried: tuple[Tried, ...]
    playouts: int
    certain: bool = False

    @property
    def best(self) -> Tried | None:
        return self.tried[0] if self.tried else None

    def win_rate(self, tried: Tried) -> float:
        """The share of playouts that a play won."""
        return tried.won / self.playouts if self.playouts else 0.0


def best_play(table: Table, random: Random, playouts: int = 30) -> Advice:
    """The plays of the pending decision by how often they win; empty where nothing is to be decided.

    Every play is tried in the same worlds (orders of the hidden cards), so that luck favours none. Once all cards are
    known, an exact search is tried first.
    """
    if not isinstance(table.step, (Play, TakeBack)):
        return Advice((), 0)
    if (proved := _proved(table)) is not None:
        return proved
    worlds = [random.getrandbits(64) for _ in range(playouts)]
    tried = [_try(table, play, label, worlds) for play, label in _plays(table)]
    return Advice(tuple(sorted(tried, key=lambda one: (-one.won, -one.executed))), playouts)


def _plays(table: Table) -> list[tuple[str, str]]:
    ask = table.step.ask(table)
    assert isinstance(ask, Choice)
    return [(option.id, option.label) for option in ask.options if option.disabled is None]


def _proved(table: Table) -> Advice | None:
    """The first play of a line that wins for certain, where all cards are known and there is one."""
    if not all_known(table):
        return None
    found = search(table)
    if found.outlook is not Outlook.WINNABLE:
        return None
    best = found.back
    if isinstance(table.step, Play):
        first = found.line[0]
        best = DRAW if first.source == HAND and not table.hand else first.id
    return Advice((Tried(best, dict(_plays(table))[best], (True,), len(table.executed)),), 1, certain=True)


def _try(table: Table, play: str, label: str, worlds: Sequence[int]) -> Tried:
    """Play one option out in every world."""
    wins: list[bool] = []
    executed = 0
    for world in worlds:
        trial = table.copy()
        trial.step = trial.step.answer(trial, play)
        # The world is drawn from the table before the play, so that it is the same for every play.
        _play_out(trial, PlainPolicy(table, Random(world)))
        wins.append(all(row.royal is None for row in trial.rows))
        executed += len(trial.executed)
    return Tried(play, label, tuple(wins), executed)


def _play_out(table: Table, policy: PlainPolicy) -> None:
    for _ in range(MOST_ANSWERS):
        if table.step.over:
            return
        table.step = table.step.answer(table, policy.answer(table))
