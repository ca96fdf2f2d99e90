"""Cards that lie in a layout, held against an ask that says so: they answer it, and perhaps what is asked next.

``answer_of`` is all there is to it; it knows no camera. Cards that do not lie so are told in words, and where they may
as well be taken as a set they are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion import cards
from companion.asks import Answer, Ask, Cards, Choice, Count
from companion.cards import BACK
from companion.errors import Refused
from companion.language import Phrase, tr, trn
from companion.layouts import Laid, Lying, Row, face_down, laid_out, too_few_or_many
from companion.matching.cards import (
    doubt_of_cards,
    fix,
    match_cards,
    match_these,
    reading_order,
    surely_read,
    waiting_for_cards,
)
from companion.matching.found import Filled, Fix, Match, because
from companion.sights import Sight
from companion.spreads import BESIDE_ACES, Layout, Line, Spread

After = Callable[[Sequence[Answer]], Ask | None]
"""What is asked after these answers to the present ask and those that follow it; None where nothing is. Raises
Refused where one of them is none."""


def answer_of(ask: Ask, laid: Laid) -> Answer:
    """The answer that cards in the ask's layout give. Raises Refused with the reason where they do not lie so, or
    cannot be these."""
    return _made(ask, picked(ask, laid), laid)


def picked(ask: Ask, laid: Laid) -> Row:
    """The cards of a layout that answer the ask, in the answer's order. Raises Refused where they do not lie so."""
    spread = ask.layout
    if spread is None:
        raise Refused(tr("The camera cannot answer this; enter it by hand"))
    if laid.wrong:
        raise Refused(laid.wrong)
    for line, known in spread.known.items():
        if line not in spread.lines and not isinstance(ask, Count):
            _see_known(line, known, laid.cards.get(line, ()))
    found: list[Lying] = []
    for line in spread.lines:
        row = laid.lines.get(line, ())
        already = spread.known.get(line, ())
        _see_known(line, already, tuple(one.card for one in row[: len(already)]))
        there = row[len(already) :]
        if spread.layout is Layout.THREE_ROWS:
            there = tuple(one for one in there if one.card != BACK)
        found += there
        if isinstance(ask, Count):
            continue
        if any(one.card == BACK for one in there):
            raise Refused(face_down(line))
        should = _should_lie(ask, len(spread.lines))
        if len(there) not in should:
            raise Refused(too_few_or_many(line, len(already) + max(should), len(row)))
    return tuple(found)


def _should_lie(ask: Ask, lines: int) -> tuple[int, ...]:
    """How many cards should lie in each of the lines."""
    return ask.sizes if isinstance(ask, Cards) and lines == 1 else (1,)


def _see_known(line: Line, known: Sequence[str], seen: Sequence[str]) -> None:
    """Raises Refused where other cards are seen in a line than are known to lie there."""
    for at, card in enumerate(known):
        if at >= len(seen):
            raise Refused(tr("{card} should lie {where}, and is not seen", card=cards.name(card), where=line.where))
        if not _alike(card, seen[at]):
            raise Refused(
                tr(
                    "{card} should lie {where}, and {seen} is seen there",
                    card=cards.name(card),
                    where=line.where,
                    seen=cards.name(seen[at]),
                )
            )


def _alike(known: str, seen: str) -> bool:
    """Whether a card that is known, perhaps without its suit, can be the one that is seen."""
    return known == seen or cards.by_rank(known) == seen or (not cards.is_exact(known) and cards.by_rank(seen) == known)


def _one_like(seen: str, known: Sequence[str]) -> str | None:
    """Which of the known cards a card is that is seen: itself before one whose suit is not known."""
    return seen if seen in known else next((card for card in known if _alike(card, seen)), None)


def _made(ask: Ask, taken: Row, laid: Laid) -> Answer:
    """Cards in the form that answers the ask. Raises Refused where they cannot be these."""
    match ask:
        case Choice():
            card = taken[0].card
            if card not in (those := _cards_of(ask)):
                raise Refused(_none_of(card, those))
            return ask.check(card)
        case Count():
            return ask.check(_turned(ask, taken, laid))
        case _:
            return ask.check([one.card for one in taken])


def _turned(ask: Count, hidden: Row, laid: Laid) -> int:
    """How many cards of the known row lie face down. Raises Refused where others than these are seen."""
    assert ask.layout is not None
    for line, known in ask.layout.known.items():
        left = list(known)
        for card in laid.cards.get(line, ()):
            if (one := _one_like(card, left)) is None:
                raise Refused(_none_of(card, known))
            left.remove(one)
        if (seen := len(known) - len(left) + len(hidden)) != len(known):
            raise Refused(too_few_or_many(line, len(known), seen))
    return len(hidden)


def _none_of(card: str, those: Sequence[str]) -> Phrase:
    return tr("{card} is none of these: {cards}", card=cards.name(card), cards=cards.names(those))


def _cards_of(ask: Ask) -> tuple[str, ...]:
    """The cards that are known to lie in an ask's layout, in whatever line."""
    spread = ask.layout
    if spread is None:
        return ()
    known = [card for line in spread.known.values() for card in line]
    if spread.layout is Layout.COMBINATION:
        known += BESIDE_ACES
    if isinstance(ask, Choice):
        known += [option.id for option in ask.options if _is_card(option.id)]
    return tuple(known)


def may_lie(ask: Ask) -> tuple[str, ...]:
    """All cards that can be in sight when an ask is answered: what it can be answered with, and what lies with it in
    the layout."""
    possible = ask.possible if isinstance(ask, Cards) else ()
    return possible if ask.layout is None else (*possible, *_cards_of(ask), *ask.layout.beside)


def _is_card(text: str) -> bool:
    """Whether an option's id is a card."""
    try:
        return cards.parse(text) == text
    except Refused:
        return False


@dataclass(frozen=True, slots=True)
class _Table:
    """The cards of a sight as they lie in the ask's layout, each with its index in the sight."""

    laid: Laid
    index: Mapping[int, int]

    def indices(self, row: Row) -> tuple[int, ...]:
        """The indices of cards."""
        return tuple(self.index[id(one)] for one in row)

    def begun(self, ask: Ask) -> bool:
        """Whether anything lies where the answer to an ask is to lie."""
        return ask.layout is not None and any(self.laid.lines.get(line) for line in ask.layout.lines)


def match_spread(ask: Ask, spread: Spread, sight: Sight, after: After | None, order: Sequence[int] | None) -> Match:
    """What cards that were seen mean for an ask that says how they lie."""
    among = _of_it(ask, spread, sight)
    lying = {index: Lying(sight.cards[index].card, sight.cards[index].box) for index in among}
    table = _Table(laid_out(list(lying.values()), spread.layout), {id(one): index for index, one in lying.items()})
    fixes = _fixes(ask, sight, among)
    if order is not None and isinstance(ask, Cards):
        return replace(match_cards(ask, sight, _apart(ask, sight, among), order), fixes=fixes, astray=True)
    try:
        taken = picked(ask, table.laid)
    except Refused as refused:
        if isinstance(ask, Cards) and not _apart(ask, sight, among):
            return Match(waiting_for_cards(ask, 0), missing=min(ask.sizes))  # what lies there is known: more will come
        return replace(_astray(ask, spread, sight, among, str(refused)), fixes=fixes)
    if isinstance(ask, Cards):
        found = match_these(ask, sight, table.indices(taken), fixes)
    else:
        found = _match_other(ask, sight, table, taken)
    sideways = table.indices(table.laid.lines.get(Line.SIDEWAYS, ()))
    found = replace(found, fixes=fixes, rows=tuple(map(table.indices, table.laid.rows)), sideways=sideways)
    return _with_next(found, ask, sight, table, after) if found.answer is not None else found


def _of_it(ask: Ask, spread: Spread, sight: Sight) -> list[int]:
    """The indices of the cards that can be part of the layout: not what is known to lie beside it, and of what has not
    moved, where something has, only what is known to be part of it."""
    known, moved = _cards_of(ask), any(not seen.lay for seen in sight.cards)
    there = reading_order(sight, range(len(sight.cards)))
    return [
        index
        for index in there
        if (seen := sight.cards[index]).card not in spread.beside
        and not (moved and seen.lay and not any(_alike(card, seen.card) for card in known))
    ]


def _fixes(ask: Ask, sight: Sight, among: Sequence[int]) -> tuple[Fix, ...]:
    """What each card may be instead, those that are known to lie there among it."""
    known = (*_cards_of(ask), *((BACK,) if isinstance(ask, Count) else ()))
    return tuple(fix(ask, index, sight.cards[index], known) for index in among)


def _apart(ask: Ask, sight: Sight, among: Sequence[int]) -> list[int]:
    """The cards without those that are known to lie there: what can be the answer if it is taken as a set."""
    known, left = list(_cards_of(ask)), []
    for index in among:
        if (one := _one_like(sight.cards[index].card, known)) is None:
            left.append(index)
        else:
            known.remove(one)
    return left


def _astray(ask: Ask, spread: Spread, sight: Sight, among: Sequence[int], why: str) -> Match:
    """Cards that do not lie in the layout: as a set, if that answers the ask; else why not."""
    waits = sight.waiting or not any(not seen.lay for seen in sight.cards)
    if not isinstance(ask, Cards):
        return Match(tr("Waiting for the cards") if waits else because(why, sight))
    found = match_cards(ask, sight, _apart(ask, sight, among))
    if waits or not spread.ordered or found.conflict is not None:
        return found
    if found.answer is None or len(found.used) < 2:
        return replace(found, says=because(why, sight), by_itself=False)
    says = tr("{why}. Is {seen} right, in this order?", why=why, seen=ask.say(found.answer))
    return replace(found, says=says, by_itself=False, astray=True)


def _match_other(ask: Ask, sight: Sight, table: _Table, taken: Row) -> Match:
    """Cards that answer a choice or a count. Such a decision never counts by itself."""
    used = table.indices(taken)
    try:
        answer = _made(ask, taken, table.laid)
    except Refused as refused:
        return Match(str(refused), used=used)
    there = [index for row in table.laid.rows for index in table.indices(row)]
    says: str
    if all(sight.cards[index].lay for index in there):
        says = trn(
            "{n} card has not moved. Is this the new one?", "{n} cards have not moved. Is this the new one?", len(there)
        )
    elif not surely_read(sight, there):
        says = doubt_of_cards(sight, (), _in_words(ask, answer))
    else:
        says = tr("I see {seen}", seen=_in_words(ask, answer))
    return Match(says, answer, False, used)


def _in_words(ask: Ask, answer: Answer) -> str:
    """What the cards say: an option by its label, a count as what is counted."""
    if isinstance(answer, int):
        return trn("{n} card face down", "{n} cards face down", answer)
    return ask.say(answer)


def _with_next(found: Match, ask: Ask, sight: Sight, table: _Table, after: After | None) -> Match:
    """The match with what the same cards answer next."""
    assert found.answer is not None
    asked, answers, used = [ask], [found.answer], list(found.used)
    lacks: str = ""
    while after is not None and (following := _asked_next(after, asked, answers)) is not None:
        try:
            taken = picked(following, table.laid)
            answer = _made(following, taken, table.laid)
            after([*answers, answer])
        except Refused as refused:
            lacks = str(refused) if table.begun(following) else ""
            break
        answers.append(answer)
        asked.append(following)
        used += [index for index in table.indices(taken) if index not in used]
    if len(asked) == 1:
        return replace(found, says=_and_lacks(found.says, lacks))
    then = tuple(Filled(*one) for one in zip(asked[1:], answers[1:], strict=True))
    whole = replace(found, then=then, used=tuple(used), offers=())
    moved = not any(sight.cards[index].lay for index in used)
    if moved and surely_read(sight, used):
        decided = any(not isinstance(filled.ask, Cards) for filled in then)
        seen = tr("I see {seen}", seen=whole.words(ask))
        return replace(whole, says=_and_lacks(seen, lacks), by_itself=found.by_itself and not decided)
    return replace(whole, says=_and_lacks(doubt_of_cards(sight, used, whole.words(ask)), lacks), by_itself=False)


def _and_lacks(says: str, lacks: str) -> str:
    """What is seen, and what the rest of the layout lacks, if anything."""
    return tr("{seen}. {lacking}", seen=says, lacking=lacks) if lacks else says


def _asked_next(after: After, asked: Sequence[Ask], answers: Sequence[Answer]) -> Ask | None:
    """What is asked next, if its answer lies in the same layout: in other lines, or as a choice between the cards."""
    try:
        ask = after(answers)
    except Refused:
        return None
    layouts = [one.layout for one in asked if one.layout is not None]
    if ask is None or ask.layout is None or ask.layout.layout is not layouts[0].layout:
        return None
    if any(ask.same_as(one) for one in asked):
        return None
    taken = {line for layout in layouts for line in layout.lines}
    return ask if isinstance(ask, Choice) or not taken & set(ask.layout.lines) else None
