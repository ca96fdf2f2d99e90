"""How the games are played: by the plain policy of each game, or by one that tries before it decides."""

from enum import StrEnum
from random import Random
from typing import Any, TypeVar

from companion.game import Dealer, Game, Table
from companion.lab.search import Searching

T = TypeVar("T", bound=Table)


class Policy(StrEnum):
    """A way to play every game."""

    PLAIN = "plain"
    STRONG = "strong"

    @property
    def part(self) -> int:
        """How many games are one part: some seconds' work."""
        return 500 if self is Policy.PLAIN else 4

    def dealer(self, game: Game[T], table: T, random: Random) -> Dealer[T]:
        """A dealer for this table, with this luck."""
        plain: Dealer[Any] = game.dealer(table, random)
        return plain if self is Policy.PLAIN else Searching(game, plain, random)
