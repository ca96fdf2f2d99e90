"""Prayer: move a guard for one token, remove one for two, of one player or of two together."""

from dataclasses import dataclass
from typing import Any

from companion.asks import Ask, Choice, Option, Part, Split
from companion.game import Report, Step
from companion.games.robin_hood import flow
from companion.games.robin_hood.attack import remove, row_words, settle
from companion.games.robin_hood.choosing import chosen_place, chosen_row, guard_options, row_key, row_option
from companion.games.robin_hood.guards import guard_name
from companion.games.robin_hood.table import Row, Table, band_key
from companion.games.robin_hood.vocabulary import Back, Token
from companion.language import tr
from companion.wording import listed

REMOVE_COST = 2

Paid = tuple[tuple[str, int], ...]
"""Who pays with how many tokens."""


def _first_payer(table: Table, paid: Paid) -> str:
    """The id of the band that pays, of two the first."""
    return band_key(table.band(paid[0][0]))


def movable(row: Row) -> list[int]:
    """The guards of a row that Prayer can touch: never the Castle or the Sheriff."""
    return [place for place, guard in enumerate(row.guards) if not guard.back.great]


def can_move(table: Table) -> bool:
    """Whether there is a guard with another place to go to."""
    return any(movable(row) and (len(table.rows) > 1 or len(row.guards) > 1) for row in table.rows)


def move_a_guard(table: Table, who: str) -> Step[Table]:
    """One Prayer moves any one guard."""
    return _choose_row(table, ((who, 1),), removal=False)


def remove_a_guard(table: Table) -> Step[Table]:
    """Two Prayers remove any one guard; who pays is asked where it can be different players."""
    holders = [band for band in table.bands if band.prayer > 0]
    if len(holders) == 1:
        return _choose_row(table, ((holders[0].key, REMOVE_COST),), removal=True)
    if sum(band.prayer for band in holders) == REMOVE_COST:
        return _choose_row(table, tuple((band.key, band.prayer) for band in holders), removal=True)
    return PrayerCost()


def _choose_row(table: Table, paid: Paid, removal: bool) -> Step[Table]:
    rows = [row for row in table.rows if movable(row)]
    if len(rows) == 1:
        return _choose_guard(table, paid, removal, rows[0])
    return PrayerRow(paid, removal)


def _choose_guard(table: Table, paid: Paid, removal: bool, row: Row) -> Step[Table]:
    places = movable(row)
    if len(places) == 1:
        return _chosen(table, paid, removal, row, places[0])
    return PrayerGuard(paid, removal, row.key)


def _chosen(table: Table, paid: Paid, removal: bool, row: Row, place: int) -> Step[Table]:
    """The guard falls ill at once; or it is asked where it goes."""
    if removal:
        _pay(table, paid)
        remove(table, row, (place,))
        return flow.due(table)
    if len(table.rows) == 1:
        return PrayerPlace(paid, row.key, place, row.key)
    return PrayerTarget(paid, row.key, place)


def _pay(table: Table, paid: Paid) -> None:
    for key, number in paid:
        table.band(key).take(Token.PRAYER, -number)


def _names(table: Table, paid: Paid) -> str:
    return listed(table.band(key).name for key, _ in paid)


def rescued_words(before: Table, after: Table) -> tuple[str, ...]:
    """The rows that a Prayer has emptied."""
    left = {row.key for row in after.rows}
    gone = [row.title for row in before.rows if row.key not in left]
    return tuple(tr("{row} has no guards left: it is rescued", row=title) for title in gone)


@dataclass(frozen=True, slots=True)
class PrayerCost(flow.DueStep):
    """Whose two Prayers remove the guard."""

    def ask(self, table: Table) -> Ask:
        return Split(
            id="prayer.cost",
            title=tr("Two Prayers"),
            instruction=tr("Whose Prayer tokens are spent?"),
            rule="prayer",
            parts=tuple(
                Part(band.key, band.name, min(REMOVE_COST, band.prayer)) for band in table.bands if band.prayer > 0
            ),
            low=REMOVE_COST,
            high=REMOVE_COST,
        )

    def answer(self, table: Table, answer: dict[str, int]) -> Step[Table]:
        return _choose_row(table, tuple(answer.items()), removal=True)

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return removed_report(before, after)


def removed_report(before: Table, after: Table) -> Report | None:
    """A guard was removed by Prayer."""
    if len(after.discarded) == len(before.discarded):
        return None
    return Report(tr("The guard fell ill and is discarded"), why=rescued_words(before, after))


@dataclass(frozen=True, slots=True)
class PrayerRow(flow.DueStep):
    """In which row the guard lies."""

    paid: Paid
    removal: bool

    def ask(self, table: Table) -> Ask:
        return Choice(
            id="prayer.remove_row" if self.removal else "prayer.row",
            title=self._title(_names(table, self.paid)),
            instruction=tr("From which row? Castle and Sheriff cannot be prayed away."),
            rule="prayer",
            actor=_first_payer(table, self.paid),
            options=tuple(row_option(row, row_words(row)) for row in table.rows if movable(row)),
        )

    def _title(self, names: str) -> str:
        if not self.removal:
            return tr("{bands} moves a guard", bands=names)
        if len(self.paid) > 1:
            return tr("{bands} remove a guard", bands=names)
        return tr("{bands} removes a guard", bands=names)

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return _choose_guard(table, self.paid, self.removal, chosen_row(table, answer))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return removed_report(before, after)


@dataclass(frozen=True, slots=True)
class PrayerGuard(flow.DueStep):
    """Which guard of the row, face up or face down."""

    paid: Paid
    removal: bool
    row: str

    def ask(self, table: Table) -> Ask:
        row = table.row(self.row)
        return Choice(
            id="prayer.remove_guard" if self.removal else "prayer.guard",
            title=tr("Which guard of {row}?", row=row.title),
            instruction=tr("Choose the guard that is removed.")
            if self.removal
            else tr("Choose the guard that is moved."),
            rule="prayer",
            actor=_first_payer(table, self.paid),
            about=row_key(row),
            options=guard_options(row, movable(row)),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return _chosen(table, self.paid, self.removal, table.row(self.row), chosen_place(answer))

    def report(self, before: Table, answer: Any, after: Table) -> Report | None:
        return removed_report(before, after)


@dataclass(frozen=True, slots=True)
class PrayerTarget(flow.DueStep):
    """The row to which the guard goes."""

    paid: Paid
    row: str
    place: int

    def ask(self, table: Table) -> Ask:
        row = table.row(self.row)
        return Choice(
            id="prayer.target",
            title=tr("To which row?"),
            instruction=tr("Where does {guard} of {row} go?", guard=guard_name(row, self.place), row=row.title),
            rule="prayer",
            actor=_first_payer(table, self.paid),
            about=f"guard:{self.row}:{self.place + 1}",
            options=tuple(
                row_option(other, row_words(other)) for other in table.rows if other is not row or len(row.guards) > 1
            ),
        )

    def answer(self, table: Table, answer: str) -> Step[Table]:
        return PrayerPlace(self.paid, self.row, self.place, chosen_row(table, answer).key)


@dataclass(frozen=True, slots=True)
class PrayerPlace(flow.DueStep):
    """The place that the guard takes in its row; behind the Sheriff there is none."""

    paid: Paid
    row: str
    place: int
    target: str

    def ask(self, table: Table) -> Ask:
        target = table.row(self.target)
        behind = [
            Option(f"place:{n + 2}", tr("Behind {guard}", guard=guard_name(target, place)))
            for n, place in enumerate(self._others(table))
            if target.guards[place].back is not Back.SHERIFF
        ]
        return Choice(
            id="prayer.place",
            title=tr("Which place in {row}?", row=target.title),
            instruction=tr("Choose the place that the guard takes. The first place is at the right end."),
            rule="prayer",
            actor=_first_payer(table, self.paid),
            about=f"guard:{self.row}:{self.place + 1}",
            options=(Option("place:1", tr("First, at the right end")), *behind),
        )

    def _others(self, table: Table) -> list[int]:
        """The places of the guards that lie there besides the one that comes."""
        places = range(len(table.row(self.target).guards))
        return [place for place in places if self.row != self.target or place != self.place]

    def answer(self, table: Table, answer: str) -> Step[Table]:
        source, target = table.row(self.row), table.row(self.target)
        _pay(table, self.paid)
        target.guards.insert(int(answer.removeprefix("place:")) - 1, source.guards.pop(self.place))
        target.show_front()
        if source is not target:
            settle(table, source)
        return flow.due(table)

    def report(self, before: Table, answer: Any, after: Table) -> Report:
        target = before.row(self.target).title
        return Report(
            tr("The guard moves to {row}", row=target),
            why=rescued_words(before, after),
            todo=(tr("Turn up the first guard of each row if it lies face down"), tr("Return the Prayer token")),
        )
