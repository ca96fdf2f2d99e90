"""Games of Royal Rescue played at random."""

from pathlib import Path
from random import Random
from typing import Any

from companion.games.royal_rescue.options import PLAIN_SETTINGS
from companion.games.royal_rescue.table import Table
from tests.games.royal_rescue.tables import GAME, census, options
from tests.games.subject import Subject


def random_options(random: Random, players: int | None = None) -> dict[str, Any]:
    """Any number of players, quests, readings and tables."""
    chosen: dict[str, Any] = {
        setting.id: random.choice([option.id for option in setting.options])
        for setting in PLAIN_SETTINGS
        if random.random() < 0.5
    }
    chosen["quests"] = [quest for quest in "123" if random.random() < 0.5]
    chosen["table_set"] = random.choice(("house", "house", "sheet"))
    return options(players or random.randint(1, 4), **chosen)


def any_card(random: Random) -> str:
    """A number card or a Jack, its suit told or not."""
    return random.choice(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J")) + random.choice("shcd???")


SUBJECT: Subject[Table] = Subject(
    GAME,
    random_options,
    census,
    most=3000,
    any_card=any_card,
    wild=0.08,
    meddled=0.04,
    games=25,
    sessions=50,
    records=Path(__file__).parent / "records",
)
