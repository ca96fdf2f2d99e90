"""How texts, cards, dice and states are written on a terminal, with and without Unicode, and in which language.

A card shows its suit as a letter and a shape, a state as a mark: nothing is said by colour alone.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text

from companion import cards
from companion.language import tr
from companion.scene import Face, State
from companion.terminal.speech import english

STYLES = {
    State.PLAIN: "",
    State.ACTIVE: "bold cyan",
    State.GOOD: "green",
    State.BAD: "bold red",
    State.DIM: "dim",
    State.GONE: "dim strike",
}
SUIT_STYLES = {"s": "", "h": "red", "c": "green", "d": "magenta"}


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The marks that one terminal can show. ``unicode`` says whether suits have shapes beside their
    letters; ``say`` says texts in the language of its people."""

    unicode: bool
    marks: dict[State, str]
    back: str
    done: str
    here: str
    sideways: tuple[str, str]
    rule: str
    dot: str
    times: str
    say: Callable[[object], str] = english

    def text(self, words: object, style: str = "") -> Text:
        """A text as it is printed."""
        return Text(self.say(words), style)

    def mark(self, state: State) -> str:
        """The mark that stands before a thing in this state, with its space; empty for a plain one."""
        mark = self.marks[state]
        return mark + " " if mark else ""

    def card(self, card: str) -> Text:
        """A card: ``10h♥``, a bare rank where the suit is unknown."""
        if card == "back":
            return Text(self.back)
        if card == cards.JOKER:
            return self.text(cards.name(card))
        if card == cards.UNSEEN:
            return Text(card)
        rank = self.say(cards.corner(card))
        if not cards.is_exact(card):
            return Text(rank)
        suit = str(cards.suit(card))
        shape = cards.SYMBOLS[suit] if self.unicode else ""
        return Text(rank + suit + shape, style=SUIT_STYLES[suit])

    def face(self, face: Face) -> Text:
        """One card as it lies, with its mark and its way round."""
        text = self.card(face.card)
        if face.sideways:
            left, right = self.sideways
            text = Text.assemble(left, text, right)
        mark = self.marks[face.state]
        if mark:
            text = Text.assemble(mark, text)
        text.stylize(STYLES[face.state])
        return text

    def die(self, pips: int) -> str:
        """A die that stands on the table."""
        if pips == 0:
            return self.say(tr("put aside"))
        return f"[{pips}]" if not self.unicode else f"{chr(0x267F + pips)} {pips}"


UNICODE = Glyphs(
    unicode=True,
    marks={
        State.PLAIN: "",
        State.ACTIVE: "▸",
        State.GOOD: "✓",
        State.BAD: "!",
        State.DIM: "",
        State.GONE: "×",
    },
    back="▒▒",
    done="✓",
    here="▸",
    sideways=("«", "»"),
    rule="─",
    dot="·",
    times="×",
)
ASCII = Glyphs(
    unicode=False,
    marks={
        State.PLAIN: "",
        State.ACTIVE: ">",
        State.GOOD: "+",
        State.BAD: "!",
        State.DIM: "",
        State.GONE: "x",
    },
    back="##",
    done="+",
    here=">",
    sideways=("<", ">"),
    rule="-",
    dot="-",
    times="x",
)


def glyphs_for(encoding: str) -> Glyphs:
    """The marks that an output in this encoding can show."""
    return UNICODE if encoding.lower().replace("-", "").startswith("utf") else ASCII
