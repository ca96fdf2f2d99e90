"""What comes of holding a sight against an ask."""

from dataclasses import dataclass

from companion.asks import Answer, Ask, Count
from companion.language import joined
from companion.sights import Sight

MOST_OFFERS = 6
MOST_WAYS = 500
"""Ways of leaving dice or cards out; where there are more, none is offered."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A whole answer that one tap gives."""

    label: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Fix:
    """A die or card seen, and what it may be instead, likeliest and possible first: one tap each."""

    index: int
    doubtful: bool
    instead: tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """What is seen cannot be by what the app knows: both sides, for the players to decide."""

    seen: str
    known: str


@dataclass(frozen=True, slots=True)
class Filled:
    """An ask that follows, and the answer that the same sight gives to it."""

    ask: Ask
    answer: Answer

    @property
    def words(self) -> str:
        """The answer in words."""
        return self.ask.say(self.answer)


@dataclass(frozen=True, slots=True)
class Match:
    """What a sight means for the ask.

    ``answer`` is the complete answer where there is one; ``by_itself`` says that it may count without a word of the
    players. ``says`` is one sentence for them. ``used`` are the indices of the dice or cards that the answer is made
    of; ``missing`` is how many are still to be seen. ``then`` are the answers to the asks that follow, where the same
    cards give them too: all of it is taken as one. ``rows`` are the indices of cards as they lie in a layout, from top
    to bottom, ``sideways`` of those that lie so in a layout where that counts. ``astray`` says that an answer whose
    order matters was taken in the order of reading, for want of the layout.
    """

    says: str
    answer: Answer | None = None
    by_itself: bool = False
    used: tuple[int, ...] = ()
    missing: int = 0
    offers: tuple[Offer, ...] = ()
    fixes: tuple[Fix, ...] = ()
    conflict: Conflict | None = None
    then: tuple[Filled, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    sideways: tuple[int, ...] = ()
    astray: bool = False

    def words(self, ask: Ask) -> str:
        """All that is answered, in words; nothing where nothing is."""
        if self.answer is None:
            return ""
        if isinstance(ask, Count):
            return str(self.answer)  # what is counted is told by the picture
        return joined("; ", (ask.say(self.answer), *(filled.words for filled in self.then)))


def because(says: str, sight: Sight) -> str:
    """What is to be said, with the reader's reason if it has one."""
    return joined(": ", (says, sight.reason)) if sight.reason else says
