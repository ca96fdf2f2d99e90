"""Dice that were seen, held against a roll."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from companion.asks import Roll
from companion.language import joined, tr, trn
from companion.matching.found import MOST_OFFERS, MOST_WAYS, Fix, Match, Offer, because
from companion.sights import SeenDie, Sight
from companion.wording import listed

Way = Sequence[int | tuple[int, int]]
"""Dice of an answer by their index, one that is read otherwise with the other value beside it."""

_MISTAKEN = {1: (3, 2, 5), 2: (3, 1, 6), 3: (2, 1, 5), 4: (5, 6, 2), 5: (4, 6, 3), 6: (4, 5, 2)}
"""For each value of a die those it is most easily mistaken for."""


def match_dice(ask: Roll, sight: Sight) -> Match:
    """What dice that were seen mean for a roll."""
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
    return Match(because(says, sight), used=tuple(order), missing=ask.dice - len(order), fixes=fixes)


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


def _in_reading_order(things: Sequence[SeenDie]) -> list[int]:
    """Indices from left to right; what lies in one column from top to bottom."""

    def middle(index: int) -> tuple[float, float]:
        x, y, w, h = things[index].box
        return x + w / 2, y + h / 2

    return sorted(range(len(things)), key=middle)
