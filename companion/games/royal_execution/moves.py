"""What can be played now: a card of the hand or the discard pile's top on a royal, or a card of the hand discarded."""

from collections.abc import Iterator
from typing import NamedTuple

from companion import cards
from companion.asks import Option
from companion.games.royal_execution import attack
from companion.games.royal_execution.table import Row, Table
from companion.language import tr

HAND, PILE = "hand", "pile"
TOP, BOTTOM = "top", "bottom"
DRAW, GIVE_UP = "draw", "give-up"


class Move(NamedTuple):
    """One card played: from the ``hand`` or as the top of the discard ``pile``; on a row (from 0), or, where ``row``
    is None, to the ``end`` of the discard pile."""

    card: str
    source: str
    row: int | None = None
    end: str = TOP

    @property
    def id(self) -> str:
        """The move as records write it: ``hand:10h:row:1``, ``pile:9c:row:3``, ``hand:2s:bottom``."""
        goes = self.end if self.row is None else f"row:{self.row + 1}"
        return f"{self.source}:{self.card}:{goes}"


def parse(move: str) -> Move:
    """The move that an id names."""
    source, card, goes = move.split(":", 2)
    if goes.startswith("row:"):
        return Move(card, source, int(goes[4:]) - 1)
    return Move(card, source, None, goes)


def playable(table: Table) -> list[tuple[str, str]]:
    """The cards that may be played, each with where it comes from; two jokers of a hand are one choice."""
    found = [(HAND, card) for card in dict.fromkeys(table.hand)]
    if table.discard:
        found.append((PILE, table.discard[-1]))
    return found


def attacks(table: Table, source: str, card: str) -> Iterator[Move]:
    """The royals that a card may be placed on."""
    refused = table.options.dead_cards == "refuse"
    for i, row in enumerate(table.rows):
        if row.royal is None or not attack.fits(row.royal, row.cards, card):
            continue
        if not (refused and not row.cards and attack.never_reaches(row.royal, card)):
            yield Move(card, source, i)


def discards(table: Table, card: str) -> tuple[Move, ...]:
    """Where a card of the hand may be discarded; on an empty pile, top and bottom are the same."""
    top = Move(card, HAND)
    return (top, Move(card, HAND, None, BOTTOM)) if table.discard else (top,)


def legal(table: Table) -> list[Move]:
    """Every legal move."""
    found: list[Move] = []
    for source, card in playable(table):
        found += attacks(table, source, card)
        if source == HAND:
            found += discards(table, card)
    return found


def top_fits(table: Table) -> bool:
    """Whether the discard pile's top may be placed on a royal."""
    return bool(table.discard) and any(True for _ in attacks(table, PILE, table.discard[-1]))


def carry_out(table: Table, move: Move) -> None:
    """Move the card; what follows from it is not done yet."""
    if move.source == HAND:
        table.hand.remove(move.card)
    else:
        table.discard.pop()
    if move.row is not None:
        table.rows[move.row].cards.append(move.card)
    else:
        lay_down(table, move.card, move.end)


def lay_down(table: Table, card: str, end: str) -> None:
    """Lay a card on the top or under the bottom of the discard pile."""
    table.discard.insert(len(table.discard) if end == TOP else 0, card)


def options(table: Table) -> tuple[Option, ...]:
    """Every play with what it does, those that the rules forbid with the reason; short, so that keys stand side by
    side."""
    found: list[Option] = []
    for source, card in playable(table):
        name = cards.name(card) if source == HAND else tr("Top {card}", card=cards.name(card))
        able = {move.row for move in attacks(table, source, card)}
        for i, row in enumerate(table.rows):
            if row.royal is not None:
                found.append(_attack(row, Move(card, source, i), name, i in able))
        if source == HAND:
            found += [Option(move.id, _goes(table, name, move)) for move in discards(table, card)]
    return tuple(found)


def _goes(table: Table, name: str, move: Move) -> str:
    if not table.discard:
        return tr("{card} discarded", card=name)
    return tr("{card} to top", card=name) if move.end == TOP else tr("{card} to bottom", card=name)


def _attack(row: Row, move: Move, name: str, able: bool) -> Option:
    """A card on a royal, with what that comes to."""
    royal = str(row.royal)
    label = tr("{card} on {royal}", card=name, royal=cards.name(royal))
    if not able:
        never = None if row.cards else tr("never enough")
        why_not = never or attack.why_not(royal, row.cards, move.card)
        return Option(move.id, label, disabled=why_not, rule="attack")
    return Option(move.id, label, _comes_to(royal, row.cards, move.card))


def _comes_to(royal: str, placed: list[str], card: str) -> str:
    """What a card does on a royal, in a few words."""
    if len(placed) == 2:
        return tr("executes {royal}", royal=cards.name(royal))
    if not placed and attack.never_reaches(royal, card):
        return tr("never enough!")
    return tr("then {wanted}", wanted=attack.wanted_briefly(royal, [*placed, card]))
