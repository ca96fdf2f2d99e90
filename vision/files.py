"""Reads picture files one after another and says what lies there as plain data: the ``read`` command's lines."""

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import cv2

from vision.dice import DiceReader
from vision.photos import PhotoError, open_photo
from vision.reading import DiceReading
from vision.render import render_dice


def read_dice_files(paths: Iterable[str | Path]) -> Iterator[dict[str, object]]:
    """One line a picture, in order: ``{"file", "dice": [{"value", "box", "confidence"}], "sure", "ms"}`` and
    ``reason`` where there is one; for a file that cannot be opened ``{"file", "error"}``. Boxes are in pixels of
    the upright picture; ``ms`` is the time of the reading without opening the file."""
    reader = DiceReader()
    for path in paths:
        try:
            frame = open_photo(Path(path))
        except PhotoError as error:
            yield {"file": str(path), "error": str(error)}
            continue
        start = time.perf_counter()
        reading = reader.read(frame)
        yield {"file": str(path), **as_plain(reading), "ms": round((time.perf_counter() - start) * 1000)}


def as_plain(reading: DiceReading) -> dict[str, object]:
    """A reading as data for JSON."""
    dice = [{"value": d.value, "box": list(d.box), "confidence": round(d.confidence, 3)} for d in reading.dice]
    plain: dict[str, object] = {"dice": dice, "sure": reading.sure}
    if reading.reason is not None:
        plain["reason"] = reading.reason
    return plain


def draw_dice_file(values: Sequence[int], seed: int, path: Path) -> None:
    """Draw a photo of dice with these values into a file; the same seed gives the same picture."""
    cv2.imwrite(str(path), render_dice(values, seed))
