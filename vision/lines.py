"""Picture files read one after another, a line of plain data each: what the ``read`` commands print."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from vision.photos import Frame, PhotoError, open_photo


def read_each(paths: Iterable[str | Path], read: Callable[[Frame], dict[str, object]]) -> Iterator[dict[str, object]]:
    """One line a picture, in order: ``"file"``, what ``read`` makes of the upright picture, and ``"ms"``, the time it
    took without opening the file; for a file that cannot be opened ``{"file", "error"}``."""
    for path in paths:
        try:
            frame = open_photo(Path(path))
        except PhotoError as error:
            yield {"file": str(path), "error": str(error)}
            continue
        start = time.perf_counter()
        line = read(frame)
        yield {"file": str(path), **line, "ms": round((time.perf_counter() - start) * 1000)}


def line_of(kind: str, things: list[dict[str, object]], sure: bool, reason: object) -> dict[str, object]:
    """A reading as data for JSON: ``things`` under the name of their kind, ``"sure"``, and ``"reason"`` if any."""
    line: dict[str, object] = {kind: things, "sure": sure}
    return line if reason is None else {**line, "reason": reason}
