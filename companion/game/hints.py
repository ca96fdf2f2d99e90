"""What is best answered, and the answers that are worth weighing for it."""

from dataclasses import dataclass
from fractions import Fraction

from companion.asks import Answer


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
