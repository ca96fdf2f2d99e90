"""Villagers, Merry Band Leaders and Robin Hood: what is printed on a card, told once and kept in the card library."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.asks import Ask, Choices, Count, Option
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.library import Library, Printed
from companion.games.robin_hood.table import Table
from companion.games.robin_hood.vocabulary import SKILLS, Attribute, Token
from companion.language import joined, tr
from companion.wording import listed

LEAST, MOST = -8, 15
"""What an attribute on a card can be."""
MOST_SKILLS = 3


class Subject(Enum):
    """Whose card it is."""

    VILLAGER = "villager"
    LEADER = "leader"
    ROBIN = "robin"

    def learn(self, library: Library, name: str, printed: Printed) -> Library:
        """The library with this card."""
        match self:
            case Subject.VILLAGER:
                return library.with_villager(name, printed)
            case Subject.LEADER:
                return library.with_leader(name, printed)
            case Subject.ROBIN:
                return library.with_robin(printed)


@dataclass(frozen=True, slots=True)
class PrintedKinds(flow.DueStep):
    """Which attributes and skills a card shows."""

    subject: Subject
    name: str

    def ask(self, table: Table) -> Ask:
        kinds = (*Attribute, *SKILLS)
        return Choices(
            id=f"card.{self.subject.value}",
            fact=True,
            title=tr("What does {name} bring?", name=self.name),
            instruction=tr(
                "Tick every attribute and skill that is printed on {name}'s card; the numbers come next.",
                name=self.name,
            ),
            rule="band",
            about=f"card:{self.name}",
            options=tuple(Option(kind.value, kind.label) for kind in kinds),
            high=len(kinds),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        ticked = tuple(kind.value for kind in (*Attribute, *SKILLS) if kind.value in answer)
        return told(table, self.subject, self.name, ticked, ())


@dataclass(frozen=True, slots=True)
class PrintedValue(flow.DueStep):
    """One number on a card: an attribute's value, or how often a skill is shown."""

    subject: Subject
    name: str
    ticked: tuple[str, ...]
    values: tuple[int, ...]

    def ask(self, table: Table) -> Ask:
        kind = self.ticked[len(self.values)]
        skill = kind in SKILLS
        return Count(
            id="card.value",
            fact=True,
            title=joined(": ", (self.name, _label(kind))),
            instruction=tr("How many {skill} symbols does {name}'s card show?", skill=_label(kind), name=self.name)
            if skill
            else tr("Which number stands beside {attribute} on {name}'s card?", attribute=_label(kind), name=self.name),
            rule="band",
            about=f"card:{self.name}:{kind}",
            low=1 if skill else LEAST,
            high=MOST_SKILLS if skill else MOST,
            start=1,
        )

    def answer(self, table: Table, answer: int) -> Step[Table]:
        return told(table, self.subject, self.name, self.ticked, (*self.values, answer))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if after.library is before.library:
            return None
        values = zip(self.ticked, (*self.values, answer), strict=True)
        told_of = listed(joined(" ", (_label(kind), value)) for kind, value in values)
        return Report(joined(": ", (self.name, told_of)), why=(tr("It is not asked again"),))


def _label(kind: str) -> str:
    """An attribute or a skill as people read it."""
    return Token(kind).label if kind in SKILLS else Attribute(kind).label


def told(table: Table, subject: Subject, name: str, ticked: tuple[str, ...], values: tuple[int, ...]) -> Step[Table]:
    """The next number of a card, or the card learned."""
    if len(values) < len(ticked):
        return PrintedValue(subject, name, ticked, values)
    printed = Printed(**dict(zip(ticked, values, strict=True)))
    table.library = subject.learn(table.library, name, printed)
    return flow.due(table)


def printed_words(table: Table, name: str) -> str:
    """What the library knows of a villager: ``Wit 3, Stealth 1``."""
    printed = table.library.villagers.get(name)
    if printed is None:
        return ""
    kinds = (*Attribute, *SKILLS)
    return joined(", ", (joined(" ", (kind.label, value)) for kind in kinds if (value := getattr(printed, kind.value))))
