"""Is the camera well? A camera may answer and still give nothing usable: no pictures, black ones, always the same."""

import time
from dataclasses import dataclass, field

from companion.language import tr
from vision.camera.checks import is_black
from vision.camera.shots import Shot
from vision.camera.sources import Source


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds."""

    silent: float = 3.0  # without any picture
    frozen: float = 2.5  # with always the same picture
    black: float = 1.0
    settle: float = 2.0  # exposure and focus find themselves before they are held
    well: float = 10.0  # after which earlier faults are forgotten


NO_PICTURES = tr("The camera sends no pictures")
STANDS_STILL = "The camera's picture stands still"
BLACK = tr("The picture is black: is the lens covered?")
MAYBE_BLACK = 24
BUSY = 1.0
"""A look for a picture takes a fifth of a second; where there was none for longer, something else was done."""
EXTREMES = (25.0, 230.0)
"""Mean greys beyond which an exposure that is held no longer fits the light."""


@dataclass(slots=True)
class Health:
    """Follows the pictures of one source since it was opened."""

    source: Source
    patience: Patience = field(default_factory=Patience)
    _began: float = field(default_factory=time.monotonic)
    _mark: int | None = None
    _seen: float = field(init=False)
    _asked: float = field(init=False)
    _changed: float = field(init=False)
    _lit: float = field(init=False)
    _loose: float = field(init=False)
    _held: bool = False

    def __post_init__(self) -> None:
        self._seen = self._asked = self._changed = self._lit = self._loose = self._began

    def fault(self, shot: Shot | None, now: float) -> str | None:
        """What is wrong with a camera that gives this (None: nothing for a while), in words, or None."""
        if not self.source.living:
            return None
        if now - self._asked > BUSY:
            self._seen = now  # nobody has looked meanwhile: the picture was being read
        self._asked = now
        if shot is None:
            return NO_PICTURES if now - self._seen > self.patience.silent else None
        self._seen = now
        mark = shot.mark()
        if mark != self._mark:
            self._mark, self._changed = mark, now
        return STANDS_STILL if now - self._changed > self.patience.frozen else None

    def is_dark(self, shot: Shot, now: float) -> tuple[bool, bool]:
        """Whether this picture is black, and whether that has gone on for so long that it should be said. Raises
        BadShot."""
        if not self.source.living or int(shot.small.max()) >= MAYBE_BLACK or not is_black(shot.full()):
            self._lit = now
            return False, False
        return True, now - self._lit > self.patience.black

    def hold(self, shot: Shot, now: float) -> None:
        """Hold exposure, white balance and focus once they have found themselves; let them find themselves anew where
        the light has become another one. Raises BadShot."""
        if self._held and not EXTREMES[0] < float(shot.small.mean()) < EXTREMES[1]:
            self.source.hold(False)
            self._held, self._loose = False, now
        elif not self._held and now - self._loose > self.patience.settle:
            self.source.hold(True)
            self._held = True

    def is_well(self, now: float) -> bool:
        """Whether it has gone on for so long that earlier faults do not matter."""
        return now - self._began > self.patience.well
