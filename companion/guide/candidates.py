"""The answers between which the players decide at an ask: all where they are few, else a few that make sense."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from companion.asks import Answer, Ask, Cards, Roll
from companion.errors import Refused
from companion.game import Game, Step, Table
from companion.guide.answers import every, is_decision, sensible, way_id
from companion.language import joined, tr
from companion.wording import percent

MOST = 24
"""Answers that are weighed; a chance for each of more would help nobody."""
TRIED = 200
"""Answers that are tried at most to find those that the rules take."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that can be given, and how it is called. ``id`` is the option's own id where it is one option. ``next``
    is the exact chance of the roll that comes of it, in words; ``note`` says what the answer means."""

    id: str
    label: str
    answer: Answer
    note: str = ""
    next: str = ""


def may_be_weighed(ask: Ask) -> bool:
    """Whether an ask is a decision between several answers; told at once, without trying them."""
    return is_decision(ask) and len(list(islice(every(ask), 2))) > 1


def in_hand(ask: Ask) -> bool:
    """Whether only whoever answers knows which of the answers are possible."""
    return isinstance(ask, Cards) and ask.in_hand


def candidates(game: Game[Any], table: Table) -> tuple[Candidate, ...]:
    """The answers worth weighing that the table's step takes; none where nothing is decided."""
    step = game.step(table)
    if step.over or not may_be_weighed(ask := step.ask(table)):
        return ()
    found: dict[str, Candidate] = {}
    for answer, note in islice(_ways(game, table, step, ask), TRIED):
        candidate = _tried(game, table, ask, answer)
        if candidate is not None and candidate.id not in found:
            found[candidate.id] = replace(candidate, note=note)
        if len(found) == MOST and not step.ways(table):
            break
    return _without_the_common(tuple(found.values()))


def _ways(game: Game[Any], table: Table, step: Step[Any], ask: Ask) -> Iterator[tuple[Answer, str]]:
    """What is tried, with what it means: what the game says, all that there is, or a few that make sense."""
    if ways := step.ways(table):
        yield from ((way.answer, way.note) for way in ways)
        return
    whole = list(islice(every(ask), MOST + 1))
    if len(whole) > MOST:
        whole = list(sensible(ask, _own(game, table, ask)))
    yield from ((answer, "") for answer in whole)


def _own(game: Game[Any], table: Table, ask: Ask) -> Answer | None:
    """What the game's own plain player would answer, None where that is refused."""
    try:
        return ask.check(game.dealer(table, Random(SEED)).answer(table.copy()))
    except Refused:
        return None


def _tried(game: Game[Any], table: Table, ask: Ask, answer: Answer) -> Candidate | None:
    """An answer as a candidate, None where the rules do not take it."""
    trial = table.copy()
    try:
        checked = ask.check(answer)
        after = game.step(trial).answer(trial, checked)
    except Refused:
        return None
    game.move_to(trial, after)
    return Candidate(way_id(checked), ask.say(checked), checked, next=_next(game.step(trial), trial))


def _next(step: Step[Any], table: Table) -> str:
    """The chance of the roll that is due then, known exactly; blank where no roll is due."""
    if step.over or not isinstance(step.ask(table), Roll) or not (odds := step.odds(table)):
        return ""
    return tr("next roll: {chance}", chance=joined(" ", (odds[0].label, percent(odds[0].chance))))


def _without_the_common(found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """What is the same for all helps nobody to choose."""
    if len({one.next for one in found}) > 1:
        return found
    return tuple(replace(one, next="") for one in found)
