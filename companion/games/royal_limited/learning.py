"""What a car's effect says: told once, part by part, when it is first activated, and kept in the card library."""

from dataclasses import dataclass, replace

from companion.asks import Ask, Choice, Count, Option, Text
from companion.game import Step
from companion.games.royal_limited import deck
from companion.games.royal_limited.events import Kind
from companion.games.royal_limited.table import Table, Why
from companion.games.royal_limited.turn import Turn
from companion.games.royal_limited.vocabulary import (
    ACTIONS,
    LIMIT_WORDS,
    MOST_PARTS,
    MOST_WORDS,
    SIDES,
    Action,
    Does,
    Effect,
    Part,
    Side,
    effect_text,
)
from companion.wording import capital

MOST_AMOUNT = 6
NOTHING_MORE = "end"
THIS_TIME = "table"
ANY = "any"

_KINDS = {
    Does.DRAW: ("Draw", "cards from the deck"),
    Does.DISCARD: ("Discard", "cards of the hand"),
    Does.RETRIEVE: ("Retrieve", "cards from the discard pile"),
    Does.NEIGHBOUR: ("Trigger a neighbour", "the effect of a neighbouring car"),
    Does.NEXT: ("Next:", "the next action is dictated"),
    Does.WORDS: ("In my words", "resolved on the table"),
}
_AMOUNTS = {
    Does.DRAW: "How many cards does it let you draw?",
    Does.DISCARD: "How many cards does it make you discard?",
    Does.RETRIEVE: "How many cards does it let you take from the discard pile?",
}


@dataclass(frozen=True, slots=True)
class _Telling(Turn):
    """The effect of a car as far as it has been told."""

    card: str
    parts: Effect

    def afresh(self, table: Table) -> Step[Table]:
        """Go on with the same car, if it is still the one whose effect is due."""
        if table.due and table.due[0].part is None and table.train[table.due[0].car].card == self.card:
            return self
        return table.play.mend(table)

    @property
    def about(self) -> str:
        return f"card:{self.card}"

    @property
    def so_far(self) -> str:
        """What has been told, in words for an instruction."""
        return f"So far: {effect_text(self.parts)}. " if self.parts else ""

    def more(self, table: Table, part: Part) -> Step[Table] | None:
        """One more part is told."""
        parts = (*self.parts, part)
        if len(parts) < MOST_PARTS:
            return Learn(self.card, parts)
        _learned(table, self.card, parts)
        return None


def _learned(table: Table, card: str, parts: Effect) -> None:
    """The whole effect is told; play goes on with resolving it."""
    table.library = table.library.with_effect(card, parts)
    table.tell(Kind.TOLD, words=f"{deck.name(card)} is in your card library: {effect_text(parts)}")


@dataclass(frozen=True, slots=True)
class Learn(_Telling):
    """What the effect does, or does next."""

    def ask(self, table: Table) -> Ask:
        kinds = [Option(does, *words) for does, words in _KINDS.items()]
        if self.parts:
            ending = [Option(NOTHING_MORE, "Nothing more", "this is the whole effect")]
        else:
            ending = [
                Option(NOTHING_MORE, "No effect", "nothing is printed"),
                Option(THIS_TIME, "Tell it later", "this time it is resolved on the table"),
            ]
        return Choice(
            id="library.effect",
            title=f"The effect of {deck.name(self.card)}",
            instruction=f"{self.so_far}What does the car say{' then' if self.parts else ''}? The app keeps it.",
            rule="library",
            about=self.about,
            options=(*kinds, *ending),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        match answer:
            case "end":
                _learned(table, self.card, self.parts)
                return None
            case "table":
                table.due = (replace(table.due[0], why=Why.UNKNOWN), *table.due[1:])
                return None
            case Does.NEIGHBOUR:
                return LearnSide(self.card, self.parts)
            case Does.NEXT:
                return LearnAction(self.card, self.parts)
            case Does.WORDS:
                return LearnWords(self.card, self.parts)
            case _:
                return LearnAmount(self.card, self.parts, Does(answer))


@dataclass(frozen=True, slots=True)
class LearnAmount(_Telling):
    """How many cards."""

    does: Does

    def ask(self, table: Table) -> Ask:
        return Count(
            id=f"library.{self.does}",
            title=f"The effect of {deck.name(self.card)}",
            instruction=f"{self.so_far}{_AMOUNTS[self.does]}",
            rule="library",
            about=self.about,
            low=1,
            high=MOST_AMOUNT,
            unit="cards",
        )

    def take(self, table: Table, answer: int) -> Step[Table] | None:
        return self.more(table, Part(self.does, amount=answer))


@dataclass(frozen=True, slots=True)
class LearnSide(_Telling):
    """Which neighbour."""

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="library.neighbour",
            title=f"The effect of {deck.name(self.card)}",
            instruction=f"{self.so_far}Whose effect does it trigger?",
            rule="library",
            about=self.about,
            options=tuple(Option(side, capital(words)) for side, words in SIDES.items()),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return self.more(table, Part(Does.NEIGHBOUR, side=Side(answer)))


@dataclass(frozen=True, slots=True)
class LearnAction(_Telling):
    """Which action is next."""

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="library.next",
            title=f"The effect of {deck.name(self.card)}",
            instruction=f"{self.so_far}Next: what must you do?",
            rule="next",
            about=self.about,
            options=action_options(),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        if answer == Action.VIP:
            return self.more(table, Part(Does.NEXT, action=Action.VIP))
        return LearnLimit(self.card, self.parts, Action(answer))


def action_options() -> tuple[Option, ...]:
    """What a "Next:" can dictate."""
    return tuple(Option(action, capital(words)) for action, words in ACTIONS.items())


@dataclass(frozen=True, slots=True)
class LearnLimit(_Telling):
    """Whether the next card must have a colour or a number."""

    action: Action

    def ask(self, table: Table) -> Ask:
        limits = [Option(limit, capital(words)) for limit, words in LIMIT_WORDS.items() if limit]
        return Choice(
            id="library.next-card",
            title=f"The effect of {deck.name(self.card)}",
            instruction=f"{self.so_far}Next: {ACTIONS[self.action]}. With any card, or one of a colour or number?",
            rule="next",
            about=self.about,
            options=(Option(ANY, "Any card"), *limits),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        limit = "" if answer == ANY else answer
        return self.more(table, Part(Does.NEXT, action=self.action, limit=limit))


@dataclass(frozen=True, slots=True)
class LearnWords(_Telling):
    """What the vocabulary has no word for."""

    def ask(self, table: Table) -> Ask:
        return Text(
            id="library.words",
            title=f"The effect of {deck.name(self.card)}",
            instruction=f"{self.so_far}Write what this part says; you will resolve it on the table.",
            rule="library",
            about=self.about,
            longest=MOST_WORDS,
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return self.more(table, Part(Does.WORDS, words=answer))
