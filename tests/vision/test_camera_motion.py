"""Pictures as they come from a camera, and what moves in them."""

import cv2
import numpy as np
import pytest

from companion.sights import Motion
from tests.vision.rooms import TRAY
from vision.camera.area import RollingArea
from vision.camera.clips import Film
from vision.camera.motion import MotionCheck, Reach
from vision.camera.shots import SMALL, BadShot, JpegShot, RawShot

# Pictures


def test_a_small_picture_is_the_same_from_pixels_and_from_a_jpeg() -> None:
    frame = Film([3, 6], 1).base
    data = cv2.imencode(".jpg", frame)[1].tobytes()
    raw, jpeg = RawShot(0, frame).small, JpegShot(0, data).small
    assert raw.shape == jpeg.shape == (90, SMALL)
    assert np.abs(raw.astype(int) - jpeg).mean() < 2
    assert JpegShot(0, data).full().shape == frame.shape


def test_a_damaged_jpeg_is_a_bad_shot() -> None:
    with pytest.raises(BadShot):
        _ = JpegShot(0, b"\xff\xd8\xff\xe0no picture").small
    with pytest.raises(BadShot):
        JpegShot(0, b"").full()


def test_the_same_picture_has_the_same_mark_and_grain_changes_it() -> None:
    film = Film([3], 1, (320, 180))
    first, second = (film.grainy(film.base) for _ in range(2))
    assert RawShot(0, first).mark() == RawShot(1, first.copy()).mark()
    assert RawShot(0, first).mark() != RawShot(0, second).mark()


# Movement


def greys(*levels: int) -> list[np.ndarray]:
    """Small even pictures of these greys."""
    return [np.full((90, 160), level, np.uint8) for level in levels]


def test_still_needs_time_and_pictures() -> None:
    check, grey = MotionCheck(), greys(80)[0]
    slow = [check.look(grey, at).motion for at in (0.0, 5.0, 10.0)]
    assert slow == [Motion.MOVING, Motion.SETTLING, Motion.SETTLING]  # too few pictures
    check = MotionCheck()
    fast = [check.look(grey, at / 100).motion for at in range(10)]
    assert Motion.STILL not in fast  # too little time


def creeping(pictures_a_step: int) -> int:
    """In how many of 90 pictures movement is seen, while something goes on by a point every so many pictures."""
    check, moved = MotionCheck(), 0
    for at in range(90):
        grey, left = greys(80)[0], at // pictures_a_step
        grey[30:45, left : left + 15] = 160
        moved += check.look(grey, at / 15).moved
    return moved


def test_something_that_creeps_is_seen() -> None:
    assert creeping(pictures_a_step=1) > 20
    assert creeping(pictures_a_step=15) == 5  # each step of it, a second apart


def test_light_that_changes_slowly_is_followed_and_at_once_is_told_apart() -> None:
    check = MotionCheck()
    assert not any(check.look(grey, at / 15).moved for at, grey in enumerate(greys(*range(80, 160))))
    dark = greys(60)[0]
    dark[20:60, 20:80] = 30
    lit = cv2.convertScaleAbs(dark, alpha=2.2)
    check = MotionCheck()
    for at in range(10):
        check.look(dark, at / 15)
    look = check.look(np.asarray(lit, np.uint8), 1)
    assert (look.moved, look.lit) == (False, True)


def test_what_moves_outside_the_area_does_not_count() -> None:
    check = MotionCheck(RollingArea(TRAY))
    for at in range(10):
        grey = greys(80)[0]
        grey[0:15, 5 * at : 5 * at + 30] = 200
        assert not check.look(grey, at / 15).moved


def test_a_hand_reaches_in_and_a_thing_on_the_table_does_not() -> None:
    table, hand, thing = greys(80, 80, 80)
    hand[40:90, 70:90] = 160
    thing[40:60, 70:90] = 160
    reach = Reach()
    assert not reach.sees(hand)  # nothing is known yet
    reach.learn(table, reaching=False)
    assert reach.sees(hand)
    assert not reach.sees(thing)
    assert not reach.sees(greys(200)[0])  # another light
    reach.learn(hand, reaching=True)
    assert not reach.sees(hand)  # it stayed: a dice cup
    other = greys(80)[0]
    other[40:90, 20:40] = 160
    assert reach.sees(other)
