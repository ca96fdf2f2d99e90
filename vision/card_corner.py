"""A place where a card's corner index may stand: where, which way up, how large."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Point = NDArray[np.float64]

ACROSS, ALONG = 3.1, 3.9
"""How far a card's middle lies from its index, to the right and down, in half heights of the index: usual cards."""


@dataclass(frozen=True, slots=True)
class Corner:
    """A likely corner index, in pixels of the picture: its ``middle``, ``up`` (from there to its upper end) and
    ``right`` (as far along the card's width)."""

    middle: Point
    up: Point
    right: Point

    @property
    def size(self) -> float:
        """Half its height."""
        return float(np.linalg.norm(self.up))

    @property
    def card(self) -> Point:
        """About where the card's middle is, if its index is of the usual size."""
        return np.asarray(self.middle + ACROSS * self.right - ALONG * self.up, np.float64)
