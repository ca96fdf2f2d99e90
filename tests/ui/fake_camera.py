"""A camera that tells what a test lets it tell, for what has nothing to do with pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import dist
from pathlib import Path

from companion.errors import Refused
from companion.settings import Settings, read_settings
from companion.sights import (
    Box,
    Corners,
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

OFF = Status(State.OFF, "The camera is off")


def nothing() -> None:
    """Nobody is woken."""


@dataclass
class FakeCamera:
    """Notes what it is told to do."""

    source: str = ""
    keep: bool = False
    wake: Callable[[], None] = nothing
    status: Status = OFF
    looked_for: list[What | None] = field(default_factory=list)
    possible: Sequence[str] = ()
    took: list[int] = field(default_factory=list)
    kept: list[tuple[int, list[str]]] = field(default_factory=list)
    areas: list[Corners] = field(default_factory=list)
    looked_again: int = 0
    showing: bool = False
    width: int = 0
    closed: bool = False
    told: list[Sent] = field(default_factory=list)
    sights: int = 0

    def look_for(self, what: What | None, possible: Sequence[str] = ()) -> int:
        self.looked_for.append(what)
        self.possible = possible
        return len(self.looked_for)

    def show(self, yes: bool, width: int = 640) -> None:
        self.showing, self.width = yes, width

    def look_again(self) -> None:
        self.looked_again += 1

    def taken(self, number: int) -> None:
        self.took.append(number)

    def mark_area(self, corners: Corners) -> None:
        if any(dist(one, other) < 0.02 for one, other in combinations(corners, 2)):
            raise Refused("Two corners lie on each other")
        self.areas.append(corners)

    def keep_sample(self, number: int, really: Sequence[str]) -> None:
        self.kept.append((number, list(really)))

    def events(self) -> list[Sent]:
        told, self.told = self.told, []
        return told

    def close(self) -> None:
        self.closed = True

    # what the test lets it tell

    def tell(self, *events: Sent) -> None:
        """Tell these next."""
        self.told += events

    def watches(self) -> None:
        """It is there and watches."""
        self.status = Status(State.WATCHING, "The camera is watching", "A camera")
        self.tell(self.status)

    def sees(self, *things: SeenDie | SeenCard, sure: bool = True, reason: str = "", waiting: bool = False) -> Sight:
        """Something was moved and lies still."""
        self.sights += 1
        dice = tuple(thing for thing in things if isinstance(thing, SeenDie))
        cards = tuple(thing for thing in things if isinstance(thing, SeenCard))
        what = next(what for what in reversed(self.looked_for) if what is not None)
        sight = Sight(
            self.sights, len(self.looked_for), what, 1280, 720, dice, cards, sure and not waiting, reason, waiting
        )  # fmt: skip
        before = () if waiting else (Moved(Motion.MOVING), Moved(Motion.SETTLING))
        self.tell(*before, Moved(Motion.STILL), sight)
        return sight


def at(place: int, row: int = 0) -> Box:
    return (100 + 130 * place, 200 + 200 * row, 80, 80)


def dice(*values: int, lay: bool = False) -> list[SeenDie]:
    """Dice from left to right that were read well."""
    return [SeenDie(value, at(i), 0.98, lay=lay) for i, value in enumerate(values)]


def laid(*names: str, lay: bool = False) -> list[SeenCard]:
    """Cards from left to right that were read well."""
    return [SeenCard(name, at(i), 0.98, lay=lay) for i, name in enumerate(names)]


@dataclass
class Pictures:
    """A folder of corrected pictures that is only counted."""

    pictures: int = 0
    size: int = 0
    exported: list[Path] = field(default_factory=list)

    def content(self) -> Samples:
        return Samples(self.pictures, self.size)

    def export(self, goal: Path) -> Samples:
        self.exported.append(goal)
        return self.content()

    def empty(self) -> None:
        self.pictures = self.size = 0


@dataclass(frozen=True)
class Choice:
    setting: str
    name: str


@dataclass
class FakeCameras:
    """One camera that is there, and what can be chosen."""

    named: list[Choice] = field(
        default_factory=lambda: [
            Choice("auto", "Whichever is there"),
            Choice("/dev/video0", "A camera with quite a long name: HD Webcam C525 (video0)"),
            Choice("none", "No camera"),
        ]
    )
    pictures: Pictures = field(default_factory=Pictures)
    made: list[FakeCamera] = field(default_factory=list)

    @property
    def camera(self) -> FakeCamera:
        return self.made[-1]

    def make(self, source: str, keep: bool, wake: Callable[[], None]) -> FakeCamera:
        self.made.append(FakeCamera(source, keep, wake))
        return self.made[-1]

    def choices(self) -> list[Choice]:
        return self.named


def with_camera(
    folder: Path, source: str = "/dev/video0", accept: str = "countdown", samples: bool = False
) -> Settings:
    """Settings that name a camera, written into a folder."""
    path = folder / "settings.toml"
    path.write_text(f'[camera]\nsource = "{source}"\naccept = "{accept}"\nsamples = {str(samples).lower()}\n')
    return read_settings(path)
