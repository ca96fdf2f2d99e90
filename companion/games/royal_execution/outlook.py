"""Whether a win is still possible: an exact search, with the cards that nobody has seen coming in the best order.

Once every card is known (the last hand is drawn, the last royal turned up) nothing is left to luck, and the search
finds the plays that win. Before that, "lost" still is certain: no order of the hidden cards can win.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from companion import cards
from companion.games.royal_execution import attack
from companion.games.royal_execution.moves import BOTTOM, HAND, PILE, TOP, Move
from companion.games.royal_execution.table import HAND as HAND_SIZE
from companion.games.royal_execution.table import Table

MOST_STATES = 60_000
"""States looked at before the search gives up undecided."""


class Outlook(Enum):
    """What the search found out."""

    WINNABLE = "winnable"
    LOST = "lost"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Search:
    """What a search came to: the outlook, and where a win was found the moves that lead there; ``back`` is the card to
    be taken back first, where an execution is under way."""

    outlook: Outlook
    line: tuple[Move, ...] = ()
    back: str = ""


class _Row(NamedTuple):
    """A row in the search; a named tuple, since they are hashed by the thousand."""

    royal: str | None
    behind: int
    cards: tuple[str, ...]


class _State(NamedTuple):
    """A table in the search: hand, draw pile and unseen royals in the order of their names, the discard pile as it
    lies. Which three cards a hand has does not matter before it is drawn: the best order is looked for."""

    rows: tuple[_Row, ...]
    unseen: tuple[str, ...]
    hand: tuple[str, ...]
    pile: tuple[str, ...]
    discard: tuple[str, ...]


def still_winnable(table: Table, most: int = MOST_STATES) -> Outlook:
    """Whether a win is still possible; ``OPEN`` where it was not found out within so many states."""
    return search(table, most).outlook


def all_known(table: Table) -> bool:
    """Whether nothing is left to luck: the last hand is the only one to come, and so is the last royal."""
    return len(table.pile) <= HAND_SIZE and len(table.unseen) <= 1


def search(table: Table, most: int = MOST_STATES) -> Search:
    """Look for a line that wins."""
    if table.step.over:
        won = all(row.royal is None for row in table.rows)
        return Search(Outlook.WINNABLE if won else Outlook.LOST)
    start = _State(
        tuple(_Row(row.royal, row.behind, tuple(row.cards)) for row in table.rows),
        tuple(sorted(table.unseen)),
        tuple(sorted(table.hand)),
        tuple(sorted(table.pile)),
        tuple(table.discard),
    )
    return _Searcher(most, table.options.ending).run(start)


class _Searcher:
    """A depth-first search that remembers where it has found no win."""

    def __init__(self, most: int, ending: str) -> None:
        self.left = most
        self.plays_on = ending == "discard"
        self.seen: set[_State] = set()
        self.line: list[Move] = []

    def run(self, start: _State) -> Search:
        for state, back in _settled(start, ""):
            if self._wins(state):
                return Search(Outlook.WINNABLE, tuple(reversed(self.line)), back)
        return Search(Outlook.OPEN if self.left <= 0 else Outlook.LOST)

    def _wins(self, state: _State) -> bool:
        if all(row.royal is None for row in state.rows):
            return True
        if state in self.seen or self.left <= 0 or _hopeless(state):
            return False
        if not self.plays_on and not state.hand and not state.pile:
            return False
        self.left -= 1
        self.seen.add(state)
        for move in _moves(state):
            for after, _ in _settled(_moved(state, move), ""):
                if self._wins(after):
                    self.line.append(move)
                    return True
        return False


def _moves(state: _State) -> list[Move]:
    """The moves worth a look, the most promising first: those that execute, second cards, first cards, discards."""
    sources = [(HAND, card) for card in dict.fromkeys(state.hand or state.pile)]
    if state.discard:
        sources.append((PILE, state.discard[-1]))
    ranked: list[tuple[float, Move]] = []
    for source, card in sources:
        for i, row in enumerate(state.rows):
            if row.royal is None or not attack.fits(row.royal, row.cards, card):
                continue
            if not row.cards and attack.never_reaches(row.royal, card):
                continue
            ranked.append((_promise(row, card), Move(card, source, i)))
        if source == HAND:
            worth = attack.value(card) / 100
            ranked.append((-2 + worth, Move(card, HAND)))
            if state.discard:
                ranked.append((-2 - worth, Move(card, HAND, None, BOTTOM)))
    ranked.sort(key=lambda pair: -pair[0])
    return [move for _, move in ranked]


def _promise(row: _Row, card: str) -> float:
    royal = str(row.royal)
    if len(row.cards) == 2:
        return 30 - (card == cards.JOKER)
    if len(row.cards) == 1:
        return 10 - attack.threshold(royal, row.cards[0], card) - 5 * (card == cards.JOKER)
    return -attack.value(card) / 100 - (card == cards.JOKER) - (card[-1] == royal[-1]) / 10


def _moved(state: _State, move: Move) -> _State:
    """The state after a move, before what follows from it."""
    rows, hand, pile, discard = state.rows, state.hand, state.pile, state.discard
    if move.source == PILE:
        discard = discard[:-1]
    elif hand:
        hand = _without(hand, move.card)
    else:
        pile = _without(pile, move.card)
    if move.row is not None:
        row = rows[move.row]
        rows = _with(rows, move.row, _Row(row.royal, row.behind, (*row.cards, move.card)))
    elif move.end == TOP:
        discard = (*discard, move.card)
    else:
        discard = (move.card, *discard)
    return _State(rows, state.unseen, hand, pile, discard)


def _settled(state: _State, back: str) -> Iterator[tuple[_State, str]]:
    """Every way in which an execution ends, with the card that is taken ``back``, and every royal then turned up."""
    for i, row in enumerate(state.rows):
        if len(row.cards) == attack.COMBINATION:
            yield from _executions(state, i)
            return
        if row.royal is None and row.behind:
            for royal in state.unseen:
                rows = _with(state.rows, i, _Row(royal, row.behind - 1, ()))
                turned = _State(rows, _without(state.unseen, royal), state.hand, state.pile, state.discard)
                yield from _settled(turned, back)
            return
    yield state, back


def _executions(state: _State, i: int) -> Iterator[tuple[_State, str]]:
    row = state.rows[i]
    rows = _with(state.rows, i, _Row(None, row.behind, ()))
    returns = sorted(filter(attack.can_return, row.cards), key=attack.value, reverse=True)
    for card in returns:
        top = _State(rows, state.unseen, state.hand, state.pile, (*state.discard, card))
        yield from _settled(top, f"{card}:{TOP}")
        if state.discard:
            bottom = _State(rows, state.unseen, state.hand, state.pile, (card, *state.discard))
            yield from _settled(bottom, f"{card}:{BOTTOM}")
    if not returns:
        yield from _settled(_State(rows, state.unseen, state.hand, state.pile, state.discard), "")


def _hopeless(state: _State) -> bool:
    """Whether a count already shows that no order can win."""
    loose = (*state.hand, *state.pile, *state.discard)
    royals = [row.royal for row in state.rows if row.royal is not None] + list(state.unseen)
    placed = sum(len(row.cards) for row in state.rows)
    # Every royal takes three cards, and all but the last give one back.
    if attack.COMBINATION * len(royals) - placed > len(loose) + len(royals) - 1:
        return True
    for i, row in enumerate(state.rows):
        if row.royal is not None and row.cards and not _can_fall(state, i, loose):
            return True
    return _short_of_triggers(state, royals, loose)


def _can_fall(state: _State, i: int, loose: tuple[str, ...]) -> bool:
    """Whether some card can still go on against a royal: a loose one, or one taken back from another royal."""
    row = state.rows[i]
    royal, placed = str(row.royal), row.cards
    if attack.any_fits(royal, placed, loose):
        return True
    others = (card for other in state.rows if other is not row for card in other.cards if attack.can_return(card))
    return attack.any_fits(royal, placed, others)


def _short_of_triggers(state: _State, royals: list[str], loose: tuple[str, ...]) -> bool:
    """Whether there are more royals of suits that have no plain card left than aces and jokers to trigger them."""
    placed = [card for row in state.rows for card in row.cards]
    plain = {card[-1] for card in (*loose, *placed) if attack.can_return(card)}
    jokers = loose.count(cards.JOKER)
    for suit in cards.SYMBOLS:
        if suit not in plain:
            demand = sum(royal[-1] == suit for royal in royals)
            jokers -= max(0, demand - (f"A{suit}" in loose))
    return jokers < 0


def _without(some: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = some.index(card)
    return some[:at] + some[at + 1 :]


def _with(rows: tuple[_Row, ...], i: int, row: _Row) -> tuple[_Row, ...]:
    return (*rows[:i], row, *rows[i + 1 :])
