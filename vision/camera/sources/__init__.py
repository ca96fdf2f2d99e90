"""Where pictures come from. Nothing is opened before ``open``, and every source can be closed and opened again."""

from typing import TYPE_CHECKING, Protocol

from companion.errors import CompanionError

if TYPE_CHECKING:
    from vision.camera.shots import Shot

PROGRAM = ("rpicam-vid",)
"""The system's program that reads the ribbon cameras."""


class NoCamera(CompanionError):
    """There is no camera, or not the one that was named; the text says what to do."""


class CameraGone(CompanionError):
    """A camera that was there does not answer any more: unplugged, or its driver has given up."""


class Source(Protocol):
    """One camera, or what stands in for one. Called by one thread only."""

    @property
    def living(self) -> bool:
        """Whether there is a sensor: then black pictures, and the same picture twice, are faults."""
        ...

    @property
    def deliberate(self) -> bool:
        """Whether each picture is one that people took and handed over, to be read at once."""
        ...

    def open(self) -> None:
        """Begin. Raises NoCamera."""
        ...

    def read(self) -> "Shot | None":
        """The newest picture, or None where there has been none for about a fifth of a second. Raises CameraGone."""
        ...

    def hold(self, yes: bool) -> tuple[str, ...]:
        """Keep exposure, white balance and focus as they are now, or let them adapt; what could be held, in words."""
        ...

    def describe(self) -> tuple[str, str]:
        """What the camera is called, and a key under which its settings are kept."""
        ...

    def close(self) -> None:
        """Let go of the camera. Never raises; may be called twice."""
        ...
