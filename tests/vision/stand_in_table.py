"""A table before the stand-in camera: what it shows, and what happens to the camera, as a test wants it."""

import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import cv2

from vision.photos import Frame

STAND_IN = Path(__file__).with_name("stand_in_camera.py")
FPS = 15


class Table:
    """A folder from which the stand-in camera takes its pictures, by their names, and its mood."""

    def __init__(self, folder: Path, pictures: Mapping[str, Frame], first: str) -> None:
        self.folder = folder
        for name, picture in pictures.items():
            cv2.imwrite(str(folder / f"{name}.jpg"), picture)
        self.be(first)

    @property
    def program(self) -> tuple[str, ...]:
        """The command that plays the camera."""
        return sys.executable, "-S", str(STAND_IN), str(self.folder)

    def be(self, mode: str) -> None:
        """Show this picture from now on, or do what the mode says."""
        new = self.folder / "mode.new"
        new.write_text(mode)
        new.replace(self.folder / "mode")

    def play(self, names: Iterable[str]) -> None:
        """Show these pictures one after the other, as fast as the camera takes them; the last one stays."""
        for name in names:
            self.be(name)
            time.sleep(1 / FPS)
