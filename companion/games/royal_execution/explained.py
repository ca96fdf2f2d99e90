"""What is to be done now in more words, and a drawing of how the cards lie, for whoever plays a first game. Royals,
hand and discard pile are those of the table; before they are told, they are examples."""

from collections.abc import Callable, Mapping, Sequence

from companion.cards import BACK
from companion.game import Explained, Layout, Spot
from companion.games.royal_execution.table import HAND, SIDEWAYS, Row, Table
from companion.games.scripted import explained
from companion.language import tr
from companion.scene import Face

EXAMPLES = ("Js", "Qh", "Kc")
OVERLAP = 0.42
CLOSE = 0.15


def explain(table: Table) -> Explained | None:
    """What is to be done, by the step's own heading."""
    return explained(table, _TEXTS, _LAYOUTS)


_TEXTS: Mapping[str, str] = {
    "setup": tr(
        "Sort the deck: Jacks, Queens and Kings to one side, all other cards and both jokers to the other. The twelve "
        "royals lie in three rows of four, overlapping, and only the last of each row is face up. The other cards are "
        "shuffled. Count nine of them off and lay them sideways, the rest upright on top: the draw pile. When you come "
        "to the sideways cards, three hands are left. Leave room for a discard pile and for the graveyard."
    ),
    "hand": tr(
        "Three cards of the draw pile lie open before you. Lay each of them beside a royal that faces you, or on the "
        "discard pile. The first two cards beside a royal must reach it together: 11 for a Jack, 12 for a Queen, 13 "
        "for a King. The third must have its suit and be higher than one of the two: then the royal falls. The top "
        "card of the discard pile can be laid as well."
    ),
    "execution": tr(
        "The royal has fallen. Choose which of its three cards goes back to the discard pile: you may play it again. "
        "The royal and the other two go to the graveyard and never come back. Then turn up the royal that lay behind "
        "it; it faces you now."
    ),
}


def _royals(table: Table, y: float) -> list[Spot]:
    """The three rows: royals face down, the one that faces you, and beside it what has been laid on it."""
    spots = []
    for i, row in enumerate(table.rows):
        top, label = (
            y + 1.55 * i,
            tr("the royals") if i == len(table.rows) - 1 else "",
        )
        spots.append(Spot(0.2, top, label, _line(row, EXAMPLES[i], table), apart=OVERLAP))
        if row.cards:
            spots.append(Spot(3.0, top, "", tuple(map(Face, row.cards))))
    return spots


def _line(row: Row, example: str, table: Table) -> tuple[Face, ...]:
    told = row.royal or (example if not table.hand and not table.executed and row.behind else None)
    behind = row.behind if row.royal else row.behind - 1 if told else row.behind
    return (*(Face(BACK) for _ in range(behind)), *((Face(told),) if told else ()))


def _pile(x: float, y: float, sideways: bool) -> list[Spot]:
    """The draw pile, as long as its last cards are there with those that lie sideways under it."""
    under = [Spot(x, y, "", (Face(BACK, sideways=True),))] if sideways else []
    return [*under, Spot(x + 0.15, y, tr("draw pile"), (Face(BACK),) * 2, apart=CLOSE)]


def _setup(table: Table) -> Layout:
    return Layout(9.2, 5.1, (*_royals(table, 0.2), *_pile(6.4, 0.2, sideways=True)))


def _played(table: Table) -> Layout:
    hand: Sequence[str] = table.hand or (BACK,) * min(HAND, len(table.pile))
    spots = _royals(table, 0.2)
    if table.pile:
        spots += _pile(7.0, 0.2, sideways=len(table.pile) > SIDEWAYS)
    if table.discard:
        spots.append(Spot(7.15, 2.8, tr("discard pile"), (Face(table.discard[-1]),)))
    if hand:
        spots.append(Spot(0.2, 5.7, tr("your hand"), tuple(map(Face, hand))))
    spots.append(Spot(7.15, 5.7, tr("graveyard"), (Face(BACK),) * 2, apart=CLOSE))
    return Layout(9.2, 7.2, tuple(spots))


_LAYOUTS: Mapping[str, Callable[[Table], Layout]] = {"setup": _setup, "hand": _played, "execution": _played}
