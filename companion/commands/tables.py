"""``tables``: the table sets of a game that has any, shown, exported, and taken over from a file."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

from companion.commands.house import House, Usage
from companion.errors import CompanionError
from companion.files import read_whole, write_whole

LONGEST = 200_000
"""Bytes; a table set that is longer is none."""


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


def tables(args: Namespace, house: House) -> int:
    """List, show, export or import the table sets of a game. Raises Usage, CompanionError."""
    game = house.game(args.game)
    if not isinstance(game, TableSets):
        raise CompanionError(f"{game.title} has no table sets")
    folder = house.places.table_sets / game.id
    act = {"list": _list, "show": _show, "export": _export, "import": _import}[args.action]
    act(args, game, folder)
    return 0


def _list(args: Namespace, game: TableSets, folder: Path) -> None:
    for name, title in game.table_sets().items():
        print(f"{name:<16} {title}")
    for path in sorted(folder.glob("*.toml")):
        print(f"{path.stem:<16} imported: {path}")


def _show(args: Namespace, game: TableSets, folder: Path) -> None:
    sys.stdout.write(_text(args, game, folder))


def _export(args: Namespace, game: TableSets, folder: Path) -> None:
    if not args.file:
        raise Usage("tables export needs a name and a file")
    write_whole(Path(args.file), _text(args, game, folder))


def _import(args: Namespace, game: TableSets, folder: Path) -> None:
    if not args.name:
        raise Usage("tables import needs a file")
    path = Path(args.name)
    name = args.file or path.stem
    if not name.replace("-", "").replace("_", "").isalnum() or name in game.table_sets():
        raise Usage(f"{name!r} cannot be the name of a table set: use letters and digits, and no name that is taken")
    write_whole(folder / f"{name}.toml", game.check_table_set(_read(path), str(path)))
    print(f"Imported as {name}")


def _text(args: Namespace, game: TableSets, folder: Path) -> str:
    if not args.name:
        raise Usage("Name a table set; `tables GAME list` lists them")
    imported = folder / f"{args.name}.toml"
    return _read(imported) if imported.is_file() else game.table_set_text(args.name)


def _read(path: Path) -> str:
    try:
        return read_whole(path, LONGEST)
    except FileNotFoundError:
        raise CompanionError(f"There is no file {path}") from None
