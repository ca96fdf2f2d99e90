"""Games of Royal Execution played at random."""

from pathlib import Path
from random import Random
from typing import Any

from companion import cards
from companion.games.royal_execution.options import SETTINGS
from companion.games.royal_execution.table import Table
from tests.games.royal_execution.tables import GAME, census, options
from tests.games.subject import Subject


def random_options(random: Random) -> dict[str, Any]:
    """Any readings."""
    return options(**{setting.id: random.choice([option.id for option in setting.options]) for setting in SETTINGS})


SUBJECT: Subject[Table] = Subject(
    GAME,
    random_options,
    census,
    most=600,
    any_card=lambda random: random.choice(cards.deck()),
    wild=0.2,
    meddled=0.1,
    games=40,
    sessions=8,
    records=Path(__file__).parent / "records",
)
