"""What a camera tells: plain data that the camera's own process sends, screens show and ``matching`` judges.

Nothing here knows a camera or a screen. Boxes are in pixels of the whole picture (x, y of the upper left corner,
width, height); corners are parts of its width and height, 0 to 1.
"""

from enum import StrEnum

import msgspec

Box = tuple[int, int, int, int]
Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""The rolling area: four corners in order round it, each x and y as parts of the picture's width and height."""

WHOLE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The whole picture as an area."""


class What(StrEnum):
    """What is looked for."""

    DICE = "dice"
    CARDS = "cards"


class State(StrEnum):
    """How the camera is. Only in WATCHING are there pictures and sights."""

    OFF = "off"
    STARTING = "starting"
    WATCHING = "watching"
    NO_CAMERA = "no camera"
    GONE = "gone"
    TROUBLE = "trouble"


class Motion(StrEnum):
    """What happens on the table; the reader sleeps in all but STILL."""

    MOVING = "moving"
    SETTLING = "settling"
    STILL = "still"


class Sent(msgspec.Struct, frozen=True, tag=True):
    """Anything that the camera tells."""


class Status(Sent, frozen=True):
    """How the camera is, in one calm sentence for the players; ``camera`` names it where there is one."""

    state: State
    text: str
    camera: str = ""


class Moved(Sent, frozen=True):
    """The table began to move, to settle, or lies still."""

    motion: Motion


class Live(Sent, frozen=True):
    """A live picture, only sent while one is wanted: ``rgb`` has height x width x 3 bytes, top row first."""

    width: int
    height: int
    rgb: bytes


class SeenDie(msgspec.Struct, frozen=True):
    """One die. ``others`` are values that some of the readings saw in place of ``value``, the likelier first;
    ``lay`` says that it has not moved since the question was asked or the last roll was taken."""

    value: int
    box: Box
    confidence: float
    sure: bool = True
    others: tuple[int, ...] = ()
    lay: bool = False


class SeenCard(msgspec.Struct, frozen=True):
    """One card as records write cards, or ``back`` for one that lies face down; the rest as at SeenDie."""

    card: str
    box: Box
    confidence: float
    sure: bool = True
    others: tuple[str, ...] = ()
    lay: bool = False


class Sight(Sent, frozen=True):
    """What lies still in the rolling area: the median of several readings.

    ``number`` counts sights up, ``ask`` is the number of the ask that it belongs to; ``width`` and ``height`` are
    the picture's. ``sure`` is the readers' word that all of it can be taken without asking, and only given
    after movement that was seen; where it is False, ``reason`` says why in words for the players. ``waiting`` says
    that nothing has moved since the question was asked: this is only what lay there before.
    """

    number: int
    ask: int
    what: What
    width: int
    height: int
    dice: tuple[SeenDie, ...] = ()
    cards: tuple[SeenCard, ...] = ()
    sure: bool = False
    reason: str = ""
    waiting: bool = False


class Check(Sent, frozen=True):
    """The look of the picture, for setting up the camera: what is wrong and what to do, in plain words; none where
    all is well. ``light`` is the area's middle grey (0 to 255), ``sharp`` 0 (blurred) to 1, ``die`` the width of the
    smallest die in pixels, or None where there is no die to measure."""

    words: tuple[str, ...]
    light: float
    sharp: float
    die: float | None


class Bumped(Sent, frozen=True):
    """The camera looks at the table from elsewhere than when its area was marked: ``corners`` is where the
    area now is, as well as that can be worked out, or None where the place is not known at all."""

    text: str
    corners: Corners | None


class Area(Sent, frozen=True):
    """The rolling area that is in force; ``marked`` is False where nobody has marked one at this place yet, and
    ``trouble`` says why it could not be kept for the next time."""

    corners: Corners
    marked: bool
    trouble: str = ""


class Samples(Sent, frozen=True):
    """A corrected picture was kept, or why not; ``pictures`` and ``size`` (bytes) are those of the whole folder."""

    pictures: int
    size: int
    trouble: str = ""


Told = Status | Moved | Live | Sight | Check | Bumped | Area | Samples
"""Everything that the camera tells, for decoding and for a ``match`` statement."""
