"""Is something moving, settling, still? Worked out from small grey pictures alone, so that it can always run.

Each picture is held against the one in which the stillness began, not against the last: what creeps is seen too. A
change of the light as a whole is taken out before pictures are compared, and told apart from movement.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sights import Motion
from vision.camera.area import RollingArea
from vision.camera.shots import Grey

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Patience:
    """What counts as movement, and how long it must be quiet before it is still."""

    least_change: float = 8.0  # grey levels; less is the sensor's noise
    least_cells: int = 3  # a die that rolls over changes more cells of the small picture than that
    all_over: float = 0.6  # a change of more than this part of the area is the light's
    still_seconds: float = 0.3
    still_frames: int = 4
    follow: float = 0.1  # how fast the picture of stillness follows slow changes of the light
    hand: float = 0.012  # something that reaches in covers at least this part of the picture


@dataclass(frozen=True, slots=True)
class Look:
    """What one picture says. ``moved`` is movement of things, ``lit`` a change of the light all over."""

    motion: Motion
    moved: bool = False
    lit: bool = False


@dataclass(slots=True)
class MotionCheck:
    """Goes from picture to picture; call ``look`` with each small one."""

    area: RollingArea = field(default_factory=RollingArea)
    patience: Patience = field(default_factory=Patience)
    _anchor: Floats | None = None
    _mask: NDArray[np.bool_] | None = None
    _since: float = 0.0
    _frames: int = 0

    def look(self, grey: Grey, at: float) -> Look:
        """What this picture, taken ``at`` seconds, says after those before it."""
        soft = softened(grey)
        if self._anchor is None or self._anchor.shape != soft.shape:
            self._begin(soft, at)
            self._mask = self.area.mask(*grey.shape) > 0
            return Look(Motion.MOVING)
        patience, mask = self.patience, self._mask
        assert mask is not None
        changed = difference(soft, self._anchor, mask) > patience.least_change
        cells = int(np.count_nonzero(changed & mask))
        if cells < patience.least_cells:
            return self._quiet(soft, at)
        self._begin(soft, at)
        lit = cells > patience.all_over * int(np.count_nonzero(mask))
        return Look(Motion.MOVING, moved=not lit, lit=lit)

    def _quiet(self, soft: Floats, at: float) -> Look:
        patience = self.patience
        self._frames += 1
        if self._frames < patience.still_frames or at - self._since < patience.still_seconds:
            return Look(Motion.SETTLING)
        assert self._anchor is not None
        cv2.accumulateWeighted(soft, self._anchor, patience.follow)
        return Look(Motion.STILL)

    def _begin(self, soft: Floats, at: float) -> None:
        self._anchor, self._since, self._frames = soft.copy(), at, 0


@dataclass(slots=True)
class Reach:
    """Tells whether something reaches into the area from outside the picture: a hand, a sleeve.

    It knows the table from the last picture in which nothing did (``learn``). What reaches in and is still at the same
    place after things moved is no hand: a dice cup, the corner of a box; from then on it belongs to the table.
    """

    area: RollingArea = field(default_factory=RollingArea)
    patience: Patience = field(default_factory=Patience)
    _table: Floats | None = None
    _with_it: Floats | None = None

    def learn(self, grey: Grey, reaching: bool) -> None:
        """Remember this picture, in which something reaches in or nothing does."""
        if reaching:
            self._with_it = softened(grey)
        else:
            self._table, self._with_it = softened(grey), None

    def sees(self, grey: Grey) -> bool:
        """Whether something that comes from the picture's edge lies over the area."""
        soft = softened(grey)
        return self._differs(soft, self._table) and (self._with_it is None or self._differs(soft, self._with_it))

    def _differs(self, soft: Floats, table: Floats | None) -> bool:
        if table is None or table.shape != soft.shape:
            return False
        height, width = soft.shape
        mask = self.area.mask(height, width) > 0
        changed = difference(soft, table, np.ones_like(mask)) > 2 * self.patience.least_change
        if changed.mean() > self.patience.all_over:
            return False  # another light: nothing can be said
        count, labels, stats, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8), connectivity=8)
        for part in range(1, count):
            x, y, w, h, cells = (int(v) for v in stats[part])
            at_edge = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
            if at_edge and cells >= self.patience.hand * soft.size and bool(mask[labels == part].any()):
                return True
        return False


def softened(grey: Grey) -> Floats:
    """A small picture with its grain smoothed."""
    return np.asarray(cv2.blur(grey, (3, 3)), np.float32)


def difference(now: Floats, then: Floats, mask: NDArray[np.bool_]) -> Floats:
    """How far each cell changed, in grey levels, apart from the light as a whole becoming a little brighter or
    darker: what most cells did alike is taken out."""
    sample = (now[mask][::3] + 1) / (then[mask][::3] + 1)
    gain = np.float32(np.clip(np.median(sample), 0.8, 1.25)) if sample.size else np.float32(1)
    return np.asarray(np.abs(now - then * gain), np.float32)
