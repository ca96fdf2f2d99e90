"""All cameras of this machine, for whoever lets the players choose one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.camera.samples import SampleFolder
from vision.camera.service import CameraService, Limits
from vision.camera.sources import PROGRAM
from vision.camera.sources.devices import Choice, choices


def any_deck() -> tuple[Path, str]:
    """No deck in particular is played with."""
    return Path(), ""


@dataclass(frozen=True, slots=True)
class Cameras:
    """``places`` is the folder for rolling areas, ``samples`` the one for corrected pictures; neither need exist.
    ``deck`` tells by its folder and name the taught deck that is played with, a blank name for any ordinary one."""

    places: Path
    samples: Path
    program: Sequence[str] = PROGRAM
    limits: Limits | None = None
    deck: Callable[[], tuple[Path, str]] = any_deck

    @property
    def pictures(self) -> SampleFolder:
        """The corrected pictures that were kept."""
        return SampleFolder(self.samples)

    def make(self, source: str, keep: bool, wake: Callable[[], None]) -> CameraService:
        """The camera that the setting ``camera.source`` names; nothing is opened yet. ``keep`` lets it keep corrected
        pictures, ``wake`` is called from other threads when there is something in its events."""
        kept = self.samples if keep else None
        return CameraService(source, self.places, kept, wake, self.program, self.limits, self.deck())

    def choices(self) -> list[Choice]:
        """What can be chosen, ``auto`` first and ``none`` last. Asks devices."""
        return choices(self.program)
