"""What is to be done now in more words, and a drawing of how the cards lie, for whoever plays a first game. Cars and
their riders are those of the table, the last of a long train; before there are any, they are examples."""

from collections.abc import Callable, Mapping

from companion.game import Explained, Layout, Spot
from companion.games.royal_limited import deck
from companion.games.royal_limited.deck import UNSEEN
from companion.games.royal_limited.table import Car, Table
from companion.games.scripted import explained
from companion.language import tr
from companion.scene import Face

BACKS = (Face("back"),) * 3
CLOSE = 0.15
SHOWN = 4
"""Cars that have room in a drawing."""
EXAMPLE = (Car("red-1"), Car("blue-0", "blue-2"), Car("yellow-2"))


def explain(table: Table) -> Explained | None:
    """What is to be done, by the step's own heading."""
    return explained(table, _TEXTS, _LAYOUTS)


_TEXTS: Mapping[str, str] = {
    "setup": tr(
        "The conductor lies above, so that 45 minutes stands at the top edge. Below is the room for the train, from "
        "left to right. Shuffle the twelve train cards into the deck, face down. Shuffle the five VIPs and lay two of "
        "them beside it, with either side up; the other three go back into the box. Take five cards of the deck into "
        "your hand."
    ),
    "play": tr(
        "Every card of your hand can be a car or a passenger. A car goes sideways to the right end and costs as many "
        "other cards as its number says. A passenger is tucked upright under an empty car of its colour or number and "
        "costs nothing; then the car does what stands on it. A VIP from the table is tucked under a car as well. End "
        "the round when you cannot or do not want to go on."
    ),
    "car": tr(
        "Lay the card sideways to the right end of the train. Beside the car that was last so far it must have another "
        "colour and another number. Then lay as many cards of your hand on the discard pile as the number says. What "
        "stands on the car does not happen yet."
    ),
    "passenger": tr(
        "Tuck the card upright under an empty car, so that its ticket can be seen below. It must have the colour or "
        "the number of the car. Now the car does what stands on it."
    ),
    "vip": tr(
        "Tuck the VIP upright under an empty car. Colour and requirement of the VIP must fit now; later it does not "
        "matter. Then the car does what stands on it."
    ),
    "effect": tr(
        "Do what stands on the car, from top to bottom, as much of it as is possible. Draw from the deck; if it is "
        "empty, shuffle the discard pile into a new one. Then go on playing cards."
    ),
    "library": tr(
        "The app has not met this card yet. Read to it what is printed there, in a few ticks: it keeps that for all "
        "your later games."
    ),
    "round": tr(
        "Turn the conductor a quarter to the right. What is left in your hand goes to the discard pile, and you take "
        "five new cards. When “Train Departed” stands at the top, the last round begins."
    ),
}


def _setup(table: Table) -> Layout:
    return Layout(
        9.2,
        4.9,
        (
            Spot(0.2, 0.2, tr("conductor"), words=("45",)),
            Spot(3.6, 0.2, tr("room for the train"), words=("1",), sideways=True),
            Spot(0.2, 2.9, tr("deck"), BACKS, apart=CLOSE),
            Spot(2.2, 2.9, tr("two VIPs"), words=(tr("VIP"), tr("VIP"))),
            Spot(5.2, 2.9, tr("your hand: five cards"), (Face("back"),) * 5, apart=0.5),
        ),
    )


def _train(table: Table) -> Layout:
    cars = table.train[-SHOWN:] or list(EXAMPLE)
    spots = []
    for i, car in enumerate(cars):
        x = 0.2 + 2.2 * i
        if car.rider is not None:
            spots.append(Spot(x + 0.18, 1.0, "", words=(_rider(table, car.rider),)))
        label = tr("the next car goes to the right") if i == len(cars) - 1 else ""
        spots.append(Spot(x, 0.2, label if car.rider is None else "", words=(deck.name(car.card),), sideways=True))
    spots += [
        Spot(0.2, 3.2, tr("deck"), BACKS, apart=CLOSE),
        Spot(2.6, 3.2, tr("discard pile"), (Face("back"),) * 2, apart=CLOSE),
    ]
    if waiting := table.waiting():
        spots.append(Spot(5.0, 3.2, tr("VIPs"), words=tuple(tr("VIP") for _ in waiting)))
    if table.hand:
        known = tuple(deck.name(card) for card in table.hand if card != UNSEEN)[:6]
        hidden = () if known else (Face("back"),) * min(6, len(table.hand))
        spots.append(Spot(0.2, 5.4, tr("your hand"), hidden, words=known))
    return Layout(9.2, 6.9, tuple(spots))


def _rider(table: Table, rider: str) -> str:
    return deck.name(rider) if rider in deck.DECK else tr("VIP")


_LAYOUTS: Mapping[str, Callable[[Table], Layout]] = dict.fromkeys(_TEXTS, _train) | {"setup": _setup}
