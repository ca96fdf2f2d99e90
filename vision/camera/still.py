"""One picture from a camera, for whoever wants no more than that."""

import time
from collections.abc import Callable

import cv2

from companion.language import tr
from companion.sights import Live
from vision.camera.shots import BadShot
from vision.camera.sources import CameraGone, Source
from vision.camera.sources.choose import source_for

SETTLING, PATIENCE = 1.5, 10.0
"""Seconds that a camera is given to find its exposure, and until it counts as gone."""


def take_picture(
    setting: str, choose: Callable[[str], Source] = source_for, clock: Callable[[], float] = time.monotonic
) -> Live:
    """A picture from the camera that a setting names, which is opened for it and closed again. Raises NoCamera,
    CameraGone."""
    source = choose(setting)
    source.open()
    try:
        begun = clock()
        while (now := clock()) - begun < PATIENCE:
            shot = source.read()
            if shot is None or (source.living and now - begun < SETTLING):
                continue
            try:
                frame = shot.full()
            except BadShot:
                continue
            height, width = frame.shape[:2]
            return Live(width, height, cv2.cvtColor(frame, cv2.COLOR_BGR2RGB).tobytes())
    finally:
        source.close()
    raise CameraGone(tr("The camera gives no picture"))
