"""Corrections: where the real table disagrees with the app, the table is right.

Deck, hand, discard pile and train always hold the 12 train cards together: what comes to one place is taken from
another. A correction ends no round and activates nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import msgspec

from companion.asks import Answer, Option
from companion.game import Adjustable
from companion.games.royal_limited import deck
from companion.games.royal_limited.deck import DECK, UNSEEN, capital
from companion.games.royal_limited.learning import action_options
from companion.games.royal_limited.scene import rider_name
from companion.games.royal_limited.table import ROUNDS, Car, Table, aboard
from companion.games.royal_limited.vocabulary import COLOURS, Action, Does, Part, effect_text

NONE = "none"
KEEP = "keep"
AGAIN = "again"
PLACES = {"hand": "in the hand", "deck": "in the deck", "discard": "on the discard pile"}


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that can be corrected, and how."""

    shown: Adjustable
    apply: Callable[[Table, Answer], None]


def corrections(table: Table) -> Iterator[Correction]:
    """Everything that can be corrected on this table. A game that is over is not corrected but undone."""
    if table.untold or table.step.over:
        return
    yield Correction(Adjustable("round", "Round", table.round, low=1, high=ROUNDS), _set_round)
    yield _next(table)
    yield from _places(table)
    for i, car in enumerate(table.train):
        yield _car(table, i, car)
        yield _rider(table, i, car)
        if car.card in table.library.effects and table.options.told:
            yield _effect(table, car.card)
    if table.off_train:
        yield _new_car(table)
    for i in range(len(table.vips)):
        yield _vip(table, i)


def _set_round(table: Table, value: Answer) -> None:
    assert isinstance(value, int)
    table.round = value


def _next(table: Table) -> Correction:
    """The "Next:" that is due."""
    now = table.duty
    kept = (Option(KEEP, now.text),) if now is not None else ()

    def set_it(other: Table, answer: Answer) -> None:
        if answer == NONE:
            other.duties = ()
        elif answer != KEEP:
            other.duties = (Part(Does.NEXT, action=Action(str(answer))),)

    options = (*kept, Option(NONE, "none"), *action_options())
    return Correction(Adjustable("next", "Next:", KEEP if now is not None else NONE, options=options), set_it)


# Deck, hand and discard pile


def _places(table: Table) -> Iterator[Correction]:
    """The counts, or where cards are followed, the place of each that is not on the train."""
    if table.by_cards:
        for card in table.loose():
            yield _card(table, card)
        return
    sizes = {"hand": len(table.hand), "deck": table.deck, "discard": len(table.discard)}
    for name, label in (("hand", "Cards in hand"), ("deck", "Cards in the deck"), ("discard", "Discarded cards")):
        yield Correction(Adjustable(name, label, sizes[name], high=table.off_train), _setter(name))


def _setter(name: str) -> Callable[[Table, Answer], None]:
    """Set one count; the difference comes from and goes to the likeliest of the other two places."""
    others = {"hand": ("deck", "discard"), "deck": ("discard", "hand"), "discard": ("deck", "hand")}[name]

    def set_it(table: Table, answer: Answer) -> None:
        assert isinstance(answer, int)
        sizes = {"hand": len(table.hand), "deck": table.deck, "discard": len(table.discard)}
        more = answer - sizes[name]
        from_first = min(more, sizes[others[0]])
        sizes[name] = answer
        sizes[others[0]] -= from_first
        sizes[others[1]] -= more - from_first
        table.deck = sizes["deck"]
        table.hand = [UNSEEN] * sizes["hand"]
        table.discard = [UNSEEN] * sizes["discard"]

    return set_it


def _card(table: Table, card: str) -> Correction:
    """Where a card lies that is not on the train."""
    now = "hand" if card in table.hand else "discard" if card in table.discard else "deck"
    options = tuple(Option(place, words) for place, words in PLACES.items())

    def set_it(other: Table, answer: Answer) -> None:
        _take_away(other, card)
        _put(other, card, str(answer))

    return Correction(Adjustable(f"card:{card}", capital(deck.name(card)), now, options=options), set_it)


def _take_away(table: Table, card: str) -> None:
    """Take a card that is not on the train from its place; one whose place is not known from the hand, else from the
    discard pile, else from the deck."""
    for place in (table.hand, table.discard):
        if card in place:
            place.remove(card)
            return
    if not table.by_cards:
        for place in (table.hand, table.discard):
            if place:
                place.pop()
                return
    table.deck -= 1


def _put(table: Table, card: str, place: str) -> None:
    if place == "deck":
        table.deck += 1
    else:
        (table.hand if place == "hand" else table.discard).append(card if table.by_cards else UNSEEN)


# The train


def _car(table: Table, index: int, car: Car) -> Correction:
    """The card of a car; removed, it and its passenger go to the discard pile."""
    options = (*_card_options([car.card, *table.loose()]), Option(NONE, "no such car"))

    def set_it(other: Table, answer: Answer) -> None:
        if answer == NONE:
            _remove_car(other, index)
        elif answer != car.card:
            _take_away(other, str(answer))
            other.train[index] = Car(str(answer), car.rider)
            _put(other, car.card, "discard")

    return Correction(Adjustable(f"car:{index + 1}", f"Car {index + 1}", car.card, options=options), set_it)


def _remove_car(table: Table, index: int) -> None:
    """Take a car out of the train; what is still due of its effect lapses."""
    car = table.train.pop(index)
    for card in (car.card, car.rider):
        if card in DECK:
            _put(table, card, "discard")
    kept = (due for due in table.due if not (_of_car(due.part) and due.car == index))
    table.due = tuple(replace(due, car=due.car - (due.car > index)) for due in kept)
    table.triggered = frozenset(i - (i > index) for i in table.triggered if i != index)


def _of_car(part: Part | None) -> bool:
    """Whether what is due needs its car: the whole effect, its neighbours, or words to be shown with its name."""
    return part is None or part.does in (Does.NEIGHBOUR, Does.WORDS)


def _new_car(table: Table) -> Correction:
    """One more car at the right end."""

    def set_it(other: Table, answer: Answer) -> None:
        if answer != NONE:
            _take_away(other, str(answer))
            other.train.append(Car(str(answer)))

    options = (Option(NONE, "none"), *_card_options(table.loose()))
    return Correction(Adjustable("car:new", "One more car", NONE, options=options), set_it)


def _rider(table: Table, index: int, car: Car) -> Correction:
    """Who rides in a car: a card that matches it, or a VIP. A passenger who leaves goes to the discard pile."""
    fitting = [card for card in table.loose() if deck.matches(card, car.card)]
    waiting = [aboard(vip) for vip in table.waiting()]
    now = [car.rider] if car.rider is not None else []
    options = tuple(Option(rider, rider_name(table, rider)) for rider in (*now, *fitting, *waiting))

    def set_it(other: Table, answer: Answer) -> None:
        rider = None if answer == NONE else str(answer)
        if rider == car.rider:
            return
        if rider in DECK:
            _take_away(other, rider)
        if car.rider in DECK:
            _put(other, car.rider, "discard")
        other.train[index] = Car(car.card, rider)

    name, label = f"rider:{index + 1}", f"In car {index + 1}"
    return Correction(Adjustable(name, label, car.rider or NONE, options=(Option(NONE, "nobody"), *options)), set_it)


def _card_options(some: list[str]) -> tuple[Option, ...]:
    return tuple(Option(card, capital(deck.name(card))) for card in some)


# The card library


def _effect(table: Table, card: str) -> Correction:
    """An effect that was told wrongly is asked anew when it is activated next."""
    options = (Option(KEEP, effect_text(table.library.effects[card])), Option(AGAIN, "tell it anew next time"))

    def set_it(other: Table, answer: Answer) -> None:
        if answer == AGAIN:
            other.library = other.library.without_effect(card)

    shown = Adjustable(f"effect:{card}", f"Effect of {deck.name(card)}", KEEP, options=options)
    return Correction(shown, set_it)


def _vip(table: Table, index: int) -> Correction:
    """The colour of a VIP, in the library too."""
    vip = table.vips[index]
    options = tuple(Option(colour, capital(colour)) for colour in COLOURS)

    def set_it(other: Table, answer: Answer) -> None:
        changed = msgspec.structs.replace(vip, colour=str(answer))
        other.vips = (*other.vips[:index], changed, *other.vips[index + 1 :])
        if vip.key in other.library.vips:
            other.library = other.library.with_vip(changed)

    return Correction(
        Adjustable(f"vip:{index + 1}:colour", f"{capital(vip.name)}: colour", vip.colour, options=options), set_it
    )
