"""Is the picture good enough? Light, sharpness and the size of the dice, in plain words for whoever sets it up."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.language import tr
from companion.sights import Box, Check
from vision.camera.area import RollingArea
from vision.camera.shots import narrowed
from vision.finder import scale_of
from vision.photos import Frame

BLACK = 14
"""A picture whose lightest hundredth is darker than this shows nothing at all."""
DARK, DARK_DICE, BRIGHT = 50.0, 90.0, 215.0
"""Greys. The lightest hundredth of an area without dice must reach the first, the lightest tenth of the dice the
second; the middle of the cloth may not exceed the third."""
GLARE = 0.04
SOFT = 0.33
SMALL, LARGE = 22.0, 130.0
"""Widths of a die, in pixels at the scale of the dice reader's net, between which it reads well."""
READ_WIDTH = 736
STEEPEST = 40
"""How many of the steepest edges are looked at, in thousandths of the picture."""


def check(frame: Frame, area: RollingArea, dice: Sequence[Box]) -> Check:
    """What the area of this picture looks like; ``dice`` are the boxes of dice that were found in it."""
    grey = np.asarray(cv2.cvtColor(narrowed(frame, 640), cv2.COLOR_BGR2GRAY), np.uint8)
    cloth, on_dice = area.mask(*grey.shape) > 0, np.zeros(grey.shape, bool)
    scale = grey.shape[1] / frame.shape[1]
    for box in dice:
        x, y, w, h = (round(side * scale) for side in box)
        on_dice[max(0, y) : y + h, max(0, x) : x + w] = True
    inside = grey[cloth & ~on_dice] if (cloth & ~on_dice).any() else grey[cloth]
    lightest = float(np.percentile(grey[on_dice], 90)) if on_dice.any() else float(np.percentile(inside, 99))
    light, glare = float(np.median(inside)), float((inside >= 252).mean())
    sharp = sharpness(frame, area)
    sizes = [max(w, h) for _, _, w, h in dice]
    words = []
    if lightest < (DARK_DICE if on_dice.any() else DARK):
        words.append(tr("Too dark: add light or move the lamp closer"))
    elif light > BRIGHT:
        words.append(tr("Too bright: turn the lamp away, or take a darker cloth"))
    elif glare > GLARE:
        words.append(tr("A lamp is mirrored in the area: move the lamp or take a matt cloth"))
    if sharp is not None and sharp < SOFT:
        words.append(tr("Not sharp: clean the lens, or focus it on the table"))
    if sizes:
        words += _size_words(min(sizes), frame)
    return Check(tuple(words), light, 1.0 if sharp is None else sharp, float(min(sizes)) if sizes else None)


def _size_words(size: float, frame: Frame) -> list[str]:
    seen = size * scale_of(frame.shape[1], frame.shape[0])
    if seen < SMALL:
        return [tr("The dice are too small in the picture: move the camera closer")]
    if seen > LARGE:
        return [tr("The dice are too large in the picture: move the camera away")]
    return []


def sharpness(frame: Frame, area: RollingArea) -> float | None:
    """How sharp the area's sharpest edges are, 0 to 1, or None where there is no edge to judge by.

    Measured as how much of an edge's height lies within one pixel: a sharp one rises within two pixels, a blurred one
    over many, however strong either is. It is the sharpness at the size at which dice are looked for that counts.
    """
    grey = cv2.cvtColor(narrowed(frame, READ_WIDTH), cv2.COLOR_BGR2GRAY).astype(np.float32)
    soft = cv2.GaussianBlur(grey, (0, 0), 0.8)  # the sensor's grain is no edge
    steep = np.hypot(cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.125), cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.125))
    steep[area.mask(*grey.shape) == 0] = 0
    around = np.ones((13, 13), np.uint8)
    height = cv2.dilate(soft, around) - cv2.erode(soft, around)
    strong = height > 35
    if np.count_nonzero(strong) < 200:
        return None
    least = float(np.percentile(steep[strong], 100 - STEEPEST / 10))
    best = strong & (steep >= least)
    return float(np.clip(np.median(steep[best] / height[best]) * 3.0, 0, 1))


def is_black(frame: Frame) -> bool:
    """Whether a picture shows nothing: a lens that is covered, a sensor that gives no light."""
    return float(np.percentile(frame[::8, ::8], 99)) < BLACK
