"""Fighting royals: what may be placed on a royal, as the first, the second and the third card.

A joker stays open: it counts as whatever serves best, which is 10 to reach a sum or to trigger, and the lowest value
that still reaches where a trigger must be higher than it.
"""

from collections.abc import Iterable, Sequence

from companion import cards
from companion.language import tr

HIGHEST, LOWEST_JOKER = 10, 2
COMBINATION = 3
"""The cards that execute a royal."""

_NEEDS = {"J": 11, "Q": 12, "K": 13}
_VALUES = {cards.JOKER: HIGHEST} | {
    rank + suit: value for value, rank in enumerate(cards.RANKS[:10], 1) for suit in cards.SYMBOLS
}


def need(royal: str) -> int:
    """The sum that the first two cards must reach."""
    return _NEEDS[royal[0]]


def value(card: str) -> int:
    """What a card counts at most: an ace 1, a joker 10."""
    return _VALUES[card]


def never_reaches(royal: str, card: str) -> bool:
    """Whether a first card is short with any second one: an ace on a Queen or King, a 2 on a King."""
    return _VALUES[card] + HIGHEST < _NEEDS[royal[0]]


def lowest_joker(royal: str, beside: str) -> int:
    """The least that a joker must count beside another card to reach the sum."""
    return max(LOWEST_JOKER, _NEEDS[royal[0]] - _VALUES[beside])


def threshold(royal: str, first: str, second: str) -> int:
    """The value that a trigger must be higher than: the lower of the first two cards, jokers as low as they can be."""
    if first == cards.JOKER:
        return min(lowest_joker(royal, second), _VALUES[second])
    if second == cards.JOKER:
        return min(lowest_joker(royal, first), _VALUES[first])
    return min(_VALUES[first], _VALUES[second])


def triggers(royal: str, above: int, card: str) -> bool:
    """Whether a third card makes the attack work: of the royal's suit and high enough, its ace, or a joker."""
    if card == cards.JOKER:
        return above < HIGHEST
    return card[-1] == royal[-1] and (card[0] == "A" or _VALUES[card] > above)


def fits(royal: str, placed: Sequence[str], card: str) -> bool:
    """Whether a card may be placed on a royal on top of those that lie there."""
    if not placed:
        return True
    if len(placed) == 1:
        return _VALUES[placed[0]] + _VALUES[card] >= _NEEDS[royal[0]]
    return len(placed) == 2 and triggers(royal, threshold(royal, placed[0], placed[1]), card)


def why_not(royal: str, placed: Sequence[str], card: str) -> str | None:
    """Why a card may not be placed on a royal, in a few words; None where it may."""
    if fits(royal, placed, card):
        return None
    if len(placed) == 1:
        return tr("{first} + {second} is short", first=value(placed[0]), second=value(card))
    above = threshold(royal, placed[0], placed[1])
    if card != cards.JOKER and card[-1] != royal[-1]:
        return tr("needs a {suit}", suit=cards.SYMBOLS[royal[-1]])
    return tr("not above {value}", value=above)


def wanted(royal: str, placed: Sequence[str]) -> str:
    """What a royal waits for, in a few words."""
    if not placed:
        return tr("two cards that reach {sum}", sum=need(royal))
    if len(placed) == 1:
        least = need(royal) - value(placed[0])
        if least > HIGHEST:
            return tr("out of reach")
        return tr("{value} or more", value=least) if least > 1 else tr("any card")
    above = threshold(royal, placed[0], placed[1])
    suit = cards.SYMBOLS[royal[-1]]
    if above >= HIGHEST:
        return tr("{ace} alone", ace=f"A{suit}")
    return tr("{suit} above {value}, {ace}, joker", suit=suit, value=above, ace=f"A{suit}")


def wanted_briefly(royal: str, placed: Sequence[str]) -> str:
    """What a royal waits for, as short as a key has room for."""
    if len(placed) < COMBINATION - 1 or (above := threshold(royal, placed[0], placed[1])) >= HIGHEST:
        return wanted(royal, placed)
    return tr("{suit} above {value}", suit=cards.SYMBOLS[royal[-1]], value=above)


def can_return(card: str) -> bool:
    """Whether a card of a combination can be taken back: aces and jokers go to the graveyard."""
    return card != cards.JOKER and card[0] != "A"


def sum_words(royal: str, first: str, second: str) -> str:
    """The first two cards as a sum, an open joker as what it must be at least."""
    if cards.JOKER not in (first, second):
        both = value(first) + value(second)
        return tr(
            "{first} + {second} = {both} reaches {sum}",
            first=value(first), second=value(second), both=both, sum=need(royal),
        )  # fmt: skip
    other = second if first == cards.JOKER else first
    least = lowest_joker(royal, other)
    if other == cards.JOKER:
        return tr("two jokers reach {sum}, one of them as low as {least}", sum=need(royal), least=least)
    return tr(
        "{first} + joker reaches {sum}, the joker as low as {least}", first=value(other), sum=need(royal), least=least
    )


def any_fits(royal: str, placed: Sequence[str], some: Iterable[str]) -> bool:
    """Whether one of some cards may be placed on a royal."""
    return any(fits(royal, placed, card) for card in some)
