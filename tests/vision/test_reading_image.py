"""Marks in a picture."""

import numpy as np

from vision.reading import DiceReading, Die
from vision.reading_image import SURE, UNSURE, mark


def test_boxes_are_drawn_on_a_copy() -> None:
    frame = np.zeros((300, 400, 3), np.uint8)
    reading = DiceReading(
        (Die(5, (100, 100, 60, 50), 0.99), Die(2, (0, 0, 30, 30), 0.4)), False, "1 of 2 dice are not clear"
    )
    marked = mark(frame, reading)
    assert not frame.any()
    assert tuple(marked[100, 130]) == SURE
    assert tuple(marked[29, 5]) == UNSURE or tuple(marked[30, 5]) == UNSURE
    assert reading.values == [2, 5]


def test_boxes_at_and_over_the_edge_do_no_harm() -> None:
    frame = np.zeros((40, 40, 3), np.uint8)
    for box in ((35, 35, 30, 30), (0, 0, 40, 40), (39, 0, 1, 1)):
        assert mark(frame, DiceReading((Die(1, box, 0.5),), True)).shape == frame.shape
