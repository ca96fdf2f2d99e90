"""How an index is cut out, and paper that is left over."""

import cv2
import numpy as np

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
    middle = (upper_left + lower_right) / 2
    first = Corner(upper_left + x * across + y * down, -down * high / 2, across * high / 2, middle)
    return [first, Corner(2 * middle - first.middle, -first.up, -first.right, middle)]


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
