"""``tables``: the table sets of a game that has any, shown, exported, and taken over from a file."""

from argparse import Namespace
from pathlib import Path

from companion import table_sets
from companion.commands.house import House, Usage
from companion.errors import CompanionError
from companion.files import write_whole
from companion.streams import write_exactly
from companion.table_sets import TableSets


def tables(args: Namespace, house: House) -> int:
    """List, show, export or import the table sets of a game. Raises Usage, CompanionError."""
    game = house.game(args.game)
    if not isinstance(game, TableSets):
        raise CompanionError(f"{game.title} has no table sets")
    acts = {"list": _list, "show": _show, "export": _export, "import": _import}
    acts[args.action](args, house, game)
    return 0


def _list(args: Namespace, house: House, game: TableSets) -> None:
    for name, title in game.table_sets().items():
        print(f"{name:<16} {title}")
    for name in house.places.kept(args.game).keys() - game.table_sets().keys():
        print(f"{name:<16} kept in {house.places.kept_for(args.game)}")


def _show(args: Namespace, house: House, game: TableSets) -> None:
    write_exactly(_text(args, house, game))


def _export(args: Namespace, house: House, game: TableSets) -> None:
    if not args.file:
        raise Usage("tables export needs the name of a set and a file")
    write_whole(Path(args.file), _text(args, house, game))


def _import(args: Namespace, house: House, game: TableSets) -> None:
    if not args.name:
        raise Usage("tables import needs a file")
    path = Path(args.name)
    name = args.file or path.stem
    table_sets.take_over(house.places, args.game, game, path, name)
    print(f"Imported as {name}")


def _text(args: Namespace, house: House, game: TableSets) -> str:
    if not args.name:
        raise Usage("Name a table set; tables GAME list lists them")
    return table_sets.text_of(house.places, args.game, game, args.name)
