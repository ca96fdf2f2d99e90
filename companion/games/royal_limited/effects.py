"""Activating a car: its effect is resolved part by part, to the best of one's ability."""

from dataclasses import dataclass

from companion.asks import Ask, Choice, Choices, Count, Option
from companion.game import Step
from companion.games.royal_limited import deck
from companion.games.royal_limited.choosing import action_options, card_option, card_options
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.events import Kind
from companion.games.royal_limited.learning import Learn
from companion.games.royal_limited.moves import discard, done, draw, retrieve
from companion.games.royal_limited.table import Due, Table, Why
from companion.games.royal_limited.turn import Turn
from companion.games.royal_limited.vocabulary import Action, Does, Part, Side, effect_text
from companion.language import tr
from companion.wording import capital

NO_NEXT = "none"


def activate(table: Table, index: int) -> None:
    """A passenger or VIP has been added: the car's effect is due, and neighbours can be triggered again."""
    table.triggered = frozenset((index,))
    table.due = (Due(Why.EFFECT, None, index), *table.due)


def resolve(table: Table) -> Step[Table] | None:
    """Resolve what is due as far as it needs no answer; the step that asks, None where nothing is due any more."""
    while table.due:
        due = table.due[0]
        step = _whole(table, due) if due.part is None else _one(table, due, due.part)
        if step is not None:
            return step
    return None


def _whole(table: Table, due: Due) -> Step[Table] | None:
    """The whole effect of a car: told now, resolved on the table, or known."""
    card = table.train[due.car].card
    if due.why is Why.UNKNOWN or not table.options.told:
        return TableHand()
    effect = table.library.effects.get(card)
    if effect is None:
        return Learn(card, ())
    table.tell(Kind.TRIGGERED, card=card, effect=effect)
    table.due = (*(Due(Why.EFFECT, part, due.car) for part in effect), *table.due[1:])
    return None


def _one(table: Table, due: Due, part: Part) -> Step[Table] | None:
    """One part of an effect, or the cards of a cost or a new hand."""
    match part.does:
        case Does.DRAW:
            return draw(table)
        case Does.DISCARD:
            return discard(table)
        case Does.RETRIEVE:
            return retrieve(table)
        case Does.NEIGHBOUR:
            return _neighbour(table, due, part.side)
        case Does.NEXT:
            done(table)
            _next(table, part)
            return None
        case Does.WORDS:
            return TableHand()


def _next(table: Table, part: Part) -> None:
    """Next: the action that must be performed; several are due one after the other."""
    table.duties += (part,)
    table.tell(Kind.NEXT, effect=(part,))


# Neighbouring cars


def _neighbour(table: Table, due: Due, side: Side) -> Step[Table] | None:
    """Trigger neighbouring cars; none is triggered twice for one passenger, so that no two go on for ever."""
    there = _reachable(table, due.car, side)
    if side is Side.ONE and len(there) > 1:
        return Neighbour()
    done(table)
    _trigger(table, there)
    return None


def _reachable(table: Table, index: int, side: Side) -> list[int]:
    sides = {Side.LEFT: (index - 1,), Side.RIGHT: (index + 1,)}.get(side, (index - 1, index + 1))
    return [i for i in sides if 0 <= i < len(table.train) and i not in table.triggered]


def _trigger(table: Table, some: list[int]) -> None:
    table.triggered |= frozenset(some)
    table.due = (*(Due(Why.EFFECT, None, i) for i in some), *table.due)


@dataclass(frozen=True, slots=True)
class Neighbour(Turn):
    """Which of two neighbouring cars is triggered."""

    def ask(self, table: Table) -> Ask:
        there = _reachable(table, table.due[0].car, Side.ONE)
        return Choice(
            id="effect.neighbour",
            title=tr("Trigger a neighbour"),
            instruction=tr("Whose effect do you trigger?"),
            rule="passenger",
            options=tuple(car_option(table, i) for i in there),
        )

    def take(self, table: Table, answer: str) -> None:
        index = next(i for i, car in enumerate(table.train) if car.card == answer)
        done(table)
        _trigger(table, [index])


def car_option(table: Table, index: int) -> Option:
    """A car of the train to choose from, with what it does as far as that is known."""
    card = table.train[index].card
    effect = table.library.effects.get(card)
    if effect is None:
        return card_option(card, tr("car {number}", number=index + 1))
    detail = tr("car {number}: {effect}", number=index + 1, effect=effect_text(effect))
    return card_option(card, detail)


# Resolved on the table


def _what(table: Table) -> str:
    """What is to be resolved on the table, in words for an instruction."""
    due = table.due[0]
    if due.part is not None:
        return tr("{car} says {effect}", car=capital(deck.name(table.train[due.car].card)), effect=due.part.text)
    return tr("Resolve the effect of {car}", car=deck.name(table.train[due.car].card))


@dataclass(frozen=True, slots=True)
class TableHand(Turn):
    """What the hand is after an effect that the app does not know. The train is corrected where it has changed."""

    def ask(self, table: Table) -> Ask:
        about = f"card:{table.train[table.due[0].car].card}"
        title = tr("Resolve it on the table")
        if table.by_cards:
            return Choices(
                id="effect.hand-cards",
                fact=True,
                title=title,
                instruction=tr("{effect}. Which cards are in your hand then?", effect=_what(table)),
                rule="passenger",
                about=about,
                options=card_options(table.loose()),
                high=table.off_train,
            )
        return Count(
            id="effect.hand",
            fact=True,
            title=title,
            instruction=tr(
                "{effect}. How many cards are in your hand then? There were {before} before.",
                effect=_what(table),
                before=len(table.hand),
            ),
            rule="passenger",
            about=about,
            high=table.off_train,
            unit=tr("in hand"),
        )

    def take(self, table: Table, answer: int | list[str]) -> Step[Table] | None:
        hand = list(answer) if isinstance(answer, list) else [UNSEEN] * answer
        if len(hand) == table.off_train:
            return _counted(table, hand, [])
        return TableDiscard(tuple(hand))


@dataclass(frozen=True, slots=True)
class TableDiscard(Turn):
    """What lies on the discard pile then; the rest is the deck."""

    hand: tuple[str, ...]

    def ask(self, table: Table) -> Ask:
        left = table.off_train - len(self.hand)
        about = f"card:{table.train[table.due[0].car].card}"
        if table.by_cards:
            return Choices(
                id="effect.discard-cards",
                fact=True,
                title=tr("The discard pile"),
                instruction=tr("Which cards lie on the discard pile then?"),
                rule="passenger",
                about=about,
                options=card_options(card for card in table.loose() if card not in self.hand),
                high=left,
            )
        return Count(
            id="effect.discard-pile",
            fact=True,
            title=tr("The discard pile"),
            instruction=tr(
                "How many cards lie on the discard pile then? There were {before} before.", before=len(table.discard)
            ),
            rule="passenger",
            about=about,
            high=left,
            unit=tr("discarded"),
        )

    def take(self, table: Table, answer: int | list[str]) -> Step[Table] | None:
        pile = list(answer) if isinstance(answer, list) else [UNSEEN] * answer
        return _counted(table, list(self.hand), pile)


def _counted(table: Table, hand: list[str], pile: list[str]) -> Step[Table] | None:
    """The cards lie as they were told. Where the whole effect is unknown, it may have said what is next."""
    table.deck = table.off_train - len(hand) - len(pile)
    table.hand, table.discard = hand, pile
    table.tell(Kind.COUNTED, len(hand))
    if table.due[0].part is None:
        return TableNext()
    done(table)
    return None


@dataclass(frozen=True, slots=True)
class TableNext(Turn):
    """Whether the effect that was resolved on the table dictates the next action."""

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="effect.next",
            fact=True,
            title=tr("Next?"),
            instruction=tr("Does the effect say “Next:”?"),
            rule="next",
            about=f"card:{table.train[table.due[0].car].card}",
            options=(Option(NO_NEXT, tr("No")), *action_options()),
        )

    def take(self, table: Table, answer: str) -> None:
        done(table)
        if answer != NO_NEXT:
            _next(table, Part(Does.NEXT, action=Action(answer)))

    def afresh(self, table: Table) -> Step[Table]:
        """The cards have been told; only this is left, if the car is still due."""
        return self if table.due and table.due[0].part is None else table.play.mend(table)
