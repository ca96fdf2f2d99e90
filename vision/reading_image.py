"""Draws a reading into its picture, for the screen and for whoever looks for the reason of a wrong one."""

import cv2
import numpy as np

from vision.photos import Frame
from vision.reading import DiceReading

SURE, UNSURE, DARK = (80, 200, 60), (0, 165, 255), (20, 20, 20)
DOUBTFUL = 0.9


def mark(frame: Frame, reading: DiceReading) -> Frame:
    """A copy of ``frame`` with a box round each die and its value beside it; what is doubtful is orange."""
    out = frame.copy()
    height, width = out.shape[:2]
    thick = max(1, round(max(height, width) / 400))
    for die in reading.dice:
        x, y, w, h = die.box
        ink = SURE if reading.sure or die.confidence >= DOUBTFUL else UNSURE
        cv2.rectangle(out, (x, y), (x + w, y + h), ink, thick)
        text, size = str(die.value), max(0.5, max(height, width) / 1100)
        (tw, th), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
        left, low = (
            min(max(0, x), max(0, width - tw)),
            y - 3 if y - th - 6 > 0 else min(height - 1, y + h + th + 6),
        )
        cv2.rectangle(out, (left - 2, low - th - 3), (left + tw + 2, low + 4), ink, -1)
        cv2.putText(out, text, (left, low), cv2.FONT_HERSHEY_SIMPLEX, size, DARK, thick, cv2.LINE_AA)
    return np.asarray(out, np.uint8)
