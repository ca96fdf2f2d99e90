"""Makes the recorded games anew: ``python -m tests.games.royal_rescue.record_games``.

Each is played by the game's dealer with a fixed seed; beside each record lies what ``replay --json`` says of it.
A record that is in the repository is what players may have on their disks: make it anew only with a new version of the
rules.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.asks import Roll
from companion.errors import Refused
from companion.games.royal_rescue.table import Table
from companion.session import Session
from tests.games.recorded import first_like, keep
from tests.games.royal_rescue.tables import GAME, NOON, options
from tests.games.royal_rescue.wandering import SUBJECT

FOLDER = Path(__file__).parent / "records"


def lost_in(phase: int) -> Callable[[Session[Table]], bool]:
    """Whether a game was lost in a phase: told by the last ask that was answered."""
    begins = {2: "servants.", 3: "umbar.", 4: "dungeon."}[phase]

    def is_so(session: Session[Table]) -> bool:
        return GAME.status(session.table).won is False and session.entries[-1].ask.startswith(begins)

    return is_so


def goes_on(session: Session[Table]) -> bool:
    return not session.over


def was_won(session: Session[Table]) -> bool:
    return GAME.status(session.table).won is True


@dataclass(frozen=True)
class Recorded:
    """A game to be recorded: the first seed that gives what is wanted is taken."""

    name: str
    players: int
    settings: dict[str, Any] = field(default_factory=dict)
    wanted: Callable[[Session[Table]], bool] = was_won
    words: bool = False
    corrected: float = 0.0
    stops_at: str | None = None


GAMES = (
    Recorded("one-player", 1),
    Recorded("two-players", 2),
    Recorded("three-players", 3),
    Recorded("four-players", 4),
    Recorded("quest-1", 3, {"quests": ["1"]}),
    Recorded("quest-2", 3, {"quests": ["2"]}),
    Recorded("quest-3", 4, {"quests": ["3"]}, lost_in(4)),
    Recorded("all-quests", 4, {"quests": ["1", "2", "3"]}, lost_in(4)),
    Recorded("lost-in-phase-2", 1, {"quests": ["2"]}, lost_in(2)),
    Recorded("lost-in-phase-3", 2, {}, lost_in(3)),
    Recorded("lost-in-phase-4", 3, {}, lost_in(4)),
    Recorded("results-in-words", 4, {}, was_won, words=True),
    Recorded("with-corrections", 3, {}, was_won, corrected=0.06),
    Recorded("stopped-in-phase-1", 4, {"spare_rolls": "waive"}, goes_on, stops_at="officers.target"),
    Recorded("stopped-in-phase-2", 2, {}, goes_on, stops_at="servants.missed"),
    Recorded("stopped-in-phase-3", 3, {}, goes_on, stops_at="umbar.losses"),
    Recorded("stopped-in-phase-4", 1, {}, goes_on, stops_at="dungeon.missed"),
    Recorded("own-sheet", 4, {"table_set": "sheet"}),
    Recorded(
        "other-readings",
        1,
        {
            "bonuses": "share",
            "militias": "player",
            "short_combination": "people",
            "spare_rolls": "waive",
            "solo_swaps": "all",
            "solo_rights": "player",
        },
    ),
)


def play(recorded: Recorded, seed: int) -> Session[Table]:
    """One game by the dealer."""
    random = Random(f"{recorded.name} {seed}")
    chosen = options(recorded.players, **recorded.settings)
    session = Session(GAME, chosen, clock=lambda: NOON)
    dealer = GAME.dealer(session.table, random)
    while not session.over and session.ask.id != recorded.stops_at:
        answer = dealer.answer(session.table)
        if recorded.words:
            answer = in_words(session, answer)
        session.answer(answer, by="finger")
        if random.random() < recorded.corrected and not session.over:
            things = list(GAME.adjustables(session.table).values())
            thing = random.choice(things)
            try:
                session.adjust(thing.name, SUBJECT.random_value(thing, random), by="finger")
            except Refused:
                continue
            dealer = GAME.dealer(session.table, random)
    return session


def in_words(session: Session[Table], answer: Any) -> Any:
    """A roll by its result, where one in words leads to the same table."""
    ask = session.ask
    if not isinstance(ask, Roll):
        return answer
    by_dice = session.fork()
    by_dice.answer(answer)
    for word in ask.results:
        by_word = session.fork()
        by_word.answer(word)
        if by_word.table == by_dice.table:
            return word
    return answer


def main() -> None:
    for recorded in GAMES:
        keep(FOLDER, recorded.name, first_like(recorded.name, partial(play, recorded), recorded.wanted))


if __name__ == "__main__":
    main()
