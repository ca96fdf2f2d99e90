"""Do four corners make an area? Asked by the app too, where no picture library is loaded."""

from math import hypot, isfinite

from companion.language import tr
from companion.sights import Corners

LEAST_SIDE = 0.08
"""The shortest side of an area, as a part of the picture."""


def what_is_wrong_with(corners: Corners) -> str | None:
    """Why these corners make no area, in one sentence, or None: they lie in the picture, in order, not too near."""
    if len(corners) != 4 or not all(isfinite(value) and 0 <= value <= 1 for corner in corners for value in corner):
        return tr("A corner lies outside the picture")
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    if min(hypot(*side) for side in sides) < LEAST_SIDE:
        return tr("The corners lie too near to each other")
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(sides, (*sides[1:], sides[0]), strict=True)]
    if not all(turn > 0 for turn in turns) and not all(turn < 0 for turn in turns):
        return tr("The corners make no area: drag each to its own corner of the tray")
    return None
