"""Files that stand in for a camera: a film, a folder of photos shown one after the other, and a folder into which
a phone or a script drops photos."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.files import why
from companion.language import tr
from vision.camera.shots import RawShot, Shot
from vision.camera.sources import CameraGone, NoCamera
from vision.folder import KINDS, PhotoFolder
from vision.photos import PhotoError, open_photo

FILMS = frozenset({".avi", ".mjpg", ".mjpeg", ".mkv", ".mov", ".mp4", ".webm"})
NAP = 0.2


class _Paced:
    """Waits until the next picture is due."""

    def __init__(self, fps: float) -> None:
        self._step, self._due = 1 / fps, 0.0

    def wait(self) -> float:
        now = time.monotonic()
        self._due = max(self._due + self._step, now - self._step)
        if self._due > now:
            time.sleep(self._due - now)
        return time.monotonic()


class Film:
    """A film at its own pace; at its end the last picture stays. ``fps`` None is the film's own."""

    living = deliberate = False

    def __init__(self, path: Path, fps: float | None = None, capture: Callable[[str], Any] = cv2.VideoCapture) -> None:
        self._path, self._fps, self._new_capture = path, fps, capture
        self._capture: Any = None
        self._last: RawShot | None = None
        self._pace = _Paced(15)

    def open(self) -> None:
        self.close()
        capture = self._new_capture(str(self._path))
        if not capture.isOpened():
            capture.release()
            raise NoCamera(tr("{path} is no film that can be played", path=self._path))
        own = float(capture.get(cv2.CAP_PROP_FPS))
        self._pace = _Paced(self._fps or (own if 1 <= own <= 120 else 15))
        self._capture, self._last = capture, None

    def read(self) -> Shot | None:
        if self._capture is None:
            raise CameraGone(tr("The film is closed"))
        at = self._pace.wait()
        good, picture = self._capture.read()
        if good:
            self._last = RawShot(at, np.asarray(picture, np.uint8))
        elif self._last is not None:
            self._last = RawShot(at, self._last.frame)
        return self._last

    def hold(self, yes: bool) -> tuple[str, ...]:
        return ()

    def describe(self) -> tuple[str, str]:
        return f"film {self._path.name}", f"film-{self._path.name}"

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()


class Slides:
    """The photos of a folder in the order of their names, each for ``each`` seconds; the last one stays."""

    living = deliberate = False

    def __init__(self, folder: Path, each: float = 3.0, fps: float = 15.0) -> None:
        self._folder, self._each, self._fps = folder, each, fps
        self._names: list[Path] | None = None
        self._shown: tuple[int, RawShot] | None = None
        self._count = 0
        self._pace = _Paced(fps)

    def open(self) -> None:
        try:
            names = sorted(path for path in self._folder.iterdir() if path.suffix.lower() in KINDS)
        except OSError as error:
            raise NoCamera(tr("{folder} cannot be read: {reason}", folder=self._folder, reason=why(error))) from error
        if not names:
            raise NoCamera(tr("There is no photo in {folder}", folder=self._folder))
        self._names, self._shown, self._count = names, None, 0

    def read(self) -> Shot | None:
        if self._names is None:
            raise CameraGone(tr("The folder is closed"))
        at = self._pace.wait()
        index = min(int(self._count / (self._each * self._fps)), len(self._names) - 1)
        self._count += 1
        if self._shown is not None and self._shown[0] == index:
            shot = RawShot(at, self._shown[1].frame)
        else:
            try:
                shot = RawShot(at, open_photo(self._names[index]))
            except PhotoError:
                return None  # one bad photo: the others may be good
        self._shown = index, shot
        return shot

    def hold(self, yes: bool) -> tuple[str, ...]:
        return ()

    def describe(self) -> tuple[str, str]:
        return f"photos in {self._folder.name}", f"slides-{self._folder.name}"

    def close(self) -> None:
        self._names = None


class DroppedPhotos:
    """A folder into which a phone's pictures are dropped; each new one is given once, upright."""

    living, deliberate = False, True

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._photos: PhotoFolder | None = None

    def open(self) -> None:
        try:
            self._photos = PhotoFolder(self._folder)
        except PhotoError as error:
            raise NoCamera(str(error)) from error
        self._photos.skip_present()

    def read(self) -> Shot | None:
        if self._photos is None:
            raise CameraGone(tr("The folder is closed"))
        if not self._folder.is_dir():
            raise CameraGone(tr("{folder} has gone", folder=self._folder))
        path = self._photos.newest()
        if path is None:
            time.sleep(NAP)
            return None
        try:
            return RawShot(time.monotonic(), open_photo(path))
        except PhotoError:
            return None  # it was taken away again, or is no picture

    def hold(self, yes: bool) -> tuple[str, ...]:
        return ()

    def describe(self) -> tuple[str, str]:
        return f"folder {self._folder.name}", f"folder-{self._folder.name}"

    def close(self) -> None:
        self._photos = None
