"""The card reader on pictures that mean no good: what is no card is not read as one, and nothing is called sure that
cannot be known."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.card_render import WIDE, card_face, draw_suit, render_cards
from vision.cards import CardReader


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def page_of_print() -> np.ndarray:
    page = np.full((720, 1280, 3), 245, np.uint8)
    for i, y in enumerate(range(30, 720, 26)):
        words = "10 J Q K A 9 8 the king of hearts took 7 of 10 in 1984, page 6 "
        cv2.putText(page, words[i % 20 :] + words, (10, y), cv2.FONT_HERSHEY_TRIPLEX, 0.7, (20, 20, 20), 1, cv2.LINE_AA)
    return page


def wallpaper_of_suits() -> np.ndarray:
    page = np.full((720, 1280, 3), 250, np.uint8)
    for i, x in enumerate(range(40, 1260, 56)):
        for j, y in enumerate(range(40, 700, 56)):
            suit = "shdc"[(i + j) % 4]
            draw_suit(page, suit, (x, y), 26, (35, 25, 195) if suit in "hd" else (25, 20, 20))
    return page


def chessboard() -> np.ndarray:
    squares = (np.indices((9, 16)).sum(0) % 2 * 255).astype(np.uint8)
    return cv2.cvtColor(cv2.resize(squares, (1280, 720), interpolation=cv2.INTER_NEAREST), cv2.COLOR_GRAY2BGR)


def keyboard() -> np.ndarray:
    board = np.full((720, 1280, 3), 40, np.uint8)
    keys = "1234567890QWERTYUIOPASDFGHJKLZXCVBNM"
    for i, key in enumerate(keys):
        x, y = 60 + i % 10 * 118, 90 + i // 10 * 150
        cv2.rectangle(board, (x, y), (x + 100, y + 120), (230, 230, 230), -1)
        cv2.putText(board, key, (x + 12, y + 44), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (30, 30, 30), 2, cv2.LINE_AA)
    return board


def noise() -> np.ndarray:
    return np.random.default_rng(5).integers(0, 255, (720, 1280, 3)).astype(np.uint8)


@pytest.mark.parametrize("picture", [page_of_print, wallpaper_of_suits, chessboard, keyboard, noise])
def test_what_is_no_card_is_never_surely_one(reader: CardReader, picture: Callable[[], np.ndarray]) -> None:
    reading = reader.read(picture())
    assert not reading.sure
    assert len(reading.cards) <= 2


@pytest.mark.parametrize("back", [2, 3])
def test_cards_face_down_are_backs(reader: CardReader, back: int) -> None:
    cards = ["As", "7d", "Kc"][: 3 - back % 2] + ["back"] * back
    assert sorted(reader.read(render_cards(cards, 12 + back)[0]).names) == sorted(cards)


def test_two_of_one_card_are_doubted(reader: CardReader) -> None:
    reading = reader.read(render_cards(["7d", "7d", "Ks"], 21)[0])
    assert not reading.sure


def test_a_mirrored_table_is_not_sure(reader: CardReader) -> None:
    picture = render_cards(["Jh", "7d", "4s", "2c"], 23)[0]
    assert not reader.read(np.ascontiguousarray(picture[:, ::-1])).sure


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_the_way_the_camera_is_held_changes_nothing(reader: CardReader, quarters: int) -> None:
    cards = ["6s", "9h", "Qd"]
    picture = render_cards(cards, 25)[0]
    assert sorted(reader.read(np.ascontiguousarray(np.rot90(picture, quarters))).names) == sorted(cards)


def test_a_card_half_out_of_the_picture_is_read_by_the_corner_that_is_left(reader: CardReader) -> None:
    picture, (card,) = render_cards(["8c"], 27)
    x0, y0 = np.floor(card.corners.min(0)).astype(int)
    x1, y1 = np.ceil(card.corners.max(0)).astype(int)
    middle = (y0 + y1) // 2
    upper = picture[: middle + 4]
    assert reader.read(np.ascontiguousarray(upper)).names == ["8c"]
    assert 0 <= x0 < x1


def test_a_hidden_index_is_not_invented(reader: CardReader) -> None:
    """Only the middle of a card is in sight: there is nothing to tell its name by."""
    face = card_face("5h")
    face[:130, :70] = face[-130:, -70:] = face[:130, -70:] = face[-130:, :70] = (60, 90, 60)
    table = np.full((720, 1280, 3), (60, 90, 60), np.uint8)
    table[180:530, 500 : 500 + WIDE] = face
    reading = reader.read(table)
    assert not reading.sure
    assert reading.cards == ()


def test_the_same_picture_gives_the_same_reading(reader: CardReader) -> None:
    picture = render_cards(["As", "10h", "7d", "Kc"], 1)[0]
    assert reader.read(picture) == reader.read(picture)
