"""The options of a game of Royal Execution: who plays, and the readings where the rules are silent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.asks import Option
from companion.errors import Refused
from companion.game import Setting

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Options:
    """The checked options; each string is the id of the chosen reading."""

    player: str
    ending: str
    sideways: str
    dead_cards: str
    between_hands: str


def _setting(key: str, label: str, words: str, *options: tuple[str, str]) -> Setting:
    return Setting(key, label, tuple(Option(value, text) for value, text in options), options[0][0], help=words)


SETTINGS = (
    _setting(
        "ending",
        "After the last hand",
        "The rules do not say when the game is lost.",
        ("discard", "play on from the discard pile while its top fits"),
        ("hand", "royals that are left have won"),
    ),
    _setting(
        "sideways",
        "The nine sideways cards",
        "The rules break off before they say what they are for.",
        ("warning", "a warning: the last three hands"),
        ("plain", "cards like the others"),
    ),
    _setting(
        "dead_cards",
        "First cards that never reach",
        "An ace on a Queen or King, or a 2 on a King, is short with any second card.",
        ("warn", "allowed, with a warning"),
        ("refuse", "not allowed"),
    ),
    _setting(
        "between_hands",
        "Before the next hand",
        "The discard pile's top may be played at any time, also after the draw.",
        ("draw", "draw at once"),
        ("ask", "ask whether its top is played first"),
    ),
)


def checked(raw: Mapping[str, object]) -> dict[str, Any]:
    """The options complete and in the form records keep. Raises Refused."""
    known = {"players"} | {setting.id for setting in SETTINGS}
    if unknown := [str(key) for key in raw if key not in known]:
        raise Refused(f"Royal Execution has no option {unknown[0]!r}; its options are: {', '.join(sorted(known))}")
    plain: dict[str, Any] = {"players": [_player(raw.get("players"))]}
    for setting in SETTINGS:
        value = raw.get(setting.id, setting.default)
        possible = [option.id for option in setting.options]
        if value not in possible:
            raise Refused(f"{setting.label}: {value!r} cannot be chosen; possible: {', '.join(possible)}")
        plain[setting.id] = value
    return plain


def build(plain: Mapping[str, Any]) -> Options:
    """The options object of checked options."""
    return Options(player=plain["players"][0], **{setting.id: plain[setting.id] for setting in SETTINGS})


def _player(raw: object) -> str:
    """The name of the one player."""
    if not isinstance(raw, (list, tuple)) or len(raw) != 1:
        raise Refused("Royal Execution is played alone: give one name")
    if not isinstance(raw[0], str) or not (name := " ".join(raw[0].split())):
        raise Refused("The player needs a name")
    if len(name) > LONGEST_NAME:
        raise Refused(f"The name {name[:12]}… is too long: at most {LONGEST_NAME} characters")
    return name
