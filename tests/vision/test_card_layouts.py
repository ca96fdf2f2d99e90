"""Layouts read in drawn pictures: from pixels to the lines of the game."""

import numpy as np
import pytest

from companion.spreads import Layout
from vision.card_files import in_layout
from vision.card_render import lay, render_cards
from vision.cards import CardReader

SIDEWAYS = np.pi / 2


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def table(rows: list[list[str]], tall: float, turned: tuple[str, ...] = (), aslant: float = 0.0) -> np.ndarray:
    """Cards in rows on a drawn table of 1280 x 720, each a little crooked."""
    picture, _ = render_cards([], 4)
    rng = np.random.default_rng(1)
    step = (0.86 * tall, 1.1 * tall)
    for j, row in enumerate(rows):
        for i, card in enumerate(row):
            x = 640 + (i - 2) * step[0] + rng.normal(0, 2) - aslant * (j - 1) * step[1]
            y = 360 + (j - (len(rows) - 1) / 2) * step[1] + rng.normal(0, 2) + aslant * (i - 2) * step[0]
            lay(picture, card, (x, y), tall, (SIDEWAYS if card in turned else 0) + rng.normal(0, 0.03) + aslant)
    return picture


def lines(reader: CardReader, picture: np.ndarray, layout: Layout) -> object:
    told = in_layout(reader.read(picture), layout)["layout"]
    assert isinstance(told, dict)
    assert told["name"] == layout
    assert "wrong" not in told, told
    return told["lines"]


@pytest.mark.parametrize("aslant", [0.0, 0.09])
def test_the_combination(reader: CardReader, aslant: float) -> None:
    rows = [["Ad", "4d", "5s", "8h", "6c"], ["Ac", "Kd", "2h", "9c"], ["Ah", "7h", "10s"], ["As", "3c"]]
    found = lines(reader, table(rows, 150, aslant=aslant), Layout.COMBINATION)
    assert found == {row[0]: row[1:] for row in rows}
    upside_down = np.ascontiguousarray(table(rows, 150)[::-1, ::-1])
    assert lines(reader, upside_down, Layout.COMBINATION) == found


def test_the_battle_row(reader: CardReader) -> None:
    assert lines(reader, table([["9c", "7h"]], 220), Layout.BATTLE_ROW) == {"first": ["9c"], "second": ["7h"]}


def test_situation_cards(reader: CardReader) -> None:
    picture = table([["Qs", "Kh"]], 220, turned=("Kh",))
    assert lines(reader, picture, Layout.SITUATION) == {"upright": ["Qs"], "sideways": ["Kh"]}


def test_an_army_with_weapons(reader: CardReader) -> None:
    found = lines(reader, table([["8h", "8s", "8d", "back", "back"]], 200), Layout.ARMY)
    assert found == {"cards": ["8h", "8s", "8d"], "weapons": ["back", "back"]}


def test_three_rows_and_a_hand(reader: CardReader) -> None:
    rows = [["back", "back", "back", "Kh"], ["back", "back", "Qs"], ["Kd"], ["2s", "6h", "9c"]]
    found = lines(reader, table(rows, 158), Layout.THREE_ROWS)
    assert found == dict(zip(("row 1", "row 2", "row 3", "hand"), rows, strict=True))


def test_what_is_not_laid_so_is_not_sure(reader: CardReader) -> None:
    told = in_layout(reader.read(table([["9c", "7h"]], 220)), Layout.COMBINATION)
    assert told["sure"] is False
    assert "Aces" in str(told["reason"])
