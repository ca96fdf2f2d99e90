"""Asks for numbers: a count, or a total shared out."""

from dataclasses import dataclass
from typing import ClassVar

from companion.asks.base import Answer, Ask, is_int
from companion.errors import Refused
from companion.language import joined, tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Ask):
    """A number from ``low`` to ``high``, or one of ``allowed`` where not all between are possible.

    ``start`` is where counting up or down begins on a device that cannot take the number itself.
    """

    kind: ClassVar[str] = "count"

    low: int = 0
    high: int
    allowed: tuple[int, ...] | None = None
    unit: str = ""
    start: int | None = None

    @property
    def first(self) -> int:
        """The number to begin with."""
        return self.values[0] if self.start is None or self.start not in self.values else self.start

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers that can be answered."""
        return self.allowed if self.allowed is not None else tuple(range(self.low, self.high + 1))

    def check(self, answer: object) -> Answer:
        if not is_int(answer):
            raise Refused(tr("{answer} is not a whole number", answer=repr(answer)))
        if answer not in self.values:
            if self.allowed is not None:
                possible = ", ".join(map(str, self.allowed))
                raise Refused(
                    tr("{answer} is not possible here; possible: {possible}", answer=answer, possible=possible)
                )
            if self.low == self.high:
                raise Refused(tr("{answer} is not possible here: exactly {number}", answer=answer, number=self.low))
            raise Refused(
                tr("{answer} is not possible here: {low} to {high}", answer=answer, low=self.low, high=self.high)
            )
        return int(answer)

    def say(self, answer: Answer) -> str:
        return joined(" ", (answer, self.unit)) if self.unit else str(answer)


@dataclass(frozen=True, slots=True)
class Part:
    """One place that can take a share of a split, at most ``high``."""

    id: str
    label: str
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Split(Ask):
    """A total shared out over parts: an object from part id to number; parts left out get nothing. Where it is a
    ``fact``, nothing is shared out: the parts of something are counted as they are there."""

    kind: ClassVar[str] = "split"

    parts: tuple[Part, ...]
    low: int
    high: int

    def check(self, answer: object) -> Answer:
        if not isinstance(answer, dict):
            raise Refused(tr("A split is an object from part to number"))
        known = {part.id: part for part in self.parts}
        for key, share in answer.items():
            if key not in known:
                raise Refused(
                    tr("{part} has no share here; possible: {possible}", part=repr(key), possible=", ".join(known))
                )
            if not is_int(share) or not 0 <= share <= known[key].high:
                raise Refused(
                    tr(
                        "{part}: {share} is not from 0 to {high}",
                        part=known[key].label,
                        share=repr(share),
                        high=known[key].high,
                    )
                )
        if not self.low <= (total := sum(answer.values())) <= self.high:
            if self.fact:
                raise Refused(
                    tr("{low} to {high} in all are possible, {total} is not", low=self.low, high=self.high, total=total)
                )
            if self.low == self.high:
                raise Refused(tr("exactly {number} to share out, {total} shared", number=self.low, total=total))
            raise Refused(tr("{low} to {high} to share out, {total} shared", low=self.low, high=self.high, total=total))
        return {part.id: int(answer[part.id]) for part in self.parts if answer.get(part.id)}

    def say(self, answer: Answer) -> str:
        if not isinstance(answer, dict):
            return str(answer)
        labels = {part.id: part.label for part in self.parts}
        return joined(", ", (joined(" × ", (share, labels.get(key, key))) for key, share in answer.items())) or tr(
            "nothing"
        )
