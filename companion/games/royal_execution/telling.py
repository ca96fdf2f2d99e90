"""What is told: titles, instructions, and the reports on what a play led to."""

from typing import Any

from companion import cards
from companion.game import Report, Tone
from companion.games.royal_execution import attack
from companion.games.royal_execution.moves import DRAW, GIVE_UP, PILE, Move, parse
from companion.games.royal_execution.outlook import Outlook, still_winnable
from companion.games.royal_execution.table import HAND, ROYALS, SIDEWAYS, Row, Table
from companion.wording import count

QUICK = 1_500
"""States that a report may look at to tell whether a win is still possible."""


def last_hands(table: Table) -> str:
    """Words for a title, once the next hand is one of the last three."""
    if table.options.sideways != "warning" or len(table.pile) > SIDEWAYS:
        return ""
    return ": the last three hands"


def play_title(table: Table) -> str:
    if not table.hand and not table.pile:
        return "The last cards"
    if not table.hand:
        return "Before the next hand"
    return f"Hand {table.hand_number} of {table.hands}: {count(len(table.hand), 'card')} to play"


def play_instruction(table: Table) -> str:
    if not table.hand and not table.pile:
        return "Your hand and the draw pile are empty. Only the top of the discard pile can still be played."
    if not table.hand:
        return "Play the discard pile’s top first, or draw."
    if not table.discard:
        return "Place a card on a royal, or discard it."
    return f"Place a card on a royal, or discard it. {cards.name(table.discard[-1])} tops the discard pile."


def drawn(before: Table, after: Table) -> Report:
    """A new hand."""
    warn = before.options.sideways == "warning" and len(before.pile) == SIDEWAYS
    why = ("it is the first of the last three",) if warn else ()
    return Report(f"Your hand: {cards.names(after.hand)}", why=why)


def played(before: Table, answer: Any, after: Table) -> Report:
    """A card was played, or none was any more."""
    if answer == DRAW:
        return followed(before, after, "The next hand", ())
    if answer == GIVE_UP:
        return Report("The royals have won", Tone.LOST, why=(score_words(after),))
    move = parse(answer)
    name = cards.name(move.card)
    if move.row is None:
        where = f"on the {move.end} of" if before.discard else "begins"
        return followed(before, after, f"{name} {where} the discard pile", ())
    row = before.rows[move.row]
    royal = str(row.royal)
    if len(row.cards) == attack.COMBINATION - 1:
        return _triggered(before, row, move, after)
    placed = [*row.cards, move.card]
    headline = f"{name} lies on {cards.name(royal)}"
    if len(placed) == 1:
        why: tuple[str, ...] = (_first_words(royal, move.card),)
    else:
        why = (attack.sum_words(royal, *placed), _trigger_words(royal, placed, after))
    return followed(before, after, headline, why)


def _first_words(royal: str, card: str) -> str:
    if attack.never_reaches(royal, card):
        return f"no second card reaches {attack.need(royal)}: {cards.name(royal)} cannot be executed any more"
    return f"second card: {attack.wanted(royal, [card])}"


def _trigger_words(royal: str, placed: list[str], after: Table) -> str:
    """What triggers the attack, with a warning where no such card is left."""
    gone = not attack.any_fits(royal, placed, _alive(after, royal))
    return f"trigger: {attack.wanted(royal, placed)}" + (" – none is left" if gone else "")


def _alive(table: Table, royal: str) -> list[str]:
    """The cards that can still come onto a royal."""
    others = [card for row in table.rows if row.royal != royal for card in row.cards if attack.can_return(card)]
    return [*table.hand, *table.pile, *table.discard, *others]


def _triggered(before: Table, row: Row, move: Move, after: Table) -> Report:
    """A third card: told in full where nothing is left to decide."""
    royal = str(row.royal)
    why = (f"{cards.name(move.card)} triggers {cards.names(row.cards)}",)
    if royal not in after.executed:
        return Report(f"{cards.name(royal)} is executed", Tone.GOOD, why)
    left = before.discard[:-1] if move.source == PILE else before.discard
    back = [card for card in after.discard if card not in left]
    todo = [f"Lay {cards.name(card)} on the discard pile" for card in back]
    todo.append(_to_graveyard(royal, [card for card in (*row.cards, move.card) if card not in back]))
    return followed(before, after, f"{cards.name(royal)} is executed", why, tuple(todo), Tone.GOOD)


def _to_graveyard(royal: str, some: list[str]) -> str:
    return f"{cards.names(some)} and {cards.name(royal)} go to the graveyard"


def executed(before: Table, row: Row, answer: str, after: Table) -> Report:
    """A card was taken back."""
    card, end = answer.split(":")
    rest = row.cards.copy()
    rest.remove(card)
    headline = f"{cards.name(card)} goes {'on the top' if end == 'top' else 'under the bottom'} of the discard pile"
    return followed(before, after, headline, (), (_to_graveyard(str(row.royal), rest),))


def turned(before: Table, royal: str, after: Table) -> Report:
    """A royal was turned up."""
    return followed(before, after, f"{cards.name(royal)} faces you", (f"it needs {attack.need(royal)}",))


def followed(
    before: Table,
    after: Table,
    headline: str,
    why: tuple[str, ...],
    todo: tuple[str, ...] = (),
    tone: Tone = Tone.PLAIN,
) -> Report:
    """A report with what followed without a question: a royal turned up, the last hand, the end."""
    if after.step.over:
        won = all(row.royal is None for row in after.rows)
        end = "All twelve royals are executed" if won else "The royals have won"
        return Report(end, Tone.WON if won else Tone.LOST, (headline, *why, score_words(after)))
    if len(before.unseen) == 1 and not after.unseen and before.unseen[0] not in after.executed:
        todo += (f"Turn up the last royal: it must be {cards.name(before.unseen[0])}",)
    if before.pile and not after.pile:
        todo += (f"Draw the last {count(len(after.hand), 'card')}: {_must_be(after)}",)
    if _hand_done(before, after):
        why += _outlook_words(after)
        if after.options.sideways == "warning" and len(after.pile) == SIDEWAYS:
            todo += ("The sideways cards have come up: the last three hands",)
    return Report(headline, tone, why, todo)


def _must_be(table: Table) -> str:
    return f"{'it' if len(table.hand) == 1 else 'they'} must be {cards.names(sorted(table.hand, key=cards.order))}"


def _hand_done(before: Table, after: Table) -> bool:
    """Whether the last card of a hand was played with this, and all that follows from it is done."""
    if any(row.royal is None and row.behind for row in after.rows):
        return False
    if any(len(row.cards) == attack.COMBINATION for row in after.rows):
        return False
    return not after.hand or (len(after.hand) > len(before.hand) and len(before.hand) < HAND)


def _outlook_words(after: Table) -> tuple[str, ...]:
    """At the end of one of the last hands: whether a win is still possible, where that is quickly found out."""
    if len(after.pile) > SIDEWAYS:
        return ()
    match still_winnable(after, QUICK):
        case Outlook.WINNABLE:
            return ("a win is still possible",)
        case Outlook.LOST:
            return ("a win is not possible any more",)
        case Outlook.OPEN:
            return ()


def score_words(table: Table) -> str:
    return f"{len(table.executed)} of {ROYALS} royals executed"
