"""A total shared out over parts, up and down by touch."""

from companion.asks import Answer, Part, Split
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style, Words
from ui.theme import Size
from ui.view import View


class Share(View):
    """One part: what it is, what it gets, and keys for less and more."""

    def __init__(self, look: Look, part: Part, value: int, less: Key, more: Key) -> None:
        super().__init__(look, part.label)
        self._part = part
        self._value = value
        self._less = less
        self._more = more
        self.put(less, more)

    def _label_width(self, width: float) -> float:
        return width - 2 * self._key(width) - self.px(70)

    def _key(self, width: float) -> float:
        return max(self.look.target, self.px(48))

    def needs(self, width: float) -> float:
        high = self.look.measure(self._part.label, Size.strong, Font.BOLD, self._label_width(width))[1]
        return max(self._key(width), high + self.look.measure("0", Size.text)[1])

    def arrange(self) -> None:
        key = self._key(self.width)
        y = self.y + (self.height - key) / 2
        self._more.place(Box(self.right - key, y, key, key))
        self._less.place(Box(self.right - 2 * key - self.px(46), y, key, key))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        width = self._label_width(self.width)
        painter.fill(self.box, p.panel, self.px(10))
        high = self.look.measure(self._part.label, Size.strong, Font.BOLD, width)[1]
        low = self.look.measure("0", Size.text)[1]
        top = self.y + (self.height + high + low) / 2
        x = self.x + self.px(10)
        painter.text(self._part.label, Box(x, top - high, width, high), Size.strong, p.text, Font.BOLD, valign="top")
        note = f"of {self._part.high}"
        painter.text(note, Box(x, top - high - low, width, low), Size.text, p.quiet, valign="top")
        room = Box(self._less.right, self.y, self.px(46), self.height)
        painter.text(
            str(self._value), room, Size.lead, p.brass if self._value else p.text, Font.SERIF, "center", wrap=False
        )


class SplitInput(Input):
    """All parts; complete as soon as the whole total is shared out, where the total is set."""

    ask: Split

    def __init__(self, look: Look, ask: Split, hands: Hands) -> None:
        self.shares: dict[str, int] = {part.id: 0 for part in ask.parts}
        super().__init__(look, ask, hands)
        self.gap = 4.0

    @property
    def left(self) -> int:
        return self.ask.high - sum(self.shares.values())

    def build(self) -> None:
        self.show(Words(self.look, f"{self.left} left to share out", (Size.key,), font=Font.BOLD))
        for part in self.ask.parts:
            self.show(self._share(part))
        if self.ask.low < self.ask.high:
            missing = self.ask.low - sum(self.shares.values())
            off = f"{missing} more to share out" if missing > 0 else None
            self.show(
                Key(self.look, "Done", self._give, style=Style.MAIN, off=off, on_off=self.hands.tell, name="Done")
            )

    def _share(self, part: Part) -> Share:
        value = self.shares[part.id]
        less = Key(
            self.look, "", lambda: self.change(part, -1), icon=Icon.MINUS, name=f"Less for {part.label}",
            off="" if value == 0 else None, on_off=self.hands.tell,
        )  # fmt: skip
        full = (
            "There are no more of these"
            if value >= part.high
            else "Everything is shared out"
            if self.left <= 0
            else None
        )
        more = Key(
            self.look,
            "",
            lambda: self.change(part, 1),
            icon=Icon.PLUS,
            name=f"More for {part.label}",
            style=Style.PLAIN,
        )
        if full is not None:
            more.on_tap = lambda: self.hands.tell(full)
            more.style = Style.QUIET
        return Share(self.look, part, value, less, more)

    def change(self, part: Part, by: int) -> None:
        self.shares[part.id] += by
        if self.left == 0 and self.ask.low == self.ask.high:
            given = {key: n for key, n in self.shares.items() if n}
            self.shares[part.id] -= by
            self.hands.give(given)
            return
        self.rebuild()

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, dict):
            self.shares.update(answer)
            self.rebuild()

    def _give(self) -> None:
        self.hands.give({key: n for key, n in self.shares.items() if n})
