"""Villagers, Merry Band Leaders and Robin Hood: what is printed on a card, told once and kept in the card library."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.asks import Ask, Choices, Count, Option
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.library import Library, Printed
from companion.games.robin_hood.table import SKILLS, Attribute, Table
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
class PrintedKinds(Step[Table]):
    """Which attributes and skills a card shows."""

    subject: Subject
    name: str

    def ask(self, table: Table) -> Ask:
        kinds = (*Attribute, *SKILLS)
        return Choices(
            id=f"card.{self.subject.value}",
            title=f"What does {self.name} bring?",
            instruction=f"Tick every attribute and skill that is printed on {self.name}'s card; the numbers come next.",
            rule="band",
            about=f"card:{self.name}",
            options=tuple(Option(kind.value, kind.label) for kind in kinds),
            high=len(kinds),
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        ticked = tuple(kind.value for kind in (*Attribute, *SKILLS) if kind.value in answer)
        return told(table, self.subject, self.name, ticked, ())

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class PrintedValue(Step[Table]):
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
            title=f"{self.name}: {kind.capitalize()}",
            instruction=f"How many {kind.capitalize()} symbols does {self.name}'s card show?"
            if skill
            else f"Which number stands beside {kind.capitalize()} on {self.name}'s card?",
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
        told_of = listed(f"{kind.capitalize()} {value}" for kind, value in values)
        return Report(f"{self.name}: {told_of}", why=("It is not asked again",))

    def afresh(self, table: Table) -> Step[Table]:
        return flow.due(table)


def told(table: Table, subject: Subject, name: str, ticked: tuple[str, ...], values: tuple[int, ...]) -> Step[Table]:
    """The next number of a card, or the card learned."""
    if len(values) < len(ticked):
        return PrintedValue(subject, name, ticked, values)
    printed = Printed(**dict(zip(ticked, values, strict=True)))
    table.library = subject.learn(table.library, name, printed)
    return flow.due(table)


def printed_words(table: Table, name: str) -> str:
    """What the library knows of a villager: ``wit 3, stealth 1``."""
    printed = table.library.villagers.get(name)
    if printed is None:
        return ""
    fields = ("wit", "stealth", "brawn", "jolliness", "scouting", "prayer", "cookery")
    return ", ".join(f"{field} {value}" for field in fields if (value := getattr(printed, field)))
