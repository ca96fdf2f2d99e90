"""A deck with signs that nobody else uses is learnt from a few pictures of known cards."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.decks import BYTES, ROWS, Decks, DeckTrouble, Examples, packed, unpacked
from companion.errors import Refused
from vision.card_checker import FEATURES
from vision.card_deck import TaughtDeck
from vision.card_files import reader_of
from vision.card_lesson import CardTeacher, NotTaughtError, too_alike
from vision.card_names import NAMES
from vision.card_render import HIGH, WIDE, card_face, draw_suit
from vision.cards import CardReader

ODD = {"A": "E", "2": "G", "3": "S", "4": "C", "5": "L", "6": "U", "7": "N", "8": "M", "9": "P", "10": "X"}
"""What stands on the cards of this deck in place of a number."""
LAID = (["Ah", "2s", "3d", "4c", "5h"], ["6s", "7d", "8c", "9h", "10s"])
TABLE = (70, 95, 60)


def odd_face(card: str) -> np.ndarray:
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


def row_of(cards: list[str], turn: float = 0.0, light: float = 1.0, odd: bool = True) -> np.ndarray:
    """The cards side by side on a table."""
    picture = np.full((720, 1280, 3), TABLE, np.uint8)
    for i, card in enumerate(cards):
        matrix = cv2.getRotationMatrix2D((WIDE / 2, HIGH / 2), turn, 0.75)
        matrix[:, 2] += np.array([150 + 245 * i, 360]) - (WIDE / 2, HIGH / 2)
        size = (picture.shape[1], picture.shape[0])
        mask = cv2.warpAffine(np.full((HIGH, WIDE), 255, np.uint8), matrix, size)
        face = odd_face(card) if odd else card_face(card)
        picture[mask > 127] = cv2.warpAffine(face, matrix, size)[mask > 127]
    return cv2.convertScaleAbs(cv2.GaussianBlur(picture, (0, 0), 0.8), alpha=light)


def right(reader: CardReader, odd: bool = True) -> int:
    """How many of the ten cards are read right in two pictures that are not those it was taught with."""
    count = 0
    for cards in LAID:
        mixed = cards[2:] + cards[:2]
        names = reader.read(row_of(mixed, turn=14.0, light=0.8, odd=odd)).names
        count += len(set(names) & set(cards))
    return count


@pytest.fixture(scope="module")
def teacher() -> CardTeacher:
    return CardTeacher()


@pytest.fixture(scope="module")
def odd_deck(teacher: CardTeacher) -> Examples:
    """What is taught by one picture of each row of the odd deck."""
    known = Examples()
    for cards in LAID:
        known = known.with_row(tuple(cards), teacher.look(row_of(cards), cards, known).examples)
    return known


def test_teaching_lifts_a_deck_with_unusual_signs(tmp_path: Path, teacher: CardTeacher, odd_deck: Examples) -> None:
    assert right(CardReader()) <= 3
    decks = Decks(tmp_path / "decks")
    decks.keep("odd", odd_deck, teacher.mark)
    reader, trouble = reader_of(decks, "odd")
    assert trouble == ""
    assert right(reader) >= 8


def test_an_ordinary_deck_is_read_no_worse_with_another_deck_in_force(odd_deck: Examples) -> None:
    taught = CardReader(deck=TaughtDeck.of(odd_deck))
    assert right(taught, odd=False) >= right(CardReader(), odd=False) >= 8


def test_what_is_seen_is_told(teacher: CardTeacher, odd_deck: Examples) -> None:
    seen = teacher.look(row_of(LAID[0]), LAID[0], odd_deck)
    assert seen.row == seen.read == tuple(LAID[0])
    assert seen.doubt == ""
    assert seen.size == (1280, 720)
    middles = [x + w / 2 for x, _, w, _ in seen.places]
    assert np.abs(np.array(middles) - [150 + 245 * i for i in range(5)]).max() < 40


def test_a_row_seen_from_across_the_table_is_taken_the_other_way_round(teacher: CardTeacher) -> None:
    picture = np.ascontiguousarray(row_of(LAID[0], odd=False)[::-1, ::-1])
    seen = teacher.look(picture, LAID[0], Examples())
    assert seen.read == tuple(LAID[0])
    assert [place[0] for place in seen.places] == sorted((place[0] for place in seen.places), reverse=True)


def test_a_row_that_stands_upright_is_taken_from_its_top(teacher: CardTeacher) -> None:
    picture = cv2.rotate(row_of(LAID[0], odd=False), cv2.ROTATE_90_CLOCKWISE)
    assert teacher.look(picture, LAID[0], Examples()).read == tuple(LAID[0])


def test_other_cards_than_those_asked_for_are_doubted(teacher: CardTeacher) -> None:
    doubt = teacher.look(row_of(LAID[1], odd=False), LAID[0], Examples()).doubt
    assert doubt.startswith("Are these the right cards")
    assert "A♥ looks like 6♠" in doubt


def test_a_card_that_is_more_like_another_than_like_itself_is_doubted() -> None:
    alike = np.vstack([example(0), example(1), example(0), example(1)])
    assert "7♦ and K♥ look alike" in too_alike(alike, ["7d", "7d", "Kh", "Kh"])
    assert too_alike(alike, ["7d", "Kh", "7d", "Kh"]) == ""


def test_a_picture_with_too_few_cards_teaches_nothing(teacher: CardTeacher) -> None:
    with pytest.raises(NotTaughtError, match="5 cards should lie"):
        teacher.look(row_of(LAID[0][:3]), LAID[0], Examples())
    with pytest.raises(NotTaughtError, match="but 0 were found"):
        teacher.look(np.full((720, 1280, 3), TABLE, np.uint8), LAID[0], Examples())


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
    assert deck.there(np.vstack([example(1), example(5)])).tolist() == [1.0, 0.0]


def test_an_untaught_deck_changes_nothing() -> None:
    rows = np.random.default_rng(1).random((3, len(NAMES)))
    assert TaughtDeck.empty().named(rows, np.zeros((3, FEATURES))) is rows


def test_a_deck_comes_back_from_its_file_as_it_was() -> None:
    deck = TaughtDeck(np.vstack([example(0), example(1)]), ("7d", "Kh"))
    back = TaughtDeck.of(unpacked(packed(deck.examples, "m"), "m"))
    assert back.cards == deck.cards
    assert np.array_equal(back.features, deck.features)


def test_numbers_that_are_none_in_a_file_do_no_harm() -> None:
    wild = np.array([np.nan, np.inf, -np.inf] + [0.0] * (FEATURES - 3), "<f2").tobytes()
    assert np.isfinite(TaughtDeck.of(Examples(("7d",), wild)).features).all()


@pytest.mark.parametrize(
    "content",
    [b"", b"no deck", b'{"deck":1,"reader":"m","cards":["7d"]}\n' + b"\0" * 9, b'{"deck":2}\n', b"[" * 900_000,
     b'{"deck":1,"reader":"m","cards":["back"]}\n' + b"\0" * BYTES, b"\0" * 2_000_000],
)  # fmt: skip
def test_a_broken_file_is_set_aside_and_the_reader_goes_on(tmp_path: Path, content: bytes) -> None:
    decks = Decks(tmp_path)
    decks.path("mine").write_bytes(content)
    reader, trouble = reader_of(decks, "mine")
    assert "The deck mine cannot be used" in trouble
    assert (tmp_path / "mine.unusable-1.deck").read_bytes() == content
    assert not decks.path("mine").exists()
    assert decks.names() == []
    assert right(reader, odd=False) >= 8


def test_a_deck_of_another_reader_and_one_that_is_not_there_are_said(tmp_path: Path, odd_deck: Examples) -> None:
    decks = Decks(tmp_path)
    decks.keep("old", odd_deck, "another")
    assert "another version of the reader" in reader_of(decks, "old")[1]
    assert "There is no deck old" in reader_of(decks, "old")[1]
    with pytest.raises(DeckTrouble):
        unpacked(packed(odd_deck, "a"), "b")


def test_rows_are_the_whole_deck_and_are_ticked_off(odd_deck: Examples) -> None:
    assert sorted(card for row in ROWS for card in row) == sorted([*NAMES, "joker"])
    assert max(map(len, ROWS)) == 7
    assert odd_deck.open_rows == list(range(9))
    whole = Examples(NAMES, b"\0" * (BYTES * len(NAMES)))
    assert whole.open_rows == []


def test_a_row_taught_again_takes_the_place_of_the_old_one() -> None:
    first = Examples(("7d", "Kh"), b"a" * BYTES + b"b" * BYTES)
    again = first.with_row(("7d",), Examples(("7d", "7d"), b"c" * (2 * BYTES)))
    assert again == Examples(("Kh", "7d", "7d"), b"b" * BYTES + b"c" * (2 * BYTES))
    with pytest.raises(Refused, match="at most"):
        first.with_row(("7d",), Examples(("7d",) * 2000, b"c" * (2000 * BYTES)))


def test_decks_are_named_listed_and_deleted(tmp_path: Path) -> None:
    decks = Decks(tmp_path / "decks")
    assert decks.names() == []
    for name in ("Zoo", "Grandma's", "été"):
        decks.keep(name, Examples(), "m")
    assert decks.names() == ["Grandma's", "Zoo", "été"]
    decks.delete("Zoo")
    assert decks.names() == ["Grandma's", "été"]
    with pytest.raises(Refused, match="no deck Zoo"):
        decks.delete("Zoo")


@pytest.mark.parametrize("name", ["", " a", "a" * 41, ".a", "a/b", "a\\b", "a:b", "a\nb", "a\0b"])
def test_names_that_cannot_be_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused):
        Decks(tmp_path).path(name)


def test_there_are_not_too_many_decks(tmp_path: Path) -> None:
    decks = Decks(tmp_path)
    for number in range(30):
        decks.keep(f"deck {number}", Examples(), "m")
    with pytest.raises(Refused, match="30 decks"):
        decks.keep("one more", Examples(), "m")
    decks.keep("deck 3", Examples(), "m")
