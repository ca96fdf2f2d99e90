"""Much the Miller's Son exchanges villagers with another band (Frequently Asked Questions).

The leader's own card says when. Where villagers are named, the app exchanges them: both bands take the tokens of the
villager they get and keep those they have; attributes are counted anew. Without names the players correct the scores.
"""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Option
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.printed import printed_words
from companion.games.robin_hood.table import Band, Table, band_key
from companion.games.robin_hood.vocabulary import SKILLS, Attribute
from companion.language import joined, tr

EXCHANGES = "much the miller's son"


def exchanger(table: Table) -> Band | None:
    """The band that can exchange villagers now: Much's, with villagers that are named, and not alone."""
    if not table.options.named or table.solo:
        return None
    return next((band for band in table.bands if band.leader.casefold() == EXCHANGES and band.hand), None)


@dataclass(frozen=True, slots=True)
class GiveVillager(flow.DueStep):
    """The villager that Much's band gives."""

    def ask(self, table: Table) -> Ask:
        band = exchanger(table) or table.active
        return Choice(
            id="exchange.give",
            title=tr("{leader} exchanges", leader=band.leader),
            instruction=tr("Which of today's villagers does {band} give?", band=band.name),
            rule="exchange",
            actor=band_key(band),
            options=tuple(Option(name, name, printed_words(table, name)) for name in band.hand),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return GetVillager(answer)


@dataclass(frozen=True, slots=True)
class GetVillager(flow.DueStep):
    """The villager of another band that comes for it."""

    given: str

    def ask(self, table: Table) -> Ask:
        own = exchanger(table) or table.active
        return Choice(
            id="exchange.get",
            title=tr("For {villager}", villager=self.given),
            instruction=tr("Which villager does {band} get for {villager}?", band=own.name, villager=self.given),
            rule="exchange",
            actor=band_key(own),
            about=f"card:{self.given}",
            options=tuple(
                Option(name, name, joined("; ", (band.name, printed_words(table, name))))
                for band in table.bands
                if band is not own
                for name in band.hand
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        own = exchanger(table) or table.active
        other = next(band for band in table.bands if band is not own and answer in band.hand)
        swap(table, own, self.given, answer)
        swap(table, other, answer, self.given)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        return Report(
            tr("{one} and {other} change bands", one=self.given, other=answer),
            todo=(tr("Both players take the skill tokens of the villager they get, and keep those they have"),),
        )


def swap(table: Table, band: Band, given: str, got: str) -> None:
    """A band gives one villager for another: attributes anew, new tokens on top."""
    band.hand[band.hand.index(given)] = got
    old, new = table.library.villagers[given], table.library.villagers[got]
    for attribute in Attribute:
        band.add(attribute, getattr(new, attribute.value) - getattr(old, attribute.value))
    for skill in SKILLS:
        band.take(skill, getattr(new, skill.value))
