"""What games share: house rules, a table that bears the step it stands at, corrections, an end, and mere luck."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from companion.asks import Answer, Ask, Confirm
from companion.errors import Refused
from companion.game import Adjustable, Dealer, Explained, Game, Layout, Section, Setting, Step, Table, Term
from companion.games.corrections import Correction, by_name
from companion.games.house_rules import read_settings
from companion.games.seats import read_names
from companion.language import Phrase, tr
from companion.simulate import found_by_trying


class StepTable(Table, Protocol):
    """A table with the step it stands at."""

    step: Step[Any]


S = TypeVar("S", bound=StepTable)


class ScriptedGame(Game[S]):
    """A game whose table is a dataclass that bears its step."""

    house_rules: ClassVar[tuple[Setting, ...]] = ()
    """What can be chosen on the set-up screen."""
    sections: ClassVar[tuple[Section, ...]]
    """The rules in our own words."""
    terms: ClassVar[tuple[Term, ...]] = ()
    """The game's own words."""
    left_out: ClassVar[tuple[str, ...]] = ()
    """Fields of the table that ``replay --json`` need not tell: what never changes, or serves the reports alone."""

    def settings(self) -> tuple[Setting, ...]:
        return self.house_rules

    def options(self, raw: Mapping[str, object]) -> dict[str, Any]:
        chosen = read_settings(raw, self.house_rules, self.title)
        return {"players": read_names(raw.get("players"), self.players, self.title), **chosen}

    def dealer(self, table: S, random: Random) -> Dealer[S]:
        return AnyAnswer(random)

    def step(self, table: S) -> Step[S]:
        return table.step

    def move_to(self, table: S, step: Step[S]) -> None:
        table.step = step

    def rules(self) -> tuple[Section, ...]:
        return self.sections

    def glossary(self) -> tuple[Term, ...]:
        return self.terms

    def plain(self, table: S) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(table, enc_hook=_plainly, order="deterministic")
        return {name: value for name, value in plain.items() if name not in self.left_out}

    def corrections(self, table: S) -> Iterable[Correction[S]]:
        """Everything that the players may correct now; nothing where a game has none."""
        return ()

    def check_corrected(self, table: S) -> None:
        """Raises Refused where a corrected table is none that the rules can lead to."""

    def adjustables(self, table: S) -> dict[str, Adjustable]:
        return {correction.shown.name: correction.shown for correction in self.corrections(table)}

    def adjust(self, table: S, name: str, value: Answer) -> None:
        # Tried on a copy first, so that a refusal leaves the table as it was.
        trial = table.copy()
        by_name(self.corrections(trial), name).apply(trial, value)
        self.check_corrected(trial)
        by_name(self.corrections(table), name).apply(table, value)


def explained(
    table: S,
    texts: Mapping[str, str],
    layouts: Mapping[str, Callable[[S], Layout]],
    headings: Mapping[str, str] | None = None,
) -> Explained | None:
    """What is to be done now: the words and the drawing for the heading that the pending ask's id begins with, or for
    another one that ``headings`` names for it. None where it has no words, and at the end."""
    if table.step.over:
        return None
    heading = table.step.ask(table).id.partition(".")[0]
    heading = (headings or {}).get(heading, heading)
    return Explained(texts[heading], layouts[heading](table)) if heading in texts else None


class Ending(Step[S]):
    """The game has ended: nothing is asked any more."""

    __slots__ = ()
    over: ClassVar[bool] = True
    rule: ClassVar[str]
    """The section of the rules that tells of the end."""

    @abstractmethod
    def headline(self, table: S) -> str:
        """How it ended, in one sentence."""

    def ask(self, table: S) -> Ask:
        return Confirm(id="end.over", title=self.headline(table), instruction=tr("The game is over."), rule=self.rule)

    def answer(self, table: S, answer: Any) -> Step[S]:
        return self


@dataclass(frozen=True, slots=True)
class End(Ending[Any]):
    """An end that a sentence tells, under a section of the rules."""

    words: str
    rule: str  # type: ignore[misc]

    def headline(self, table: Any) -> str:
        return self.words


class AnyAnswer:
    """A dealer without a plan: it gives any answer that the rules take."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, table: StepTable) -> Answer:
        """Raises Refused where none is found by trying."""
        if (found := found_by_trying(table.step, table, self._random)) is None:
            raise Refused(tr("No answer to “{question}” was found by trying", question=table.step.ask(table).title))
        return found


def _plainly(value: object) -> object:
    """Steps are told by their names, texts in English."""
    if isinstance(value, Phrase):
        return value.plain
    if isinstance(value, Step):
        return type(value).__name__
    raise NotImplementedError(f"{type(value).__name__} is not plain data")
