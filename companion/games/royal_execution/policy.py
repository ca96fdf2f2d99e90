"""A plain policy: it answers every ask sensibly, with seeded luck for the cards that are turned up.

It serves simulations, "decide for us", the solver's playouts, and tests. It looks only at what the player may know.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion import cards
from companion.games.royal_execution import attack, moves
from companion.games.royal_execution.moves import BOTTOM, DRAW, GIVE_UP, Move
from companion.games.royal_execution.setup import DrawPile, Royals
from companion.games.royal_execution.table import HAND, ROWS, Row, Table
from companion.games.royal_execution.turn import Draw, Play, TakeBack, ways_back

EXECUTE = 1000.0
SECOND, FIRST = 100.0, 0.0
LEAST_TRIGGERS = 2.0
"""Triggers that must be left for a pair to be worth laying."""


class PlainPolicy:
    """Answers for the player, and for the cards: their order is drawn once, so that a policy is one possible world."""

    def __init__(self, table: Table, random: Random) -> None:
        self._pile = random.sample(table.pile, len(table.pile))
        self._royals = random.sample(table.unseen, len(table.unseen))

    def answer(self, table: Table) -> Any:
        """An answer to the table's pending ask."""
        step = table.step
        if isinstance(step, Play):
            return choose(table)
        if isinstance(step, Draw):
            return self._next(self._pile, table.pile, HAND)
        if isinstance(step, TakeBack):
            return take_back(table, table.rows[step.row])
        if isinstance(step, DrawPile):
            return True
        return self._next(self._royals, table.unseen, ROWS if isinstance(step, Royals) else 1)

    @staticmethod
    def _next(order: list[str], place: Sequence[str], size: int) -> list[str]:
        """The next cards in this world, of those that lie in a place."""
        found: list[str] = []
        left = list(place)
        for card in [*order, *place]:
            if len(found) == size:
                break
            if card in left:
                left.remove(card)
                found.append(card)
        for card in found:
            if card in order:
                order.remove(card)
        return found


def choose(table: Table) -> str:
    """The play that looks best."""
    best: Move | None = None
    most = 0.0
    alive = _alive(table)
    for source, card in moves.playable(table):
        for move in moves.attacks(table, source, card):
            worth = _worth(table.rows[move.row or 0], card, alive)
            if worth > most:
                best, most = move, worth
    if best is not None:
        return best.id
    if not table.hand:
        return _last_resort(table)
    return _discard(table).id


def _last_resort(table: Table) -> str:
    """Only the discard pile's top can be played, and it looks good nowhere: draw, or play it where it does least harm,
    since nothing else can come any more."""
    if table.pile:
        return DRAW
    if not table.discard:
        return GIVE_UP
    able = list(moves.attacks(table, moves.PILE, table.discard[-1]))
    return min(able, key=lambda move: len(table.rows[move.row or 0].cards)).id if able else GIVE_UP


def _alive(table: Table) -> list[str]:
    """The cards that can still trigger something."""
    return [*table.pile, *table.hand, *table.discard]


def _worth(row: Row, card: str, alive: list[str]) -> float:
    """What a card is worth on a royal; nothing where it is better kept."""
    royal, placed = str(row.royal), row.cards
    if len(placed) == 2:
        return EXECUTE - (200 if card == cards.JOKER else 0) + (50 if card[0] == "A" else 0)
    if len(placed) == 1:
        above = attack.threshold(royal, placed[0], card)
        count = sum(attack.triggers(royal, above, other) for other in alive) - attack.triggers(royal, above, card)
        if count < LEAST_TRIGGERS:
            return 0.0
        waste = attack.value(placed[0]) + attack.value(card) - attack.need(royal)
        return SECOND + 10 * count - waste - (60 if card == cards.JOKER else 0) - _own_suit(royal, card)
    if card == cards.JOKER or attack.never_reaches(royal, card):
        return 0.0
    return FIRST + 20 - attack.value(card) - _own_suit(royal, card)


def _own_suit(royal: str, card: str) -> float:
    """A card of the royal's own suit is better kept as a trigger."""
    return attack.value(card) / 2 if card[-1] == royal[-1] else 0.0


def _use(table: Table, card: str) -> float:
    """What a card is worth on the top of the discard pile."""
    if card == cards.JOKER:
        return 30.0
    use = attack.value(card) / 2
    for row in table.rows:
        if row.royal is None:
            continue
        if row.royal[-1] == card[-1]:
            use += 10 if card[0] == "A" else attack.value(card)
        if len(row.cards) == 1 and attack.fits(row.royal, row.cards, card):
            use += 2
    return use


def _discard(table: Table) -> Move:
    """The card of the hand that is needed least; on the top if it is worth more than what lies there."""
    card = min(table.hand, key=lambda card: _use(table, card))
    if not table.discard or _use(table, card) >= _use(table, table.discard[-1]):
        return Move(card, moves.HAND)
    return Move(card, moves.HAND, None, BOTTOM)


def take_back(table: Table, row: Row) -> str:
    """The card of a combination that is worth most, on the top of the discard pile."""
    card, end = max(ways_back(table, row), key=lambda way: (_use(table, way[0]), way[1]))
    return f"{card}:{end}"
