"""The score over labelled photographs: in ``COMPANION_PHOTOS`` or ``../shared/data`` beside the project."""

import collections
import json
import os
from pathlib import Path

import pytest

from vision.card_files import read_card_files

ROOT = Path(os.environ.get("COMPANION_PHOTOS", Path(__file__).parents[3] / "shared" / "data")) / "cards"
SAMPLE = 20
# A regression bar: some hundredths under what was measured (docs/card-reader.md).
BARS = {"edje-train": 0.9, "obind": 0.9, "yuchenrao": 0.9, "mrpawelas": 0.85, "rdpong": 0.9, "animano": 0.65}
# Its label says hearts; the picture shows the jack of spades.
MISLABELLED = "rdpong/0043.jpg"
pytestmark = pytest.mark.skipif(not (ROOT / "truth.jsonl").is_file(), reason="no labelled photographs here")


def labelled() -> dict[str, list[dict[str, object]]]:
    by_source = collections.defaultdict(list)
    for line in (ROOT / "truth.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["file"] != MISLABELLED:
            by_source[row["source"]].append(row)
    return by_source


def is_right(row: dict, names: list[str]) -> bool:
    """Exactly these cards; a wanted ``9?`` is a nine of any suit, backs do not count."""
    want = collections.Counter(row["cards"])
    have = collections.Counter(name for name in names if name != "back")
    exact = collections.Counter({card: n for card, n in want.items() if not card.endswith("?")})
    if exact - have:
        return False
    rest = collections.Counter(name[:-1] if name != "joker" else name for name in (have - exact).elements())
    return rest == collections.Counter(card[:-1] for card in want.elements() if card.endswith("?"))


def score(rows: list[dict]) -> tuple[float, int]:
    """The part of the pictures read right, and how many wrong ones were called sure."""
    right = wrong = 0
    for row, line in zip(rows, read_card_files(ROOT / row["file"] for row in rows), strict=True):
        good = is_right(row, [card["card"] for card in line["cards"]])
        right += good
        wrong += bool(line["sure"]) and not good
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
