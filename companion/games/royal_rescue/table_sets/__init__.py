"""The table sets that come with the game, and table sets as TOML files.

*house* is complete and ours; *sheet* holds only what the rules state, and the players fill in the rest.
"""

from importlib import resources

import msgspec
import tomlkit

from companion.games.kept import from_toml
from companion.games.royal_rescue.effects import TableSet, from_plain

SHIPPED = ("house", "sheet")


def shipped(name: str) -> TableSet:
    """A table set that comes with the game."""
    return parse((resources.files(__package__) / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def parse(text: str, where: str) -> TableSet:
    """A table set from TOML text; ``where`` names the file in errors. Raises Refused where it is none."""
    return from_toml(text, where, from_plain)


def dump(table_set: TableSet) -> str:
    """The table set as TOML text, each value with its source."""
    return tomlkit.dumps(msgspec.to_builtins(table_set))
