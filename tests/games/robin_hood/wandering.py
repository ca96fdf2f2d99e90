"""Games of Rescuing Robin Hood played at random."""

from pathlib import Path
from random import Random
from typing import Any

from companion.games.robin_hood.table import Table
from tests.games.robin_hood.tables import GAME, census, options
from tests.games.subject import Subject


def random_options(random: Random, players: int | None = None) -> dict[str, Any]:
    """Any number of players and any settings."""
    chosen = {
        setting.id: random.choice([option.id for option in setting.options])
        for setting in GAME.settings()
        if random.random() < 0.5
    }
    return options(players or random.randint(1, 5), **chosen)


SUBJECT: Subject[Table] = Subject(
    GAME,
    random_options,
    census,
    most=4000,
    near=0.8,
    wild=0.05,
    meddled=0.02,
    games=4,
    sessions=2,
    records=Path(__file__).parent / "records",
)
