"""The area that the camera looks at: what lies in it, what readers see of it, corners that make none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sights import WHOLE, Box, Corners
from tests.vision.rooms import TRAY
from vision.camera.area import RollingArea
from vision.camera.corners import what_is_wrong_with


def test_an_area_knows_what_lies_in_it() -> None:
    area = RollingArea(TRAY)
    assert area.share((600, 300, 60, 60), 720, 1280) == 1
    assert area.share((20, 20, 60, 60), 720, 1280) == 0
    assert 0.4 < area.share((290, 300, 60, 60), 720, 1280) < 0.6
    assert RollingArea().share((0, 0, 1280, 720), 720, 1280) == 1


@given(st.tuples(st.integers(-50, 1400), st.integers(-50, 800), st.integers(1, 900), st.integers(1, 900)))
def test_a_share_is_a_share_whatever_the_box(box: Box) -> None:
    assert 0 <= RollingArea(TRAY).share(box, 720, 1280) <= 1


def test_readers_see_the_area_and_a_margin_but_nothing_beyond() -> None:
    frame = np.zeros((720, 1280, 3), np.uint8)
    frame[:] = (40, 80, 60)
    frame[:100] = 255  # a bright box above the area
    frame[350:370, 620:660] = (0, 0, 200)
    part, left, top = RollingArea(TRAY).cut(frame)
    assert 0 < left < 320
    assert 0 < top < 180
    assert part.shape[1] < 760
    assert (part[365 - top, 640 - left] == (0, 0, 200)).all()
    assert part[..., 1].max() < 100
    frame[500:, :330] = 255  # a bright thing beside a slanted edge, in the rectangle round the area
    slanted = RollingArea(((0.3, 0.2), (0.7, 0.2), (0.8, 0.9), (0.3, 0.9)))
    assert slanted.cut(frame)[0][..., 1].max() < 100
    whole = RollingArea().cut(frame)
    assert whole[0] is frame
    assert whole[1:] == (0, 0)


@pytest.mark.parametrize(
    ("corners", "word"),
    [
        (((0.1, 0.1), (1.2, 0.1), (0.9, 0.9), (0.1, 0.9)), "outside"),
        (((0.1, 0.1), (float("nan"), 0.1), (0.9, 0.9), (0.1, 0.9)), "outside"),
        (((0.1, 0.1), (0.12, 0.1), (0.9, 0.9), (0.1, 0.9)), "near"),
        (((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)), "no area"),
    ],
)
def test_corners_that_make_no_area_are_refused(corners: Corners, word: str) -> None:
    assert word in str(what_is_wrong_with(corners))


def test_corners_may_go_either_way_round() -> None:
    assert what_is_wrong_with(TRAY) is None
    assert what_is_wrong_with((TRAY[3], TRAY[2], TRAY[1], TRAY[0])) is None
    assert what_is_wrong_with(WHOLE) is None
