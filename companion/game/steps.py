"""The steps of a rulebook, and the table they ask about, change and stand at."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from companion.asks import Ask
from companion.game.hints import Way
from companion.game.told import Chance, Reckoning, Report


class Table(Protocol):
    """The whole visible state of a game."""

    def copy(self) -> Self:
        """An independent copy, made in microseconds."""
        ...


T = TypeVar("T", bound=Table)


class Step(ABC, Generic[T]):
    """A point in the rules where the game needs to be told something; named after a heading of the rulebook."""

    __slots__ = ()
    over: ClassVar[bool] = False

    @abstractmethod
    def ask(self, table: T) -> Ask:
        """What is asked here."""

    @abstractmethod
    def answer(self, table: T, answer: Any) -> "Step[T]":
        """Apply an answer that the ask has checked; returns the step that follows. Raises Refused before changing
        anything where the rules do not allow it."""

    def report(self, before: T, answer: Any, after: T) -> Report | None:
        """What the answer led to, told from the tables before and after it."""
        return None

    def reckoning(self, before: T, answer: Any) -> Reckoning | None:
        """How each die of an answer counted, told from the table before it; None where no dice were told."""
        return None

    def odds(self, table: T) -> tuple[Chance, ...]:
        """The exact chances of what is about to be rolled."""
        return ()

    def ways(self, table: T) -> tuple[Way, ...]:
        """The answers worth weighing, where the ask allows more than anybody would think of; else none, and they are
        worked out from the ask."""
        return ()

    def afresh(self, table: T) -> "Step[T]":
        """The step that is due on a table that the players have just corrected."""
        return self
