"""What was seen, held against what the game asks: fills the answer, or says in plain words what is missing.

Pure functions. An answer that comes out of here has passed the ask's own check.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import msgspec

from companion import cards
from companion.asks import Answer, Ask, Cards, Roll
from companion.errors import Refused
from companion.language import joined, tr, trn
from companion.sights import SeenCard, SeenDie, Sight, What
from companion.wording import count, listed

MOST_OFFERS = 6
BACK = "back"
"""A card that lies face down, as readers call it."""

MOST_WAYS = 500
"""Ways of leaving dice or cards out; where there are more, none is offered."""

Way = Sequence[int | tuple[int, int]]
"""Dice of an answer by their index, one that is read otherwise with the other value beside it."""

_MISTAKEN = {1: (3, 2, 5), 2: (3, 1, 6), 3: (2, 1, 5), 4: (5, 6, 2), 5: (4, 6, 3), 6: (4, 5, 2)}
"""For each value of a die those it is most easily mistaken for."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A whole answer that one tap gives."""

    label: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Fix:
    """A die or card seen, and what it may be instead, likeliest and possible first: one tap each."""

    index: int
    doubtful: bool
    instead: tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """What is seen cannot be by what the app knows: both sides, for the players to decide."""

    seen: str
    known: str


@dataclass(frozen=True, slots=True)
class Match:
    """What a sight means for the ask.

    ``answer`` is the complete answer where there is one; ``by_itself`` says that it may count without a word of the
    players. ``says`` is one sentence for them. ``used`` are the indices of the dice or cards that the answer is made
    of; ``missing`` is how many are still to be seen.
    """

    says: str
    answer: Answer | None = None
    by_itself: bool = False
    used: tuple[int, ...] = ()
    missing: int = 0
    offers: tuple[Offer, ...] = ()
    fixes: tuple[Fix, ...] = ()
    conflict: Conflict | None = None


def wanted(ask: Ask) -> What | None:
    """What the camera can do for an ask: look for dice, for cards, or nothing."""
    match ask:
        case Roll(dice_wanted=True):
            return What.DICE
        case Cards():
            return What.CARDS
        case _:
            return None


def match_sight(ask: Ask, sight: Sight) -> Match:
    """What a sight means for the pending ask."""
    match ask:
        case Roll(dice_wanted=True) if sight.what is What.DICE:
            return _match_dice(ask, sight)
        case Cards() if sight.what is What.CARDS:
            return _match_cards(ask, sight)
        case _:
            return Match(tr("The camera cannot answer this; enter it by hand"))


def corrected(ask: Ask, sight: Sight, values: Sequence[int | str]) -> Match:
    """What the sight's dice or cards mean once the players have put them right (``values``, one for each seen).

    What people said is sure; it does not count by itself because their tap on the last one is the confirmation.
    """
    dice = tuple(
        SeenDie(value, seen.box, 1.0, lay=seen.lay)
        for value, seen in zip(values, sight.dice, strict=False)
        if isinstance(value, int)
    )
    told = tuple(
        SeenCard(value, seen.box, 1.0, lay=seen.lay)
        for value, seen in zip(values, sight.cards, strict=False)
        if isinstance(value, str)
    )
    said = msgspec.structs.replace(sight, dice=dice, cards=told)
    found = match_sight(ask, said)
    return replace(found, by_itself=False)


# Dice


def _match_dice(ask: Roll, sight: Sight) -> Match:
    order = _in_reading_order(sight.dice)
    fresh = [i for i in order if not sight.dice[i].lay]
    fixes = tuple(_die_fix(i, sight.dice[i]) for i in order)
    if len(fresh) == ask.dice:
        return _whole_roll(ask, sight, fresh, fixes)
    if len(order) == ask.dice:
        lain = len(order) - len(fresh)
        says = trn(
            "{n} die has not moved. Is this the new roll?", "{n} dice have not moved. Is this the new roll?", lain
        )
        return Match(says, _values(sight, order), used=tuple(order), offers=_offer_rolls(sight, [order]), fixes=fixes)
    if sight.waiting or (order and not fresh):
        return Match(_waiting_for_dice(len(order)), missing=ask.dice, fixes=fixes)
    if len(order) < ask.dice:
        return _too_few(ask, sight, order, fixes)
    return _too_many(ask, sight, order, fresh, fixes)


def _waiting_for_dice(lain: int) -> str:
    if not lain:
        return tr("Waiting for the roll")
    return trn(
        "Waiting for the roll; {n} die lies there from before",
        "Waiting for the roll; {n} dice lie there from before",
        lain,
    )


def _whole_roll(ask: Roll, sight: Sight, used: list[int], fixes: tuple[Fix, ...]) -> Match:
    """As many dice as are rolled here, each of them moved."""
    answer = _values(sight, used)
    doubtful = [i for i in used if not sight.dice[i].sure]
    if sight.sure and not doubtful:
        return Match(tr("I see {seen}", seen=ask.say(answer)), answer, True, tuple(used), fixes=fixes)
    offers: list[Way] = [used, *_with_others(sight, used, doubtful)]
    return Match(_doubt(sight, doubtful), answer, False, tuple(used), offers=_offer_rolls(sight, offers), fixes=fixes)


def _doubt(sight: Sight, doubtful: Sequence[int]) -> str:
    """Why the players are asked about dice that are all there."""
    if len(doubtful) == 1 and (others := sight.dice[doubtful[0]].others):
        values = sorted({sight.dice[doubtful[0]].value, *others})
        return tr("I am not sure of one die: {values}?", values=listed(map(str, values), "or"))
    if len(doubtful) == 1:
        return tr("I am not sure of one die")
    if doubtful:
        return tr("I am not sure of {number} dice", number=len(doubtful))
    return tr("Please check: {reason}", reason=sight.reason) if sight.reason else tr("Please check the dice")


def _too_few(ask: Roll, sight: Sight, order: Sequence[int], fixes: tuple[Fix, ...]) -> Match:
    if order:
        says = tr("I see {seen} of {wanted} dice", seen=len(order), wanted=ask.dice)
    else:
        says = joined("; ", (tr("I see no dice"), _rolled(ask)))
    return Match(_because(says, sight), used=tuple(order), missing=ask.dice - len(order), fixes=fixes)


def _too_many(ask: Roll, sight: Sight, order: Sequence[int], fresh: Sequence[int], fixes: tuple[Fix, ...]) -> Match:
    """More dice than were rolled: the moved ones first, then every way of leaving the others out."""
    says = joined("; ", (tr("I see {number} dice", number=len(order)), _rolled(ask)))
    pool = list(fresh) if len(fresh) > ask.dice else list(order)
    must = [] if len(fresh) > ask.dice else list(fresh)
    rest, open_places = [i for i in pool if i not in must], ask.dice - len(must)
    if comb(len(rest), open_places) > MOST_WAYS:
        return Match(says, fixes=fixes)
    ways = [sorted([*must, *chosen], key=list(order).index) for chosen in combinations(rest, open_places)]
    ways.sort(key=lambda way: -sum(sight.dice[i].confidence for i in way))
    return Match(says, offers=_offer_rolls(sight, ways), fixes=fixes)


def _with_others(sight: Sight, used: Sequence[int], doubtful: Sequence[int]) -> list[Way]:
    """The roll with one doubtful die read otherwise: the index with the other value in its place."""
    return [[(i, other) if i == doubt else i for i in used] for doubt in doubtful for other in sight.dice[doubt].others]


def _offer_rolls(sight: Sight, ways: Iterable[Way]) -> tuple[Offer, ...]:
    offers: dict[tuple[int, ...], Offer] = {}
    for way in ways:
        roll = [i[1] if isinstance(i, tuple) else sight.dice[i].value for i in way]
        offers.setdefault(tuple(sorted(roll)), Offer(" ".join(map(str, roll)), roll))
    return tuple(offers.values())[:MOST_OFFERS]


def _values(sight: Sight, used: Iterable[int]) -> list[int]:
    return [sight.dice[i].value for i in used]


def _die_fix(index: int, die: SeenDie) -> Fix:
    order = dict.fromkeys((*die.others, *_MISTAKEN[die.value], *range(1, 7)))
    return Fix(index, not die.sure, tuple(value for value in order if value != die.value))


def _rolled(ask: Roll) -> str:
    return trn("{n} die is rolled here", "{n} dice are rolled here", ask.dice)


# Cards


def _match_cards(ask: Cards, sight: Sight) -> Match:
    order = [i for i in _in_rows(sight.cards) if sight.cards[i].card != BACK]
    fresh = [i for i in order if not sight.cards[i].lay]
    used = fresh if len(fresh) in ask.sizes else order
    fixes = tuple(_card_fix(ask, i, sight.cards[i]) for i in order)
    read = [sight.cards[i].card for i in used]
    if (sight.waiting or (order and not fresh)) and len(read) not in ask.sizes:
        return Match(_waiting_for_cards(ask, len(order)), missing=min(ask.sizes), fixes=fixes)
    if len(read) not in ask.sizes:
        return _wrong_number_of_cards(ask, sight, used, fixes)
    try:
        answer = ask.check(read)
    except Refused as refused:
        return _impossible(ask, sight, used, fixes, str(refused))
    moved = not any(sight.cards[i].lay for i in used)
    sure = sight.sure and all(sight.cards[i].sure for i in used)
    if sure and moved:
        # where more cards may follow, only the players know that these are all
        whole = len(used) == max(ask.sizes)
        return Match(tr("I see {seen}", seen=ask.say(answer)), answer, whole, tuple(used), fixes=fixes)
    says = _doubt_of_cards(ask, sight, used, answer)
    return Match(says, answer, False, tuple(used), offers=_offer_cards(ask, sight, used, first=read), fixes=fixes)


def _doubt_of_cards(ask: Cards, sight: Sight, used: Sequence[int], answer: Answer) -> str:
    """Why the players are asked about cards that are all there."""
    if lain := sum(sight.cards[i].lay for i in used):
        return trn(
            "{n} card has not moved. Is this the new one?", "{n} cards have not moved. Is this the new one?", lain
        )
    if sight.reason:
        return tr("I think I see {seen}: {reason}", seen=ask.say(answer), reason=sight.reason)
    return tr("I think I see {seen}; please check", seen=ask.say(answer))


def _waiting_for_cards(ask: Cards, lain: int) -> str:
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
    return Match(_because(says, sight), used=tuple(used), missing=missing, offers=offers, fixes=fixes)


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
        for other in map(str, _card_fix(ask, used[at], seen).instead):
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


def _card_fix(ask: Cards, index: int, seen: SeenCard) -> Fix:
    """What a card may be instead: what the reader thought of and is possible, then the possible ones of its rank,
    then of its suit, then the rest of what is possible. What is not possible is left out."""
    possible = list(dict.fromkeys(ask.possible))
    suit = None if seen.card in (BACK, cards.UNSEEN) else cards.suit(seen.card)

    def likeness(card: str) -> tuple[int, int]:
        thought = seen.others.index(card) if card in seen.others else len(seen.others)
        same_rank = cards.rank(card) == cards.rank(seen.card)
        same_suit = suit is not None and cards.suit(card) == suit
        return thought, 0 if same_rank else 1 if same_suit else 2

    left = [card for card in possible if card != seen.card]
    if not ask.suits:
        # the suit does not matter: one card of each other value
        values = {cards.by_rank(card): card for card in sorted(left, key=likeness, reverse=True)}
        left = [card for value, card in values.items() if value != cards.by_rank(seen.card)]
    return Fix(index, not seen.sure, tuple(sorted(left, key=likeness)))


# Both


def _because(says: str, sight: Sight) -> str:
    """What is to be said, with the reader's reason if it has one."""
    return joined(": ", (says, sight.reason)) if sight.reason else says


def _in_rows(things: Sequence[SeenCard]) -> list[int]:
    """Indices row by row from the top, in each row from left to right."""
    rows: list[list[int]] = []
    for index in sorted(range(len(things)), key=lambda i: things[i].box[1] + things[i].box[3] / 2):
        y, high = things[index].box[1] + things[index].box[3] / 2, things[index].box[3]
        if rows and y - (things[rows[-1][0]].box[1] + things[rows[-1][0]].box[3] / 2) < high / 2:
            rows[-1].append(index)
        else:
            rows.append([index])
    return [index for row in rows for index in sorted(row, key=lambda i: things[i].box[0] + things[i].box[2] / 2)]


def _in_reading_order(things: Sequence[SeenDie]) -> list[int]:
    """Indices from left to right; what lies in one column from top to bottom."""

    def middle(index: int) -> tuple[float, float]:
        x, y, w, h = things[index].box
        return x + w / 2, y + h / 2

    return sorted(range(len(things)), key=middle)
