"""Play the games that are kept as records, and write them with what they come to.

Run as ``python -m tests.games.robin_hood.record_games`` after a wanted change of the rules.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.games.robin_hood.table import Table
from companion.session import Session
from companion.simulate import random_legal
from tests.games.recorded import keep
from tests.games.robin_hood.tables import GAME, NOON, options
from tests.games.robin_hood.wandering import SUBJECT

FOLDER = Path(__file__).parent / "records"


@dataclass(frozen=True)
class Recorded:
    """A game to be recorded: ``wild`` is the share of random answers, ``corrected`` that of corrections."""

    name: str
    players: int
    seed: int
    settings: dict[str, Any] = field(default_factory=dict)
    wild: float = 0.0
    corrected: float = 0.0


GAMES = (
    Recorded("three-players", 3, 1),
    Recorded("five-players-library", 5, 2, {"cards": "library", "guards": "whole"}),
    Recorded("two-players-expert-accelerated", 2, 3, {"scoring": "expert", "length": "accelerated"}),
    Recorded("one-band", 1, 4, {"cards": "library", "scoring": "expert"}),
    Recorded("four-bands-by-one", 1, 5, {"solo": "4"}),
    Recorded("anything-goes", 4, 21, {"scoring": "expert", "cards": "library"}, wild=0.3),
    Recorded("with-corrections", 3, 7, {"scoring": "expert"}, corrected=0.05),
)


def play(recorded: Recorded) -> Session[Table]:
    """The game, played to its end."""
    random = Random(recorded.seed)
    session = Session(GAME, options(recorded.players, **recorded.settings), clock=lambda: NOON)
    while not session.over:
        things = list(GAME.adjustables(session.table).values())
        if things and random.random() < recorded.corrected:
            thing = random.choice(things)
            session.adjust(thing.name, SUBJECT.random_value(thing, random))
        elif random.random() < recorded.wild:
            session.answer(random_legal(GAME, session.table, random))
        else:
            session.answer(GAME.dealer(session.table, random).answer(session.table))
    return session


def main() -> None:
    for recorded in GAMES:
        keep(FOLDER, recorded.name, play(recorded))


if __name__ == "__main__":
    main()
