"""Corrections: where the real table disagrees with the app, the table is right.

A card that a correction adds is taken from where it was; one that leaves goes there in exchange, or else from the
hand and the royals onto the discard pile, from the discard and draw piles to the graveyard, from the graveyard onto
the discard pile. So all 54 stay accounted for. A table that the rules cannot lead to is refused.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from companion import cards
from companion.asks import Option
from companion.errors import Refused
from companion.games.corrections import Correction, card_list, choice, counter
from companion.games.royal_execution import attack
from companion.games.royal_execution.scene import adjustable
from companion.games.royal_execution.table import HAND, Row, Table, is_royal
from companion.language import tr

NONE = "none"
Find = Callable[[Table], list[str]]


def corrections(table: Table) -> Iterator[Correction[Table]]:
    """Everything that can be corrected on this table."""
    if not adjustable(table):
        return
    for i, row in enumerate(table.rows):
        yield _royal(table, i, row)
        yield _behind(table, i, row)
        yield _list(table, f"row:{i + 1}.cards", tr("Row {row}: cards placed", row=i + 1), _placed(i), _discard)
    yield _list(table, "hand", tr("Hand"), lambda other: other.hand, _discard)
    yield _list(table, "discard", tr("Discard pile, bottom to top"), _discard, _graveyard)
    yield _list(table, "pile", tr("Cards in the draw pile"), lambda other: other.pile, _graveyard)
    yield _list(table, "graveyard", tr("Cards in the graveyard"), _graveyard, _discard)
    yield card_list("executed", tr("Royals executed"), table.executed, _set_executed)


def _placed(index: int) -> Find:
    return lambda table: table.rows[index].cards


def _discard(table: Table) -> list[str]:
    return table.discard


def _graveyard(table: Table) -> list[str]:
    return table.graveyard


def check(table: Table) -> None:
    """Raises Refused where the table is none that the rules lead to."""
    if len(table.hand) > HAND:
        raise Refused(tr("Hand: at most {most} cards", most=HAND))
    for i, row in enumerate(table.rows):
        _check_row(i + 1, row)
    if sum(len(row.cards) == attack.COMBINATION for row in table.rows) > 1:
        raise Refused(tr("Only one royal at a time is being executed"))


def _check_row(number: int, row: Row) -> None:
    if row.cards and row.royal is None:
        raise Refused(tr("Row {row}: no royal faces you there, so no card can be placed", row=number))
    if len(row.cards) > attack.COMBINATION:
        raise Refused(tr("Row {row}: at most {most} cards", row=number, most=attack.COMBINATION))
    for n, card in enumerate(row.cards):
        if (reason := attack.why_not(str(row.royal), row.cards[:n], card)) is not None:
            words = tr(
                "Row {row}: {card} cannot lie on {royal}: {reason}",
                row=number, card=cards.name(card), royal=cards.name(str(row.royal)), reason=reason,
            )  # fmt: skip
            raise Refused(words)


# Cards


def _list(table: Table, name: str, label: str, find: Find, rest: Find) -> Correction[Table]:
    return card_list(
        name, label, find(table), lambda other, wanted: _rearrange(other, find(other), wanted, rest(other))
    )


def _rearrange(table: Table, place: list[str], wanted: list[str], rest: list[str]) -> None:
    """Make a place hold just these cards, in this order. Raises Refused where one cannot be had."""
    for card in wanted:
        if not cards.is_exact(card):
            raise Refused(tr("The suit of the {card} is needed too", card=cards.name(card)))
        if is_royal(card):
            raise Refused(tr("{card} is a royal: it cannot lie there", card=cards.name(card)))
    twice = [card for card, n in Counter(wanted).items() if n > (2 if card == cards.JOKER else 1)]
    if twice:
        raise Refused(tr("{card} is there too often", card=cards.name(twice[0])))
    coming = Counter(wanted) - Counter(place)
    leaving = list((Counter(place) - Counter(wanted)).elements())
    sources = [_take(table, card, place) for card in coming.elements()]
    for n, card in enumerate(leaving):
        (sources[n] if n < len(sources) else rest).append(card)
    place[:] = wanted


def _take(table: Table, card: str, place: list[str]) -> list[str]:
    """Take a card from where it is, the draw pile first; returns that place."""
    others = (table.pile, table.discard, table.graveyard, table.hand, *(row.cards for row in table.rows))
    source = next(other for other in others if other is not place and card in other)
    source.remove(card)
    return source


# Royals


def _royal(table: Table, index: int, row: Row) -> Correction[Table]:
    """The royal that faces you in a row, or none: it is executed."""
    royals = sorted((card for card in cards.deck() if is_royal(card)), key=cards.order)
    options = (*(Option(card, cards.name(card)) for card in royals), Option(NONE, tr("none")))

    def set_it(other: Table, answer: str) -> None:
        _set_royal(other, other.rows[index], None if answer == NONE else answer)

    return choice(f"row:{index + 1}", tr("Row {row}: royal", row=index + 1), row.royal or NONE, options, set_it)


def _set_royal(table: Table, row: Row, royal: str | None) -> None:
    """Another royal faces you in a row; the one that did goes where the other was."""
    old = row.royal
    if royal == old:
        return
    if royal is None:
        _bury(table, row)
        return
    other = next((other for other in table.rows if other.royal == royal), None)
    if other is not None:
        other.royal = old
        if old is None:
            row.cards, other.cards = other.cards, row.cards
    elif royal in table.unseen:
        _swap(table.unseen, royal, old)
        if old is None:
            _fullest(table, row).behind -= 1
    else:
        _swap(table.executed, royal, old)
    row.royal = royal


def _swap(place: list[str], royal: str, old: str | None) -> None:
    place.remove(royal)
    if old is not None:
        place.append(old)


def _bury(table: Table, row: Row) -> None:
    """The royal is executed, and all that lies on it goes to the graveyard."""
    table.executed.append(str(row.royal))
    table.graveyard += row.cards
    row.royal, row.cards = None, []


def _fullest(table: Table, first: Row | None = None) -> Row:
    """The row from which a hidden royal is taken: the first one if it has any, else the one with most."""
    return first if first is not None and first.behind else max(table.rows, key=lambda row: row.behind)


def _behind(table: Table, index: int, row: Row) -> Correction[Table]:
    """The royals that lie face down in a row; others rows have the rest."""

    def set_it(other: Table, answer: int) -> None:
        mine = other.rows[index]
        rest = [row for row in other.rows if row is not mine]
        while mine.behind < answer:
            max(rest, key=lambda row: row.behind).behind -= 1
            mine.behind += 1
        while mine.behind > answer:
            min(rest, key=lambda row: row.behind + (row.royal is not None)).behind += 1
            mine.behind -= 1

    label = tr("Row {row}: royals face down", row=index + 1)
    return counter(f"row:{index + 1}.behind", label, row.behind, len(table.unseen), set_it)


def _set_executed(table: Table, wanted: list[str]) -> None:
    """The royals executed: one that is added leaves its row, one that is taken off lies face down again."""
    if wrong := [card for card in wanted if not is_royal(card) or not cards.is_exact(card)]:
        raise Refused(tr("{card} is no royal: name rank and suit, such as Kh", card=cards.name(wrong[0])))
    if len(set(wanted)) < len(wanted):
        raise Refused(tr("Each royal can be executed once"))
    for royal in wanted:
        if (row := next((row for row in table.rows if row.royal == royal), None)) is not None:
            _bury(table, row)
        elif royal in table.unseen:
            table.unseen.remove(royal)
            _fullest(table).behind -= 1
    for royal in table.executed:
        if royal not in wanted:
            table.unseen.append(royal)
            min(table.rows, key=lambda row: row.behind + (row.royal is not None)).behind += 1
    table.executed[:] = wanted
