"""Dice and cards that were seen, drawn large: what counts large, what does not small, what is doubtful with a frame."""

from collections.abc import Callable, Sequence
from functools import partial

from companion import cards
from companion.language import tr
from companion.scene import Face
from ui.camera.seen import Seen
from ui.inputs.cards import CardKey
from ui.inputs.roll import DieKey
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style
from ui.pictures import RATIO, draw_card, draw_die
from ui.theme import Size
from ui.view import Tappable, View

LARGE, LEAST = 132.0, 62.0
"""Units: the side of a die where there is room, and where there is little."""
GAP = 14.0
MOST = 7
"""So many other cards are offered for one; the rest is entered by hand."""
ASIDE = 0.62
"""How large what does not count is drawn."""


class Thing(Tappable):
    """One die or card; a tap picks it."""

    def __init__(self, look: Look, seen: Seen, index: int, picked: bool, on_tap: Callable[[], None]) -> None:
        value = seen.values[index]
        name = str(value) if seen.dice else cards.name(str(value))
        super().__init__(look, tr("Seen: {value}", value=name), on_tap)
        self._value = value
        self._dice = seen.dice
        self._picked = picked
        self._doubtful = seen.fix(index).doubtful
        self._counts = index in seen.match.used or not seen.match.used

    def paint(self, painter: Painter) -> None:
        p, rim = painter.palette, self.px(4)
        side = self.width - 2 * rim
        side = side if self._counts else side * ASIDE
        high = side if self._dice else side * RATIO
        x, y = self.box.centre
        box = Box(round(x - side / 2), round(y - high / 2), round(side), round(high))
        if self._picked or self._doubtful:
            edge = p.brass if self._picked else p.bad
            painter.fill(box.inset(-rim), edge, side * 0.2 + rim)
        if self._dice:
            draw_die(painter, int(self._value), box, pressed=self.pressed)
        else:
            draw_card(painter, Face(str(self._value)), box, self.pressed)
        if self._doubtful and not self._picked:
            spot = self.px(26)
            corner = Box(self.right - spot, self.top - spot, spot, spot)
            painter.fill(corner, p.bad, spot / 2)
            painter.text("?", corner, Size.text, p.on_bad, Font.BOLD, "center", wrap=False)


class Missing(Tappable):
    """The place of a die or card that is not seen; a tap enters by hand."""

    def __init__(self, look: Look, dice: bool, on_tap: Callable[[], None]) -> None:
        super().__init__(look, tr("Not seen"), on_tap)
        self._dice = dice

    def paint(self, painter: Painter) -> None:
        p, rim = painter.palette, self.px(4)
        side = self.width - 2 * rim
        high = side if self._dice else side * RATIO
        x, y = self.box.centre
        box = Box(round(x - side / 2), round(y - high / 2), round(side), round(high))
        painter.frame(box, p.pressed if self.pressed else p.quiet, p.table, side * 0.2, self.px(2))
        painter.text("?", box, Size.huge * side / self.px(LARGE), p.quiet, Font.SERIF, "center", wrap=False)


class Things(View):
    """All that was seen in reading order, and places for what is missing; as large as ``room`` (pixels high) allows."""

    def __init__(
        self,
        look: Look,
        seen: Seen,
        picked: int | None,
        pick: Callable[[int], None],
        by_hand: Callable[[], None],
        room: Callable[[], float],
    ) -> None:
        super().__init__(look, tr("What is seen"))
        self._dice = seen.dice
        self._room = room
        things: list[View] = [Thing(look, seen, i, i == picked, partial(pick, i)) for i in seen.shown]
        missing = min(seen.match.missing, 8) if things else 0
        self.cells: Sequence[View] = [*things, *(Missing(look, seen.dice, by_hand) for _ in range(missing))]
        self.put(*self.cells)

    def _shape(self, width: float) -> tuple[int, float, float]:
        """Things in a row, and the width and height of each."""
        gap, count = self.px(GAP), max(1, len(self.cells))
        best = (1, 0.0, 0.0)
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            high = (self._room() - gap * (rows - 1)) / rows
            side = min((width - gap * (columns - 1)) / columns, high if self._dice else high / RATIO, self.px(LARGE))
            if side >= best[1]:  # of equal ones the widest row
                best = (columns, side, side if self._dice else side * RATIO)
        least = max(self.look.target, self.px(LEAST))
        if best[1] >= least:
            return best
        columns = max(1, int((width + gap) // (least + gap)))
        return columns, least, least if self._dice else least * RATIO

    def needs(self, width: float) -> float:
        if not self.cells:
            return 0.0
        columns, _, high = self._shape(width)
        rows = -(-len(self.cells) // columns)
        return rows * high + (rows - 1) * self.px(GAP) + self.px(8)

    def arrange(self) -> None:
        if not self.cells:
            return
        columns, wide, high = self._shape(self.width)
        gap, count = self.px(GAP), len(self.cells)
        for i, cell in enumerate(self.cells):
            row, column = divmod(i, columns)
            here = min(columns, count - row * columns)
            left = self.x + (self.width - here * wide - (here - 1) * gap) / 2
            top = self.top - self.px(4) - row * (high + gap)
            cell.place(Box(left + column * (wide + gap), top - high, wide, high))


def instead(
    look: Look, seen: Seen, index: int, correct: Callable[[int | str], None], by_hand: Callable[[], None]
) -> Grid:
    """What a die or card may be in place of what was read, a tap each."""
    fix = seen.fix(index)
    if seen.dice:
        faces: list[View] = [DieKey(look, int(value), partial(correct, value)) for value in fix.instead]
        return Grid(look, faces, 56, most=6, gap=6)
    keys: list[View] = [CardKey(look, str(value), partial(correct, value), high=56) for value in fix.instead[:MOST]]
    if len(fix.instead) > MOST:
        keys.append(Key(look, tr("Another"), by_hand, style=Style.QUIET, size=Size.strong))
    return Grid(look, keys, 84, gap=6)
