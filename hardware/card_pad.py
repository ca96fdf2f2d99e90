"""The pad for cards: ranks that keep their place, then a suit where it is needed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion import asks, cards
from companion.asks import Answer
from companion.language import tr
from hardware.pads import EMPTY, Pad, Slot, page_label

LOW = ("A", "2", "3", "4", "5", "6")
MIDDLE = ("7", "8", "9", "10", "J", "Q")
HIGH = ("K", cards.JOKER)


@dataclass(frozen=True, slots=True)
class CardPad(Pad):
    """A card by its rank, then by its suit where that is needed and open. Ranks keep their place: A to 6 are
    the buttons 1 to 6, OK turns to 7 to Q and once more to K and joker; pages that cannot be are left out."""

    ask: asks.Cards
    laid: tuple[str, ...] = ()
    rank: str | None = None

    def pages(self) -> tuple[tuple[Slot, ...], ...]:
        if self.rank is not None:
            fitting = self._suits(self.rank)
            exact = [(self.rank + suit, suit in fitting) for suit in cards.Suit]
            return (tuple(Slot(card, cards.name(card)) if fits else EMPTY for card, fits in exact),)
        pages = [[self._slot(rank) for rank in ranks] for ranks in (LOW, MIDDLE, HIGH)]
        return tuple(tuple(page) for page in pages if any(not slot.why_not for slot in page)) or ((),)

    def take(self, slot: Slot) -> "CardPad":
        if self.rank is not None or slot.id == cards.JOKER:
            return self._lay(slot.id)
        rank = cards.rank(slot.id)
        if not self.ask.suits:
            return self._lay(slot.id)
        fitting = self._suits(rank)
        return self._lay(rank + fitting[0]) if len(fitting) == 1 else replace(self, rank=rank, page=0)

    def finished(self) -> Answer | None:
        return list(self.laid) if self.rank is None and len(self.laid) in self.ask.sizes else None

    def finish_label(self) -> str:
        return tr("done") if self.laid else tr("none")

    def missing(self) -> str:
        if self.rank is not None:
            return tr("Press the suit: 1 spades, 2 hearts, 3 clubs, 4 diamonds")
        pages = [page_label(page) for page in self.pages()]
        if len(pages) > 1:
            return tr("Press the number of the card; OK turns to {cards}", cards=pages[1])
        return tr("Press the number of the card")

    def entered(self) -> Answer | None:
        laid = [*self.laid, *([self.rank + "?"] if self.rank else [])]
        return [str(card) for card in laid] if laid else None

    def hint(self) -> str:
        return tr("{number} of {all}", number=len(self.laid), all=max(self.ask.sizes)) if self.laid else ""

    def _lay(self, card: str) -> "CardPad":
        laid = (*self.laid, card)
        done = list(laid) if len(laid) >= max(self.ask.sizes) else None
        return replace(self, laid=laid, rank=None, page=0, done=done)

    def _slot(self, rank: str) -> Slot:
        card = rank if rank == cards.JOKER else rank + "?"
        return Slot(card, cards.name(card), None if self._left(rank) > 0 else self._why_not(card))

    def _why_not(self, card: str) -> str:
        if self.ask.same_rank and self.laid:
            return tr("All must have one value: {value}", value=cards.name(cards.by_rank(self.laid[0])))
        return self.ask.why_not(card)

    def _left(self, rank: str) -> int:
        """How many cards of a rank may still come."""
        if self.ask.same_rank and self.laid and cards.rank(self.laid[0]) != rank:
            return 0
        return _of_rank(self.ask.possible, rank) - _of_rank(self.laid, rank)

    def _suits(self, rank: str) -> list[str]:
        """The suits a card of a rank can have."""
        vague = rank + "?" in self.ask.possible
        named = [suit.value for suit in cards.Suit if rank + suit not in self.laid]
        return [
            suit
            for suit in named
            if rank + suit in self.ask.possible or (vague and rank + suit not in self.ask.elsewhere)
        ]


def _of_rank(some: Sequence[str], rank: str) -> int:
    return sum(cards.rank(card) == rank for card in some)
