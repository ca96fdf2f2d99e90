"""Playing cards as short strings, the way records write them.

A card is a rank ``A 2`` … ``10 J Q K`` and a suit ``s h d c`` (``10h``), or ``joker``. A card that has been
seen only as far as its rank is ``10?``; one that nobody has seen is ``?``.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from companion.errors import Refused
from companion.language import Language, Phrase, joined, tr

JOKER = "joker"
UNSEEN = "?"
BACK = "back"
"""A card that lies face down, as readers call it; it stands in no record."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NUMBERS = RANKS[1:10]


class Suit(StrEnum):
    """The four suits, in the order spades, hearts, clubs, diamonds."""

    SPADES = "s"
    HEARTS = "h"
    CLUBS = "c"
    DIAMONDS = "d"

    @property
    def symbol(self) -> str:
        """The suit as one printed character."""
        return SYMBOLS[self.value]


SYMBOLS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
CORNERS: Mapping[str, Mapping[str, str]] = {
    "en": {},
    "de": {"J": "B", "Q": "D"},
    "nl": {"J": "B", "Q": "V", "K": "H"},
    "fr": {"J": "V", "Q": "D", "K": "R"},
}
"""The letters that decks of other countries have in their corners in place of the English ones, by the language."""
_LETTERS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}


def rank(card: str) -> str:
    """The rank of a card, ``joker`` for a joker and the empty string for one nobody has seen."""
    return card if card == JOKER else card[:-1]


def suit(card: str) -> Suit | None:
    """The suit of a card, or None where it is not known or there is none."""
    return Suit(card[-1]) if card[-1] in SYMBOLS and card != JOKER else None


def is_exact(card: str) -> bool:
    """Whether both rank and suit are known (a joker is as exact as it gets)."""
    return card == JOKER or (card[-1] != "?")


def by_rank(card: str) -> str:
    """The card with its suit forgotten: ``10h`` becomes ``10?``; jokers and unseen cards stay."""
    return card if card in (JOKER, UNSEEN) else card[:-1] + "?"


class Printed(Phrase):
    """A card as it is printed in its corners, with the letters of the deck that people play with: ``Q♥``, ``10``. The
    suit's shape may be missing."""

    __slots__ = ("rank", "shape")
    rank: str
    shape: str

    def __new__(cls, rank: str, shape: str = "") -> "Printed":
        phrase = super().__new__(cls, rank + shape)
        phrase.rank, phrase.shape = rank, shape
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Printed, (self.rank, self.shape)

    def said(self, language: Language) -> str:
        return language.corners.get(self.rank, self.rank) + self.shape


def corners(deck: str, language: str) -> Mapping[str, str]:
    """The corner letters that are not the English ones, by rank: those of a ``deck`` of ``CORNERS``, or with ``auto``
    of the decks that are usual where this language is spoken."""
    return CORNERS.get(language if deck == "auto" else deck, {})


def corner(card: str) -> str:
    """What is printed in the corners of a card that is no joker, over its suit: ``10``, ``Q``."""
    return Printed(rank(card))


def name(card: str) -> str:
    """A card as people read it: ``10♥``, ``10``, ``joker``, ``unseen card``, ``card face down``."""
    if card == JOKER:
        return tr("joker")
    if card == UNSEEN:
        return tr("unseen card")
    if card == BACK:
        return tr("card face down")
    return Printed(card[:-1], SYMBOLS.get(card[-1], ""))


def names(cards: Iterable[str]) -> str:
    """Several cards as people read them, a space between."""
    return joined(" ", map(name, cards))


def parse(text: object) -> str:
    """Read a card written by a person or a device: ``10h``, ``10H``, ``10♥``, ``10``, ``10?``, ``joker``.

    Raises Refused where the text is no card.
    """
    if not isinstance(text, str):
        raise Refused(tr("{text} is not a card: write a rank and a suit, such as 10h", text=repr(text)))
    plain = text.strip()
    if plain.lower() == JOKER:
        return JOKER
    ending = _LETTERS.get(plain[-1:], plain[-1:].lower())
    if plain.upper() in RANKS:
        return plain.upper() + "?"
    if plain[:-1].upper() in RANKS and ending in SYMBOLS | {"?": ""}:
        return plain[:-1].upper() + ending
    raise Refused(
        tr("{text} is not a card: write a rank A 2–10 J Q K and a suit s h d c, such as 10h", text=repr(text))
    )


def deck(jokers: int = 2) -> list[str]:
    """A whole deck of 52 cards and the given number of jokers."""
    return [r + s for s in SYMBOLS for r in RANKS] + [JOKER] * jokers


def order(card: str) -> tuple[int, str]:
    """A sort key: by rank from ace to king, then suit; jokers and unseen cards last."""
    plain = rank(card)
    return (RANKS.index(plain) if plain in RANKS else len(RANKS), card)
