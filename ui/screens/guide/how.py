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
    """The real table as a game describes it: cards and dice at their places with their names under them. Where one name
    has no room there, all are numbers, and told below."""

    def __init__(self, look: Look, layout: Layout) -> None:
        super().__init__(look, tr("How it lies on the table"))
        self._named = layout
        named = [spot.label for spot in layout.spots if spot.label]
        self._legend = [tr("{number}  {label}", number=n, label=label) for n, label in enumerate(named, 1)]
        numbers = iter(range(1, len(named) + 1))
        numbered = (replace(spot, label=str(next(numbers))) if spot.label else spot for spot in layout.spots)
        self._numbered = replace(layout, spots=tuple(numbered))

    def _card(self, width: float) -> float:
        """The width of a card in pixels."""
        return min(self.px(WIDEST_CARD), (width - 2 * self.px(8)) / self._named.width)

    def _layout(self, card: float) -> Layout:
        """With names, where large type does not make them cover the cards, and each has room."""
        fits = not self.look.metrics.large and all(self._has_room(spot, card) for spot in self._named.spots)
        return self._named if fits else self._numbered

    def _has_room(self, spot: Spot, card: float) -> bool:
        """Whether a name fits between what lies right of it and what lies below."""
        if not spot.label:
            return True
        wide, tall = self._label(self._named, spot, card)
        longest = max(self.look.measure(word, Size.text)[0] for word in self.look.say(spot.label).split())
        end = spot.x + wide / card
        lower = (other for other in self._named.spots if other.y > spot.y + 0.5)
        below = (other.y for other in lower if other.x < end and other.x + _span(other) > spot.x)
        room = (min(below, default=self._named.height + BESIDE) - spot.y) * card - self._high(spot, card)
        return longest <= wide and tall <= room

    def needs(self, width: float) -> float:
        card = self._card(width)
        layout = self._layout(card)
        lowest = max((spot.y for spot in layout.spots), default=0.0)
        last = max((self._label(layout, spot, card)[1] for spot in layout.spots if spot.y > lowest - 0.5), default=0.0)
        return card * layout.height + last + self.px(16) + sum(self._lines(width, layout))

    def _lines(self, width: float, layout: Layout) -> list[float]:
        """The heights of the names that are told below."""
        if layout is self._named:
            return []
        return [self.look.measure(line, Size.text, width=width - self.px(20))[1] for line in self._legend]

    def _label(self, layout: Layout, spot: Spot, card: float) -> tuple[float, float]:
        """The width that a label may take up to what lies right of it, and its height there."""
        beside = (other.x for other in layout.spots if other.x > spot.x and abs(other.y - spot.y) < BESIDE)
        wide = (min(beside, default=layout.width) - spot.x) * card - self.px(6)
        return wide, self.look.measure(spot.label, Size.text, width=wide)[1] if spot.label else 0.0

    def _high(self, spot: Spot, card: float) -> float:
        return card if spot.dice or spot.sideways else card * RATIO

    def paint(self, painter: Painter) -> None:
        painter.fill(self.box, painter.palette.panel, self.px(12))
        card = self._card(self.width)
        layout = self._layout(card)
        left = self.x + (self.width - card * layout.width) / 2
        for spot in layout.spots:
            self._paint(painter, layout, spot, left + spot.x * card, self.top - self.px(8) - spot.y * card, card)
        lines = self._lines(self.width, layout)
        y = self.y + self.px(8) + sum(lines)
        for line, high in zip(self._legend, lines, strict=False):
            y -= high
            painter.text(line, Box(self.x + self.px(10), y, self.width - self.px(20), high), Size.text,
                         painter.palette.text)  # fmt: skip

    def _paint(self, painter: Painter, layout: Layout, spot: Spot, x: float, top: float, card: float) -> None:
        high = card * RATIO
        step = spot.apart * card
        for i, face in enumerate(spot.faces):
            last = i == len(spot.faces) - 1
            if face.sideways:
                box = Box(round(x + i * step), round(top - high / 2 - card / 2), round(high), round(card))
            else:
                box = Box(round(x + i * step), round(top - high), round(card), round(high))
            draw_card(painter, face, box, seen=1.0 if last else min(1.0, spot.apart))
        for i, words in enumerate(spot.words):
            wide, tall = (high, card) if spot.sideways else (card, high)
            _draw_words(painter, words, Box(round(x + i * step), round(top - tall), round(wide), round(tall)))
        for i, pips in enumerate(spot.dice):
            draw_die(painter, pips, Box(round(x + i * step), round(top - card), round(card), round(card)))
        if spot.label:
            bottom = self._high(spot, card)
            wide, tall = self._label(layout, spot, card)
            painter.text(spot.label, Box(x, top - bottom - tall, wide, tall), Size.text, painter.palette.quiet)


def _span(spot: Spot) -> float:
    """How far the cards or dice of a spot reach, in widths of a card."""
    number = max(len(spot.faces), len(spot.words), len(spot.dice))
    wide = RATIO if spot.sideways or any(face.sideways for face in spot.faces) else 1.0
    return (number - 1) * spot.apart + wide if number else 0.0


def _draw_words(painter: Painter, words: str, box: Box) -> None:
    """A card that is no playing card: paper with a few words, one below the other, as large as they fit; or blank."""
    p, look = painter.palette, painter.look
    painter.frame(box, p.paper_edge, p.paper, min(box.w, box.h) * 0.14, max(1.0, painter.px(1)))
    if not (lines := look.say(words).split()):
        return
    size = box.h * 0.84 / max(2, len(lines))
    widest = max(look.lettering.width(line, Font.BOLD, size) for line in lines)
    size *= min(1.0, box.w * 0.94 / widest)
    step = size * 1.15
    for i, line in enumerate(lines):
        y = box.y + (box.h + step * len(lines)) / 2 - (i + 1) * step
        painter.drawn(line, Box(box.x, y, box.w, step), size, p.spades, Font.BOLD)


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
                parts.append(Drawing(look, explained.layout))
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
