"""Reads single corner indices at the full sharpness of the picture: which sign stands there, over which suit.

Each place that may be an index is cut out of the picture and set upright.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.decks import NUMBERS
from vision.card_corner import Corner, Floats, Point
from vision.card_signs import JOKER_SIGN, SIGNS, SUITS
from vision.finder import load_net
from vision.photos import Frame

WIDE, HIGH = 40, 56
AROUND = 1.35
"""How much higher than the index the cut-out is."""
Look = tuple[float, float, float]
"""How a cut-out is moved to the right and up (half heights of the index) and by how much what it covers is larger."""
FIRST: tuple[Look, ...] = ((0.0, 0.0, 1.0),)
AGAIN: tuple[Look, ...] = ((0.1, 0.08, 0.93), (-0.1, -0.08, 1.08))
FEATURES = NUMBERS
JOKER = SIGNS.index(JOKER_SIGN)
RARE = 1.0
WEIGHTS = np.array([RARE if sign and sign in "BDHVRF" else 1.0 for sign in SIGNS])
"""The letters of other languages are rarer among the cut-outs that the net learns from than on the tables where they
are used at all; that is made up for here."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """The likelihoods of the signs (``SIGNS``) and of the suits (``SUITS``), a row an index, and the ``FEATURES``
    numbers from which the net works them out, of length 1 in all: alike where two indices look alike. ``steady``: how
    likely each bears the likeliest sign and suit, in the least clear of its looks."""

    signs: Point
    suits: Point
    features: Point
    steady: Point

    @property
    def best(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The numbers of the likeliest signs and suits."""
        return self.signs.argmax(1), self.suits.argmax(1)


class CardChecker:
    """The second net with its weights; one thread at a time."""

    def __init__(self, model: Path) -> None:
        self._net = load_net(model)

    def check(self, frame: Frame, corners: Sequence[Corner], looks: Sequence[Look] = FIRST) -> Opinions:
        """What stands at each corner: the mean over ``looks``."""
        if not corners:
            return Opinions(np.zeros((0, len(SIGNS))), np.zeros((0, len(SUITS))), np.zeros((0, FEATURES)), np.zeros(0))
        cuts = [
            even(cut_out(frame, c.middle + dx * c.right + dy * c.up, c.up * by, c.right * by))
            for c in corners
            for dx, dy, by in looks
        ]
        self._net.setInput(np.stack(cuts))
        answer, features = (np.asarray(out, np.float64) for out in self._net.forward(["answer", "features"]))
        logits = answer.reshape(len(corners), len(looks), len(SIGNS) + len(SUITS))
        each = _likely(logits[..., : len(SIGNS)]), _likely(logits[..., len(SIGNS) :])
        signs, suits = each[0].mean(1) * WEIGHTS, each[1].mean(1)
        plain = features.reshape(len(corners), len(looks), FEATURES).mean(1)
        plain /= np.maximum(np.linalg.norm(plain, axis=1, keepdims=True), 1e-9)
        signs /= signs.sum(1, keepdims=True)
        return Opinions(signs, suits, plain, steadiness(*each, signs.argmax(1), suits.argmax(1)))


def steadiness(signs: Point, suits: Point, sign: NDArray[np.intp], suit: NDArray[np.intp]) -> Point:
    """The likelihood of each index's ``sign`` and ``suit`` in the least clear of its looks; ``signs`` and ``suits``:
    likelihoods, index x look x sign or suit. A joker has no suit."""
    rows = np.arange(len(sign))
    known = np.where((sign == JOKER)[:, None], 1.0, suits[rows, :, suit])
    return np.asarray((signs[rows, :, sign] * known).min(1), np.float64)


def _likely(logits: Point) -> Point:
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(powers / powers.sum(-1, keepdims=True), np.float64)


def even(cut: Frame) -> Floats:
    """A cut-out as the net wants it: 3 x height x width, of mean 0 and spread 1 in all."""
    plain = cut.transpose(2, 0, 1).astype(np.float32)
    return np.asarray((plain - plain.mean()) / (plain.std() + 4.0), np.float32)


def cut_out(frame: Frame, middle: Point, up: Point, right: Point) -> Frame:
    """The index at ``middle`` set upright, ``WIDE`` x ``HIGH`` pixels; beyond the picture its edge goes on."""
    down = -up * AROUND / (HIGH / 2)
    across = right * AROUND / (HIGH / 2)
    step = float(np.sqrt(abs(down[0] * across[1] - down[1] * across[0]) + 1e-9))
    start = middle - across * (WIDE - 1) / 2 - down * (HIGH - 1) / 2
    if step > 1.4:  # reduce by averaging first; sampling alone would skip pixels
        frame, start, by = _reduced(frame, start, across, down, step)
        across, down = across * by, down * by
    matrix = np.array([[across[0], down[0], start[0]], [across[1], down[1], start[1]]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(frame, matrix, (WIDE, HIGH), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def _reduced(frame: Frame, start: Point, across: Point, down: Point, step: float) -> tuple[Frame, Point, float]:
    """The part of the picture round the cut-out made smaller by ``step``, the cut-out's start in it, and the scale."""
    corners = np.array([start, start + across * WIDE, start + down * HIGH, start + across * WIDE + down * HIGH])
    height, width = frame.shape[:2]
    x0, y0 = np.clip(np.floor(corners.min(0) - 2), 0, (width - 1, height - 1)).astype(int)
    x1, y1 = np.clip(np.ceil(corners.max(0) + 2), (x0 + 1, y0 + 1), (width, height)).astype(int)
    part = frame[y0:y1, x0:x1]
    goal = (max(1, round(part.shape[1] / step)), max(1, round(part.shape[0] / step)))
    by = np.array([goal[0] / part.shape[1], goal[1] / part.shape[0]])
    small = np.asarray(cv2.resize(part, goal, interpolation=cv2.INTER_AREA), np.uint8)
    return small, (start - (x0, y0) + 0.5) * by - 0.5, float(by.mean())
