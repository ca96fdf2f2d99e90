"""Expert Mode: the points of a game and the ranking in the Merry Band."""

from companion.games.robin_hood.table import Table
from companion.games.robin_hood.vocabulary import Robin
from companion.language import tr

START, ROBIN, SHERIFF, UNRESCUED = 50, 30, 40, -5
RANKS = (
    (50, tr("First Archery Lesson")),
    (90, tr("Apprentice Cook")),
    (120, tr("Outlaw")),
    (140, tr("Expert Marksman")),
    (155, tr("Golden Arrow Award")),
    (164, tr("Robin Hood")),
    (172, tr("Savior of Sherwood")),
)
LOWEST = tr("Babe in the Woods")


def score(table: Table) -> int:
    """The points of the game as it stands."""
    points = START + table.challenge_points + UNRESCUED * table.imprisoned
    points += ROBIN * (table.robin is not Robin.CAPTIVE)
    return points + SHERIFF * table.sheriff_beaten


def rank(points: int) -> str:
    """The ranking in the Merry Band."""
    title = LOWEST
    for least, name in RANKS:
        if points >= least:
            title = name
    return title
