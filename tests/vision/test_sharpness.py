"""Sharp, out of focus, moved: told apart on drawn tables."""

import cv2
import numpy as np
import pytest

from vision.render import draw_table
from vision.sharpness import is_blurred, is_clear, is_smeared


@pytest.fixture(scope="module")
def drawn() -> tuple[np.ndarray, list[tuple[int, int, int, int]]]:
    table = draw_table([1, 2, 4, 6], np.random.default_rng(5), (1280, 720))
    return table.image, [tuple(int(v) for v in box) for box in table.boxes]


def moved(image: np.ndarray, by: int, down: bool) -> np.ndarray:
    """The picture as it becomes while something moves by some pixels."""
    kernel = np.full((by, 1) if down else (1, by), 1 / by, np.float32)
    return cv2.filter2D(image, -1, kernel)


def test_a_sharp_table_is_neither_blurred_nor_smeared(drawn: tuple) -> None:
    assert not is_blurred(*drawn)
    assert not is_smeared(*drawn)
    assert is_clear(cv2.cvtColor(cv2.resize(drawn[0], (320, 180), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY))


@pytest.mark.parametrize("down", [False, True])
def test_movement_smears_in_one_direction(drawn: tuple, down: bool) -> None:
    image, boxes = drawn
    assert is_smeared(moved(image, 45, down), boxes)


def test_out_of_focus_is_blurred_but_not_smeared(drawn: tuple) -> None:
    image, boxes = drawn
    soft = cv2.GaussianBlur(image, (0, 0), 25)
    assert is_blurred(soft, boxes)
    assert not is_smeared(soft, boxes)


def test_without_dice_nothing_is_said(drawn: tuple) -> None:
    assert not is_blurred(drawn[0], [])
    assert not is_smeared(drawn[0], [(0, 0, 3, 3)])
