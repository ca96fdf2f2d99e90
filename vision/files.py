"""Reads picture files one after another and says what lies there as plain data: the ``read`` command's lines."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import cv2

from vision.dice import DiceReader
from vision.lines import line_of, read_each
from vision.reading import DiceReading
from vision.render import render_dice


def read_dice_files(paths: Iterable[str | Path]) -> Iterator[dict[str, object]]:
    """One line a picture, in order: ``{"file", "dice": [{"value", "box", "confidence"}], "sure", "ms"}`` and
    ``reason`` where there is one; for a file that cannot be opened ``{"file", "error"}``. Boxes are in pixels of
    the upright picture; ``ms`` is the time of the reading without opening the file."""
    reader = DiceReader()
    yield from read_each(paths, lambda frame: as_plain(reader.read(frame)))


def as_plain(reading: DiceReading) -> dict[str, object]:
    """A reading as data for JSON."""
    dice: list[dict[str, object]] = [
        {"value": die.value, "box": list(die.box), "confidence": round(die.confidence, 3)} for die in reading.dice
    ]
    return line_of("dice", dice, reading.sure, reading.reason)


def draw_dice_file(values: Sequence[int], seed: int, path: Path) -> None:
    """Draw a photo of dice with these values into a file; the same seed gives the same picture."""
    cv2.imwrite(str(path), render_dice(values, seed))
