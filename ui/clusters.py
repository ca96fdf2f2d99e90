"""A text as people see it: letters with the marks upon them, without what is only there for machines; and something to
read in place of letters that no font here has."""

import re
import unicodedata
from collections.abc import Iterator

MARKS = ("Mn", "Mc", "Me")
MOST_MARKS = 4
"""Marks on one letter that are drawn; more are a joke that would cover the lines around."""

JOINERS = "\u200c\u200d"
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0\u20e3")
"""What looks like nothing, and the frame round a key, beside all that Unicode calls format."""

_SKIN = range(0x1F3FB, 0x1F400)
_VARIANTS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_FLAGS = range(0x1F1E6, 0x1F200)
"""The letters of countries, of which flags are made; they are written as letters."""

NOTHING = "–"
"""A text of which nothing can be seen."""

_SOUND = re.compile(
    r".*(?:HANGUL SYLLABLE|HIRAGANA LETTER|KATAKANA LETTER|SYLLABLE|VOWEL SIGN|LETTER)(?: SMALL| CAPITAL)* ([A-Z]+)"
)


def seen(text: str) -> str:
    """A text without what cannot be seen, its marks on their letters as far as there are such letters."""
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        code, category = ord(letter), unicodedata.category(letter)
        if letter in _BLANK or code in _SKIN or any(code in variants for variants in _VARIANTS):
            continue
        if code in _FLAGS:
            kept.append(chr(ord("A") + code - _FLAGS.start))
        elif category in ("Zl", "Zp"):
            kept.append(" ")
        elif category not in ("Cf", "Cn", "Cs", "Cc") or letter in JOINERS:
            kept.append(letter)
    shown = _without_loose_joiners("".join(kept))
    return shown if shown.strip() or not text.strip() else NOTHING


def _without_loose_joiners(text: str) -> str:
    """Joiners are kept only between letters whose shape they change."""
    return re.sub(f"[{JOINERS}]+(?![\u0600-\u08ff\u0900-\u109f\u1780-\u17ff])|^[{JOINERS}]+", "", text)


def clusters(text: str) -> Iterator[str]:
    """The letters of a text, each with its marks."""
    found, marks = "", 0
    for letter in text:
        joined = letter in JOINERS or (found[-1:] in JOINERS and found != "")
        marked = unicodedata.category(letter) in MARKS
        if found and (joined or marked):
            marks += marked
            found += letter if marks <= MOST_MARKS else ""
            continue
        if found:
            yield found
        found, marks = letter, 0
    if found:
        yield found


def stand_in(cluster: str) -> str:
    """Something to read in place of a letter that no font here has: its sound where its name tells it, what it shows
    where it is a picture, else its number."""
    parts: list[str] = []
    for letter in cluster:
        name = unicodedata.name(letter, "")
        if parts and ("VOWEL SIGN" in name or "VIRAMA" in name):
            parts[-1] = parts[-1].removesuffix("a")  # the vowel that such a letter has by itself
        if unicodedata.category(letter) == "So":
            parts.append(f"({name.lower()})" if name else f"(#{ord(letter):x})")
        elif sound := _SOUND.match(name):
            parts.append(sound[1].lower())
        elif unicodedata.category(letter) not in MARKS and letter not in JOINERS:
            parts.append(f"#{ord(letter):x}")
    return "".join(parts)
