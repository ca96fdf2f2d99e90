"""The signs that a card's corner index can bear, and what they mean in each language of cards."""

from collections.abc import Mapping

from companion.cards import RANKS

JOKER_SIGN, NO_SIGN = "joker", ""
SIGNS = (*RANKS, "B", "D", "H", "V", "R", "F", JOKER_SIGN, NO_SIGN)
"""What the checker tells apart, in the order of its answer: ranks, letters of other languages, a joker's corner, and
no index at all."""
SUITS = "shdc"
"""In the order of the checker's answer."""

LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "English": {"J": "J", "Q": "Q", "K": "K"},
    "German": {"B": "J", "D": "Q", "K": "K"},
    "Dutch": {"B": "J", "V": "Q", "H": "K"},
    "French": {"V": "J", "D": "Q", "R": "K"},
    "Italian": {"F": "J", "D": "Q", "R": "K"},
}
"""Jack, queen and king: Bube Dame König, boer vrouw heer, valet dame roi, fante donna re."""
