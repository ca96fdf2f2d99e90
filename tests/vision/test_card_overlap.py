"""Cards of which one corner is in sight: half covered ones and fans, drawn; and how often a corner is looked at."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.cards import RANKS
from vision.card_checker import AGAIN, FIRST, JOKER, CardChecker, Look, Opinions, steadiness
from vision.card_corner import Corner
from vision.card_finder import CardFinder
from vision.card_looks import Looks
from vision.card_render import lay, render_cards
from vision.card_signs import SIGNS, SUITS
from vision.cards import MODELS, CardReader
from vision.photos import Frame


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def fan(cards: Sequence[str], seed: int, tall: float = 330.0) -> Frame:
    """These cards in a fan, the last on top: the upper left corner of each is in sight."""
    picture, _ = render_cards([], seed)
    for i, card in enumerate(cards):
        turn = np.radians(11.0) * (i - (len(cards) - 1) / 2)
        middle = 640 + 520 * np.sin(turn), 900 - 520 * np.cos(turn)
        lay(picture, card, (float(middle[0]), float(middle[1])), tall, float(turn))
    return picture


def half_covered(under: str, over: str, seed: int) -> Frame:
    """Two cards, the one over the lower half of the other."""
    picture, _ = render_cards([], seed)
    lay(picture, under, (600, 280), 330, 0.15)
    lay(picture, over, (660, 440), 330, -0.5)
    return picture


PAIRS = [("10h", "Kc"), ("7d", "As"), ("Qs", "4h"), ("9c", "Jd"), ("2h", "8s")]


def test_half_covered_cards_are_mostly_read_and_sure(reader: CardReader) -> None:
    right = sure = 0
    for seed, pair in enumerate(PAIRS):
        reading = reader.read(half_covered(*pair, seed))
        good = sorted(reading.names) == sorted(pair)
        assert good or not reading.sure, (pair, reading)
        right += good
        sure += reading.sure
    assert right >= 4
    assert sure >= 2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_most_of_a_fan_is_read(reader: CardReader, seed: int) -> None:
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    cards = [str(card) for card in np.random.default_rng(seed).choice(deck, 7, replace=False)]
    reading = reader.read(fan(cards, seed))
    assert len(set(reading.names) & set(cards)) >= 5
    assert not reading.sure or sorted(reading.names) == sorted(cards)


class Counting(CardChecker):
    """The checker, noting at how many corners it looked, and how."""

    def __init__(self) -> None:
        super().__init__(MODELS / "card-checker.onnx")
        self.looked = dict[tuple[Look, ...], int]()

    def check(self, frame: Frame, corners: Sequence[Corner], looks: Sequence[Look] = FIRST) -> Opinions:
        self.looked[tuple(looks)] = self.looked.get(tuple(looks), 0) + len(corners)
        return super().check(frame, corners, looks)


@pytest.mark.parametrize("seed", [1, 3, 7])
def test_a_lone_corner_is_looked_at_again_and_two_that_agree_are_not(seed: int) -> None:
    finder = CardFinder(MODELS / "card-finder.onnx")
    picture, _ = render_cards(["As"], seed)
    both = sorted(finder.find(picture).corners, key=lambda found: -found.score)[:2]
    for founds, again in ((both, 0), (both[:1], 1)):
        checker = Counting()
        looks = Looks(checker, picture)
        opinions = looks.opinions(founds)
        assert checker.looked[tuple(FIRST)] == len(founds)
        assert checker.looked[tuple(AGAIN)] == again
        assert opinions.steady.max() > 0.9
        looks.opinions(founds)
        assert checker.looked[tuple(FIRST)] == len(founds)


def test_what_is_steady_is_likely_in_every_look() -> None:
    signs = np.full((2, 2, len(SIGNS)), 0.01)
    suits = np.full((2, 2, len(SUITS)), 0.1)
    signs[0, :, 3], suits[0, :, 1] = (0.9, 0.5), (0.8, 0.6)
    signs[1, :, JOKER] = (0.7, 0.8)
    steady = steadiness(signs, suits, np.array([3, JOKER]), np.array([1, 0]))
    assert steady == pytest.approx([0.3, 0.7])
