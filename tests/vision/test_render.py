"""The quick painter: the dice asked for, where it says, the same each time."""

import numpy as np
import pytest

from vision.render import BESIDE, draw_table, render_dice


def test_the_same_seed_draws_the_same_picture() -> None:
    first = render_dice([1, 2, 3], 5)
    assert first.shape == (720, 1280, 3)
    assert first.dtype == np.uint8
    assert np.array_equal(first, render_dice([1, 2, 3], 5))
    assert not np.array_equal(first, render_dice([1, 2, 3], 6))


def test_boxes_lie_in_the_picture_and_hold_the_top_face() -> None:
    drawn = draw_table([1, 2, 3, 4, 5, 6] * 4, np.random.default_rng(3), (1280, 720))
    assert drawn.values == (1, 2, 3, 4, 5, 6) * 4
    for (x, y, w, h), face in zip(drawn.boxes, drawn.faces, strict=True):
        assert 0 <= x < x + w <= 1280
        assert 0 <= y < y + h <= 720
        assert x < face[0] < x + w
        assert y < face[1] < y + h


def test_no_dice_are_an_empty_table() -> None:
    assert draw_table([], np.random.default_rng(0), (320, 200)).boxes == ()


def test_impossible_values_and_crowds_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        render_dice([7], 1)
    with pytest.raises(ValueError, match="no room"):
        draw_table([1] * 200, np.random.default_rng(1), (320, 200), die_pixels=60)


def test_opposite_faces_add_to_seven_and_turn_one_way() -> None:
    for top, (east, north) in BESIDE.items():
        assert len({top, 7 - top, east, 7 - east, north, 7 - north}) == 6
        assert BESIDE[east] in {(north, top), (7 - north, 7 - top), (top, 7 - north), (7 - top, north)}
