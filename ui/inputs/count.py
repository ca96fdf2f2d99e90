"""A number by touch: a key a number, or a number to step up and down where there are many."""

from functools import partial

from companion.asks import Answer, Count
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.lettering import Font
from ui.paint import Look, Painter
from ui.parts import Bar, Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

MANY = 24


class Number(View):
    """A number, large."""

    def __init__(self, look: Look, text: str) -> None:
        super().__init__(look, text)
        self._text = text

    def needs(self, width: float) -> float:
        return self.px(56)

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
            unit = self.ask.unit
            self.show(Words(self.look, unit[:1].upper() + unit[1:], colour=self.look.palette.quiet))
        values = self.ask.values
        if len(values) <= MANY:
            keys = [
                Key(self.look, str(n), partial(self.hands.give, n), size=Size.lead, sign=self.hands.sign(str(n)))
                for n in values
            ]
            self.show(Grid(self.look, keys, 60 if len(values) > 9 else 84))
            return
        number = Number(self.look, str(self.value))
        less = Key(self.look, "", lambda: self.step(-1), icon=Icon.MINUS, name="One less")
        more = Key(self.look, "", lambda: self.step(1), icon=Icon.PLUS, name="One more")
        fewer = Key(self.look, "−10", lambda: self.step(-10), name="Ten less")
        plenty = Key(self.look, "+10", lambda: self.step(10), name="Ten more")
        self.show(Bar(self.look, [fewer, less, number, more, plenty], stretch=number))
        self.show(Key(self.look, "Done", lambda: self.hands.give(self.value), icon=Icon.CHECK, style=Style.MAIN))

    def step(self, by: int) -> None:
        values = self.ask.values
        self.value = min(max(self.value + by, values[0]), values[-1])
        self.rebuild()

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, int) and len(self.ask.values) > MANY:
            self.value = answer
            self.rebuild()
