"""Asks for words of the players' own, and for no more than that something is done."""

import unicodedata
from dataclasses import dataclass
from typing import ClassVar

from companion.asks.base import Answer, Ask
from companion.errors import Refused
from companion.language import tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Ask):
    """Words of the players' own, at most ``longest`` characters; ``suggestions`` save typing."""

    kind: ClassVar[str] = "text"

    longest: int = 80
    suggestions: tuple[str, ...] = ()

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, str):
            raise Refused(tr("{answer} is not text", answer=repr(answer)))
        words = " ".join(answer.split())
        if not words:
            raise Refused(tr("The text is empty"))
        if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in words):
            raise Refused(tr("The text has a character that cannot be shown"))
        if len(words) > self.longest:
            raise Refused(
                tr(
                    "The text is too long: {length} characters, at most {longest}",
                    length=len(words),
                    longest=self.longest,
                )
            )
        return words


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Ask):
    """Something to be done at the table; answered ``true`` when it is done."""

    kind: ClassVar[str] = "confirm"

    label: str = tr("Done")

    def check(self, answer: object) -> Answer:
        if answer is not True:
            raise Refused(tr("This is answered by true, when it is done"))
        return True

    def say(self, answer: Answer) -> str:
        return tr("done")
