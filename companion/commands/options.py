"""The options of a game, told on the command line."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.commands.house import Usage
from companion.errors import Refused
from companion.game import Game, Setting

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Greta", "Hugo")
TABLE_SET = "table_set"
QUESTS = "quests"
"""The settings that ``--set`` and ``--quest`` are short for."""


def told(
    game: Game[Any], players: int, table_set: str | None, quests: Iterable[str], pairs: Iterable[str]
) -> dict[str, Any]:
    """The checked options of a game with this many players and the settings that were told.

    Raises Usage where the game has no such setting or does not take its value.
    """
    known = {setting.id: setting for setting in game.settings()}
    raw: dict[str, Any] = {"players": [*NAMES, *(f"Player {n}" for n in range(9, players + 1))][:players]}
    given = list(map(_pair, pairs))
    given += [(TABLE_SET, table_set)] if table_set is not None else []
    given += [(QUESTS, quest) for quest in quests]
    for key, text in given:
        if (setting := known.get(key)) is None:
            raise Usage(f"{game.title} has no option {key!r}; its options are: {', '.join(known)}")
        _put(raw, setting, text)
    try:
        return game.options(raw)
    except Refused as refusal:
        raise Usage(str(refusal)) from refusal


def _put(raw: dict[str, Any], setting: Setting, text: str) -> None:
    if setting.several:
        raw.setdefault(setting.id, []).extend(word for word in text.split(",") if word)
    else:
        raw[setting.id] = _value(setting, text)


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Usage(f"{text!r} is no option: write key=value")
    return key, value


def _value(setting: Setting, text: str) -> str | Mapping[str, Any]:
    """One of the setting's options by its id, or what a file of that name holds."""
    if text in {option.id for option in setting.options} or not Path(text).is_file():
        return text
    return _file(Path(text))


def _file(path: Path) -> Mapping[str, Any]:
    """The contents of a TOML or JSON file. Raises Usage."""
    try:
        text = path.read_text(encoding="utf-8")
        found = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        raise Usage(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Usage(f"{path} is not what its name says: {error}") from error
    if not isinstance(found, Mapping):
        raise Usage(f"{path} holds no table of options")
    return found
