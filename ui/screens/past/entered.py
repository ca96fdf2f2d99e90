"""What was entered, as pictures: dice as they were rolled, cards with their suits, anything else in words; and what it
was before it was corrected."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion import cards
from companion.asks import Answer, Ask, Cards, Roll
from companion.game import Adjustable
from companion.language import joined
from companion.log import Adjusted
from companion.session import Session
from ui.lettering import Font
from ui.paint import Box, Look, Painter
from ui.pictures import draw_die, draw_wide_card
from ui.theme import Size
from ui.view import View

GAP = 4.0
CARD = 1.55
"""The width of a card that lies low, as a share of its height."""

SMALLEST = 0.7
"""The share of their size down to which pictures shrink before they become words."""

ARROW = " → "


@dataclass(frozen=True, slots=True)
class Entered:
    """One entry: its dice or its cards where it has any, and what it says in words."""

    words: str
    dice: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether there is a picture of it."""
        return bool(self.dice or self.cards)


def entered(asked: Ask | Adjustable, answer: Answer) -> Entered:
    """An answer to an ask, or the value that something on the table was corrected to."""
    words = asked.say(answer)
    if isinstance(answer, list):
        if isinstance(asked, Roll):
            return Entered(words, dice=tuple(map(int, answer)))
        if isinstance(asked, Cards) or (isinstance(asked, Adjustable) and asked.cards):
            known = tuple(str(card) for card in answer)
            return Entered(words, cards=known if cards.UNSEEN not in known else ())
    return Entered(words)


def at(session: Session[Any], index: int) -> tuple[Entered, Entered | None]:
    """What was entered as an entry of a game, and what stood there before it was corrected. Raises CompanionError."""
    entry, earlier = session.line[index], session.was(index)
    if isinstance(entry, Adjusted):
        thing = session.game.adjustables(session.tables[index])[entry.adjust]
        return entered(thing, entry.value), entered(thing, thing.value)
    ask = session.ask_at(index)
    was = entered(ask, earlier.answer) if earlier is not None and not isinstance(earlier, Adjusted) else None
    return entered(ask, entry.answer), was


@dataclass(frozen=True, slots=True)
class Piece:
    """A picture or some words in a line: how wide, and what."""

    wide: float
    die: int = 0
    card: str = ""
    words: str = ""
    old: bool = False


class Line:
    """An entry on one line, ``high`` pixels high; what is too wide becomes smaller, then words."""

    def __init__(self, look: Look, now: Entered, was: Entered | None, room: float, high: float) -> None:
        self._look = look
        self.high = high
        self.pieces = self._fit(now, was, room)
        self.width = self._wide(self.pieces)

    def _fit(self, now: Entered, was: Entered | None, room: float) -> Sequence[Piece]:
        natural = list(self._all(now, was))
        wide = self._wide(natural)
        if wide <= room or not self._pictured(now, was):
            return natural if wide <= room else [self._written(now, was, room)]
        gaps = self._gaps(natural)
        self.high *= max(SMALLEST, (room - gaps - len(natural)) / (wide - gaps))
        smaller = list(self._all(now, was))
        return smaller if self._wide(smaller) <= room else [self._written(now, was, room)]

    def _pictured(self, now: Entered, was: Entered | None) -> bool:
        return now.drawn or (was is not None and was.drawn)

    def _written(self, now: Entered, was: Entered | None, room: float) -> Piece:
        words = now.words if was is None else joined(ARROW, (was.words, now.words))
        return self._text(self._look.elided(words, Size.strong, Font.TEXT, room))

    def _all(self, now: Entered, was: Entered | None) -> Iterator[Piece]:
        if was is not None:
            yield from self._of(was, old=True)
            yield self._text(ARROW)
        yield from self._of(now)

    def _of(self, one: Entered, old: bool = False) -> Iterator[Piece]:
        for pips in one.dice:
            yield Piece(self.high, die=pips, old=old)
        for card in one.cards:
            yield Piece(round(self.high * CARD), card=card, old=old)
        if not one.drawn:
            yield self._text(one.words, old)

    def _text(self, words: str, old: bool = False) -> Piece:
        return Piece(self._look.measure(words, Size.strong)[0] + 1, words=words, old=old)

    def _wide(self, pieces: Sequence[Piece]) -> float:
        return sum(piece.wide for piece in pieces) + self._gaps(pieces)

    def _gaps(self, pieces: Sequence[Piece]) -> float:
        return self._look.px(GAP) * max(0, len(pieces) - 1)

    def draw(self, painter: Painter, box: Box) -> None:
        """Draw it at the left of a box, in the middle of its height; pictures of what no longer counts are struck
        through."""
        p, gap = painter.palette, painter.px(GAP)
        x, y = box.x, round(box.y + (box.h - self.high) / 2)
        old: list[Box] = []
        for piece in self.pieces:
            place = Box(round(x), y, round(piece.wide), round(self.high))
            if piece.die:
                draw_die(painter, piece.die, place)
            elif piece.card:
                draw_wide_card(painter, piece.card, place)
            else:
                room = Box(place.x, box.y, piece.wide, box.h)
                painter.text(piece.words, room, Size.strong, p.quiet if piece.old else p.text, wrap=False)
            old += [place] if piece.old and not piece.words else []
            x += piece.wide + gap
        if old:
            bar = max(2.0, painter.px(3))
            middle = Box(old[0].x - gap / 2, y + self.high / 2 - bar / 2, old[-1].right - old[0].x + gap, bar)
            painter.fill(middle, p.bad)


class Picture(View):
    """An entry large, over as many lines as it needs."""

    def __init__(self, look: Look, one: Entered, high: float) -> None:
        super().__init__(look, one.words)
        self._one = one
        self._units = high

    def _lines(self, width: float) -> list[Line]:
        high, gap = self.px(self._units), self.px(GAP)
        one = self._one
        if not one.drawn:
            return []
        each = high if one.dice else round(high * CARD)
        fit = max(1, int((width + gap) // (each + gap)))
        parts = [
            Entered("", dice=one.dice[i : i + fit], cards=one.cards[i : i + fit])
            for i in range(0, len(one.dice or one.cards), fit)
        ]
        return [Line(self.look, part, None, width, high) for part in parts]

    def needs(self, width: float) -> float:
        if not self._one.drawn:
            return self.look.measure(self._one.words, Size.lead, Font.BOLD, width)[1]
        return sum(line.high + self.px(GAP) for line in self._lines(width))

    def paint(self, painter: Painter) -> None:
        if not self._one.drawn:
            painter.text(self._one.words, self.box, Size.lead, painter.palette.text, Font.BOLD, valign="top")
            return
        top = self.top
        for line in self._lines(self.width):
            line.draw(painter, Box(self.x, top - line.high, self.width, line.high))
            top -= line.high + self.px(GAP)
