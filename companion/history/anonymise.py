"""Somebody's name taken out of every game of a journal, for good."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.game import Game
from companion.history.index import NAME, History
from companion.history.renaming import renamed
from companion.journal import Journal
from companion.language import tr
from companion.people import People, folded
from companion.statistics.collect import NAME as LUCK


@dataclass(frozen=True, slots=True)
class Anonymised:
    """In how many games the name was replaced by which, and the games in which it could not be, with the reasons."""

    name: str
    games: int
    left: Mapping[int, str]


def anonymise(
    journal: Journal,
    folder: Path,
    games: Mapping[str, Game[Any]],
    people: People,
    name: str,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Anonymised:
    """Put a name that says nothing in place of somebody's, in all their games, deleted ones too.

    Undone answers of these games are forgotten with it. ``folder`` has the files that can be made again; a ``History``
    that is open already must be made anew. Copies of the journal elsewhere (backups, what was set aside) keep the
    name. Raises JournalError, FileTrouble.
    """
    history = History(journal, folder)
    person = people.of(name)
    mine = [one for one in history.games if any(people.of(player).id == person.id for player in one.players)]
    new = _free({folded(people.called(player)) for one in history.games for player in one.players})
    names = {folded(old): new for old in (*person.names, person.name)}
    left: dict[int, str] = {}
    for done, one in enumerate(mine, 1):
        try:
            line = journal.load(one.id)
            if (game := games.get(line.game)) is None or game.rules_version != line.rules_version:
                raise CompanionError(tr("its rules are not here, or have changed since"))
            session = renamed(game, line.options, line.entries[: line.done], names)
            journal.rewrite(one.id, session.options, session.entries, game.status(session.table))
        except CompanionError as error:
            left[one.id] = str(error)
        told(done, len(mine))
    journal.forget_rewritten()
    for kept in (NAME, LUCK):
        (folder / kept).unlink(missing_ok=True)
    if not left:
        people.forget(name, new)
    return Anonymised(new, len(mine) - len(left), left)


def _free(taken: set[str]) -> str:
    """A name that nobody has."""
    number = 1
    while folded(f"Player {number}") in taken:
        number += 1
    return f"Player {number}"
