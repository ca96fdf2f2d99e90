"""What all inputs share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.asks import Answer, Ask
from ui.paint import Look
from ui.parts import Column, Sign
from ui.view import View

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

    give: Callable[[Answer], None]
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
        self._kept: dict[bool, list[View]] = {}
        self.build()

    def build(self) -> None:
        """Make the keys for what has been entered so far."""

    @property
    def begun(self) -> bool:
        """Whether something of an answer has been entered."""
        return False

    @property
    def tightens(self) -> bool:
        """Whether there are smaller keys for little room."""
        return False

    def tighten(self, compact: bool) -> None:
        """Take less room, or as much as is good again, where that makes a difference."""
        if compact == self.compact or not self.tightens:
            return
        self._kept[self.compact] = list(self.stack)
        self.compact = compact
        self.clear_widgets()
        self.stack.clear()
        if compact in self._kept:
            self.add(*self._kept[compact])
        else:
            self.build()

    def tell_chances(self, chances: Mapping[str, str]) -> None:
        """Other words about the chances of options that have some; no key moves."""

    def fill(self, answer: Answer) -> None:
        """Begin with an answer that can still be changed."""

    def rebuild(self) -> None:
        """Make the keys anew and lay everything out."""
        self._kept.clear()
        self.clear_widgets()
        self.stack.clear()
        self.build()
        self.hands.changed()

    def show(self, *children: View) -> None:
        self.add(*children)


__all__ = ["Ask", "Done", "Hands", "Input"]
