"""What a game is to the engine: steps that ask and answer, a table, and what surrounds them.

A rulebook is a pure function of its answers: no clock, no random numbers, no input or output. The table is the
whole visible state with the step it stands at, so that the pending ask follows from the table alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from companion.asks import Answer, Ask, Choice, Count, Option
from companion.cards import names, parse
from companion.errors import Refused
from companion.language import tr
from companion.scene import Face, Scene


class Tone(StrEnum):
    """What a result means for the team."""

    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Report:
    """What an answer led to: a headline for the whole table, why, and what the players now do with their cards."""

    headline: str
    tone: Tone = Tone.PLAIN
    why: tuple[str, ...] = ()
    todo: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus:
    """What was added to a die, or taken off it, and by whom or what."""

    value: int
    words: str


@dataclass(frozen=True, slots=True)
class CountedDie:
    """One die of a roll as it counted: what it shows, what was added, and whether it did what was needed."""

    pips: int
    bonuses: tuple[Bonus, ...] = ()
    counts: bool = False

    @property
    def total(self) -> int:
        """What the die came to."""
        return self.pips + sum(bonus.value for bonus in self.bonuses)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How the dice of a roll counted, in the order rolled, and what was needed, in a sentence."""

    dice: tuple[CountedDie, ...]
    needed: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """One exact probability with what it is the probability of."""

    label: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Advised:
    """One option of a hint: what can be answered, by its id and label, and the chance that it wins.

    An exact chance is a ``Fraction``, and ``low`` and ``high`` are the same. An estimated one is a ``float`` that
    truly lies from ``low`` to ``high`` in 95 of 100 hints. ``answer`` is the whole answer; where there is none, the id
    is the answer.
    """

    id: str
    label: str
    chance: Fraction | float
    low: Fraction | float
    high: Fraction | float
    note: str = ""
    answer: Answer | None = None

    @property
    def exact(self) -> bool:
        """Whether the chance is known and not estimated."""
        return isinstance(self.chance, Fraction)


@dataclass(frozen=True, slots=True)
class Hint:
    """What is best done now, from what the players can know: a headline, the options with the best first, and a note
    on how sure that is. Without options the headline is all: whether a win is still possible, for example. ``apart``
    says that none is the best: only whoever answers knows which of them are possible."""

    headline: str
    options: tuple[Advised, ...] = ()
    note: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """An answer worth weighing, as it is written in records, and what it means where the answer does not say it."""

    answer: Answer
    note: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """Where a game stands."""

    phase: str
    over: bool = False
    won: bool | None = None
    score: int | None = None
    rating: str | None = None
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a game's rules in our own words; asks refer to it by its id."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and what it means. ``also`` are other words for it, and ``rule`` is the section of the rules
    that tells more."""

    word: str
    text: str
    rule: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """Something in a drawing of the real table: cards side by side, or dice, and what they are. Left and top are
    counted in widths of a card from the drawing's left upper corner. ``words`` are cards that are no playing cards,
    each by what is on it, blank where that is not known; ``sideways`` says that those lie so."""

    x: float
    y: float
    label: str
    faces: tuple[Face, ...] = ()
    dice: tuple[int, ...] = ()
    apart: float = 1.1
    """How far one card lies from the next, in widths of a card."""
    words: tuple[str, ...] = ()
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A drawing of the real table, so many widths of a card wide and high."""

    width: float
    height: float
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """What is to be done now in more words, for newcomers, and how it looks on the real table."""

    text: str
    layout: Layout | None = None


@dataclass(frozen=True, slots=True)
class Beat:
    """One answer of a first lesson: to which ask, and what is told before it. ``hint`` says in a few words what is to
    be entered; a beat without one is entered by the lesson itself."""

    ask: str
    answer: Answer
    hint: str = ""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first game that is played along a line: with which options, how the cards can be laid ready for it, the answers
    in order, and what is said at the end."""

    options: Mapping[str, object]
    prepare: str
    beats: tuple[Beat, ...]
    end: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice on a game's set-up screen. ``several`` lets the players pick any number of the options."""

    id: str
    label: str
    options: tuple[Option, ...]
    default: str | tuple[str, ...]
    several: bool = False
    help: str = ""


class Table(Protocol):
    """The whole visible state of a game."""

    def copy(self) -> Self:
        """An independent copy, made in microseconds."""
        ...


T = TypeVar("T", bound=Table)
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)


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


@dataclass(frozen=True, slots=True)
class Adjustable:
    """Something the players may correct at any moment because the real table says otherwise.

    The value is a whole number from ``low`` to ``high``, one of ``options`` by its id, or (``cards``) a list of cards.
    """

    name: str
    label: str
    value: Answer
    low: int = 0
    high: int = 0
    options: tuple[Option, ...] = ()
    cards: bool = False

    def say(self, value: Answer) -> str:
        """The value as people read it."""
        if isinstance(value, list):
            return names(str(card) for card in value) or tr("none")
        return next((option.label for option in self.options if option.id == value), str(value))

    def check(self, value: object) -> Answer:
        """The value in the form records keep. Raises Refused where it is not allowed."""
        if self.cards:
            if not isinstance(value, list):
                raise Refused(tr("{label}: a list of cards is needed, such as 10h 7", label=self.label))
            return [parse(card) for card in value]
        if self.options:
            return Choice(id="", title="", instruction="", rule="", options=self.options).check(value)
        return Count(id="", title="", instruction="", rule="", low=self.low, high=self.high).check(value)


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
