"""Sessions that begin in the middle of a game."""

from copy import copy
from typing import Any, TypeVar

from companion.game import Game
from companion.session import Session

NOON = "2026-01-01T12:00:00Z"
T = TypeVar("T", bound=Any)


def begun_at(game: Game[T], table: T) -> Session[T]:
    """A session that begins at a table."""
    begun = copy(game)
    begun.start = lambda options: table.copy()
    return Session(begun, {}, clock=lambda: NOON)
