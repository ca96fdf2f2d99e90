"""How cards lie on a table: from cards with their places in a picture to the lines that a game lays them in.

Only shapes are known here, no game: a row, rows, a column of Aces with cards beside each. Pictures are taken from above
or aslant, with left and right as the players have it, turned by at most some twenty degrees; the Aces themselves tell
which way up theirs is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from statistics import median

from companion import cards
from companion.cards import BACK
from companion.language import Phrase, tr, trn
from companion.sights import Box
from companion.spreads import BESIDE_ACES, ROWS_OF_THREE, Layout, Line

STEEPEST, STEP = 24, 2
"""By how many degrees rows may run aslant, and in which steps that is tried."""
ROW = 0.5
"""Cards whose middles lie less far apart across a row than this part of a card's shorter side are in one row."""
UNEVEN, MANY, ASLANT = 0.5, 0.06, 0.004
"""What rows are weighed by: how far their cards lie from a line (over ``ROW``), how many they are, each degree."""
LONGER = 1.12
"""A card whose box is so much wider than high, or higher than wide, lies sideways or upright."""
BESIDE = 0.5
"""A card lies beside an Ace if it is nearer to its line than this part of the way between two Aces."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as readers name it, and the upright box round it: x, y of its upper left corner, width, height."""

    card: str
    box: Box

    @property
    def middle(self) -> tuple[float, float]:
        """Of the box."""
        x, y, w, h = self.box
        return x + w / 2, y + h / 2

    @property
    def way(self) -> Line | None:
        """Whether it lies upright or sideways; None where that cannot be told."""
        _, _, w, h = self.box
        if w > LONGER * h:
            return Line.SIDEWAYS
        return Line.UPRIGHT if h > LONGER * w else None


Row = tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """The lines of a layout, each by its name with its cards in order, and all cards of it in ``rows`` as they lie.
    ``wrong`` says why these cards do not lie so at all, ``short`` what a line lacks that else lies well; both are blank
    where all is well."""

    lines: Mapping[str, Row]
    rows: tuple[Row, ...] = ()
    wrong: str | Phrase = ""
    short: str | Phrase = ""

    @property
    def cards(self) -> Mapping[str, tuple[str, ...]]:
        """The lines with no more than the cards' names."""
        return {name: tuple(one.card for one in line) for name, line in self.lines.items()}

    @property
    def trouble(self) -> str | Phrase:
        """Why the layout is not whole, blank where it is."""
        return self.wrong or self.short


def laid_out(lying: Sequence[Lying], layout: Layout) -> Laid:
    """Cards as lines of a layout."""
    if not lying:
        return Laid({}, wrong=tr("No cards are seen"))
    return _READERS[layout](lying)


def rows_of(lying: Sequence[Lying]) -> list[list[Lying]]:
    """Cards in rows from top to bottom, each from left to right; the rows may run a little aslant."""
    if not lying:
        return []
    tries = [_rows_at(lying, degrees) for degrees in range(-STEEPEST, STEEPEST + 1, STEP)]
    return min(tries, key=lambda tried: tried[0])[1]


def too_few_or_many(line: Line, should: int, seen: int) -> Phrase:
    """What is to be said where another number of cards lies in a line than should."""
    if not seen:
        return tr("No card lies {where}", where=line.where)
    return trn(
        "{n} card should lie {where}; {seen} seen", "{n} cards should lie {where}; {seen} seen",
        should, where=line.where, seen=seen,
    )  # fmt: skip


def face_down(line: Line) -> Phrase:
    """What is to be said where a card lies face down that should not."""
    return tr("A card lies face down {where}: turn it up", where=line.where)


def _rows_at(lying: Sequence[Lying], degrees: int) -> tuple[float, list[list[Lying]]]:
    """Rows that run at an angle, and how odd they would be: uneven, many, and much aslant."""
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def along(one: Lying) -> float:
        return one.middle[0] * c + one.middle[1] * s

    def down(one: Lying) -> float:
        return one.middle[1] * c - one.middle[0] * s

    near = ROW * median(min(one.box[2:]) for one in lying)
    rows: list[list[Lying]] = []
    for one in sorted(lying, key=down):
        if rows and down(one) - down(rows[-1][-1]) < near:
            rows[-1].append(one)
        else:
            rows.append([one])
    uneven = sum(abs(down(one) - median(map(down, row))) for row in rows for one in row) / len(lying) / max(near, 1.0)
    odd = UNEVEN * uneven + MANY * len(rows) + ASLANT * abs(degrees)
    return odd, [sorted(row, key=along) for row in rows]


def _row(lying: Sequence[Lying]) -> Laid:
    rows = _as_rows(lying)
    wrong = "" if len(rows) == 1 else tr("The cards do not lie in one row")
    return Laid({Line.ROW: tuple(one for row in rows for one in row)}, rows, wrong)


def _rows(lying: Sequence[Lying]) -> Laid:
    rows = _as_rows(lying)
    return Laid({f"row {n}": row for n, row in enumerate(rows, 1)}, rows)


def _as_rows(lying: Sequence[Lying]) -> tuple[Row, ...]:
    return tuple(map(tuple, rows_of(lying)))


def _battle_row(lying: Sequence[Lying]) -> Laid:
    """One or two cards side by side: the first and the second place."""
    found = _row(lying)
    row = found.lines[Line.ROW]
    lines: dict[str, Row] = {place: (one,) for place, one in zip((Line.FIRST, Line.SECOND), row, strict=False)}
    wrong = found.wrong
    if not wrong and len(row) > 2:
        wrong = tr("More than two cards lie in the battle row")
    return Laid(lines, found.rows, wrong, _first_back(lines))


def _first_back(lines: Mapping[str, Row]) -> str | Phrase:
    """Where a card lies face down, if one does."""
    return next((face_down(Line(line)) for line, row in lines.items() if any(one.card == BACK for one in row)), "")


def _situation(lying: Sequence[Lying]) -> Laid:
    """Two cards, one of them upright and one sideways."""
    in_order = sorted(lying, key=lambda one: one.middle[0])
    lines: dict[str, Row] = {
        way: found
        for way in (Line.UPRIGHT, Line.SIDEWAYS)
        if (found := tuple(one for one in in_order if one.way is way))
    }
    right = len(in_order) == 2 and len(lines) == 2
    wrong = "" if right else tr("One card should lie upright and one sideways")
    return Laid(lines, (tuple(in_order),), wrong, _first_back(lines))


def _army(lying: Sequence[Lying]) -> Laid:
    """A row of cards, of which those face down are weapons."""
    rows = _as_rows(lying)
    shown = [one for row in rows for one in row]
    face_up = tuple(one for one in shown if one.card != BACK)
    lines: dict[str, Row] = {Line.CARDS: face_up, Line.WEAPONS: tuple(one for one in shown if one.card == BACK)}
    return Laid(lines, rows, "" if face_up else tr("No card of the army lies face up"))


def _three_rows(lying: Sequence[Lying]) -> Laid:
    """Three rows, in which cards lie face down but for the last of each, and perhaps a hand below them, face up."""
    rows = _as_rows(lying)
    lines: dict[str, Row] = dict(zip((*ROWS_OF_THREE, Line.HAND), rows, strict=False))
    if not 3 <= len(rows) <= 4:
        return Laid(lines, rows, tr("Three rows, and a hand below them, should be seen"))
    for name in ROWS_OF_THREE:
        *behind, last = lines[name]
        if last.card == BACK or any(one.card != BACK for one in behind):
            return Laid(lines, rows, tr("In each row only the last card should lie face up"))
    hand = lines.get(Line.HAND, ())
    return Laid(lines, rows, short=_first_back({Line.HAND: hand}))


def _combination(lying: Sequence[Lying]) -> Laid:
    """The Aces in a column, ♠ ♥ ♣ ♦ from bottom to top, and 1 to 4 cards beside them from left to right; turned in any
    way, since the Aces tell where its top is. A pile that lies face down at the end of a line is none of it."""
    aces = {one.card: one for one in lying if one.card in BESIDE_ACES}
    if len(aces) < len(BESIDE_ACES):
        missing = cards.names(ace for ace in BESIDE_ACES if ace not in aces)
        return Laid({}, wrong=tr("Not all Aces are seen: {aces}", aces=missing))
    (x0, y0), (x1, y1) = aces[Line.SPADES].middle, aces[Line.DIAMONDS].middle
    long = hypot(x1 - x0, y1 - y0)
    up_x, up_y = (x1 - x0) / max(long, 1.0), (y1 - y0) / max(long, 1.0)

    def height(one: Lying) -> float:
        return (one.middle[0] - x0) * up_x + (one.middle[1] - y0) * up_y

    def aside(one: Lying) -> float:
        return (one.middle[1] - y0) * up_x - (one.middle[0] - x0) * up_y

    column = [aces[ace] for ace in BESIDE_ACES]
    heights = [height(ace) for ace in column]
    if heights != sorted(heights) or max(abs(aside(ace)) for ace in column) > long / 4:
        return Laid({}, wrong=tr("The Aces should lie in a column, ♠ ♥ ♣ ♦ from bottom to top"))
    beside: dict[str, list[Lying]] = {ace: [] for ace in BESIDE_ACES}
    for one in lying:
        nearest = min(column, key=lambda ace: abs(height(ace) - height(one)))
        if one.card not in aces and aside(one) > 0 and abs(height(nearest) - height(one)) < BESIDE * long / 3:
            beside[nearest.card].append(one)
    whole = {ace: tuple(sorted(beside[ace], key=aside)) for ace in BESIDE_ACES}
    lines: dict[str, Row] = {ace: _without_pile(line) for ace, line in whole.items()}
    rows = tuple((aces[ace], *lines[ace]) for ace in reversed(BESIDE_ACES))
    for should, ace in enumerate(BESIDE_ACES, 1):
        hidden = len(whole[ace]) > len(lines[ace]) < should or any(one.card == BACK for one in lines[ace])
        if hidden:
            return Laid(lines, rows, short=face_down(ace))
        if len(lines[ace]) != should:
            return Laid(lines, rows, short=too_few_or_many(ace, should, len(lines[ace])))
    return Laid(lines, rows)


def _without_pile(line: Row) -> Row:
    """A line without what lies face down at its end."""
    end = max((i for i, one in enumerate(line, 1) if one.card != BACK), default=0)
    return line[:end]


_READERS: Mapping[Layout, Callable[[Sequence[Lying]], Laid]] = {
    Layout.ROW: _row,
    Layout.ROWS: _rows,
    Layout.COMBINATION: _combination,
    Layout.BATTLE_ROW: _battle_row,
    Layout.SITUATION: _situation,
    Layout.ARMY: _army,
    Layout.THREE_ROWS: _three_rows,
}
