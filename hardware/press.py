"""What a button is for, and what can happen to it."""

from dataclasses import dataclass
from enum import StrEnum

from companion.language import tr
from companion.wording import capital


class Role(StrEnum):
    """What a button is for; the values are the names in the settings.

    ``next`` and ``previous`` are also what turning the encoder means, ``ok`` what pushing it means. ``power`` switches
    the machine off when it is held.
    """

    FACE1 = "face1"
    FACE2 = "face2"
    FACE3 = "face3"
    FACE4 = "face4"
    FACE5 = "face5"
    FACE6 = "face6"
    OK = "ok"
    UNDO = "undo"
    NEXT = "next"
    PREVIOUS = "previous"
    REPEAT = "repeat"
    LOOK = "look"
    POWER = "power"

    @property
    def face(self) -> int | None:
        """The number on a face button, None for the others."""
        return FACES.index(self) + 1 if self in FACES else None

    @property
    def words(self) -> str:
        """The button as people call it: ``button 4``, ``OK``, ``undo``."""
        return tr("button {number}", number=self.face) if self.face else _WORDS[self]


_WORDS = {
    Role.OK: tr("OK"),
    Role.UNDO: tr("undo"),
    Role.NEXT: tr("next"),
    Role.PREVIOUS: tr("previous"),
    Role.REPEAT: tr("repeat"),
    Role.LOOK: tr("look"),
    Role.POWER: tr("power switch"),
}
FACES = (Role.FACE1, Role.FACE2, Role.FACE3, Role.FACE4, Role.FACE5, Role.FACE6)


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed. ``at`` is when it went down, on the board's clock; ``long`` that it was held."""

    role: Role
    long: bool = False
    at: float = 0.0


class Ailment(StrEnum):
    """What can be wrong with a button, and that it is right again."""

    STUCK = "stuck"
    UNSTEADY = "unsteady"
    TOGETHER = "together"
    MENDED = "mended"

    @property
    def lasts(self) -> bool:
        """Whether it stays until the button is mended."""
        return self in (Ailment.STUCK, Ailment.UNSTEADY)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is wrong with a button, to be shown calmly."""

    role: Role
    ailment: Ailment
    at: float = 0.0

    @property
    def words(self) -> str:
        """What is wrong, in one line."""
        button = capital(self.role.words)
        match self.ailment:
            case Ailment.STUCK:
                return tr("{button} has been down too long; it does not count until it is let go", button=button)
            case Ailment.UNSTEADY:
                return tr("{button} flickers (a loose wire?); it does not count until it is quiet", button=button)
            case Ailment.TOGETHER:
                return tr("{button} was pressed together with another; press one after the other", button=button)
            case Ailment.MENDED:
                return tr("{button} works again", button=button)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about all the pins, to be shown calmly: they are gone, or they are back."""

    words: str


Signal = Press | Trouble | Notice
