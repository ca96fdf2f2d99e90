"""The main screens beside pictures of how they should look."""

from pathlib import Path

import pytest

from tests.ui.reference_pictures import FOLDER, MAIN, SIZES, compare, file_of, halved, kept, main_shots, read_png, shown
from tests.ui.staging import props
from ui.gallery.variants import Variant
from ui.snapshot import png, png_of, write_png

WORST = 1_500_000
"""Bytes of all pictures together."""


@pytest.fixture(scope="module")
def gallery(window: object) -> object:
    from ui.gallery.show import Gallery

    return Gallery(props())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_main_screens_look_as_they_should(gallery: object, size: tuple[int, int], tmp_path: Path) -> None:
    shots = main_shots(gallery.shots)
    otherwise = []
    for seen in gallery.show([Variant(size)], shots):
        should = read_png(file_of(seen.shot.name, size).read_bytes())
        now = halved(read_png(png_of(seen.stage, seen.stage.look.palette.table)))
        difference = compare(should, now)
        if not difference.is_slight:
            rows = shown(should, now, difference)
            path = tmp_path / file_of(seen.shot.name, size).name
            write_png(path, len(rows[0]) // 3, len(rows), rows)
            places = f"{len(difference.blocks)} blocks, mean {difference.mean:.1f}, worst {difference.worst:.0f}"
            otherwise.append(f"{seen.shot.name}: {places}; see {path}")
    assert otherwise == [], "where that is on purpose: python -m tests.ui.reference_pictures"


def test_all_pictures_are_of_screens_there_are_and_small() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {file_of(name, size).name for name in MAIN for size in SIZES}
    assert sum(path.stat().st_size for path in FOLDER.glob("*")) < WORST


def field(wide: int, high: int, colour: tuple[int, int, int]) -> list[bytes]:
    return [bytes(colour) * wide for _ in range(high)]


def test_a_picture_is_read_as_it_was_written() -> None:
    rows = [bytes(range(30)), bytes(range(30, 60))]
    assert read_png(png(10, 2, rows)) == rows


def test_another_shade_is_slight_and_another_word_is_not() -> None:
    plain = field(80, 40, (40, 60, 50))
    shade = field(80, 40, (42, 61, 50))
    assert compare(plain, shade).is_slight
    word = [bytearray(row) for row in plain]
    for y in range(10, 18):
        for x in range(20, 40, 4):  # strokes as wide as those of a letter
            word[y][3 * x : 3 * x + 6] = b"\xf0\xe8\xd8" * 2
    difference = compare(plain, [bytes(row) for row in word])
    assert not difference.is_slight
    assert {y for _, y in difference.blocks} <= {2, 3, 4}
    framed = shown(plain, [bytes(row) for row in word], difference)
    assert len(framed[0]) == 2 * 3 * 80 + 12


def test_pictures_of_other_sizes_are_not_compared() -> None:
    with pytest.raises(ValueError, match="one size"):
        compare(field(8, 8, (0, 0, 0)), field(8, 12, (0, 0, 0)))


def test_a_small_picture_is_half_as_large() -> None:
    rows = kept(field(80, 48, (255, 0, 129)))
    assert (len(rows), len(rows[0])) == (24, 120)
    assert rows[0][:3] == bytes((255, 0, 128))
    assert compare(rows, field(40, 24, (255, 0, 131))).is_slight
