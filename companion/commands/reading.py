"""``read``: the dice or cards in photos, one line a photo in their order."""

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from companion import cards
from companion.commands.house import House, Usage, show_json, warn
from companion.context import Reading
from companion.decks import Decks, chosen_deck
from companion.errors import Refused
from companion.spreads import Layout


def read_dice(args: Namespace, house: House) -> int:
    """Read dice; 1 where a photo could not be opened. Raises Missing."""
    return _show(args, house.outside.read_dice([Path(photo) for photo in args.photos]), "dice")


def read_cards(args: Namespace, house: House) -> int:
    """Read cards; 1 where a photo could not be opened. Raises Missing, Usage."""
    possible = None if args.possible is None else _cards(args.possible)
    photos = [Path(photo) for photo in args.photos]
    decks = Decks(house.places.decks)
    if args.deck is None:
        deck = chosen_deck(house.places)
    elif args.deck in decks.names():
        deck = args.deck
    else:
        raise Usage(f"there is no deck {args.deck}; `companion decks` lists them")
    layout = None if args.layout is None else _layout(args.layout)
    return _show(args, house.outside.read_cards(photos, layout, possible, decks, deck), "cards")


def _layout(name: str) -> Layout:
    try:
        return Layout(name)
    except ValueError as error:
        raise Usage(f"there is no layout {name}; possible: {', '.join(Layout)}") from error


def _cards(text: str) -> list[str]:
    try:
        return [cards.parse(word) for word in text.replace(",", " ").split()]
    except Refused as refusal:
        raise Usage(f"--possible: {refusal}") from refusal


def _show(args: Namespace, readings: Iterable[Reading], what: str) -> int:
    failed = 0
    for reading in readings:
        failed += "error" in reading
        if "notice" in reading:
            warn(reading["notice"])
        if args.json:
            show_json(reading)
        elif "error" not in reading:
            print(_line(reading, what), flush=True)
        else:
            warn(f"{reading['file']}: {reading['error']}")
    if failed and args.json:
        warn(f"{failed} {'photo' if failed == 1 else 'photos'} could not be opened")
    return 1 if failed else 0


def _line(reading: Reading, what: str) -> str:
    """A reading for people: ``a.jpg: 3 3 4 5 (sure)``."""
    found = reading.get(what, [])
    seen = " ".join(str(thing["value"]) if what == "dice" else _card(thing["card"]) for thing in found)
    if "layout" in reading:
        lines = reading["layout"]["lines"].items()
        seen = "; ".join(f"{name}: {' '.join(map(_card, line)) or 'none'}" for name, line in lines)
    sure = "sure" if reading.get("sure") else reading.get("reason", "not sure")
    return f"{reading['file']}: {seen or 'nothing'} ({sure})"


def _card(seen: str) -> str:
    """A card as people read it; the reader also says ``back`` of one that lies face down."""
    return seen if seen == "back" else cards.name(seen)
