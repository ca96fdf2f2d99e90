"""The whole table: panels in rows by zone, drawn as large as the room allows, scrolling only if nothing else helps."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from companion.scene import Group, Scene, State, Zone
from ui.lazy import Lazy, fitting
from ui.paint import Box, Look
from ui.table.listing import Legend, Order, counters, team_labels, threat_labels
from ui.table.panel import Panel
from ui.table.things import DEGREES, Tightness
from ui.view import Scroll, View

ORDER = (Zone.THREAT, Zone.GOAL, Zone.TEAM, Zone.SUPPLY)
MOST_COLUMNS = 4
GROWN = 26.0
"""The most units that a panel takes of room that is left over."""
GAIN = 10.0
"""The units that another shape must save to be worth it."""
MOST_PACKED = 5
SQUEEZED = 0.4
"""Of the width, that the widest panel of a row must be left."""
SHARES = (0.5, 0.4, 0.45, 0.55, 0.6)
"""Of the width, that the first of two panels may have where room is shortest."""


@dataclass(frozen=True, slots=True)
class Column:
    """Panels below one another, of one width, their heights, and how closely they are drawn."""

    width: float
    panels: Sequence[Panel | Legend]
    heights: list[float]
    tightness: Tightness


Band = list[Column]
"""Columns side by side."""


class Felt(View):
    """The panels in bands, in the order of the zones."""

    def __init__(self, look: Look, on_open: Callable[[Group], None]) -> None:
        super().__init__(look, "table")
        self._on_open = on_open
        self.panels: list[Panel] = []
        self.room = 0.0
        self.degree = 0
        self._bands: dict[tuple[Tightness, float], list[Band]] = {}
        self._legend: Legend | None = None
        self._order: Order | None = None
        self._metrics = look.metrics

    def show(self, scene: Scene) -> None:
        """Take a scene; panels whose group is unchanged stay as they are."""
        old = {panel.group: panel for panel in self.panels}
        groups = sorted((g for g in scene.groups if g.things or g.title), key=self._rank)
        self.panels = [old.get(group) or Panel(self.look, group, self._on_open) for group in groups]
        self._bands.clear()
        kept = set(map(id, self.panels))
        for child in list(self.children):
            if id(child) not in kept:
                self.remove_widget(child)
        for panel in self.panels:
            if panel.parent is None:
                self.add_widget(panel)
        self._name_numbers()

    def _name_numbers(self) -> None:
        """Make the words that stand beside the team's numbers, and before those against it, where they are listed."""
        team = [panel for panel in self.panels if panel.group.zone is Zone.TEAM and not panel.lost]
        labels = team_labels([panel.group for panel in team])
        self._legend = Legend(self.look, labels) if labels else None
        for panel in team:
            panel.legend = labels
        threats = [panel for panel in self.panels if panel.group.zone is Zone.THREAT]
        order = threat_labels(panel.group for panel in threats)
        self._order = Order(self.look, order) if order else None
        for panel in threats:
            panel.order = order if counters(panel.group) else ()

    def forget(self) -> None:
        """Drop the panels, so that the next scene makes them anew."""
        self.panels = []
        self.clear_widgets()

    def _rank(self, group: Group) -> tuple[int, int]:
        return (ORDER.index(group.zone), group.state is State.GONE)

    def bands(self, tightness: Tightness, width: float) -> list[Band]:
        """The panels in bands; worked out once for a scene and a width."""
        if self._metrics is not self.look.metrics:
            self._bands.clear()
            self._metrics = self.look.metrics
        key = (tightness, width)
        if key not in self._bands:
            self._bands[key] = self._lay(tightness, width)
        return self._bands[key]

    def _lay(self, tightness: Tightness, width: float) -> list[Band]:
        """The threat and the goal, the team in even columns of its own so that one finds one's own at its place,
        then all that only stands by."""
        before = [panel for panel in self.panels if self._comes_first(panel, tightness)]
        team = [panel for panel in self.panels if self._in_team(panel, tightness)]
        after = [panel for panel in self.panels if panel not in before and panel not in team]
        bands = self._in_order(before, tightness, width) or self._packed(before, tightness, width)
        if team:
            close = replace(tightness, listed=False)
            ways = (self._list(team, tightness, width), [self._columns(team, close, width)])
            bands += self._lowest(ways, tightness)
        ways = (self._packed(after, tightness, width), self._on_two_lines(after, tightness, width))
        return bands + self._lowest(ways, tightness)

    def _lowest(self, ways: Sequence[list[Band]], tightness: Tightness) -> list[Band]:
        """The lowest of ways to lay the same panels; one that is empty is none."""
        return min(filter(None, ways), key=lambda way: self._high(way, tightness), default=[])

    def _list(self, team: list[Panel], tightness: Tightness, width: float) -> list[Band]:
        """The team side by side with what their numbers are called before them; empty where that is not worth it."""
        legend, gap = self._legend, self.px(tightness.gap)
        if legend is None or not tightness.listed:
            return []
        wide = legend.wide(tightness.pad)
        each = (width - wide - gap * len(team)) / len(team)
        if each < self.look.target:
            return []
        high = [max(panel.high(tightness, each) for panel in team)]
        columns = [Column(each, [panel], high, tightness) for panel in team]
        return [[Column(wide, [legend], high, tightness), *columns]]

    def _in_order(self, panels: list[Panel], tightness: Tightness, width: float) -> list[Band]:
        """What the numbers of many groups are called, and the groups below it on two lines each, as many side by
        side as have room; empty where that is not worth it."""
        if self._order is None or not tightness.brief:
            return []
        words = Column(width, [self._order], [self._order.high(width)], tightness)
        return [[words], *self._on_two_lines(panels, tightness, width)]

    def _on_two_lines(self, panels: list[Panel], tightness: Tightness, width: float) -> list[Band]:
        """Panels with two lines each, as many side by side as have room; empty where room is not so short."""
        if not tightness.brief:
            return []
        gap = self.px(tightness.gap)
        rows: list[list[tuple[Panel, float]]] = []
        for panel in panels:
            least = max(panel.narrowest(tightness, width), self.look.target)
            if rows and self._wide(rows[-1], tightness) + gap + least <= width:
                rows[-1].append((panel, least))
            else:
                rows.append([(panel, least)])
        bands = [self._row(row, tightness, width) for row in rows]
        return [band for band in bands if band is not None]

    def _comes_first(self, panel: Panel, tightness: Tightness) -> bool:
        """Whether a panel lies above the team's: the threat, and the goal unless it only stands by in little room."""
        group = panel.group
        near = tightness.words or group.state is State.ACTIVE
        return group.zone is Zone.THREAT or (group.zone is Zone.GOAL and near)

    def _in_team(self, panel: Panel, tightness: Tightness) -> bool:
        return panel.group.zone is Zone.TEAM and not (panel.lost and not tightness.pictures)

    def _packed(self, panels: list[Panel], tightness: Tightness, width: float) -> list[Band]:
        """Panels side by side in the rows that are lowest together."""
        least = [(panel, max(panel.least(tightness, width), self.look.target)) for panel in panels]
        best: list[Band] = []
        for rows in _splits(least[:MOST_PACKED]):
            bands = [self._row(row, tightness, width) for row in rows]
            found = [band for band in bands if band is not None]
            lower = not best or self._high(found, tightness) < self._high(best, tightness) - self._gain(tightness)
            if len(found) == len(bands) and lower:
                best = found
        return best + (self._packed(panels[MOST_PACKED:], tightness, width) if panels[MOST_PACKED:] else [])

    def _gain(self, tightness: Tightness) -> float:
        """What another shape must save to be worth it; where room is shortest, anything."""
        return self.px(GAIN) if tightness.acting else 1.0

    def _row(self, row: list[tuple[Panel, float]], tightness: Tightness, width: float) -> Band | None:
        """Panels in one row that share what is left; else the widest, folded, in what the others leave of it."""
        spare = width - self._wide(row, tightness)
        if spare > -0.5:
            return self._band([(panel, wide + spare / len(row)) for panel, wide in row], tightness)
        widest = max(row, key=lambda cell: cell[1])
        left = widest[1] + spare
        if left < width * SQUEEZED:
            return None if tightness.acting else self._shared(row, tightness, width)
        return self._band([(p, left if p is widest[0] else wide) for p, wide in row], tightness)

    def _shared(self, row: list[tuple[Panel, float]], tightness: Tightness, width: float) -> Band | None:
        """Panels in one row that share it evenly, all of them folded; two of them, where room is shortest, as makes
        them lowest."""
        left = width - self.px(tightness.gap) * (len(row) - 1)
        if left / len(row) < width * SQUEEZED:
            return None
        first = SHARES if tightness.brief and len(row) == 2 else (1 / len(row),)
        ways = [[left * share, *[left * (1 - share) / max(1, len(row) - 1)] * (len(row) - 1)] for share in first]
        shared = [[(panel, wide) for (panel, _), wide in zip(row, way, strict=True)] for way in ways]
        sound = [cells for cells in shared if all(panel.holds(tightness, wide) for panel, wide in cells)]
        bands = [self._band(cells, tightness) for cells in sound]
        return min(bands, key=lambda band: self._high([band], tightness), default=None)

    def _wide(self, row: list[tuple[Panel, float]], tightness: Tightness) -> float:
        return sum(wide for _, wide in row) + self.px(tightness.gap) * (len(row) - 1)

    def _band(self, row: list[tuple[Panel, float]], tightness: Tightness) -> Band:
        return [Column(wide, [panel], [panel.high(tightness, wide)], tightness) for panel, wide in row]

    def _columns(self, team: list[Panel], tightness: Tightness, width: float) -> Band:
        """The team in as many columns as need the least height, dealt out in order."""
        best: Band = []
        gap = self.px(tightness.gap)
        for columns in range(1, min(MOST_COLUMNS, len(team)) + 1):
            each = (width - gap * (columns - 1)) / columns
            room = each - 2 * self.px(tightness.pad) + 1
            if columns > 1 and any(panel.lay(tightness, each).wide > room for panel in team):
                break
            dealt = [team[i::columns] for i in range(columns)]
            band = [
                Column(each, column, [panel.high(tightness, each) for panel in column], tightness) for column in dealt
            ]
            if not best or self._high([band], tightness) < self._high([best], tightness) - 1:
                best = band
        return best

    def _high(self, bands: list[Band], tightness: Tightness) -> float:
        gap = self.px(tightness.gap)
        highs = [max(sum(column.heights) + gap * (len(column.heights) - 1) for column in band) for band in bands]
        return sum(highs) + gap * max(0, len(highs) - 1)

    def high(self, tightness: Tightness, width: float) -> float:
        return self._high(self.bands(tightness, width), tightness)

    def _tightness(self, width: float) -> Tightness:
        heights = Lazy(len(DEGREES), lambda degree: self.high(DEGREES[degree], width))
        found = fitting(heights, self.room, self.degree)
        self.degree = len(DEGREES) - 1 if found is None else found
        return DEGREES[self.degree]

    def needs(self, width: float) -> float:
        return self.high(self._tightness(width), width)

    def arrange(self) -> None:
        tightness = self._tightness(self.width)
        bands = self.bands(tightness, self.width)
        gap = self.px(tightness.gap)
        panels = max(1, sum(max(len(column.panels) for column in band) for band in bands))
        grow = min(max(0.0, self.height - self._high(bands, tightness)) / panels, self.px(GROWN))
        self._put_legend(bands)
        top = self.top
        for band in bands:
            high = self._high([band], tightness) + grow * max(len(column.panels) for column in band)
            x = self.x
            for column in band:
                self._put_column(column, x, top, high)
                x += column.width + gap
            top -= high + gap

    def _put_legend(self, bands: list[Band]) -> None:
        """The words beside the numbers lie on the table only where the team is listed."""
        for child in list(self.children):
            if isinstance(child, Legend):
                self.remove_widget(child)
        for column in (column for band in bands for column in band):
            self.put(*(panel for panel in column.panels if isinstance(panel, Legend)))

    def _put_column(self, column: Column, x: float, top: float, high: float) -> None:
        """Place the panels of a column; what its band has more than it needs is shared among them."""
        gap = self.px(column.tightness.gap)
        spare = (high - sum(column.heights) - gap * (len(column.heights) - 1)) / len(column.heights)
        for panel, needed in zip(column.panels, column.heights, strict=True):
            box = Box(round(x), round(top - needed - spare), round(column.width), round(needed + spare))
            panel.set_tightness(column.tightness)
            if (panel.box, panel.drawn_as) != (box, panel.draws):
                panel.drawn_as = panel.draws
                panel.place(box)
            top -= needed + spare + gap


def _splits(cells: list[tuple[Panel, float]]) -> Iterator[list[list[tuple[Panel, float]]]]:
    """All ways to break a list into rows, few rows first."""
    for breaks in range(len(cells)):
        for where in combinations(range(1, len(cells)), breaks):
            edges = (0, *where, len(cells))
            yield [cells[start:end] for start, end in pairwise(edges)]


class TableView(Scroll):
    """The felt in its window. Where it has to scroll, what is active comes into sight with each new scene and on each
    other panel, the first of it surely."""

    def __init__(self, look: Look, on_open: Callable[[Group], None]) -> None:
        self.felt = Felt(look, on_open)
        super().__init__(look, self.felt, "table")
        self.scene: Scene | None = None
        self._is_new = True
        self._revealed_at = look.metrics

    def show_scene(self, scene: Scene) -> None:
        self.felt.show(scene)
        self.scene = scene
        self._is_new = True

    def seen(self, box: Box) -> Box:
        """Where a box of the felt is seen, as far as it has been scrolled."""
        return Box(box.x, box.y + round(self.offset), box.w, box.h)

    def forget(self) -> None:
        """Make all of it anew with the next scene."""
        self.felt.forget()

    def heights(self, width: float) -> Sequence[float]:
        """The heights it can do with at a width, the roomiest first, each worked out when it is looked at."""
        return Lazy(len(DEGREES), lambda degree: self.felt.high(DEGREES[degree], width))

    @property
    def degree(self) -> int:
        """How tightly it was drawn last, as the place among its heights."""
        return self.felt.degree

    def arrange(self) -> None:
        self.felt.room = self.height
        super().arrange()
        active = [panel for panel in self.felt.panels if panel.group.state is State.ACTIVE]
        if self._is_new or self._revealed_at is not self.look.metrics:
            for panel in reversed(active):
                self.reveal(panel)
        self._is_new, self._revealed_at = False, self.look.metrics
