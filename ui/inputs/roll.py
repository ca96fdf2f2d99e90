"""Dice by touch: one tap a die, done with the last one; or the roll's result in words."""

from collections.abc import Callable
from functools import partial

from companion.asks import Answer, Roll
from companion.language import tr
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Bar, Grid, Key, Style, draw_mark
from ui.pictures import draw_die
from ui.theme import Size
from ui.view import Tappable, View


class DieKey(Tappable):
    """A die's face to tap. It takes at the touch, not at the release: fingers on dice are quick."""

    def __init__(self, look: Look, pips: int, on_tap: Callable[[], None], marked: bool = False) -> None:
        super().__init__(look, str(pips), on_tap)
        self.pips = pips
        self._marked = marked

    def needs(self, width: float) -> float:
        return max(self.look.target, min(width, self.px(76)))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        box, ground = self.box.inset(self.px(1)), p.pressed if self.pressed else p.raised
        painter.fill(box, ground, self.px(10))
        if self._marked:
            draw_mark(painter, box, ground)
        side = min(self.width - self.px(8), self.height - self.px(14))
        x, y = self.box.centre
        draw_die(painter, self.pips, Box(round(x - side / 2), round(y - side / 2), side, side), pressed=self.pressed)


class Slots(View):
    """The dice entered so far, and places for those still to come."""

    def __init__(self, look: Look, dice: int, entered: list[int]) -> None:
        super().__init__(look, tr("{number} of {dice} dice", number=len(entered), dice=dice))
        self._dice = dice
        self._entered = entered

    def _grid(self, width: float) -> tuple[int, float]:
        side = self.px(38)
        return max(1, int((width + self.px(6)) // (side + self.px(6)))), side

    def needs(self, width: float) -> float:
        columns, side = self._grid(width)
        rows = -(-self._dice // columns)
        return max(self.look.target, rows * (side + self.px(6)) + self.px(4))

    def paint(self, painter: Painter) -> None:
        columns, side = self._grid(self.width)
        gap = self.px(6)
        rows = -(-self._dice // columns)
        top = self.y + (self.height + rows * side + (rows - 1) * gap) / 2
        for i in range(self._dice):
            row, column = divmod(i, columns)
            box = Box(self.x + column * (side + gap), top - side - row * (side + gap), side, side)
            draw_die(painter, self._entered[i] if i < len(self._entered) else 0, box)


class Entry(View):
    """The slots with what stands beside them: take back a die, look at a photo."""

    def __init__(self, look: Look, slots: Slots, keys: list[Key]) -> None:
        super().__init__(look)
        self._slots = slots
        self._keys = keys
        self.put(slots, *keys)

    def _left(self, width: float) -> float:
        return width - sum(key.natural() + self.px(6) for key in self._keys)

    def needs(self, width: float) -> float:
        return self._slots.needs(self._left(width))

    def arrange(self) -> None:
        left = self._left(self.width)
        self._slots.place(Box(self.x, self.y, left, self.height))
        x = self.x + left + self.px(6)
        high = max(self.look.target, self.px(48))
        for key in self._keys:
            key.place(Box(x, self.y + (self.height - high) / 2, key.natural(), high))
            x += key.natural() + self.px(6)


class RollInput(Input):
    """The dice pad and the result's words."""

    ask: Roll

    def __init__(self, look: Look, ask: Roll, hands: Hands) -> None:
        self.entered: list[int] = []
        self.by_result = hands.results_first and bool(ask.results) and ask.dice_wanted
        super().__init__(look, ask, hands)

    def build(self) -> None:
        if self.by_result:
            dice = Key(
                self.look, tr("Enter the dice"), self.enter_dice, icon=Icon.DIE, style=Style.QUIET, size=Size.strong
            )
            self.show(self._words(), Bar(self.look, [dice, *self._photo()], stretch=dice))
            return
        if self.ask.dice_wanted:
            faces = [self._face(pips) for pips in range(1, 7)]
            pad = Grid(self.look, faces, 48, most=6, gap=4) if self.compact else Grid(self.look, faces, 100, most=3)
            self.show(self._entry(), pad)
        if self.ask.results:
            self.show(self._words())

    @property
    def widths(self) -> tuple[float, ...]:
        return (360.0, 330.0, 310.0)

    @property
    def so_far(self) -> Answer | None:
        return list(self.entered) or None

    def enter_dice(self) -> None:
        """The dice after all, in place of the result."""
        self.by_result = False
        self.rebuild()

    def _words(self) -> Grid:
        """The result's words as keys, on one line each or, in little room, wrapped side by side."""
        size = self.smaller(Size.text) if self.compact else Size.strong
        words = [
            Key(
                self.look,
                label,
                partial(self.hands.give, word),
                style=self._style,
                size=size,
                sign=self.hands.sign(word),
                least=72.0 if self.by_result and not self.compact else 52.0,
            )
            for word, label in self.ask.results.items()
        ]
        unit = self.look.metrics.unit
        if self.compact:
            longest = max(
                self.look.measure(w, size, Font.BOLD)[0] for key in words for w in self.look.say(key.label).split()
            )
            return Grid(self.look, words, longest / unit + 28, gap=4, snug=True)
        longest = max(key.natural() for key in words)
        return Grid(self.look, words, min(longest / unit, 300), most=2 if len(words) != 3 else 3)

    @property
    def _style(self) -> Style:
        return Style.QUIET if self.ask.dice_wanted and not self.by_result else Style.PLAIN

    def _entry(self) -> Entry:
        keys = []
        if self.entered:
            keys.append(
                Key(self.look, "", self.take_back, icon=Icon.ERASE, name=tr("Take back a die"), style=Style.QUIET)
            )
        return Entry(self.look, Slots(self.look, self.ask.dice, self.entered), [*keys, *self._photo()])

    def _photo(self) -> list[Key]:
        if self.hands.photo is None:
            return []
        return [Key(self.look, "", self.hands.photo, icon=Icon.CAMERA, name=tr("Read a photo"), style=Style.QUIET)]

    def _face(self, pips: int) -> DieKey:
        return DieKey(self.look, pips, lambda: self.tap(pips), self.hands.marked == str(pips))

    def tap(self, pips: int) -> None:
        """A die more; with the last one the roll is complete."""
        self.entered.append(pips)
        if len(self.entered) < self.ask.dice:
            self._renew()
            return
        roll, self.entered = self.entered, self.entered[:-1]
        self.hands.give(list(roll))

    def take_back(self) -> None:
        if self.entered:
            self.entered.pop()
            self._renew()

    @property
    def tightens(self) -> bool:
        return self.ask.dice_wanted

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, list):
            if self.by_result:
                self.enter_dice()
            self.entered = [int(pips) for pips in answer][: self.ask.dice - 1]
            self._renew()

    def _renew(self) -> None:
        """Only the slots change: the faces stay under the finger."""
        self._kept.clear()
        old = self.stack[0]
        new = self._entry()
        self.remove_widget(old)
        self.stack[0] = new
        self.put(new)
        new.place(Box(old.x, old.y, old.width, old.height))
