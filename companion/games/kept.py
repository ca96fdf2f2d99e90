"""What the players keep for a game, as TOML text that they can read and carry about."""

import tomllib
from collections.abc import Callable
from typing import TypeVar

from companion.errors import Refused
from companion.language import joined, tr

T = TypeVar("T")


def from_toml(text: str, where: str, from_plain: Callable[[object], T]) -> T:
    """What a text holds, made by ``from_plain``; ``where`` names the text in errors. Raises Refused where it is no
    TOML, or ``from_plain`` refuses it."""
    try:
        return from_plain(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Refused(tr("{where} is not TOML: {reason}", where=where, reason=str(error))) from error
    except Refused as error:
        raise Refused(joined(": ", (where, str(error)))) from error
