"""Texts that can be said in another language.

A text for people is marked where it is written, and one with gaps names what fills them::

    tr("The battle row")
    tr("Turn up the next servant into the {place} place.", place=tr("first"))
    trn("{n} card", "{n} cards", 3)

A marked text is its own English self, a string like any other, and remembers how it was made. So a rulebook, a record
and a test know no language; only who shows a text to people says it in theirs, with a ``Language``. Whatever makes a
new string of it (an f-string, ``+``, ``str.join``) loses that memory: use gaps, ``joined``, and what
``companion.wording`` has instead.

Catalogues are gettext's. Each package keeps its own in its folder ``locale``; ``python -m tests.catalogues`` collects
the texts, and tests/test_language.py fails on one that has no translation.
"""

import struct
from collections.abc import Iterable, Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.recall import Memory

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages there are, each by its own name."""


_MARKS: Mapping[str, Mapping[int, str]] = {"de": {ord("."): ",", ord(","): "."}}
"""The decimal point and the separator of thousands in place of the English ones."""


class NoLanguage(CompanionError):
    """There is no such language."""


class Phrase(str):
    """A text that knows itself in every language that has a catalogue."""

    __slots__ = ()

    def __str__(self) -> str:
        # str() of an error is str() of the text it was made with.
        return self

    @property
    def plain(self) -> str:
        """The English words as a string and nothing more."""
        return str.__str__(self)

    def said(self, language: "Language") -> str:
        """The text in a language."""
        raise NotImplementedError


class Marked(Phrase):
    """A text as it was marked: its ``pattern`` in English, and what fills its gaps."""

    __slots__ = ("gaps", "pattern")
    pattern: str
    gaps: Mapping[str, object]

    def __new__(cls, pattern: str, gaps: Mapping[str, object]) -> "Marked":
        phrase = super().__new__(cls, pattern.format_map(gaps) if gaps else pattern)
        phrase.pattern, phrase.gaps = pattern, gaps
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Marked, (self.pattern, self.gaps)

    def said(self, language: "Language") -> str:
        return language.filled(language.translation(self.pattern), self.gaps, self.pattern)


class Counted(Phrase):
    """A text that depends on a number, its gap ``n``: in English ``one`` or ``many``."""

    __slots__ = ("gaps", "many", "n", "one")
    one: str
    many: str
    n: int
    gaps: Mapping[str, object]

    def __new__(cls, one: str, many: str, n: int, gaps: Mapping[str, object]) -> "Counted":
        phrase = super().__new__(cls, (one if n == 1 else many).format_map({"n": n, **gaps}))
        phrase.one, phrase.many, phrase.n, phrase.gaps = one, many, n, gaps
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Counted, (self.one, self.many, self.n, self.gaps)

    def said(self, language: "Language") -> str:
        own = self.one if self.n == 1 else self.many
        return language.filled(language.counted(self.one, self.many, self.n), {"n": self.n, **self.gaps}, own)


class Joined(Phrase):
    """Texts one after the other, with the same between any two."""

    __slots__ = ("between", "parts")
    between: str
    parts: tuple[object, ...]

    def __new__(cls, between: str, parts: Iterable[object]) -> "Joined":
        parts = tuple(parts)
        phrase = super().__new__(cls, between.join(map(str, parts)))
        phrase.between, phrase.parts = between, parts
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Joined, (self.between, self.parts)

    def said(self, language: "Language") -> str:
        return language.say(self.between).join(language.say(part) for part in self.parts)


class Capital(Phrase):
    """A text with a capital at its beginning."""

    __slots__ = ("words",)
    words: str

    def __new__(cls, words: str) -> "Capital":
        phrase = super().__new__(cls, words[:1].upper() + words[1:])
        phrase.words = words
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Capital, (self.words,)

    def said(self, language: "Language") -> str:
        words = language.say(self.words)
        return words[:1].upper() + words[1:]


class Figure(Phrase):
    """A number as it is written with a format of Python's, its point and its separators by the language."""

    __slots__ = ("form", "number")
    number: float
    form: str

    def __new__(cls, number: float, form: str) -> "Figure":
        phrase = super().__new__(cls, format(number, form))
        phrase.number, phrase.form = number, form
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Figure, (self.number, self.form)

    def said(self, language: "Language") -> str:
        return language.figure(self.plain)


class Kept(Phrase):
    """A text of which only the English words were kept; it is found again among the texts that have translations.
    ``names`` are those of people in it, which are no texts whatever they look like."""

    __slots__ = ("names",)
    names: frozenset[str]

    def __new__(cls, words: str, names: frozenset[str] = frozenset()) -> "Kept":
        phrase = super().__new__(cls, words)
        phrase.names = names
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Kept, (self.plain, self.names)

    def said(self, language: "Language") -> str:
        return language.say(language.recall(self.plain, self.names))


def tr(pattern: str, **gaps: object) -> Phrase:
    """A text for people; ``{name}`` in it is a gap. Without gaps braces are braces."""
    return Marked(pattern, gaps)


def trn(one: str, many: str, n: int, **gaps: object) -> Phrase:
    """A text for people that depends on a number, its gap ``{n}``."""
    return Counted(one, many, n, gaps)


def figure(number: float, form: str) -> Phrase:
    """A number with a format of Python's, such as ``.1f`` or ``,``."""
    return Figure(number, form)


def kept(words: str, names: Iterable[str] = ()) -> str:
    """A text as it comes out of a file or another process, which know no language; ``names`` are those of the people
    who may be in it."""
    return words if isinstance(words, Phrase) or not words else Kept(words, frozenset(names))


def joined(between: str, parts: Iterable[object]) -> Phrase:
    """What ``between.join(parts)`` is of plain strings."""
    return Joined(between, parts)


class Language:
    """A language to say texts in, by its code; English without catalogues. ``corners`` are the letters in the corners
    of people's cards that are not the English ones, by the English ones."""

    def __init__(
        self, code: str = "en", catalogues: Iterable[Path] = (), corners: Mapping[str, str] | None = None
    ) -> None:
        self.code = code
        self.corners = corners or {}
        read = {path: _catalogue(path) for path in catalogues}
        self._paths = tuple(path for path, catalogue in read.items() if catalogue is not None)
        self._catalogue = NullTranslations()
        self._memory: Memory | None = None
        for catalogue in filter(None, read.values()):
            self._catalogue.add_fallback(catalogue)

    @property
    def is_own(self) -> bool:
        """Whether this is the language that the texts are written in."""
        return self.code == "en"

    def say(self, value: object) -> str:
        """A text, or what fills a gap, in this language; what is not marked stays as it is."""
        if isinstance(value, Phrase):
            return value.plain if self.is_own and not self.corners else value.said(self)
        return str(value)

    def translation(self, pattern: str) -> str:
        """The pattern of a text in this language, the English one where there is none."""
        return self._catalogue.gettext(pattern)

    def counted(self, one: str, many: str, n: int) -> str:
        """The pattern for a number in this language."""
        return self._catalogue.ngettext(one, many, n)

    def recall(self, words: str, names: frozenset[str] = frozenset()) -> str:
        """The text that these English words are most likely, as far as it has a translation; else the words. ``names``
        in them stay as they are."""
        return self._remember().find(words, names)

    def prepare(self) -> None:
        """Make ready to recall texts, which takes some hundredths of a second, before the first one is wanted."""
        if not self.is_own:
            self._remember()

    def _remember(self) -> "Memory":
        if self._memory is None:
            from companion.recall import Memory

            self._memory = Memory(self._paths)
        return self._memory

    def figure(self, written: str) -> str:
        """A number as Python writes it, as people write it in this language."""
        return written.translate(_MARKS.get(self.code, {}))

    def filled(self, pattern: str, gaps: Mapping[str, object], otherwise: str) -> str:
        """A pattern with its gaps filled with what they say in this language; ``otherwise`` is the English pattern,
        filled in place of a translation with gaps that there are none of."""
        if not gaps:
            return pattern
        fillers = {name: self.say(value) for name, value in gaps.items()}
        try:
            return pattern.format_map(fillers)
        except (LookupError, ValueError, AttributeError):
            return otherwise.format_map(fillers)


def _catalogue(path: Path) -> GNUTranslations | None:
    """A compiled catalogue; None where it is damaged: its texts are then said in English, and everything goes on."""
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except (OSError, struct.error, ValueError, LookupError):
        return None


def open_language(code: str, folders: Iterable[Path]) -> Language:
    """A language with the catalogues that lie in the folders' ``locale``. Raises NoLanguage."""
    if code not in LANGUAGES:
        raise NoLanguage(f"There is no language {code!r}; possible: {', '.join(LANGUAGES)}")
    paths = (folder / "locale" / f"{code}.mo" for folder in folders)
    return Language(code, (path for path in paths if path.is_file()))


def system_language(environment: Mapping[str, str]) -> str:
    """The code of the language that the system speaks, English where there is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if spoken := environment.get(name):
            code = spoken.partition("_")[0].partition(".")[0]
            return code if code in LANGUAGES else "en"
    return "en"
