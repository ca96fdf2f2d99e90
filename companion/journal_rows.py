"""What a journal's rows hold, and what programs make of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.game import Status
from companion.language import tr
from companion.log import Adjusted, Answered, Entry
from companion.wire import BadText, decode, decode_answer, encode

STATUS = "phase = ?, over = ?, won = ?, score = ?, rating = ?, summary = ?"
NEXT_TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM games)"
ADD = """INSERT INTO entries (game, parent, depth, ask, adjust, answer, by, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
SAVED = "id, game, rules, options, started, changed, answers, phase, over, won, score, rating, summary"
"""The columns of a game in the order of ``saved``."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One game as lists show it. ``id`` is its number in the journal, ``game`` which game it is of."""

    id: int
    game: str
    rules_version: int
    options: dict[str, Any]
    started: str
    changed: str
    answers: int
    phase: str
    over: bool
    won: bool | None
    score: int | None
    rating: str | None
    summary: str


def columns(status: Status) -> tuple[str, bool, bool | None, int | None, str | None, str]:
    """A status in the order of the columns ``phase`` to ``summary``."""
    return (status.phase, status.over, status.won, status.score, status.rating, status.summary)


def row_of(entry: Entry) -> tuple[str | None, str | None, str, str, str]:
    if isinstance(entry, Adjusted):
        return (None, entry.adjust, encode(entry.value), entry.by, entry.at)
    return (entry.ask, None, encode(entry.answer), entry.by, entry.at)


def entry_of(ask: str | None, adjust: str | None, answer: str, by: str, at: str) -> Entry:
    value = decode_answer(answer)
    return Answered(ask, value, by, at) if ask is not None else Adjusted(str(adjust), value, by, at)


def options_of(text: str) -> dict[str, Any]:
    """Options of their JSON. Raises BadText."""
    if not isinstance(options := decode(text), dict):
        raise BadText(tr("its options are no object"))
    return options


def saved(row: Sequence[Any]) -> SavedGame:
    number, game, rules, text, started, changed, answers, phase, over, won, score, rating, summary = row
    try:
        options = options_of(text)
    except BadText:
        # The list must show all the others; ``load`` says what is wrong with this one.
        options = {}
    won = None if won is None else bool(won)
    return SavedGame(
        number,
        game,
        rules,
        options,
        started,
        changed,
        answers,
        phase,
        bool(over),
        won,
        score,
        rating,
        summary,
    )
