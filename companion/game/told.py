"""What a game tells of an answer and of where it stands: reports, how dice counted, chances, the standing."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Tone(StrEnum):
    """What a result means for the team."""

    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Report:
    """What an answer led to: a headline for the whole table, why, and what the players now do with their cards."""

    headline: str
    tone: Tone = Tone.PLAIN
    why: tuple[str, ...] = ()
    todo: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """What was added to a die, or taken off it, and by whom or what."""

    value: int
    words: str


@dataclass(frozen=True, slots=True)
class CountedDie:
    """One die of a roll as it counted: what it shows, what was added, and whether it did what was needed."""

    pips: int
    bonuses: tuple[Bonus, ...] = ()
    counts: bool = False

    @property
    def total(self) -> int:
        """What the die came to."""
        return self.pips + sum(bonus.value for bonus in self.bonuses)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How the dice of a roll counted, in the order rolled, and what was needed, in a sentence."""

    dice: tuple[CountedDie, ...]
    needed: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """One exact probability with what it is the probability of."""

    label: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Status:
    """Where a game stands. At its end ``counted`` tells in words what its score counts and whatever else its rating
    does not say: ``12 cards left``; it is told in place of the score."""

    phase: str
    over: bool = False
    won: bool | None = None
    score: int | None = None
    rating: str | None = None
    summary: str = ""
    counted: str = ""
