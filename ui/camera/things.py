"""Dice and cards that were seen, drawn large: what counts large, what does not small, what is doubtful with a frame."""

from collections.abc import Callable, Iterator, Sequence
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
        self._lies = index in seen.match.sideways

    def paint(self, painter: Painter) -> None:
        p, rim = painter.palette, self.px(4)
        side = self.width - 2 * rim
        side = side if self._counts else side * ASIDE
        high = side if self._dice else side / RATIO if self._lies else side * RATIO
        x, y = self.box.centre
        box = Box(round(x - side / 2), round(y - high / 2), round(side), round(high))
        if self._picked or self._doubtful:
            edge = p.brass if self._picked else p.bad
            painter.fill(box.inset(-rim), edge, side * 0.2 + rim)
        if self._dice:
            draw_die(painter, int(self._value), box, pressed=self.pressed)
        else:
            draw_card(painter, Face(str(self._value), self._lies), box, self.pressed)
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


Lines = list[list[View | None]]
"""Things line by line; nothing in a line keeps two rows of a layout apart that share it."""
APART = 0.35
"""How wide that is, in widths of a thing."""


class Things(View):
    """All that was seen in reading order, and places for what is missing, or cards in a layout as they lie there; as
    large as ``room`` (pixels high) allows."""

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
        things: dict[int, View] = {i: Thing(look, seen, i, i == picked, partial(pick, i)) for i in seen.shown}
        self._rows = [[things[i] for i in row] for row in seen.match.rows]
        missing = min(seen.match.missing, 8) if things else 0
        self.cells: Sequence[View] = [*things.values(), *(Missing(look, seen.dice, by_hand) for _ in range(missing))]
        self.put(*self.cells)

    def _ways(self) -> Iterator[Lines]:
        """The lines that the things can stand in, those that are best if they are as large as others last."""
        if not self._rows:
            for columns in range(1, len(self.cells) + 1):
                yield [list(self.cells[i : i + columns]) for i in range(0, len(self.cells), columns)]
            return
        for joints in reversed(range(2 ** (len(self._rows) - 1))):
            lines: Lines = [list(self._rows[0])]
            for i, row in enumerate(self._rows[1:]):
                if joints >> i & 1:
                    lines[-1] += [None, *row]
                else:
                    lines.append(list(row))
            yield lines

    def _shape(self, width: float) -> tuple[Lines, float]:
        """The lines, and the width of each thing."""
        best: tuple[Lines, float] = ([], 0.0)
        least = max(self.look.target, self.px(LEAST))
        narrow: Lines | None = None
        for lines in self._ways():
            fits = min(self._widest(line, width) for line in lines)
            high = (self._room() - self.px(GAP) * (len(lines) - 1)) / len(lines)
            side = min(fits, high if self._dice else high / RATIO, self.px(LARGE))
            if side >= best[1]:
                best = lines, side
            if fits >= least and (narrow is None or len(lines) <= len(narrow)):
                narrow = lines
        if best[1] >= least:
            return best
        return (narrow, least) if narrow is not None else best

    def _widest(self, line: Sequence[View | None], width: float) -> float:
        """How wide a thing can be where these stand side by side."""
        things = sum(thing is not None for thing in line)
        return (width - self.px(GAP) * (len(line) - 1)) / (things + APART * (len(line) - things))

    def needs(self, width: float) -> float:
        if not self.cells:
            return 0.0
        lines, wide = self._shape(width)
        high = wide if self._dice else wide * RATIO
        return len(lines) * high + (len(lines) - 1) * self.px(GAP) + self.px(8)

    def arrange(self) -> None:
        if not self.cells:
            return
        lines, wide = self._shape(self.width)
        high, gap = wide if self._dice else wide * RATIO, self.px(GAP)
        steps = [[(wide if thing is not None else APART * wide) + gap for thing in line] for line in lines]
        whole = max(map(sum, steps)) - gap
        for row, (line, step) in enumerate(zip(lines, steps, strict=True)):
            # rows of a layout begin below each other, as on the table
            left = self.x + (self.width - (whole if self._rows else sum(step) - gap)) / 2
            top = self.top - self.px(4) - row * (high + gap)
            for thing, far in zip(line, step, strict=True):
                if thing is not None:
                    thing.place(Box(left, top - high, wide, high))
                left += far


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
