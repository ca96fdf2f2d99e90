"""Day 5, Stage 3: Storming the Castle: Sherwood's bonus, Robin Hood freed, and on against the Sheriff."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Option
from companion.game import Report, Step, Tone
from companion.games.robin_hood import flow
from companion.games.robin_hood.ending import end_report
from companion.games.robin_hood.printed import PrintedKinds, Subject
from companion.games.robin_hood.table import Row, Table, band_key
from companion.games.robin_hood.vocabulary import SKILLS, Attribute, Part, Robin, Stage
from companion.language import tr

ROBIN_HOOD = "Robin Hood"
RETIRED_FOR_ONE = 3
"""Retired villagers in Sherwood Forest that give one Jolliness."""


def sherwood_bonus(table: Table) -> int:
    """What the player who defeats Nottingham Castle gains from Sherwood Forest."""
    return table.sherwood // RETIRED_FOR_ONE


def row_fell(table: Table, row: Row) -> None:
    """A row of Day 5 has no guards left: with Wall and Courtyard gone Robin Hood is free, with the last the Sheriff."""
    if row.part is Part.SHERIFF:
        table.sheriff_beaten = True
    elif table.robin is Robin.CAPTIVE and all(other.part is Part.SHERIFF for other in table.rows):
        table.robin = Robin.FREED


def due(table: Table) -> Step[Table] | None:
    """Whether the players go on once Robin Hood is free; then he joins his freer's band."""
    if table.robin is Robin.FREED:
        return RobinIsFree()
    if table.robin is Robin.JOINING:
        if table.library.robin is None:
            return PrintedKinds(Subject.ROBIN, ROBIN_HOOD)
        for attribute in Attribute:
            table.active.add(attribute, getattr(table.library.robin, attribute.value))
        for skill in SKILLS:
            table.active.take(skill, getattr(table.library.robin, skill.value))
        table.robin = Robin.IN_BAND
        table.extra_attack = True
    return None


@dataclass(frozen=True, slots=True)
class RobinIsFree(flow.DueStep):
    """Robin Hood is rescued and the game won; the players may go on against the Sheriff."""

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="castle.go_on",
            title=tr("Robin Hood is free: you have won!"),
            instruction=tr(
                "Do you go on against the Sheriff? Robin Hood joins {band}'s band with his attributes, and {band} may "
                "make one more attack with an attribute not used yet this turn. Nothing can be lost.",
                band=table.active.name,
            ),
            rule="day-5",
            actor=band_key(table.active),
            options=(Option("on", tr("On against the Sheriff")), Option("stop", tr("End the game here"))),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        if answer == "on":
            table.robin = Robin.JOINING
        else:
            table.stage = Stage.END
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if answer == "stop":
            return end_report(after)
        return Report(
            tr("Robin Hood joins {band}'s band", band=before.active.name),
            Tone.GOOD,
            (tr("he was freed, and you go on against the Sheriff"),),
            (
                tr("Flip Robin Hood to his active side"),
                tr("The imprisoned villagers are free; they secure the way out"),
            ),
        )
