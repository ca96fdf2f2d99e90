"""Corrections of a table: what the players may set right, and what setting it right does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.asks import Answer, Option
from companion.errors import Refused
from companion.game import Adjustable
from companion.language import tr

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Correction(Generic[T]):
    """One thing that can be corrected: as it is shown, and what puts a table right in place."""

    shown: Adjustable
    apply: Callable[[T, Answer], None]


def counter(
    name: str, label: str, value: int, high: int, apply: Callable[[T, int], None], low: int = 0
) -> Correction[T]:
    """A whole number from ``low`` to ``high``; the present one is always possible."""

    def set_it(table: T, answer: Answer) -> None:
        assert isinstance(answer, int)
        apply(table, answer)

    return Correction(Adjustable(name, label, value, min(low, value), max(high, value)), set_it)


def choice(
    name: str, label: str, value: str, options: tuple[Option, ...], apply: Callable[[T, str], None]
) -> Correction[T]:
    """One of several options, by its id."""
    return Correction(Adjustable(name, label, value, options=options), lambda table, answer: apply(table, str(answer)))


def card_list(name: str, label: str, value: Iterable[str], apply: Callable[[T, list[str]], None]) -> Correction[T]:
    """A list of cards."""

    def set_it(table: T, answer: Answer) -> None:
        assert isinstance(answer, list)
        apply(table, [str(card) for card in answer])

    return Correction(Adjustable(name, label, list(value), cards=True), set_it)


def field(name: str) -> Callable[[object, object], None]:
    """Sets a field of the table, where nothing else follows from it."""
    return lambda table, value: setattr(table, name, value)


def by_name(corrections: Iterable[Correction[T]], name: str) -> Correction[T]:
    """The correction with a name. Raises Refused where there is none."""
    found = next((correction for correction in corrections if correction.shown.name == name), None)
    if found is None:
        raise Refused(tr("{name} cannot be corrected here", name=repr(name)))
    return found
