"""Texts for comparing with what somebody typed: case, accents and the ways of writing an umlaut or ß do not matter."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe"}
"""Letters that many write with two, since their keyboard has no others."""
KNOWN = 4096
"""Texts whose folding is remembered."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A text in small plain letters. ``plain`` drops the marks of letters (``ä`` is ``a``), ``spelled`` writes them out
    (``ä`` is ``ae``); in both ``ß`` is ``ss``."""

    plain: str
    spelled: str


@lru_cache(KNOWN)
def folded(text: str) -> Folded:
    """A text for comparing."""
    return Folded(with_places(text, False)[0], with_places(text, True)[0])


def with_places(text: str, spelled: bool) -> tuple[str, list[int]]:
    """A text in small plain letters, and for each of them its place in the text; one place more is the end."""
    pieces, places = [], []
    whole = unicodedata.normalize("NFC", text)
    if len(whole) != len(text):
        whole = text  # letters with loose marks: each stays in its place
    for at, letter in enumerate(whole):
        small = letter.casefold()
        piece = _SPELLED.get(small, "") if spelled else ""
        piece = piece or "".join(one for one in unicodedata.normalize("NFD", small) if not unicodedata.combining(one))
        pieces.append(piece)
        places += [at] * len(piece)
    return "".join(pieces), [*places, len(text)]
