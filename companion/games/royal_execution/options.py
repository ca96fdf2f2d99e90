"""The options of a game of Royal Execution: who plays, and the readings where the rules are silent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.house_rules import setting
from companion.language import tr


@dataclass(frozen=True, slots=True)
class Options:
    """The checked options; each string is the id of the chosen reading."""

    player: str
    ending: str
    sideways: str
    dead_cards: str
    between_hands: str


SETTINGS = (
    setting(
        "ending",
        tr("After the last hand"),
        tr("The rules do not say when the game is lost."),
        ("discard", tr("play on from the discard pile while its top fits")),
        ("hand", tr("royals that are left have won")),
    ),
    setting(
        "sideways",
        tr("The nine sideways cards"),
        tr("The rules break off before they say what they are for."),
        ("warning", tr("a warning: the last three hands")),
        ("plain", tr("cards like the others")),
    ),
    setting(
        "dead_cards",
        tr("First cards that never reach"),
        tr("An ace on a Queen or King, or a 2 on a King, is short with any second card."),
        ("warn", tr("allowed, with a warning")),
        ("refuse", tr("not allowed")),
    ),
    setting(
        "between_hands",
        tr("Before the next hand"),
        tr("The discard pile's top may be played at any time, also after the draw."),
        ("draw", tr("draw at once")),
        ("ask", tr("ask whether its top is played first")),
    ),
)


def build(plain: Mapping[str, Any]) -> Options:
    """The options object of checked options."""
    return Options(player=plain["players"][0], **{one.id: plain[one.id] for one in SETTINGS})
