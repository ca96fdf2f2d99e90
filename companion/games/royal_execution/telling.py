"""What is told: titles, instructions, and the reports on what a play led to."""

from typing import Any

from companion import cards
from companion.game import Report, Tone
from companion.games.royal_execution import attack
from companion.games.royal_execution.moves import DRAW, GIVE_UP, PILE, TOP, Move, parse
from companion.games.royal_execution.outlook import Outlook, still_winnable
from companion.games.royal_execution.table import HAND, ROYALS, SIDEWAYS, Row, Table
from companion.language import tr, trn
from companion.wording import capital

QUICK = 1_500
"""States that a report may look at to tell whether a win is still possible."""


def draw_title(table: Table) -> str:
    """The title of a hand to be drawn, with a warning once it is one of the last three."""
    hand = table.hand_number + 1
    if table.options.sideways != "warning" or len(table.pile) > SIDEWAYS:
        return tr("Hand {hand} of {hands}", hand=hand, hands=table.hands)
    return tr("Hand {hand} of {hands}: the last three hands", hand=hand, hands=table.hands)


def play_title(table: Table) -> str:
    if not table.hand and not table.pile:
        return tr("The last cards")
    if not table.hand:
        return tr("Before the next hand")
    return trn(
        "Hand {hand} of {hands}: {n} card to play",
        "Hand {hand} of {hands}: {n} cards to play",
        len(table.hand),
        hand=table.hand_number,
        hands=table.hands,
    )


def play_instruction(table: Table) -> str:
    if not table.hand and not table.pile:
        return tr("Your hand and the draw pile are empty. Only the top of the discard pile can still be played.")
    if not table.hand:
        return tr("Play the discard pile’s top first, or draw.")
    if not table.discard:
        return tr("Place a card on a royal, or discard it.")
    top = cards.name(table.discard[-1])
    return tr("Place a card on a royal, or discard it. {card} tops the discard pile.", card=top)


def drawn(before: Table, after: Table) -> Report:
    """A new hand."""
    warn = before.options.sideways == "warning" and len(before.pile) == SIDEWAYS
    why = (tr("it is the first of the last three"),) if warn else ()
    return Report(tr("Your hand: {cards}", cards=cards.names(after.hand)), why=why)


def played(before: Table, answer: Any, after: Table) -> Report:
    """A card was played, or none was any more."""
    if answer == DRAW:
        return followed(before, after, tr("The next hand"), ())
    if answer == GIVE_UP:
        return Report(tr("The royals have won"), Tone.LOST, why=(score_words(after),))
    move = parse(answer)
    name = capital(cards.name(move.card))
    if move.row is None:
        return followed(before, after, _discarded(before, name, move.end), ())
    row = before.rows[move.row]
    royal = str(row.royal)
    if len(row.cards) == attack.COMBINATION - 1:
        return _triggered(before, row, move, after)
    placed = [*row.cards, move.card]
    headline = tr("{card} lies on {royal}", card=name, royal=cards.name(royal))
    if len(placed) == 1:
        why: tuple[str, ...] = (_first_words(royal, move.card),)
    else:
        why = (attack.sum_words(royal, *placed), _trigger_words(royal, placed, after))
    return followed(before, after, headline, why)


def _discarded(before: Table, name: str, end: str) -> str:
    if not before.discard:
        return tr("{card} begins the discard pile", card=name)
    if end == TOP:
        return tr("{card} on the top of the discard pile", card=name)
    return tr("{card} on the bottom of the discard pile", card=name)


def _first_words(royal: str, card: str) -> str:
    if attack.never_reaches(royal, card):
        return tr(
            "no second card reaches {sum}: {royal} cannot be executed any more",
            sum=attack.need(royal),
            royal=cards.name(royal),
        )
    return tr("second card: {wanted}", wanted=attack.wanted(royal, [card]))


def _trigger_words(royal: str, placed: list[str], after: Table) -> str:
    """What triggers the attack, with a warning where no such card is left."""
    wanted = attack.wanted(royal, placed)
    if attack.any_fits(royal, placed, _alive(after, royal)):
        return tr("trigger: {wanted}", wanted=wanted)
    return tr("trigger: {wanted} – none is left", wanted=wanted)


def _alive(table: Table, royal: str) -> list[str]:
    """The cards that can still come onto a royal."""
    others = [card for row in table.rows if row.royal != royal for card in row.cards if attack.can_return(card)]
    return [*table.hand, *table.pile, *table.discard, *others]


def _triggered(before: Table, row: Row, move: Move, after: Table) -> Report:
    """A third card: told in full where nothing is left to decide."""
    royal = str(row.royal)
    why = (tr("{card} triggers {cards}", card=cards.name(move.card), cards=cards.names(row.cards)),)
    headline = tr("{royal} is executed", royal=cards.name(royal))
    if royal not in after.executed:
        return Report(headline, Tone.GOOD, why)
    left = before.discard[:-1] if move.source == PILE else before.discard
    back = [card for card in after.discard if card not in left]
    todo: list[str] = [tr("Lay {card} on the discard pile", card=cards.name(card)) for card in back]
    todo.append(_to_graveyard(royal, [card for card in (*row.cards, move.card) if card not in back]))
    return followed(before, after, headline, why, tuple(todo), Tone.GOOD)


def _to_graveyard(royal: str, some: list[str]) -> str:
    return tr("{cards} and {royal} go to the graveyard", cards=cards.names(some), royal=cards.name(royal))


def executed(before: Table, row: Row, answer: str, after: Table) -> Report:
    """A card was taken back."""
    card, end = answer.split(":")
    rest = row.cards.copy()
    rest.remove(card)
    name = capital(cards.name(card))
    if end == TOP:
        headline = tr("{card} goes on the top of the discard pile", card=name)
    else:
        headline = tr("{card} goes under the bottom of the discard pile", card=name)
    return followed(before, after, headline, (), (_to_graveyard(str(row.royal), rest),))


def turned(before: Table, royal: str, after: Table) -> Report:
    """A royal was turned up."""
    headline = tr("{royal} faces you", royal=cards.name(royal))
    return followed(before, after, headline, (tr("it needs {sum}", sum=attack.need(royal)),))


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
        end = tr("All twelve royals are executed") if won else tr("The royals have won")
        return Report(end, Tone.WON if won else Tone.LOST, (headline, *why, score_words(after)))
    if len(before.unseen) == 1 and not after.unseen and before.unseen[0] not in after.executed:
        todo += (tr("Turn up the last royal: it must be {royal}", royal=cards.name(before.unseen[0])),)
    if before.pile and not after.pile:
        todo += (_draw_the_last(after),)
    if _hand_done(before, after):
        why += _outlook_words(after)
        if after.options.sideways == "warning" and len(after.pile) == SIDEWAYS:
            todo += (tr("The sideways cards have come up: the last three hands"),)
    return Report(headline, tone, why, todo)


def _draw_the_last(table: Table) -> str:
    return trn(
        "Draw the last {n} card: it must be {cards}",
        "Draw the last {n} cards: they must be {cards}",
        len(table.hand),
        cards=cards.names(sorted(table.hand, key=cards.order)),
    )


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
            return (tr("a win is still possible"),)
        case Outlook.LOST:
            return (tr("a win is not possible any more"),)
        case Outlook.OPEN:
            return ()


def score_words(table: Table) -> str:
    return tr("{score} of {all} royals executed", score=len(table.executed), all=ROYALS)
