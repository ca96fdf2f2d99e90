"""The log of a game: what is entered, and where it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from companion.asks import Answer
from companion.game import Status


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it is logged: to which ask, by which device, when."""

    ask: str
    answer: Answer
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A correction of the table itself as it is logged, in place of an answer."""

    adjust: str
    value: Answer
    by: str
    at: str


Entry = Answered | Adjusted


class Store(Protocol):
    """Where the log is kept. A node is one logged entry; undone branches stay in the store."""

    def add(self, parent: int | None, entries: Sequence[Entry], status: Status) -> list[int]:
        """Keep entries in a row after ``parent`` (None: at the start) and make the last the present one.

        ``status`` is where the game then stands, for lists of games. Returns their nodes once they are safe.
        Raises CompanionError where they could not be kept; then none of them is.
        """
        ...

    def move(self, head: int | None, status: Status) -> None:
        """Make ``head`` the present entry (None: the start) without forgetting what follows it.

        Raises CompanionError where that could not be kept; then nothing has moved.
        """
        ...

    def before(self, parent: int | None, node: int) -> Sequence[Entry]:
        """What had been entered after ``parent`` before ``node`` was, the last first; of a game's first entry only what
        lies near it. Raises CompanionError."""
        ...


class MemoryStore:
    """A store for what-ifs and tests: it keeps nothing beyond the session."""

    def __init__(self) -> None:
        self._next = 0
        self._children: dict[int | None, list[tuple[int, Entry]]] = {}

    def add(self, parent: int | None, entries: Sequence[Entry], status: Status) -> list[int]:
        nodes = list(range(self._next, self._next + len(entries)))
        for node, entry in zip(nodes, entries, strict=True):
            self._children.setdefault(parent, []).append((node, entry))
            parent = node
        self._next += len(entries)
        return nodes

    def move(self, head: int | None, status: Status) -> None:
        return None

    def before(self, parent: int | None, node: int) -> Sequence[Entry]:
        return [entry for child, entry in reversed(self._children.get(parent, ())) if child < node]


def is_other(one: Entry, entry: Entry) -> bool:
    """Whether two entries say different things of the same ask, or of the same thing on the table."""
    if isinstance(one, Answered) and isinstance(entry, Answered):
        return one.ask == entry.ask and one.answer != entry.answer
    if isinstance(one, Adjusted) and isinstance(entry, Adjusted):
        return one.adjust == entry.adjust and one.value != entry.value
    return False


def utc_now() -> str:
    """The time as records write it: UTC to the second, ending in Z."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
