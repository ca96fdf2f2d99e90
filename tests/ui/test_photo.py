"""Dice from a photo: marked, taken with one tap, corrected with one more; a reader that fails is told calmly."""

import struct
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.test_touch import at_the_roll
from ui.snapshot import write_png

DICE = [
    {"value": 3, "box": [20, 20, 40, 40], "confidence": 0.99},
    {"value": 2, "box": [120, 30, 40, 40], "confidence": 0.99},
    {"value": 5, "box": [60, 70, 40, 40], "confidence": 0.5},
]


class Reader:
    """Reads what it was told to."""

    def __init__(self) -> None:
        self.reading: dict[str, Any] = {"dice": DICE, "sure": True}
        self.trouble = ""

    def __call__(self, paths: list[Path]) -> Iterator[dict[str, Any]]:
        if self.trouble:
            raise CompanionError(self.trouble)
        for path in paths:
            yield {"file": str(path), **self.reading}


@pytest.fixture
def reader() -> Reader:
    return Reader()


@pytest.fixture
def desk(window: object, tmp_path: Path, reader: Reader) -> Iterator[Desk]:
    photos = tmp_path / "photos"
    photos.mkdir()
    yield from open_desk(window, make_context(tmp_path, photos=photos, read_dice=reader))


def take_photo(desk: Desk, name: str = "a.png") -> None:
    assert desk.context.photos is not None
    write_png(desk.context.photos / name, 200, 120, [b"\x30\x50\x40" * 200] * 120)


def wait(desk: Desk) -> Any:
    page = desk.stage.top_screen
    until = time.monotonic() + 20
    while page.waiting and time.monotonic() < until:
        desk.frame()
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_photo_is_taken_with_one_tap(desk: Desk, size: tuple[int, int]) -> None:
    at_the_roll(desk)
    desk.resize(*size)
    take_photo(desk)
    desk.finger.tap("Read a photo")
    wait(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Take 3 5 2")
    entry = desk.stage.top_screen.session.entries[-1]
    assert (entry.answer, entry.by) == ([3, 5, 2], "photo")


def test_a_die_is_corrected_by_touching_it(desk: Desk) -> None:
    at_the_roll(desk)
    take_photo(desk)
    desk.finger.tap("Read a photo")
    page = wait(desk)
    x, y = page.picture.place_of(2).centre
    desk.finger.tap_at(*page.picture.to_window(x, y))
    assert faults(desk.stage) == []
    desk.finger.tap("6")
    desk.finger.tap("Take 3 6 2")
    assert desk.stage.top_screen.session.entries[-1].answer == [3, 6, 2]


def test_a_new_photo_is_read_by_itself(desk: Desk, reader: Reader) -> None:
    at_the_roll(desk)
    desk.finger.tap("Read a photo")
    page = desk.stage.top_screen
    assert page.path is None
    assert faults(desk.stage) == []
    take_photo(desk)
    until = time.monotonic() + 20
    while page.picture is None and time.monotonic() < until:
        desk.frame()
    assert page.path.name == "a.png"


def test_no_photo_is_read_for_a_page_that_was_left(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap("Read a photo")
    page = desk.stage.top_screen
    assert page._watch.is_triggered
    desk.stage.pop()
    assert not page._watch.is_triggered


def test_a_wrong_number_of_dice_is_told(desk: Desk, reader: Reader) -> None:
    at_the_roll(desk)
    reader.reading = {"dice": DICE[:2], "sure": False, "reason": "too dark"}
    take_photo(desk)
    desk.finger.tap("Read a photo")
    page = wait(desk)
    assert page.seen.says == "I see 2 of 3 dice: too dark"
    assert not any(view.name.startswith("Take") for view in page.views())


def test_a_reader_that_is_missing_is_told(desk: Desk, reader: Reader) -> None:
    at_the_roll(desk)
    reader.trouble = "Photos cannot be read here"
    take_photo(desk)
    desk.finger.tap("Read a photo")
    assert wait(desk).note == "Photos cannot be read here"
    assert faults(desk.stage) == []


def test_which_way_up(tmp_path: Path) -> None:
    from ui.photos import quarter_turns

    for value, turns in ((1, 0), (3, 2), (6, 1), (8, 3)):
        tiff = b"II*\0" + struct.pack("<IHHHIHH", 8, 1, 0x0112, 3, 1, value, 0)
        (tmp_path / "x.jpg").write_bytes(b"\xff\xd8\xff\xe1\0\x40Exif\0\0" + tiff + bytes(40))
        assert quarter_turns(tmp_path / "x.jpg") == turns
    assert zlib.crc32(b"") == 0


def marks_of(*boxes: tuple[int, int, int, int]) -> list[Any]:
    """Dice at these places of a window (x, y, width, height; y upwards)."""
    from ui.camera.marks import Mark
    from ui.paint import Box

    return [Mark(1 + i % 6, Box(*box), (1, 1, 1, 1)) for i, box in enumerate(boxes)]


@pytest.mark.parametrize(
    "boxes",
    [
        [(100, 100, 60, 60), (160, 100, 60, 60)],
        [(100, 100, 60, 60), (100, 160, 60, 60), (100, 220, 60, 60)],
        [(0, 0, 60, 60), (60, 0, 60, 60), (0, 60, 60, 60), (60, 60, 60, 60)],
        [(100 + 60 * (i % 3), 100 + 60 * (i // 3), 60, 60) for i in range(9)],
        [(300, 340, 60, 60), (340, 280, 60, 60)],
    ],
    ids=["side by side", "one on the other", "four in a corner", "a block of nine", "at the upper edge"],
)
def test_no_value_is_written_on_another_die_or_another_value(desk: Desk, boxes: list[Any]) -> None:
    from ui.camera.marks import places
    from ui.paint import Box

    marks = marks_of(*boxes)
    found = places(desk.stage.painter, marks, Box(0, 0, 640, 400), 3)
    for i, place in enumerate(found):
        others = [mark.box for j, mark in enumerate(marks) if j != i] + [box for j, box in enumerate(found) if j != i]
        for other in others:
            apart = place.x >= other.right or other.x >= place.right or place.y >= other.top or other.y >= place.top
            assert apart, (i, place, other)
        assert Box(0, 0, 640, 400).contains(place, 0)


HAND = [
    {"card": "7h", "box": [20, 20, 40, 56], "confidence": 0.99, "alternatives": []},
    {"card": "2d", "box": [70, 22, 40, 56], "confidence": 0.4, "alternatives": ["2h", "3d"]},
    {"card": "10s", "box": [120, 18, 40, 56], "confidence": 0.99, "alternatives": []},
]


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=str)
def test_cards_are_read_from_a_photo_and_put_right(window: object, tmp_path: Path, size: tuple[int, int]) -> None:
    from tests.ui.watched import playing

    asked: list[Any] = []

    def read_cards(paths: list[Path], possible: Any) -> Iterator[dict[str, Any]]:
        asked.append(possible)
        yield {"file": str(paths[0]), "cards": HAND, "sure": False, "reason": "1 of 3 cards is not clear"}

    photos = tmp_path / "photos"
    photos.mkdir()
    for desk in open_desk(window, make_context(tmp_path, photos=photos, read_cards=read_cards)):
        play = playing(desk, "royal-execution", ["Jh", "Qs", "Kd"], True)
        desk.resize(*size)
        assert faults(desk.stage) == []
        take_photo(desk)
        desk.finger.tap("Read a photo")
        page = wait(desk)
        assert set(asked[0]) == set(play.session.ask.possible)
        assert faults(desk.stage) == []
        x, y = page.picture.place_of(1).centre
        desk.finger.tap_at(*page.picture.to_window(x, y))
        assert faults(desk.stage) == []
        desk.finger.tap("2♥", page.content)
        desk.finger.tap("Take 7♥ 2♥ 10♠")
        assert play.session.entries[-1].answer == ["7h", "2h", "10s"]


def test_a_photo_that_cannot_be_drawn_is_told(desk: Desk) -> None:
    at_the_roll(desk)
    assert desk.context.photos is not None
    (desk.context.photos / "a.jpg").write_bytes(b"\xff\xd8\xff\xe0 and no more")
    desk.stage.top_screen.photo()
    page = wait(desk)
    assert page.picture is None
    assert page.note == "a.jpg cannot be shown; take another photo"


def test_a_photo_that_takes_the_place_of_another_is_shown_itself(desk: Desk) -> None:
    at_the_roll(desk)
    take_photo(desk)
    desk.stage.top_screen.photo()
    page = wait(desk)
    assert page.picture.photo == (200, 120)
    write_png(desk.context.photos / "a.png", 90, 60, [b"\xff\xff\xff" * 90] * 60)
    page.read(desk.context.photos / "a.png")
    assert wait(desk).picture.photo == (90, 60)
