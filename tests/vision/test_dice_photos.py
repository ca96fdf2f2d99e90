"""The score over labelled photographs: in ``COMPANION_PHOTOS`` or ``../shared/data`` beside the project."""

import collections
import json
import os
from pathlib import Path

import pytest

from vision.files import read_dice_files

ROOT = Path(os.environ.get("COMPANION_PHOTOS", Path(__file__).parents[3] / "shared" / "data")) / "dice"
SAMPLE = 36
# A regression bar: some hundredths under what was measured (docs/dice-reader.md), far below the goal of 98 in 100.
BARS = {"nell-byler": 0.72, "matteop65": 0.95, "DamianTab": 0.94, "Epanemu": 0.78, "KamilPiechowiak": 0.8}
# Looked at by eye: the label is wrong (a die left out, a three called a two), the reading is right.
MISLABELLED = frozenset({"matteop65/396.jpg", "nell-byler/146.jpg", "nell-byler/233.jpg", "KamilPiechowiak/008.jpg"})
pytestmark = pytest.mark.skipif(not (ROOT / "truth.jsonl").is_file(), reason="no labelled photographs here")


def labelled() -> dict[str, list[dict[str, object]]]:
    by_source = collections.defaultdict(list)
    for line in (ROOT / "truth.jsonl").read_text().splitlines():
        row = json.loads(line)
        by_source[row["source"]].append(row)
    return by_source


def is_right(row: dict, values: list[int]) -> bool:
    """Every die and no more; dice marked tiny may be read or not."""
    dice = row.get("dice") or [{"value": value} for value in row["values"]]
    must = collections.Counter(die["value"] for die in dice if not die.get("tiny"))
    may = collections.Counter(die["value"] for die in dice if die.get("tiny"))
    have = collections.Counter(values)
    return not must - have and not have - must - may


def score(rows: list[dict]) -> tuple[float, int]:
    """The part of the pictures read right, and how many wrong ones were called sure."""
    right = wrong = 0
    for row, line in zip(rows, read_dice_files(ROOT / row["file"] for row in rows), strict=True):
        good = is_right(row, [die["value"] for die in line["dice"]])
        right += good
        wrong += bool(line["sure"]) and not good and row["file"] not in MISLABELLED
    return right / len(rows), wrong


@pytest.mark.parametrize("source", BARS)
def test_a_fixed_sample_of_each_source(source: str) -> None:
    rows = labelled()[source]
    right, wrong = score(rows[:: max(1, len(rows) // SAMPLE)][:SAMPLE])
    assert right >= BARS[source]
    assert wrong == 0


@pytest.mark.long
@pytest.mark.parametrize("source", BARS)
def test_all_of_each_source(source: str) -> None:
    right, wrong = score(labelled()[source])
    assert right >= BARS[source]
    assert wrong == 0
