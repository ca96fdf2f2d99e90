"""The games the companion knows: its own, and those that installed packages announce.

A package announces a game by an entry point in the group ``companion.games`` whose object is a
``companion.game.Game``. A broken one is named and left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Any

from companion.errors import CompanionError
from companion.game import Game

GROUP = "companion.games"


class UnknownGame(CompanionError):
    """No game has this id."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games at hand, by id, and a notice for each plug-in that could not be loaded."""

    games: dict[str, Game[Any]]
    notices: tuple[str, ...] = field(default=())

    def find(self, game_id: str) -> Game[Any]:
        """The game with this id. Raises UnknownGame."""
        if (game := self.games.get(game_id)) is None:
            raise UnknownGame(f"There is no game {game_id!r}; the games are: {', '.join(self.games)}")
        return game


def shelf(kept: Callable[[str], Mapping[str, str]] = lambda game_id: {}) -> Shelf:
    """All games, the companion's own first; ``kept`` gives what the players keep for a game, texts by name."""
    from companion.games.robin_hood import RobinHood
    from companion.games.royal_execution import RoyalExecution
    from companion.games.royal_limited import RoyalLimited
    from companion.games.royal_rescue import RoyalRescue

    games: dict[str, Game[Any]] = {
        game.id: game for game in (RoyalRescue(), RoyalExecution(), RoyalLimited(), RobinHood())
    }
    notices: list[str] = []
    for point in entry_points(group=GROUP):
        try:
            made = point.load()()
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            notices.append(f"The game {point.name!r} could not be loaded and is left out: {error}")
            continue
        if not isinstance(made, Game) or made.id in games:
            notices.append(f"The plug-in {point.name!r} is no new game and is left out")
            continue
        games[made.id] = made
    for game_id, game in games.items():
        try:
            games[game_id] = game.keeping(kept(game_id))
        except CompanionError as error:
            notices.append(f"What is kept for {game.title} is left out: {error}")
    return Shelf(games, tuple(notices))
