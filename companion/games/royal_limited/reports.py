"""What an answer led to, in words: the headline, why, and what is now to be done with the cards."""

from collections.abc import Callable

from companion.game import Report, Tone
from companion.games.royal_limited import deck
from companion.games.royal_limited.events import Event, Kind
from companion.games.royal_limited.score import check_words, is_won, rank, score_of
from companion.games.royal_limited.table import ROUNDS, Table
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
    todo = tuple(_TODO[e.kind](e) for e in events if e.kind in _TODO and (e is not headline or e.kind in _PLACED))
    return Report(_headline(headline), _tone(headline), why, todo)


def _end(table: Table) -> Report:
    total = score_of(table).total
    tone = Tone.WON if is_won(total) else Tone.LOST
    todo = tuple(_TODO[event.kind](event) for event in table.happened if event.kind in _PLACED)
    return Report(
        f"The train departs. {rank(total)}: {total}",
        tone,
        (score_of(table).words, f"{check_words(table)}. An odd sum would be a mistake"),
        todo,
    )


def _headline(event: Event) -> str:
    words = _HEADLINES.get(event.kind) or _WHY.get(event.kind) or _TODO[event.kind]
    return words(event)


def _tone(event: Event) -> Tone:
    return Tone.GOOD if event.kind in (Kind.PASSENGER, Kind.VIP) else Tone.PLAIN


def _clock(number: int) -> str:
    return f"round {number}" if number < ROUNDS else "“Train Departed”, the last round"


def _some(event: Event) -> str:
    """So many cards, named where they are known."""
    return deck.names(event.cards) if event.cards else count(event.number, "card")


_HEADLINES: dict[Kind, Callable[[Event], str]] = {
    Kind.CAR: lambda e: f"{capital(deck.name(e.card))} joins the train: {count(e.number, 'car')}",
    Kind.PASSENGER: lambda e: f"{capital(deck.name(e.card))} rides in {deck.name(e.car)}",
    Kind.VIP: lambda e: f"{e.words} rides in {deck.name(e.car)}",
    Kind.TOLD: lambda e: f"{capital(e.words)}",
    Kind.COUNTED: lambda e: f"{count(e.number, 'card')} in your hand",
    Kind.ROUND_ENDED: lambda e: f"Round {e.number} is over",
}

_WHY: dict[Kind, Callable[[Event], str]] = {
    Kind.TRIGGERED: lambda e: f"Effect of {deck.name(e.card)}: {e.words}",
    Kind.TOLD: lambda e: capital(e.words),
    Kind.NO_CARDS: lambda e: f"Deck and discard pile are empty: {count(e.number, 'draw')} skipped",
    Kind.NEXT: lambda e: e.words,
    Kind.ROUND_ENDED: lambda e: f"Round {e.number} is over: {e.words}",
}

_TODO: dict[Kind, Callable[[Event], str]] = {
    Kind.CAR: lambda e: f"Lay {deck.name(e.card)} sideways at the right end of the train",
    Kind.PASSENGER: lambda e: f"Tuck {deck.name(e.card)} upright under {deck.name(e.car)}",
    Kind.VIP: lambda e: f"Tuck {e.words} upright under {deck.name(e.car)}",
    Kind.DRAWN: lambda e: f"Draw {_some(e)}",
    Kind.SHUFFLED: lambda e: f"Shuffle the discard pile of {count(e.number, 'card')}: the new deck",
    Kind.DISCARDED: lambda e: f"Discard {_some(e)}",
    Kind.RETRIEVED: lambda e: f"Take {_some(e)} from the discard pile into your hand",
    Kind.ROUND_BEGAN: lambda e: f"Turn the conductor a quarter clockwise: {_clock(e.number)}",
}

_PLACED = (Kind.CAR, Kind.PASSENGER, Kind.VIP)
