"""Several readings of one picture made into one, and what lies still between two."""

import cv2
import numpy as np
import pytest

from vision.camera.readers import Once, Thing, turned, turned_back
from vision.camera.steady import combine, lies_still


def once(*things: tuple[str, int], sure: bool = True, confidence: float = 0.95, reason: str = "") -> Once:
    return Once(tuple(Thing(name, (x, 100, 50, 50), confidence) for name, x in things), sure, reason)


def test_readings_that_agree_are_sure() -> None:
    steady = combine([once(("3", 0), ("5", 200)), once(("5", 202), ("3", 1)), once(("3", 0), ("5", 199))])
    assert steady.sure
    assert [(v.thing.name, v.thing.box, v.sure) for v in steady.things] == [
        ("3", (0, 100, 50, 50), True),
        ("5", (200, 100, 50, 50), True),
    ]


def test_one_other_word_makes_a_die_doubtful_with_both_values() -> None:
    steady = combine([once(("3", 0), ("5", 200)), once(("3", 0), ("6", 200)), once(("3", 0), ("5", 200))])
    assert not steady.sure
    assert [(v.thing.name, v.sure, v.thing.others) for v in steady.things] == [("3", True, ()), ("5", False, ("6",))]


def test_a_thing_that_only_some_saw_makes_all_doubtful() -> None:
    steady = combine([once(("3", 0)), once(("3", 0), ("1", 300)), once(("3", 0))], "one more?")
    assert (len(steady.things), steady.sure, steady.reason) == (1, False, "one more?")


def test_the_reason_of_most_is_told() -> None:
    steady = combine([once(("3", 0), sure=False, confidence=0.5, reason="blurred")] * 2 + [once(("3", 0))])
    assert (steady.sure, steady.reason) == (False, "blurred")
    assert not steady.things[0].sure


def test_two_dice_that_touch_stay_two() -> None:
    steady = combine([once(("3", 0), ("3", 50))] * 3)
    assert len(steady.things) == 2
    assert steady.sure


def test_what_lies_still() -> None:
    before = [Thing("3", (100, 100, 50, 50), 1)]
    assert lies_still(Thing("3", (112, 100, 50, 50), 1), before)  # nudged
    assert lies_still(Thing("4", (102, 100, 50, 50), 1), before)  # read otherwise
    assert not lies_still(Thing("4", (112, 100, 50, 50), 1), before)
    assert not lies_still(Thing("3", (150, 100, 50, 50), 1), before)


@pytest.mark.parametrize("way", range(4))
def test_boxes_in_a_turned_picture_are_turned_back(way: int) -> None:
    frame = np.zeros((40, 60, 3), np.uint8)
    frame[5:15, 30:42] = 255
    seen = turned(frame, way)
    x, y, w, h = cv2.boundingRect(np.asarray(seen[..., 0], np.uint8))
    back = turned_back([Thing("1", (x, y, w, h), 1)], way, 60, 40)
    assert back[0].box == (30, 5, 12, 10)
