"""One look through the camera, for the doctor: light, sharpness, and words where there is no picture."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.rooms import room
from vision.camera import glance
from vision.camera.shots import RawShot, Shot
from vision.camera.sources import CameraGone, NoCamera
from vision.photos import Frame


class Seeing:
    """A camera that sees always the same."""

    living, deliberate = True, False

    def __init__(self, frame: Frame | None = None, trouble: Exception | None = None) -> None:
        self.frame, self.trouble = frame, trouble
        self.closed = 0

    def open(self) -> None:
        if isinstance(self.trouble, NoCamera):
            raise self.trouble

    def read(self) -> Shot | None:
        if self.trouble is not None:
            raise self.trouble
        return None if self.frame is None else RawShot(0.0, self.frame)

    def hold(self, yes: bool) -> tuple[str, ...]:
        return ()

    def describe(self) -> tuple[str, str]:
        return "one that sees", "seeing"

    def close(self) -> None:
        self.closed += 1


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glance, "SECONDS", 0.3)
    monkeypatch.setattr(glance, "SETTLES", 0.05)


def test_a_good_picture_and_bad_ones() -> None:
    good = room()
    assert glance.glance(Seeing(good)) == (0, "1280 × 720, light enough and sharp")
    code, words = glance.glance(Seeing((good * 0.1).astype(np.uint8)))
    assert code == 1
    assert "Too dark" in words
    code, words = glance.glance(Seeing(cv2.GaussianBlur(good, (0, 0), 9)))
    assert code == 1
    assert "Not sharp" in words
    assert glance.glance(Seeing(np.zeros((720, 1280, 3), np.uint8)))[1].startswith("The picture is black")


def test_no_picture_is_told_and_the_camera_let_go_of() -> None:
    silent = Seeing()
    assert glance.glance(silent) == (2, "The camera sends no pictures")
    assert silent.closed == 1
    gone = Seeing(trouble=CameraGone("It was unplugged"))
    assert glance.glance(gone) == (2, "It was unplugged")
    assert gone.closed == 1
    assert glance.glance(Seeing(trouble=NoCamera("There is none"))) == (2, "There is none")


def test_the_command_itself(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "vision.camera.glance"]
    done = subprocess.run([*command, "none"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (2, "The camera is switched off in the settings")
    assert done.stderr == ""
