"""The rolling areas that the players marked, kept for each camera and each place it was set up at.

One small JSON file a camera holds the last few places: the four corners, and the landmarks by which the place is known
again. No picture is kept.
"""

import base64
import re
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import numpy as np

from companion.files import FileTrouble, read_bytes, write_bytes
from companion.sights import Corners
from vision.camera.corners import what_is_wrong_with
from vision.camera.landmarks import Landmarks, Shift, compare

PLACES = 6
LONGEST = 1_000_000


class _Kept(msgspec.Struct):
    corners: Corners
    places: list[tuple[float, float]]
    patterns: str  # base64


class _File(msgspec.Struct):
    version: int
    kept: list[_Kept]


@dataclass(frozen=True, slots=True)
class Position:
    """An area, and the marks round it."""

    corners: Corners
    landmarks: Landmarks


@dataclass(frozen=True, slots=True)
class Recognised:
    """A place that is known again, and how far the camera has shifted since its area was marked."""

    position: Position
    shift: Shift


@dataclass(slots=True)
class Positions:
    """The places of one camera; ``folder`` need not exist. A file that cannot be understood counts as none and is
    written anew with the next area: nothing is lost that four drags do not bring back."""

    folder: Path
    key: str
    _known: list[Position] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._known = self._read()

    @property
    def path(self) -> Path:
        plain = re.sub(r"[^a-z0-9]+", "-", self.key.lower()).strip("-")[:80]
        return self.folder / f"{plain or 'camera'}.json"

    @property
    def newest(self) -> Position | None:
        return self._known[0] if self._known else None

    def recognise(self, now: Landmarks) -> Recognised | None:
        """The place that these landmarks belong to; of several the one that has shifted least."""
        found = [Recognised(p, shift) for p in self._known if (shift := compare(p.landmarks, now)) is not None]
        return min(found, key=lambda one: one.shift.far, default=None)

    def keep(self, corners: Corners, landmarks: Landmarks) -> Position:
        """Keep an area; it takes the place of one kept at the same place. Raises FileTrouble."""
        position = Position(corners, landmarks)
        others = [p for p in self._known if not self._same_place(p, landmarks)]
        self._known = [position, *others][:PLACES]
        kept = [
            _Kept(p.corners, p.landmarks.places.tolist(), base64.b64encode(p.landmarks.patterns.tobytes()).decode())
            for p in self._known
        ]
        write_bytes(self.path, msgspec.json.encode(_File(1, kept)))
        return position

    def _same_place(self, position: Position, now: Landmarks) -> bool:
        """Whether this is the place now: known again, or so bare that nothing tells it from another."""
        return not position.landmarks.enough or compare(position.landmarks, now) is not None

    def _read(self) -> list[Position]:
        try:
            file = msgspec.json.decode(read_bytes(self.path, LONGEST), type=_File)
            return [_position(kept) for kept in file.kept if what_is_wrong_with(kept.corners) is None]
        except (FileNotFoundError, FileTrouble, msgspec.DecodeError, ValueError):
            return []


def _position(kept: _Kept) -> Position:
    """Raises ValueError where places and patterns do not go together."""
    patterns = np.frombuffer(base64.b64decode(kept.patterns, validate=True), np.uint8).reshape(-1, 32)
    places = np.array(kept.places, np.float32).reshape(-1, 2)
    if len(places) != len(patterns):
        raise ValueError("places and patterns do not go together")
    return Position(kept.corners, Landmarks(places, patterns.copy()))
