"""Figures drawn to be read at arm's length: shares won, faces of dice, a course over games, and luck on a scale."""

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Color, Line, Mesh

from companion.language import figure, tr
from companion.people import Person
from companion.statistics.figures import Scored, Tally
from companion.statistics.luck import Luck, Z
from companion.wording import count
from ui.faces import draw_face
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.pictures import draw_die
from ui.theme import Colour, Size
from ui.view import View

Point = tuple[float, float]

BY_CHANCE = tr("chance")
"""What the band on a scale of luck is."""

BAR = 16.0
VALUE = 74.0
SCORE = 44.0
"""Room of a bar with its number, which may have four characters."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games won with its name."""

    label: str
    tally: Tally


class Shares(View):
    """Shares of games won, a bar each; the thin line through its end is where the true share may lie."""

    def __init__(self, look: Look, title: str, shares: Sequence[Share]) -> None:
        super().__init__(look, title)
        self._title = title
        self._shares = shares

    @property
    def _each(self) -> float:
        return self.px(Size.text * 1.35 + BAR + 12)

    def needs(self, width: float) -> float:
        return self.px(40) + len(self._shares) * self._each + self.px(10)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(12))
        inner = self.box.inset(self.px(14), self.px(8))
        head = Box(inner.x, inner.top - self.px(30), inner.w, self.px(30))
        title = self.look.elided(self._title, Size.strong, Font.BOLD, head.w)
        painter.text(title, head, Size.strong, p.text, Font.BOLD, wrap=False)
        top = head.y - self.px(2)
        for share in self._shares:
            self._draw(painter, share, Box(inner.x, top - self._each, inner.w, self._each))
            top -= self._each

    def _draw(self, painter: Painter, share: Share, box: Box) -> None:
        p, tally = painter.palette, share.tally
        line = Box(box.x, box.top - self.px(Size.text * 1.35), box.w, self.px(Size.text * 1.35))
        games = count(tally.games, "game")
        wide = self.look.measure(games, Size.text)[0]
        painter.text(games, line, Size.text, p.quiet, align="right", wrap=False)
        label = self.look.elided(share.label, Size.text, Font.BOLD, box.w - wide - self.px(12))
        painter.text(label, line, Size.text, p.text, Font.BOLD, wrap=False)
        bar = Box(box.x, line.y - self.px(BAR + 1), box.w - self.px(VALUE), self.px(BAR))
        painter.fill(bar, p.raised, bar.h / 2)
        value = Box(bar.right, bar.y - self.px(4), self.px(VALUE), bar.h + self.px(8))
        if tally.rate is None or tally.interval is None:
            painter.text("–", value, Size.strong, p.quiet, Font.BOLD, "right", wrap=False)
            return
        painter.fill(Box(bar.x, bar.y, max(bar.h, bar.w * tally.rate), bar.h), p.brass, bar.h / 2)
        low, high = (bar.x + bar.w * edge for edge in tally.interval)
        thin = max(2.0, self.px(3))
        for colour, more in ((p.panel, self.px(1.5)), (p.text, 0.0)):
            middle = bar.y + bar.h / 2
            painter.fill(Box(low - more, middle - thin / 2 - more, high - low + 2 * more, thin + 2 * more), colour)
            for x in (low, high):
                tall = bar.h * 0.9
                painter.fill(
                    Box(x - thin / 2 - more, middle - tall / 2 - more, thin + 2 * more, tall + 2 * more), colour
                )
        painter.text(
            tr("{percent} %", percent=f"{tally.rate * 100:.0f}"),
            value,
            Size.strong,
            p.text,
            Font.BOLD,
            "right",
            wrap=False,
        )


class Scale(View):
    """How many rolls went well, on a scale: the broad band is where chance puts 95 of 100 honest players."""

    def __init__(self, look: Look, luck: Luck) -> None:
        super().__init__(look, tr("{number} went well", number=luck.good))
        self._luck = luck

    def needs(self, width: float) -> float:
        return self.px(112)

    def paint(self, painter: Painter) -> None:
        p, luck = painter.palette, self._luck
        painter.fill(self.box, p.panel, self.px(12))
        inner = self.box.inset(self.px(26), self.px(8))
        low, high = luck.interval
        reach = max(high - luck.expected, abs(luck.good - luck.expected), 1.0) * 1.35
        start, end = luck.expected - reach, luck.expected + reach

        def x(value: float) -> float:
            return inner.x + inner.w * (value - start) / (end - start)

        line = inner.y + self.px(46)
        painter.fill(Box(inner.x, line - self.px(2), inner.w, self.px(4)), p.line, self.px(2))
        painter.fill(Box(x(low), line - self.px(9), x(high) - x(low), self.px(18)), p.pressed, self.px(9))
        painter.fill(Box(x(luck.expected) - self.px(1.5), line - self.px(9), self.px(3), self.px(18)), p.quiet)
        outside = not low <= luck.good <= high
        colour = (p.good if luck.good > luck.expected else p.bad) if outside else p.brass
        painter.disc(x(luck.good), line, self.px(14), p.panel)
        painter.disc(x(luck.good), line, self.px(11), colour)
        self._below(painter, inner, x(low), x(high), (f"{low:.0f}", f"{high:.0f}"))
        wide = self.px(160)
        at = min(max(inner.x - self.px(14), x(luck.good) - wide / 2), inner.right + self.px(14) - wide)
        room = Box(at, line + self.px(16), wide, self.px(30))
        painter.text(
            tr("{number} went well", number=luck.good), room, Size.strong, colour, Font.BOLD, "center", wrap=False
        )

    def _below(self, painter: Painter, inner: Box, low: float, high: float, words: tuple[str, str]) -> None:
        """The ends of the band, and in their middle what it is."""
        colour, wide = painter.palette.quiet, self.px(80)
        for at, text in zip((low, high), words, strict=True):
            room = Box(at - wide / 2, inner.y, wide, self.px(26))
            painter.text(text, room, Size.text, colour, align="center", wrap=False)
        left = high - low - wide
        if left > self.look.measure(BY_CHANCE, Size.text)[0]:
            room = Box(low + wide / 2, inner.y, left, self.px(26))
            painter.text(BY_CHANCE, room, Size.text, colour, align="center", wrap=False)


class Faces(View):
    """How often dice showed each face, beside the line of honest dice and the band in which chance lies."""

    def __init__(self, look: Look, luck: Luck) -> None:
        super().__init__(look, "what the dice showed")
        self._luck = luck

    def needs(self, width: float) -> float:
        return self.px(210)

    def paint(self, painter: Painter) -> None:
        p, luck = painter.palette, self._luck
        painter.fill(self.box, p.panel, self.px(12))
        inner = self.box.inset(self.px(14), self.px(10))
        dice = luck.dice
        fair, spread = dice / 6, Z * (dice * 5 / 36) ** 0.5
        most = max(*luck.faces, fair + spread) * 1.02
        side = self.px(34)
        low, room = inner.y + side + self.px(6), inner.h - side - self.px(34)

        def high(value: float) -> float:
            return room * max(0.0, value) / most

        painter.fill(
            Box(inner.x, low + high(fair - spread), inner.w, high(fair + spread) - high(fair - spread)), p.raised
        )
        painter.fill(Box(inner.x, low + high(fair) - 1, inner.w, 2), p.quiet)
        each = inner.w / 6
        for i, n in enumerate(luck.faces):
            x, wide = inner.x + each * (i + 0.5), min(each * 0.5, self.px(46))
            painter.fill(Box(x - wide / 2, low, wide, max(1.0, high(n))), p.brass, self.px(4))
            draw_die(painter, i + 1, Box(x - side / 2, inner.y, side, side))
            top = low + max(high(n), high(fair + spread)) + self.px(1)
            painter.text(
                figure(n, ","),
                Box(x - each / 2, top, each, self.px(26)),
                Size.text,
                p.text,
                Font.BOLD,
                "center",
                wrap=False,
            )


class Scores(View):
    """The last scores of one game, a bar each in the order of time, as many as there is room for; those of games that
    were lost are grey."""

    def __init__(self, look: Look, title: str, scores: Sequence[Scored]) -> None:
        super().__init__(look, title)
        self._title = title
        self._scores = scores

    def needs(self, width: float) -> float:
        return self.px(194)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(12))
        inner = self.box.inset(self.px(14), self.px(8))
        line = self.px(28)
        head, foot = Box(inner.x, inner.top - line, inner.w, line), Box(inner.x, inner.y, inner.w, line)
        scores = self._scores[-int(inner.w // self.px(SCORE)) :]
        self._write(painter, head, foot, scores)
        # Numbers stand at the ends of the bars: above them, and below those that are less than nothing.
        number = self.px(26)
        low, high = min(0, *(one.value for one in scores)), max(0, *(one.value for one in scores))
        bottom = foot.top + self.px(4) + (number if low < 0 else 0.0)
        unit = (head.y - self.px(4) - number - bottom) / ((high - low) or 1)
        zero, each = bottom - low * unit, inner.w / len(scores)
        painter.fill(Box(inner.x, zero - 1, inner.w, 2), p.line)
        for i, one in enumerate(scores):
            x, tall = inner.x + each * i, max(self.px(3), abs(one.value) * unit)
            down, wide = one.value < 0, min(each * 0.6, self.px(46))
            bar = Box(x + (each - wide) / 2, zero - tall if down else zero, wide, tall)
            painter.fill(bar, p.quiet if one.won is False else p.brass, min(self.px(4), tall / 2))
            at = Box(x, bar.y - number if down else bar.top, each, number)
            painter.text(str(one.value), at, Size.text, p.text, Font.BOLD, "center", wrap=False)

    def _write(self, painter: Painter, head: Box, foot: Box, scores: Sequence[Scored]) -> None:
        """What is drawn above it; below it the games, or the first and the last where there is no room for more."""
        p = painter.palette
        title = self.look.elided(self._title, Size.strong, Font.BOLD, head.w)
        painter.text(title, head, Size.strong, p.text, Font.BOLD, wrap=False)
        games = [tr("game {number}", number=one.game) for one in scores]
        each = foot.w / len(games)
        if max(self.look.measure(game, Size.text)[0] for game in games) < each - self.px(8):
            for i, game in enumerate(games):
                below = Box(foot.x + each * i, foot.y, each, foot.h)
                painter.text(game, below, Size.text, p.quiet, align="center", wrap=False)
            return
        painter.text(games[0], foot, Size.text, p.quiet, wrap=False)
        painter.text(games[-1], foot, Size.text, p.quiet, align="right", wrap=False)


class Course(View):
    """Good rolls beyond expectation, added up game by game; in the band they are chance."""

    def __init__(self, look: Look, values: Sequence[float], edges: Sequence[float]) -> None:
        super().__init__(look, "luck game by game")
        self._values = (0.0, *values)
        self._edges = (0.0, *edges)

    def needs(self, width: float) -> float:
        return self.px(200)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(12))
        inner = self.box.inset(self.px(14), self.px(12))
        plot = Box(inner.x + self.px(52), inner.y + self.px(26), inner.w - self.px(56), inner.h - self.px(26))
        most = max(*self._edges, *map(abs, self._values), 1.0) * 1.1
        last = len(self._values) - 1

        def at(game: int, value: float) -> tuple[float, float]:
            return plot.x + plot.w * game / last, plot.y + plot.h / 2 + plot.h / 2 * value / most

        self._band(p.raised, [(at(i, edge), at(i, -edge)) for i, edge in enumerate(self._edges)])
        painter.fill(Box(plot.x, plot.y + plot.h / 2 - 1, plot.w, 2), p.quiet)
        points = [part for i, value in enumerate(self._values) for part in at(i, value)]
        self.painter.draw(Color(*p.brass), Line(points=points, width=max(1.2, self.px(1.6)), joint="round"))
        painter.disc(*at(last, self._values[-1]), self.px(5), p.brass)
        for value in (most / 1.1, 0.0, -most / 1.1):
            room = Box(inner.x, at(0, value)[1] - self.px(13), self.px(46), self.px(26))
            painter.text(f"{value:+.0f}" if value else "0", room, Size.text, p.quiet, align="right", wrap=False)
        below = Box(plot.x, inner.y - self.px(2), plot.w, self.px(26))
        painter.text(tr("first game"), below, Size.text, p.quiet, wrap=False)
        painter.text(tr("game {number}", number=last), below, Size.text, p.quiet, align="right", wrap=False)

    def _band(self, colour: Colour, pairs: Sequence[tuple[Point, Point]]) -> None:
        """A band between two lines."""
        corners = [corner for pair in pairs for x, y in pair for corner in (x, y, 0.0, 0.0)]
        mesh = Mesh(vertices=corners, indices=list(range(2 * len(pairs))), mode="triangle_strip")
        self.painter.draw(Color(*colour), mesh)


class Beyond(View):
    """Everybody's good rolls of one game beyond what was to be expected, right or left of the middle."""

    def __init__(self, look: Look, lucks: Sequence[tuple[Person, Luck]]) -> None:
        super().__init__(look, "luck of everybody")
        self._lucks = [(person, luck) for person, luck in lucks if luck.rolls]

    def needs(self, width: float) -> float:
        return self.px(46) + len(self._lucks) * self.px(42) if self._lucks else 0.0

    def paint(self, painter: Painter) -> None:
        if not self._lucks:
            return
        p = painter.palette
        painter.fill(self.box, p.panel, self.px(12))
        inner = self.box.inset(self.px(14), self.px(8))
        head = Box(inner.x, inner.top - self.px(28), inner.w, self.px(28))
        title = self.look.elided(tr("Good rolls, more or fewer than to be expected"), Size.text, Font.BOLD, head.w)
        painter.text(title, head, Size.text, p.text, Font.BOLD, wrap=False)
        most = max(abs(luck.good - luck.expected) for _, luck in self._lucks) or 1.0
        top, high = head.y - self.px(2), self.px(42)
        for person, luck in self._lucks:
            self._draw(painter, person, luck.good - luck.expected, most, Box(inner.x, top - high, inner.w, high))
            top -= high

    def _draw(self, painter: Painter, person: Person, value: float, most: float, box: Box) -> None:
        p, side = painter.palette, self.px(32)
        draw_face(painter, person, Box(box.x, box.y + (box.h - side) / 2, side, side))
        named = self.px(150)
        name = self.look.elided(person.name, Size.text, Font.BOLD, named)
        room = Box(box.x + side + self.px(8), box.y, named, box.h)
        painter.text(name, room, Size.text, p.text, Font.BOLD, wrap=False)
        number = self.px(58)
        bar = Box(room.right + self.px(8), box.y, box.right - number - room.right - self.px(12), box.h)
        middle, reach = bar.x + bar.w / 2, bar.w / 2 * abs(value) / most
        thick = self.px(14)
        start = middle if value > 0 else middle - reach
        painter.fill(Box(start, box.y + (box.h - thick) / 2, reach, thick), p.good if value > 0 else p.bad, self.px(4))
        painter.fill(Box(middle - 1, box.y + self.px(4), 2, box.h - self.px(8)), p.quiet)
        room = Box(box.right - number, box.y, number, box.h)
        painter.text(figure(value, "+.1f"), room, Size.text, p.text, Font.BOLD, "right", wrap=False)
