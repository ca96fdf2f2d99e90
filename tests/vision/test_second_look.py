"""The second look: at which size, back from the mirror, and put together with the first."""

import numpy as np
import pytest

from vision.finder import Found
from vision.second_look import ABSENT, LEAST, MOST, NOTHING, Seen, how_large, merged, unmirrored

SIX = np.array([0, 0, 0, 0, 0, 1], np.float32)


def seen(x: float, score: float, die: float = 0.9, size: float = 40.0) -> Seen:
    box = (x - size / 2, 100 - size / 2, x + size / 2, 100 + size / 2)
    opinion = np.array([1 - die, 0, 0, 0, 0, 0, die], np.float32)
    return Seen(Found(x, 100, box, score, SIX), opinion)


def test_large_dice_are_looked_at_smaller_and_tiny_ones_larger() -> None:
    assert how_large([40, 50, 60]) == 1
    assert how_large([90]) == pytest.approx(0.5)
    assert how_large([900]) == LEAST
    assert how_large([10, 12]) == MOST
    assert how_large([]) == NOTHING


def test_a_find_comes_back_from_the_mirror() -> None:
    find = Found(30, 40, (10, 20, 60, 70), 0.9, SIX)
    back = unmirrored(find, 200)
    assert (back.x, back.y, back.box) == (170, 40, (140, 20, 190, 70))
    assert unmirrored(back, 200) == find


def test_what_both_looks_see_is_one_die_of_their_mean() -> None:
    (die,) = merged([seen(100, 0.8, 0.9)], [seen(104, 0.6, 0.5)])
    assert die.find.score == pytest.approx(0.7)
    assert die.find.box[0] == pytest.approx(82)
    assert 0.5 < die.opinion[6] < 0.9
    assert float(die.opinion.sum()) == pytest.approx(1)


def test_what_one_look_alone_sees_is_half_as_likely() -> None:
    both = merged([seen(100, 0.8)], [seen(300, 0.6)])
    assert [one.find.x for one in both] == [100, 300]
    assert [one.find.score for one in both] == [pytest.approx((0.8 + ABSENT) / 2), pytest.approx((0.6 + ABSENT) / 2)]


def test_each_find_is_put_together_once() -> None:
    assert len(merged([seen(100, 0.8), seen(140, 0.8)], [seen(101, 0.8), seen(139, 0.8)])) == 2
    assert merged([], []) == []
