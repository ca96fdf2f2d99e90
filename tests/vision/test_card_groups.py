"""Which corners are one card: halves of a turn, one middle, a fitting distance."""

import numpy as np

from vision.card_corner import Corner
from vision.card_groups import Group, Read, box_of, clashes, fits, grouped
from vision.card_names import NAMES


def corner(card: tuple[float, float], turn: float, way: int = 1, size: float = 10.0, tall: float = 110.0) -> Corner:
    """An index of a card at ``card`` turned by ``turn``: the upper left (1) or the lower right one (-1)."""
    c, s = np.cos(turn), np.sin(turn)
    turned = np.array([[c, -s], [s, c]])
    middle = np.array(card) + turned @ (way * np.array([-0.29 * tall, -0.36 * tall]))
    return Corner(middle, turned @ (0, -size * way), turned @ (size * way, 0), np.array(card, float))


def read(at: Corner, name: str, likely: float = 0.97, there: float = 0.9) -> Read:
    row = np.full(len(NAMES), (1 - likely) / (len(NAMES) - 1))
    row[NAMES.index(name)] = likely
    return Read(at, row, there)


def test_the_two_corners_of_a_card_are_one_card_however_it_lies() -> None:
    for turn in np.linspace(0, 2 * np.pi, 13):
        one, other = corner((200, 150), turn), corner((200, 150), turn, -1)
        assert fits(one, other)
        assert fits(other, one)
        groups = grouped([read(one, "7d"), read(other, "7d")])
        assert [len(g.reads) for g in groups] == [2]
        assert np.allclose(groups[0].middle, (200, 150))


def test_corners_of_two_cards_side_by_side_stay_two() -> None:
    one, other = corner((200, 150), 0.1), corner((290, 150), 0.1, -1)
    assert len(grouped([read(one, "7d"), read(other, "8s")])) == 2


def test_a_fan_is_as_many_cards_as_it_shows_corners() -> None:
    fan = [read(corner((200 + 16 * i, 150 + i * i), 0.08 * i), name) for i, name in enumerate(("2s", "3s", "4h", "Kd"))]
    assert len(grouped(fan)) == 4


def test_corners_that_fit_but_say_different_things_are_two_cards() -> None:
    assert len(grouped([read(corner((200, 150), 0), "7d"), read(corner((200, 150), 0, -1), "8s")])) == 2


def test_a_weak_corner_joins_its_clear_one() -> None:
    groups = grouped([read(corner((200, 150), 0), "7d"), read(corner((200, 150), 0, -1), "8s", likely=0.3)])
    assert len(groups) == 1
    assert NAMES[int(groups[0].row.argmax())] == "7d"


def test_four_corners_are_one_card() -> None:
    left, right = corner((200, 150), 0.0), corner((200, 150), 0.0)
    right = Corner(left.middle + np.array([64.0, 0.0]), left.up, left.right, left.card)
    lower = corner((200, 150), 0.0, -1)
    assert [len(g.reads) for g in grouped([read(c, "Kh") for c in (left, right, lower)])] == [3]


def test_boxes_lie_round_the_card_and_inside_the_picture() -> None:
    group = Group((read(corner((200, 150), 0.0), "7d"), read(corner((200, 150), 0.0, -1), "7d")))
    x, y, w, h = box_of(group, 640, 480)
    assert abs(x + w / 2 - 200) < 2
    assert abs(y + h / 2 - 150) < 2
    assert 70 < w < 90
    assert 95 < h < 120
    assert box_of(group, 210, 160)[2:] == (210 - x, 160 - y)


def test_two_cards_cannot_lie_in_one_place() -> None:
    card = Group((read(corner((200, 150), 0.0), "10h"), read(corner((200, 150), 0.0, -1), "10h")))
    double = Group((read(corner((202, 149), 0.0), "Kh"), read(corner((202, 149), 0.0, -1), "Kh")))
    inside = Group((read(corner((230, 190), 0.0), "9h"),))
    beside = Group((read(corner((330, 150), 0.4), "9h"), read(corner((330, 150), 0.4, -1), "9h")))
    across = Group((read(corner((230, 190), 0.9), "9h"),))  # of a card that lies aslant on it
    assert clashes(card, double)
    assert clashes(inside, card)
    assert not clashes(card, beside)
    assert not clashes(across, card)
