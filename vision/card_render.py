"""Draws pictures of playing cards on a table: the project's own plain deck, for tests, measurements and training.

A card is 250 x 350 before it is laid down: paper, a rank over a suit in two corners, pips or a plain figure. The same
seed gives the same picture. The picture's labels (names and places of the indices) come with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import BACK, JOKER, RANKS, rank
from vision.photos import Frame

WIDE, HIGH = 250, 350
INDEX = (26.0, 49.0, 74.0)
"""Middle and height of the upper left index on a card."""
PAPER, RED, BLACK = (250, 252, 252), (35, 25, 195), (25, 20, 20)
Points = NDArray[np.float64]
Ink = tuple[int, int, int]
_COLUMNS = {
    "2": (0, 2, 0), "3": (0, 3, 0), "4": (2, 0, 2), "5": (2, 1, 2), "6": (3, 0, 3),
    "7": (3, -1, 3), "8": (3, -2, 3), "9": (4, 1, 4), "10": (4, -2, 4),
}  # fmt: skip
"""Pips in the left, middle and right column; a minus: between the rows."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the drawn table: its name and its four corners in the picture (upper left first, clockwise)."""

    card: str
    corners: Points


def card_face(card: str) -> Frame:
    """One card from the front (or ``back``), ``HIGH`` x ``WIDE`` pixels."""
    face = np.full((HIGH, WIDE, 3), PAPER, np.uint8)
    if card == BACK:
        _back(face)
        return face
    half = np.full((HIGH, WIDE, 3), PAPER, np.uint8)
    ink = RED if card[-1] in "hd" else BLACK
    if card == JOKER:
        for i, letter in enumerate("JOKER"):
            _word(half, letter, (20, 24 + 19 * i), 14, BLACK)
        _figure(half, 0, BLACK)
    else:
        _word(half, rank(card), (26, 32), 36, ink)
        draw_suit(half, card[-1], (26, 72), 26, ink)
    both = np.minimum(half, half[::-1, ::-1])
    np.copyto(face, both)
    if card != JOKER:
        _middle(face, card, ink)
    cv2.rectangle(face, (0, 0), (WIDE - 1, HIGH - 1), (190, 190, 190), 1)
    return face


def draw_suit(picture: Frame, suit: str, at: tuple[float, float], size: float, ink: Ink, turned: bool = False) -> None:
    """A suit sign ``size`` pixels high round ``at``, on its head if ``turned``."""
    for outline in _outlines(suit):
        points = (outline * (-1 if turned else 1) * size / 2 + at) * 16
        cv2.fillPoly(picture, [points.round().astype(np.int32)], ink, cv2.LINE_AA, 4)


def render_cards(cards: Sequence[str], seed: int, size: tuple[int, int] = (1280, 720)) -> tuple[Frame, list[Laid]]:
    """A table (width, height) seen from above with these cards apart from each other, at random places and turns."""
    rng = np.random.default_rng(seed)
    width, height = size
    picture = _table(rng, width, height)
    columns = max(1, round((len(cards) * width / height) ** 0.5))
    rows = -(-len(cards) // columns)
    cell = (width / columns, height / max(1, rows))
    tall = min(0.8 * min(cell), 0.5 * height)
    laid = []
    for i, card in enumerate(cards):
        middle = (np.array([i % columns, i // columns]) + 0.5 + rng.uniform(-0.04, 0.04, 2)) * cell
        laid.append(lay(picture, card, (float(middle[0]), float(middle[1])), tall, rng.uniform(0, 2 * np.pi)))
    noise = rng.normal(0, 2.0, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8), laid


def lay(picture: Frame, card: str, middle: tuple[float, float], tall: float, turn: float) -> Laid:
    """Lays a card ``tall`` pixels high on the picture, turned by ``turn`` (radians, clockwise)."""
    by, c, s = tall / HIGH, np.cos(turn), np.sin(turn)
    linear = by * np.array([[c, -s], [s, c]])
    matrix = np.hstack([linear, (np.array(middle) - linear @ (WIDE / 2, HIGH / 2))[:, None]])
    size = (picture.shape[1], picture.shape[0])
    mask = np.zeros((HIGH, WIDE), np.uint8)
    cv2.rectangle(mask, (12, 0), (WIDE - 13, HIGH - 1), 255, -1)
    cv2.rectangle(mask, (0, 12), (WIDE - 1, HIGH - 13), 255, -1)
    for x, y in ((12, 12), (WIDE - 13, 12), (12, HIGH - 13), (WIDE - 13, HIGH - 13)):
        cv2.circle(mask, (x, y), 12, 255, -1)
    face = card_face(card)
    if by < 0.7:
        face = np.asarray(cv2.GaussianBlur(face, (0, 0), 0.4 / by), np.uint8)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.4 / by), np.uint8)
    drawn = cv2.warpAffine(face, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    part = cv2.warpAffine(mask, matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
    shade = cv2.GaussianBlur(part, (0, 0), max(1.0, 0.012 * tall))[..., None]
    picture[:] = (picture * (1 - 0.35 * shade) * (1 - part) + drawn * part).astype(np.uint8)
    corners = np.array([[0.0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]) @ linear.T + matrix[:, 2]
    return Laid(card, corners)


def _table(rng: np.random.Generator, width: int, height: int) -> Frame:
    base = np.array([(60, 95, 35), (60, 90, 140), (120, 125, 125), (70, 40, 35)][rng.integers(4)], np.float32)
    cloth = cv2.resize(
        rng.normal(0, 1, (height // 4, width // 4)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    fall = np.linspace(1.1, 0.8, width, dtype=np.float32)[None, :, None]
    return np.asarray(np.clip((base + 6 * cloth[..., None]) * fall, 0, 255), np.uint8)


def _middle(face: Frame, card: str, ink: Ink) -> None:
    word, suit = rank(card), card[-1]
    if word == "A":
        draw_suit(face, suit, (WIDE / 2, HIGH / 2), 90, ink)
        return
    if word in ("J", "Q", "K"):
        _figure(face, RANKS.index(word), ink)
        for turned in (False, True):
            draw_suit(face, suit, (WIDE - 76, HIGH - 66) if turned else (76, 66), 40, ink, turned)
        return
    for column, count in zip((-1, 0, 1), _COLUMNS[word], strict=True):
        for x, y in _spots(column, count, word):
            draw_suit(face, suit, (x, y), 44, ink, y > HIGH / 2 + 1)


def _spots(column: int, count: int, word: str) -> list[tuple[float, float]]:
    x, top, middle = WIDE / 2 + 52 * column, 62.0, HIGH / 2
    if count < 0:
        between = (middle - top) / (2 if word != "10" else 3)
        return [(x, y) for y in (top + between, HIGH - top - between)[:-count]]
    if count == 1:
        return [(x, middle)]
    return [(x, float(y)) for y in np.linspace(top, HIGH - top, count)]


def _figure(face: Frame, number: int, ink: Ink) -> None:
    """Half a figure, and the same on its head: a crowned head over a coat of lozenges."""
    half = face[: HIGH // 2].copy()
    cv2.rectangle(half, (52, 34), (WIDE - 53, HIGH), (120, 60, 40), 2)
    rng = np.random.default_rng(number)
    for _ in range(24):
        x, y = rng.integers((70, 120), (WIDE - 70, HIGH // 2))
        paint = [(40, 40, 200), (30, 170, 230), (150, 70, 30), (30, 30, 30)][rng.integers(4)]
        w, h = rng.integers(6, 16, 2)
        cv2.fillPoly(half, [np.array([[x - w, y], [x, y - h], [x + w, y], [x, y + h]], np.int32)], paint, cv2.LINE_AA)
    cv2.ellipse(half, (WIDE // 2, 92), (20, 26), 0, 0, 360, (180, 205, 235), -1, cv2.LINE_AA)
    cv2.ellipse(half, (WIDE // 2, 92), (20, 26), 0, 0, 360, ink, 1, cv2.LINE_AA)
    crown = np.array([[98, 70], [102, 44], [116, 58], [125, 42], [134, 58], [148, 44], [152, 70]], np.int32)
    cv2.fillPoly(half, [crown], (30, 170, 230), cv2.LINE_AA)
    face[: HIGH // 2] = np.minimum(face[: HIGH // 2], half)
    face[HIGH // 2 :] = np.minimum(face[HIGH // 2 :], half[::-1, ::-1])


def _back(face: Frame) -> None:
    cv2.rectangle(face, (12, 12), (WIDE - 13, HIGH - 13), (120, 45, 30), -1)
    for x in range(-HIGH, WIDE + HIGH, 16):
        cv2.line(face, (x, 12), (x + HIGH - 25, HIGH - 13), (235, 225, 220), 2, cv2.LINE_AA)
        cv2.line(face, (x, HIGH - 13), (x + HIGH - 25, 12), (235, 225, 220), 2, cv2.LINE_AA)
    cv2.rectangle(face, (0, 0), (WIDE - 1, HIGH - 1), PAPER, 24)


def _word(picture: Frame, word: str, at: tuple[int, int], high: int, ink: Ink) -> None:
    """A word ``high`` pixels high round ``at``; a 10 is set narrow."""
    size, thick = high / 22, max(1, round(high / 9))
    (wide, tall), low = cv2.getTextSize(word, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    sheet = np.full((tall + low + 8, wide + 8, 3), 255, np.uint8)
    cv2.putText(sheet, word, (4, tall + 4), cv2.FONT_HERSHEY_SIMPLEX, size, ink, thick, cv2.LINE_AA)
    drawn = np.argwhere(sheet.min(2) < 200)
    (y0, x0), (y1, x1) = drawn.min(0), drawn.max(0) + 1
    part = sheet[y0:y1, x0:x1]
    goal = (max(2, min(round(part.shape[1] * high / part.shape[0]), round(high * 0.95))), high)
    part = np.asarray(cv2.resize(part, goal, interpolation=cv2.INTER_AREA), np.uint8)
    left, top = at[0] - goal[0] // 2, at[1] - high // 2
    spot = picture[top : top + high, left : left + goal[0]]
    np.minimum(spot, part, out=spot)


def _outlines(suit: str) -> list[Points]:
    """A suit sign between -1 and 1, y downwards, as polygons."""
    turn = np.linspace(0, 2 * np.pi, 40)
    round_ = np.stack([np.cos(turn), np.sin(turn)], 1)
    foot = np.array([[-0.06, 0.1], [0.06, 0.1], [0.12, 0.6], [0.34, 0.98], [-0.34, 0.98], [-0.12, 0.6]])
    if suit == "d":
        return [np.array([[0, -1], [0.74, 0], [0, 1], [-0.74, 0]])]
    if suit == "c":
        leaves = [round_ * 0.43 + spot for spot in ((0, -0.55), (-0.47, 0.12), (0.47, 0.12), (0, 0))]
        return [leaves[0], leaves[1], leaves[2], round_ * 0.2, foot]
    x = 0.94 * np.sin(turn) ** 3
    y = -(13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)) / 15.5
    heart = np.stack([x, y - 0.05], 1)
    if suit == "h":
        return [heart]
    return [heart * (1, -0.86) - (0, 0.12), foot]
