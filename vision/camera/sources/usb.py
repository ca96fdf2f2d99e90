"""USB cameras by V4L2.

Pictures are taken as the JPEGs that the camera makes, where it makes any, and only decoded if somebody looks.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.language import tr
from vision.camera.shots import JpegShot, RawShot, Shot
from vision.camera.sources import CameraGone, NoCamera
from vision.camera.sources.devices import Device, devices

MANUAL, AUTOMATIC = 1, 3
"""V4L2's words for exposure."""
FEWEST_BUFFERS = 2


class UsbCamera:
    """The camera at ``path``, or the first that is found. After it was unplugged it is looked for again by its name
    and place first, since it may come back under another number. ``capture`` and ``find`` are replaced by tests."""

    living, deliberate = True, False

    def __init__(
        self,
        path: Path | None = None,
        size: tuple[int, int] = (1280, 720),
        fps: int = 15,
        capture: Callable[[str, int], Any] = cv2.VideoCapture,
        find: Callable[[], Iterator[Device]] = devices,
    ) -> None:
        self._path, self._size, self._fps = path, size, fps
        self._new_capture, self._find = capture, find
        self._capture: Any = None
        self._device: Device | None = None
        self._compressed = True

    def open(self) -> None:
        self.close()
        device = self._choose()
        capture = self._new_capture(str(device.path), cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            raise NoCamera(
                tr(
                    "{camera} ({path}) cannot be opened; is another program using it?",
                    camera=device.name,
                    path=device.path,
                )
            )
        width, height = self._size
        wishes: tuple[tuple[int, float], ...] = (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, width),
            (cv2.CAP_PROP_FRAME_HEIGHT, height),
            (cv2.CAP_PROP_FPS, self._fps),
            (cv2.CAP_PROP_BUFFERSIZE, FEWEST_BUFFERS),
            (cv2.CAP_PROP_CONVERT_RGB, 0),
        )
        for what, value in wishes:
            capture.set(what, value)
        self._capture, self._device, self._compressed = capture, device, True

    def _choose(self) -> Device:
        found = list(self._find())
        if self._device is not None:
            for device in found:
                if device.key == self._device.key:
                    return device
        if self._path is None:
            if not found:
                raise NoCamera(tr("No camera is plugged in"))
            return found[0]
        real = self._path.resolve()
        for device in found:
            if device.path.resolve() == real:
                return device
        if found:
            raise NoCamera(tr("There is no camera at {path}; {other} is one", path=self._path, other=found[0].path))
        raise NoCamera(tr("There is no camera at {path}", path=self._path))

    def read(self) -> Shot | None:
        if self._capture is None or self._device is None:
            raise CameraGone(tr("The camera is closed"))
        good, picture = self._capture.read()
        if not good or picture is None or picture.size == 0:
            if not self._device.path.exists():
                raise CameraGone(tr("{camera} was unplugged", camera=self._device.name))
            raise CameraGone(tr("{camera} does not answer", camera=self._device.name))
        return self._shot(np.asarray(picture, np.uint8))

    def _shot(self, picture: Any) -> Shot | None:
        now = time.monotonic()
        if not self._compressed:
            return RawShot(now, picture)
        data = picture.tobytes()
        if data[:2] == b"\xff\xd8":
            # the buffer is longer than the picture in it
            end = data.rfind(b"\xff\xd9")
            return JpegShot(now, data[: end + 2]) if end > 0 else None
        self._compressed = False  # a camera without JPEG: let OpenCV make pixels of what it sends
        self._capture.set(cv2.CAP_PROP_CONVERT_RGB, 1)
        return None

    def hold(self, yes: bool) -> tuple[str, ...]:
        """What is held is read first and set again: some cameras jump to a default when they leave the automatic."""
        controls = (
            ("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL, AUTOMATIC, cv2.CAP_PROP_EXPOSURE),
            ("white balance", cv2.CAP_PROP_AUTO_WB, 0, 1, cv2.CAP_PROP_WB_TEMPERATURE),
            ("focus", cv2.CAP_PROP_AUTOFOCUS, 0, 1, cv2.CAP_PROP_FOCUS),
        )
        held = []
        for name, switch, manual, automatic, value in controls:
            if self._capture is None:
                break
            now = self._capture.get(value)
            if not self._capture.set(switch, manual if yes else automatic) or not yes:
                continue
            if now > 0:
                self._capture.set(value, now)
            if self._capture.get(switch) == manual:
                held.append(name)
        return tuple(held)

    def describe(self) -> tuple[str, str]:
        if self._device is None:
            return "USB camera", "usb"
        return self._device.name, self._device.key

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()
