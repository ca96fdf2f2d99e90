"""``bench``: how fast things are."""

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from companion import bench
from companion.commands import options
from companion.commands.house import House, show_json, show_plain


def playouts(args: Namespace, house: House) -> int:
    """How fast whole games are played. Raises Usage."""
    game = house.game(args.game or next(iter(house.shelf)))
    chosen = options.told(args, game)
    _show(args, bench.playouts(game, chosen, args.games, args.seed))
    return 0


def entries(args: Namespace, house: House) -> int:
    """What people enter in a game. Raises Usage."""
    game = house.game(args.game or next(iter(house.shelf)))
    chosen = options.told(args, game)
    _show(args, bench.entries(game, chosen, args.games, args.seed))
    return 0


def listed(args: Namespace, house: House) -> int:
    """How fast the history is with many games. Raises Usage."""
    from companion.history import bench as history

    game = house.game(args.game or next(iter(house.shelf)))
    chosen = options.told(args, game)
    _show(args, history.measure(game, chosen, args.games, args.seed))
    return 0


def measured(args: Namespace, house: House) -> int:
    """A benchmark of the screen or of the reader. Raises Missing."""
    _show(args, house.outside.measure(args.what))
    return 0


def _show(args: Namespace, values: Mapping[str, Any]) -> None:
    if args.json:
        show_json(values)
    else:
        show_plain(values)
