"""A total shared out over parts, up and down by touch."""

from collections.abc import Callable
from functools import partial

from companion.asks import Answer, Part, Split
from companion.language import tr
from ui.icons import Icon
from ui.inputs.base import Hands, Input
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Sign, Style, Words, draw_mark
from ui.theme import Size
from ui.view import Tappable, View


class Share(View):
    """One part: what it is, what it gets, and keys for less and more."""

    def __init__(self, look: Look, part: Part, value: int, less: Key, more: Key, counted: bool = False) -> None:
        super().__init__(look, part.label)
        self._counted = counted
        self._part = part
        self._value = value
        self._less = less
        self._more = more
        self.put(less, more)

    def _label_width(self, width: float) -> float:
        return width - 2 * self._key(width) - self._number - self.px(24)

    @property
    def _number(self) -> float:
        """The width between the two keys."""
        return max(self.px(46), self.look.measure("00", Size.lead, Font.SERIF)[0] + self.px(8))

    def _key(self, width: float) -> float:
        return max(self.look.target, self.px(48))

    def needs(self, width: float) -> float:
        high = self.look.measure(self._part.label, Size.strong, Font.BOLD, self._label_width(width))[1]
        return max(self._key(width), high + self._low)

    @property
    def _low(self) -> float:
        """The height of the note on how many there can be; none where they are only counted."""
        return 0.0 if self._counted else self.look.measure("0", Size.text)[1]

    def arrange(self) -> None:
        key = self._key(self.width)
        y = self.y + (self.height - key) / 2
        self._more.place(Box(self.right - key, y, key, key))
        self._less.place(Box(self.right - 2 * key - self._number, y, key, key))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        width = self._label_width(self.width)
        painter.fill(self.box, p.panel, self.px(10))
        high = self.look.measure(self._part.label, Size.strong, Font.BOLD, width)[1]
        low = self._low
        top = self.y + (self.height + high + low) / 2
        x = self.x + self.px(10)
        painter.text(self._part.label, Box(x, top - high, width, high), Size.strong, p.text, Font.BOLD, valign="top")
        if low:
            note = tr("of {most}", most=self._part.high)
            painter.text(note, Box(x, top - high - low, width, low), Size.text, p.quiet, valign="top")
        room = Box(self._less.right, self.y, self._number, self.height)
        painter.text(
            str(self._value), room, Size.lead, p.brass if self._value else p.text, Font.SERIF, "center", wrap=False
        )


class ShareKey(Tappable):
    """One part in little room: a tap gives it one more."""

    def __init__(
        self, look: Look, part: Part, value: int, more: Callable[[], None], marked: bool = False, counted: bool = False
    ) -> None:
        super().__init__(look, tr("More for {part}", part=part.label), more)
        self._counted = counted
        self._marked = marked
        self._part = part
        self._value = value

    def _label_width(self, width: float) -> float:
        return width - self.px(30) - self._number

    def narrowest(self) -> float:
        words = self.look.language.say(self._part.label).split()
        return max(self.look.measure(w, Size.text, Font.BOLD)[0] for w in words) + self.px(32) + self._number

    @property
    def _number(self) -> float:
        return self.look.measure(self._told(self._part.high), Size.strong, Font.SERIF)[0] + 2

    def _told(self, value: int) -> str:
        """A share, of how many; alone where they are only counted."""
        return str(value) if self._counted else f"{value}/{self._part.high}"

    def needs(self, width: float) -> float:
        high = self.look.measure(self._part.label, Size.text, Font.BOLD, self._label_width(width))[1]
        return max(self.look.target, self.px(48), high + self.px(8))

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        given = self._value > 0
        ground = p.brass if given else p.pressed if self.pressed else p.raised
        ink = p.on_brass if given else p.text
        painter.fill(self.box.inset(self.px(1)), ground, self.px(10))
        if self._marked:
            draw_mark(painter, self.box.inset(self.px(1)), ground)
        label = Box(self.x + self.px(10), self.y, self._label_width(self.width), self.height)
        painter.text(self._part.label, label, Size.text, ink, Font.BOLD)
        number = Box(self.right - self.px(10) - self._number, self.y, self._number, self.height)
        painter.text(self._told(self._value), number, Size.strong, ink, Font.SERIF, "right", wrap=False)


class SplitInput(Input):
    """All parts; complete as soon as the whole total is shared out, where the total is set."""

    ask: Split

    def __init__(self, look: Look, ask: Split, hands: Hands) -> None:
        self.shares: dict[str, int] = {part.id: 0 for part in ask.parts}
        self._order: list[str] = []
        super().__init__(look, ask, hands)
        self.gap = 4.0

    @property
    def given(self) -> int:
        return sum(self.shares.values())

    @property
    def left(self) -> int:
        return self.ask.high - self.given

    def build(self) -> None:
        if self.compact:
            self._build_close()
        else:
            self.show(Words(self.look, self._standing(), (Size.key,), font=Font.BOLD))
            self.show(*(self._share(part) for part in self.ask.parts), *self._done())

    def _standing(self) -> str:
        """What is there so far, where that is only counted; else what is left."""
        if self.ask.fact:
            return tr("{number} in all", number=self.given)
        return tr("{number} left to share out", number=self.left)

    def _build_close(self) -> None:
        """A key a part that gives it one more, and one that takes the last one back, beside the one that ends the entry
        where there is one."""
        more: list[View] = [self._more(part) for part in self.ask.parts]
        back = Key(
            self.look,
            tr("{number} in all", number=self.given) if self.ask.fact else tr("{number} left", number=self.left),
            self.take_back,
            icon=Icon.ERASE,
            style=Style.QUIET,
            size=Size.text,
            name=tr("Take back"),
        )
        done = self._done()
        self.show(Grid(self.look, more if done else [*more, back], 140, most=4, gap=4))
        if done:
            self.show(Grid(self.look, [back, *done], 140, most=2, gap=4))

    def _more(self, part: Part) -> "ShareKey":
        full = self._full(part)
        give = partial(self.hands.tell, full) if full is not None else partial(self.change, part, 1)
        return ShareKey(self.look, part, self.shares[part.id], give, self.hands.marked == part.id, self.ask.fact)

    def _full(self, part: Part) -> str | None:
        """Why a part can get no more, None where it can."""
        if self.shares[part.id] >= part.high:
            return tr("There are no more of these")
        if self.left > 0:
            return None
        return tr("There are no more of these") if self.ask.fact else tr("Everything is shared out")

    def take_back(self) -> None:
        """Take back what was given last."""
        if self._order:
            self.shares[self._order.pop()] -= 1
            self.rebuild()

    def _done(self) -> list[Key]:
        """The key that ends the entry, where its end is open."""
        if self.ask.low == self.ask.high:
            return []
        off = self._missing() if self.given < self.ask.low else None
        label = tr("Done")
        return [
            Key(self.look, label, self._give, style=Style.MAIN, off=off, on_off=self.hands.tell, sign=self.hands.end)
        ]

    def _missing(self) -> str:
        """Why it cannot be done yet."""
        if self.ask.fact:
            return tr("At least {number} in all", number=self.ask.low)
        return tr("{number} more to share out", number=self.ask.low - self.given)

    def _share(self, part: Part) -> Share:
        value = self.shares[part.id]
        less = Key(
            self.look, "", lambda: self.change(part, -1), icon=Icon.MINUS, name=tr("Less for {part}", part=part.label),
            off="" if value == 0 else None, on_off=self.hands.tell,
        )  # fmt: skip
        full = self._full(part)
        more = Key(
            self.look,
            "",
            lambda: self.change(part, 1),
            icon=Icon.PLUS,
            name=tr("More for {part}", part=part.label),
            style=Style.PLAIN,
            sign=Sign(marked=self.hands.marked == part.id),
        )
        if full is not None:
            more.on_tap = lambda: self.hands.tell(full)
            more.style = Style.QUIET
        return Share(self.look, part, value, less, more, self.ask.fact)

    def change(self, part: Part, by: int) -> None:
        self.shares[part.id] += by
        if by > 0:
            self._order.append(part.id)
        else:
            self._order.reverse()
            self._order.remove(part.id)
            self._order.reverse()
        if self.left == 0 and self.ask.low == self.ask.high:
            given = {key: n for key, n in self.shares.items() if n}
            self.shares[part.id] -= by
            self._order.pop()
            self.hands.give(given)
            return
        self.rebuild()

    @property
    def so_far(self) -> Answer | None:
        return {part: share for part, share in self.shares.items() if share} or None

    def fill(self, answer: Answer) -> None:
        if isinstance(answer, dict):
            self.shares.update(answer)
            self._order = [part for part, share in answer.items() for _ in range(share)]
            self.rebuild()

    @property
    def tightens(self) -> bool:
        return True

    def _give(self) -> None:
        self.hands.give({key: n for key, n in self.shares.items() if n})
