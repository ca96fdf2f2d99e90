"""The finder's geometry: sizes in, maps out, boxes back in the picture's pixels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.finder import AREA, CELL, STEP, Found, decode, overlap, same_die, scale_of, shrink, within


def maps_with(dice: list[tuple[int, int, int, float]], size: tuple[int, int] = (40, 60)) -> np.ndarray:
    """Maps as the net would give them for dice (column, row, value, logit) that reach 5 cells each way."""
    maps = np.zeros((11, *size), np.float32)
    maps[0] = -9
    maps[7:] = np.log(5)
    for x, y, value, logit in dice:
        maps[0, y, x] = logit
        maps[value, y, x] = 9
    return maps


def test_a_peak_becomes_a_die_in_picture_pixels() -> None:
    (found,) = decode(maps_with([(20, 10, 4, 3.0)]), 0.5)
    assert (found.x, found.y) == (20.5 * CELL / 0.5, 10.5 * CELL / 0.5)
    assert found.box == pytest.approx((124, 44, 204, 124))
    assert int(found.values.argmax()) + 1 == 4
    assert found.score == pytest.approx(0.953, abs=0.001)


def test_a_weaker_find_on_the_same_die_goes() -> None:
    found = decode(maps_with([(20, 10, 4, 3.0), (22, 10, 5, 1.0), (40, 30, 1, 0.5)]), 1.0)
    assert [int(f.values.argmax()) + 1 for f in found] == [4, 1]


def test_nothing_is_found_where_nothing_is() -> None:
    assert decode(maps_with([]), 1.0) == []


@given(st.integers(32, 4000), st.integers(32, 4000))
def test_shrunk_sizes_fit_the_net(width: int, height: int) -> None:
    scale = scale_of(width, height)
    assert scale <= 2.0
    assert width * scale * height * scale <= AREA * 1.001 or scale == 2.0


def test_shrink_fills_up_to_whole_steps() -> None:
    small, scale = shrink(np.full((720, 1280, 3), 9, np.uint8))
    assert small.shape == (384, 672, 3)
    assert scale == pytest.approx(0.525)
    for size in ((33, 2000), (1600, 1200), (500, 40)):
        small, _ = shrink(np.zeros((*size, 3), np.uint8))
        assert small.shape[0] % STEP == small.shape[1] % STEP == 0


def test_a_picture_can_be_looked_at_smaller_and_larger() -> None:
    frame = np.zeros((720, 1280, 3), np.uint8)
    (half, at_half), (double, at_double) = shrink(frame, 0.5), shrink(frame, 2.0)
    assert (at_half, at_double) == (pytest.approx(0.2625), pytest.approx(1.05))
    assert half.shape == (192, 352, 3)
    assert double.shape == (768, 1344, 3)


def test_overlap_of_boxes() -> None:
    assert overlap((0, 0, 10, 10), (0, 0, 10, 10)) == 1
    assert overlap((0, 0, 10, 10), (5, 0, 15, 10)) == pytest.approx(1 / 3)
    assert overlap((0, 0, 10, 10), (10, 0, 20, 10)) == 0


def test_the_part_of_a_box_in_another() -> None:
    assert within((2, 2, 6, 6), (0, 0, 10, 10)) == 1
    assert within((0, 0, 10, 10), (2, 2, 6, 6)) == pytest.approx(0.16)
    assert within((0, 0, 10, 10), (20, 0, 30, 10)) == 0


def test_touching_dice_are_two() -> None:
    def at(x: float) -> Found:
        return Found(x + 10, 10, (x, 0, x + 20, 20), 0.9, np.full(6, 1 / 6, np.float32))

    assert not same_die(at(0), at(18))
    assert same_die(at(0), at(4))
