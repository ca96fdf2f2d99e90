"""Reads the cards in picture files one after another: the ``read cards`` command's lines."""

import time
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from vision.card_reading import CardsReading
from vision.cards import CardReader
from vision.photos import PhotoError, open_photo


def read_card_files(
    paths: Iterable[str | Path], possible: Collection[str] | None = None
) -> Iterator[dict[str, object]]:
    """One line a picture, in order: ``{"file", "cards": [{"card", "box", "confidence", "alternatives"}], "sure",
    "ms"}`` and ``reason`` where there is one; for a file that cannot be opened ``{"file", "error"}``. Boxes are in
    pixels of the upright picture; ``ms`` is the time of the reading without opening the file. ``possible``: see
    ``CardReader.read``.
    """
    reader = CardReader()
    for path in paths:
        try:
            frame = open_photo(Path(path))
        except PhotoError as error:
            yield {"file": str(path), "error": str(error)}
            continue
        start = time.perf_counter()
        reading = reader.read(frame, possible)
        yield {"file": str(path), **as_plain(reading), "ms": round((time.perf_counter() - start) * 1000)}


def as_plain(reading: CardsReading) -> dict[str, object]:
    """A reading as data for JSON."""
    cards = [
        {
            "card": card.card,
            "box": list(card.box),
            "confidence": round(card.confidence, 3),
            "alternatives": list(card.alternatives),
        }
        for card in reading.cards
    ]
    plain: dict[str, object] = {"cards": cards, "sure": reading.sure}
    if reading.reason is not None:
        plain["reason"] = reading.reason
    return plain
