"""``play``: on the touchscreen where there is a display, in the terminal where there is none."""

from argparse import Namespace
from pathlib import Path

from companion.commands.house import House, warn
from companion.context import Context, Missing
from companion.displays import has_display
from companion.settings import read_settings


def play(args: Namespace, house: House) -> int:
    """Play, or with ``--demo`` show a recorded game. Raises CompanionError."""
    if args.demo:
        return house.outside.demo(Path(args.folder))
    wanted = house.game(args.game).id if args.game else None
    settings = read_settings(house.places.settings)
    window = None
    touch = not args.terminal and has_display(house.environ)
    if touch:
        try:
            window = house.outside.window(settings, house.places)
        except Missing as missing:
            warn(f"{missing}; playing in the terminal")
            touch = False
    with house.journal() as journal:
        context = Context(
            games=house.shelf,
            journal=journal,
            settings=settings,
            places=house.places,
            read_dice=house.outside.read_dice,
            wanted=wanted,
            notices=(*journal.notices, *house.shelf.notices),
        )
        return house.outside.touchscreen(context, window) if touch else _terminal(context)


def _terminal(context: Context) -> int:
    # rich is not needed by the touchscreen: loading it here keeps its start short.
    from companion.terminal import app

    return app.run(context)
