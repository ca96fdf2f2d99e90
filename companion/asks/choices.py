"""Asks that offer options: one of them, several, or all in an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.asks.base import Answer, Ask
from companion.errors import Refused
from companion.language import joined, tr


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen. A disabled option is shown with the reason why it is not possible; ``rule`` names
    the section of the rules that forbids it, where it is not the one of the ask."""

    id: str
    label: str
    detail: str = ""
    disabled: str | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Ask):
    """One option of several, answered by its id."""

    kind: ClassVar[str] = "choice"

    options: tuple[Option, ...]

    def check(self, answer: object) -> Answer:
        return _pick(self.options, answer).id

    def say(self, answer: Answer) -> str:
        return _label(self.options, answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices(Ask):
    """Several options, answered by the list of their ids, each at most once."""

    kind: ClassVar[str] = "choices"

    options: tuple[Option, ...]
    low: int = 0
    high: int

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, list):
            raise Refused(tr("Several choices are a list of options"))
        picked = [_pick(self.options, item).id for item in answer]
        if len(set(picked)) < len(picked):
            raise Refused(tr("Each option can be chosen once"))
        if not self.low <= len(picked) <= self.high:
            if self.low == self.high:
                raise Refused(tr("Choose exactly {number}; {chosen} chosen", number=self.low, chosen=len(picked)))
            raise Refused(
                tr("Choose {low} to {high}; {chosen} chosen", low=self.low, high=self.high, chosen=len(picked))
            )
        return picked

    def say(self, answer: Answer) -> str:
        if not isinstance(answer, list):
            return str(answer)
        return joined(", ", (_label(self.options, item) for item in answer)) or tr("none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Ask):
    """All options in an order: the list of all their ids."""

    kind: ClassVar[str] = "order"

    options: tuple[Option, ...]

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, list) or sorted(map(str, answer)) != sorted(option.id for option in self.options):
            ids = ", ".join(option.id for option in self.options)
            raise Refused(tr("Name each of these once, in order: {options}", options=ids))
        return [str(item) for item in answer]

    def say(self, answer: Answer) -> str:
        return (
            joined(", ", (_label(self.options, item) for item in answer)) if isinstance(answer, list) else str(answer)
        )


def _pick(options: Sequence[Option], answer: object) -> Option:
    for option in options:
        if option.id == answer:
            if option.disabled is not None:
                raise Refused(joined(": ", (option.label, option.disabled)))
            return option
    possible = ", ".join(option.id for option in options if option.disabled is None)
    raise Refused(tr("{answer} cannot be chosen; possible: {possible}", answer=repr(answer), possible=possible))


def _label(options: Sequence[Option], answer: object) -> str:
    return next((option.label for option in options if option.id == answer), str(answer))
