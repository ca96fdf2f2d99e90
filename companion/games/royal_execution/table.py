"""The table of Royal Execution: every card by its place. What lies face down is known as a set, not in its order."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from companion import cards
from companion.game import Step
from companion.games.royal_execution.options import Options
from companion.language import tr

ROWS = 3
ROYALS = 12
HAND = 3
SIDEWAYS = 9
"""The cards that lie sideways under the draw pile: the last three hands."""
ROYAL_RANKS = ("J", "Q", "K")


class Phase(Enum):
    """How far a game is; the value is the place on the track of steps."""

    SETUP = 0
    HANDS = 1
    LAST_HANDS = 2
    LAST_CARDS = 3


@dataclass(slots=True)
class Row:
    """A row of royals: the one that faces you, how many lie face down behind it, and the cards placed on it."""

    royal: str | None = None
    behind: int = 0
    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """Everything visible or known. Places are lists of cards; together they always hold all 54.

    ``unseen`` are the royals that lie face down, ``pile`` the cards of the draw pile, both in no order that means
    anything. The top of the discard pile is the last of ``discard``.
    """

    options: Options
    step: Step["Table"]
    rows: tuple[Row, ...] = ()
    unseen: list[str] = field(default_factory=list)
    executed: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    graveyard: list[str] = field(default_factory=list)

    def copy(self) -> "Table":
        """An independent copy; what is never changed in place is shared."""
        return Table(
            self.options,
            self.step,
            tuple([Row(row.royal, row.behind, row.cards.copy()) for row in self.rows]),
            self.unseen.copy(),
            self.executed.copy(),
            self.pile.copy(),
            self.hand.copy(),
            self.discard.copy(),
            self.graveyard.copy(),
        )

    @property
    def hands(self) -> int:
        """Hands in the whole draw pile."""
        return 14

    @property
    def hand_number(self) -> int:
        """The number of the hand that is played, from 1; 0 before the first is drawn."""
        return self.hands - (len(self.pile) + HAND - 1) // HAND

    def places(self) -> Iterator[tuple[str, list[str]]]:
        """Every place with the cards that lie there, in words that follow 'is already'."""
        yield tr("executed"), self.executed
        yield tr("in your hand"), self.hand
        yield tr("on the discard pile"), self.discard
        yield tr("in the graveyard"), self.graveyard
        for row in self.rows:
            if row.royal is not None:
                yield tr("face up"), [row.royal]
                yield tr("placed on {royal}", royal=cards.name(row.royal)), row.cards
        yield tr("face down among the royals"), self.unseen
        yield tr("in the draw pile"), self.pile


def is_royal(card: str) -> bool:
    """Whether a card is one of the twelve royals."""
    return card[0] in ROYAL_RANKS


def elsewhere(table: Table, place: list[str]) -> dict[str, str]:
    """Where the cards are that cannot be in a place; jokers only where both are elsewhere."""
    found = {card: words for words, other in table.places() if other is not place for card in other}
    if cards.JOKER in place:
        found.pop(cards.JOKER, None)
    return found
