"""Stage 6: On Day 2 and Day 4, Refine Decks: who stays in a band, and who retires to Sherwood Forest."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choices, Confirm, Option
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.castle import sherwood_bonus
from companion.games.robin_hood.draw import VillagerName
from companion.games.robin_hood.printed import printed_words
from companion.games.robin_hood.table import BAND_SIZE, HAND_SIZE, UNNAMED, Band, Table, band_key
from companion.language import tr
from companion.wording import count, listed


def keeps(table: Table) -> int:
    """How many villagers each band keeps: 8 after Day 2, the Elite Band of 4 after Day 4."""
    return BAND_SIZE if table.day == 2 else HAND_SIZE


def due(table: Table) -> Step[Table] | None:
    """Each band in turn; without names all at once."""
    if table.refined < len(table.bands):
        if not table.options.named:
            return RefineDecks()
        band = table.bands[table.refined]
        if any(UNNAMED in place for place in band.places):
            return VillagerName(table.refined)
        if band.size > keeps(table):
            return RefineBand(table.refined)
        retire(table, band, [])
        table.refined += 1
        return None
    table.scenario, table.rows_wanted, table.scenario_name = (), 0, ""
    if table.day == 4 and not table.solo:
        table.first = None
    flow.next_day(table)
    return None


def retire(table: Table, band: Band, names: list[str]) -> None:
    """These villagers retire; the band's whole deck is shuffled anew."""
    whole = [name for place in band.places for name in place]
    for name in names:
        whole.remove(name)
    table.sherwood += len(names)
    band.draw, band.hand, band.discard = whole, [], []


@dataclass(frozen=True, slots=True)
class RefineDecks(flow.DueStep):
    """All bands at once: how many retire follows from their sizes."""

    def ask(self, table: Table) -> Ask:
        keep = keeps(table)
        leaving = listed(
            tr("{band} {number} of {all}", band=band.name, number=max(0, band.size - keep), all=band.size)
            for band in table.bands
        )
        if table.day == 2:
            instruction = tr(
                "Each player keeps {keep} villagers of the own choice; then shuffle the whole deck. To Sherwood Forest "
                "go: {leaving}.",
                keep=keep,
                leaving=leaving,
            )
        else:
            instruction = tr(
                "Each player keeps {keep} villagers of the own choice; the four are the Elite Band of Day 5. To "
                "Sherwood Forest go: {leaving}.",
                keep=keep,
                leaving=leaving,
            )
        return Confirm(
            id="refine.done",
            title=tr("Refine to {keep} villagers", keep=keep),
            instruction=instruction,
            rule="refine",
            label=tr("Refined"),
        )

    def answer(self, table: Table, answer: bool) -> Step[Table]:
        for band in table.bands:
            retire(table, band, [UNNAMED] * max(0, band.size - keeps(table)))
        table.refined = len(table.bands)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return sherwood_report(before, after)


def sherwood_report(before: Table, after: Table) -> Report:
    """How many have retired so far."""
    more = after.sherwood - before.sherwood
    return Report(
        tr("{villagers} retired to Sherwood Forest", villagers=count(more, "villager")),
        why=(
            tr(
                "{villagers} are there: worth {points} Jolliness when the Castle falls",
                villagers=after.sherwood,
                points=sherwood_bonus(after),
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class RefineBand(flow.DueStep):
    """Day 2: who retires. Day 4: who is in the Elite Band."""

    seat: int

    def ask(self, table: Table) -> Ask:
        band = table.bands[self.seat]
        elite = table.day == 4
        number = HAND_SIZE if elite else band.size - keeps(table)
        names = sorted(name for place in band.places for name in place)
        if elite:
            title = tr("{band}'s Elite Band", band=band.name)
            instruction = tr(
                "Which four of {villagers} storm the Castle with {leader}? The others retire.",
                villagers=count(band.size, "villager"),
                leader=band.leader,
            )
        else:
            title = tr("{band} refines to {keep}", band=band.name, keep=keeps(table))
            instruction = tr(
                "Which {villagers} of {band}'s band retire to Sherwood Forest?",
                villagers=count(number, "villager"),
                band=band.name,
            )
        return Choices(
            id="refine.elite" if elite else "refine.retire",
            title=title,
            instruction=instruction,
            rule="refine",
            actor=band_key(band),
            options=tuple(Option(name, name, printed_words(table, name)) for name in names),
            low=number,
            high=number,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        band = table.bands[self.seat]
        whole = [name for place in band.places for name in place]
        retire(table, band, [name for name in whole if name not in answer] if table.day == 4 else answer)
        table.refined += 1
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return sherwood_report(before, after)
