"""Looks for cards that were not read: patches of paper that no card read so far accounts for."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from vision.card_checker import cut_out
from vision.card_groups import Group, outline_of
from vision.photos import Frame

Outline = Any
"""As OpenCV gives and takes it: n x 1 x 2 or n x 2 numbers."""
LONGEST = 320
AS_LIGHT = 0.82
"""Paper is at least this part as light as the paper round the indices."""
LEFT_OVER, BESIDE = 0.15, 0.3
"""In card areas: a patch without a read card, and what of a patch lies beside its cards, that may be another card."""
MARGIN = 0.06
"""By how much of its side a card may be larger than its corners say."""
FAR = 0.03
"""The same for a card much further from the camera than those that were read."""


def another_card(frame: Frame, groups: Sequence[Group], left_over: float = LEFT_OVER) -> bool:
    """Whether a patch of paper is left over, at least so large in card areas, that may be a card nobody read. True as
    well where no card shows two corners, since the size of a card is not known then."""
    whole = [outline_of(g) for g in groups if g.is_whole]
    if not whole:
        return True
    by = min(1.0, LONGEST / max(frame.shape[:2]))
    small = cv2.resize(frame, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    light = small.min(axis=2).astype(np.float32)
    card = float(np.median([cv2.contourArea((o * by).astype(np.float32)) for o in whole]))
    paper = (light > AS_LIGHT * _level(frame, groups)).astype(np.uint8)
    paper = cv2.morphologyEx(paper, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    outlines = [(outline_of(g) * by).astype(np.float32) for g in groups]
    patches, _ = cv2.findContours(paper, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    spots = [tuple(float(v) for v in g.reads[0].corner.middle * by) for g in groups]
    for patch in patches:
        area = cv2.contourArea(patch)
        held = sum(cv2.pointPolygonTest(patch, spot, True) > -3 for spot in spots)
        if held == 0 and area > left_over * card and not _inside(patch, outlines):
            return True
        is_one = held == 1 and is_card_shaped(patch)
        if held and not is_one and _beside(patch, outlines, paper.shape, card) > BESIDE * card:
            return True
    return False


def _beside(patch: Outline, outlines: Sequence[Outline], shape: tuple[int, ...], card: float) -> float:
    """How much of a patch lies beside the read cards, in pixels."""
    rest = np.zeros(shape, np.uint8)
    cv2.drawContours(rest, [patch], -1, 1, cv2.FILLED)
    edge = max(1, round(2 * MARGIN * card**0.5))
    for outline in outlines:
        whole = [outline.round().astype(np.int32)]
        cv2.fillPoly(rest, whole, 0)
        cv2.polylines(rest, whole, True, 0, edge)
    return float(rest.sum())


def _inside(patch: Outline, outlines: Sequence[Outline]) -> bool:
    """Whether the middle of a patch lies on a read card, of which it is a part inside a frame."""
    (x, y), _, _ = cv2.minAreaRect(patch)
    return any(cv2.pointPolygonTest(outline, (x, y), False) > 0 for outline in outlines)


def is_card_shaped(patch: Outline) -> bool:
    """Whether an outline fills a rectangle of a card's shape, aslant or not."""
    _, (a, b), _ = cv2.minAreaRect(patch)
    shape = max(a, b) / max(min(a, b), 1.0)
    return cv2.contourArea(patch) > 0.86 * a * b and 1.15 < shape < 1.85


def _level(frame: Frame, groups: Sequence[Group]) -> float:
    """How light the paper is round the darkest of the read indices."""
    corners = [group.reads[0].corner for group in groups]
    return min(float(np.percentile(cut_out(frame, c.middle, c.up, c.right).min(axis=2), 80)) for c in corners)
