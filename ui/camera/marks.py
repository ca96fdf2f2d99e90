"""What was read, written beside each die or card in a picture: a frame, and the value where it covers nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.scene import Face
from ui.paint import Box, Painter
from ui.pictures import RATIO, draw_card, draw_die
from ui.theme import Colour

SIDE, LEAST = 30.0, 20.0
"""Units: the side of a mark where there is room, and the smallest one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A die (its pips) or card at a place on the screen, and the colour of its frame."""

    value: int | str
    box: Box
    colour: Colour


def draw_marks(painter: Painter, marks: Sequence[Mark], room: Box) -> None:
    """Frames round all things, and their values beside them inside the room."""
    rim = max(2.0, painter.px(3))
    for mark in marks:
        _frame(painter, mark.box, mark.colour, rim)
    for mark, place in zip(marks, places(painter, marks, room, rim), strict=True):
        painter.fill(place.inset(-rim), mark.colour, place.w * 0.26)
        if isinstance(mark.value, int):
            draw_die(painter, mark.value, place)
        else:
            draw_card(painter, Face(mark.value), place)


def places(painter: Painter, marks: Sequence[Mark], room: Box, rim: float) -> list[Box]:
    """Where the values go: beside their own thing, on no other one and on no other value; where there is no such place
    in any size, on the thing itself."""
    taken: list[Box] = []
    for mark in marks:
        others = [other.box for other in marks if other is not mark]
        found = next(
            (
                place
                for place in _tries(painter, mark, rim)
                if room.contains(place.inset(-rim)) and not any(_meet(place.inset(-rim), b) for b in (*others, *taken))
            ),
            None,
        )
        place = found or _upon(painter, mark)
        taken.append(place.inset(-rim))
    return [box.inset(rim) for box in taken]


def _tries(painter: Painter, mark: Mark, rim: float) -> Iterator[Box]:
    """Places round a thing, large ones first: above, below, right, left, then over the corners."""
    box = mark.box
    for size in (SIDE, (SIDE + LEAST) / 2, LEAST):
        wide = painter.px(size)
        high = wide if isinstance(mark.value, int) else wide * RATIO
        middle_x, middle_y = box.x + box.w / 2 - wide / 2, box.y + box.h / 2 - high / 2
        above, below = box.top + rim, box.y - high - rim
        right, left = box.right + rim, box.x - wide - rim
        for x, y in (
            (middle_x, above), (middle_x, below), (right, middle_y), (left, middle_y),
            (right, above), (left, above), (right, below), (left, below),
        ):  # fmt: skip
            yield Box(x, y, wide, high)


def _upon(painter: Painter, mark: Mark) -> Box:
    """A corner of the thing itself: things that touch all round leave no other place."""
    box = mark.box
    wide = min(painter.px(LEAST), box.w * 0.5)
    high = wide if isinstance(mark.value, int) else wide * RATIO
    return Box(box.x + box.w - wide, box.y, wide, high)


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.top and other.y < one.top


def _frame(painter: Painter, box: Box, colour: Colour, rim: float) -> None:
    for edge in (
        Box(box.x, box.y, box.w, rim),
        Box(box.x, box.top - rim, box.w, rim),
        Box(box.x, box.y, rim, box.h),
        Box(box.right - rim, box.y, rim, box.h),
    ):
        painter.fill(edge, colour)
