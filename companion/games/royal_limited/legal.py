"""Play Cards: which cars, passengers and VIPs can be added, and why others cannot.

Where the hand is only counted, a card that is not on the train may be in it. Why something is refused is told in words
only when somebody looks.
"""

from collections.abc import Callable

from companion.games.royal_limited import deck
from companion.games.royal_limited.deck import UNSEEN, within
from companion.games.royal_limited.table import Table
from companion.games.royal_limited.vocabulary import COLOUR_WORDS, WILD, Action, Need, Requires, Vip
from companion.language import tr
from companion.wording import count

# "Next:"


def next_allows(table: Table, action: Action, card: str | None = None) -> bool:
    """Whether no "Next:" that is due forbids this action, or this card for it."""
    duty = table.duty
    return duty is None or (action in _FULFILS[duty.action] and (card is None or within(card, duty.limit)))


def next_refusal(table: Table, action: Action, card: str | None = None) -> str | None:
    """Why a "Next:" that is due does not allow this action, or this card for it."""
    return None if table.duty is None or next_allows(table, action, card) else table.duty.text


_FULFILS = {
    Action.CAR: (Action.CAR,),
    Action.FREE_CAR: (Action.CAR,),
    Action.PASSENGER: (Action.PASSENGER,),
    Action.VIP: (Action.VIP,),
    Action.RIDER: (Action.PASSENGER, Action.VIP),
}


# Add a Car


def cost(table: Table, card: str) -> int:
    """The cards to be discarded for a car: its number, unless a "Next:" says that it costs nothing."""
    return 0 if table.duty is not None and table.duty.action is Action.FREE_CAR else deck.number(card)


def can_be_car(table: Table, card: str) -> bool:
    """Whether a card of the hand can be added as a car. The car does not pay for itself."""
    follows = deck.may_follow(card, table.last_car) and cost(table, card) < len(table.hand)
    return follows and next_allows(table, Action.CAR, card)


def car_refusal(table: Table, card: str) -> str | None:
    """Why a card of the hand cannot be added as a car."""
    if can_be_car(table, card):
        return None
    last = table.last_car
    if last is not None and deck.colour(card) == deck.colour(last):
        return tr("the last car is {colour} too", colour=deck.colour(last).words)
    if last is not None and deck.number(card) == deck.number(last):
        return tr("the last car is a {number} too", number=deck.number(last))
    others = len(table.hand) - 1
    if (price := cost(table, card)) > others:
        return tr("it costs {cards}, you have {held}", cards=count(price, "other card"), held=others)
    return next_refusal(table, Action.CAR, card)


def cars(table: Table) -> list[str]:
    """The cards that can be added as a car."""
    return [card for card in table.playable() if can_be_car(table, card)] if table.hand else []


# Add a Passenger


def seats(table: Table, card: str) -> list[int]:
    """The empty cars that a passenger matches in colour or number, by index."""
    return [i for i in table.empty_cars() if deck.matches(card, table.train[i].card)]


def can_be_passenger(table: Table, card: str) -> bool:
    """Whether a card of the hand can be added as a passenger."""
    return bool(seats(table, card)) and next_allows(table, Action.PASSENGER, card)


def passenger_refusal(table: Table, card: str) -> str | None:
    """Why a card of the hand cannot be added as a passenger."""
    if can_be_passenger(table, card):
        return None
    if not seats(table, card):
        return tr("no empty car has its colour or number")
    return next_refusal(table, Action.PASSENGER, card)


def passengers(table: Table) -> list[str]:
    """The cards that can be added as a passenger."""
    return [card for card in table.playable() if can_be_passenger(table, card)] if table.hand else []


# Add a VIP


def vip_seats(table: Table, vip: Vip) -> list[int]:
    """The empty cars in which a VIP can ride, by index."""
    return [i for i in table.empty_cars() if can_ride(table, vip, i)]


def can_ride(table: Table, vip: Vip, index: int) -> bool:
    """Whether a VIP can ride in an empty car: its colour, and the requirement."""
    return _matches(table, vip, index) and _met(table, vip.need, index)


def _matches(table: Table, vip: Vip, index: int) -> bool:
    return vip.colour in (WILD, deck.colour(table.train[index].card))


def _seat_refusal(table: Table, vip: Vip, index: int) -> str:
    """Why a VIP cannot ride in an empty car."""
    if not _matches(table, vip, index):
        return tr("{vip} rides in {colour} cars", vip=vip.called, colour=COLOUR_WORDS[vip.colour])
    return tr("{vip} rides {need}", vip=vip.called, need=vip.need.text)


def can_be_added(table: Table, vip: Vip) -> bool:
    """Whether a VIP can be added."""
    if not table.hand and table.options.empty_hand == "ends":
        return False
    return bool(vip_seats(table, vip)) and next_allows(table, Action.VIP)


def vip_refusal(table: Table, vip: Vip) -> str | None:
    """Why a VIP cannot be added."""
    if can_be_added(table, vip):
        return None
    if not table.hand and table.options.empty_hand == "ends":
        return tr("your hand is empty")
    if not (empty := table.empty_cars()):
        return tr("no car is empty")
    if not vip_seats(table, vip):
        reasons = {_seat_refusal(table, vip, i) for i in empty}
        return reasons.pop() if len(reasons) == 1 else tr("no empty car fits: {vip}", vip=vip.text)
    return next_refusal(table, Action.VIP)


def vips(table: Table) -> list[Vip]:
    """The VIPs that can be added."""
    return [vip for vip in table.waiting() if can_be_added(table, vip)]


def _met(table: Table, need: Need, index: int) -> bool:
    """Whether a VIP's requirement is met in a car at this moment; one in the players' own words is theirs to judge."""
    return need.requires not in _CHECKS or _CHECKS[need.requires](table, need, index)


def neighbours(table: Table, index: int) -> list[str | None]:
    """Who rides in the neighbouring cars, left and right; None where nobody does or there is no car."""
    train = table.train
    left = train[index - 1].rider if index > 0 else None
    return [left, train[index + 1].rider if index + 1 < len(train) else None]


def _counts(rider: str | None, limit: str) -> bool:
    """Whether a neighbour is a passenger of this kind. VIPs have no value; 0 is even."""
    return rider is not None and not _is_vip(rider) and within(rider, limit)


def _is_vip(rider: str | None) -> bool:
    return rider is not None and rider.startswith("vip:")


_CHECKS: dict[Requires, Callable[[Table, Need, int], bool]] = {
    Requires.BETWEEN: lambda t, need, i: all(_counts(rider, need.limit) for rider in neighbours(t, i)),
    Requires.BESIDE: lambda t, need, i: any(_counts(rider, need.limit) for rider in neighbours(t, i)),
    Requires.BESIDE_VIP: lambda t, need, i: any(map(_is_vip, neighbours(t, i))),
    Requires.ALONE: lambda t, need, i: neighbours(t, i) == [None, None],
    Requires.FIRST: lambda t, need, i: i == 0,
    Requires.LAST: lambda t, need, i: i == len(t.train) - 1,
    Requires.INSIDE: lambda t, need, i: 0 < i < len(t.train) - 1,
    Requires.CAR: lambda t, need, i: within(t.train[i].card, need.limit),
    Requires.LENGTH: lambda t, need, i: len(t.train) >= need.amount,
}


# What can be done at all


def anything(table: Table) -> bool:
    """Whether any action can, or where the hand is only counted may, be possible."""
    return bool(vips(table) or passengers(table) or cars(table))


def certainly(table: Table) -> bool:
    """Whether the app knows that an action is possible: the hand is known, and no requirement is left to the player."""
    known = UNSEEN not in table.hand and bool(passengers(table) or cars(table))
    return known or any(vip.need.requires is not Requires.WORDS for vip in vips(table))
