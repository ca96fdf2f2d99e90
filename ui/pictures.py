"""Cards and dice as we draw them: paper with a serif rank over its suit, ivory dice with round pips."""

from companion import cards
from companion.scene import Face, State
from ui.icons import SUITS, Icon
from ui.lettering import Font
from ui.paint import Box, Painter
from ui.theme import Colour

PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.26, 0.74), (0.74, 0.26)),
    3: ((0.24, 0.76), (0.5, 0.5), (0.76, 0.24)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.26, 0.26), (0.26, 0.74), (0.5, 0.5), (0.74, 0.26), (0.74, 0.74)),
    6: ((0.28, 0.22), (0.28, 0.5), (0.28, 0.78), (0.72, 0.22), (0.72, 0.5), (0.72, 0.78)),
}
RATIO = 1.36


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two; ``share`` of the second."""
    return tuple(x + (y - x) * share for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def suit_colour(painter: Painter, card: str) -> Colour:
    p = painter.palette
    return {"h": p.hearts, "d": p.diamonds, "c": p.clubs}.get(card[-1:], p.spades)


def draw_card(painter: Painter, face: Face, box: Box, pressed: bool = False, seen: float = 1.0) -> None:
    """A card in a box; a sideways card wants a box wider than it is high.

    ``seen`` is the share of its width that the next card leaves to be seen: its marks then keep to that side.
    """
    p = painter.palette
    radius = min(box.w, box.h) * 0.14
    edge = {State.ACTIVE: p.brass, State.GOOD: p.good, State.BAD: p.bad}.get(face.state)
    if edge is not None:
        rim = max(2.0, painter.px(3))
        painter.fill(box.inset(-rim), p.table, radius + rim)
        painter.fill(box.inset(-rim), edge, radius + rim)
    gone = face.state in (State.GONE, State.DIM)
    if face.card in ("back", cards.UNSEEN):
        _back(painter, box, radius, gone)
    else:
        # a card that does not count now is a ghost: a dark card, its marks still to be read
        paper = p.raised if gone else p.paper_edge if pressed else p.paper
        painter.frame(box, p.quiet if gone else p.paper_edge, paper, radius, max(1.0, painter.px(1)))
        strip = box if seen >= 1 or face.sideways else Box(box.x, box.y, box.w * seen, box.h)
        _face(painter, face.card, strip, p.quiet if gone else None, box.w)
    if face.state is State.GONE:
        # struck through between rank and suit
        bar = max(2.0, painter.px(3))
        painter.fill(Box(box.x + box.w * 0.1, box.y + box.h * 0.48 - bar / 2, box.w * 0.8, bar), p.bad)


def _back(painter: Painter, box: Box, radius: float, gone: bool) -> None:
    p = painter.palette
    ground = mixed(p.card_back, p.table, 0.4) if gone else p.card_back
    painter.frame(box, p.card_back_line, ground, radius, max(1.0, painter.px(1.5)))
    inner = box.inset(min(box.w, box.h) * 0.16)
    painter.frame(inner, p.card_back_line, ground, radius * 0.5, max(1.0, painter.px(1)))
    painter.drawn(Icon.CROWN, inner, min(box.w, box.h) * 0.42, p.card_back_line, Font.BOLD)


def _face(painter: Painter, card: str, box: Box, ghost: Colour | None, wide: float) -> None:
    """The marks of a card in the part of it that is seen; ``wide`` is how wide the whole card is."""
    short = min(wide, box.h)
    colour = ghost or suit_colour(painter, card)
    plain = ghost or painter.palette.spades
    if card == cards.JOKER:
        painter.drawn(Icon.JOKER, box, short * 0.66, plain, Font.BOLD)
        return
    rank = painter.look.say(cards.corner(card))
    suit = cards.suit(card)
    size = short * (0.60 if len(rank) == 1 else 0.53)
    if suit is None:
        broad = painter.look.lettering.width(rank, Font.SERIF, size * 1.15)
        painter.drawn(rank, box, size * 1.15 * min(1.0, box.w * 0.94 / broad), plain, Font.SERIF)
        return
    mark = SUITS[suit.value]
    if box.w > box.h:
        half = box.w / 2
        painter.drawn(rank, Box(box.x + half * 0.1, box.y, half, box.h), size, colour, Font.SERIF)
        painter.drawn(mark, Box(box.x + half * 0.95, box.y, half, box.h), short * 0.42, colour, Font.BOLD)
        return
    high = box.h * 0.5
    painter.drawn(rank, Box(box.x, box.y + box.h * 0.455, box.w, high), size, colour, Font.SERIF)
    low = Box(box.x, box.y + box.h * 0.07, box.w, box.h * 0.44)
    painter.drawn(mark, low, short * 0.44, colour, Font.BOLD)


def draw_wide_card(painter: Painter, card: str, box: Box, pressed: bool = False) -> None:
    """A card as a low key: rank and suit side by side whatever the box."""
    p = painter.palette
    painter.frame(box, p.paper_edge, p.brass_pressed if pressed else p.paper, painter.px(6), max(1.0, painter.px(1)))
    type_of = painter.look.metrics.type
    if card == cards.JOKER:
        painter.drawn(Icon.JOKER, box, min(type_of(28), box.h * 0.6), p.spades, Font.BOLD)
        return
    rank, suit, colour = painter.look.say(cards.corner(card)), cards.suit(card), suit_colour(painter, card)
    if suit is None:
        painter.drawn(rank, box, min(type_of(30), box.h * 0.62), p.spades, Font.SERIF)
        return
    size = min(type_of(24.0 if len(rank) == 1 else 21.0), box.w * 0.46, box.h * 0.6)
    wide = painter.look.lettering.width(rank, Font.SERIF, size)
    mark = painter.look.lettering.width(SUITS[suit.value], Font.BOLD, size * 0.74)
    x = box.x + (box.w - wide - mark) / 2
    painter.drawn(rank, Box(x, box.y, wide, box.h), size, colour, Font.SERIF)
    painter.drawn(SUITS[suit.value], Box(x + wide, box.y, mark, box.h), size * 0.74, colour, Font.BOLD)


def draw_die(painter: Painter, pips: int, box: Box, brass: bool = False, pressed: bool = False) -> None:
    """A die in a square box; no pips: only the place where it would stand."""
    p = painter.palette
    radius = box.w * 0.2
    if pips == 0:
        painter.frame(box, p.quiet, p.table, radius, max(1.0, painter.px(2)))
        return
    ground = p.brass_pressed if pressed else p.brass if brass else p.paper
    edge = mixed(p.brass, p.table, 0.35) if brass else p.paper_edge
    painter.frame(box, edge, ground, radius, max(1.0, box.w * 0.03))
    r = box.w * 0.098
    colour = p.on_brass if brass else p.spades
    for x, y in PIPS[pips]:
        painter.disc(box.x + box.w * x, box.y + box.h * y, r, colour)
