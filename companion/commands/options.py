"""The options of a game, told on the command line."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from companion import table_sets
from companion.commands.house import Usage
from companion.errors import CompanionError
from companion.game import Game, Setting

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Greta", "Hugo")
QUESTS = "quests"
"""The setting that ``--quest`` is short for."""


def told(args: Namespace, game: Game[Any]) -> dict[str, Any]:
    """The checked options of a game for as many players and with such settings as the arguments say.

    Raises Usage where the game has no such setting or does not take its value.
    """
    known = {setting.id: setting for setting in game.settings()}
    names = [*NAMES, *(f"Player {number}" for number in range(len(NAMES) + 1, args.players + 1))]
    raw: dict[str, Any] = {"players": names[: args.players]}
    given = [_pair(text) for text in args.option]
    given += [(table_sets.SETTING, args.set)] if args.set is not None else []
    given += [(QUESTS, quest) for quest in args.quest]
    try:
        for key, text in given:
            if (setting := known.get(key)) is None:
                raise Usage(f"{game.title} has no option {key!r}; its options are: {', '.join(known)}")
            _put(raw, setting, text)
        return game.options(raw)
    except CompanionError as error:
        raise Usage(str(error)) from error


def _put(raw: dict[str, Any], setting: Setting, text: str) -> None:
    """Put a setting among the options; a table set may also be a file."""
    path = Path(text)
    if setting.several:
        raw.setdefault(setting.id, []).extend(word for word in text.split(",") if word)
    elif setting.id == table_sets.SETTING and path.suffix and path.is_file():
        raw[setting.id] = table_sets.whole(path)
    else:
        raw[setting.id] = text


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Usage(f"{text!r} is no option: write key=value")
    return key, value
