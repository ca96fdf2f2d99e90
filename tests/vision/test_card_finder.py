"""What the finder's maps mean, and what of a drawn table it finds."""

import cv2
import numpy as np
import pytest

from vision.card_finder import (
    AREA,
    BACK,
    BODY,
    CELL,
    CHANNELS,
    CORNER,
    FACE,
    INDEX,
    MOST,
    MOST_ENLARGED,
    SIGN,
    STEP,
    SUIT,
    CardFinder,
    decode,
    filled,
    merged,
    reduced,
    scale_of,
)
from vision.card_render import HIGH, WIDE, Laid, render_cards
from vision.card_render import INDEX as PLACE
from vision.card_signs import SIGNS, SUITS
from vision.cards import MODELS


def empty(high: int = 40, wide: int = 60) -> np.ndarray:
    maps = np.zeros((CHANNELS, high, wide), np.float32)
    maps[[INDEX, FACE, BACK]] = -8.0
    return maps


def test_the_channels_are_as_many_as_there_are_signs_and_suits() -> None:
    assert SIGN.stop - SIGN.start == len(SIGNS) - 1
    assert SUIT.stop - SUIT.start == len(SUITS)
    assert SUIT.stop == CHANNELS


def test_an_index_is_where_its_peak_says() -> None:
    maps = empty()
    maps[INDEX, 10, 20] = 4.0
    maps[CORNER, 10, 20] = (0, -1, 1, 0, np.log(3.0), 0.25, -0.25, 2.0, 4.0)
    maps[SIGN.start + 3, 10, 20] = maps[SUIT.start + 2, 10, 20] = 9.0
    (found,) = decode(maps, 0.5).corners
    unit, corner = CELL / 0.5, found.corner
    assert np.allclose(corner.middle, (20.75 * unit, 10.25 * unit))
    assert np.allclose(corner.up, (0, -3 * unit), atol=1e-3)
    assert np.allclose(corner.right, (3 * unit, 0), atol=1e-3)
    assert np.allclose(corner.card - corner.middle, (6 * unit, 12 * unit), atol=1e-3)
    assert abs(found.score - 1 / (1 + np.exp(-4.0))) < 1e-5
    assert SIGNS[int(found.signs.argmax())] == "4"
    assert SUITS[int(found.suits.argmax())] == "d"


def test_of_two_peaks_on_one_index_the_better_stays() -> None:
    maps = empty()
    maps[CORNER, 10, 20:26] = np.array([0, -1, 1, 0, np.log(4.0), 0, 0, 2, 2])[:, None]
    maps[INDEX, 10, 20], maps[INDEX, 10, 22] = 3.0, 2.0
    assert [round(f.corner.middle[0] / CELL - 0.5) for f in merged([decode(maps, 1.0)]).corners] == [20]


def test_of_two_looks_at_one_index_the_likelier_stays() -> None:
    maps = empty()
    maps[CORNER, 10, 20] = (0, -1, 1, 0, np.log(4.0), 0, 0, 2, 2)
    maps[INDEX, 10, 20] = 1.0
    clear = maps.copy()
    clear[INDEX, 10, 20] = 3.0
    both = merged([decode(maps, 1.0), decode(clear, 1.0)])
    assert [round(found.score, 2) for found in both.corners] == [0.95]


def test_cards_face_up_and_down() -> None:
    maps = empty()
    maps[FACE, 8, 8] = maps[BACK, 30, 40] = 3.0
    maps[BODY, 8, 8] = maps[BODY, 30, 40] = (np.log(5.0), -1.0, 0.0)
    bodies = {body.back: body for body in decode(maps, 1.0).bodies}
    assert np.allclose(bodies[False].middle, (8.5 * CELL, 8.5 * CELL))
    assert abs(bodies[True].half - 5 * CELL) < 1e-3
    assert abs(abs(bodies[True].angle) - np.pi / 2) < 1e-6


def test_an_empty_map_holds_nothing() -> None:
    finds = decode(empty(), 1.0)
    assert finds.corners == []
    assert finds.bodies == []


def test_wild_maps_give_finite_places_and_never_too_many() -> None:
    maps = np.random.default_rng(3).normal(0, 60, (CHANNELS, 90, 120)).astype(np.float32)
    finds = decode(maps, 0.3)
    assert 0 < len(finds.corners) <= MOST
    for found in finds.corners:
        assert np.isfinite([*found.corner.middle, *found.corner.up, *found.signs, *found.suits]).all()
    assert all(np.isfinite([*body.middle, body.half, body.angle]).all() for body in finds.bodies)


def test_pictures_are_brought_to_the_nets_size() -> None:
    scale = scale_of(1280, 720)
    small = filled(reduced(np.zeros((720, 1280, 3), np.uint8), scale))
    assert small.shape[0] % STEP == small.shape[1] % STEP == 0
    assert abs(1280 * 720 * scale**2 - AREA) < 1
    assert scale_of(100, 100) == MOST_ENLARGED


def indices(laid: Laid) -> list[np.ndarray]:
    """The middles of the two indices of a drawn card."""
    upper_left, upper_right, lower_right, lower_left = laid.corners
    x, y, _ = PLACE
    first = upper_left + x * (upper_right - upper_left) / WIDE + y * (lower_left - upper_left) / HIGH
    return [first, upper_left + lower_right - first]


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (2400, 1800)])
def test_the_indices_of_drawn_cards_are_found(size: tuple[int, int]) -> None:
    picture, laid = render_cards(["As", "7d", "Kc", "9h", "5s"], 5, size)
    finds = CardFinder(MODELS / "card-finder.onnx").find(picture)
    for card in laid:
        tall = float(np.linalg.norm(card.corners[3] - card.corners[0]))
        spots = indices(card)
        near = [min(np.linalg.norm(f.corner.middle - spot) for f in finds.corners) for spot in spots]
        assert max(near) < 0.06 * tall, card.card


def test_cloth_and_print_are_no_flood_of_cards() -> None:
    finder = CardFinder(MODELS / "card-finder.onnx")
    noise = np.random.default_rng(3).integers(0, 255, (700, 900, 3)).astype(np.uint8)
    print_ = np.full((700, 900, 3), 255, np.uint8)
    for y in range(12, 700, 14):
        cv2.putText(print_, "the quick brown fox jumps over the lazy dog 0123456789" * 2, (3, y), 0, 0.4, (0, 0, 0), 1)
    for picture in (noise, print_):
        assert sum(found.score > 0.5 for found in finder.find(picture).corners) < 10
