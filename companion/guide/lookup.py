"""Finding words in rules and glossaries, as a finger types them: any part of a word's beginning, in any order."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.folding import Folded, folded, with_places

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
        head, body = folded(entry.title), folded(entry.text)
        if all(_has(head, word) or _has(body, word) for word in words):
            in_title = all(_has(head, word) for word in words)
            title, text = marks_of(entry.title, wanted), marks_of(entry.text, wanted)
            found.append((not in_title, -len(title) - len(text), number, _around(entry, wanted, text)))
    return [one for *_, one in sorted(found, key=lambda one: one[:3])]


def marks_of(text: str, wanted: str) -> tuple[Span, ...]:
    """Where words of a text begin with one of the words wanted."""
    spans: set[Span] = set()
    for spelled in (False, True):
        plain, places = with_places(text, spelled)
        for word in _words(wanted):
            begins = word.spelled if spelled else word.plain
            for match in re.finditer(rf"\b{re.escape(begins)}\w*", plain):
                spans.add((places[match.start()], places[match.end()]))
    return tuple(sorted(spans))


def mentioned(entries: Sequence[Entry], others: Sequence[tuple[str, Sequence[str]]]) -> dict[str, list[str]]:
    """Which of some words each entry mentions, by the entry's id; a word goes with its other forms."""
    looked_for = [(word, [folded(form) for form in forms]) for word, forms in others]
    found = {}
    for entry in entries:
        text = folded(f"{entry.title} {entry.text}")
        found[entry.id] = [word for word, forms in looked_for if any(_has(text, form) for form in forms)]
    return found


def _words(wanted: str) -> list[Folded]:
    """What is looked for, without the brackets and quotation marks around it: no word begins with those."""
    stripped = (word.strip(AROUND_WORDS) for word in wanted.split())
    return [folded(word) for word in stripped if word]


def _has(text: Folded, word: Folded) -> bool:
    """Whether a word of a text begins so, an umlaut written with one letter or with two."""
    return _begins(text.plain, word.plain) or _begins(text.spelled, word.spelled)


def _begins(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}", text) is not None


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
