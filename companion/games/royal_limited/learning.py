"""What a car's effect says: told once, part by part, when it is first activated, and kept in the card library."""

from dataclasses import dataclass, replace

from companion.asks import Ask, Choice, Count, Option, Text
from companion.game import Step
from companion.games.royal_limited import deck
from companion.games.royal_limited.choosing import action_options, limit_options
from companion.games.royal_limited.events import Kind
from companion.games.royal_limited.table import Table, Why
from companion.games.royal_limited.turn import Turn
from companion.games.royal_limited.vocabulary import (
    ACTIONS,
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
from companion.language import joined, tr
from companion.wording import capital

MOST_AMOUNT = 6
NOTHING_MORE = "end"
THIS_TIME = "table"
ANY = "any"

_KINDS = {
    Does.DRAW: (tr("Draw"), tr("cards from the deck")),
    Does.DISCARD: (tr("Discard"), tr("cards of the hand")),
    Does.RETRIEVE: (tr("Retrieve"), tr("cards from the discard pile")),
    Does.NEIGHBOUR: (tr("Trigger a neighbour"), tr("the effect of a neighbouring car")),
    Does.NEXT: (tr("Next:"), tr("the next action is dictated")),
    Does.WORDS: (tr("In my words"), tr("resolved on the table")),
}
_AMOUNTS = {
    Does.DRAW: tr("How many cards does it let you draw?"),
    Does.DISCARD: tr("How many cards does it make you discard?"),
    Does.RETRIEVE: tr("How many cards does it let you take from the discard pile?"),
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
    def title(self) -> str:
        return tr("The effect of {car}", car=deck.name(self.card))

    def asked(self, question: str) -> str:
        """A question after what has been told."""
        if not self.parts:
            return question
        return joined(" ", (tr("So far: {effect}.", effect=effect_text(self.parts)), question))

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
    table.tell(Kind.TOLD, card=card, effect=parts)


@dataclass(frozen=True, slots=True)
class Learn(_Telling):
    """What the effect does, or does next."""

    def ask(self, table: Table) -> Ask:
        kinds = [Option(does, *words) for does, words in _KINDS.items()]
        if self.parts:
            question = tr("What does the car say then? The app keeps it.")
            ending = [Option(NOTHING_MORE, tr("Nothing more"), tr("this is the whole effect"))]
        else:
            question = tr("What does the car say? The app keeps it.")
            ending = [
                Option(NOTHING_MORE, tr("No effect"), tr("nothing is printed")),
                Option(THIS_TIME, tr("Tell it later"), tr("this time it is resolved on the table")),
            ]
        return Choice(
            id="library.effect",
            fact=True,
            title=self.title,
            instruction=self.asked(question),
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
            fact=True,
            title=self.title,
            instruction=self.asked(_AMOUNTS[self.does]),
            rule="library",
            about=self.about,
            low=1,
            high=MOST_AMOUNT,
            unit=tr("cards"),
        )

    def take(self, table: Table, answer: int) -> Step[Table] | None:
        return self.more(table, Part(self.does, amount=answer))


@dataclass(frozen=True, slots=True)
class LearnSide(_Telling):
    """Which neighbour."""

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="library.neighbour",
            fact=True,
            title=self.title,
            instruction=self.asked(tr("Whose effect does it trigger?")),
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
            fact=True,
            title=self.title,
            instruction=self.asked(tr("Next: what must you do?")),
            rule="next",
            about=self.about,
            options=action_options(),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        if answer == Action.VIP:
            return self.more(table, Part(Does.NEXT, action=Action.VIP))
        return LearnLimit(self.card, self.parts, Action(answer))


@dataclass(frozen=True, slots=True)
class LearnLimit(_Telling):
    """Whether the next card must have a colour or a number."""

    action: Action

    def ask(self, table: Table) -> Ask:
        question = tr("Next: {action}. With any card, or one of a colour or number?", action=ACTIONS[self.action])
        return Choice(
            id="library.next-card",
            fact=True,
            title=self.title,
            instruction=self.asked(question),
            rule="next",
            about=self.about,
            options=(Option(ANY, tr("Any card")), *limit_options()),
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
            title=self.title,
            instruction=self.asked(tr("Write what this part says; you will resolve it on the table.")),
            rule="library",
            about=self.about,
            longest=MOST_WORDS,
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return self.more(table, Part(Does.WORDS, words=answer))
