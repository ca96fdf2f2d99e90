"""Small helpers for the texts of Royal Rescue."""

from collections.abc import Iterable

from companion import cards
from companion.games.royal_rescue.table import Table

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sixes_word(number: int) -> str:
    """The result of a roll against Umbar in words, as records write it: ``no sixes``, ``one six``, ``two sixes``."""
    word = _COUNTS[number] if number < len(_COUNTS) else str(number)
    return f"{word} six" if number == 1 else f"{word} sixes"


def sorted_names(some: Iterable[str]) -> str:
    """Cards as people read them, in the order of their ranks."""
    return cards.names(sorted(some, key=cards.order))


def player_key(table: Table, player: int) -> str:
    """The id of a player in asks."""
    return f"player:{table.players[player].key}"


def player_name(table: Table, player: int) -> str:
    """The name of a player."""
    return table.players[player].name
