"""Corrections of where cards lie: each card that comes is taken from somewhere, each that leaves goes somewhere."""

from collections import Counter

from companion import cards
from companion.errors import Refused
from companion.games.royal_rescue.table import Table, elsewhere, take
from companion.language import tr


def loose(table: Table) -> tuple[list[str], ...]:
    """The places from which a correction may take a card, the likeliest first."""
    return (
        table.discard,
        table.out,
        table.people,
        table.hands,
        table.servants,
        table.under,
        table.dealt,
        table.row,
    )


def fetch(table: Table, card: str, keep: list[str], first: list[str] | None = None) -> tuple[str, list[str]]:
    """Take a card such as this from the likeliest place other than ``keep``; returns it, as far as it is known, and
    the place. Raises Refused where there is none."""
    places = [place for place in (*([first] if first is not None else []), *loose(table)) if place is not keep]
    wide = cards.by_rank(card)
    if card == wide:
        fitting = [place for place in places if any(cards.by_rank(other) == wide for other in place)]
    elif (at := next((place for place in places if card in place), None)) is not None:
        fitting = [at]
    elif card in (seen := elsewhere(table, keep)):
        raise Refused(tr("{card} is already {place}", card=cards.name(card), place=seen[card]))
    else:
        fitting = [place for place in places if wide in place]
    if not fitting:
        raise Refused(tr("No {card} can be added: none is left elsewhere to be taken", card=cards.name(card)))
    return take(fitting[0], card), fitting[0]


def rearrange(table: Table, place: list[str], wanted: list[str]) -> None:
    """Make a place hold just these cards. Raises Refused where one cannot be had."""
    jacks = () if place is table.people else ("J",)
    if any(cards.rank(card) not in (*cards.NUMBERS, *jacks) for card in wanted):
        raise Refused(
            tr("Only number cards and Jacks can lie there") if jacks else tr("Only number cards can lie there")
        )
    twice = [card for card, n in Counter(wanted).items() if n > 1 and cards.is_exact(card)]
    if twice:
        raise Refused(tr("{card} is there twice", card=cards.name(twice[0])))
    shown = place[0] if place else None
    seen = elsewhere(table, place)
    left = place.copy()
    held: dict[int, str] = {}
    for i in sorted(range(len(wanted)), key=lambda i: not cards.is_exact(wanted[i])):
        if (same := _same_in(left, wanted[i], seen)) is not None:
            left.remove(same)
            held[i] = wanted[i] if cards.is_exact(wanted[i]) else same
    _forget_suits(wanted, held, left)
    # What is held cannot be fetched a second time; what leaves is not fetched back.
    place[:] = held.values()
    places: list[list[str]] = []
    for i, card in enumerate(wanted):
        if i not in held:
            held[i], source = fetch(table, card, place, table.servants if place is table.row else None)
            places.append(source)
    gone = table.out if place is table.discard or place is table.dealt else table.discard
    for n, card in enumerate(left):
        goes = places[n] if n < len(places) else gone
        (gone if goes is table.people and card[0] == "J" else goes).append(card)
    place[:] = [held[i] for i in range(len(wanted))]
    if place is table.row and shown != (place[0] if place else None):
        table.hits = ()


def _same_in(left: list[str], card: str, seen: dict[str, str]) -> str | None:
    """The card of a place that a wanted one is, the best known first."""
    if card in left:
        return card
    wide = cards.by_rank(card)
    if cards.is_exact(card):
        return wide if wide in left and card not in seen else None
    return next((other for other in left if cards.rank(other) == cards.rank(card)), None)


def _forget_suits(wanted: list[str], held: dict[int, str], left: list[str]) -> None:
    """Where some of several cards that were wanted by rank leave, nobody has seen which suits stay."""
    for i, card in held.items():
        wide = cards.by_rank(card)
        if wanted[i] == wide and any(cards.by_rank(other) == wide for other in left):
            held[i] = wide
            left[:] = [wide if cards.by_rank(other) == wide else other for other in left]
