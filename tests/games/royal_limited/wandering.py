"""Games of The Royal Limited played at random, with any cards told."""

from pathlib import Path
from random import Random
from typing import Any

from companion.games.royal_limited.deck import DECK
from companion.games.royal_limited.library import Library
from companion.games.royal_limited.table import Table
from companion.games.royal_limited.vocabulary import COLOURS, LIMIT_WORDS, Action, Does, Need, Part, Requires, Side, Vip
from tests.games.royal_limited.tables import GAME, census, options
from tests.games.subject import Subject


def random_part(random: Random) -> Part:
    """Any part of an effect."""
    does = random.choice(list(Does))
    words = "as the card says" if does is Does.WORDS else ""
    limit = random.choice(list(LIMIT_WORDS)) if does is Does.NEXT and random.random() < 0.3 else ""
    side, action = random.choice(list(Side)), random.choice(list(Action))
    return Part(does, random.randint(1, 3), side, action, limit, words)


def random_library(random: Random) -> Library:
    """Some of the effects and VIPs, told at random."""
    told = random.random()
    effects = {
        card: tuple(random_part(random) for _ in range(random.randint(0, 2))) for card in DECK if random.random() < told
    }
    vips = {}
    for n in range(random.randint(0, 6)):
        requires = random.choice(list(Requires))
        limit = random.choice(list(LIMIT_WORDS))
        words = "see the card" if requires is Requires.WORDS else ""
        vips[f"v{n}"] = Vip(
            f"v{n}", f"V{n}", random.choice(COLOURS), Need(requires, limit, random.randint(1, 6), words)
        )
    return Library(effects, vips)


def random_options(random: Random) -> dict[str, Any]:
    """Any readings and any library."""
    chosen = {
        setting.id: random.choice([option.id for option in setting.options])
        for setting in GAME.settings()
        if random.random() < 0.6
    }
    return options(random_library(random), **chosen)


SUBJECT: Subject[Table] = Subject(
    GAME,
    random_options,
    census,
    most=2000,
    wild=0.4,
    meddled=0.1,
    games=100,
    sessions=6,
    records=Path(__file__).parent / "records",
)
