"""The answers between which the players decide at an ask, where it is a decision between a few."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from typing import Any

from companion.asks import Answer, Ask, Choice, Choices, Count, Order, Split
from companion.errors import Refused
from companion.game import Game, Table

MOST = 24
"""Answers that are weighed; where there are more, a chance for each would help nobody."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that can be given, and how it is called. ``id`` is the option's own id where it is one option."""

    id: str
    label: str
    answer: Answer


def may_be_weighed(ask: Ask) -> bool:
    """Whether an ask is a decision between a few answers; told at once, without trying them."""
    return not ask.fact and 1 < len(list(islice(_answers(ask), MOST + 1))) <= MOST


def candidates(game: Game[Any], table: Table) -> tuple[Candidate, ...]:
    """All answers that the table's step takes; none where it is no decision between a few."""
    step = game.step(table)
    if step.over or not may_be_weighed(ask := step.ask(table)):
        return ()
    found = []
    for answer in _answers(ask):
        try:
            checked = ask.check(answer)
            step.answer(table.copy(), checked)
        except Refused:
            continue
        found.append(Candidate(str(checked), ask.say(checked), checked))
    return tuple(found)


def _answers(ask: Ask) -> Iterator[Answer]:
    """All answers of a decision as it is written, whatever the rules say to them."""
    match ask:
        case Choice():
            yield from (option.id for option in ask.options if option.disabled is None)
        case Count():
            yield from ask.values
        case Choices():
            able = [option.id for option in ask.options if option.disabled is None]
            for size in range(ask.low, min(ask.high, len(able)) + 1):
                yield from (list(chosen) for chosen in combinations(able, size))
        case Order():
            yield from (list(order) for order in permutations(option.id for option in ask.options))
        case Split():
            yield from _shares(ask, 0, {}, 0)


def _shares(ask: Split, at: int, shared: dict[str, int], total: int) -> Iterator[Answer]:
    if at == len(ask.parts):
        if total >= ask.low:
            yield dict(shared)
        return
    part = ask.parts[at]
    for share in range(min(part.high, ask.high - total) + 1):
        yield from _shares(ask, at + 1, {**shared, part.id: share} if share else shared, total + share)
