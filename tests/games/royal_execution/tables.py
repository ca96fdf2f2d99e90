"""Tables of Royal Execution at a given point, in few lines, and sessions that begin there."""

from collections import Counter
from typing import Any

from companion import cards
from companion.asks import Choice, Option
from companion.games.royal_execution.game import RoyalExecution
from companion.games.royal_execution.options import build
from companion.games.royal_execution.table import ROWS, Row, Table, is_royal
from companion.games.royal_execution.turn import go_on
from companion.session import Session
from tests.games.begun import NOON, begun_at

GAME = RoyalExecution()
DECK = Counter(cards.deck())


def options(**settings: Any) -> dict[str, Any]:
    return GAME.options({"players": ["Anna"], **settings})


def begin(**settings: Any) -> Session[Table]:
    """A new game at its first ask."""
    return Session(GAME, options(**settings), clock=lambda: NOON)


def laid(
    *rows: str, hand: str = "", discard: str = "", pile: str | int = "", behind: tuple[int, ...] = (), **settings: Any
) -> Table:
    """A table in play. A row is its royal and the cards placed on it, such as ``Jh 5s 6d``; ``pile`` are the cards of
    the draw pile, or how many of those left over; the rest is in the graveyard. ``discard`` is from bottom to top, and
    ``behind`` how many royals lie face down in each row, any that are left."""
    left = cards.deck()
    table = Table(build(options(**settings)), step=None, rows=tuple(Row() for _ in range(ROWS)))
    for row, words, more in zip(table.rows, [*rows, "", "", ""], [*behind, 0, 0, 0], strict=False):
        row.behind = more
        if words:
            row.royal, *row.cards = take(left, words)
    table.hand, table.discard = take(left, hand), take(left, discard)
    if isinstance(pile, str):
        table.pile = take(left, pile)
    royals = [card for card in left if is_royal(card)]
    plain = [card for card in left if not is_royal(card)]
    table.unseen, table.executed = royals[: sum(behind)], royals[sum(behind) :]
    if isinstance(pile, int):
        table.pile, plain = plain[:pile], plain[pile:]
    table.graveyard = plain
    table.step = go_on(table)
    census(table)
    return table


def take(left: list[str], words: str) -> list[str]:
    found = words.split()
    for card in found:
        left.remove(card)
    return found


def at(table: Table) -> Session[Table]:
    """A session that begins at a table."""
    return begun_at(GAME, table)


def play(session: Session[Table], *answers: object) -> Session[Table]:
    """Answer one ask after the other."""
    for answer in answers:
        session.answer(answer)
        census(session.table)
    return session


def offered(session: Session[Table]) -> dict[str, Option]:
    """The options of the pending choice by id."""
    ask = session.ask
    assert isinstance(ask, Choice)
    return {option.id: option for option in ask.options}


def enabled(session: Session[Table]) -> set[str]:
    """The ids that can be chosen."""
    return {key for key, option in offered(session).items() if option.disabled is None}


def census(table: Table) -> None:
    """All 54 cards are accounted for, each once, and what is counted fits them."""
    assert Counter(card for _, place in table.places() for card in place) == DECK
    assert sum(row.behind for row in table.rows) == len(table.unseen)
    assert all(row.behind >= 0 for row in table.rows)
    assert len(table.hand) <= 3
    assert all(map(is_royal, table.executed + table.unseen))
    for row in table.rows:
        assert row.royal is not None or not row.cards
        assert len(row.cards) <= 3
