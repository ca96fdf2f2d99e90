"""Numbers that several groups keep, listed: what they are called stands once, and not with each of them."""

from collections.abc import Iterable, Sequence

from companion.language import joined
from companion.scene import Counter, Group, Text, Zone
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.table.things import Item, Tightness, noted, number_of, void
from ui.theme import Colour, Size
from ui.view import View

CLOSE = 0.8
"""The share of a line's height from one line of a list to the next: numbers reach neither up nor down."""
NOT_KEPT = "–"
BETWEEN = "·"
FEW = 2
"""Groups up to which each of them tells what its own numbers are called."""
MANY_THREATS = 3
"""The same of groups that are against the team, which have more on them than numbers."""


def cell(look: Look, text: str, width: float, colour: Colour, align: str) -> Item:
    """One line of a list, as high as all of them."""
    high = round(look.measure("0", Size.text, Font.BOLD)[1] * CLOSE)
    return Item(
        width, high,
        lambda painter, box: void(painter.text(text, box, Size.text, colour, Font.BOLD, align, wrap=False)),
    )  # fmt: skip


def counters(group: Group) -> dict[str, Counter]:
    """The numbers of a group by what they are called."""
    return {thing.label: thing for thing in group.things if isinstance(thing, Counter)}


def team_labels(groups: Sequence[Group]) -> tuple[str, ...]:
    """What the numbers are called that several groups keep; empty where they keep other things than numbers and words,
    nothing that all of them keep, or are too few."""
    if len(groups) <= FEW or any(not isinstance(thing, Counter | Text) for group in groups for thing in group.things):
        return ()
    kept = [counters(group) for group in groups]
    labels = _merged(kept)
    return labels if any(all(label in own for own in kept) for label in labels) else ()


def threat_labels(groups: Iterable[Group]) -> tuple[str, ...]:
    """What the numbers are called that many groups against the team keep, each at least one of them; empty where they
    are few."""
    kept = [found for group in groups if group.zone is Zone.THREAT and (found := counters(group))]
    labels = _merged(kept) if len(kept) > MANY_THREATS else ()
    return labels if len(labels) > 1 else ()


def _merged(kept: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Everything in several lists once, in the order of the lists; the longest tells most about it."""
    merged: list[str] = []
    for labels in sorted(map(list, kept), key=len, reverse=True):
        at = 0
        for label in labels:
            if label in merged:
                at = max(at, merged.index(label) + 1)
            else:
                merged.insert(at, label)
                at += 1
    return tuple(merged)


class Legend(View):
    """What the numbers beside it are called, one below the other."""

    def __init__(self, look: Look, labels: tuple[str, ...]) -> None:
        super().__init__(look, joined(", ", labels))
        self.labels = labels
        self.drawn_as: object = None
        self.draws: object = labels

    def wide(self, pad: float) -> float:
        """The width in pixels that its words need, so many units from what is beside them."""
        words = (self.look.measure(label, Size.text, Font.BOLD)[0] for label in self.labels)
        return max(words) + self.px(pad) + 2

    def set_tightness(self, tightness: Tightness) -> None:
        """It is always the same."""

    def paint(self, painter: Painter) -> None:
        quiet = self.look.palette.quiet
        cells = [cell(self.look, label, self.width, quiet, "left") for label in ("", *self.labels)]
        top = self.top - (self.height - sum(item.h for item in cells)) / 2
        for item in cells:
            top -= item.h
            if item is not cells[0]:
                item.draw(painter, Box(round(self.x + self.px(2)), round(top), item.w, item.h))


class Order(Legend):
    """What the numbers below it are called, in the order in which they stand on one line."""

    def _words(self) -> str:
        return joined(f" {BETWEEN} ", self.labels)

    def high(self, width: float) -> float:
        """The height in pixels of its words."""
        return self.look.measure(self._words(), Size.text, width=width - 2 * self.px(2))[1]

    def paint(self, painter: Painter) -> None:
        room = self.box.inset(self.px(2), 0)
        painter.text(self._words(), room, Size.text, painter.palette.quiet)


def in_order(look: Look, group: Group, labels: Sequence[str]) -> Item:
    """The numbers of a group on one line, in the order of their labels; one that is not kept is a dash."""
    kept, p = counters(group), look.palette
    gap = look.px(5)
    pieces: list[tuple[float, Item]] = []
    x = 0.0
    for label in labels:
        number = kept.get(label)
        if pieces:
            x = _add(look, pieces, x, BETWEEN, p.quiet) + gap
        told = NOT_KEPT if number is None else number_of(number)
        x = _add(look, pieces, x, told, p.quiet if number is None else p.text, number.id if number else "") + gap
    high = look.measure("0", Size.text, Font.BOLD)[1]

    def draw(painter: Painter, box: Box) -> None:
        for start, item in pieces:
            item.draw(painter, Box(round(box.x + start), box.y, item.w, box.h))

    return Item(x - gap, high, draw)


def _add(look: Look, pieces: list[tuple[float, Item]], x: float, text: str, colour: Colour, of: str = "") -> float:
    """One more piece of a line; where it ends."""
    wide, high = look.measure(text, Size.text, Font.BOLD)
    item = Item(wide + 1, high, lambda painter, box: void(painter.text(text, box, Size.text, colour, Font.BOLD)))
    pieces.append((x, noted(of, item) if of else item))
    return x + item.w
