"""A second look of the finder at a whole picture, and how it is put together with the first.

A picture that leaves a doubt is looked at again mirrored: what the net sees both times is likely there, what it sees
once is half as likely. Where the dice are very large, or nothing was found, the picture is reduced for it; where they
are very small it is enlarged.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.finder import Floats, Found, same_die

SMALL, LARGE, HANDY = 22.0, 75.0, 45.0
"""Dice under or over these widths on the net's picture are looked at as if they were nearer the last ..."""
LEAST, MOST = 0.35, 1.5
"""... as far as the picture need not be reduced or enlarged by more than this."""
NOTHING = 0.5
"""How large a picture is looked at in which nothing was found: the die may fill it."""
ABSENT = 0.05
"""The score of a find at the look that did not find it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A find with the checker's opinion of it (7 likelihoods: none, 1 to 6), and whether one of two looks alone saw it:
    a playing card looked at from twice as far is much like a die, so that can never be sure."""

    find: Found
    opinion: Floats
    alone: bool = False


def how_large(widths: Sequence[float]) -> float:
    """How large, to the usual size, a picture is looked at again whose dice are so many pixels wide to the net."""
    if not widths:
        return NOTHING
    usual = float(np.median(widths))
    return 1.0 if SMALL <= usual <= LARGE else min(MOST, max(LEAST, HANDY / usual))


def unmirrored(find: Found, width: int) -> Found:
    """A find of the mirrored picture, in the picture's own pixels."""
    x0, y0, x1, y1 = find.box
    return replace(find, x=width - find.x, box=(width - x1, y0, width - x0, y1))


def merged(first: Sequence[Seen], second: Sequence[Seen]) -> list[Seen]:
    """What both looks saw: the same dice put together, the others with half their likelihood."""
    left, both = list(second), []
    for one in first:
        at = next((i for i, other in enumerate(left) if same_die(one.find, other.find)), None)
        both.append(_alone(one) if at is None else _together(one, left.pop(at)))
    return both + [_alone(one) for one in left]


def _alone(one: Seen) -> Seen:
    return Seen(replace(one.find, score=(one.find.score + ABSENT) / 2), one.opinion, alone=True)


def _together(a: Seen, b: Seen) -> Seen:
    clear = a.find if a.find.score >= b.find.score else b.find
    low_x, low_y, high_x, high_y = ((p + q) / 2 for p, q in zip(a.find.box, b.find.box, strict=True))
    find = Found(
        clear.x,
        clear.y,
        (low_x, low_y, high_x, high_y),
        (a.find.score + b.find.score) / 2,
        _mean(a.find.values, b.find.values),
    )
    return Seen(find, _mean(a.opinion, b.opinion))


def _mean(a: Floats, b: Floats) -> Floats:
    """The geometric mean of two rows of likelihoods."""
    both = np.sqrt((a + 1e-4) * (b + 1e-4))
    return np.asarray(both / both.sum(), np.float32)
