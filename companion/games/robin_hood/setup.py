"""Initial Setup: the piles, the Bands of Villagers, the Merry Band Leaders, and the First Player."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Confirm, Option, Text
from companion.errors import Refused
from companion.game import Report, Step
from companion.games import seats
from companion.games.robin_hood import flow
from companion.games.robin_hood.library import same_name
from companion.games.robin_hood.options import Options
from companion.games.robin_hood.printed import PrintedKinds, Subject
from companion.games.robin_hood.table import Band, Table, band_key
from companion.language import tr

NAMED_LEADERS = ("Friar Tuck", "Maid Marian", "Little John", "Lady Christabel", "Much the Miller's Son")
"""The leaders that the rulebook names; the others are told by the players."""
GAINS_MORE = "lady christabel"
"""The leader whose band gains one more whenever it gains from Cookery or Mead."""
LONGEST_NAME = 30


def first_table(options: Options) -> Table:
    """The table before anything is dealt."""
    names = list(options.bands)
    bands = [Band(key, name) for key, name in zip(seats.keys(names), names, strict=True)]
    return Table(options, options.library, bands, SetUp())


def due(table: Table) -> Step[Table] | None:
    """Who leads each band, then who is the First Player; then the first day begins."""
    for seat, band in enumerate(table.bands):
        if not band.leader:
            return LeaderName(seat)
        if table.options.named and band.leader not in table.library.leaders:
            return PrintedKinds(Subject.LEADER, band.leader)
    if table.solo:
        table.first = 0
    if table.first is None:
        return FirstPlayer()
    flow.next_day(table)
    return None


def gains_more(band: Band) -> int:
    """What Lady Christabel's power adds whenever her band gains from Cookery or Mead."""
    return 1 if band.leader.casefold() == GAINS_MORE else 0


@dataclass(frozen=True, slots=True)
class SetUp(Step[Table]):
    """Setup: what lies where before the first day."""

    def ask(self, table: Table) -> Ask:
        return Confirm(
            id="setup.ready",
            title=tr("Set up the table"),
            instruction=tr(
                "Sort the skill tokens. Shuffle blue guards, red guards, and the bronze, silver and gold villagers, "
                "each by themselves; the villagers lie face up. Deal 8 starting villagers to each band, face down. "
                "Deal two Merry Band Leaders to each player, who keeps one. Draw one scenario card of each pile for "
                "{players} players: Days 1 & 2 on top, Day 5 at the bottom. Lay Nottingham Castle above them, the "
                "Sheriff free on one side, Robin Hood in chains on the other.",
                players=table.options.cards_for,
            ),
            rule="setup",
            label=tr("All is ready"),
        )

    def answer(self, table: Table, answer: bool) -> Step[Table]:
        return flow.due(table)


@dataclass(frozen=True, slots=True)
class LeaderName(Step[Table]):
    """Setup, Merry Band Leaders: whom a player keeps."""

    seat: int

    def ask(self, table: Table) -> Ask:
        band = table.bands[self.seat]
        return Text(
            id="setup.leader",
            title=tr("{band}'s leader", band=band.name),
            instruction=tr("Which Merry Band Leader does {band} keep?", band=band.name),
            rule="setup",
            actor=band_key(band),
            longest=LONGEST_NAME,
            suggestions=self.suggestions(table),
        )

    def suggestions(self, table: Table) -> tuple[str, ...]:
        """The leaders known by name that nobody has yet."""
        known = dict.fromkeys((*NAMED_LEADERS, *table.library.leaders))
        taken = {band.leader.casefold() for band in table.bands}
        return tuple(name for name in known if name.casefold() not in taken)

    def answer(self, table: Table, answer: str) -> Step[Table]:
        for band in table.bands:
            if band.leader.casefold() == answer.casefold():
                raise Refused(tr("{leader} already leads {band}'s band", leader=band.leader, band=band.name))
        known = dict.fromkeys((*NAMED_LEADERS, *table.library.leaders))
        table.bands[self.seat].leader = same_name(answer, known)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        band = after.bands[self.seat]
        if not gains_more(band):
            return None
        return Report(
            tr("{leader} leads {band}'s band", leader=band.leader, band=band.name),
            why=(tr("Whenever the band gains from Cookery or Mead, it gains one more; the app counts it"),),
        )


@dataclass(frozen=True, slots=True)
class FirstPlayer(flow.DueStep):
    """Starting Player: whoever was last in a park or forest; on Day 5 the players choose."""

    def ask(self, table: Table) -> Ask:
        chosen = table.last_day
        return Choice(
            id="setup.first",
            fact=True,
            title=tr("The First Player"),
            instruction=tr("Choose who begins the final day.")
            if chosen
            else tr("Who walked in a park or forest most recently? That player gets the First Player token."),
            rule="day-5" if chosen else "overview",
            options=tuple(Option(band_key(band), band.name, band.leader) for band in table.bands),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        table.first = [band_key(band) for band in table.bands].index(answer)
        return flow.due(table)
