"""What an answer led to, in order: the table keeps it until the next answer, and reports are told from it."""

from dataclasses import dataclass
from enum import Enum, auto

from companion.games.royal_limited.vocabulary import Effect


class Kind(Enum):
    """What can happen."""

    CAR = auto()
    PASSENGER = auto()
    VIP = auto()
    TRIGGERED = auto()
    DRAWN = auto()
    SHUFFLED = auto()
    NO_CARDS = auto()
    DISCARDED = auto()
    RETRIEVED = auto()
    COUNTED = auto()
    NEXT = auto()
    TOLD = auto()
    ROUND_ENDED = auto()
    ROUND_BEGAN = auto()
    GAME_ENDED = auto()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: with how many cards, which ones where they are known, with which card and car, of which
    VIP, what of an effect, or for which reason."""

    kind: Kind
    number: int = 0
    cards: tuple[str, ...] = ()
    card: str = ""
    car: str = ""
    vip: str = ""
    effect: Effect = ()
    words: str = ""
