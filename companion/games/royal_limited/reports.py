"""What an answer led to, in words: the headline, why, and what is now to be done with the cards."""

from collections.abc import Callable

from companion.game import Report, Tone
from companion.games.royal_limited import deck
from companion.games.royal_limited.events import Event, Kind
from companion.games.royal_limited.score import check_words, is_won, rank, score_of
from companion.games.royal_limited.table import ROUNDS, Table
from companion.games.royal_limited.vocabulary import effect_text
from companion.language import tr
from companion.wording import capital, count


def told(table: Table) -> Report | None:
    """The report of the last answer, None where nothing is to be said."""
    events = table.happened
    if not events:
        return None
    if events[-1].kind is Kind.GAME_ENDED:
        return _end(table)
    headline = next((event for event in events if event.kind in _HEADLINES), events[0])
    why = tuple(_WHY[event.kind](event) for event in events if event.kind in _WHY and event is not headline)
    if headline.kind in _FITS:
        why = (_FITS[headline.kind](headline), *why)
    todo = tuple(_TODO[e.kind](e) for e in events if e.kind in _TODO and (e is not headline or e.kind in _PLACED))
    return Report(_headline(headline), _tone(headline), why, todo)


def _end(table: Table) -> Report:
    total = score_of(table).total
    tone = Tone.WON if is_won(total) else Tone.LOST
    todo = tuple(_TODO[event.kind](event) for event in table.happened if event.kind in _PLACED)
    return Report(
        tr("The train departs. {rank}: {score}", rank=rank(total), score=total),
        tone,
        (score_of(table).words, tr("{check}. An odd sum would be a mistake", check=check_words(table))),
        todo,
    )


def _headline(event: Event) -> str:
    words = _HEADLINES.get(event.kind) or _WHY.get(event.kind) or _TODO[event.kind]
    return words(event)


def _tone(event: Event) -> Tone:
    return Tone.GOOD if event.kind in (Kind.PASSENGER, Kind.VIP) else Tone.PLAIN


def _turn_conductor(event: Event) -> str:
    if event.number < ROUNDS:
        return tr("Turn the conductor a quarter clockwise: round {round}", round=event.number)
    return tr("Turn the conductor a quarter clockwise: “Train Departed”, the last round")


def _told(event: Event) -> str:
    """What is in the card library now: a VIP, with what was told of it, or the effect of a car."""
    what = event.words if event.vip else effect_text(event.effect)
    name = event.vip or deck.name(event.card)
    return capital(tr("{card} is in your card library: {effect}", card=name, effect=what))


def _some(event: Event) -> str:
    """So many cards, named where they are known."""
    return deck.names(event.cards) if event.cards else count(event.number, "card")


_HEADLINES: dict[Kind, Callable[[Event], str]] = {
    Kind.CAR: lambda e: tr(
        "{car} joins the train: {cars}", car=capital(deck.name(e.card)), cars=count(e.number, "car")
    ),
    Kind.PASSENGER: lambda e: tr(
        "{passenger} rides in {car}", passenger=capital(deck.name(e.card)), car=deck.name(e.car)
    ),
    Kind.VIP: lambda e: tr("{passenger} rides in {car}", passenger=capital(e.vip), car=deck.name(e.car)),
    Kind.TOLD: _told,
    Kind.COUNTED: lambda e: tr("{cards} in your hand", cards=count(e.number, "card")),
    Kind.ROUND_ENDED: lambda e: tr("Round {round} is over", round=e.number),
}

_WHY: dict[Kind, Callable[[Event], str]] = {
    Kind.TRIGGERED: lambda e: tr("Effect of {car}: {effect}", car=deck.name(e.card), effect=effect_text(e.effect)),
    Kind.TOLD: _told,
    Kind.NO_CARDS: lambda e: tr("Deck and discard pile are empty: {draws} skipped", draws=count(e.number, "draw")),
    Kind.NEXT: lambda e: effect_text(e.effect),
    Kind.ROUND_ENDED: lambda e: tr("Round {round} is over: {reason}", round=e.number, reason=e.words),
}


def _alike(event: Event) -> str:
    """What a passenger and its car have in common."""
    colour, number = deck.colour(event.card), deck.number(event.card)
    if colour == deck.colour(event.car):
        if number == deck.number(event.car):
            return tr("colour and number fit the car")
        return tr("the colour fits the car")
    return tr("the number fits the car")


_FITS: dict[Kind, Callable[[Event], str]] = {
    Kind.PASSENGER: _alike,
    Kind.VIP: lambda e: tr("the car's colour and the VIP's requirement fit"),
}

_TODO: dict[Kind, Callable[[Event], str]] = {
    Kind.CAR: lambda e: tr("Lay {car} sideways at the right end of the train", car=deck.name(e.card)),
    Kind.PASSENGER: lambda e: tr(
        "Tuck {passenger} upright under {car}", passenger=deck.name(e.card), car=deck.name(e.car)
    ),
    Kind.VIP: lambda e: tr("Tuck {passenger} upright under {car}", passenger=e.vip, car=deck.name(e.car)),
    Kind.DRAWN: lambda e: tr("Draw {cards}", cards=_some(e)),
    Kind.SHUFFLED: lambda e: tr("Shuffle the discard pile of {cards}: the new deck", cards=count(e.number, "card")),
    Kind.DISCARDED: lambda e: tr("Discard {cards}", cards=_some(e)),
    Kind.RETRIEVED: lambda e: tr("Take {cards} from the discard pile into your hand", cards=_some(e)),
    Kind.ROUND_BEGAN: _turn_conductor,
}

_PLACED = (Kind.CAR, Kind.PASSENGER, Kind.VIP)
