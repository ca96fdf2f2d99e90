"""A room as a camera above the table sees it, for tests of what notices that the camera was moved."""

import cv2
import numpy as np

from companion.sights import Corners
from vision.photos import Frame

TRAY: Corners = ((0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75))


def room(shift: tuple[int, int] = (0, 0), angle: float = 0, seed: int = 0, things: int = 0) -> Frame:
    """A tray among things that stay where they are, seen by a camera that was moved; ``things`` were laid about."""
    rng, grain = np.random.default_rng(seed), np.random.default_rng(things + 7)
    canvas = np.full((900, 1500, 3), (60, 70, 50), np.uint8)
    for number in range(60):
        x, y, w, h = (int(v) for v in (*rng.integers(0, (1400, 850)), *rng.integers(20, 90, 2)))
        cv2.rectangle(canvas, (x, y), (x + w, y + h), tuple(int(v) for v in rng.integers(30, 230, 3)), -1)
        cv2.putText(canvas, f"A{number}", (x, y), cv2.FONT_HERSHEY_SIMPLEX, 1, (255, 255, 255), 2)
    cv2.rectangle(canvas, (400, 250), (1100, 650), (60, 90, 40), -1)
    matrix = cv2.getRotationMatrix2D((750, 450), angle, 1)
    matrix[:, 2] += np.array(shift) - (110, 90)
    seen = cv2.warpAffine(canvas, matrix, (1280, 720))
    for _ in range(things):
        cv2.circle(seen, tuple(int(v) for v in grain.integers(0, (1280, 720))), 70, (10, 200, 200), -1)
    return np.clip(seen + grain.normal(0, 3, seen.shape), 0, 255).astype(np.uint8)
