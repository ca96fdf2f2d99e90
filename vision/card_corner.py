"""A place where a card's corner index may stand: where, which way up, how large."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Point = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Corner:
    """A likely corner index, in pixels of the picture: its ``middle``, ``up`` (from there to its upper end),
    ``right`` (as far along the card's width), and about where the middle of its ``card`` is."""

    middle: Point
    up: Point
    right: Point
    card: Point

    @property
    def size(self) -> float:
        """Half its height."""
        return float(np.linalg.norm(self.up))
