"""``play``: on the touchscreen where there is a display, in the terminal where there is none."""

from argparse import Namespace
from pathlib import Path

from companion.appliance import GO_ON, appliance_here, safe_mode, settings_here
from companion.commands import ending
from companion.commands.house import House, warn
from companion.context import Context, Missing
from companion.decks import Decks, chosen_deck
from companion.displays import has_display


def play(args: Namespace, house: House) -> int:
    """Play, or with ``--demo`` show a recorded game. Raises CompanionError."""
    if args.demo:
        return house.outside.demo(Path(args.folder))
    wanted = house.game(args.game).id if args.game else None
    settings = settings_here(house.places, house.environ)
    trouble = safe_mode(house.environ)
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
            read_cards=lambda photos, possible: house.outside.read_cards(
                photos, None, possible, Decks(house.places.decks), chosen_deck(house.places)
            ),
            teacher=house.outside.teacher,
            wanted=wanted,
            notices=((trouble,) if trouble else ()) + (*journal.notices, *house.shelf.notices),
            safe=bool(trouble),
            go_on=bool(house.environ.get(GO_ON)),
            appliance=appliance_here(house.environ),
            speak=house.speak,
        )
        return house.outside.touchscreen(context, window) if touch else _terminal(context)


def _terminal(context: Context) -> int:
    # rich is not needed by the touchscreen: loading it here keeps its start short.
    from companion.terminal import app

    with ending.on_request():
        return app.run(context)
