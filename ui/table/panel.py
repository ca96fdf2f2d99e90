"""One group of the table as a panel: its title, its things flowing in lines, dressed by its state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.language import joined, tr
from companion.scene import Counter, Group, State, Text, Zone
from ui.dress import dress_of_state
from ui.icons import Icon
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.table.listing import NOT_KEPT, cell, counters, in_order
from ui.table.things import Item, Things, Tightness, noted, number_of, runs, void
from ui.theme import Size
from ui.view import Tappable

GAP = 8.0
LIST_PAD = 3.0
"""Units left and right of a list of numbers."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An item where it lies, from the top left corner of the panel's inside."""

    item: Item
    x: float
    y: float


class Flow:
    """Items put into lines of a width, each line as high as its highest item."""

    def __init__(self, items: Sequence[Item], width: float, gap: float, line_gap: float) -> None:
        self.placed: list[Placed] = []
        lines: list[list[Item]] = []
        x = 0.0
        for item in items:
            if lines and x + item.w <= width:
                lines[-1].append(item)
            else:
                lines.append([item])
                x = 0.0
            x += item.w + gap
        y = 0.0
        self.wide = 0.0
        for line in lines:
            high = max(item.h for item in line)
            x = 0.0
            for item in line:
                self.placed.append(Placed(item, x, y + (high - item.h) / 2))
                x += item.w + gap
            self.wide = max(self.wide, x - gap)
            y += high + line_gap
        self.high = max(0.0, y - line_gap)


def listed(items: Sequence[Item]) -> Flow:
    """Each item on a line of its own."""
    return Flow(items, 0.0, 0.0, 0.0)


def _wide(wides: Sequence[float], gap: float) -> float:
    """The width of items on one line."""
    return sum(wides) + gap * max(0, len(wides) - 1)


class Panel(Tappable):
    """A group. Tapping it opens it: everything in it large, with what can be corrected. ``legend`` are the numbers that
    it lists below one another, ``order`` those that it tells one after the other, where so little room is left that
    what they are called stands only once for several groups."""

    def __init__(self, look: Look, group: Group, on_open: Callable[[Group], None]) -> None:
        super().__init__(look, tr("On the table: {group}", group=group.title or group.id), lambda: on_open(group))
        self.group = group
        self._tightness: Tightness | None = None
        self.drawn_as: object = None
        self.legend: tuple[str, ...] = ()
        self.order: tuple[str, ...] = ()
        # laid out for several widths until the best is found; kept as long as the group and the window stay
        self._flows: dict[tuple[Tightness, float, tuple[str, ...], tuple[str, ...]], Flow] = {}
        self._metrics = look.metrics

    @property
    def _title(self) -> str:
        owner = self.group.owner
        return self.group.title if not owner or owner in self.group.title else joined(" · ", (self.group.title, owner))

    def lay(self, tightness: Tightness, width: float) -> Flow:
        """Lay the things out for a width in pixels."""
        if self._metrics is not self.look.metrics:
            self._flows.clear()
            self._metrics = self.look.metrics
        legend = self.legend if tightness.listed else ()
        key = (tightness, round(width), legend, self.order)
        if (flow := self._flows.get(key)) is None:
            inner = width - 2 * self.px(tightness.pad)
            if legend:
                return self._flows.setdefault(key, listed(self._list(width - 2 * self.px(LIST_PAD))))
            items = self._items(tightness, inner)
            if self._title and (tightness.acting or self.group.zone is not Zone.SUPPLY or not items):
                colour = dress_of_state(self.look.palette, self.group.state).edge
                p = self.look.palette
                strong = self.group.state in (State.ACTIVE, State.GOOD, State.BAD)
                items.insert(0, self._heading(inner, colour if strong else p.quiet if self._dim else p.text))
            flow = self._flows[key] = Flow(items, inner, self.px(GAP), self.px(tightness.line))
        return flow

    def _items(self, tightness: Tightness, width: float) -> list[Item]:
        """All its things, each in a width; numbers that have an order as one item, and in the least room nothing that
        only explains whose numbers these are."""
        named = self.group.zone is Zone.SUPPLY
        things = Things(self.look, tightness, width, self._pictures(tightness), named)
        told = () if self.lost and not tightness.pictures else self.group.things
        ordered = tightness.brief and self.order
        if ordered:
            told = tuple(thing for thing in told if not isinstance(thing, Counter))
        if tightness.brief and self.group.zone is Zone.TEAM and counters(self.group):
            told = tuple(thing for thing in told if not isinstance(thing, Text))
        shown = told if tightness.acting else runs(told, "× " if tightness.brief else " × ")
        items = [item for thing in shown for item in things.items(thing)]
        return [in_order(self.look, self.group, self.order), *items] if ordered else items

    def holds(self, tightness: Tightness, width: float) -> bool:
        """Whether none of its things, of which a long word may be one, is wider than the panel of that width."""
        inner = width - 2 * self.px(tightness.pad)
        return all(placed.item.w <= inner + 1 for placed in self.lay(tightness, width).placed)

    @property
    def lost(self) -> bool:
        """Whether the group is out of the game: in little room its name is enough."""
        return self.group.state is State.GONE and bool(self._title)

    def _pictures(self, tightness: Tightness) -> bool:
        if self.group.zone is Zone.THREAT:
            return True
        return tightness.acting if self.group.state is State.ACTIVE else tightness.pictures

    @property
    def _dim(self) -> bool:
        return self.group.state in (State.DIM, State.GONE)

    @property
    def _signed(self) -> str:
        """The title after the sign of its state."""
        gone = Icon.MINUS if self.group.zone is Zone.THREAT else Icon.CROSS  # what was against us is no loss
        sign = {State.ACTIVE: Icon.STAR, State.GOOD: Icon.CHECK, State.BAD: Icon.BROKEN, State.GONE: gone}
        return joined(" ", (sign[self.group.state], self._title)) if self.group.state in sign else self._title

    def _heading(self, width: float, colour: tuple[float, float, float, float]) -> Item:
        text = self._signed
        wide, high = self.look.measure(text, Size.text, Font.BOLD)
        if wide > width:
            wide, high = self.look.measure(text, Size.text, Font.BOLD, width)
            wide = width
        return Item(wide + 2, high, lambda painter, box: void(painter.text(text, box, Size.text, colour, Font.BOLD)))

    def least(self, tightness: Tightness, most: float) -> float:
        """The width at which everything lies on one line, at most ``most``."""
        return min(most, self.lay(tightness, most).wide + 2 * self.px(tightness.pad) + 1)

    def narrowest(self, tightness: Tightness, most: float) -> float:
        """The width at which everything lies on two lines, at most ``most``."""
        wides = [placed.item.w for placed in self.lay(tightness, most).placed]
        gap = self.px(GAP)
        lines = [max(_wide(wides[:i], gap), _wide(wides[i:], gap)) for i in range(1, len(wides) + 1)]
        return min(most, min(lines, default=0.0) + 2 * self.px(tightness.pad) + 1)

    def high(self, tightness: Tightness, width: float) -> float:
        return max(self.look.target, self.lay(tightness, width).high + 2 * self.px(tightness.pad - 3))

    def _list(self, width: float) -> list[Item]:
        """The name over the numbers, in the order of the legend; a number that is not kept here is a dash."""
        strong = self.group.state in (State.ACTIVE, State.GOOD, State.BAD)
        p = self.look.palette
        colour = dress_of_state(p, self.group.state).edge if strong else p.quiet if self._dim else p.text
        name = self._signed
        if self.look.measure(name, Size.text, Font.BOLD)[0] > width:  # its edge says the same as its sign
            name = self.look.elided(self._title, Size.text, Font.BOLD, width)
        kept = counters(self.group)
        numbers = (kept.get(label) for label in self.legend)
        return [
            cell(self.look, name, width, colour, "center"),
            *(
                cell(self.look, NOT_KEPT, width, p.quiet, "center") if number is None
                else noted(number.id, cell(self.look, number_of(number), width, p.text, "center"))
                for number in numbers
            ),
        ]  # fmt: skip

    @property
    def draws(self) -> object:
        """What makes a difference for how it is painted, apart from its place."""
        return self._tightness, self.legend, self.order

    def set_tightness(self, tightness: Tightness) -> None:
        self._tightness = tightness

    def needs(self, width: float) -> float:
        assert self._tightness is not None
        return self.high(self._tightness, width)

    def paint(self, painter: Painter) -> None:
        if self._tightness is None:
            return
        p = painter.palette
        dress = dress_of_state(self.look.palette, self.group.state)
        ground = p.pressed if self.pressed else dress.ground
        painter.frame(
            self.box, dress.edge, ground, self.px(10), max(1.0, self.px(2 if self.group.state is State.ACTIVE else 1))
        )
        flow = self.lay(self._tightness, self.width)
        pad = LIST_PAD if self._tightness.listed and self.legend else self._tightness.pad
        x, top = self.x + self.px(pad), self.top - (self.height - flow.high) / 2
        for placed in flow.placed:
            item = placed.item
            item.draw(painter, Box(round(x + placed.x), round(top - placed.y - item.h), item.w, item.h))
