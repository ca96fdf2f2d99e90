"""Tables of The Royal Limited at a given point, in few lines, and sessions that begin there."""

from itertools import pairwise
from typing import Any

from companion.games.royal_limited.deck import DECK, UNSEEN, may_follow
from companion.games.royal_limited.game import RoyalLimited
from companion.games.royal_limited.library import Library, to_plain
from companion.games.royal_limited.score import by_occupied, occupied, score_of
from companion.games.royal_limited.table import Car, Table, aboard
from companion.games.royal_limited.vocabulary import Action, Does, Effect, Need, Part, Requires, Side, Vip
from companion.session import Session
from tests.games.begun import NOON, begun_at

GAME = RoyalLimited()
NOTHING = Need(Requires.NOTHING)


def vip(name: str, colour: str, need: Need = NOTHING) -> Vip:
    return Vip(name.lower(), name, colour, need)


DUKE = vip("Duke", "red")
STAR = vip("Star", "wild")


def draws(amount: int) -> Part:
    return Part(Does.DRAW, amount)


def discards(amount: int) -> Part:
    return Part(Does.DISCARD, amount)


def retrieves(amount: int) -> Part:
    return Part(Does.RETRIEVE, amount)


def triggers(side: Side) -> Part:
    return Part(Does.NEIGHBOUR, side=side)


def dictates(action: Action, limit: str = "") -> Part:
    return Part(Does.NEXT, action=action, limit=limit)


def knows(**effects: Part | Effect) -> Library:
    """A library in which these cars do something (``red_2=draws(1)``), all others nothing, with two VIPs."""
    told: dict[str, Effect] = dict.fromkeys(DECK, ())
    for name, effect in effects.items():
        told[name.replace("_", "-")] = (effect,) if isinstance(effect, Part) else effect
    return Library(told, {some.key: some for some in (DUKE, STAR)})


def options(library: Library | None = None, **settings: Any) -> dict[str, Any]:
    """Checked options of a game with these settings and this library."""
    more = {} if library is None else {"library": to_plain(library)}
    return GAME.options({"players": ["Anna"], **settings, **more})


def begin(library: Library | None = None, **settings: Any) -> Session[Table]:
    """A new game at its first ask."""
    return Session(GAME, options(library, **settings), clock=lambda: NOON)


def lay(
    train: str = "",
    hand: int | str = 5,
    discard: int | str = 0,
    *,
    library: Library | None = None,
    vips: tuple[Vip, ...] = (DUKE, STAR),
    round_: int = 1,
    duties: tuple[Part, ...] = (),
    **settings: Any,
) -> Table:
    """A table at which cards are played. The train is written ``red-2<blue-2 yellow-0``: cars with their riders. Hand
    and discard pile are counts, or cards where those are followed; the deck is the rest."""
    by_cards = isinstance(hand, str)
    known = library if library is not None else knows()
    table = GAME.start(options(known, tracking="cards" if by_cards else "counts", **settings))
    table.vips, table.untold, table.round, table.duties = vips, (), round_, duties
    for words in train.split():
        card, _, rider = words.partition("<")
        table.train.append(Car(card, rider or None))
    table.hand = hand.split() if isinstance(hand, str) else [UNSEEN] * hand
    table.discard = discard.split() if isinstance(discard, str) else [UNSEEN] * discard
    on_train = sum(card in DECK for card in table.on_train())
    table.deck = len(DECK) - on_train - len(table.hand) - len(table.discard)
    table.step = table.play.mend(table)
    census(table)
    return table


def at(table: Table) -> Session[Table]:
    """A session that begins at a table."""
    return begun_at(GAME, table)


def play(train: str = "", hand: int | str = 5, discard: int | str = 0, **more: Any) -> Session[Table]:
    """A session at which cards are played."""
    return at(lay(train, hand, discard, **more))


def do(session: Session[Table], *answers: object) -> Session[Table]:
    """Answer one ask after the other."""
    for answer in answers:
        session.answer(answer)
        census(session.table)
    return session


def option(session: Session[Table], key: str) -> Any:
    """One option of the pending choice."""
    return next(option for option in session.ask.options if option.id == key)


def possible(session: Session[Table]) -> list[str]:
    """What can be chosen now."""
    return [option.id for option in session.ask.options if option.disabled is None]


def sizes(table: Table) -> tuple[int, int, int]:
    """Hand, deck, discard pile."""
    return len(table.hand), table.deck, len(table.discard)


def riders(table: Table) -> list[str | None]:
    return [car.rider for car in table.train]


def census(table: Table) -> None:
    """All 12 train cards are accounted for, each in one place; every VIP rides once; the score adds up."""
    trains = [card for car in table.train for card in (car.card, car.rider) if card in DECK]
    assert len(trains) + sum(sizes(table)) == len(DECK)
    assert table.deck >= 0
    known = [card for card in (*trains, *table.hand, *table.discard) if card != UNSEEN]
    assert len(set(known)) == len(known)
    hidden = [*table.hand, *table.discard].count(UNSEEN)
    assert hidden == (0 if table.by_cards else len(table.hand) + len(table.discard))
    assert len(table.unseen()) == table.deck + hidden
    vips = [rider for rider in riders(table) if rider is not None and rider not in DECK]
    assert len(set(vips)) == len(vips)
    assert set(vips) <= {aboard(some) for some in table.vips}
    assert score_of(table).total == by_occupied(occupied(table))
    assert 1 <= table.round <= 4
    assert all(due.car < len(table.train) for due in table.due if due.part is None)


def in_order(table: Table) -> bool:
    """Whether every car differs from the one before it, as it does where nothing was corrected."""
    cards = [car.card for car in table.train]
    return all(may_follow(card, last) for last, card in pairwise(cards))
