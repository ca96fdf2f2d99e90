"""How a game has its cards laid out, as plain data: the layouts there are, their lines, and where an ask's cards lie.

How cards lie in a picture is worked out by ``companion.layouts``, what that answers by ``companion.matching``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion import cards
from companion.language import Phrase, tr


class Layout(StrEnum):
    """The layouts that can be read, by the names that ``read cards --layout`` takes."""

    ROW = "row"
    ROWS = "rows"
    COMBINATION = "combination"
    BATTLE_ROW = "battle-row"
    SITUATION = "situation"
    ARMY = "army"
    THREE_ROWS = "three-rows"


class Line(StrEnum):
    """The lines of the layouts, by the names that ``read cards --layout`` prints."""

    ROW = "row"
    FIRST = "first"
    SECOND = "second"
    UPRIGHT = "upright"
    SIDEWAYS = "sideways"
    CARDS = "cards"
    WEAPONS = "weapons"
    SPADES = "As"
    HEARTS = "Ah"
    CLUBS = "Ac"
    DIAMONDS = "Ad"
    ROW_1 = "row 1"
    ROW_2 = "row 2"
    ROW_3 = "row 3"
    HAND = "hand"

    @property
    def where(self) -> Phrase:
        """Where its cards lie, to follow 'lies'."""
        return _WHERE[self]


BESIDE_ACES = (Line.SPADES, Line.HEARTS, Line.CLUBS, Line.DIAMONDS)
"""The lines of the combination from bottom to top."""
ROWS_OF_THREE = (Line.ROW_1, Line.ROW_2, Line.ROW_3)
"""The three rows, from top to bottom."""

_WHERE: Mapping[Line, Phrase] = {
    Line.ROW: tr("in the row"),
    Line.FIRST: tr("in the first place"),
    Line.SECOND: tr("in the second place"),
    Line.UPRIGHT: tr("upright"),
    Line.SIDEWAYS: tr("sideways"),
    Line.CARDS: tr("in the row of the army"),
    Line.WEAPONS: tr("face down in the row of the army"),
    Line.SPADES: tr("beside the {ace}", ace=cards.name("As")),
    Line.HEARTS: tr("beside the {ace}", ace=cards.name("Ah")),
    Line.CLUBS: tr("beside the {ace}", ace=cards.name("Ac")),
    Line.DIAMONDS: tr("beside the {ace}", ace=cards.name("Ad")),
    Line.ROW_1: tr("in row {number}", number=1),
    Line.ROW_2: tr("in row {number}", number=2),
    Line.ROW_3: tr("in row {number}", number=3),
    Line.HAND: tr("in the hand laid out"),
}


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the cards lie that answer an ask, so that a picture of them tells it all.

    ``lines`` hold them, in the order of the answer. ``known`` is what is known to lie in a line: in another one than
    these it must be seen there, in one of these it comes first and is no part of the answer. ``beside`` are known
    cards that lie close by in no line. ``ordered`` is False where the cards may as well lie anyhow.

    What a spread answers depends on the ask: cards by the cards of its lines, a choice by the option that is called as
    the card there, a count by how many cards of the known row lie face down.
    """

    layout: Layout
    lines: tuple[Line, ...]
    known: Mapping[Line, tuple[str, ...]] = field(default_factory=dict)
    beside: tuple[str, ...] = ()
    ordered: bool = True
