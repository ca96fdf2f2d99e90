"""Looks at single dice again, at the full sharpness of the picture: a second opinion on each value.

The finder sees a reduced picture; a die there may be 20 pixels wide. The checker gets each find cut out of the
original at 56 x 56 pixels, with some of what is around it, and says how likely it is no readable die or shows 1 to 6.
"""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.finder import Floats, Found, load_net
from vision.photos import Frame

SIDE = 56
AROUND = 1.6
"""How much wider than the die's box the cut-out is."""
WIDER = 1.12
"""By how much a second look takes in more."""


class Checker:
    """The second net with its weights; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = load_net(model)

    def check(self, frame: Frame, finds: Sequence[Found]) -> Floats:
        """A row of 7 likelihoods a find: no readable die, then the values 1 to 6."""
        return self.likely([cut_out(frame, find) for find in finds])

    def check_again(self, frame: Frame, find: Found, first: Floats) -> Floats:
        """The likelihoods of one find, from the ``first`` look and three more at it: mirrored, upside down and with
        more around it."""
        plain = cut_out(frame, find)
        x0, y0, x1, y1 = find.box
        wider = square(frame, (x0 + x1) / 2, (y0 + y1) / 2, WIDER * find.size)
        again = self.likely([np.ascontiguousarray(plain[:, ::-1]), np.ascontiguousarray(plain[::-1]), wider])
        mean = np.exp(np.log(np.vstack([first[None], again]) + 1e-4).mean(0))
        return np.asarray(mean / mean.sum(), np.float32)

    def likely(self, cuts: Sequence[Frame]) -> Floats:
        """A row of 7 likelihoods for each of some cut-outs of ``SIDE`` x ``SIDE`` pixels."""
        if not cuts:
            return np.zeros((0, 7), np.float32)
        self._net.setInput(np.stack([even(cut) for cut in cuts]))
        logits = np.asarray(self._net.forward(), np.float64).reshape(len(cuts), 7)
        likely = np.exp(logits - logits.max(1, keepdims=True))
        return np.asarray(likely / likely.sum(1, keepdims=True), np.float32)


def even(cut: Frame) -> Floats:
    """A cut-out as the net wants it: 3 x height x width, of mean 0 and spread 1 in all, so that light and contrast of
    the picture make no difference; its colours stay apart."""
    plain = cut.transpose(2, 0, 1).astype(np.float32)
    return np.asarray((plain - plain.mean()) / (plain.std() + 4.0), np.float32)


def cut_out(frame: Frame, find: Found) -> Frame:
    """The square round a find's box, ``SIDE`` pixels wide; beyond the picture its edge goes on."""
    x0, y0, x1, y1 = find.box
    return square(frame, (x0 + x1) / 2, (y0 + y1) / 2, find.size)


def square(frame: Frame, x: float, y: float, size: float) -> Frame:
    """The square round (x, y) of a die ``size`` pixels wide, and a little around it, ``SIDE`` pixels wide."""
    wide = max(AROUND * size, 4.0)
    left, top, scale = x - wide / 2, y - wide / 2, SIDE / wide
    if scale < 0.7:  # reduce by averaging first; sampling alone would skip pixels
        ax, ay = max(0, int(left)), max(0, int(top))
        part = frame[ay : max(ay + 1, int(top + wide) + 2), ax : max(ax + 1, int(left + wide) + 2)]
        if part.size:
            goal = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
            frame = np.asarray(cv2.resize(part, goal, interpolation=cv2.INTER_AREA), np.uint8)
            left, top, scale = (left - ax) * scale, (top - ay) * scale, 1.0
    matrix = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]])
    cut = cv2.warpAffine(frame, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)
