"""Scouting: reveal up to two guards of one row."""

from dataclasses import dataclass, replace
from typing import Any

from companion.asks import Ask, Choice, Choices
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.choosing import chosen_place, chosen_row, guard_options, row_key, row_option
from companion.games.robin_hood.table import Row, Table, band_key
from companion.games.robin_hood.vocabulary import Token
from companion.language import joined, tr
from companion.wording import count, listed

MOST_SCOUTED = 2


def scout(table: Table, who: str) -> Step[Table]:
    """Spend one Scouting on a row, where there is a choice."""
    rows = [row for row in table.rows if row.closed]
    return scout_row(table, who, rows[0]) if len(rows) == 1 else ScoutRow(who)


def scout_row(table: Table, who: str, row: Row) -> Step[Table]:
    """Reveal two guards of the row; which ones, where more lie face down."""
    if len(row.closed) > MOST_SCOUTED:
        return ScoutGuards(who, row.key)
    return reveal(table, who, row, row.closed)


def reveal(table: Table, who: str, row: Row, places: list[int]) -> Step[Table]:
    """The guards are turned up, and the token goes back to the bank."""
    table.band(who).take(Token.SCOUTING, -1)
    for place in places:
        row.guards[place] = replace(row.guards[place], open=True)
    return flow.due(table)


def scouted_report(before: Table, after: Table) -> Report | None:
    """Which guards are now to be turned up."""
    found = []
    for row, then in zip(after.rows, before.rows, strict=False):
        if places := [place + 1 for place in then.closed if place not in row.closed]:
            guards = listed(tr("guard {number}", number=place) for place in places)
            found.append(joined(", ", (row.title, guards)))
    if not found:
        return None
    headline = tr("Scouted: {guards}", guards=joined("; ", found))
    return Report(headline, todo=(tr("Turn these guards up where they lie"),))


@dataclass(frozen=True, slots=True)
class ScoutRow(flow.DueStep):
    """In which row the band scouts."""

    who: str

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="scouting.row",
            title=tr("{band} scouts", band=table.band(self.who).name),
            instruction=tr("In which row do you reveal two guards?"),
            rule="scouting",
            actor=band_key(table.band(self.who)),
            options=tuple(
                row_option(row, tr("{guards} face down", guards=count(len(row.closed), "guard")))
                for row in table.rows
                if row.closed
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return scout_row(table, self.who, chosen_row(table, answer))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return scouted_report(before, after)


@dataclass(frozen=True, slots=True)
class ScoutGuards(flow.DueStep):
    """Which one or two guards are revealed."""

    who: str
    row: str

    def ask(self, table: Table) -> Ask:
        row = table.row(self.row)
        return Choices(
            id="scouting.guards",
            title=tr("{band} scouts {row}", band=table.band(self.who).name, row=row.title),
            instruction=tr("Choose up to two guards to turn up; the first lies at the right end."),
            rule="scouting",
            actor=band_key(table.band(self.who)),
            about=row_key(row),
            options=guard_options(row, row.closed),
            low=1,
            high=MOST_SCOUTED,
        )

    def answer(self, table: Table, answer: list[str]) -> Step[Table]:
        places = [chosen_place(option) for option in answer]
        return reveal(table, self.who, table.row(self.row), places)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return scouted_report(before, after)
