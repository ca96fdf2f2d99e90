"""Makes the recorded games anew: ``python -m tests.games.royal_limited.record_games``.

Each is played by the game's dealer with a fixed seed; beside each record lies what ``replay --json`` says of it. A
record that is in the repository is what players may have on their disks: make it anew only with a new version of the
rules.
"""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.games.royal_limited.library import Library
from companion.games.royal_limited.table import Table
from companion.games.royal_limited.vocabulary import Action, Does, Need, Part, Requires, Side
from companion.log import Answered
from companion.session import Session
from companion.simulate import random_legal
from tests.games.recorded import first_like, keep
from tests.games.royal_limited.tables import (
    GAME,
    NOON,
    STAR,
    dictates,
    discards,
    draws,
    knows,
    options,
    retrieves,
    triggers,
    vip,
)
from tests.games.royal_limited.wandering import SUBJECT

FOLDER = Path(__file__).parent / "records"


def made_up() -> Library:
    """A library as players could tell it; nothing of it is what the real cards say."""
    library = knows(
        red_0=draws(1),
        red_1=(draws(2), discards(1)),
        red_2=dictates(Action.CAR),
        red_3=retrieves(1),
        yellow_0=triggers(Side.ONE),
        yellow_1=dictates(Action.PASSENGER),
        yellow_2=(draws(1), triggers(Side.LEFT)),
        yellow_3=Part(Does.WORDS, words="Look at the top card"),
        blue_0=dictates(Action.FREE_CAR, "red"),
        blue_1=draws(1),
        blue_2=(discards(1), draws(2)),
        blue_3=dictates(Action.RIDER),
    )
    even = vip("Countess", "blue", Need(Requires.BESIDE, "even"))
    return Library(library.effects, {some.key: some for some in (even, STAR)})


@dataclass(frozen=True)
class Recorded:
    """A game to be recorded: the first seed with the wanted rating is taken."""

    name: str
    rating: str | None
    library: Library = field(default_factory=Library)
    settings: dict[str, Any] = field(default_factory=dict)
    wild: float = 0.0
    corrected: float = 0.0
    most: int = 1000
    asked: frozenset[str] = frozenset()


GAMES = (
    Recorded("royal-conductor", "Royal Conductor", made_up()),
    Recorded("beginner", "Beginner Conductor", made_up(), {"tracking": "cards"}),
    Recorded("lost", "You lose", made_up(), {"empty_hand": "vip"}, wild=0.3),
    Recorded(
        "telling-the-cards",
        "Beginner Conductor",
        wild=0.3,
        asked=frozenset({"library.effect", "library.next", "library.vip-name", "library.vip-which"}),
    ),
    Recorded("on-the-table", "Beginner Conductor", settings={"effects": "table"}),
    Recorded("on-the-table-with-cards", "You lose", settings={"effects": "table", "tracking": "cards"}, wild=0.2),
    Recorded("corrected", "Beginner Conductor", made_up(), corrected=0.08),
    Recorded("stopped", None, made_up(), {"tracking": "cards"}, most=25),
)


def play(recorded: Recorded, seed: int) -> Session[Table]:
    """One game by the dealer."""
    random = Random(f"{recorded.name} {seed}")
    session = Session(GAME, options(recorded.library, **recorded.settings), clock=lambda: NOON)
    dealer = GAME.dealer(session.table, random)
    while not session.over and len(session.entries) < recorded.most:
        if random.random() < recorded.corrected and (things := list(GAME.adjustables(session.table).values())):
            thing = random.choice(things)
            session.adjust(thing.name, SUBJECT.random_value(thing, random), by="finger")
            dealer = GAME.dealer(session.table, random)
        if random.random() < recorded.wild:
            session.answer(random_legal(GAME, session.table, random), by="finger")
            dealer = GAME.dealer(session.table, random)
        else:
            session.answer(dealer.answer(session.table), by="finger")
    return session


def as_wanted(recorded: Recorded, session: Session[Table]) -> bool:
    """Whether a game has the rating and the asks that it is recorded for."""
    asked = {entry.ask for entry in session.entries if isinstance(entry, Answered)}
    return GAME.status(session.table).rating == recorded.rating and recorded.asked <= asked


def main() -> None:
    for recorded in GAMES:
        session = first_like(recorded.name, partial(play, recorded), partial(as_wanted, recorded))
        keep(FOLDER, recorded.name, session)


if __name__ == "__main__":
    main()
