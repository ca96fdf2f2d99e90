"""Stage 4: Recruit Villagers: from The Major Oak into the bands' discard piles."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Part, Split
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.draw import VillagerName
from companion.games.robin_hood.table import UNNAMED, Table
from companion.games.robin_hood.vocabulary import Medal, Stage
from companion.language import joined, tr
from companion.wording import count, listed


def due(table: Table) -> Step[Table] | None:
    """Who takes how many of the rescued villagers, and which, where villagers are named."""
    if table.options.named:
        for seat, band in enumerate(table.bands):
            if UNNAMED in band.discard:
                return VillagerName(seat)
    if table.rescued:
        if not table.options.single_band:
            return Recruit()
        if table.day in (2, 4):
            take_in(table, {table.bands[0].key: table.rescued})
            return None
    table.stage = Stage.CLEANUP
    return None


def take_in(table: Table, shares: dict[str, int]) -> None:
    """Rescued villagers join the bands; the others find relief in Sherwood Forest."""
    for key, number in shares.items():
        table.band(key).discard += [UNNAMED] * number
    table.sherwood += table.rescued - sum(shares.values())
    table.oak = dict.fromkeys(Medal, 0)


def oak_words(table: Table) -> str:
    """The villagers at The Major Oak: ``2 bronze and 1 gold``."""
    return listed(joined(" ", (number, medal.words)) for medal, number in table.oak.items() if number)


@dataclass(frozen=True, slots=True)
class Recruit(flow.DueStep):
    """Clockwise from the First Player, each takes one or passes, until all are taken or all pass."""

    def ask(self, table: Table) -> Ask:
        first = table.bands[table.order[0]].name
        return Split(
            id="recruit.shares",
            title=tr("Recruit: {villagers}", villagers=oak_words(table)),
            instruction=tr(
                "From {band} on, clockwise, each takes one rescued villager from The Major Oak into the own discard "
                "pile or passes, until all are taken or all pass. How many did each take? The others go to Sherwood "
                "Forest.",
                band=first,
            ),
            rule="recruit",
            parts=tuple(Part(table.bands[seat].key, table.bands[seat].name, table.rescued) for seat in table.order),
            low=0,
            high=table.rescued,
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        take_in(table, answer)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        left = before.rescued - sum(answer.values())
        words = [
            tr("{band} recruits {villagers}", band=before.band(key).name, villagers=count(number, "villager"))
            for key, number in answer.items()
        ]
        why = (tr("{villagers} for Sherwood Forest", villagers=count(left, "villager")),) if left else ()
        return Report(listed(words) or tr("Nobody recruits a villager"), why=why)
