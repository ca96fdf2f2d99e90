"""``gallery``: every screen in every state."""

from argparse import Namespace
from pathlib import Path

from companion.commands.house import House, Usage
from companion.commands.progress import shown
from companion.gallery import Asked


def gallery(args: Namespace, house: House) -> int:
    """Draw all screens, look them over or name them; 1 where something is wrong with one. Raises Usage,
    CompanionError."""
    if args.folder is None and not args.audit and not args.list:
        raise Usage("a folder for the pictures is needed, or --audit, or --list")
    if args.folder == "":  # a shell variable that nobody set; it would be the folder one happens to be in
        raise Usage("the folder for the pictures has no name; for the one you are in write .")
    if args.folder is not None and (args.audit or args.list):
        raise Usage("--audit and --list keep no pictures: leave out the folder")
    games = _parts(args.games)
    for name in games:
        house.game(name)
    asked = Asked(
        folder=None if args.folder is None else Path(args.folder),
        games=games,
        screens=_parts(args.screens),
        sizes=tuple(_size(part) for part in _parts(args.sizes)),
        themes=_parts(args.themes),
        scales=tuple(_scale(part) for part in _parts(args.scales)),
        languages=_parts(args.languages),
        listed=args.list,
    )
    with shown("Drawing" if args.folder else "Looking") as told:
        return house.outside.gallery(asked, house.speak, told)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _size(text: str) -> tuple[int, int]:
    wide, cross, high = text.lower().partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal()):
        raise Usage(f"--sizes: {text!r} is no size; write it as 800x480")
    return int(wide), int(high)


def _scale(text: str) -> int:
    if not text.isdecimal():
        raise Usage(f"--scales: {text!r} is no number of per cent; write 100, 150 or 200")
    return int(text)
