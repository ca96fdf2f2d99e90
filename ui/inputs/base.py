"""What all inputs share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.asks import Answer, Ask
from ui.paint import Look
from ui.parts import Column
from ui.view import View

Done = Callable[[str], None]
"""What is done with words once they are written."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What an input can do: give an answer, say something, write, look at a photo, be laid out anew."""

    give: Callable[[Answer], None]
    tell: Callable[[str], None]
    write: Callable[[str, Sequence[str], int, Done], None]
    photo: Callable[[], None] | None = None
    changed: Callable[[], None] = lambda: None


class Input(Column):
    """A column of keys that takes the answer to one ask. ``wish`` is the width in units at which it is at its best."""

    wish = 360.0

    def __init__(self, look: Look, ask: Any, hands: Hands) -> None:
        super().__init__(look)
        self.ask: Any = ask
        self.hands = hands
        self.compact = False
        self.build()

    def build(self) -> None:
        """Make the keys for what has been entered so far."""

    def tighten(self, compact: bool) -> None:
        """Take less room, or as much as is good again, where that makes a difference."""

    def fill(self, answer: Answer) -> None:
        """Begin with an answer that can still be changed."""

    def rebuild(self) -> None:
        """Make the keys anew and lay everything out."""
        self.clear_widgets()
        self.stack.clear()
        self.build()
        self.hands.changed()

    def show(self, *children: View) -> None:
        self.add(*children)


__all__ = ["Ask", "Done", "Hands", "Input"]
