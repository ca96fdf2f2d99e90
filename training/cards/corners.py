"""Draws single corner indices straight as the checker sees them: many times quicker than whole scenes."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from training.cards.decks import HIGH, ORDER, RANKS, Deck
from vision.card_checker import AROUND
from vision.card_checker import HIGH as CUT_HIGH
from vision.card_checker import WIDE as CUT_WIDE
from vision.card_signs import JOKER_SIGN, NO_SIGN, SIGNS, SUITS

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]
LETTERS = 0.15
"""So many are letters of other languages, which are rarer among the decks than on the tables where they are used."""
NONE = SIGNS.index(NO_SIGN)


def draw_corner(
    rng: np.random.Generator, decks: Sequence[Deck], grounds: Sequence[Picture]
) -> tuple[Picture, int, int]:
    """A cut-out (blue green red) with its sign and suit (numbers, suit -1 where there is none to read)."""
    foreign = [deck for deck in decks if deck.letters != "JQK"] if rng.random() < LETTERS else []
    deck = (foreign or decks)[rng.integers(len(foreign or decks))]
    pick = rng.random()
    number = int(rng.integers(52))
    if foreign:
        number = number // 13 * 13 + int(rng.integers(10, 13))
    if pick > 0.97 and deck.jokers:
        card, sign, suit = deck.jokers[int(rng.integers(len(deck.jokers)))], SIGNS.index(JOKER_SIGN), -1
    else:
        word = deck.letters[number % 13 - 10] if number % 13 >= 10 else RANKS[number % 13]
        card, sign, suit = deck.cards[number], SIGNS.index(word), SUITS.index(ORDER[number // 13])
    x, y, high = (v * HIGH for v in deck.index)
    wide = card.shape[1]
    middle = np.array([x, y])
    if deck.four and rng.random() < 0.4:
        middle[0] = wide - x
    frame = np.array([[high / 2, 0], [0, high / 2]])  # right, down: columns
    frame = frame @ (np.eye(2) * np.exp(rng.normal(0, 0.09)) + rng.normal(0, 0.085, (2, 2)))
    middle = middle + frame @ rng.normal(0, 0.12, 2)
    if pick < 0.16:
        sign, suit = NONE, -1
        middle, frame = _elsewhere(rng, middle, frame, wide)
    fine = float(np.exp(rng.uniform(np.log(0.22), np.log(1.3))))
    size = (max(6, round(CUT_WIDE * fine)), max(8, round(CUT_HIGH * fine)))
    step = frame * AROUND * 2 / size[1]
    start = middle - step @ (np.array(size) - 1) / 2
    image = _laid(rng, card, grounds, np.hstack([step, start[:, None]]), size)
    return cv2.resize(_worse(rng, image), (CUT_WIDE, CUT_HIGH), interpolation=cv2.INTER_LINEAR), sign, suit


def _elsewhere(rng: np.random.Generator, middle: Floats, frame: Floats, wide: int) -> tuple[Floats, Floats]:
    """A place on the card where no index stands upright."""
    pick = rng.random()
    if pick < 0.3:
        return middle, -frame
    if pick < 0.45:
        return middle, frame[:, ::-1] * (1, -1) if rng.random() < 0.5 else frame[:, ::-1] * (-1, 1)
    if pick < 0.6:
        return middle + frame @ np.array([rng.normal(0, 0.4), rng.choice([-1, 1]) * rng.uniform(0.9, 1.6)]), frame
    spot = rng.uniform((0.3 * wide, 0.15 * HIGH), (0.7 * wide, 0.85 * HIGH))
    angle, by = rng.uniform(0, 2 * np.pi), np.exp(rng.normal(0, 0.4))
    c, s = np.cos(angle), np.sin(angle)
    return spot, by * np.array([[c, -s], [s, c]]) @ frame


def _laid(
    rng: np.random.Generator, card: Picture, grounds: Sequence[Picture], matrix: Floats, size: tuple[int, int]
) -> Picture:
    """The card through ``matrix`` (picture to card) over a piece of ground."""
    step = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    corners = matrix[:, :2] @ np.array([[0, size[0], 0, size[0]], [0, 0, size[1], size[1]]]) + matrix[:, 2:]
    low = np.clip(np.floor(corners.min(1) - 3), 0, (card.shape[1] - 2, card.shape[0] - 2)).astype(int)
    top = np.clip(np.ceil(corners.max(1) + 3), low + 2, (card.shape[1], card.shape[0])).astype(int)
    part: Picture = np.ascontiguousarray(card[low[1] : top[1], low[0] : top[0]])
    matrix = matrix.copy()
    matrix[:, 2] -= low
    if step > 1.3:
        goal = (max(2, round(part.shape[1] / step)), max(2, round(part.shape[0] / step)))
        by = np.array([goal[0] / part.shape[1], goal[1] / part.shape[0]])
        part = np.asarray(cv2.resize(part, goal, interpolation=cv2.INTER_AREA), np.uint8)
        matrix = matrix * by[:, None]
    drawn = cv2.warpAffine(part, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP).astype(np.float32)
    ground = grounds[rng.integers(len(grounds))]
    x, y = rng.integers(0, 512 - max(size), 2)
    under = ground[y : y + size[1], x : x + size[0]].astype(np.float32)
    alpha = drawn[..., 3:] / 255
    return np.asarray(under * (1 - alpha) + drawn[..., :3] * alpha * rng.uniform(0.7, 1.0), np.uint8)


def _worse(rng: np.random.Generator, image: Picture) -> Picture:
    """Light, colours, sharpness, noise and compression of another camera, on a small picture."""
    x = image.astype(np.float32)
    if rng.random() < 0.8:
        x *= rng.uniform(0.7, 1.25, 3).astype(np.float32)
    if rng.random() < 0.3:
        grey = x.mean(2, keepdims=True)
        x = grey + (x - grey) * np.float32(rng.uniform(0.2, 1.5))
    if rng.random() < 0.7:
        x = x * np.float32(np.exp(rng.normal(-0.35, 0.5))) + np.float32(rng.normal(0, 18))
    if rng.random() < 0.25:  # glare or a shadow's edge
        ramp = cv2.resize(rng.uniform(-60, 90, (2, 2)).astype(np.float32), (x.shape[1], x.shape[0]))
        x += ramp[..., None]
    pick = rng.random()
    if pick < 0.45:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 0.055 * x.shape[0]))
    elif pick < 0.55:
        n = max(3, int(rng.uniform(0.05, 0.17) * x.shape[0]))
        kernel = np.zeros((n, n), np.float32)
        cv2.line(kernel, (n // 2, n // 2), rng.integers(0, n, 2).tolist(), 1.0, 1)
        x = cv2.filter2D(x, -1, kernel / kernel.sum())
    elif pick < 0.65:
        x += np.float32(rng.uniform(0.3, 1.5)) * (x - cv2.GaussianBlur(x, (0, 0), 1.0))
    if rng.random() < 0.4:
        noise = rng.standard_normal((*x.shape[:2], 3 if rng.random() < 0.5 else 1), np.float32)
        x = x + noise * np.float32(rng.uniform(1, 10))
    out = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.3 and min(out.shape[:2]) > 12:
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out
