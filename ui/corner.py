"""Signs in the corner of a question: no higher than its title, beside which they stand."""

from collections.abc import Callable, Iterator, Sequence

from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.theme import Colour, Size
from ui.view import Tappable, View

MARK = 24.0
PAD = 6.0


class CornerSign(Tappable):
    """A mark and a word, drawn no higher than a line of text, touched as a finger needs it. A ``short`` one has no
    word."""

    def __init__(self, look: Look, name: str, mark: Icon, on_tap: Callable[[], None]) -> None:
        super().__init__(look, name, on_tap)
        self.short = False
        self._mark = mark

    @property
    def word(self) -> str:
        """What it says now."""
        return self.name

    @property
    def words(self) -> Sequence[str]:
        """All that it may say."""
        return [self.name]

    @property
    def colour(self) -> Colour:
        """What it is written in."""
        return self.look.palette.text

    def wide(self, short: bool) -> float:
        """Its width with the longest of its words, or without one."""
        if short:
            return self.look.target
        words = max(self.look.measure(word, Size.text, Font.BOLD)[0] for word in self.words if word)
        return max(self.look.target, words + self.px(MARK + 3 * PAD))

    def paint(self, painter: Painter) -> None:
        p, high = painter.palette, self.look.measure("0", Size.text)[1]
        word = "" if self.short else self.word
        wide = self.px(MARK + 2 * PAD)
        if word:
            wide += self.look.measure(word, Size.text, Font.BOLD)[0] + self.px(PAD)
        chip = Box(self.right - wide, self.top - high, wide, high)
        painter.fill(chip, p.pressed if self.pressed else p.raised, self.px(8))
        mark = Box(chip.x + self.px(PAD), chip.y, self.px(MARK), high)
        painter.text(self._mark, mark, Size.text, self.colour, Font.BOLD, "center", wrap=False)
        if word:
            room = Box(mark.right + self.px(PAD), chip.y, chip.right - mark.right - self.px(2 * PAD) + 2, high)
            painter.text(word, room, Size.text, self.colour, Font.BOLD, wrap=False)


class HowSign(CornerSign):
    """The way to more words."""

    def __init__(self, look: Look, on_tap: Callable[[], None]) -> None:
        super().__init__(look, tr("How?"), Icon.INFO, on_tap)


class Corner(View):
    """Signs side by side; where too little room is left the last ones are the first to lose their words."""

    def __init__(self, look: Look, signs: Sequence[CornerSign]) -> None:
        super().__init__(look)
        self._signs = signs
        self.put(*signs)

    def wide(self, room: float) -> float:
        """Its width in a room; without any word where that is too little for more."""
        return next(filter(lambda wide: wide <= room, map(self._sum, self._shorts())), self._sum(self._all_short()))

    def _all_short(self) -> list[bool]:
        return [True] * len(self._signs)

    def _shorts(self) -> Iterator[list[bool]]:
        """Which signs are short: from none of them to all."""
        number = len(self._signs)
        return ([i >= number - short for i in range(number)] for short in range(number + 1))

    def _sum(self, shorts: Sequence[bool]) -> float:
        wide = sum(sign.wide(short) for sign, short in zip(self._signs, shorts, strict=True))
        return wide + self.px(PAD) * (len(self._signs) - 1)

    def arrange(self) -> None:
        room, x = self.width + 1, float(self.x)
        fitting = (shorts for shorts in self._shorts() if self._sum(shorts) <= room)
        for sign, short in zip(self._signs, next(fitting, self._all_short()), strict=True):
            sign.short = short
            wide = sign.wide(short)
            sign.place(Box(x, self.y, wide, self.height))
            x += wide + self.px(PAD)
