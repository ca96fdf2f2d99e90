"""Labelled photographs and the score over them: in ``COMPANION_PHOTOS`` or ``../shared/data`` beside the project."""

import collections
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(os.environ.get("COMPANION_PHOTOS", Path(__file__).parents[3] / "shared" / "data"))

Row = Mapping[str, Any]
Line = Mapping[str, Any]


@dataclass(frozen=True)
class Photographs:
    """One kind of labelled photographs, how they are read, and when a reading is right. ``mislabelled`` are files whose
    label is wrong, as was seen by eye."""

    kind: str
    read: Callable[[Iterable[Path]], Iterable[Line]]
    is_right: Callable[[Row, Line], bool]
    mislabelled: frozenset[str]

    @property
    def needed(self) -> pytest.MarkDecorator:
        """Skips where there are none."""
        there = (ROOT / self.kind / "truth.jsonl").is_file()
        return pytest.mark.skipif(not there, reason="no labelled photographs here")

    def of(self, source: str, most: int | None = None) -> list[Row]:
        """The photographs of a source, or so many of them, evenly spread."""
        by_source = collections.defaultdict(list)
        for line in (ROOT / self.kind / "truth.jsonl").read_text().splitlines():
            row = json.loads(line)
            by_source[row["source"]].append(row)
        rows = by_source[source]
        return rows if most is None else rows[:: max(1, len(rows) // most)][:most]

    def score(self, rows: Sequence[Row]) -> tuple[float, int]:
        """The part of the pictures read right, and how many wrong ones were called sure."""
        right = wrong = 0
        files = [ROOT / self.kind / row["file"] for row in rows]
        for row, line in zip(rows, self.read(files), strict=True):
            good = self.is_right(row, line)
            right += good
            wrong += bool(line["sure"]) and not good and row["file"] not in self.mislabelled
        return right / len(rows), wrong
