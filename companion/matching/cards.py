"""Cards that were seen, held against an ask for a set of cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

from companion import cards
from companion.asks import Ask, Cards
from companion.cards import BACK
from companion.errors import Refused
from companion.language import joined, tr, trn
from companion.layouts import Lying, rows_of
from companion.matching.found import MOST_OFFERS, MOST_WAYS, Conflict, Fix, Match, Offer, because
from companion.sights import SeenCard, Sight
from companion.wording import count, listed


def match_cards(
    ask: Cards, sight: Sight, among: Sequence[int] | None = None, order: Sequence[int] | None = None
) -> Match:
    """What cards that were seen mean for an ask, however they lie: those ``among`` the indices, all of them where
    nothing else is said, in the players' ``order`` where they have put them in one."""
    there = range(len(sight.cards)) if among is None else among
    face_up = [i for i in reading_order(sight, there) if sight.cards[i].card != BACK]
    fresh = [i for i in face_up if not sight.cards[i].lay]
    used = fresh if len(fresh) in ask.sizes else face_up
    fixes = tuple(fix(ask, i, sight.cards[i]) for i in face_up)
    if (sight.waiting or (face_up and not fresh)) and len(used) not in ask.sizes:
        return Match(waiting_for_cards(ask, len(face_up)), missing=min(ask.sizes), fixes=fixes)
    if len(used) not in ask.sizes:
        return _wrong_number_of_cards(ask, sight, used, fixes)
    if order is not None and sorted(order) == sorted(used):
        used = list(order)
    return match_these(ask, sight, used, fixes)


def reading_order(sight: Sight, indices: Iterable[int]) -> list[int]:
    """Indices of cards row by row from the top, in each row from left to right."""
    lying = {index: Lying(sight.cards[index].card, sight.cards[index].box) for index in indices}
    index_of = {id(one): index for index, one in lying.items()}
    return [index_of[id(one)] for row in rows_of(list(lying.values())) for one in row]


def match_these(ask: Cards, sight: Sight, used: Sequence[int], fixes: tuple[Fix, ...]) -> Match:
    """What exactly these cards mean, in this order."""
    read = [sight.cards[i].card for i in used]
    try:
        answer = ask.check(read)
    except Refused as refused:
        return _impossible(ask, sight, used, fixes, str(refused))
    moved = not any(sight.cards[i].lay for i in used)
    if moved and surely_read(sight, used):
        # where more cards may follow, only the players know that these are all
        whole = len(used) == max(ask.sizes)
        return Match(tr("I see {seen}", seen=ask.say(answer)), answer, whole, tuple(used), fixes=fixes)
    says = doubt_of_cards(sight, used, ask.say(answer))
    return Match(says, answer, False, tuple(used), offers=_offer_cards(ask, sight, used, first=read), fixes=fixes)


def surely_read(sight: Sight, used: Iterable[int]) -> bool:
    """Whether the reader is sure of all and of these."""
    return sight.sure and all(sight.cards[i].sure for i in used)


def doubt_of_cards(sight: Sight, used: Sequence[int], seen: str) -> str:
    """Why the players are asked about cards that are all there: ``seen`` in words."""
    if lain := sum(sight.cards[i].lay for i in used):
        return trn(
            "{n} card has not moved. Is this the new one?", "{n} cards have not moved. Is this the new one?", lain
        )
    if sight.reason:
        return tr("I think I see {seen}: {reason}", seen=seen, reason=sight.reason)
    return tr("I think I see {seen}; please check", seen=seen)


def waiting_for_cards(ask: Cards, lain: int) -> str:
    """That nothing new lies there yet, but so many cards from before."""
    says = tr("Waiting for the cards") if max(ask.sizes) > 1 else tr("Waiting for the card")
    if not lain:
        return says
    there = trn("{n} card lies there from before", "{n} cards lie there from before", lain)
    return joined("; ", (says, there))


def _wrong_number_of_cards(ask: Cards, sight: Sight, used: Sequence[int], fixes: tuple[Fix, ...]) -> Match:
    says = _cards_seen(ask, len(used))
    if backs := sum(card.card == BACK for card in sight.cards):
        says = joined("; ", (says, trn("{n} card lies face down", "{n} cards lie face down", backs)))
    missing = max(0, min(ask.sizes) - len(used))
    offers: tuple[Offer, ...] = ()
    if len(used) > max(ask.sizes) and ask.same_rank:
        offers = _checked(ask, _of_one_rank([sight.cards[i].card for i in used]))
    elif len(used) > max(ask.sizes) and comb(len(used), max(ask.sizes)) <= MOST_WAYS:
        ways = combinations(used, max(ask.sizes))
        offers = _checked(ask, ([sight.cards[i].card for i in way] for way in ways))
    return Match(because(says, sight), used=tuple(used), missing=missing, offers=offers, fixes=fixes)


def _cards_seen(ask: Cards, seen: int) -> str:
    """How many cards are seen, and how many there should be."""
    if seen > max(ask.sizes):
        if ask.sizes == (1,):
            wanted = tr("1 is asked for")
        else:
            wanted = tr("{number} are asked for", number=_in_words(ask.sizes))
        return joined("; ", (tr("I see {cards}", cards=count(seen, "card")), wanted))
    if ask.sizes == (1,):
        return tr("I see no card")
    if not seen:
        return tr("I see none of {wanted} cards", wanted=_in_words(ask.sizes))
    return tr("I see {seen} of {wanted} cards", seen=seen, wanted=_in_words(ask.sizes))


def _in_words(sizes: Sequence[int]) -> str:
    """Numbers of cards: ``2 or 3``, ``1 to 4``."""
    if len(sizes) > 2 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return tr("{low} to {high}", low=sizes[0], high=sizes[-1])
    return listed(map(str, sizes), "or")


def _impossible(ask: Cards, sight: Sight, used: Sequence[int], fixes: tuple[Fix, ...], reason: str) -> Match:
    """Cards that the ask refuses: a conflict where the reader is sure of cards that cannot be there, else most likely
    misread, or cards of other values beside those that are meant."""
    read = [sight.cards[i].card for i in used]
    if ask.same_rank and _can_lie_there(ask, read):
        return Match(reason, used=tuple(used), offers=_checked(ask, _of_one_rank(read)), fixes=fixes)
    sure = all(sight.cards[i].sure for i in used)
    needs_suit = any(not cards.is_exact(card) for card in read) and ask.suits
    seen = tr("The camera sees {cards}", cards=cards.names(read))
    conflict = Conflict(seen, known=reason) if sure and not needs_suit else None
    # of a card that was read surely only its likes are worth a word
    offers = _offer_cards(ask, sight, used, first=None, guess=conflict is None)
    return Match(reason, used=tuple(used), offers=offers, fixes=fixes, conflict=conflict)


def _can_lie_there(ask: Cards, read: Sequence[str]) -> bool:
    """Whether these cards can all be there, of whatever values they are."""
    try:
        replace(ask, same_rank=False, sizes=(len(read),)).check(list(read))
    except Refused:
        return False
    return True


def _of_one_rank(read: Sequence[str]) -> list[list[str]]:
    """Cards of one value each, the value of which there are most first."""
    ranks = Counter(cards.rank(card) for card in read)
    return [[card for card in read if cards.rank(card) == rank] for rank, _ in ranks.most_common()]


def _offer_cards(
    ask: Cards, sight: Sight, used: Sequence[int], first: list[str] | None, guess: bool = True
) -> tuple[Offer, ...]:
    """The answer as it was read, then with one card read otherwise, possible ones only; without ``guess`` only as
    something that the reader thought of, or of the same rank."""
    read = [sight.cards[i].card for i in used]
    ways = [first] if first is not None else []
    doubtful = sorted(range(len(used)), key=lambda at: sight.cards[used[at]].confidence)
    for at in doubtful:
        seen = sight.cards[used[at]]
        for other in map(str, fix(ask, used[at], seen).instead):
            if not guess and other not in seen.others and cards.rank(other) != cards.rank(seen.card):
                continue
            ways.append([*read[:at], str(other), *read[at + 1 :]])
    return _checked(ask, ways)


def _checked(ask: Cards, ways: Iterable[Sequence[str]]) -> tuple[Offer, ...]:
    offers: dict[tuple[str, ...], Offer] = {}
    for way in ways:
        try:
            answer = ask.check(list(way))
        except Refused:
            continue
        offers.setdefault(tuple(way), Offer(ask.say(answer), answer))
        if len(offers) == MOST_OFFERS:
            break
    return tuple(offers.values())


def fix(ask: Ask, index: int, seen: SeenCard, more: Iterable[str] = ()) -> Fix:
    """What a card may be instead: what the reader thought of and is possible, then the possible ones of its rank,
    then of its suit, then the rest of what is possible, and likewise ``more`` cards that lie there. What is not
    possible is left out."""
    suit = cards.suit(seen.card)

    def likeness(card: str) -> tuple[int, int]:
        thought = seen.others.index(card) if card in seen.others else len(seen.others)
        same_rank = cards.rank(card) == cards.rank(seen.card)
        same_suit = suit is not None and cards.suit(card) == suit
        return thought, 0 if same_rank else 1 if same_suit else 2

    left = [card for card in ask.possible if card != seen.card] if isinstance(ask, Cards) else []
    if isinstance(ask, Cards) and not ask.suits:
        # the suit does not matter: one card of each other value
        values = {cards.by_rank(card): card for card in sorted(left, key=likeness, reverse=True)}
        left = [card for value, card in values.items() if value != cards.by_rank(seen.card)]
    all_left = dict.fromkeys((*left, *(card for card in more if card != seen.card)))
    return Fix(index, not seen.sure, tuple(sorted(all_left, key=likeness)))
