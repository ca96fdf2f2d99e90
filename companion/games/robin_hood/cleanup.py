"""Stage 5: End of Day Cleanup: prison, guards, discards, tokens, scores, and the First Player token."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Confirm
from companion.game import Report, Step, Tone
from companion.games.robin_hood import flow
from companion.games.robin_hood.table import LAST_DAY, Band, Table
from companion.games.robin_hood.vocabulary import Attribute, Stage
from companion.language import joined, tr
from companion.wording import count

REFINE_DAYS = (2, 4)


def due(table: Table) -> Step[Table]:
    """The clean-up is confirmed when it is done."""
    return Cleanup()


def stays(table: Table) -> bool:
    """Single-band solo: after Days 1 and 3 the rows stay for a second day."""
    return table.options.single_band and not table.options.accelerated and table.day not in REFINE_DAYS


def captured(table: Table) -> int:
    """The villagers that were not rescued."""
    return sum(row.villagers for row in table.rows)


@dataclass(frozen=True, slots=True)
class Cleanup(flow.DueStep):
    """The end of the day."""

    def ask(self, table: Table) -> Ask:
        return Confirm(
            id="cleanup.done",
            title=tr("End of Day {day}", day=table.day),
            instruction=joined(" ", (joined("", (f"{n}. ", line, ".")) for n, line in enumerate(self.lines(table), 1))),
            rule="cleanup",
            label=tr("All done"),
        )

    def lines(self, table: Table) -> list[str]:
        """What the players do with their cards, in the rulebook's order."""
        lines: list[str] = []
        if stays(table):
            lines.append(tr("Villagers and guards stay as they lie: there is a second day to rescue them"))
        elif table.rows:
            left = count(captured(table), "villager")
            lines.append(tr("{villagers} not rescued: beside Robin Hood in prison", villagers=left))
        if not stays(table):
            lines.append(tr("Shuffle all discarded and remaining guards into their blue and red stacks"))
        lines += [
            tr("Put today's four villagers of each band on its discard pile; do not mix it with the draw pile"),
            tr("Return unspent Scouting and Prayer, flip unspent Cookery to Mead, keep Mead"),
            tr("Set all attributes to zero"),
        ]
        if not table.solo and table.day < LAST_DAY - 1:
            lines.append(tr("The First Player token goes to {band}", band=table.bands[table.order[1]].name))
        return lines

    def answer(self, table: Table, answer: bool) -> Step[Table]:
        if not stays(table):
            table.imprisoned += captured(table)
            table.rows = []
            table.discarded = []
        for band in table.bands:
            clean_band(band)
        if table.first is not None:
            table.first = table.order[1] if not table.solo else 0
        table.outcome = None
        if table.day in REFINE_DAYS:
            table.stage = Stage.REFINE
        else:
            flow.next_day(table)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        if (more := after.imprisoned - before.imprisoned) > 0:
            return Report(
                tr("{villagers} imprisoned in Nottingham Castle", villagers=count(more, "villager")),
                Tone.BAD,
                (tr("their rows were still guarded at the end of the day"),),
            )
        if stays(before):
            return None
        return Report(tr("Nobody was left behind today"), Tone.GOOD, (tr("every row was rescued"),))


def clean_band(band: Band) -> None:
    """Villagers to the discard pile, Cookery becomes Mead, other tokens go back, and all scores are zero."""
    band.discard += band.hand
    band.hand = []
    band.mead += max(0, band.cookery)
    band.scouting = band.prayer = band.cookery = 0
    for attribute in Attribute:
        band.add(attribute, -band.score(attribute))
