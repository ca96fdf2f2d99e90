"""Luck of one game: what was rolled, against what was to be expected.

No rulebook says which rolls are good. It is found out: at every roll the rulebook is shown everything the dice could
have been, on copies of the table, and says of each whether it is good or bad for the team. So any game has its luck.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod, sqrt
from typing import Any, TypeVar

from companion.asks import Roll
from companion.errors import Refused
from companion.game import Game, Step, Table, Tone
from companion.games import seats
from companion.log import Adjusted
from companion.session import Session

T = TypeVar("T", bound=Table)

MOST_DICE = 5
"""Dice of a roll that is judged; what more dice can be takes too long to try."""

Z = 1.959964
"""Standard deviations to each side that hold 95 % of chance."""

_PIP_VARIANCE = 35 / 12


@dataclass(frozen=True, slots=True)
class Luck:
    """What was rolled. ``faces`` counts the dice that showed 1 to 6.

    ``rolls`` are those that could have gone either way; ``good`` of them went well, ``expected`` would have been fair,
    ``variance`` is how far chance scatters.
    """

    faces: tuple[int, ...] = (0,) * 6
    rolls: int = 0
    good: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def __add__(self, other: "Luck") -> "Luck":
        return Luck(
            tuple(a + b for a, b in zip(self.faces, other.faces, strict=True)),
            self.rolls + other.rolls,
            self.good + other.good,
            self.expected + other.expected,
            self.variance + other.variance,
        )

    @property
    def dice(self) -> int:
        return sum(self.faces)

    @property
    def mean(self) -> float | None:
        """The mean of all dice; 3.5 is fair."""
        return sum(pips * n for pips, n in enumerate(self.faces, 1)) / self.dice if self.dice else None

    @property
    def mean_interval(self) -> tuple[float, float] | None:
        """Where the mean of so many fair dice lies in 95 of 100 cases."""
        if not self.dice:
            return None
        half = Z * sqrt(_PIP_VARIANCE / self.dice)
        return (3.5 - half, 3.5 + half)

    @property
    def interval(self) -> tuple[float, float]:
        """How many of the rolls go well with fair dice in 95 of 100 cases."""
        half = Z * sqrt(self.variance)
        return (max(0.0, self.expected - half), min(float(self.rolls), self.expected + half))

    @property
    def deviation(self) -> float:
        """How far from fair, in standard deviations: above 0 lucky, below unlucky."""
        return (self.good - self.expected) / sqrt(self.variance) if self.variance else 0.0


@dataclass(frozen=True, slots=True)
class Surprise:
    """A roll that was not to be expected: after so many answers, by whom, and how likely that was."""

    move: int
    seat: int | None
    title: str
    rolled: str
    headline: str
    chance: float
    good: bool


@dataclass(frozen=True, slots=True)
class GameLuck:
    """The luck of one game: by seat, of the rolls nobody made alone, and each seat's greatest surprises."""

    seats: tuple[Luck, ...]
    table: Luck
    best: tuple[Surprise, ...]
    worst: tuple[Surprise, ...]

    @property
    def whole(self) -> Luck:
        """The luck of all together."""
        return sum(self.seats, self.table)


def luck_of(session: Session[Any]) -> GameLuck:
    """The luck of the line in force of a game."""
    names = [str(name) for name in session.options.get("players", ())]
    found: dict[int | None, Luck] = {None: Luck(), **{seat: Luck() for seat in range(len(names))}}
    rarest: dict[tuple[int | None, bool], Surprise] = {}
    for index in range(len(session.entries)):
        if (judged := _judge(session, index)) is None:
            continue
        luck, surprise, actor = judged
        seat = seat_of(actor, names)
        found[seat] += luck
        if surprise is not None:
            surprise = replace(surprise, seat=seat)
            old = rarest.get((seat, surprise.good))
            if old is None or surprise.chance < old.chance:
                rarest[seat, surprise.good] = surprise
    best, worst = (tuple(one for one in rarest.values() if one.good is good) for good in (True, False))
    return GameLuck(tuple(found[seat] for seat in range(len(names))), found[None], best, worst)


def seat_of(actor: str | None, names: list[str]) -> int | None:
    """Whose roll it is: the seat that an ask's actor (``army:anna``) names, or that of who plays alone."""
    if len(names) == 1:
        return 0
    tail = (actor or "").rpartition(":")[2]
    keys = seats.keys(names)
    if tail in keys:
        return keys.index(tail)
    return names.index(tail) if tail in names else None


def _judge(session: Session[Any], index: int) -> tuple[Luck, Surprise | None, str | None] | None:
    """What a roll says about luck, how surprising it was, and whose it was; None where the entry is no roll."""
    before = session.tables[index]
    step = session.game.step(before)
    entry = session.entries[index]
    if isinstance(entry, Adjusted) or not isinstance(ask := step.ask(before), Roll):
        return None
    answer = entry.answer
    shown = Counter(answer) if isinstance(answer, list) else Counter()
    faces = tuple(shown[pips] for pips in range(1, 7))
    report = step.report(before, answer, session.tables[index + 1])
    can_be_tried = report is not None and ask.dice_wanted and ask.dice <= MOST_DICE
    chances = tones(session.game, before, step, ask.dice) if can_be_tried else None
    if report is None or chances is None:
        return Luck(faces), None, ask.actor
    well = chances[Tone.GOOD] + chances[Tone.WON]
    badly = chances[Tone.BAD] + chances[Tone.LOST]
    if not 0 < well < 1:
        return Luck(faces), None, ask.actor
    good = report.tone in (Tone.GOOD, Tone.WON)
    bad = report.tone in (Tone.BAD, Tone.LOST)
    luck = Luck(faces, 1, int(good), well, well * (1 - well))
    surprise = None
    chance = well if good else badly if bad else 0.0
    # People may say in words what no dice could have shown; then the rulebook has been told of something else.
    if chance > 0:
        surprise = Surprise(index + 1, None, ask.title, ask.say(answer), report.headline, chance, good)
    return luck, surprise, ask.actor


def tones(game: Game[T], before: T, step: Step[T], dice: int) -> dict[Tone, float] | None:
    """The chance of each tone of a roll's report; None where the step does not take every roll.

    The order of the dice is taken not to matter.
    """
    found = dict.fromkeys(Tone, 0.0)
    for faces, chance in handfuls(dice):
        after = before.copy()
        try:
            game.move_to(after, step.answer(after, list(faces)))
        except Refused:
            return None
        report = step.report(before, list(faces), after)
        found[report.tone if report is not None else Tone.PLAIN] += chance
    return found


@lru_cache(maxsize=8)
def handfuls(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every roll of so many dice, without regard to order, with its chance."""
    ways = factorial(dice)
    return tuple(
        (faces, ways / prod(factorial(faces.count(pips)) for pips in range(1, 7)) / 6**dice)
        for faces in combinations_with_replacement(range(1, 7), dice)
    )
