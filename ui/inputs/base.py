"""What all inputs share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.asks import Answer, Ask
from ui.paint import Look
from ui.parts import Column, Grid, Sign
from ui.theme import GROWS, Size
from ui.view import View

GIVEN_BACK = 0.5
"""The share of what large type has grown, that it gives back on small keys."""

LINES = 2.8
"""Sizes of type that two lines on a key are high."""

Done = Callable[[str], None]
"""What is done with words once they are written."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What an input can do: give an answer, say something, write, look at a photo, be laid out anew.

    ``results_first``: rolls are told by their result, and by their dice on request. ``badges`` are the numbers of the
    buttons outside the screen that stand for an option, a part or a card, by its id; ``marked`` is the id of what
    they have marked, blank where it is the end of the entry. ``chances`` are words about an option's chance that stand
    under it, by its id.
    """

    give: Callable[[Answer], object]
    tell: Callable[[str], None]
    write: Callable[[str, Sequence[str], int, Done], None]
    photo: Callable[[], None] | None = None
    changed: Callable[[], None] = lambda: None
    results_first: bool = False
    badges: Mapping[str, str] = field(default_factory=dict)
    marked: str | None = None
    chances: Mapping[str, str] = field(default_factory=dict)

    def sign(self, of: str) -> Sign:
        """What buttons have to do with the key of an option, a part or a card, by its id."""
        return Sign(self.badges.get(of, ""), self.marked == of)

    @property
    def end(self) -> Sign:
        """What buttons have to do with the key that ends an entry."""
        return Sign(marked=self.marked == "")


class Input(Column):
    """A column of keys that takes the answer to one ask."""

    @property
    def widths(self) -> tuple[float, ...]:
        """The widths in units it can do with, that at which it is at its best first."""
        return (360.0, 330.0)

    def __init__(self, look: Look, ask: Any, hands: Hands) -> None:
        super().__init__(look)
        self.ask: Any = ask
        self.hands = hands
        self.compact = False
        self.small = False
        self._kept: dict[tuple[bool, bool], list[View]] = {}
        self.build()

    def build(self) -> None:
        """Make the keys for what has been entered so far."""

    @property
    def so_far(self) -> Answer | None:
        """What has been entered of an answer, as ``fill`` takes it; None where nothing has."""
        return None

    @property
    def begun(self) -> bool:
        """Whether something of an answer has been entered."""
        return self.so_far is not None

    @property
    def wording(self) -> str:
        """What is asked for now that a part of the answer is there; blank where the ask's own words still say it."""
        return ""

    @property
    def tightens(self) -> bool:
        """Whether there are smaller keys for little room."""
        return False

    def tighten(self, compact: bool, small: bool = False) -> None:
        """Take less room, or as much as is good again, where that makes a difference; with ``small`` large type gives
        back some of what it has grown."""
        before, now = (self.compact, self.small), (compact, small)
        if now == before or not self.tightens:
            return
        self._kept[before] = list(self.stack)
        self.compact, self.small = now
        self.refill(*self._kept.get(now, ()))
        if now not in self._kept:
            self.build()

    def smaller(self, size: float) -> float:
        """A size of type on keys: where they are ``small``, with half of what large type has grown."""
        return size - (GIVEN_BACK * GROWS * (self.look.metrics.scale - 1) if self.small else 0.0)

    def opening(self, width: float) -> float:
        """The height at a width down to the end of its first row of keys, or of two lines of it."""
        high, lines = 0.0, round(LINES * self.look.metrics.type(Size.text))
        for part in self.stack:
            if isinstance(part, Grid):
                return high + min(part.first_row(width), max(self.look.target, lines))
            high += part.needs(width) + self.px(self.gap)
        return high

    def tell_chances(self, chances: Mapping[str, str]) -> None:
        """Other words about the chances of options that have some; no key moves."""

    def fill(self, answer: Answer) -> None:
        """Begin with an answer that can still be changed."""

    def rebuild(self) -> None:
        """Make the keys anew and lay everything out."""
        self._kept.clear()
        self.refill()
        self.build()
        self.hands.changed()

    def show(self, *children: View) -> None:
        self.add(*children)


__all__ = ["Ask", "Done", "Hands", "Input"]
