"""Table sets: the printed tables of a game as files that players can export, change and take over.

A game that has them offers ``TableSets``. What the players take over is kept for the game by ``Places``, and the
game offers it among the options of its settings.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from companion.errors import CompanionError, Refused
from companion.files import read_whole
from companion.language import tr
from companion.places import LONGEST_KEPT, Places

SETTING = "table_set"
"""The setting by which a game takes a table set, by its name or whole."""


@runtime_checkable
class TableSets(Protocol):
    """What a game offers that has table sets; a set is TOML text."""

    def table_sets(self) -> Mapping[str, str]:
        """The sets that come with the game: their titles by name."""
        ...

    def table_set_text(self, name: str) -> str:
        """One of them as text. Raises Refused where there is none of this name."""
        ...

    def check_table_set(self, text: str, where: str) -> str:
        """A set that was read from ``where``, checked and written anew. Raises Refused."""
        ...


def text_of(places: Places, game_id: str, game: TableSets, name: str) -> str:
    """A set as text, one that is kept or one that comes with the game. Raises CompanionError, Refused."""
    kept = places.kept(game_id)
    return kept[name] if name in kept else game.table_set_text(name)


def take_over(places: Places, game_id: str, game: TableSets, path: Path, name: str) -> None:
    """Check a set in a file and keep it under a name. Raises Refused, CompanionError; then nothing is kept."""
    if not name.replace("-", "").replace("_", "").isalnum():
        raise Refused(tr("{name} cannot be the name of a table set: use letters and digits", name=repr(name)))
    if name in game.table_sets():
        raise Refused(tr("{name} is a table set of the game; choose another name", name=repr(name)))
    places.keep(game_id, {name: game.check_table_set(read(path), str(path))})


def whole(path: Path) -> dict[str, Any]:
    """A set in a file, as the value of the setting. Raises CompanionError where the file is no TOML."""
    try:
        return tomllib.loads(read(path))
    except tomllib.TOMLDecodeError as error:
        raise Refused(tr("{path} is not TOML: {reason}", path=path, reason=str(error))) from error


def read(path: Path) -> str:
    """The text of a set's file. Raises CompanionError."""
    try:
        return read_whole(path, LONGEST_KEPT)
    except FileNotFoundError:
        raise CompanionError(tr("There is no file {path}", path=path)) from None
