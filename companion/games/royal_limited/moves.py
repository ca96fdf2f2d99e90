"""Cards between deck, hand and discard pile. Where they are followed, the player says which; else they are counted."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from companion.asks import Ask, Choices
from companion.game import Chance, Step
from companion.games.royal_limited import deck, legal
from companion.games.royal_limited.choosing import card_options
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.events import Kind
from companion.games.royal_limited.table import HAND, Due, Table, Why
from companion.games.royal_limited.turn import Turn
from companion.games.royal_limited.vocabulary import Does, Part
from companion.language import tr
from companion.wording import capital, count

NEW_HAND = Due(Why.HAND, Part(Does.DRAW, HAND))


def done(table: Table) -> None:
    """The first thing to be resolved is resolved."""
    table.due = table.due[1:]


def part_due(table: Table) -> Part:
    """The part that is being resolved."""
    part = table.due[0].part
    assert part is not None
    return part


# Drawing


def draw(table: Table) -> Step[Table] | None:
    """Draw as many cards as are due. An empty deck is made anew of the discard pile; with both empty, the rest of the
    draws is skipped (Add a Passenger)."""
    left = part_due(table).amount
    while left:
        if not table.deck:
            if not table.discard:
                table.tell(Kind.NO_CARDS, left)
                break
            _shuffle(table)
        size = min(left, table.deck)
        if table.by_cards and size < table.deck:
            table.due = (replace(table.due[0], part=Part(Does.DRAW, left)), *table.due[1:])
            return DrawCards()
        _drawn(table, table.unseen() if table.by_cards else [UNSEEN] * size)
        left -= size
    done(table)
    return None


def _shuffle(table: Table) -> None:
    table.tell(Kind.SHUFFLED, len(table.discard))
    table.deck = len(table.discard)
    table.discard.clear()


def _drawn(table: Table, some: list[str]) -> None:
    table.deck -= len(some)
    table.hand += some
    table.tell(Kind.DRAWN, len(some), _known(some))


def _known(some: list[str]) -> tuple[str, ...]:
    return () if UNSEEN in some else tuple(some)


@dataclass(frozen=True, slots=True)
class DrawCards(Turn):
    """Which cards were drawn, where the app follows them."""

    def ask(self, table: Table) -> Ask:
        size = part_due(table).amount
        new_hand = table.due[0].why is Why.HAND
        cards = count(size, "card")
        return Choices(
            id="round.hand" if new_hand else "effect.draw",
            fact=True,
            title=tr("A new hand") if new_hand else tr("Draw {cards}", cards=cards),
            instruction=tr("Draw {cards} from the deck of {deck}. Which?", cards=cards, deck=table.deck),
            rule="setup" if new_hand and table.round == 1 else "round" if new_hand else "passenger",
            options=card_options(table.unseen()),
            low=size,
            high=size,
        )

    def take(self, table: Table, answer: list[str]) -> None:
        _drawn(table, answer)
        done(table)

    def odds(self, table: Table) -> tuple[Chance, ...]:
        """What the cards to be drawn can be, as the train stands: each that is in the deck is equally likely."""
        unseen, size = table.unseen(), part_due(table).amount
        riders = [card for card in unseen if legal.seats(table, card)]
        followers = [card for card in unseen if deck.may_follow(card, table.last_car)]
        return (
            Chance(tr("at least one can ride in an empty car"), one_of(unseen, size, riders)),
            Chance(tr("at least one may follow the last car"), one_of(unseen, size, followers)),
        )


def one_of(unseen: list[str], size: int, good: list[str]) -> Fraction:
    """The exact chance that at least one good card is among so many drawn."""
    return 1 - Fraction(comb(len(unseen) - len(good), size), comb(len(unseen), size))


# Discarding


def discard(table: Table) -> Step[Table] | None:
    """Discard as many cards as are due, all of the hand where it has no more."""
    size = min(part_due(table).amount, len(table.hand))
    if table.by_cards and 0 < size < len(table.hand):
        return DiscardCards()
    put_away(table, table.hand[:size])
    done(table)
    return None


def put_away(table: Table, some: list[str]) -> None:
    """Put cards of the hand on the discard pile."""
    if not some:
        return
    for card in some:
        table.hand.remove(card)
    table.discard += some
    table.tell(Kind.DISCARDED, len(some), _known(some))


@dataclass(frozen=True, slots=True)
class DiscardCards(Turn):
    """Which cards are discarded, as the cost of a car or by an effect, where the app follows them."""

    def ask(self, table: Table) -> Ask:
        size = part_due(table).amount
        cards = count(size, "card")
        pays = table.due[0].why is Why.COST
        if pays and table.last_car:
            car = capital(deck.name(table.last_car))
            instruction = tr("{car} costs {cards} of your hand. Which do you discard?", car=car, cards=cards)
        else:
            instruction = tr("The effect wants {cards} of your hand. Which do you discard?", cards=cards)
        return Choices(
            id="car.cost" if pays else "effect.discard",
            title=tr("Pay for the car") if pays else tr("Discard {cards}", cards=cards),
            instruction=instruction,
            rule="car" if pays else "passenger",
            options=card_options(table.hand),
            low=size,
            high=size,
        )

    def take(self, table: Table, answer: list[str]) -> None:
        put_away(table, answer)
        done(table)


# Taking back


def retrieve(table: Table) -> Step[Table] | None:
    """Take as many cards from the discard pile as are due, all where it has no more."""
    size = min(part_due(table).amount, len(table.discard))
    if table.by_cards and 0 < size < len(table.discard):
        return RetrieveCards()
    _taken_back(table, table.discard[:size])
    done(table)
    return None


def _taken_back(table: Table, some: list[str]) -> None:
    if not some:
        return
    for card in some:
        table.discard.remove(card)
    table.hand += some
    table.tell(Kind.RETRIEVED, len(some), _known(some))


@dataclass(frozen=True, slots=True)
class RetrieveCards(Turn):
    """Which cards are taken from the discard pile, where the app follows them."""

    def ask(self, table: Table) -> Ask:
        size = part_due(table).amount
        cards = count(size, "card")
        return Choices(
            id="effect.retrieve",
            title=tr("Take back {cards}", cards=cards),
            instruction=tr("The effect gives you {cards} of the discard pile. Which do you take?", cards=cards),
            rule="passenger",
            options=card_options(table.discard),
            low=size,
            high=size,
        )

    def take(self, table: Table, answer: list[str]) -> None:
        _taken_back(table, answer)
        done(table)
