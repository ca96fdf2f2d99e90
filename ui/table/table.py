"""The whole table: panels in rows by zone, drawn as large as the room allows, scrolling only if nothing else helps."""

from collections.abc import Callable

from companion.scene import Group, Scene, State, Zone
from ui.paint import Box, Look
from ui.table.panel import PAD, Panel
from ui.table.things import DEGREES, Tightness
from ui.view import Scroll, View

ORDER = (Zone.THREAT, Zone.GOAL, Zone.TEAM, Zone.SUPPLY)
GAP = 6.0

Rows = list[list[tuple[Panel, float]]]
"""Panels with their widths, in rows."""


class Felt(View):
    """The panels, side by side as far as they fit, in the order of the zones."""

    def __init__(self, look: Look, on_open: Callable[[Group], None]) -> None:
        super().__init__(look, "table")
        self._on_open = on_open
        self.panels: list[Panel] = []
        self.room = 0.0
        self._rows: dict[tuple[Tightness, float], Rows] = {}
        self._metrics = look.metrics

    def show(self, scene: Scene) -> None:
        """Take a scene; panels whose group is unchanged stay as they are."""
        old = {panel.group: panel for panel in self.panels}
        groups = sorted((g for g in scene.groups if g.things or g.title), key=self._rank)
        self.panels = [old.get(group) or Panel(self.look, group, self._on_open) for group in groups]
        self._rows.clear()
        kept = set(map(id, self.panels))
        for child in list(self.children):
            if id(child) not in kept:
                self.remove_widget(child)
        for panel in self.panels:
            if panel.parent is None:
                self.add_widget(panel)

    def _rank(self, group: Group) -> tuple[int, int]:
        return (ORDER.index(group.zone), group.state is State.GONE)

    def rows(self, tightness: Tightness, width: float) -> Rows:
        """The panels with their widths, in rows; worked out once for a scene and a width."""
        if self._metrics is not self.look.metrics:
            self._rows.clear()
            self._metrics = self.look.metrics
        key = (tightness, width)
        if key not in self._rows:
            self._rows[key] = self._lay(tightness, width)
        return self._rows[key]

    def _lay(self, tightness: Tightness, width: float) -> Rows:
        """The panels with their widths, in rows. The team's panels lie in even columns of their own, so that one
        finds one's own at its place; the others lie side by side as they fit."""
        rows: Rows = []
        team = [panel for panel in self.panels if panel.group.zone is Zone.TEAM]
        before = [panel for panel in self.panels if self._comes_first(panel, tightness)]
        after = [panel for panel in self.panels if panel not in before and panel not in team]
        rows += self._packed(before, tightness, width)
        rows += self._columns(team, tightness, width)
        rows += self._packed(after, tightness, width)
        return [self._stretched(row, width) for row in rows]

    def _comes_first(self, panel: Panel, tightness: Tightness) -> bool:
        """Whether a panel lies above the team's: the threat, and the goal unless it only stands by in little room."""
        group = panel.group
        near = tightness.words or group.state is State.ACTIVE
        return group.zone is Zone.THREAT or (group.zone is Zone.GOAL and near)

    def _packed(self, panels: list[Panel], tightness: Tightness, width: float) -> Rows:
        rows: Rows = []
        free = 0.0
        for panel in panels:
            wide = max(panel.least(tightness, width), self.look.target)
            if rows and wide <= free + 0.5:
                rows[-1].append((panel, wide))
            else:
                rows.append([(panel, wide)])
                free = width + self.px(GAP)
            free -= wide + self.px(GAP)
        return rows

    def _columns(self, team: list[Panel], tightness: Tightness, width: float) -> Rows:
        """The team in as many columns as need the least height."""
        best: Rows = []
        least = float("inf")
        gap = self.px(GAP)
        for columns in range(1, min(4, len(team)) + 1):
            each = (width - gap * (columns - 1)) / columns
            if columns > 1 and any(panel.lay(tightness, each).wide > each - 2 * self.px(PAD) + 1 for panel in team):
                continue
            rows = [[(panel, each) for panel in team[i : i + columns]] for i in range(0, len(team), columns)]
            high = sum(max(panel.high(tightness, each) for panel, _ in row) + gap for row in rows)
            if high < least - 1:
                best, least = rows, high
        return best

    def _stretched(self, row: list[tuple[Panel, float]], width: float) -> list[tuple[Panel, float]]:
        """A row whose panels share what is left of its width."""
        spare = width - sum(wide for _, wide in row) - self.px(GAP) * (len(row) - 1)
        return [(panel, wide + spare / len(row)) for panel, wide in row]

    def high(self, tightness: Tightness, width: float) -> float:
        rows = self.rows(tightness, width)
        gap = self.px(GAP) * max(0, len(rows) - 1)
        return gap + sum(max(panel.high(tightness, wide) for panel, wide in row) for row in rows)

    def _tightness(self, width: float) -> Tightness:
        for tightness in DEGREES:
            if self.high(tightness, width) <= self.room:
                return tightness
        return DEGREES[-1]

    def needs(self, width: float) -> float:
        return self.high(self._tightness(width), width)

    def arrange(self) -> None:
        tightness = self._tightness(self.width)
        rows = self.rows(tightness, self.width)
        heights = [max(panel.high(tightness, wide) for panel, wide in row) for row in rows]
        gap = self.px(GAP)
        spare = max(0.0, self.height - sum(heights) - gap * (len(rows) - 1))
        grow = min(spare / max(1, len(rows)), self.px(26))
        top = self.top
        for row, height in zip(rows, heights, strict=True):
            x, high = self.x, height + grow
            for panel, wide in row:
                panel.set_tightness(tightness)
                box = Box(round(x), round(top - high), round(wide), round(high))
                if (panel.box, panel.drawn_as) != (box, tightness):
                    panel.drawn_as = tightness
                    panel.place(box)
                x += wide + gap
            top -= high + gap


class TableView(Scroll):
    """The felt in its window."""

    def __init__(self, look: Look, on_open: Callable[[Group], None]) -> None:
        self.felt = Felt(look, on_open)
        super().__init__(look, self.felt, "table")

    def show_scene(self, scene: Scene) -> None:
        self.felt.show(scene)

    def fits(self, width: float, height: float) -> bool:
        """Whether the table can be shown without scrolling."""
        return any(self.felt.high(tightness, width) <= height for tightness in reversed(DEGREES))

    def arrange(self) -> None:
        self.felt.room = self.height
        super().arrange()
