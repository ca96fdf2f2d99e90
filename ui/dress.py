"""How results and things that stand out are dressed: ground, writing, edge."""

from dataclasses import dataclass

from companion.game import Tone
from companion.scene import State
from ui.theme import Colour, Palette

WELL, BADLY = (Tone.GOOD, Tone.WON), (Tone.BAD, Tone.LOST)


@dataclass(frozen=True, slots=True)
class Dress:
    """The colours of a banner or a panel."""

    ground: Colour
    writing: Colour
    edge: Colour


def colour_of_tone(p: Palette, tone: Tone | None) -> Colour:
    """The colour of what an entry led to."""
    return p.good if tone in WELL else p.bad if tone in BADLY else p.quiet


def dress_of_tone(p: Palette, tone: Tone) -> Dress:
    """The dress of a result."""
    if tone in WELL:
        return Dress(p.good, p.on_good, p.good)
    if tone in BADLY:
        return Dress(p.bad, p.on_bad, p.bad)
    return Dress(p.raised, p.text, p.line)


def dress_of_state(p: Palette, state: State) -> Dress:
    """The dress of a group or a thing on the table."""
    match state:
        case State.ACTIVE:
            return Dress(p.brass_deep, p.text, p.brass)
        case State.GOOD:
            return Dress(p.good_deep, p.text, p.good)
        case State.BAD:
            return Dress(p.bad_deep, p.text, p.bad)
        case State.DIM | State.GONE:
            return Dress(p.table, p.quiet, p.line)
    return Dress(p.panel, p.text, p.panel)
