"""One game: its set-up, its first step, how its table looks, and what else it can do for its players."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from companion.asks import Answer
from companion.game.chosen import Adjustable, Setting
from companion.game.hints import Hint
from companion.game.steps import Step, T, Table
from companion.game.taught import Explained, Lesson, Section, Term
from companion.game.told import Status
from companion.scene import Scene

T_contra = TypeVar("T_contra", bound=Table, contravariant=True)


class Dealer(Protocol[T_contra]):
    """A stand-in for the players and their dice: answers every ask of one game by a plain policy and seeded luck."""

    def answer(self, table: T_contra) -> Any:
        """An answer to the table's pending ask, in the form the step takes."""
        ...


class Game(ABC, Generic[T]):
    """One game: its set-up, its first step, and how its table looks."""

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    rules_version: ClassVar[int]
    lowest_wins: ClassVar[bool] = False
    """Whether of two scores the lower is the better."""
    players: ClassVar[range]

    @abstractmethod
    def settings(self) -> tuple[Setting, ...]:
        """The house rules offered on the set-up screen."""

    @abstractmethod
    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        """The options of a new game, checked and complete: ``players`` (names, by seat) and all settings. What they
        name from outside (a table set) is included whole, so that a record stands alone. Raises Refused."""

    @abstractmethod
    def start(self, options: Mapping[str, Any]) -> T:
        """The table of a new game with checked options, at its first step."""

    @abstractmethod
    def step(self, table: T) -> Step[T]:
        """The step the table stands at."""

    @abstractmethod
    def move_to(self, table: T, step: Step[T]) -> None:
        """Put the table at a step."""

    @abstractmethod
    def scene(self, table: T) -> Scene:
        """The table as plain things to draw."""

    @abstractmethod
    def status(self, table: T) -> Status:
        """Where the game stands."""

    @abstractmethod
    def adjustables(self, table: T) -> dict[str, Adjustable]:
        """Everything the players may correct now, by name."""

    @abstractmethod
    def adjust(self, table: T, name: str, value: Answer) -> None:
        """Correct one thing, given a name and value that ``adjustables`` allows; cards that leave one place go to
        another, so that none is lost. Raises Refused before changing anything."""

    @abstractmethod
    def plain(self, table: T) -> dict[str, Any]:
        """The table as plain data for ``replay --json``."""

    @abstractmethod
    def rules(self) -> tuple[Section, ...]:
        """The rules in our own words, in the rulebook's order."""

    def glossary(self) -> tuple[Term, ...]:
        """The game's own words, in the order of the alphabet."""
        return ()

    def explain(self, table: T) -> Explained | None:
        """What is to be done now, in more words than the ask has; None where the rules of the step must do."""
        return None

    def lesson(self) -> Lesson | None:
        """A first lesson at the table, where the game has one."""
        return None

    @abstractmethod
    def dealer(self, table: T, random: Random) -> Dealer[T]:
        """A dealer for this table, with hidden cards drawn to fit what has been seen."""

    def caution(self, options: Mapping[str, Any]) -> str | None:
        """What games that nobody plays cannot tell about these options, in a sentence; None where they can."""
        return None

    def offers_hint(self, table: T) -> bool:
        """Whether ``hint`` has something to say of this table; told at once, so that a screen can show a key for it."""
        return False

    def hint(self, table: T) -> Hint | None:
        """A hint for the pending ask, or None where the game has none. It looks at nothing that the players cannot
        know, changes nothing, and says the same of the same table. It may take seconds: a screen asks for it beside
        its own work, and only when the players want it."""
        return None

    def keeping(self, texts: Mapping[str, str]) -> Self:
        """This game with what the players keep for it, texts by name: their own tables, what they told of their
        components. Raises Refused where one does not fit."""
        return self

    def learned(self, before: T, after: T) -> Mapping[str, str]:
        """What an answer told about the players' own components, to be kept for their next games."""
        return {}
