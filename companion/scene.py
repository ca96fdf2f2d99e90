"""A game's table as plain data of a few kinds of things.

Screens, terminals and lights draw these kinds and know no game. A thing has a ``state`` (how it stands out) and may
name the adjustment that touching it opens.
"""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How a thing stands out."""

    PLAIN = "plain"
    ACTIVE = "active"
    GOOD = "good"
    BAD = "bad"
    DIM = "dim"
    GONE = "gone"


class Zone(StrEnum):
    """Where on the table a group lies: what the team wants, who is against it, the team, and the supply."""

    GOAL = "goal"
    THREAT = "threat"
    TEAM = "team"
    SUPPLY = "supply"


@dataclass(frozen=True, slots=True)
class Face:
    """One card as it lies: ``card`` as in records, or ``back``; sideways or upright."""

    card: str
    sideways: bool = False
    state: State = State.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """What all things have. ``adjust`` is the name of the adjustment that touching the thing opens."""

    id: str
    label: str = ""
    adjust: str | None = None
    state: State = State.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow(Thing):
    """Cards side by side, all visible."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile(Thing):
    """A pile of ``count`` cards; ``top`` is its visible top card, ``back`` if it lies face down."""

    count: int
    top: str = "back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Die(Thing):
    """A die that stands on the table as a counter; ``pips`` 1 to 6, or 0 when it is put aside."""

    pips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Thing):
    """A number that is kept, out of ``of`` where there is a whole."""

    value: int
    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Track(Thing):
    """Steps in a row; ``at`` is the index of the present one."""

    steps: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class LockNumber:
    """One number of a lock: its ``value`` if it is known, whether it is open, whether it is tried now."""

    value: int | None
    open: bool = False
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock(Thing):
    """A lock with numbers, as they lie from left to right; ``suit`` is the lock's suit letter, if it has one."""

    numbers: tuple[LockNumber, ...]
    suit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Thing):
    """A mark that something is there, with an optional longer ``detail`` (an ability and what it does)."""

    detail: str = ""
    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Thing):
    """Words; the label is the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Things that belong together: an army, the battle row, the dungeon. ``owner`` is a player's name."""

    id: str
    title: str
    zone: Zone
    things: tuple[Thing, ...]
    owner: str | None = None
    state: State = State.PLAIN


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole visible table: where the game stands, and the groups that lie there."""

    track: Track
    groups: tuple[Group, ...]
