"""``simulate`` and ``bench``: games played by nobody, and how fast things are."""

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from companion import bench
from companion.commands import options
from companion.commands.house import House, show_json, show_plain
from companion.simulate import simulate


def simulated(args: Namespace, house: House) -> int:
    """Play many games and say what they came to. Raises Usage, EndlessGame."""
    game = house.game(args.game)
    chosen = options.told(args, game)
    result = simulate(game, chosen, args.games, args.seed)
    _show(
        args,
        {
            "game": game.id,
            "players": args.players,
            "seed": args.seed,
            "games": result.games,
            "won": result.won,
            "win_rate": round(result.win_rate, 4),
            "interval": [round(bound, 4) for bound in result.interval],
            "ratings": dict(result.ratings),
            "mean_score": None if result.mean_score is None else round(result.mean_score, 2),
            "games_per_second": round(result.games_per_second, 1),
        },
    )
    return 0


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


def measured(args: Namespace, house: House) -> int:
    """A benchmark of the screen or of the reader. Raises Missing."""
    _show(args, house.outside.measure(args.what))
    return 0


def _show(args: Namespace, values: Mapping[str, Any]) -> None:
    if args.json:
        show_json(values)
    else:
        show_plain(values)
