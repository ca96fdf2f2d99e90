"""A language that listens to what it says: what is written on a screen without having been said is not translated."""

import re
from collections.abc import Iterable

from companion.language import Language, Phrase

WORD = re.compile(r"[^\W\d_]{2,}")
"""Two letters on end: less is a card's rank, a mark, a unit."""

PATH = re.compile(r"\S*/\S*")
"""A file or a folder."""

THREE_DOTS = "…"


class Listening(Language):
    """A language as it is, that keeps the texts it has said, and what was put into them without being a text of any
    language. ``same`` are words that are the same in every language: names of people and games, of files; ``apart`` are
    whole texts that only stand in for others."""

    def __init__(self, language: Language, same: Iterable[str] = (), apart: Iterable[str] = ()) -> None:
        super().__init__(language.code)
        self._catalogue, self._paths = language._catalogue, language._paths
        self._whole = tuple(same)
        self._same = frozenset(word.casefold() for text in self._whole for word in WORD.findall(text))
        self._apart = tuple(text for text in apart if WORD.search(text))
        self._said: set[str] = set()
        self._leaks: dict[str, str] = {}
        self._depth = 0
        self._leaking: list[str] = []

    def say(self, value: object) -> str:
        if not isinstance(value, Phrase):
            if self._depth and isinstance(value, str) and value not in self._said:
                self._leaking += self._strange_words(value)
            return super().say(value)
        self._depth += 1
        text = super().say(value)
        self._depth -= 1
        self._said.add(text)
        if not self._depth:
            self._leaks[text] = " ".join(self._leaking)
            self._leaking = []
        return text

    def _strange_words(self, text: str) -> list[str]:
        text = PATH.sub(" ", text)
        for made_up in self._apart:
            text = re.sub(re.escape(made_up), " ", text, flags=re.IGNORECASE)
        return [word for word in WORD.findall(text) if word.casefold() not in self._same]

    def strange(self, given: str) -> str:
        """What of a text that was painted is of no language; nothing where all is well."""
        if isinstance(given, Phrase):
            return self._leaks.get(self.say(given), "")
        text = given.removesuffix(THREE_DOTS).strip()
        if not WORD.search(text) or any(text in whole for whole in (*self._said, *self._whole)):
            return ""
        return " ".join(self._strange_words(text))


def strange(language: Language, given: str) -> str:
    """What of a text is not of its language, as far as that is listened to."""
    return language.strange(given) if isinstance(language, Listening) else ""
