"""The whole table: panels in rows by zone, drawn as large as the room allows, scrolling only if nothing else helps."""

from collections.abc import Callable

from companion.scene import Group, Scene, State, Zone
from ui.paint import Box, Look
from ui.table.panel import Panel
from ui.table.things import DEGREES, TIGHT, Tightness
from ui.view import Scroll, View

ORDER = (Zone.THREAT, Zone.GOAL, Zone.TEAM, Zone.SUPPLY)
GAP = 6.0


class Felt(View):
    """The panels, side by side as far as they fit, in the order of the zones."""

    def __init__(self, look: Look, on_open: Callable[[Group], None]) -> None:
        super().__init__(look, "table")
        self._on_open = on_open
        self.panels: list[Panel] = []
        self.room = 0.0

    def show(self, scene: Scene) -> None:
        """Take a scene; panels whose group is unchanged stay as they are."""
        old = {panel.group: panel for panel in self.panels}
        groups = sorted((g for g in scene.groups if g.things or g.title), key=self._rank)
        self.panels = [old.pop(group, None) or Panel(self.look, group, self._on_open) for group in groups]
        kept = set(map(id, self.panels))
        for child in list(self.children):
            if id(child) not in kept:
                self.remove_widget(child)
        for panel in self.panels:
            if panel.parent is None:
                self.add_widget(panel)

    def _rank(self, group: Group) -> tuple[int, int]:
        return (ORDER.index(group.zone), group.state is State.GONE)

    def rows(self, tightness: Tightness, width: float) -> list[list[tuple[Panel, float]]]:
        """The panels with their widths, in rows."""
        gap = self.px(GAP)
        rows: list[list[tuple[Panel, float]]] = []
        free = 0.0
        zone = None
        for panel in self.panels:
            wide = max(panel.least(tightness, width), self.look.target)
            team = panel.group.zone is Zone.TEAM
            if team:
                # players' panels in even columns, so that one finds one's own at its place
                columns = self._columns(tightness, width)
                wide = (width - gap * (columns - 1)) / columns
            if rows and zone is panel.group.zone and wide <= free + 0.5:
                rows[-1].append((panel, wide))
            else:
                rows.append([(panel, wide)])
                free = width + gap
            free -= wide + gap
            zone = panel.group.zone
        return [self._stretched(row, width) for row in rows]

    def _columns(self, tightness: Tightness, width: float) -> int:
        team = [panel for panel in self.panels if panel.group.zone is Zone.TEAM]
        gap = self.px(GAP)
        for columns in (4, 3, 2):
            each = (width - gap * (columns - 1)) / columns
            if columns <= len(team) and all(panel.lay(tightness, each).wide <= each for panel in team) and each > self.px(118):
                return columns
        return 1

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
        return TIGHT

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

    def arrange(self) -> None:
        self.felt.room = self.height
        super().arrange()
