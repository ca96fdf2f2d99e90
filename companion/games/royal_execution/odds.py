"""The exact chances of the next hand, from the cards that nobody has seen yet."""

from fractions import Fraction
from math import comb

from companion import cards
from companion.game import Chance
from companion.games.royal_execution import attack
from companion.games.royal_execution.table import HAND, Table
from companion.language import tr


def one_among(good: int, whole: int, drawn: int) -> Fraction:
    """The chance that at least one of the good cards is among those drawn."""
    return 1 - Fraction(comb(whole - good, drawn), comb(whole, drawn))


def chances_of_hand(table: Table) -> tuple[Chance, ...]:
    """For every royal that has been attacked: the chance that the next hand holds a card that goes on."""
    found = []
    size = min(HAND, len(table.pile))
    for row in table.rows:
        if row.royal is None or not row.cards:
            continue
        good = sum(attack.fits(row.royal, row.cards, card) for card in table.pile)
        name = cards.name(row.royal)
        waits = len(row.cards) == attack.COMBINATION - 1
        label = tr("a trigger for {royal}", royal=name) if waits else tr("a second card for {royal}", royal=name)
        found.append(Chance(label, one_among(good, len(table.pile), size)))
    return tuple(found)
