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
    desk.finger.tap("Take 3 2 5")
    entry = desk.stage.top_screen.session.entries[-1]
    assert (entry.answer, entry.by) == ([3, 2, 5], "photo")


def test_a_die_is_corrected_by_touching_it(desk: Desk) -> None:
    at_the_roll(desk)
    take_photo(desk)
    desk.finger.tap("Read a photo")
    page = wait(desk)
    x, y = page.picture.die_box(2).centre
    desk.finger.tap_at(*page.picture.to_window(x, y))
    assert faults(desk.stage) == []
    desk.finger.tap("6")
    desk.finger.tap("Take 3 2 6")
    assert desk.stage.top_screen.session.entries[-1].answer == [3, 2, 6]


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


def test_a_wrong_number_of_dice_is_told(desk: Desk, reader: Reader) -> None:
    at_the_roll(desk)
    reader.reading = {"dice": DICE[:2], "sure": False, "reason": "too dark"}
    take_photo(desk)
    desk.finger.tap("Read a photo")
    page = wait(desk)
    assert page.note == "Too dark"
    desk.finger.tap("Take 3 2")
    assert "3 dice" in desk.stage.saying
    assert desk.stage.top_screen is page


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
