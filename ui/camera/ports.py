"""What the screens ask of a camera; who makes one is none of their business."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from companion.sights import Corners, Samples, Sent, Status, What


class Camera(Protocol):
    """A camera that watches the table from a process of its own. Nothing is opened before it is asked to look or to
    show; every call but ``close`` returns at once, and what it has to tell is fetched by ``events``."""

    @property
    def status(self) -> "Status":
        """How it is now."""
        ...

    def look_for(self, what: "What | None", possible: Sequence[str] = ()) -> int:
        """Watch for dice or cards, or (None) rest; returns the number that the sights for this will bear."""
        ...

    def show(self, yes: bool, width: int = 640) -> None:
        """Send live pictures, at most so many pixels wide, and what is wrong with them, or no more of them."""
        ...

    def look_again(self) -> None:
        """Read what lies there now, on the players' word that it is new."""
        ...

    def taken(self, number: int) -> None:
        """The sight of this number became an answer."""
        ...

    def mark_area(self, corners: "Corners") -> None:
        """Look only at this part of the picture from now on. Raises CompanionError where it is none."""
        ...

    def keep_sample(self, number: int, really: Sequence[str]) -> None:
        """Keep the picture of a sight with what it really shows, where the players want that."""
        ...

    def events(self) -> "Sequence[Sent]":
        """What was told since the last call, in order."""
        ...

    def close(self) -> None:
        """Let go of it for good; may take a moment."""
        ...


class CameraChoice(Protocol):
    """A camera that can be chosen: what the settings call it, and what people do."""

    @property
    def setting(self) -> str: ...

    @property
    def name(self) -> str: ...


class KeptPictures(Protocol):
    """The corrected pictures that the players let the camera keep."""

    def content(self) -> "Samples":
        """How many there are, and their bytes."""
        ...

    def export(self, goal: Path) -> "Samples":
        """Put all of them into a zip file. Raises CompanionError."""
        ...

    def empty(self) -> None:
        """Throw all of them away. Raises CompanionError where one stays."""
        ...


class Cameras(Protocol):
    """The cameras of this machine."""

    @property
    def pictures(self) -> KeptPictures: ...

    def make(self, source: str, keep: bool, wake: Callable[[], None]) -> Camera:
        """The camera that a setting names, not opened yet; ``keep`` lets it keep corrected pictures. ``wake`` is called
        from any thread when it has something to tell."""
        ...

    def choices(self) -> Sequence[CameraChoice]:
        """What can be chosen. Asks devices: not for the thread that draws."""
        ...
