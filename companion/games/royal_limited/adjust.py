"""Corrections: where the real table disagrees with the app, the table is right.

Deck, hand, discard pile and train always hold the 12 train cards together: what comes to one place is taken from
another. A correction ends no round and activates nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec

from companion.asks import Option
from companion.games.corrections import Correction, choice, counter, field
from companion.games.royal_limited import deck
from companion.games.royal_limited.choosing import action_options, card_options, colour_options
from companion.games.royal_limited.deck import DECK, UNSEEN
from companion.games.royal_limited.scene import rider_name
from companion.games.royal_limited.table import ROUNDS, Car, Table, aboard
from companion.games.royal_limited.vocabulary import Action, Does, Part, effect_text
from companion.language import tr
from companion.wording import capital

NONE = "none"
KEEP = "keep"
AGAIN = "again"
PLACES = {"hand": tr("in the hand"), "deck": tr("in the deck"), "discard": tr("on the discard pile")}


def corrections(table: Table) -> Iterator[Correction[Table]]:
    """Everything that can be corrected on this table. A game that is over is not corrected but undone."""
    if table.untold or table.step.over:
        return
    yield counter("round", tr("Round"), table.round, ROUNDS, field("round"), low=1)
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


def _next(table: Table) -> Correction[Table]:
    """The "Next:" that is due."""
    now = table.duty
    kept = (Option(KEEP, now.text),) if now is not None else ()

    def set_it(other: Table, answer: str) -> None:
        if answer == NONE:
            other.duties = ()
        elif answer != KEEP:
            other.duties = (Part(Does.NEXT, action=Action(answer)),)

    options = (*kept, Option(NONE, tr("none")), *action_options())
    return choice("next", tr("Next:"), KEEP if now is not None else NONE, options, set_it)


# Deck, hand and discard pile


def _places(table: Table) -> Iterator[Correction[Table]]:
    """The counts, or where cards are followed, the place of each that is not on the train."""
    if table.by_cards:
        for card in table.loose():
            yield _card(table, card)
        return
    sizes = {"hand": len(table.hand), "deck": table.deck, "discard": len(table.discard)}
    labels = {"hand": tr("Cards in hand"), "deck": tr("Cards in the deck"), "discard": tr("Discarded cards")}
    for name, label in labels.items():
        yield counter(name, label, sizes[name], table.off_train, _setter(name))


def _setter(name: str) -> Callable[[Table, int], None]:
    """Set one count; the difference comes from and goes to the likeliest of the other two places."""
    others = {"hand": ("deck", "discard"), "deck": ("discard", "hand"), "discard": ("deck", "hand")}[name]

    def set_it(table: Table, answer: int) -> None:
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


def _card(table: Table, card: str) -> Correction[Table]:
    """Where a card lies that is not on the train."""
    now = "hand" if card in table.hand else "discard" if card in table.discard else "deck"
    options = tuple(Option(place, words) for place, words in PLACES.items())

    def set_it(other: Table, answer: str) -> None:
        if answer != now:
            _take_away(other, card)
            _put(other, card, answer)

    return choice(f"card:{card}", capital(deck.name(card)), now, options, set_it)


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


def _car(table: Table, index: int, car: Car) -> Correction[Table]:
    """The card of a car; removed, it and its passenger go to the discard pile."""
    options = (*card_options([car.card, *table.loose()]), Option(NONE, tr("no such car")))

    def set_it(other: Table, answer: str) -> None:
        if answer == NONE:
            _remove_car(other, index)
        elif answer != car.card:
            _take_away(other, answer)
            other.train[index] = Car(answer, car.rider)
            _put(other, car.card, "discard")

    return choice(f"car:{index + 1}", tr("Car {number}", number=index + 1), car.card, options, set_it)


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


def _new_car(table: Table) -> Correction[Table]:
    """One more car at the right end."""

    def set_it(other: Table, answer: str) -> None:
        if answer != NONE:
            _take_away(other, answer)
            other.train.append(Car(answer))

    options = (Option(NONE, tr("none")), *card_options(table.loose()))
    return choice("car:new", tr("One more car"), NONE, options, set_it)


def _rider(table: Table, index: int, car: Car) -> Correction[Table]:
    """Who rides in a car: a card that matches it, or a VIP. A passenger who leaves goes to the discard pile."""
    fitting = [card for card in table.loose() if deck.matches(card, car.card)]
    waiting = [aboard(vip) for vip in table.waiting()]
    now = [car.rider] if car.rider is not None else []
    options = tuple(Option(rider, rider_name(table, rider)) for rider in (*now, *fitting, *waiting))

    def set_it(other: Table, answer: str) -> None:
        rider = None if answer == NONE else answer
        if rider == car.rider:
            return
        if rider in DECK:
            _take_away(other, rider)
        if car.rider in DECK:
            _put(other, car.rider, "discard")
        other.train[index] = Car(car.card, rider)

    nobody = Option(NONE, tr("nobody"))
    return choice(
        f"rider:{index + 1}", tr("In car {number}", number=index + 1), car.rider or NONE, (nobody, *options), set_it
    )


# The card library


def _effect(table: Table, card: str) -> Correction[Table]:
    """An effect that was told wrongly is asked anew when it is activated next."""
    options = (Option(KEEP, effect_text(table.library.effects[card])), Option(AGAIN, tr("tell it anew next time")))

    def set_it(other: Table, answer: str) -> None:
        if answer == AGAIN:
            other.library = other.library.without_effect(card)

    return choice(f"effect:{card}", tr("Effect of {car}", car=deck.name(card)), KEEP, options, set_it)


def _vip(table: Table, index: int) -> Correction[Table]:
    """The colour of a VIP, in the library too."""
    vip = table.vips[index]

    def set_it(other: Table, answer: str) -> None:
        changed = msgspec.structs.replace(vip, colour=answer)
        other.vips = (*other.vips[:index], changed, *other.vips[index + 1 :])
        if vip.key in other.library.vips:
            other.library = other.library.with_vip(changed)

    return choice(
        f"vip:{index + 1}:colour", tr("{vip}: colour", vip=capital(vip.called)), vip.colour, colour_options(), set_it
    )
