"""The score of the dice reader and of the card reader over labelled photographs."""

import collections

import pytest

from tests.vision.labelled import Line, Photographs, Row
from vision.card_files import read_card_files
from vision.files import read_dice_files


def dice_are_right(row: Row, line: Line) -> bool:
    """Every die and no more; dice marked tiny may be read or not."""
    dice = row.get("dice") or [{"value": value} for value in row["values"]]
    must = collections.Counter(die["value"] for die in dice if not die.get("tiny"))
    may = collections.Counter(die["value"] for die in dice if die.get("tiny"))
    have = collections.Counter(die["value"] for die in line["dice"])
    return not must - have and not have - must - may


def cards_are_right(row: Row, line: Line) -> bool:
    """Exactly these cards; a wanted ``9?`` is a nine of any suit, backs do not count."""
    names = [card["card"] for card in line["cards"]]
    want = collections.Counter(row["cards"])
    have = collections.Counter(name for name in names if name != "back")
    exact = collections.Counter({card: n for card, n in want.items() if not card.endswith("?")})
    if exact - have:
        return False
    rest = collections.Counter(name[:-1] if name != "joker" else name for name in (have - exact).elements())
    return rest == collections.Counter(card[:-1] for card in want.elements() if card.endswith("?"))


# Looked at by eye: the label is wrong (a die left out, a three called a two), the reading is right.
WRONG_DICE = frozenset({"matteop65/396.jpg", "nell-byler/146.jpg", "nell-byler/233.jpg", "KamilPiechowiak/008.jpg"})
# The labels say a nine, and the jack of hearts; the pictures show the ten of diamonds, and the jack of spades.
WRONG_CARDS = frozenset({"edje-train/0009.jpg", "rdpong/0043.jpg"})

DICE = Photographs("dice", read_dice_files, dice_are_right, WRONG_DICE)
CARDS = Photographs("cards", read_card_files, cards_are_right, WRONG_CARDS)

SAMPLE = {DICE.kind: 36, CARDS.kind: 20}

# Regression bars: some hundredths under what was measured (docs/dice-reader.md, docs/card-reader.md); those of the dice
# are far below the goal of 98 in 100.
DICE_BARS = {"nell-byler": 0.72, "matteop65": 0.95, "DamianTab": 0.94, "Epanemu": 0.78, "KamilPiechowiak": 0.8}
CARD_BARS = {"edje-train": 0.9, "obind": 0.9, "yuchenrao": 0.9, "mrpawelas": 0.85, "rdpong": 0.9, "animano": 0.65}

each_source = pytest.mark.parametrize(
    ("photographs", "source", "bar"),
    [
        pytest.param(photographs, source, bar, id=f"{photographs.kind}-{source}", marks=photographs.needed)
        for photographs, bars in ((DICE, DICE_BARS), (CARDS, CARD_BARS))
        for source, bar in bars.items()
    ],
)


@each_source
def test_a_fixed_sample_of_each_source(photographs: Photographs, source: str, bar: float) -> None:
    right, wrong = photographs.score(photographs.of(source, SAMPLE[photographs.kind]))
    assert right >= bar
    assert wrong == 0


@pytest.mark.long
@each_source
def test_all_of_each_source(photographs: Photographs, source: str, bar: float) -> None:
    right, wrong = photographs.score(photographs.of(source))
    assert right >= bar
    assert wrong == 0
