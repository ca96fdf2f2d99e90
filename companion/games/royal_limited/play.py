"""Play Cards: cars, passengers and VIPs are added until the hand is empty or the player stops; then the round ends."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from companion.asks import Ask, Choice, Option
from companion.game import Chance, Step
from companion.games.royal_limited import deck, legal
from companion.games.royal_limited.choosing import card_option
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.effects import activate, car_option, resolve
from companion.games.royal_limited.events import Kind
from companion.games.royal_limited.moves import NEW_HAND, put_away
from companion.games.royal_limited.table import ROUNDS, Car, Due, Table, Why, aboard
from companion.games.royal_limited.turn import Turn
from companion.games.royal_limited.vocabulary import Action, Does, Part, Vip
from companion.games.scripted import Ending
from companion.language import tr, trn
from companion.wording import capital, count

END = "end"


@dataclass(frozen=True, slots=True)
class Play(Turn):
    """What to do: the possible plays card by card where the hand is known, else a car, a passenger or a VIP."""

    def begin(self, table: Table) -> Step[Table]:
        """Resolve what is due; where nothing can be played then, the round ends by itself."""
        while True:
            if (step := resolve(table)) is not None:
                return step
            if (reason := must_end(table)) is None:
                return self
            if end_round(table, reason):
                return Over()

    def mend(self, table: Table) -> Step[Table]:
        """A correction ends no round by itself: another may follow it."""
        return resolve(table) or self

    def ask(self, table: Table) -> Ask:
        known = UNSEEN not in table.hand
        duty = table.duty
        return Choice(
            id="play.card" if known else "play.action",
            title=capital(duty.text) if duty is not None else tr("Round {round}: play cards", round=table.round),
            instruction=_instruction(table),
            rule="play" if duty is None else "next",
            options=(*(_cards(table) if known else _actions(table)), *_vips(table), _end(table)),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        kind, _, which = answer.partition(":")
        match kind:
            case "car":
                if not which:
                    return AddCar()
                add_car(table, which)
                return None
            case "passenger":
                return _seat_passenger(table, which) if which else AddPassenger()
            case "vip":
                return _seat_vip(table, next(vip for vip in table.vips if vip.key == which))
            case _:
                return Over() if end_round(table, _reason_of_choice(table)) else None

    def odds(self, table: Table) -> tuple[Chance, ...]:
        """What the top card of the deck can be, where the app knows which cards it is made of."""
        unseen = table.unseen()
        if not table.by_cards or not unseen or not table.train:
            return ()
        riders = sum(bool(legal.seats(table, card)) for card in unseen)
        followers = sum(deck.may_follow(card, table.last_car) for card in unseen)
        return (
            Chance(tr("the top card of the deck can ride in an empty car"), Fraction(riders, len(unseen))),
            Chance(tr("the top card of the deck may follow the last car"), Fraction(followers, len(unseen))),
        )


def _instruction(table: Table) -> str:
    held = count(len(table.hand), "card")
    if table.duty is not None:
        return tr("You hold {cards}. You must do this if you can; if not, the round ends.", cards=held)
    return tr("You hold {cards}. Add a car, a passenger or a VIP, or end the round.", cards=held)


# The options


def _car_option(table: Table, card: str) -> Option:
    price = tr("costs {cost}", cost=legal.cost(table, card))
    return card_option(card, price, legal.car_refusal(table, card))


def _passenger_option(table: Table, card: str) -> Option:
    rides = deck.names(table.train[i].card for i in legal.seats(table, card))
    detail = tr("in {cars}", cars=rides) if rides else ""
    return card_option(card, detail, legal.passenger_refusal(table, card))


def _cards(table: Table) -> list[Option]:
    """Every card of the hand as a car and as a passenger."""
    held = table.playable()
    return [*(_as_car(_car_option(table, card)) for card in held), *(_as_rider(table, card) for card in held)]


def _as_car(option: Option) -> Option:
    return replace(option, id=f"car:{option.id}", label=tr("{card} as a car", card=option.label))


def _as_rider(table: Table, card: str) -> Option:
    option = _passenger_option(table, card)
    return replace(option, id=f"passenger:{option.id}", label=tr("{card} as a passenger", card=option.label))


def _actions(table: Table) -> list[Option]:
    """A car or a passenger, with a card that is told next."""
    no_car = no_rider = None
    if not legal.cars(table):
        no_car = legal.next_refusal(table, Action.CAR) or tr(
            "no card that you can hold may follow, or it costs too much"
        )
    if not legal.passengers(table):
        no_rider = legal.next_refusal(table, Action.PASSENGER) or tr("no card that you can hold fits an empty car")
    last = table.last_car
    follows = tr("behind {car}", car=deck.name(last)) if last is not None else tr("the first")
    empty = trn("{n} car empty", "{n} cars empty", len(table.empty_cars()))
    return [
        Option("car", tr("Add a car"), follows, no_car),
        Option("passenger", tr("Add a passenger"), empty, no_rider),
    ]


def _vips(table: Table) -> list[Option]:
    """The VIPs who are not on the train."""
    return [
        Option(aboard(vip), tr("Add {vip}", vip=vip.called), vip.text, legal.vip_refusal(table, vip))
        for vip in table.waiting()
    ]


def _end(table: Table) -> Option:
    """Ending the round; not while a "Next:" is due that the app knows to be possible."""
    left = trn("{n} card left in hand", "{n} cards left in hand", len(table.hand))
    if table.duty is None:
        return Option(END, tr("End the round"), left)
    return Option(END, tr("I cannot: end the round"), left, table.duty.text if legal.certainly(table) else None)


# Add a Car


def add_car(table: Table, card: str) -> None:
    """Add a card as the rightmost car; its cost is discarded. Its effect is not activated."""
    price = legal.cost(table, card)
    _fulfilled(table)
    _from_hand(table, card)
    table.train.append(Car(card))
    table.tell(Kind.CAR, len(table.train), card=card)
    if price:
        table.due = (Due(Why.COST, Part(Does.DISCARD, price)), *table.due)


@dataclass(frozen=True, slots=True)
class AddCar(Turn):
    """Which card is the new car, where the hand is only counted."""

    def ask(self, table: Table) -> Ask:
        last = table.last_car
        if last is not None:
            instruction = tr(
                "Which card? It needs another colour and number than {car}, and as many other cards as its number are "
                "discarded for it.",
                car=deck.name(last),
            )
        else:
            instruction = tr(
                "Which card? It needs any colour and number, and as many other cards as its number are "
                "discarded for it."
            )
        return Choice(
            id="car.card",
            title=tr("Add a car"),
            instruction=instruction,
            rule="car",
            options=tuple(_car_option(table, card) for card in table.playable()),
        )

    def take(self, table: Table, answer: str) -> None:
        add_car(table, answer)


# Add a Passenger


@dataclass(frozen=True, slots=True)
class AddPassenger(Turn):
    """Which card is the new passenger, where the hand is only counted."""

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="passenger.card",
            title=tr("Add a passenger"),
            instruction=tr("Which card? It must match an empty car in colour or number."),
            rule="passenger",
            options=tuple(_passenger_option(table, card) for card in table.playable()),
        )

    def take(self, table: Table, answer: str) -> Step[Table] | None:
        return _seat_passenger(table, answer)


def _seat_passenger(table: Table, card: str) -> Step[Table] | None:
    """Ask for the car only where several match."""
    seats = legal.seats(table, card)
    if len(seats) > 1:
        return PassengerCar(card)
    add_passenger(table, card, seats[0])
    return None


def add_passenger(table: Table, card: str, index: int) -> None:
    """Tuck a card under a car and activate the car's effect."""
    _fulfilled(table)
    _from_hand(table, card)
    _ride(table, index, card)
    table.tell(Kind.PASSENGER, card=card, car=table.train[index].card)
    activate(table, index)


@dataclass(frozen=True, slots=True)
class PassengerCar(Turn):
    """In which car the passenger rides, where several match."""

    card: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="passenger.car",
            title=tr("Where does {passenger} ride?", passenger=deck.name(self.card)),
            instruction=tr("Choose the car; its effect is activated."),
            rule="passenger",
            about=f"card:{self.card}",
            options=tuple(car_option(table, i) for i in legal.seats(table, self.card)),
        )

    def take(self, table: Table, answer: str) -> None:
        add_passenger(table, self.card, car_index(table, answer))


# Add a VIP


def _seat_vip(table: Table, vip: Vip) -> Step[Table] | None:
    """Ask for the car only where several fit."""
    seats = legal.vip_seats(table, vip)
    if len(seats) > 1:
        return VipCar(vip)
    add_vip(table, vip, seats[0])
    return None


def add_vip(table: Table, vip: Vip, index: int) -> None:
    """Tuck a VIP under a car and activate the car's effect."""
    _fulfilled(table)
    _ride(table, index, aboard(vip))
    table.tell(Kind.VIP, vip=vip.called, car=table.train[index].card)
    activate(table, index)


@dataclass(frozen=True, slots=True)
class VipCar(Turn):
    """In which car the VIP rides, where several fit."""

    vip: Vip

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="vip.car",
            title=tr("Where does {passenger} ride?", passenger=self.vip.called),
            instruction=tr("{vip}. Choose the car; its effect is activated.", vip=capital(self.vip.text)),
            rule="vip",
            about=aboard(self.vip),
            options=tuple(car_option(table, i) for i in legal.vip_seats(table, self.vip)),
        )

    def take(self, table: Table, answer: str) -> None:
        add_vip(table, self.vip, car_index(table, answer))


def car_index(table: Table, card: str) -> int:
    """Where a car stands in the train."""
    return next(i for i, car in enumerate(table.train) if car.card == card)


def _fulfilled(table: Table) -> None:
    """The action that a "Next:" dictated is being performed."""
    table.duties = table.duties[1:]


def _from_hand(table: Table, card: str) -> None:
    table.hand.remove(card if card in table.hand else UNSEEN)


def _ride(table: Table, index: int, rider: str) -> None:
    table.train[index] = Car(table.train[index].card, rider)


# End the Round


def must_end(table: Table) -> str | None:
    """Why the round ends by itself: the hand is empty, or nothing can be played. With an empty hand a VIP can be added
    only where that is the chosen reading."""
    if not table.hand and not legal.vips(table):
        return tr("your hand is empty")
    if not legal.anything(table):
        return _undone(table.duty) if table.duty is not None else tr("no card can be played")
    return None


def _undone(duty: Part) -> str:
    return tr("“{next}” cannot be done", next=duty.text)


def _reason_of_choice(table: Table) -> str:
    return _undone(table.duty) if table.duty is not None else tr("you play no more cards")


def end_round(table: Table, reason: str) -> bool:
    """The conductor is turned and a new hand drawn; returns whether this was the last round. Cards that are then in
    the hand are unused. A "Next:" ends with its round."""
    table.tell(Kind.ROUND_ENDED, table.round, words=reason)
    table.duties = ()
    if table.round == ROUNDS:
        table.tell(Kind.GAME_ENDED)
        return True
    table.round += 1
    table.tell(Kind.ROUND_BEGAN, table.round)
    put_away(table, table.hand.copy())
    table.due = (NEW_HAND,)
    return False


@dataclass(frozen=True, slots=True)
class Over(Ending[Table]):
    """The train has departed."""

    rule: ClassVar[str] = "winning"

    def headline(self, table: Table) -> str:
        return tr("The train has departed")
