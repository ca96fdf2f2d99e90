"""Places that may be indices, how they are cut out, and paper that is left over."""

import cv2
import numpy as np
import pytest

from vision.card_blobs import MOST, blob_corners
from vision.card_checker import AROUND, HIGH, WIDE, cut_out, even
from vision.card_corner import Corner
from vision.card_groups import Group, Read
from vision.card_names import NAMES
from vision.card_paper import another_card
from vision.card_render import HIGH as TALL
from vision.card_render import INDEX, Laid, render_cards
from vision.card_render import WIDE as BROAD


def indices(laid: Laid) -> list[Corner]:
    """The two indices of a drawn card."""
    upper_left, upper_right, lower_right, lower_left = laid.corners
    across, down = (upper_right - upper_left) / BROAD, (lower_left - upper_left) / TALL
    x, y, high = INDEX
    first = Corner(upper_left + x * across + y * down, -down * high / 2, across * high / 2)
    return [first, Corner(upper_left + lower_right - first.middle, -first.up, -first.right)]


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (2400, 1800)])
def test_the_indices_of_drawn_cards_are_among_the_places(size: tuple[int, int]) -> None:
    picture, laid = render_cards(["As", "7d", "Kc", "9h", "5s"], 5, size)
    places = blob_corners(picture)
    for card in laid:
        for index in indices(card):
            assert any(
                np.linalg.norm(place.middle - index.middle) < 0.35 * index.size
                and float(place.up @ index.up) > 0.9 * place.size * index.size
                for place in places
            ), card.card


def test_there_are_never_too_many_places() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (700, 900, 3)).astype(np.uint8)
    assert len(blob_corners(noise)) <= MOST
    print_ = np.full((700, 900, 3), 255, np.uint8)
    for y in range(12, 700, 14):
        cv2.putText(print_, "the quick brown fox jumps over the lazy dog 0123456789" * 2, (3, y), 0, 0.4, (0, 0, 0), 1)
    assert len(blob_corners(print_)) <= MOST


def test_an_empty_picture_has_no_places() -> None:
    assert blob_corners(np.full((300, 300, 3), 200, np.uint8)) == []


def test_an_index_is_cut_out_upright_from_any_turn_and_size() -> None:
    """A red dot at the index's upper end and a blue one at its right land in the same places whatever the turn."""
    for turn in (0.0, 0.7, 2.0, 4.5):
        for size in (14.0, 60.0):
            c, s = np.cos(turn), np.sin(turn)
            turned = np.array([[c, -s], [s, c]])
            middle, up, right = np.array([200.0, 200.0]), turned @ (0, -size), turned @ (size, 0)
            picture = np.full((400, 400, 3), 255, np.uint8)
            for spot, ink in ((middle + 0.8 * up, (0, 0, 255)), (middle + 0.5 * right, (255, 0, 0))):
                cv2.circle(picture, tuple(round(float(v)) for v in spot), round(0.2 * size), ink, -1)
            cut = cut_out(picture, middle, up, right)
            assert cut.shape == (HIGH, WIDE, 3)
            half = HIGH / 2 / AROUND
            for colour, other, (x, y) in ((2, 0, (0, -0.8)), (0, 2, (0.5, 0))):
                rows, columns = np.nonzero(cut[..., colour].astype(int) - cut[..., other] > 100)
                assert abs(columns.mean() - (WIDE - 1) / 2 - x * half) < 2.5
                assert abs(rows.mean() - (HIGH - 1) / 2 - y * half) < 2.5


def test_cut_outs_beyond_the_edge_go_on() -> None:
    picture = np.random.default_rng(1).integers(0, 255, (60, 60, 3)).astype(np.uint8)
    for spot in ((-20.0, 30.0), (59.0, 59.0), (30.0, 400.0)):
        for size in (5.0, 200.0):
            cut = cut_out(picture, np.array(spot), np.array([0.0, -size]), np.array([size, 0.0]))
            assert cut.shape == (HIGH, WIDE, 3)


def test_light_and_contrast_make_no_difference_to_the_checker() -> None:
    cut = np.random.default_rng(2).integers(60, 120, (HIGH, WIDE, 3)).astype(np.uint8)
    assert np.abs(even(cut) - even((cut * 2).astype(np.uint8))).max() < 0.4


def group(laid: Laid) -> Group:
    row = np.full(len(NAMES), 1e-4)
    row[NAMES.index(laid.card)] = 1.0
    return Group(tuple(Read(corner, row / row.sum(), 0.99) for corner in indices(laid)))


def test_paper_that_no_read_card_accounts_for_is_noticed() -> None:
    picture, laid = render_cards(["As", "7d", "Kc", "9h"], 5)
    assert not another_card(picture, [group(card) for card in laid])
    for i in range(4):
        assert another_card(picture, [group(card) for card in laid[:i] + laid[i + 1 :]])
