"""How cards lie on a table: from cards with their places in a picture to the lines that a game lays them in.

Only shapes are known here, no game: a row, rows, a column of Aces with cards beside each. Pictures are taken from above
or aslant, with left and right as the players have it, turned by at most some twenty degrees; the Aces themselves tell
which way up theirs is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import cos, hypot, radians, sin
from statistics import median

from companion import cards
from companion.language import Phrase, tr, trn
from companion.sights import Box

BACK = "back"
"""A card that lies face down, as readers call it."""
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
ACES = ("As", "Ah", "Ac", "Ad")
"""The Aces of the combination from bottom to top; beside each lie as many cards as it has before it, and one more."""


class Layout(StrEnum):
    """The layouts that can be read, by the names that ``read cards --layout`` takes."""

    ROW = "row"
    ROWS = "rows"
    COMBINATION = "combination"
    BATTLE_ROW = "battle-row"
    SITUATION = "situation"
    ARMY = "army"
    THREE_ROWS = "three-rows"


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


@dataclass(frozen=True, slots=True)
class Laid:
    """The lines of a layout, each by its name with its cards in order; ``wrong`` says why it is not whole, blank where
    it is."""

    lines: Mapping[str, tuple[str, ...]]
    wrong: str | Phrase = ""


def laid_out(lying: Sequence[Lying], layout: Layout) -> Laid:
    """Cards as lines of a layout."""
    if not lying:
        return Laid({}, tr("No cards are seen"))
    return _READERS[layout](lying)


def rows_of(lying: Sequence[Lying]) -> list[list[Lying]]:
    """Cards in rows from top to bottom, each from left to right; the rows may run a little aslant."""
    tries = [_rows_at(lying, degrees) for degrees in range(-STEEPEST, STEEPEST + 1, STEP)]
    return min(tries, key=lambda tried: tried[0])[1]


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
    rows = rows_of(lying)
    wrong = "" if len(rows) == 1 else tr("The cards do not lie in one row")
    return Laid({"row": tuple(one.card for row in rows for one in row)}, wrong)


def _rows(lying: Sequence[Lying]) -> Laid:
    return Laid({f"row {n}": tuple(one.card for one in row) for n, row in enumerate(rows_of(lying), 1)})


def _battle_row(lying: Sequence[Lying]) -> Laid:
    """One or two cards side by side: the first and the second place."""
    row = _row(lying)
    places = {place: (card,) for place, card in zip(("first", "second"), row.lines["row"], strict=False)}
    if row.wrong or len(lying) > 2:
        return Laid(places, row.wrong or tr("More than two cards lie in the battle row"))
    return Laid(places, tr("A card of the battle row lies face down") if (BACK,) in places.values() else "")


def _situation(lying: Sequence[Lying]) -> Laid:
    """Two cards, one of them upright and one sideways."""
    lines: dict[str, tuple[str, ...]] = {"upright": (), "sideways": (), "aslant": ()}
    for one in sorted(lying, key=lambda one: one.middle[0]):
        _, _, w, h = one.box
        way = "sideways" if w > LONGER * h else "upright" if h > LONGER * w else "aslant"
        lines[way] += (one.card,)
    found = {way: shown for way, shown in lines.items() if shown}
    if [len(lines["upright"]), len(lines["sideways"]), len(lines["aslant"])] != [1, 1, 0]:
        return Laid(found, tr("One card should lie upright and one sideways"))
    return Laid(found)


def _army(lying: Sequence[Lying]) -> Laid:
    """A row of cards, of which those face down are weapons."""
    shown = [one.card for row in rows_of(lying) for one in row]
    face_up = tuple(card for card in shown if card != BACK)
    weapons = tuple(card for card in shown if card == BACK)
    return Laid({"cards": face_up, "weapons": weapons}, "" if face_up else tr("No card of the army lies face up"))


def _three_rows(lying: Sequence[Lying]) -> Laid:
    """Three rows, in which cards lie face down but for the last of each, and perhaps a hand below them, face up."""
    rows = rows_of(lying)
    names = ("row 1", "row 2", "row 3", "hand")
    lines = {name: tuple(one.card for one in row) for name, row in zip(names, rows, strict=False)}
    if not 3 <= len(rows) <= 4:
        return Laid(lines, tr("Three rows, and a hand below them, should be seen"))
    for name in names[:3]:
        *behind, last = lines[name]
        if last == BACK or any(card != BACK for card in behind):
            return Laid(lines, tr("In each row only the last card should lie face up"))
    if BACK in lines.get("hand", ()):
        return Laid(lines, tr("The hand should lie face up"))
    return Laid(lines)


def _combination(lying: Sequence[Lying]) -> Laid:
    """The Aces in a column, ♠ ♥ ♣ ♦ from bottom to top, and 1 to 4 cards beside them from left to right; turned in any
    way, since the Aces tell where its top is."""
    aces = {one.card: one for one in lying if one.card in ACES}
    if len(aces) < len(ACES):
        missing = " ".join(cards.name(ace) for ace in ACES if ace not in aces)
        return Laid({}, tr("Not all Aces are seen: {aces}", aces=missing))
    (x0, y0), (x1, y1) = aces["As"].middle, aces["Ad"].middle
    long = hypot(x1 - x0, y1 - y0)
    up_x, up_y = (x1 - x0) / max(long, 1.0), (y1 - y0) / max(long, 1.0)

    def height(one: Lying) -> float:
        return (one.middle[0] - x0) * up_x + (one.middle[1] - y0) * up_y

    def aside(one: Lying) -> float:
        return (one.middle[1] - y0) * up_x - (one.middle[0] - x0) * up_y

    column = [aces[ace] for ace in ACES]
    heights = [height(ace) for ace in column]
    if heights != sorted(heights) or max(abs(aside(ace)) for ace in column) > long / 4:
        return Laid({}, tr("The Aces should lie in a column, ♠ ♥ ♣ ♦ from bottom to top"))
    beside: dict[str, list[Lying]] = {ace: [] for ace in ACES}
    for one in lying:
        if one.card in aces:
            continue
        nearest = min(column, key=lambda ace: abs(height(ace) - height(one)))
        if abs(height(nearest) - height(one)) < BESIDE * long / 3:
            beside[nearest.card].append(one)
    lines = {ace: tuple(one.card for one in sorted(beside[ace], key=aside)) for ace in ACES}
    for should, ace in enumerate(ACES, 1):
        if len(lines[ace]) != should:
            return Laid(lines, _other_number(ace, len(lines[ace]), should))
        if BACK in lines[ace]:
            return Laid(lines, tr("A card beside the {ace} lies face down", ace=cards.name(ace)))
    return Laid(lines)


def _other_number(ace: str, seen: int, should: int) -> Phrase:
    return tr(
        "Beside the {ace} {cards} should lie, and {seen} are seen",
        ace=cards.name(ace), cards=trn("{n} card", "{n} cards", should), seen=seen,
    )  # fmt: skip


_READERS: Mapping[Layout, Callable[[Sequence[Lying]], Laid]] = {
    Layout.ROW: _row,
    Layout.ROWS: _rows,
    Layout.COMBINATION: _combination,
    Layout.BATTLE_ROW: _battle_row,
    Layout.SITUATION: _situation,
    Layout.ARMY: _army,
    Layout.THREE_ROWS: _three_rows,
}
