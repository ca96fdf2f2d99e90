"""The dice reader on drawn pictures: right, steady under what cameras do, honest when it cannot see."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.spoilt import spoilt
from vision.dice import DiceReader, Judged, Limits, judge, touches_edge, whole_box, without_parts
from vision.files import as_plain, read_dice_files
from vision.finder import Found, NoModel
from vision.reading import DiceReading, Die
from vision.render import draw_table, render_dice, table_top


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


def find(values: list[float], score: float = 0.9, box: tuple[float, float, float, float] = (10, 10, 50, 50)) -> Found:
    return Found(30, 30, box, score, np.array(values, np.float32))


SIX = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
TABLES = [
    ([3, 3, 4, 5], 1),
    ([1, 2, 3, 4, 5, 6], 2),
    ([6, 6], 3),
    ([2, 5, 1], 4),
    ([4] * 8, 5),
    ([1, 6, 2, 5, 3, 4] * 3, 6),
]


@pytest.mark.parametrize(("values", "seed"), TABLES)
def test_drawn_tables_are_read(reader: DiceReader, values: list[int], seed: int) -> None:
    reading = reader.read(render_dice(values, seed))
    assert reading.values == sorted(values)


def test_boxes_are_where_the_dice_are(reader: DiceReader) -> None:
    drawn = draw_table([1, 3, 5, 6], np.random.default_rng(8), (1280, 720))
    for die in reader.read(drawn.image).dice:
        x, y, w, h = die.box
        assert any(
            abs(x + w / 2 - a - c / 2) < 0.3 * c and abs(y + h / 2 - b - d / 2) < 0.3 * d and die.value == value
            for (a, b, c, d), value in zip(drawn.boxes, drawn.values, strict=True)
        )


CHANGES = [
    "turned 90",
    "turned 37",
    "turned 180",
    "brighter 1.3",
    "darker 0.5",
    "noise 10",
    "jpeg 30",
    "smaller 0.5",
    "blurred 2",
]


@pytest.mark.parametrize("how", CHANGES)
def test_a_worse_picture_is_read_or_doubted(reader: DiceReader, how: str) -> None:
    right = 0
    for values, seed in TABLES:
        reading = reader.read(spoilt(render_dice(values, seed), how))
        good = reading.values == sorted(values)
        right += good
        assert good or not reading.sure, (values, reading)
    assert right >= len(TABLES) - 2


def test_an_empty_table_is_an_empty_list(reader: DiceReader) -> None:
    for seed in range(4):
        assert reader.read(table_top(np.random.default_rng(seed), (1280, 720))).dice == ()


def test_black_white_and_tiny_pictures_are_doubted_with_the_reason(reader: DiceReader) -> None:
    dark = reader.read(np.zeros((720, 1280, 3), np.uint8))
    assert not dark.sure
    assert "dark" in str(dark.reason)
    bright = reader.read(np.full((720, 1280, 3), 253, np.uint8))
    assert not bright.sure
    assert "bright" in str(bright.reason)
    dot = reader.read(np.full((1, 1, 3), 255, np.uint8))
    assert not dot.sure
    assert "small" in str(dot.reason)
    blind = reader.read(spoilt(render_dice([1, 2, 3, 4], 9), "blurred 25"))
    assert not blind.sure
    assert blind.reason is not None


@pytest.mark.parametrize("shape", [(40, 3000), (3000, 40), (32, 32), (1600, 1200)])
def test_any_shape_of_picture_is_taken(reader: DiceReader, shape: tuple[int, int]) -> None:
    frame = np.random.default_rng(1).integers(0, 255, (*shape, 3)).astype(np.uint8)
    assert isinstance(reader.read(frame), DiceReading)


def test_a_wrong_kind_of_array_is_refused(reader: DiceReader) -> None:
    with pytest.raises(ValueError, match="3 bytes"):
        reader.read(np.zeros((50, 50), np.uint8))


def test_a_missing_model_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(NoModel, match="missing or broken"):
        DiceReader(tmp_path)


def test_a_sure_die_is_likely_to_both_nets() -> None:
    limits = Limits()
    agreed = judge(find(SIX), np.array([0, 0, 0, 0, 0, 0, 1], np.float32))
    assert (agreed.value, agreed.agreed) == (6, True)
    assert agreed.is_sure(limits)
    assert not judge(find(SIX), np.array([0, 0, 0, 0, 0, 0, 1], np.float32), alone=True).is_sure(limits)
    no_die = judge(find(SIX), np.array([0.99, 0, 0, 0, 0, 0, 0.01], np.float32))
    assert not no_die.is_sure(limits)
    faint = judge(find(SIX, score=0.3), np.array([0, 0, 0, 0, 0, 0, 1], np.float32))
    assert not faint.is_sure(limits)


@pytest.mark.parametrize("certain", [0.9, 0.99, 1.0])
def test_a_die_of_which_each_net_is_certain_otherwise_is_not_sure(certain: float) -> None:
    opinion = np.array([0, 0, 0, 0, certain, 0, 1 - certain], np.float32)
    torn = judge(find(SIX), opinion)
    assert not torn.agreed
    assert not torn.is_sure(Limits())


def test_a_checker_that_is_certain_outweighs_a_finder_that_wavers() -> None:
    five = np.array([0, 0, 0, 0, 0, 1, 0], np.float32)
    wavering = judge(find([0, 0, 0, 0.55, 0.45, 0]), five)
    assert (wavering.value, wavering.agreed) == (5, False)
    assert wavering.is_sure(Limits())


def test_a_die_may_need_a_second_look_and_be_sure_after_it() -> None:
    limits = Limits()
    likely, torn = Judged(find(SIX), 6, 0.86, 0.9, True), Judged(find(SIX), 6, 0.97, 0.9, False)
    assert not likely.is_settled(limits)
    assert not torn.is_settled(limits)
    assert likely.is_sure(limits)
    assert torn.is_sure(limits)
    assert Judged(find(SIX), 6, 0.9, 0.9, True).is_settled(limits)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_that_fills_much_of_the_picture_is_read(reader: DiceReader, value: int) -> None:
    drawn = draw_table([value], np.random.default_rng(20 + value), (1280, 720), die_pixels=330)
    assert reader.read(drawn.image).values == [value]


def test_a_moving_picture_is_doubted_with_the_reason(reader: DiceReader) -> None:
    image = render_dice([2, 3, 5], 12)
    moved = cv2.filter2D(image, -1, np.full((1, 41), 1 / 41, np.float32))
    reading = reader.read(moved)
    assert not reading.sure
    assert reading.reason is not None


def test_a_side_face_belongs_to_its_die() -> None:
    def seen(box: tuple[float, float, float, float], score: float) -> Judged:
        return judge(find(SIX, score, box), np.array([0.1, 0, 0, 0, 0, 0, 0.9], np.float32))

    die, side, neighbour = seen((10, 10, 50, 60), 0.9), seen((12, 35, 48, 62), 0.8), seen((52, 10, 92, 60), 0.7)
    assert without_parts([side, neighbour, die]) == [die, neighbour]


def test_boxes_are_cut_to_the_picture() -> None:
    assert whole_box(find(SIX, box=(-5, -8, 20.4, 30.6)), 100, 100) == (0, 0, 20, 31)
    assert touches_edge(find(SIX, box=(-9, 0, 31, 40)), 100, 100)
    assert not touches_edge(find(SIX, box=(1, 1, 41, 41)), 100, 100)


def test_files_become_plain_lines_in_order(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.png", tmp_path / "bad.jpg"
    cv2.imwrite(str(good), render_dice([2, 4], 11))
    bad.write_bytes(b"no picture")
    first, second, third = read_dice_files([good, bad, str(tmp_path / "none.jpg")])
    assert list(first) == ["file", "dice", "sure", "ms"] or list(first) == [
        "file",
        "dice",
        "sure",
        "reason",
        "ms",
    ]
    assert first["file"] == str(good)
    assert set(second) == set(third) == {"file", "error"}


def test_a_reading_as_plain_data() -> None:
    plain = as_plain(DiceReading((Die(5, (1, 2, 3, 4), 0.98765),), False, "too dark"))
    assert plain == {
        "dice": [{"value": 5, "box": [1, 2, 3, 4], "confidence": 0.988}],
        "sure": False,
        "reason": "too dark",
    }
