"""A camera that is not there: it tells what a picture of the gallery lets it tell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.language import tr
from companion.sights import (
    Box,
    Corners,
    Live,
    Motion,
    Moved,
    Samples,
    SeenCard,
    SeenDie,
    Sent,
    Sight,
    State,
    Status,
    What,
)
from ui.gallery.made_up import A_CAMERA, OFF, WATCHES

WIDE, HIGH = 1280, 720
SHOWN = (320, 180)
FELT, LAMP = (34, 58, 48), 70
"""The colour of the cloth in the picture, and how much brighter it is under the lamp."""


REST = Status(State.OFF, OFF)
CHOICES = (("auto", tr("Whichever is there")), ("/dev/video0", A_CAMERA), ("none", tr("No camera")))


@dataclass
class StagedCamera:
    """Looks where it is told to, and sees what it is told to see."""

    status: Status = REST
    number: int = 0
    wanted: What = What.DICE
    told: list[Sent] = field(default_factory=list)

    def look_for(self, what: What | None, possible: Sequence[str] = ()) -> int:
        self.number += 1
        self.wanted = what or self.wanted
        return self.number

    def show(self, yes: bool, width: int = 0) -> None:
        """It shows what it is told to."""

    def look_again(self) -> None:
        """It sees what it is told to."""

    def taken(self, number: int) -> None:
        """Nobody looks at that."""

    def mark_area(self, corners: Corners) -> None:
        """Its picture stays as it is."""

    def keep_sample(self, number: int, really: Sequence[str]) -> None:
        """Nothing is kept."""

    def events(self) -> Sequence[Sent]:
        told, self.told = self.told, []
        return told

    def close(self) -> None:
        """It was never opened."""

    # what it is told to tell

    def watch(self) -> None:
        """It is there and watches."""
        self.status = Status(State.WATCHING, WATCHES, A_CAMERA)
        self.told += [self.status, live()]

    def see(self, *things: SeenDie | SeenCard, sure: bool = True, reason: str = "") -> None:
        """Something was moved and lies still."""
        dice = tuple(thing for thing in things if isinstance(thing, SeenDie))
        cards = tuple(thing for thing in things if isinstance(thing, SeenCard))
        sight = Sight(1, self.number, self.wanted, WIDE, HIGH, dice, cards, sure, reason)
        self.told += [Moved(Motion.MOVING), Moved(Motion.SETTLING), Moved(Motion.STILL), sight]


def place(column: int, row: int = 1) -> Box:
    """Where the thing of a column and a row lies in the picture."""
    return 260 + 170 * column, 90 + 210 * row, 110, 110


def dice(*values: int) -> list[SeenDie]:
    """Dice side by side that were read well."""
    return [SeenDie(value, place(column), 0.98) for column, value in enumerate(values)]


def cards(*names: str) -> list[SeenCard]:
    """Cards side by side that were read well."""
    return [SeenCard(name, place(column), 0.98) for column, name in enumerate(names)]


def laid(*rows: Sequence[str]) -> list[SeenCard]:
    """Cards in rows that were read well."""
    return [SeenCard(name, place(i, j), 0.98) for j, row in enumerate(rows) for i, name in enumerate(row)]


def live() -> Live:
    """A picture of a cloth under a lamp with nothing on it."""
    wide, high = SHOWN
    rgb = bytearray()
    for y in range(high):
        for x in range(wide):
            far = ((x / wide - 0.5) ** 2 + (y / high - 0.5) ** 2) ** 0.5
            light = round(LAMP * max(0.0, 1 - 1.4 * far))
            rgb += bytes(channel + light for channel in FELT)
    return Live(wide, high, bytes(rgb))


@dataclass
class NoPictures:
    """So many corrected pictures, none of which exists."""

    pictures: int = 12

    def content(self) -> Samples:
        return Samples(self.pictures, 3_400_000)

    def export(self, goal: Path) -> Samples:
        return self.content()

    def empty(self) -> None:
        self.pictures = 0


@dataclass(frozen=True)
class Named:
    """A camera that can be chosen."""

    setting: str
    name: str


@dataclass
class StagedCameras:
    """One camera, and what can be chosen."""

    pictures: NoPictures = field(default_factory=NoPictures)
    camera: StagedCamera = field(default_factory=StagedCamera)

    def make(self, source: str, keep: bool, wake: Callable[[], None]) -> StagedCamera:
        return self.camera

    def choices(self) -> list[Named]:
        return [Named(*choice) for choice in CHOICES]
