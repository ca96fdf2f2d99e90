"""The games the companion knows: its own, and those that installed packages announce.

A package announces a game by an entry point in the group ``companion.games`` that names a class derived from
``companion.game.Game``. A broken one is named and left out. The companion's own rulebooks are loaded when a game is
first asked for, since the home screen needs only their titles.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.game import Game
from companion.language import tr

GROUP = "companion.games"


class UnknownGame(CompanionError):
    """No game has this id."""


@dataclass(frozen=True, slots=True)
class Title:
    """What a list shows of a game; ``lowest_wins``: of two scores the lower is the better."""

    id: str
    title: str
    summary: str
    players: range
    lowest_wins: bool = False

    @classmethod
    def of(cls, game: Game[Any]) -> "Title":
        """The title of a game that is loaded."""
        return cls(game.id, game.title, game.summary, game.players, game.lowest_wins)


@dataclass(frozen=True, slots=True)
class _Own:
    """One of the companion's own games: its title, and where its class stands."""

    title: Title
    module: str
    name: str

    def make(self) -> Game[Any]:
        """Load the rulebook."""
        made: Game[Any] = getattr(import_module(self.module), self.name)()
        return made


_OWN = (
    _Own(
        Title(
            "royal-rescue",
            "Royal Rescue",
            tr("Raise armies, beat Ugly Umbar and his servants, open the dungeon: all together"),
            range(1, 5),
        ),
        "companion.games.royal_rescue",
        "RoyalRescue",
    ),
    _Own(
        Title(
            "royal-execution",
            "Royal Execution",
            tr("Alone against twelve royals: three cards execute one, forty-two must do for all"),
            range(1, 2),
        ),
        "companion.games.royal_execution",
        "RoyalExecution",
    ),
    _Own(
        Title(
            "royal-limited",
            "The Royal Limited",
            tr("Build a train in four rounds and fill it with passengers and VIPs"),
            range(1, 2),
            lowest_wins=True,
        ),
        "companion.games.royal_limited",
        "RoyalLimited",
    ),
    _Own(
        Title(
            "robin-hood",
            "Rescuing Robin Hood",
            tr("Outwit, overpower and sneak past the Sheriff's guards: five days to free Robin Hood"),
            range(1, 6),
        ),
        "companion.games.robin_hood",
        "RobinHood",
    ),
)


class Shelf(Mapping[str, Game[Any]]):
    """The games at hand by id, each loaded when it is first taken down.

    ``notices`` has a line for each plug-in, and each thing kept for a game, that had to be left out; ``folders`` are
    those of the games' packages.
    """

    def __init__(self, kept: Callable[[str], Mapping[str, str]] = lambda game_id: {}) -> None:
        """``kept`` gives what the players keep for a game, texts by name."""
        self._kept = kept
        self._loaded: dict[str, Game[Any]] = {}
        self._makers: dict[str, Callable[[], Game[Any]]] = {own.title.id: own.make for own in _OWN}
        self.notices: list[str] = []
        self.titles: list[Title] = [own.title for own in _OWN]
        self.folders: list[Path] = [Path(__file__).parent / own.module.rpartition(".")[2] for own in _OWN]
        self._add_plugins()

    def __getitem__(self, game_id: str) -> Game[Any]:
        if game_id not in self._loaded:
            self._loaded[game_id] = self._with_kept(self._makers[game_id]())
        return self._loaded[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self._makers

    def find(self, game_id: str) -> Game[Any]:
        """The game with this id. Raises UnknownGame."""
        if game_id not in self:
            raise UnknownGame(
                tr("There is no game {game}; the games are: {games}", game=repr(game_id), games=", ".join(self))
            )
        return self[game_id]

    def _add_plugins(self) -> None:
        for point in entry_points(group=GROUP):
            # Needed only where there is a plug-in.
            from companion.games.guard import blaming, look_over

            try:
                with blaming(point.name):
                    loaded = point.load()
                game = look_over(loaded, self)
            except CompanionError as error:
                self.notices.append(_left_out(point, error))
                continue
            self._makers[game.id] = type(game)
            self.titles.append(Title.of(game))
            self.folders.append(_folder(type(game)))

    def _with_kept(self, game: Game[Any]) -> Game[Any]:
        try:
            return game.keeping(self._kept(game.id))
        except CompanionError as error:
            self.notices.append(tr("What is kept for {game} is left out: {reason}", game=game.title, reason=str(error)))
            return game


def _folder(game: type[Game[Any]]) -> Path:
    """The folder that a game's module lies in, with its catalogues if it has any."""
    return Path(sys.modules[game.__module__].__file__ or "").parent


def _left_out(point: EntryPoint, error: CompanionError) -> str:
    """That a plug-in cannot be offered, with the package that announces it."""
    if point.dist is None:
        return tr("The game {game} is left out: {reason}", game=repr(point.name), reason=str(error))
    package = f"{point.dist.name} {point.dist.version}"
    return tr(
        "The game {game} of the package {package} is left out: {reason}",
        game=repr(point.name),
        package=package,
        reason=str(error),
    )


def lowest_wins(games: Mapping[str, Game[Any]]) -> frozenset[str]:
    """The ids of the games in which the lowest score is the best."""
    return frozenset(title.id for title in titles(games) if title.lowest_wins)


def titles(games: Mapping[str, Game[Any]]) -> list[Title]:
    """The titles of games; those of a shelf are known without loading its games."""
    return games.titles if isinstance(games, Shelf) else [Title.of(game) for game in games.values()]
