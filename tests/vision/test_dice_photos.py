"""The score of the dice reader over labelled photographs."""

import collections

import pytest

from tests.vision.labelled import Line, Photographs, Row
from vision.files import read_dice_files

SAMPLE = 36
# A regression bar: some hundredths under what was measured (docs/dice-reader.md), far below the goal of 98 in 100.
BARS = {"nell-byler": 0.72, "matteop65": 0.95, "DamianTab": 0.94, "Epanemu": 0.78, "KamilPiechowiak": 0.8}
# Looked at by eye: the label is wrong (a die left out, a three called a two), the reading is right.
MISLABELLED = frozenset({"matteop65/396.jpg", "nell-byler/146.jpg", "nell-byler/233.jpg", "KamilPiechowiak/008.jpg"})


def is_right(row: Row, line: Line) -> bool:
    """Every die and no more; dice marked tiny may be read or not."""
    dice = row.get("dice") or [{"value": value} for value in row["values"]]
    must = collections.Counter(die["value"] for die in dice if not die.get("tiny"))
    may = collections.Counter(die["value"] for die in dice if die.get("tiny"))
    have = collections.Counter(die["value"] for die in line["dice"])
    return not must - have and not have - must - may


PHOTOGRAPHS = Photographs("dice", read_dice_files, is_right, MISLABELLED)
pytestmark = PHOTOGRAPHS.needed


@pytest.mark.parametrize("source", BARS)
def test_a_fixed_sample_of_each_source(source: str) -> None:
    right, wrong = PHOTOGRAPHS.score(PHOTOGRAPHS.of(source, SAMPLE))
    assert right >= BARS[source]
    assert wrong == 0


@pytest.mark.long
@pytest.mark.parametrize("source", BARS)
def test_all_of_each_source(source: str) -> None:
    right, wrong = PHOTOGRAPHS.score(PHOTOGRAPHS.of(source))
    assert right >= BARS[source]
    assert wrong == 0
