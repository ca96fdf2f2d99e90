"""What was seen, held against what the game asks: fills the answer, or says in plain words what is missing.

Pure functions. An answer that comes out of here has passed the ask's own check and, where it can be looked ahead, the
rules.
"""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from companion.asks import Answer, Ask, Cards, Roll
from companion.errors import Refused
from companion.language import tr
from companion.matching.cards import match_cards
from companion.matching.dice import match_dice
from companion.matching.found import MOST_OFFERS, Conflict, Filled, Fix, Match, Offer
from companion.matching.spread import After, answer_of, match_spread, may_lie
from companion.sights import SeenCard, SeenDie, Sight, What

__all__ = [
    "MOST_OFFERS",
    "After",
    "Conflict",
    "Filled",
    "Fix",
    "Match",
    "Offer",
    "answer_of",
    "corrected",
    "match_sight",
    "may_lie",
    "wanted",
]


def wanted(ask: Ask) -> What | None:
    """What the camera can do for an ask: look for dice, for cards, or nothing."""
    match ask:
        case Roll(dice_wanted=True):
            return What.DICE
        case Cards():
            return What.CARDS
        case _:
            return What.CARDS if ask.layout is not None else None


def match_sight(ask: Ask, sight: Sight, after: After | None = None, order: Sequence[int] | None = None) -> Match:
    """What a sight means for the pending ask, and by ``after`` for those that follow it. ``order`` are the indices of
    cards as the players have put them in order, where they do not lie as they should."""
    found = _matched(ask, sight, after, order)
    return found if after is None else _by_the_rules(found, after)


def _by_the_rules(found: Match, after: After) -> Match:
    """The match without what the game's rules refuse, though it is written in the form that was asked for."""
    offers = tuple(offer for offer in found.offers if _refusal(after, offer.answer) is None)
    why = _refusal(after, found.answer) if found.answer is not None else None
    if why is None:
        return replace(found, offers=offers)
    return replace(found, says=str(why), answer=None, by_itself=False, offers=offers, then=())


def _refusal(after: After, answer: Answer) -> Refused | None:
    """What the game says against an answer, if anything."""
    try:
        after([answer])
    except Refused as refused:
        return refused
    return None


def _matched(ask: Ask, sight: Sight, after: After | None, order: Sequence[int] | None) -> Match:
    """By the form of the ask alone."""
    match ask:
        case Roll(dice_wanted=True) if sight.what is What.DICE:
            return match_dice(ask, sight)
        case Ask() if ask.layout is not None and sight.what is What.CARDS:
            return match_spread(ask, ask.layout, sight, after, order)
        case Cards() if sight.what is What.CARDS:
            return match_cards(ask, sight)
        case _:
            return Match(tr("The camera cannot answer this; enter it by hand"))


def corrected(
    ask: Ask,
    sight: Sight,
    values: Sequence[int | str],
    after: After | None = None,
    order: Sequence[int] | None = None,
) -> Match:
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
    found = match_sight(ask, said, after, order)
    return replace(found, by_itself=False)
