"""A folder that stands in for the camera: a phone or a script drops photos into it, the reader takes the newest."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from companion.language import tr
from vision.photos import NoSuchPhoto

KINDS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif"})


class PhotoFolder:
    """Gives each picture of a folder at most once, newest first; older ones that were passed over are not given.

    A file counts as complete once two looks at least ``settle`` seconds apart see the same size and time, so that a
    picture still being copied is not taken. ``clock`` gives seconds and is passed in by tests.
    """

    def __init__(self, path: Path, settle: float = 0.3, clock: Callable[[], float] = time.monotonic) -> None:
        if not path.is_dir():
            raise NoSuchPhoto(tr("{path}: there is no such folder", path=path))
        self._path, self._settle, self._clock = path, settle, clock
        self._given: tuple[int, str] = (-1, "")
        self._seen: dict[str, tuple[int, int, float]] = {}

    def skip_present(self) -> None:
        """Leaves out the pictures that lie there already."""
        self._given = max((self._given, *((when, name) for name, _, when in self._files())))

    def newest(self) -> Path | None:
        """The newest complete picture that is newer than the last one given, or None."""
        now = self._clock()
        files = [(when, name, size) for name, size, when in self._files() if (when, name) > self._given]
        steady: dict[str, tuple[int, int, float]] = {}
        best: tuple[int, str] | None = None
        for when, name, size in files:
            old = self._seen.get(name)
            since = old[2] if old is not None and old[:2] == (size, when) else now
            steady[name] = (size, when, since)
            if size > 0 and now - since >= self._settle and (best is None or (when, name) > best):
                best = (when, name)
        self._seen = steady
        if best is None:
            return None
        self._given = best
        return self._path / best[1]

    def _files(self) -> list[tuple[str, int, int]]:
        """Name, size and time (nanoseconds) of each picture; a folder that went away has none."""
        found = []
        try:
            with os.scandir(self._path) as entries:
                for entry in entries:
                    if Path(entry.name).suffix.lower() in KINDS and not entry.name.startswith("."):
                        try:
                            stat = entry.stat()
                        except FileNotFoundError:
                            continue
                        found.append((entry.name, stat.st_size, stat.st_mtime_ns))
        except (FileNotFoundError, NotADirectoryError):
            return []
        return found
