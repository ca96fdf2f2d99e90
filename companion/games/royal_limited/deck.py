"""The 12 train cards: three colours times the numbers 0 to 3, one of each (reported and deduced).

A card is written ``red-2``; one that nobody has told the app is ``?``.
"""

from collections.abc import Iterable
from enum import StrEnum

from companion.language import Phrase, joined, tr

UNSEEN = "?"
NUMBERS = range(4)


class Colour(StrEnum):
    """The colours of cars, tickets and VIPs."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"

    @property
    def words(self) -> Phrase:
        """The colour as people read it."""
        return _COLOUR_WORDS[self]


_COLOUR_WORDS = {Colour.RED: tr("red"), Colour.YELLOW: tr("yellow"), Colour.BLUE: tr("blue")}

DECK = tuple(f"{colour}-{number}" for colour in Colour for number in NUMBERS)

_COLOURS = {card: Colour(card.partition("-")[0]) for card in DECK}
_NUMBERS = {card: int(card.partition("-")[2]) for card in DECK}

_NAMES = (
    {f"red-{number}": tr("red {number}", number=number) for number in NUMBERS}
    | {f"yellow-{number}": tr("yellow {number}", number=number) for number in NUMBERS}
    | {f"blue-{number}": tr("blue {number}", number=number) for number in NUMBERS}
)


def colour(card: str) -> Colour:
    """The colour of a train card."""
    return _COLOURS[card]


def number(card: str) -> int:
    """The number of a train card: as a car its cost, as a passenger its value."""
    return _NUMBERS[card]


def name(card: str) -> str:
    """A train card as people read it: ``red 2``."""
    return _NAMES[card]


def names(some: Iterable[str]) -> str:
    """Several train cards as people read them."""
    return joined(", ", map(name, some))


def matches(passenger: str, car: str) -> bool:
    """Whether a passenger matches a car in colour or number, or both (Add a Passenger)."""
    return _COLOURS[passenger] == _COLOURS[car] or _NUMBERS[passenger] == _NUMBERS[car]


def may_follow(card: str, last: str | None) -> bool:
    """Whether a car may be added behind the rightmost one: another colour and another number (Add a Car)."""
    return last is None or (_COLOURS[card] != _COLOURS[last] and _NUMBERS[card] != _NUMBERS[last])


LIMITS = ("", *Colour, *map(str, NUMBERS), "even", "odd")
"""What cards can be limited to: nothing in particular, a colour, a number, even (0 is even) or odd numbers."""


def within(card: str, limit: str) -> bool:
    """Whether a train card is one that a limit allows."""
    match limit:
        case "":
            return True
        case "even":
            return _NUMBERS[card] % 2 == 0
        case "odd":
            return _NUMBERS[card] % 2 == 1
        case _:
            return limit in (_COLOURS[card], str(_NUMBERS[card]))
