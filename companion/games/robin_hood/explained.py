"""What is to be done now in more words, and a drawing of how the cards lie, for whoever plays a first game. Guards are
those of a row of the table; all other cards are examples."""

from collections.abc import Callable, Mapping

from companion.game import Explained, Layout, Spot
from companion.games.robin_hood.table import Row, Table
from companion.games.robin_hood.vocabulary import Back
from companion.games.scripted import explained
from companion.language import tr
from companion.scene import Face

BACK = Face("back")
OVERLAP = 0.42
CLOSE = 0.15
SHOWN = 5
"""Guards of a row that have room in a drawing."""


def explain(table: Table) -> Explained | None:
    """What is to be done, by the step's own heading."""
    return explained(table, _TEXTS, _LAYOUTS, _HEADINGS)


_HEADINGS: Mapping[str, str] = {
    "challenge": "scenario",
    "guard": "attack",
    "wit": "attack",
    "stealth": "attack",
    "castle": "attack",
    "plan": "attack",
    "scouting": "attack",
    "prayer": "attack",
    "exchange": "band",
    "card": "band",
}
"""Asks that belong to the picture of another heading."""

_TEXTS: Mapping[str, str] = {
    "setup": tr(
        "The Castle lies at the top of the table, Robin Hood in chains at one side, the Sheriff free at the other. "
        "Beside them lie the blue guards and the red guards, shuffled apart, face down, and the villagers with bronze, "
        "silver and gold medallions, face up. The scenario cards are one pile: Days 1 and 2 on top, Day 5 at the "
        "bottom. Each player has a leader, open, and eight starting villagers as a draw pile, face down."
    ),
    "scenario": tr(
        "Lay the rows of the scenario card side by side. At the left of each row lie its captured villagers, face up, "
        "one for each medallion; right of them its guards, face down and overlapping, in the colours the card shows. "
        "Turn up the last guard at the right end: it is the first one that anybody meets."
    ),
    "band": tr(
        "Draw four villagers from your pile and lay them open beside your leader: your Merry Band of today. Add up "
        "each attribute of all five cards, the leader's too, and set the cubes on the tracker. For every skill symbol "
        "take a token."
    ),
    "attack": tr(
        "Your band attacks one row, from its right end. With Wit you turn up one guard after the other and stop when "
        "you like; with Brawn you turn up all; with Stealth you choose some. The numbers on the guards are added and "
        "must not be more than your score. Jolliness and tokens can be spent before an attack. Two attacks in a turn, "
        "with different attributes."
    ),
    "recruit": tr(
        "The villagers of the rows that have no guards left lie at The Major Oak. One after the other each player "
        "takes one and lays it on the own discard pile, or passes. Who is left over finds shelter in Sherwood Forest."
    ),
    "cleanup": tr(
        "Clear the table for the next day: captured villagers go to prison beside Robin Hood, guards back into their "
        "stacks, your four villagers to your discard pile. Cookery becomes Mead, all other tokens go back, and all "
        "cubes to zero. The First Player token moves to the left."
    ),
    "refine": tr(
        "Take your whole deck and keep the best villagers of it; the others retire to Sherwood Forest. Shuffle those "
        "you keep: they are your new draw pile."
    ),
}


_GUARDS = {Back.BLUE: tr("first guard, blue, open"), Back.RED: tr("first guard, red, open")}


def _open(number: int = 1) -> tuple[str, ...]:
    """Cards that lie open; what is printed on them is not known."""
    return ("",) * number


def _setup(table: Table) -> Layout:
    return Layout(
        9.2,
        7.2,
        (
            Spot(0.2, 0.2, tr("the Sheriff"), words=_open()),
            Spot(3.8, 0.2, tr("the Castle"), words=_open(), sideways=True),
            Spot(7.4, 0.2, tr("Robin Hood"), words=_open()),
            Spot(0.2, 2.5, tr("blue guards"), (BACK,) * 3, apart=CLOSE),
            Spot(2.2, 2.5, tr("red guards"), (BACK,) * 3, apart=CLOSE),
            Spot(4.4, 2.5, tr("bronze"), words=_open()),
            Spot(6.0, 2.5, tr("silver"), words=_open()),
            Spot(7.6, 2.5, tr("gold"), words=_open()),
            Spot(0.2, 4.9, tr("scenario cards"), words=_open()),
            Spot(3.2, 4.9, tr("your leader"), words=_open()),
            Spot(5.8, 4.9, tr("your 8 villagers"), (BACK,) * 3, apart=CLOSE),
        ),
    )


def _rows(table: Table) -> Layout:
    """A row as it lies; the first that the table has, else an example."""
    return Layout(9.2, 1.8, _row(table.rows[0] if table.rows else None, 0.2))


def _row(row: Row | None, y: float) -> tuple[Spot, ...]:
    guards = row.guards[:SHOWN] if row is not None else []
    hidden = max(1, len(guards) - 1) if guards else 3
    first = _GUARDS.get(guards[0].back, guards[0].back.words) if guards else _GUARDS[Back.BLUE]
    return (
        Spot(0.2, y, tr("captured villagers"), words=_open(2)),
        Spot(3.2, y, tr("guards, face down"), (BACK,) * hidden, apart=OVERLAP),
        # the first guard lies at the right end
        Spot(6.8, y, first, words=_open()),
    )


def _band(table: Table) -> Layout:
    return Layout(
        9.2,
        4.2,
        (
            Spot(0.2, 0.2, tr("your leader"), words=_open()),
            Spot(3.0, 0.2, tr("your four villagers of today"), words=_open(4)),
            Spot(0.2, 2.6, tr("draw pile"), (BACK,) * 3, apart=CLOSE),
            Spot(3.0, 2.6, tr("discard pile"), (BACK,) * 2, apart=CLOSE),
        ),
    )


def _attack(table: Table) -> Layout:
    row = table.row(table.attack.row) if table.attack is not None else next(iter(table.rows), None)
    return Layout(
        9.2,
        4.4,
        (
            *_row(row, 0.2),
            Spot(0.2, 2.8, tr("your leader"), words=_open()),
            Spot(3.0, 2.8, tr("your four villagers of today"), words=_open(4)),
        ),
    )


def _oak(table: Table) -> Layout:
    return Layout(
        9.2,
        1.8,
        (
            Spot(0.2, 0.2, tr("The Major Oak"), words=_open(3)),
            Spot(4.4, 0.2, tr("your discard pile"), (BACK,) * 2, apart=CLOSE),
            Spot(7.0, 0.2, tr("Sherwood Forest"), (BACK,) * 3, apart=CLOSE),
        ),
    )


def _cleared(table: Table) -> Layout:
    return Layout(
        9.2,
        4.2,
        (
            Spot(0.2, 0.2, tr("blue guards"), (BACK,) * 3, apart=CLOSE),
            Spot(2.6, 0.2, tr("red guards"), (BACK,) * 3, apart=CLOSE),
            Spot(5.2, 0.2, tr("Robin Hood and the prison"), words=_open(2)),
            Spot(0.2, 2.6, tr("draw pile"), (BACK,) * 3, apart=CLOSE),
            Spot(2.6, 2.6, tr("discard pile"), (BACK,) * 2, apart=CLOSE),
            Spot(5.2, 2.6, tr("Sherwood Forest"), (BACK,) * 3, apart=CLOSE),
        ),
    )


_LAYOUTS: Mapping[str, Callable[[Table], Layout]] = {
    "setup": _setup,
    "scenario": _rows,
    "band": _band,
    "attack": _attack,
    "recruit": _oak,
    "cleanup": _cleared,
    "refine": _cleared,
}
