"""Where banner, table and question lie on the play screen: of a few arrangements the one in which all is to be seen.

Pure arithmetic over heights: each part tells what it would need, from its roomiest shape to its tightest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from ui.lazy import fitting
from ui.paint import Box
from ui.theme import Metrics

Heights = Callable[[float], Sequence[float]]
"""The heights a part can do with at a width, the roomiest first."""


class Place(Enum):
    """Where the banner and the question lie."""

    BESIDE = "the banner over the question, the table beside both"
    OVER = "the banner over the table, the question beside both"
    ABOVE = "the banner across, over table and question"
    UNDER = "the question across at the bottom, the banner beside the table over it"
    STACK = "banner, table and question one below the other"


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of the banner: its height, and how many lines to be done and of reasons it leaves out."""

    height: float
    left_out: int = 0
    untold: int = 0


@dataclass(frozen=True, slots=True)
class Parts:
    """What has to find a place. ``widths`` are those the question may take beside the table, the best first;
    ``table_at`` is the shape of the table that was taken last, from which on another is looked for, and ``last`` where
    all lay before, as the ``Arrangement`` remembers it. ``least_table`` is the height that is enough for a table that
    may scroll, since type is large; None where all of it is to be seen. ``least_ask`` is the height at a width that a
    question must have even where it scrolls."""

    ask: Heights
    table: Heights
    banner: Callable[[float], Sequence[Shape]] | None
    widths: Sequence[float]
    table_at: int = 0
    least_table: float | None = None
    least_ask: Callable[[float], float] = lambda _: 0.0
    last: "Plan | None" = None


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement with the widths and heights of the parts; the heights are what they need at least."""

    place: Place
    ask_width: float
    ask_height: float
    banner_width: float
    banner_height: float
    table_width: float
    cost: float


SIDES = (Place.BESIDE, Place.OVER, Place.ABOVE)
TOO_HIGH = 2000.0
SCROLLS = 900.0
"""A long list of options may scroll where nothing else helps; the table should not."""
CUT = 4.0
"""What a pixel costs that is cut off the table, measured in pixels of the question."""
FOLDED = 30.0
"""What it costs that a table scrolls that may."""
COMFORTABLE = 3.0
SQUASHED = 40.0
"""What it costs more where it has less than so many times the least height: the share that is missing of this."""
LEFT_OUT = 160.0
UNTOLD = 30.0
A_TAP_AWAY = 0.1
"""The share of that which it costs where type is large."""
SMALLER = 7.0
TABLE = (0.0, 3.0, 7.0, 18.0, 32.0, 60.0, 90.0)
ASK = (0.0, 5.0, 9.0, 16.0, 24.0, 36.0, 60.0, 75.0, 85.0, 95.0, 105.0, 115.0, 125.0)
PLACES = {Place.BESIDE: 0.0, Place.OVER: 14.0, Place.ABOVE: 12.0, Place.UNDER: 24.0, Place.STACK: 0.0}
KEPT = 60.0
"""Up to this cost all stays where it lay before: a table that does not move is worth more than a roomier one."""
MOVED = 24.0
"""What another arrangement must save beyond that to be worth moving everything."""
NARROWER = 6.0
LEAST_ASK = 0.33
"""Of the height, that a question which scrolls keeps below the table."""
LEAST_TABLE = 0.25
"""Of the height, that the table keeps over a question that lies across, unless it needs less."""
UNSEEN = 700.0
"""What it costs that no key of a question is in sight."""
BANNER_SHARE = 0.4
"""Of the width, where the banner stands beside the table."""


def plan(width: float, height: float, gap: float, upright: bool, parts: Parts) -> Plan:
    """The best arrangement for a room of this width and height, in pixels."""
    search = _Search(width, height, gap, parts)
    if upright:
        search.stacked()
    else:
        search.as_before()
        before = search.best
        if before is None or before.cost > KEPT:
            for rank, ask_width in enumerate(parts.widths):
                search.beside(ask_width, rank * NARROWER)
            search.under()
            if before is not None and search.best is not None and before.cost <= search.best.cost + MOVED:
                return before
    assert search.best is not None
    return search.best


class _Search:
    """Tries arrangements, leaving out what cannot be better than the best so far: measuring is what takes time."""

    def __init__(self, width: float, height: float, gap: float, parts: Parts) -> None:
        self._width = width
        self._height = height
        self._gap = gap
        self._parts = parts
        self.best: Plan | None = None

    def _hopeless(self, cost: float) -> bool:
        return self.best is not None and cost >= self.best.cost

    def _offer(self, found: Plan) -> None:
        if not self._hopeless(found.cost):
            self.best = found

    def as_before(self) -> None:
        """All at the place where it lay last."""
        last = self._parts.last
        if last is None:
            return
        if last.place is Place.UNDER:
            self.under()
        elif last.place in SIDES:
            self.beside(last.ask_width, 0.0, (last.place,))

    def beside(self, ask_width: float, cost: float, places: Sequence[Place] = SIDES) -> None:
        """The question beside the table, the banner over one of them or across."""
        height, table_width = self._height, self._width - ask_width - self._gap
        widths = {Place.BESIDE: ask_width, Place.OVER: table_width, Place.ABOVE: self._width}
        for place in places:
            banner_width = widths[place]
            for number, shape in enumerate(self._shapes(banner_width)):
                least = cost + PLACES[place] + self._told(shape, number)
                if self._hopeless(least):
                    continue
                taken = self._taken(shape)
                a, ask = self._ask(ask_width, height - (taken if place is not Place.OVER else 0.0))
                if not self._hopeless(least + a):
                    t = self._table(table_width, height - (taken if place is not Place.BESIDE else 0.0))
                    whole = least + a + t
                    self._offer(Plan(place, ask_width, ask, banner_width, shape.height, table_width, whole))

    def under(self) -> None:
        """The question across at the bottom."""
        parts, gap = self._parts, self._gap
        banner_width = self._width * BANNER_SHARE if parts.banner is not None else 0.0
        table_width = self._width - banner_width - (gap if banner_width else 0.0)
        asks = parts.ask(self._width)
        for level, cost in enumerate(ASK[: len(asks)]):
            if self._hopeless(cost + PLACES[Place.UNDER]):
                return
            ask = asks[level]
            room = self._height - ask - gap
            if room < self._least_above(table_width):
                continue
            t = self._table(table_width, room)
            for number, shape in enumerate(self._shapes(banner_width)):
                over = max(0.0, shape.height + ask + gap - self._height)
                whole = cost + PLACES[Place.UNDER] + t + self._told(shape, number) + (TOO_HIGH + over if over else 0.0)
                self._offer(Plan(Place.UNDER, self._width, ask, banner_width, shape.height, table_width, whole))

    def _least_above(self, table_width: float) -> float:
        """What the table keeps over a question that lies across."""
        if self._parts.least_table is not None:
            return self._parts.least_table
        return min(LEAST_TABLE * self._height, self._parts.table(table_width)[-1])

    def stacked(self) -> None:
        """One below the other."""
        width, asks, tables = self._width, self._parts.ask(self._width), self._parts.table(self._width)
        for number, shape in enumerate(self._shapes(width)):
            room, told = self._height - self._gap - self._taken(shape), self._told(shape, number)
            for level, cost in enumerate(ASK[: len(asks)]):
                if self._hopeless(cost + told):
                    break
                if room - asks[level] < (self._parts.least_table or 0.0):
                    continue
                whole = cost + told + self._table(width, room - asks[level])
                self._offer(Plan(Place.STACK, width, asks[level], width, shape.height, width, whole))
            if self._hopeless(SCROLLS + told):
                continue
            # the whole table, or what is enough of it, and the question scrolls
            least = tables[-1] if self._parts.least_table is None else min(tables[-1], self._parts.least_table)
            left = min(max(room - least, self._height * LEAST_ASK), room)
            whole = SCROLLS + told + self._unseen(width, left) + asks[-1] - left
            whole += TOO_HIGH + CUT * (left + least - room) if left + least > room else 0.0
            self._offer(Plan(Place.STACK, width, min(left, asks[-1]), width, shape.height, width, whole))

    def _told(self, shape: Shape, number: int) -> float:
        """What it costs that the banner leaves lines out, and is small; with large type they are a tap away rather than
        in the way of the question."""
        missing = shape.left_out * LEFT_OUT + shape.untold * UNTOLD
        return missing * (1.0 if self._parts.least_table is None else A_TAP_AWAY) + min(number, 3) * SMALLER

    def _shapes(self, width: float) -> Sequence[Shape]:
        return self._parts.banner(width) if self._parts.banner is not None else (Shape(0.0),)

    def _taken(self, shape: Shape) -> float:
        return shape.height + self._gap if shape.height else 0.0

    def _ask(self, width: float, room: float) -> tuple[float, float]:
        """What the question costs in a room, and its height there."""
        heights = self._parts.ask(width)
        found = fitting(heights, room, 0)
        if found is None:
            return SCROLLS + self._unseen(width, room) + heights[-1] - room, heights[-1]
        return ASK[found], heights[found]

    def _unseen(self, width: float, room: float) -> float:
        """What a question that scrolls costs if none of its keys is in sight."""
        return UNSEEN if room < self._parts.least_ask(width) else 0.0

    def _table(self, width: float, room: float) -> float:
        """What the table costs in a room."""
        heights = self._parts.table(width)
        found = fitting(heights, room, self._parts.table_at)
        if found is not None:
            return TABLE[found]
        if self._parts.least_table is not None:
            missing = self._parts.least_table - room
            squashed = SQUASHED * max(0.0, 1.0 - room / (COMFORTABLE * self._parts.least_table))
            return FOLDED + squashed + (TOO_HIGH + CUT * missing if missing > 0 else 0.0)
        return TOO_HIGH + CUT * (heights[-1] - room)


@dataclass(frozen=True, slots=True)
class Boxes:
    """Where the parts lie."""

    banner: Box
    ask: Box
    table: Box


def place(found: Plan, room: Box, gap: float) -> Boxes:
    """The boxes of a plan in its room; what is left over goes to question and table."""
    banner = found.banner_height
    taken = banner + gap if banner else 0.0
    top = room.top - banner
    beside = Box(room.x, room.y, found.table_width, room.h)
    right = room.right - found.ask_width
    match found.place:
        case Place.BESIDE:
            ask = Box(right, room.y, found.ask_width, room.h - taken)
            return Boxes(Box(right, top, found.ask_width, banner), ask, beside)
        case Place.OVER:
            table = Box(room.x, room.y, found.table_width, room.h - taken)
            return Boxes(
                Box(room.x, top, found.table_width, banner), Box(right, room.y, found.ask_width, room.h), table
            )
        case Place.ABOVE:
            table = Box(room.x, room.y, found.table_width, room.h - taken)
            ask = Box(right, room.y, found.ask_width, room.h - taken)
            return Boxes(Box(room.x, top, room.w, banner), ask, table)
        case Place.UNDER:
            ask = Box(room.x, room.y, room.w, found.ask_height)
            high = room.h - found.ask_height - gap
            start = room.x + (found.banner_width + gap if found.banner_width else 0.0)
            table = Box(start, room.top - high, room.right - start, high)
            return Boxes(Box(room.x, room.top - high, found.banner_width, high), ask, table)
        case Place.STACK:
            ask = Box(room.x, room.y, room.w, found.ask_height)
            high = room.h - found.ask_height - gap - taken
            return Boxes(Box(room.x, top, room.w, banner), ask, Box(room.x, ask.top + gap, room.w, high))


class Arrangement:
    """Lays the parts of one screen, and remembers how they lay as long as things are as large as then."""

    def __init__(self) -> None:
        self._last: Plan | None = None
        self._metrics: Metrics | None = None

    def boxes(self, room: Box, gap: float, metrics: Metrics, parts: Parts) -> Boxes:
        """Where the parts lie now in a room."""
        last = self._last if self._metrics is metrics else None
        self._last = plan(room.w, room.h, gap, metrics.upright, replace(parts, last=last))
        self._metrics = metrics
        return place(self._last, room, gap)
