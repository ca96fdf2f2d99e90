"""What is to be done now, at length: a drawing of the real table, more words, and the way to the rule."""

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.game import Layout, Spot
from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style, Words
from ui.pictures import RATIO, draw_card, draw_die
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

WIDEST_CARD = 56.0
BESIDE = 1.5
"""Widths of a card between the tops of things that lie beside each other, at most."""


class Drawing(View):
    """The real table as a game describes it: cards and dice at their places with their names under them; ``legend`` are
    the names that have no room there."""

    def __init__(self, look: Look, layout: Layout) -> None:
        super().__init__(look, tr("How it lies on the table"))
        if look.metrics.large:
            # names in large type would cover the cards: numbers stand for them, told below
            named = [spot.label for spot in layout.spots if spot.label]
            self.legend = [tr("{number}  {label}", number=n, label=label) for n, label in enumerate(named, 1)]
            numbers = iter(range(1, len(named) + 1))
            numbered = (replace(spot, label=str(next(numbers))) if spot.label else spot for spot in layout.spots)
            layout = replace(layout, spots=tuple(numbered))
        else:
            self.legend = []
        self._layout = layout

    def _card(self, width: float) -> float:
        """The width of a card in pixels."""
        return min(self.px(WIDEST_CARD), (width - 2 * self.px(8)) / self._layout.width)

    def needs(self, width: float) -> float:
        card = self._card(width)
        lowest = max((spot.y for spot in self._layout.spots), default=0.0)
        last = max((self._label(spot, card)[1] for spot in self._layout.spots if spot.y > lowest - 0.5), default=0.0)
        return card * self._layout.height + last + self.px(16)

    def _label(self, spot: Spot, card: float) -> tuple[float, float]:
        """The width that a label may take up to what lies right of it, and its height there."""
        beside = (other.x for other in self._layout.spots if other.x > spot.x and abs(other.y - spot.y) < BESIDE)
        wide = (min(beside, default=self._layout.width) - spot.x) * card - self.px(6)
        return wide, self.look.measure(spot.label, Size.text, width=wide)[1] if spot.label else 0.0

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.panel, self.px(12))
        card = self._card(self.width)
        left = self.x + (self.width - card * self._layout.width) / 2
        for spot in self._layout.spots:
            self._paint(painter, spot, left + spot.x * card, self.top - self.px(8) - spot.y * card, card)

    def _paint(self, painter: Painter, spot: Spot, x: float, top: float, card: float) -> None:
        high = card * RATIO
        step = spot.apart * card
        for i, face in enumerate(spot.faces):
            last = i == len(spot.faces) - 1
            if face.sideways:
                box = Box(round(x + i * step), round(top - high / 2 - card / 2), round(high), round(card))
            else:
                box = Box(round(x + i * step), round(top - high), round(card), round(high))
            draw_card(painter, face, box, seen=1.0 if last else min(1.0, spot.apart))
        for i, pips in enumerate(spot.dice):
            draw_die(painter, pips, Box(round(x + i * step), round(top - card), round(card), round(card)))
        if spot.label:
            bottom = card if spot.dice else high
            wide, tall = self._label(spot, card)
            painter.text(spot.label, Box(x, top - bottom - tall, wide, tall), Size.text, painter.palette.quiet)


class HowPage(Page):
    """The step that is being played, for whoever plays it for the first time."""

    def __init__(self, app: "App", play: "Play") -> None:
        session = play.session
        ask = session.ask
        super().__init__(app.look, ask.title, app.stage.pop)
        look = app.look
        parts: list[View] = [Words(look, ask.instruction, (Size.key, Size.strong), font=Font.BOLD)]
        explained = session.game.explain(session.table)
        if explained is not None:
            if explained.layout is not None:
                drawing = Drawing(look, explained.layout)
                parts += [drawing, *(Words(look, line) for line in drawing.legend)]
            parts.append(Words(look, explained.text, (Size.strong,)))
        section = next((part for part in session.game.rules() if part.id == ask.rule), None)
        if section is not None:
            if explained is None:
                parts.append(Words(look, section.text, (Size.strong,)))
            rule = Key(
                look, tr("The rule"), lambda: play.rules(ask.rule), detail=section.title, icon=Icon.BOOK,
                style=Style.QUIET, align="left",
            )  # fmt: skip
            parts.append(rule)
        self.refill(parts)
