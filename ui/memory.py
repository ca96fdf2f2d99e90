"""What the screens about the past work with: all games, the people who played them, and words about both."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from companion.game import Game
from companion.games import lowest_wins, titles
from companion.history.backup import find_sticks
from companion.history.index import History
from companion.history.summary import Summary, Wanted, find, unusual
from companion.language import tr
from companion.people import open_people
from companion.places import path_of
from companion.statistics.figures import Tally, teams
from ui.context import Context

OWN = tr("this machine")


class Memory:
    """The list of all games and of all people, as they stood when it was last refreshed."""

    def __init__(self, context: Context, history: History | None = None) -> None:
        """``notice`` is to be told once: what was wrong with the list of people. Raises JournalError, FileTrouble."""
        self._context = context
        self.history = history or History(context.journal, context.places.cache)
        self.people, self.notice = open_people(context.places.players)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The titles of the games that are here, by id."""
        return {one.id: one.title for one in titles(self._context.games)}

    @cached_property
    def lowest(self) -> frozenset[str]:
        """The games in which the lowest score is the best."""
        return lowest_wins(self._context.games)

    def title(self, game_id: str) -> str:
        """What a game is called; its id where it is not here."""
        return self.titles.get(game_id, game_id)

    def game(self, game_id: str) -> Game[Any] | None:
        """The game of an id, where it is here."""
        return self._context.games.get(game_id)

    @property
    def games(self) -> list[Summary]:
        """All games, the one played last first."""
        return self.history.games

    def find(self, wanted: Wanted, say: Callable[[str], str]) -> list[Summary]:
        """The games that are wanted; their words are English or as ``say`` says them."""
        return find(self.history.games, wanted, self.people.called, self.title, say)

    def everybody(self) -> list[str]:
        """All who ever sat at a table, as they are called today, those with most games first."""
        called = cache(self.people.called)
        sat = Counter(called(name) for one in self.games if one.deleted is None for name in one.players)
        return [name for name, _ in sat.most_common()]

    def standings(self) -> dict[str, Tally]:
        """What everybody came to in the games that are over, those with most games first."""
        called, found = cache(self.people.called), dict.fromkeys(self.everybody(), Tally())
        for one in self.games:
            if one.over and one.deleted is None:
                for name in dict.fromkeys(map(called, one.players)):
                    found[name] = found[name].with_one(one.won)
        return found

    def teams(self) -> dict[tuple[str, ...], Tally]:
        """The same of everybody who played together."""
        called = cache(self.people.called)
        found = dict.fromkeys(teams(self.games, called), Tally())
        for one in self.games:
            if one.over and one.deleted is None and len(one.players) > 1:
                team = tuple(sorted(map(called, one.players)))
                found[team] = found[team].with_one(one.won)
        return found

    def names(self, one: Summary) -> list[str]:
        """Who played a game, by seat, as they are called today."""
        return [self.people.called(name) for name in one.players]

    def house(self, one: Summary) -> dict[str, str]:
        """The house rules of a game that are not the usual ones, in words."""
        game = self.game(one.game)
        return unusual(one.house, game.settings()) if game is not None else {}


def destinations(mounts: Path, folder: str, own: Path) -> dict[Path, str]:
    """The folders that something can be kept in, with their names: sticks that are in, the folder of the settings if
    there is one, and ``own``, on this machine."""
    found = {stick: tr("stick {name}", name=stick.name) for stick in find_sticks(mounts)}
    if folder:
        path = path_of(folder)
        found.setdefault(path, path.name or str(path))
    found.setdefault(own, OWN)
    return found
