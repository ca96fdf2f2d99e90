"""Cards with places become the lines that a game lays them in, however the table lies in the picture."""

from math import cos, radians, sin

import pytest

from companion.layouts import Laid, Lying, laid_out, rows_of
from companion.spreads import Layout

WIDE, HIGH = 60, 84
COMBINATION = {"As": ("3c",), "Ah": ("7h", "10s"), "Ac": ("Jd", "2h", "9c"), "Ad": ("4d", "5s", "8h", "6c")}


def lie(card: str, x: float, y: float, degrees: float = 0.0, sideways: bool = False) -> Lying:
    """A card at a place of a table that is turned in the picture round (500, 400)."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    at_x, at_y = 500 + (x - 500) * c - (y - 400) * s, 400 + (x - 500) * s + (y - 400) * c
    w, h = (HIGH, WIDE) if sideways else (WIDE, HIGH)
    wide, high = abs(w * c) + abs(h * s), abs(w * s) + abs(h * c)
    return Lying(card, (round(at_x - wide / 2), round(at_y - high / 2), round(wide), round(high)))


def grid(rows: list[list[str]], degrees: float = 0.0) -> list[Lying]:
    """Rows from top to bottom, read in no order."""
    lying = [
        lie(card, 100 + 90 * i, 100 + 130 * j, degrees) for j, row in enumerate(rows) for i, card in enumerate(row)
    ]
    return lying[::2] + lying[1::2]


def lines(lying: list[Lying], layout: Layout) -> dict[str, tuple[str, ...]]:
    laid = laid_out(lying, layout)
    assert laid.trouble == ""
    return dict(laid.cards)


def combination(degrees: float = 0.0, more: dict[str, tuple[str, ...]] = COMBINATION) -> list[Lying]:
    return grid([[ace, *more[ace]] for ace in ("Ad", "Ac", "Ah", "As")], degrees)


@pytest.mark.parametrize("degrees", [0, 7, -7, 15, -15])
def test_rows_are_found_aslant_too(degrees: float) -> None:
    rows = [["2s", "3s", "4s", "5s", "6s"], ["7h", "8h"], ["9d", "10d", "Jd"]]
    assert [[one.card for one in row] for row in rows_of(grid(rows, degrees))] == rows


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 33, -12])
def test_the_combination_is_read_from_any_side(degrees: float) -> None:
    assert lines(combination(degrees), Layout.COMBINATION) == COMBINATION


def test_a_combination_with_a_card_too_few_or_a_missing_ace_says_so() -> None:
    laid = laid_out(combination(more=COMBINATION | {"Ac": ("Jd", "2h")}), Layout.COMBINATION)
    assert str(laid.short) == "3 cards should lie beside the A♣; 2 seen"
    assert laid.wrong == ""
    assert laid.cards["Ad"] == COMBINATION["Ad"]
    no_heart = [one for one in combination() if one.card != "Ah"]
    assert "A♥" in laid_out(no_heart, Layout.COMBINATION).wrong
    hidden = laid_out(combination(more=COMBINATION | {"As": ("back",)}), Layout.COMBINATION)
    assert str(hidden.short) == "A card lies face down beside the A♠: turn it up"
    muddled = [Lying({"Ah": "Ac", "Ac": "Ah"}.get(one.card, one.card), one.box) for one in combination()]
    assert "in a column" in laid_out(muddled, Layout.COMBINATION).wrong


def test_what_lies_round_a_combination_is_none_of_it() -> None:
    piles = [lie("back", 460 + 90, 100), lie("back", -20, 230), lie("Kd", 145, -120), lie("Qs", 235, -120)]
    assert lines([*combination(), *piles], Layout.COMBINATION) == COMBINATION


def test_one_row_is_read_from_left_to_right() -> None:
    assert lines(grid([["Kh", "2s", "back"]], 10), Layout.ROW) == {"row": ("Kh", "2s", "back")}
    assert laid_out(grid([["Kh"], ["2s"]]), Layout.ROW).wrong
    assert lines(grid([["Kh"], ["2s", "3s"]]), Layout.ROWS) == {"row 1": ("Kh",), "row 2": ("2s", "3s")}


def test_the_battle_row_has_a_first_and_a_second_place() -> None:
    assert lines(grid([["9c", "7h"]]), Layout.BATTLE_ROW) == {"first": ("9c",), "second": ("7h",)}
    assert lines(grid([["9c"]]), Layout.BATTLE_ROW) == {"first": ("9c",)}
    assert laid_out(grid([["9c", "7h", "2s"]]), Layout.BATTLE_ROW).wrong
    assert (
        str(laid_out(grid([["9c", "back"]]), Layout.BATTLE_ROW).short)
        == "A card lies face down in the second place: turn it up"
    )


@pytest.mark.parametrize("degrees", [0, 12, -12])
def test_situation_cards_lie_upright_or_sideways(degrees: float) -> None:
    table = [lie("Qs", 300, 300, degrees), lie("Kh", 450, 300, degrees, sideways=True)]
    assert lines(table, Layout.SITUATION) == {"upright": ("Qs",), "sideways": ("Kh",)}
    both = laid_out([table[0], lie("Kd", 500, 300, degrees)], Layout.SITUATION)
    assert both.cards == {"upright": ("Qs", "Kd")}
    assert both.wrong
    hidden = laid_out([table[0], lie("back", 450, 300, degrees, sideways=True)], Layout.SITUATION)
    assert str(hidden.short) == "A card lies face down sideways: turn it up"


def test_the_weapons_of_an_army_lie_face_down() -> None:
    army = grid([["8h", "8s", "back", "8d", "back"]])
    assert lines(army, Layout.ARMY) == {"cards": ("8h", "8s", "8d"), "weapons": ("back", "back")}
    assert laid_out(grid([["back"]]), Layout.ARMY).wrong


def test_three_rows_of_royals_and_the_hand_below_them() -> None:
    rows = [["back", "back", "back", "Jh"], ["back", "Qs"], ["Kd"]]
    found = {"row 1": tuple(rows[0]), "row 2": tuple(rows[1]), "row 3": tuple(rows[2])}
    assert lines(grid(rows, 5), Layout.THREE_ROWS) == found
    assert lines(grid([*rows, ["2s", "3s", "joker"]]), Layout.THREE_ROWS) == found | {"hand": ("2s", "3s", "joker")}
    assert laid_out(grid([["Jh", "back"], ["Qs"], ["Kd"]]), Layout.THREE_ROWS).wrong
    assert laid_out(grid(rows[:2]), Layout.THREE_ROWS).wrong
    assert laid_out(grid([*rows, ["2s", "back"]]), Layout.THREE_ROWS).short


@pytest.mark.parametrize("layout", list(Layout))
def test_nothing_and_a_heap_never_break_anything(layout: Layout) -> None:
    assert laid_out([], layout).wrong
    heap = [Lying(card, (10, 10, 1, 1)) for card in ("As", "Ah", "Ac", "Ad", "back", "10?")]
    assert isinstance(laid_out(heap, layout), Laid)
