"""The Sheriff's Guards: what face-down guards can be, and the exact chances that follow from it.

The rulebook states only ranges and means: blue 1 to 6, 3.3 on average; red 2 to 9, 5 on average. ``HOUSE`` is our deck
of 44 cards of each colour that fits this and is otherwise as even as can be; the more guards the card library has seen
in earlier games, the more the deck follows what was seen. Guards that lie open or were discarded since the last shuffle
are not in it.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from companion.games.robin_hood.library import Library
from companion.games.robin_hood.table import Guard, Row, Table
from companion.games.robin_hood.vocabulary import Attribute, Back
from companion.language import joined, tr

DECK = 44
"""Guards of each colour."""
BOUNDS = {Back.BLUE: (1, 6), Back.RED: (2, 9)}
GREAT_BOUNDS = (1, 24)
"""What Castle and Sheriff can show."""
HOUSE: Mapping[Back, Mapping[int, int]] = {
    Back.BLUE: {1: 9, 2: 8, 3: 7, 4: 7, 5: 7, 6: 6},
    Back.RED: {2: 8, 3: 6, 4: 6, 5: 6, 6: 6, 7: 4, 8: 4, 9: 4},
}

Counts = dict[int, int]


def bounds(back: Back) -> tuple[int, int]:
    """The least and the greatest value of a card in a row."""
    return BOUNDS.get(back, GREAT_BOUNDS)


def tally_key(back: Back, attribute: Attribute) -> str:
    """The name under which the library keeps values: ``blue.wit``."""
    return f"{back.value}.{attribute.value}"


def composition(library: Library, back: Back, attribute: Attribute) -> Counts:
    """How many guards of a colour have which value, as far as can be told: house deck and what was seen, by weight."""
    seen = library.seen.get(tally_key(back, attribute), {})
    weights = {value: often + seen.get(str(value), 0) for value, often in HOUSE[back].items()}
    whole = sum(weights.values())
    counts = {value: DECK * weight // whole for value, weight in weights.items()}
    missing = DECK - sum(counts.values())
    for value in sorted(weights, key=lambda v: (-(DECK * weights[v] % whole), v))[:missing]:
        counts[value] += 1
    return counts


def unseen(table: Table, back: Back, attribute: Attribute) -> Counts:
    """The guards of a colour that are face down, by value."""
    left = composition(table.options.library, back, attribute)
    for guard in (*table.discarded, *(guard for row in table.rows for guard in row.guards)):
        value = guard.value(attribute)
        if guard.back is back and value is not None and left.get(value, 0):
            left[value] -= 1
    return left


def chance(table: Table, attribute: Attribute, backs: Iterable[Back], at_most: int) -> Fraction:
    """The chance that face-down guards of these colours add up to at most so much."""
    ways: Counts = {0: 1}
    draws = 1
    for back in BOUNDS:
        if number := sum(other is back for other in backs):
            deck = unseen(table, back, attribute)
            if sum(deck.values()) < number:
                deck = composition(table.options.library, back, attribute)
            ways = _both(ways, _sums(deck, number, at_most))
            draws *= comb(sum(deck.values()), number)
    return Fraction(sum(n for found, n in ways.items() if found <= at_most), draws)


def _sums(deck: Counts, number: int, at_most: int) -> Counts:
    """In how many ways so many cards of a deck add up to each total that is not too much."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, copies in deck.items():
        after: dict[tuple[int, int], int] = {}
        for (taken, total), n in ways.items():
            enough = (at_most - total) // value
            for more in range(min(copies, number - taken, enough) + 1):
                key = (taken + more, total + more * value)
                after[key] = after.get(key, 0) + n * comb(copies, more)
        ways = after
    return {total: n for (taken, total), n in ways.items() if taken == number}


def _both(first: Counts, second: Counts) -> Counts:
    """The totals of two independent draws."""
    ways: Counts = {}
    for total, n in first.items():
        for more, m in second.items():
            ways[total + more] = ways.get(total + more, 0) + n * m
    return ways


def chance_of(table: Table, attribute: Attribute, guards: Iterable[Guard], strength: int) -> Fraction | None:
    """The chance to defeat these guards together; None where one lies open whose value was not entered."""
    known, closed = 0, []
    for guard in guards:
        value = guard.value(attribute)
        if value is not None:
            known += value
        elif guard.open:
            return None
        else:
            closed.append(guard.back)
    return chance(table, attribute, closed, strength - known)


def total(guards: Iterable[Guard], attribute: Attribute) -> int:
    """The guards' values together, as far as they are known."""
    return sum(guard.value(attribute) or 0 for guard in guards)


def guard_name(row: Row, place: int) -> str:
    """A card of a row in words: ``guard 2 (red, face down)``, ``Nottingham Castle``."""
    guard = row.guards[place]
    match guard.back:
        case Back.CASTLE:
            return tr("Nottingham Castle")
        case Back.SHERIFF:
            return tr("the Sheriff of Nottingham")
    if not guard.open:
        return tr("guard {number} ({colour}, face down)", number=place + 1, colour=guard.back.words)
    known = joined(", ", (guard.back.words, *values_words(guard)))
    return tr("guard {number} ({known})", number=place + 1, known=known)


def values_words(guard: Guard) -> list[str]:
    """A guard's known values: ``Wit 4``, ``Brawn 2``."""
    known = ((a, guard.value(a)) for a in (Attribute.WIT, Attribute.BRAWN, Attribute.STEALTH))
    return [joined(" ", (a.label, value)) for a, value in known if value is not None]
