"""Winning the Game: the score, its check, and the rank."""

from dataclasses import dataclass

from companion.games.royal_limited.table import VIPS, Table
from companion.language import tr
from companion.wording import count

MOST = 14
"""The score of an empty train: 12 cards and 2 VIPs. Every occupied car takes two off: itself and its rider."""
BEGINNER = 2


@dataclass(frozen=True, slots=True)
class Score:
    """What is counted at the end."""

    unused: int
    empty: int
    vips: int

    @property
    def total(self) -> int:
        return self.unused + self.empty + self.vips

    @property
    def words(self) -> str:
        """The sum as it is counted at the table."""
        return tr(
            "{unused} unused + {empty} empty + {vips} waiting = {total}",
            unused=self.unused,
            empty=self.empty,
            vips=count(self.vips, "VIP"),
            total=self.total,
        )


def score_of(table: Table) -> Score:
    """The unused cards (those in the hand too), the empty cars, and the VIPs who are not on the train."""
    return Score(table.off_train, len(table.empty_cars()), VIPS - vips_aboard(table))


def vips_aboard(table: Table) -> int:
    """The VIPs on the train."""
    return sum(car.rider is not None and car.rider.startswith("vip:") for car in table.train)


def occupied(table: Table) -> int:
    """The cars that somebody rides in."""
    return len(table.train) - len(table.empty_cars())


def by_occupied(number: int) -> int:
    """The score that so many occupied cars must come to: always even."""
    return MOST - 2 * number


def check_words(table: Table) -> str:
    """The check of the count."""
    number = occupied(table)
    return tr(
        "Check: {most} − 2 × {occupied} occupied = {score}", most=MOST, occupied=number, score=by_occupied(number)
    )


def rank(score: int) -> str:
    """The rank that a score earns; there are no odd scores, so the printed table leaves none out."""
    if score <= 0:
        return tr("Royal Conductor")
    return tr("Beginner Conductor") if score <= BEGINNER else tr("You lose")


def is_won(score: int) -> bool:
    """Whether a score is a conductor's."""
    return score <= BEGINNER
