"""The pieces of a motion: what changed on the table, drawn where it was and moved to where it is."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion import scene
from companion.language import joined
from companion.moments import Moment
from companion.scene import Face, Scene, Zone
from ui.changes import Change, Kind, changes
from ui.dress import dress_of_state, dress_of_tone
from ui.icons import Icon
from ui.lettering import Font
from ui.motion import Draw, Lash, Piece, Point, arched, collapse, fall, fly, spring, stamp, tumble
from ui.paint import Box, Painter, Spot
from ui.pictures import RATIO, draw_card, draw_die
from ui.screens.banner import SIGN, SIGN_SIZE, SIGNS
from ui.theme import Colour, Size

if TYPE_CHECKING:
    from ui.screens.play import Play
    from ui.table.table import TableView

MOST = 14
"""Pieces that move at once; more would only be confusion."""
CARD = 58.0
"""Units of height of a card that moves where the table names cards in words."""
STAMPED = 2.8
"""How many times larger a verdict's sign is when it comes down."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Where the things of a table are seen: those of each group, and the groups themselves, by their ids."""

    scene: Scene
    spots: dict[str, Sequence[Spot]]
    panels: dict[str, Box]


def lying_on(table: "TableView") -> Lying | None:
    """Where everything lies that a table shows now."""
    if table.scene is None or table.parent is None:
        return None
    panels = table.felt.panels
    return Lying(
        table.scene,
        {
            panel.group.id: [Spot(s.of, table.seen(s.box), s.part, s.nth) for s in panel.painter.spots]
            for panel in panels
        },
        {panel.group.id: table.seen(panel.box) for panel in panels},
    )


class Moved:
    """What moves from one table to the next. ``patches`` are the places that cards are still on their way to."""

    def __init__(self, play: "Play", before: Lying, after: Lying) -> None:
        self._play = play
        self._look = play.look
        self._before = before
        self._after = after
        self._changes = changes(before.scene, after.scene)
        self._went = [change for change in self._changes if change.kind is Kind.WENT]
        self.patches: list[tuple[Box, Colour]] = []

    def pieces(self, moment: Moment | None, new_verdict: bool) -> list[Piece | Lash]:
        """All that moves; with a new verdict its sign comes down on the banner."""
        found: list[Piece | Lash] = [*self._verdict()] if new_verdict else []
        came = [piece for change in self._changes if change.kind is Kind.CAME for piece in self._came(change)]
        for change in self._changes:
            if change.kind is not Kind.WENT or change in self._went:
                found += self._gone(change)
        found += came
        if moment is Moment.BLOW:
            found += self._blow()
        return found[:MOST]

    def _gone(self, change: Change) -> Iterator[Piece]:
        """What is no more as it was goes away."""
        box = self._before.panels.get(change.group) if change.kind is Kind.FELL else self._old(change)
        if box is None or not self._in_sight(box):
            return
        match change.kind:
            case Kind.WENT:
                yield Piece(box, self._card(change.part), fall(box))
            case Kind.OPENED:
                yield Piece(box, self._tile(change.part), spring(box))
            case Kind.TURNED if isinstance(change.was, scene.Die | scene.Counter):
                yield Piece(box, self._number(change.was), tumble(box))
            case Kind.FELL:
                yield Piece(box, self._ruin(change.group), collapse(box))

    def _came(self, change: Change) -> Iterator[Piece]:
        """A card flies to its place."""
        spots = self._after.spots.get(change.group, ())
        end = self._find(spots, change)
        if end is None or not self._in_sight(end):
            return
        group = next(group for group in self._after.scene.groups if group.id == change.group)
        if any(spot.of == change.of and spot.part for spot in spots):
            self.patches.append((end.inset(-1), dress_of_state(self._look.palette, group.state).ground))
        yield Piece(end, self._card(change.part), fly(self._source(change), end.centre))

    def _source(self, change: Change) -> Point:
        """Where a card comes from: where it lay before, a pile that is another now, or the finger that told of it."""
        for other in self._went:
            if other.part == change.part and (box := self._old(other)) is not None:
                self._went.remove(other)
                return box.centre
        for pile in self._changes:
            if isinstance(pile.was, scene.Pile) and (box := self._old(pile)) is not None and self._in_sight(box):
                return box.centre
        stage = self._play.app.stage
        return stage.to_local(*stage.finger)

    def _old(self, change: Change) -> Box | None:
        return self._find(self._before.spots.get(change.group, ()), change)

    def _find(self, spots: Iterable[Spot], change: Change) -> Box | None:
        """Where a thing lies: the card itself, or the end of its row where cards are only named."""
        own = [spot for spot in spots if spot.of == change.of]
        for spot in own:
            by_place = change.kind is Kind.OPENED and bool(spot.part)
            if spot.nth == change.nth and (by_place or spot.part == change.part):
                return spot.box
        whole = next((spot.box for spot in own if not spot.part), None)
        if whole is None:
            return None
        high = self._look.px(CARD)
        wide = round(high / RATIO)
        return Box(max(whole.x, whole.right - wide), round(whole.y + (whole.h - high) / 2), wide, high)

    def _in_sight(self, box: Box) -> bool:
        table, slack = self._play.table.box, self._look.px(8)
        return box.y < table.top - slack and box.top > table.y + slack

    def _verdict(self) -> Iterator[Piece]:
        """The sign of a new result comes down on the banner."""
        banner = self._play.banner
        if banner is None or banner.parent is None:
            return
        tone = banner.report.tone
        colour, side = dress_of_tone(self._look.palette, tone).writing, self._look.metrics.type(SIGN_SIZE) * STAMPED

        def draw(painter: Painter, box: Box) -> None:
            painter.letter(SIGNS[tone], box, side, colour)

        at = (round(banner.x + self._look.px(SIGN) / 2), round(banner.y + banner.height / 2))
        yield Piece(Box(0, 0, side, side), draw, stamp(at, STAMPED))

    def _blow(self) -> Iterator[Lash]:
        """A stroke from what threatens the team to each that it has."""
        zones = {group.id: group.zone for group in self._after.scene.groups}
        threats = [box for key, box in self._after.panels.items() if zones.get(key) is Zone.THREAT]
        team = [box for key, box in self._after.panels.items() if zones.get(key) is Zone.TEAM and self._in_sight(box)]
        for box in team[:4] if threats else ():
            points = arched(threats[0].centre, box.centre, self._look.px(60))
            yield Lash(points, self._look.palette.bad, max(2.0, self._look.px(4)))

    def _card(self, card: str) -> Draw:
        return lambda painter, box: draw_card(painter, Face(card), box)

    def _tile(self, number: str) -> Draw:
        """The number of a lock."""

        def draw(painter: Painter, box: Box) -> None:
            p = painter.palette
            painter.fill(box, p.brass, self._look.px(7))
            painter.drawn(number or Icon.LOCKED, box, box.h * 0.62, p.on_brass, Font.SERIF if number else Font.BOLD)

        return draw

    def _number(self, was: scene.Die | scene.Counter) -> Draw:
        """What a die or a counter showed."""

        def draw(painter: Painter, box: Box) -> None:
            if isinstance(was, scene.Die):
                draw_die(painter, was.pips, box, brass=True)
            else:
                painter.drawn(str(was.value), box, box.h * 0.7, painter.palette.brass, Font.SERIF)

        return draw

    def _ruin(self, of: str) -> Draw:
        """A group that is out of the game, by its name."""
        title = next(group.title for group in self._before.scene.groups if group.id == of)

        def draw(painter: Painter, box: Box) -> None:
            p = painter.palette
            painter.frame(box, p.bad, p.bad_deep, self._look.px(10), self._look.px(2))
            words = joined(" ", (Icon.CROSS, title))
            painter.drawn(words, box, min(box.h * 0.5, self._look.metrics.type(Size.lead)), p.bad, Font.BOLD)

        return draw
