"""A deck with signs that nobody else uses is learnt from a few pictures of known cards."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.card_checker import FEATURES
from vision.card_deck import NotTaughtError, TaughtDeck
from vision.card_names import NAMES
from vision.card_render import HIGH, WIDE, draw_suit
from vision.cards import CardReader

ODD = {"A": "E", "2": "G", "3": "S", "4": "C", "5": "L", "6": "U", "7": "N", "8": "M", "9": "P", "10": "X"}
"""What stands on the cards of this deck in place of a number."""
ROWS = (["Ah", "2s", "3d", "4c", "5h"], ["6s", "7d", "8c", "9h", "10s"])
TABLE = (70, 95, 60)


def face(card: str) -> np.ndarray:
    """A card of the odd deck: its own sign over the suit in two corners, nothing else."""
    half = np.full((HIGH, WIDE, 3), 250, np.uint8)
    ink = (35, 25, 195) if card[-1] in "hd" else (25, 20, 20)
    word = ODD[card[:-1]]
    (wide, _), _ = cv2.getTextSize(word, cv2.FONT_HERSHEY_TRIPLEX, 1.5, 3)
    cv2.putText(half, word, (30 - wide // 2, 50), cv2.FONT_HERSHEY_TRIPLEX, 1.5, ink, 3, cv2.LINE_AA)
    draw_suit(half, card[-1], (30, 76), 26, ink)
    both = np.minimum(half, half[::-1, ::-1])
    cv2.rectangle(both, (0, 0), (WIDE - 1, HIGH - 1), (180, 180, 180), 1)
    return both


def row_of(cards: list[str], turn: float = 0.0, light: float = 1.0) -> np.ndarray:
    """The cards side by side on a table."""
    picture = np.full((720, 1280, 3), TABLE, np.uint8)
    for i, card in enumerate(cards):
        matrix = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), turn, 0.75)
        matrix[:, 2] += np.array([150 + 245 * i, 360]) - (WIDE / 2, HIGH / 2)
        size = (picture.shape[1], picture.shape[0])
        mask = cv2.warpAffine(np.full((HIGH, WIDE), 255, np.uint8), matrix, size)
        picture[mask > 127] = cv2.warpAffine(face(card), matrix, size)[mask > 127]
    return cv2.convertScaleAbs(cv2.GaussianBlur(picture, (0, 0), 0.8), alpha=light)


def right(reader: CardReader) -> int:
    """How many of the ten cards are read right in two pictures that are not those it was taught with."""
    count = 0
    for cards in ROWS:
        mixed = cards[2:] + cards[:2]
        names = reader.read(row_of(mixed, turn=14.0, light=0.8)).names
        count += len(set(names) & set(cards))
    return count


def test_teaching_lifts_a_deck_with_unusual_signs(tmp_path: Path) -> None:
    reader = CardReader()
    before = right(reader)
    for cards in ROWS:
        reader.teach(row_of(cards), cards)
    after = right(reader)
    assert before <= 3
    assert after >= 8
    reader.deck.save(tmp_path / "odd.npz")
    assert right(CardReader(deck=TaughtDeck.load(tmp_path / "odd.npz"))) == after


def test_a_picture_with_too_few_cards_teaches_nothing() -> None:
    reader = CardReader()
    with pytest.raises(NotTaughtError, match="5 cards should lie"):
        reader.teach(row_of(ROWS[0][:3]), ROWS[0])
    assert reader.deck.cards == ()


def example(number: int) -> np.ndarray:
    plain = np.zeros((1, FEATURES))
    plain[0, number] = 1.0
    return plain


def test_what_is_like_an_example_bears_its_name_and_what_is_not_keeps_its_own() -> None:
    deck = TaughtDeck(np.vstack([example(0), example(1)]), ("7d", "Kh"))
    rows = np.full((2, len(NAMES)), 1 / len(NAMES))
    named = deck.named(rows, np.vstack([example(1), example(5)]))
    assert NAMES[int(named[0].argmax())] == "Kh"
    assert named[0].max() > 0.9
    assert np.allclose(named[1], rows[1])
    assert deck.trust(np.vstack([example(1), example(5)])).tolist() == [1.0, 0.0]


def test_an_untaught_deck_changes_nothing() -> None:
    rows = np.random.default_rng(1).random((3, len(NAMES)))
    assert TaughtDeck.empty().named(rows, np.zeros((3, FEATURES))) is rows


@pytest.mark.parametrize("content", [b"", b"no deck", b"PK\x03\x04broken"])
def test_a_broken_file_is_said_plainly(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "deck.npz"
    path.write_bytes(content)
    with pytest.raises(NotTaughtError, match="no taught deck"):
        TaughtDeck.load(path)
    with pytest.raises(NotTaughtError, match="no taught deck"):
        TaughtDeck.load(tmp_path / "none.npz")


def test_a_deck_of_another_kind_is_refused(tmp_path: Path) -> None:
    TaughtDeck(np.zeros((2, 7)), ("7d", "Kh")).save(tmp_path / "deck.npz")
    with pytest.raises(NotTaughtError, match="damaged"):
        TaughtDeck.load(tmp_path / "deck.npz")
