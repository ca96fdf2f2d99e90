"""What a game teaches: its rules and words, what is to be done now in more words, and a first lesson."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.asks import Answer
from companion.scene import Face


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
