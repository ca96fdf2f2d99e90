"""The answers to an ask as it is written: every one, or a few that make sense where there are many.

Pure functions of the ask; what the rules then say to an answer is tried elsewhere.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations

from companion import asks, cards
from companion.asks import Answer, Ask

FIRST = 24
"""Hands that are looked at in their order, beside those near the plain player's."""


def is_decision(ask: Ask) -> bool:
    """Whether the players decide something here, and between answers that can be listed."""
    if ask.fact:
        return False
    if isinstance(ask, asks.Cards):
        return ask.chosen
    return isinstance(ask, (asks.Choice, asks.Choices, asks.Count, asks.Order, asks.Split))


def way_id(answer: Answer) -> str:
    """A short name of an answer: an option's own id, a number as it is written, cards and several options in lines."""
    if isinstance(answer, dict):
        return "\n".join(f"{part}={share}" for part, share in answer.items())
    return "\n".join(map(str, answer)) if isinstance(answer, list) else str(answer)


def every(ask: Ask) -> Iterator[Answer]:
    """All answers of a decision, one after the other."""
    match ask:
        case asks.Choice():
            yield from _able(ask.options)
        case asks.Count():
            yield from ask.values
        case asks.Choices():
            able = _able(ask.options)
            for size in range(ask.low, min(ask.high, len(able)) + 1):
                yield from (list(chosen) for chosen in combinations(able, size))
        case asks.Order():
            yield from (list(order) for order in permutations(option.id for option in ask.options))
        case asks.Split():
            yield from _shares(ask, 0, {}, 0)
        case asks.Cards():
            held = _held(ask)
            for size in ask.sizes:
                yield from _alike(held, size) if ask.same_rank else _hands(list(held.items()), size)


def sensible(ask: Ask, own: Answer | None) -> Iterator[Answer]:
    """Some of many answers: that of a plain player (``own``, the first of all where there is none) and its neighbours,
    and the ends of what there is. Some may come twice."""
    own = next(every(ask)) if own is None else _by_value(ask, own)
    yield own
    match ask:
        case asks.Choices():
            yield from _some_of(ask, own if isinstance(own, list) else [])
        case asks.Split():
            yield from _some_shares(ask, own if isinstance(own, dict) else {})
        case asks.Order():
            yield from _some_orders([option.id for option in ask.options], own if isinstance(own, list) else [])
        case asks.Count():
            yield from _spread(ask.values)
        case asks.Cards():
            yield from _some_hands(ask, [str(card) for card in own] if isinstance(own, list) else [])
        case _:
            yield from every(ask)


def _by_value(ask: Ask, answer: Answer) -> Answer:
    """An answer without the suits that do not matter."""
    if isinstance(ask, asks.Cards) and not ask.suits and isinstance(answer, list):
        return [cards.by_rank(str(card)) for card in answer]
    return answer


def _able(options: Iterable[asks.Option]) -> list[str]:
    return [option.id for option in options if option.disabled is None]


# Shares


def _shares(ask: asks.Split, at: int, shared: dict[str, int], total: int) -> Iterator[Answer]:
    if at == len(ask.parts):
        if total >= ask.low:
            yield dict(shared)
        return
    part = ask.parts[at]
    for share in range(min(part.high, ask.high - total) + 1):
        yield from _shares(ask, at + 1, {**shared, part.id: share} if share else shared, total + share)


def _some_shares(ask: asks.Split, own: Mapping[str, object]) -> Iterator[Answer]:
    """As much as possible to each part, as little, all alike, halves to two; of all there is, and of the least."""
    room = {part.id: part.high for part in ask.parts}
    order = sorted(room, key=lambda part: not own.get(part))  # those the plain player thought of come first
    for total in dict.fromkeys((ask.high, ask.low)):
        for part in room:
            yield _filled(room, [part, *(other for other in order if other != part)], total)
        yield _in_turn(room, order, total)
        for part in room:
            yield _filled(room, [*(other for other in order if other != part), part], total)
        for two in combinations(order, 2):
            yield _in_turn(room, list(two), total)


def _filled(room: Mapping[str, int], order: Sequence[str], total: int) -> dict[str, int]:
    """A total, each part taking all it can in its turn."""
    shares = {}
    for part in order:
        if share := min(room[part], total):
            shares[part] = share
            total -= share
    return shares


def _in_turn(room: Mapping[str, int], order: Sequence[str], total: int) -> dict[str, int]:
    """A total, one for each part in turn as long as it takes any."""
    shares: Counter[str] = Counter()
    while total and (open_ := [part for part in order if shares[part] < room[part]]):
        for part in open_[:total]:
            shares[part] += 1
        total -= len(open_[:total])
    return dict(shares)


# Several options, orders, numbers


def _some_of(ask: asks.Choices, own: Sequence[object]) -> Iterator[Answer]:
    """One more, one fewer, one instead of another; one alone, all, and none."""
    able = _able(ask.options)
    chosen = [option for option in able if option in own]
    others = [option for option in able if option not in own]
    few: list[list[str]] = [[], able, *([*chosen, other] for other in others), *_fewer(chosen)]
    few += [[option] for option in able]
    few += [[*fewer, other] for fewer in _fewer(chosen) for other in others]
    yield from (some for some in few if ask.low <= len(some) <= ask.high)


def _fewer(some: Sequence[str]) -> list[list[str]]:
    return [[*some[:i], *some[i + 1 :]] for i in range(len(some))]


def _some_orders(every_one: Sequence[str], own: Sequence[object]) -> Iterator[Answer]:
    """Each first, each last, and the other way round, the rest as the plain player has them."""
    order = [one for one in map(str, own) if one in every_one] or list(every_one)
    yield order
    yield order[::-1]
    for one in order:
        rest = [other for other in order if other != one]
        yield [one, *rest]
        yield [*rest, one]


def _spread(values: Sequence[int], most: int = 20) -> Iterator[Answer]:
    """Numbers from the lowest to the highest, evenly apart."""
    for i in range(most):
        yield values[round(i * (len(values) - 1) / (most - 1))]


# Cards


def _held(ask: asks.Cards) -> Counter[str]:
    """What the cards may be, how often each; by their value alone where the suit does not matter."""
    possible = sorted(ask.possible, key=cards.order)
    return Counter(possible if ask.suits else map(cards.by_rank, possible))


def _alike(held: Mapping[str, int], size: int) -> Iterator[Answer]:
    """Cards of one value."""
    if not size:
        yield []
        return
    ranks: dict[str, list[str]] = {}
    for card, number in held.items():
        ranks.setdefault(cards.rank(card), []).extend([card] * number)
    yield from (some[:size] for some in ranks.values() if len(some) >= size)


def _hands(held: Sequence[tuple[str, int]], size: int) -> Iterator[list[str]]:
    """So many cards, each hand once, whatever its order."""
    if not size:
        yield []
        return
    for at, (card, number) in enumerate(held):
        for times in range(min(number, size), 0, -1):
            for rest in _hands(held[at + 1 :], size - times):
                yield [card] * times + rest


def _some_hands(ask: asks.Cards, own: Sequence[str]) -> Iterator[Answer]:
    """The plain player's cards with one put in the place of another, and the first hands there are."""
    held = _held(ask)
    for at in range(len(own)):
        rest = [*own[:at], *own[at + 1 :]]
        for card, number in held.items():
            if rest.count(card) < number:
                yield [*rest, card]
    yield from islice(every(ask), FIRST)
