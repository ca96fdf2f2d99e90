"""Asks for cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from companion import cards
from companion.asks.base import Answer, Ask
from companion.errors import Refused
from companion.language import joined, tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Ask):
    """Cards that were turned up or laid out: a list of cards in order.

    ``possible`` is what they may be, a card as often as it may be there: ``10h``, ``10?`` for a ten whose suit
    nobody has seen. With ``suits`` False the rank alone is enough (a suit is welcome and kept). ``same_rank``: all
    of one rank. ``elsewhere`` says of known cards where they are, for refusals that explain themselves.
    ``sizes`` are the numbers of cards that make a complete answer. ``chosen`` says that the players decide which cards
    these are, where else the cards tell it; ``in_hand``, that they choose from a hand that the app does not see.
    """

    kind: ClassVar[str] = "cards"

    sizes: tuple[int, ...] = (1,)
    possible: tuple[str, ...]
    suits: bool = False
    same_rank: bool = False
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    chosen: bool = False
    in_hand: bool = False

    def check(self, answer: object) -> Answer:
        if isinstance(answer, str):
            answer = [answer]
        if not isinstance(answer, list):
            raise Refused(tr("Cards are a list, such as 10h 7s"))
        read = [cards.parse(card) for card in answer]
        if len(read) not in self.sizes:
            raise Refused(self._wrong_number(len(read)))
        if self.same_rank and len({cards.rank(card) for card in read}) > 1:
            raise Refused(tr("All of these must have one value: {cards}", cards=cards.names(read)))
        if self.suits:
            read = [self._with_suit(card) for card in read]
        self._check_possible(read)
        return read

    def _wrong_number(self, entered: int) -> str:
        if self.sizes == (1,):
            return tr("1 card is asked for, {entered} entered", entered=entered)
        wanted = joined(tr(" or "), map(str, self.sizes))
        return tr("{wanted} cards are asked for, {entered} entered", wanted=wanted, entered=entered)

    def _with_suit(self, card: str) -> str:
        """The card with its suit, filled in where only one is possible."""
        if cards.is_exact(card):
            return card
        fitting = {other for other in self.possible if cards.rank(other) == cards.rank(card)}
        if len(fitting) == 1 and cards.is_exact(one := fitting.pop()):
            return one
        raise Refused(tr("The suit of the {card} is needed too", card=cards.name(card)))

    def _check_possible(self, read: Sequence[str]) -> None:
        left = Counter(self.possible)
        for card in sorted(read, key=cards.is_exact, reverse=True):
            taken = _match(card, left)
            # A card known to lie elsewhere is not one of those whose suit nobody has seen.
            if taken is None or (taken != card and card in self.elsewhere):
                raise Refused(self.why_not(card))
            left[taken] -= 1

    def why_not(self, card: str) -> str:
        """Why a card cannot be here, in one sentence."""
        if card in self.elsewhere:
            return tr("{card} is already {place}", card=cards.name(card), place=self.elsewhere[card])
        if (wide := cards.by_rank(card)) in self.elsewhere:
            return tr("No {card} can be here: {places}", card=cards.name(wide), places=self.elsewhere[wide])
        possible = self.say(sorted(set(self.possible), key=cards.order))
        return tr("{card} cannot be here; possible: {possible}", card=cards.name(card), possible=possible)

    def say(self, answer: Answer) -> str:
        return cards.names(str(card) for card in answer) or tr("none") if isinstance(answer, list) else str(answer)


def _match(card: str, left: Counter[str]) -> str | None:
    """Which of the cards left a card can be, the best known first."""
    if left[card] > 0:
        return card
    if cards.is_exact(card):
        wide = cards.by_rank(card)
        return wide if left[wide] > 0 else None
    return next((other for other, n in left.items() if n > 0 and cards.rank(other) == cards.rank(card)), None)
