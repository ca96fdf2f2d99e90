"""The end of the game: Robin Hood is free or executed, and the Sheriff beaten or not."""

from dataclasses import dataclass
from typing import ClassVar

from companion.game import Report, Tone
from companion.games.robin_hood import points
from companion.games.robin_hood.table import Robin, Table
from companion.games.scripted import Ending
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
        return "Robin Hood stays in the Castle: the game is lost"
    if table.sheriff_beaten:
        return "Nottingham and Sherwood Forest are free: Robin Hood is rescued and the Sheriff beaten"
    return "Robin Hood is rescued: you have won"


def rating(table: Table) -> str:
    """The rank in the Merry Band in Expert Mode, else how the game ended in a word."""
    if table.options.expert:
        return points.rank(points.score(table))
    if not won(table):
        return "Lost"
    return "Liberators of Nottingham" if table.sheriff_beaten else "Rescuers of Robin Hood"


def end_report(table: Table) -> Report:
    """What the whole table is told at the end."""
    why = [f"{count(table.imprisoned, 'villager')} went to prison"] if table.imprisoned else []
    if table.options.expert:
        why.append(f"{points.score(table)} points: {rating(table)}")
    return Report(headline(table), Tone.WON if won(table) else Tone.LOST, tuple(why))
