"""Small helpers for the engine's tests: sessions of the made-up game, and played-out ones."""

from random import Random
from typing import Any

from companion.log import Store
from companion.session import Session
from tests.luck import random_answer
from tests.sample_game import Lighthouse
from tests.sample_table import Shore

NOON = "2026-01-01T12:00:00Z"
GAME = Lighthouse()


def options(*players: str, nights: str = "3") -> dict[str, Any]:
    """Checked options of the made-up game."""
    return GAME.options({"players": list(players or ("Anna", "Ben")), "nights": nights})


def begin(store: Store | None = None, nights: str = "3") -> Session[Shore]:
    """A new session at noon."""
    return Session(GAME, options(nights=nights), store, clock=lambda: NOON)


def play(session: Session[Shore], seed: int, most: int = 1000) -> Session[Shore]:
    """Answer at random until the game is over or ``most`` answers are given."""
    random = Random(seed)
    for _ in range(most):
        if session.over:
            break
        session.answer(random_answer(session.ask, random))
    return session


def again(session: Session[Shore]) -> Session[Shore]:
    """The same line in force, replayed from nothing."""
    return Session(GAME, session.options, entries=session.entries)
