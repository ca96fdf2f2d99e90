"""Finding words in rules and glossaries, as a finger types them: any part of a word's beginning, in any order."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Span = tuple[int, int]
"""Where something stands in a text: from, and up to but not including."""

AROUND = 60
"""Letters that are shown before and after what was found."""

AROUND_WORDS = '()[]{}"„“”«»,;:!?…'
"""Signs that stand before or after a word and are no part of it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: ``id`` names it to whoever looks, title and text are in the language of now."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """An entry in which all words were found, with a piece of its text around the first of them."""

    entry: Entry
    excerpt: str
    marks: tuple[Span, ...]


def look_up(entries: Iterable[Entry], wanted: str) -> list[Found]:
    """The entries in which every word wanted begins a word; those first that have it in their title."""
    words = _words(wanted)
    if not words:
        return []
    found = []
    for number, entry in enumerate(entries):
        folded_title, folded_text = _folded(entry.title), _folded(entry.text)
        if all(_has(folded_title, word) or _has(folded_text, word) for word in words):
            in_title = all(_has(folded_title, word) for word in words)
            title, text = marks_of(entry.title, wanted), marks_of(entry.text, wanted)
            found.append((not in_title, -len(title) - len(text), number, _around(entry, wanted, text)))
    return [one for *_, one in sorted(found, key=lambda one: one[:3])]


def marks_of(text: str, wanted: str) -> tuple[Span, ...]:
    """Where words of a text begin with one of the words wanted."""
    words = _words(wanted)
    folded = _folded(text)
    if len(folded) != len(text):
        return ()  # a letter that has no single plain one; nothing is marked rather than the wrong place
    spans = sorted({match.span() for word in words for match in re.finditer(rf"\b{re.escape(word)}\w*", folded)})
    return tuple(spans)


def mentioned(entries: Sequence[Entry], others: Sequence[tuple[str, Sequence[str]]]) -> dict[str, list[str]]:
    """Which of some words each entry mentions, by the entry's id; a word goes with its other forms."""
    folded = [(word, [_folded(form) for form in forms]) for word, forms in others]
    found = {}
    for entry in entries:
        text = _folded(f"{entry.title} {entry.text}")
        found[entry.id] = [word for word, forms in folded if any(_has(text, form) for form in forms)]
    return found


def _words(wanted: str) -> list[str]:
    """What is looked for, without the brackets and quotation marks around it: no word begins with those."""
    stripped = (word.strip(AROUND_WORDS) for word in _folded(wanted).split())
    return [word for word in stripped if word]


def _has(text: str, word: str) -> bool:
    """Whether a word of a text begins so; both are folded."""
    return re.search(rf"\b{re.escape(word)}", text) is not None


def _folded(text: str) -> str:
    """Small letters without their accents."""
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _around(entry: Entry, wanted: str, marks: Sequence[Span]) -> Found:
    """The piece of an entry's text around the first mark, cut between words."""
    start = max(0, (marks[0][0] if marks else 0) - AROUND)
    end = min(len(entry.text), (marks[0][1] if marks else 0) + 2 * AROUND)
    if start:
        start = entry.text.find(" ", start) + 1
    if end < len(entry.text):
        end = entry.text.rfind(" ", start, end)
    piece = ("… " if start else "") + entry.text[start:end] + (" …" if end < len(entry.text) else "")
    return Found(entry, piece, marks_of(piece, wanted))
