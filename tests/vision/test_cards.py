"""The card reader on drawn pictures: right, steady under what cameras do, honest when it cannot see."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import cards as playing
from companion import main
from tests.vision.spoilt import spoilt
from vision.card_files import as_plain, read_card_files
from vision.card_reading import CardsReading, ReadCard
from vision.card_render import card_face, lay, render_cards
from vision.cards import CardReader, Limits
from vision.finder import NoModel

TABLES = [
    (["As", "10h", "7d", "Kc"], 1),
    (["Qs"], 2),
    (["9c", "6h", "2d"], 3),
    (["Jh", "3s", "5c", "8d", "4h", "Kd"], 4),
    (["Ac", "Ad", "Ah", "As"], 5),
    (["6s", "9s", "6d", "9d"], 6),
]


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


CHANGES = [
    "turned 90",
    "turned 37",
    "turned 180",
    "brighter 1.3",
    "darker 0.5",
    "noise 10",
    "jpeg 30",
    "smaller 0.6",
    "blurred 1.5",
    "aslant",
]


@pytest.mark.parametrize(("cards", "seed"), TABLES)
def test_drawn_tables_are_read(reader: CardReader, cards: list[str], seed: int) -> None:
    assert sorted(reader.read(render_cards(cards, seed)[0]).names) == sorted(cards)


@pytest.mark.parametrize("how", CHANGES)
def test_a_worse_picture_is_read_or_doubted(reader: CardReader, how: str) -> None:
    right = 0
    for cards, seed in TABLES:
        reading = reader.read(spoilt(render_cards(cards, seed)[0], how))
        good = sorted(reading.names) == sorted(cards)
        right += good
        assert good or not reading.sure, (cards, reading)
    assert right >= len(TABLES) - 2


@pytest.mark.parametrize("tall", [90, 120, 160])
def test_a_small_card_beside_large_ones_is_read_or_doubted(reader: CardReader, tall: int) -> None:
    """Large cards are looked at coarsely; that is enough only where no smaller one can be missed."""
    picture, _ = render_cards(["As", "10h"], 7)
    lay(picture, "7d", (1180, 90), tall, 0.2)
    reading = reader.read(picture)
    assert sorted(reading.names) == ["10h", "7d", "As"] or not reading.sure


def test_boxes_are_where_the_cards_are(reader: CardReader) -> None:
    picture, laid = render_cards(["As", "10h", "7d", "Kc"], 1)
    places = {card.card: card.corners.mean(0) for card in laid}
    for card in reader.read(picture).cards:
        x, y, w, h = card.box
        assert np.abs(places[card.card] - (x + w / 2, y + h / 2)).max() < 0.25 * max(w, h)


def test_a_card_face_down_is_not_taken_for_a_face(reader: CardReader) -> None:
    reading = reader.read(render_cards(["As", "back", "7d"], 3)[0])
    assert sorted(reading.names) == ["7d", "As", "back"]


def test_what_is_possible_ranks_and_never_invents(reader: CardReader) -> None:
    picture, _ = render_cards(["6s", "9s"], 6)
    free = reader.read(picture)
    assert sorted(reader.read(picture, ["6s", "9s", "Kd"]).names) == sorted(free.names)
    assert len(reader.read(picture, ["Kd"]).cards) == len(free.cards)
    assert not reader.read(picture, ["Kd"]).sure or reader.read(picture, ["Kd"]).names == free.names


def test_every_reading_has_alternatives_that_are_cards(reader: CardReader) -> None:
    for card in reader.read(spoilt(render_cards(*TABLES[3])[0], "blurred 3")).cards:
        assert card.alternatives
        assert card.card not in card.alternatives
        for other in card.alternatives:
            assert playing.parse(other) == other


def test_black_blank_and_tiny_pictures(reader: CardReader) -> None:
    dark = reader.read(np.zeros((720, 1280, 3), np.uint8))
    assert (dark.sure, dark.cards) == (False, ())
    assert "dark" in str(dark.reason)
    dot = reader.read(np.full((1, 1, 3), 255, np.uint8))
    assert not dot.sure
    assert "small" in str(dot.reason)
    assert reader.read(render_cards([], 2)[0]).cards == ()
    blind = reader.read(spoilt(render_cards(["As", "10h"], 9)[0], "blurred 25"))
    assert not blind.sure
    assert blind.reason


@pytest.mark.parametrize("shape", [(40, 3000), (3000, 40), (32, 32), (1600, 1200)])
def test_any_shape_of_picture_is_taken(reader: CardReader, shape: tuple[int, int]) -> None:
    frame = np.random.default_rng(1).integers(0, 255, (*shape, 3)).astype(np.uint8)
    assert isinstance(reader.read(frame), CardsReading)


def test_a_wrong_kind_of_array_is_refused(reader: CardReader) -> None:
    with pytest.raises(ValueError, match="3 bytes"):
        reader.read(np.zeros((50, 50), np.uint8))


def test_a_missing_model_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(NoModel, match="missing or broken"):
        CardReader(tmp_path)


def test_stricter_limits_are_never_surer(reader: CardReader) -> None:
    strict = CardReader(limits=Limits(sure_name=1.1))
    assert not strict.read(render_cards(*TABLES[0])[0]).sure


def test_files_become_plain_lines_in_order(tmp_path: Path, reader: CardReader) -> None:
    good, bad = tmp_path / "good.png", tmp_path / "bad.jpg"
    cv2.imwrite(str(good), render_cards(["2c"], 11)[0])
    bad.write_bytes(b"no picture")
    first, second, third = read_card_files([good, bad, str(tmp_path / "none.jpg")])
    assert set(first) - {"reason"} == {"file", "cards", "sure", "ms"}
    assert set(second) == set(third) == {"file", "error"}


def test_a_reading_as_plain_data() -> None:
    plain = as_plain(CardsReading((ReadCard("10h", (1, 2, 3, 4), 0.98765, ("10d",)),), False, "too dark"))
    assert plain == {
        "cards": [{"card": "10h", "box": [1, 2, 3, 4], "confidence": 0.988, "alternatives": ["10d"]}],
        "sure": False,
        "reason": "too dark",
    }


def test_the_command_reads_cards_for_people_and_for_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "table.png"
    cv2.imwrite(str(photo), render_cards(["As", "back"], 3)[0])
    assert main.run(["read", "cards", str(photo), "--json", "--possible", "As,Kd"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert [card["card"] for card in line["cards"]] == ["As", "back"]
    assert main.run(["read", "cards", str(photo)]) == 0
    assert "A♠" in capsys.readouterr().out
    assert main.run(["read", "cards", str(photo), "--layout", "army"]) == 0
    assert "cards: A♠; weapons: back" in capsys.readouterr().out
    assert main.run(["read", "cards", str(photo), "--layout", "heap"]) == 2
    assert "possible: row, rows, combination" in capsys.readouterr().err


def test_every_card_of_the_drawn_deck_is_its_own() -> None:
    faces = [card_face(card).tobytes() for card in [*playing.deck(1), "back"]]
    assert len(set(faces)) == 54
