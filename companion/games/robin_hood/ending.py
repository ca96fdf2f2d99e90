"""The end of the game: Robin Hood is free or executed, and the Sheriff beaten or not."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.asks import Ask, Confirm
from companion.game import Report, Step, Tone
from companion.games.robin_hood import points
from companion.games.robin_hood.table import Robin, Table
from companion.wording import count


@dataclass(frozen=True, slots=True)
class Over(Step[Table]):
    """The game has ended. Nothing is asked any more."""

    over: ClassVar[bool] = True

    def ask(self, table: Table) -> Ask:
        return Confirm(id="end.over", title=headline(table), instruction="The game is over.", rule="day-5")

    def answer(self, table: Table, answer: Any) -> Step[Table]:
        return self


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
