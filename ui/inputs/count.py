"""A number by touch: a key a number, or a number to step up and down where there are many."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.asks import Answer, Count
from companion.language import tr
from companion.wording import capital
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.lettering import Font
from ui.paint import Look, Painter
from ui.parts import Bar, Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

FEW = 9
"""Numbers up to which their keys are wide."""
MANY = 24
"""Numbers up to which each has a key."""


class Number(View):
    """A number, large."""

    def __init__(self, look: Look, text: str) -> None:
        super().__init__(look, text)
        self._text = text

    def needs(self, width: float) -> float:
        return max(self.px(56), self.look.measure("0", Size.headline, Font.SERIF)[1])

    def paint(self, painter: Painter) -> None:
        painter.text(self._text, self.box, Size.headline, painter.palette.text, Font.SERIF, "center", wrap=False)


class CountInput(Input):
    """The possible numbers."""

    ask: Count

    def __init__(self, look: Look, ask: Count, hands: Hands) -> None:
        self.value = ask.first
        super().__init__(look, ask, hands)

    def build(self) -> None:
        if self.ask.unit:
            self.show(Words(self.look, capital(self.ask.unit), colour=self.look.palette.quiet))
        values = self.ask.values
        if len(values) <= MANY:
            many = len(values) > FEW
            least = 130 if self.hands.chances else 48 if many and self.compact else 60 if many else 84
            self.show(Grid(self.look, [self._key(n) for n in values], least, gap=4 if self.compact else 6))
            return
        number = Number(self.look, str(self.value))
        less = Key(self.look, "", lambda: self.step(-1), icon=Icon.MINUS, name=tr("One less"))
        more = Key(self.look, "", lambda: self.step(1), icon=Icon.PLUS, name=tr("One more"))
        fewer = Key(self.look, "−10", lambda: self.step(-10), name=tr("Ten less"))
        plenty = Key(self.look, "+10", lambda: self.step(10), name=tr("Ten more"))
        self.show(Bar(self.look, [fewer, less, number, more, plenty], stretch=number))
        self.show(Key(self.look, tr("Done"), lambda: self.hands.give(self.value), icon=Icon.CHECK, style=Style.MAIN))

    def _key(self, n: int) -> Key:
        chance = self.hands.chances.get(str(n), "")
        give = partial(self.hands.give, n)
        size = Size.strong if self.compact and self.look.metrics.large else Size.lead
        return Key(self.look, str(n), give, detail=chance, size=size, sign=self.hands.sign(str(n)))

    @property
    def tightens(self) -> bool:
        return len(self.ask.values) <= MANY

    def tell_chances(self, chances: Mapping[str, str]) -> None:
        self.hands = replace(self.hands, chances=chances)
        self._kept.clear()  # the keys of the other shape say what was known before
        for key in self.views():
            if isinstance(key, Key) and len(self.ask.values) <= MANY:
                key.detail = chances.get(key.label, "")
                key.repaint()

    def step(self, by: int) -> None:
        values = self.ask.values
        self.value = min(max(self.value + by, values[0]), values[-1])
        self.rebuild()

    @property
    def so_far(self) -> Answer | None:
        return self.value if self.value != self.ask.first else None

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, int) and len(self.ask.values) > MANY:
            self.value = answer
            self.rebuild()
