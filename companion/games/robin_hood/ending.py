"""The end of the game: Robin Hood is free or executed, and the Sheriff beaten or not."""

from dataclasses import dataclass
from typing import ClassVar

from companion.game import Report, Tone
from companion.games.robin_hood import points
from companion.games.robin_hood.table import Table
from companion.games.robin_hood.vocabulary import Robin
from companion.games.scripted import Ending
from companion.language import tr
from companion.wording import count


@dataclass(frozen=True, slots=True)
class Over(Ending[Table]):
    """Robin Hood is free, or he is executed."""

    rule: ClassVar[str] = "day-5"

    def headline(self, table: Table) -> str:
        return headline(table)


def won(table: Table) -> bool:
    """Whoever rescues Robin Hood has won."""
    return table.robin is not Robin.CAPTIVE


def headline(table: Table) -> str:
    """How the game ended, in one sentence."""
    if not won(table):
        return tr("Robin Hood stays in the Castle: the game is lost")
    if table.sheriff_beaten:
        return tr("Nottingham and Sherwood Forest are free: Robin Hood is rescued and the Sheriff beaten")
    return tr("Robin Hood is rescued: you have won")


def rating(table: Table) -> str:
    """The rank in the Merry Band in Expert Mode, else how the game ended in a word."""
    if table.options.expert:
        return points.rank(points.score(table))
    if not won(table):
        return tr("Lost")
    return tr("Liberators of Nottingham") if table.sheriff_beaten else tr("Rescuers of Robin Hood")


def end_report(table: Table) -> Report:
    """What the whole table is told at the end."""
    why: list[str] = []
    if table.imprisoned:
        why.append(tr("{villagers} went to prison", villagers=count(table.imprisoned, "villager")))
    if table.options.expert:
        why.append(tr("{points} points: {rank}", points=points.score(table), rank=rating(table)))
    return Report(headline(table), Tone.WON if won(table) else Tone.LOST, tuple(why))
