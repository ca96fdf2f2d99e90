"""What the camera saw, large enough for the whole table: to be taken, put right, or entered by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.input.motionevent import MotionEvent

from companion.asks import Answer
from companion.language import tr
from companion.matching import Conflict, Filled
from ui.camera.seen import Seen
from ui.camera.things import Things, instead
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

WIDEST = 1000.0
EARLIER = tr("It comes before the one on its left")
ORDER = tr("Tap a card to correct it, or to put it in its place in the order.")


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be done with what was seen."""

    take: Callable[[Answer, Sequence[Filled]], None]
    again: Callable[[], None]
    by_hand: Callable[[], None]
    table_is_right: Callable[[], None]
    app_is_right: Callable[[], None]


class Countdown(View):
    """The seconds until the answer counts, as a bar in as many pieces; painted anew once a second."""

    def __init__(self, look: Look, seconds: int) -> None:
        super().__init__(look, "Countdown")
        self._all = seconds
        self.left = seconds

    def show(self, left: int) -> None:
        self.left = left
        self.repaint()

    def needs(self, width: float) -> float:
        return self.look.measure("0", Size.strong)[1] + self.px(14)

    def paint(self, painter: Painter) -> None:
        p, gap = painter.palette, self.px(4)
        each = (self.width - gap * (self._all - 1)) / self._all
        for i in range(self._all):
            box = Box(self.x + i * (each + gap), self.top - self.px(8), each, self.px(8))
            painter.fill(box, p.brass if i < self.left else p.raised, self.px(4))
        room = Box(self.x, self.y, self.width, self.height - self.px(10))
        words = tr("Taken in {seconds} s. Any touch or button stops it.", seconds=self.left)
        painter.text(words, room, Size.strong, p.text, align="center")


class Sides(View):
    """The table and the app side by side."""

    def __init__(self, look: Look, conflict: Conflict) -> None:
        super().__init__(look, "Both sides")
        self._sides = ((tr("On the table"), conflict.seen), (tr("In the app"), conflict.known))

    def _room(self, width: float) -> float:
        return (width - self.px(10)) / 2 - self.px(24)

    def needs(self, width: float) -> float:
        room = self._room(width)
        title = self.look.measure("0", Size.text)[1]
        words = max(self.look.measure(text, Size.key, Font.BOLD, room)[1] for _, text in self._sides)
        return title + words + self.px(28)

    def paint(self, painter: Painter) -> None:
        p, room = painter.palette, self._room(self.width)
        title = self.look.measure("0", Size.text)[1]
        for i, (name, text) in enumerate(self._sides):
            box = Box(self.x + i * (room + self.px(34)), self.y, room + self.px(24), self.height)
            painter.frame(box, p.brass, p.brass_deep, self.px(12), self.px(2))
            inner = box.inset(self.px(12), self.px(10))
            painter.text(name, Box(inner.x, inner.top - title, room, title), Size.text, p.brass)
            words = Box(inner.x, inner.y, room, inner.h - title - self.px(8))
            painter.text(text, words, Size.key, p.text, Font.BOLD, valign="top")


class Foot(View):
    """Keys side by side, the last one as wide as it can be; where that is too narrow for it, over the others."""

    def __init__(self, look: Look, keys: Sequence[Key]) -> None:
        super().__init__(look)
        self._others = list(keys[:-1])
        self._last = keys[-1]
        self.put(*keys)

    def _one_row(self, width: float) -> bool:
        natural = sum(key.natural() + self.px(6) for key in self._others)
        return natural + self._last.natural() <= width

    def _share(self, width: float) -> float:
        """The width of each of the others in a row of their own."""
        return (width - self.px(6) * (len(self._others) - 1)) / len(self._others)

    def needs(self, width: float) -> float:
        if self._one_row(width):
            return self._last.needs(width)
        share = self._share(width)
        return self._last.needs(width) + self.px(6) + max(key.needs(share) for key in self._others)

    def arrange(self) -> None:
        gap = self.px(6)
        x, y, high = self.x, self.y, self.height
        if self._one_row(self.width):
            for key in self._others:
                key.place(Box(x, y, key.natural(), high))
                x += key.natural() + gap
            self._last.place(Box(x, y, self.right - x, high))
            return
        share = self._share(self.width)
        low = max(key.needs(share) for key in self._others)
        for key in self._others:
            key.place(Box(x, y, share, low))
            x += share + gap
        self._last.place(Box(self.x, y + low + gap, self.width, high - low - gap))


class SightPanel(Page):
    """Over the table and the question until it is answered or put aside. ``countdown`` seconds are counted down where
    the answer counts by itself."""

    def __init__(self, look: Look, seen: Seen, ways: Ways, countdown: int = 0) -> None:
        super().__init__(look, seen.match.says, widest=WIDEST)
        self.seen = seen
        self.ways = ways
        self.picked: int | None = None
        self.touched = self.moved = False
        self.countdown = Countdown(look, countdown) if countdown else None
        self.build()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing that lies under it is touched."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def stop(self) -> None:
        """No more counting down: the players have the word."""
        self.touched = True
        if self.countdown is not None:
            self.countdown = None
            self.build()

    def disturb(self) -> None:
        """Something has moved since: only the players know whether it still counts."""
        if not self.moved:
            self.moved, self.countdown = True, None
            self.build()

    def _end_with(self, keys: Sequence[Key]) -> None:
        """The keys at the foot, the last of them, which ends it, the largest."""
        self.set_foot([])
        self.foot = Foot(self.look, keys)
        self.put(self.foot)

    def build(self) -> None:
        """Show it as it is put right so far."""
        look, seen = self.look, self.seen
        self.title = seen.says
        conflict = None if seen.corrected else seen.match.conflict
        if conflict is not None:
            self.title = tr("The table differs from the app")
        things = Things(look, seen, self.picked, self.pick, self.ways.by_hand, self._room)
        self._sides = Sides(look, conflict) if conflict is not None else None
        parts: list[View] = [self._sides, things] if self._sides is not None else [things]
        if self.picked is not None:
            if seen.can_come_earlier(self.picked):
                parts.append(Key(look, EARLIER, partial(self.earlier, self.picked), size=Size.strong))
            parts += [
                Words(look, tr("What is it really?"), (Size.key,), font=Font.BOLD),
                instead(look, seen, self.picked, partial(self.correct, self.picked), self.ways.by_hand),
            ]
        elif self.countdown is not None:
            parts.append(self.countdown)
        else:
            parts += self._offers(conflict is not None)
        self.refill(parts)
        self._end_with(self._conflict_keys() if conflict is not None else self._keys())
        if self.parent is not None:
            self.place(self.box)

    def _room(self) -> float:
        """The height that is left for the things themselves."""
        foot: float = self.foot.needs(self._inside().w) if self.foot is not None else 0.0
        used = foot + (self.px(150) if self.picked is not None or self.seen.whole() else self.px(64))
        if self.picked is not None and self.seen.can_come_earlier(self.picked):
            used += self.px(64)
        if self._sides is not None:
            used += self._sides.needs(self._inside().w)
        return max(self.px(70), self.height - self._bar - used - self.px(24))

    def _offers(self, conflict: bool) -> list[View]:
        """Whole answers for one tap."""
        look, offers = self.look, self.seen.whole()
        parts: list[View] = []
        if self.seen.anything:
            words = self._what_to_tap(conflict)
            if self.moved and self.seen.match.answer is not None:
                words = tr("Something has moved since. Take it if this was it.")
            parts.append(Words(look, words, colour=look.palette.quiet, align="center"))
        if offers:
            keys = [
                Key(look, offer.label, partial(self.ways.take, offer.answer, ()), size=Size.strong) for offer in offers
            ]
            parts.append(Grid(look, keys, 150, most=3))
        return parts

    def _what_to_tap(self, conflict: bool) -> str:
        if self.seen.dice:
            return tr("Was one misread? Tap the die.") if conflict else tr("Tap a die to correct it.")
        if conflict:
            return tr("Was one misread? Tap the card.")
        return ORDER if self.seen.match.astray else tr("Tap a card to correct it.")

    def _keys(self) -> list[Key]:
        look, match = self.look, self.seen.match
        keys = [
            Key(look, tr("Look again"), self.ways.again, icon=Icon.CAMERA, style=Style.QUIET),
            Key(look, tr("By hand"), self.ways.by_hand, style=Style.QUIET, name=tr("Enter by hand")),
        ]
        if match.answer is not None:
            take = partial(self.ways.take, match.answer, match.then)
            keys.append(Key(look, self.seen.to_take, take, icon=Icon.CHECK, style=Style.MAIN))
        return keys

    def _conflict_keys(self) -> list[Key]:
        look = self.look
        return [
            Key(look, tr("Look again"), self.ways.again, icon=Icon.CAMERA, style=Style.QUIET),
            Key(look, tr("The app is right"), self.ways.app_is_right),
            Key(look, tr("The table is right"), self.ways.table_is_right),
        ]

    def pick(self, index: int) -> None:
        """A die or card to put right."""
        self.picked = None if self.picked == index else index
        self.build()

    def earlier(self, index: int) -> None:
        """It comes before the card that it was read after."""
        self.seen.earlier(index)
        self.build()

    def correct(self, index: int, value: int | str) -> None:
        """It is really this."""
        self.seen.correct(index, value)
        self.picked = None
        self.build()
