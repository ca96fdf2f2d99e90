"""From signs to names: the deck's language, the game's prior, the next best."""

import numpy as np
import pytest

from vision.card_names import NAMES, languages, named, together, told, with_prior
from vision.card_signs import SIGNS, SUITS


def seen(*signs: str) -> np.ndarray:
    """A row a sign: it is plainly there."""
    rows = np.full((len(signs), len(SIGNS)), 0.001)
    for row, sign in zip(rows, signs, strict=True):
        row[SIGNS.index(sign)] = 1.0
    return rows / rows.sum(1, keepdims=True)


def suits(letters: str) -> np.ndarray:
    rows = np.full((len(letters), len(SUITS)), 0.01)
    for row, letter in zip(rows, letters, strict=True):
        row[SUITS.index(letter)] = 1.0
    return rows / rows.sum(1, keepdims=True)


def cards(signs: list[str], letters: str) -> list[str]:
    shown = seen(*signs)
    return [told(row, 0.4)[0] for row in named(shown, suits(letters), languages(shown))]


@pytest.mark.parametrize(
    ("signs", "letters", "names"),
    [
        (["A", "10", "J", "Q", "K"], "shdch"[:5], ["As", "10h", "Jd", "Qc", "Kh"]),
        (["B", "D", "K"], "hdc", ["Jh", "Qd", "Kc"]),
        (["B", "V", "H"], "sss", ["Js", "Qs", "Ks"]),
        (["V", "D", "R"], "hhh", ["Jh", "Qh", "Kh"]),
        (["F", "D", "R"], "ccc", ["Jc", "Qc", "Kc"]),
        (["H"], "d", ["Kd"]),
        (["B"], "d", ["Jd"]),
    ],
)
def test_courts_are_named_in_the_language_of_the_deck(signs: list[str], letters: str, names: list[str]) -> None:
    assert cards(signs, letters) == names


def test_a_lone_v_stays_in_doubt_with_both_meanings() -> None:
    shown = seen("V", "7")
    row = named(shown, suits("hs"), languages(shown))[0]
    name, likely, others = told(row, 0.4)
    assert {name, others[0]} == {"Jh", "Qh"}
    assert likely < 0.7


def test_a_v_beside_its_like_is_plain() -> None:
    assert cards(["V", "H"], "hs")[0] == "Qh"
    assert cards(["V", "R"], "hs")[0] == "Jh"


def test_the_prior_ranks_but_does_not_invent() -> None:
    row = np.full(len(NAMES), 1e-4)
    row[NAMES.index("9s")], row[NAMES.index("9c")] = 0.5, 0.45
    assert told(with_prior(row / row.sum(), ["9c", "4d"]), 0.4)[0] == "9c"
    plain = np.full(len(NAMES), 1e-5)
    plain[NAMES.index("9s")] = 1.0
    assert told(with_prior(plain / plain.sum(), ["4d", "joker"]), 0.4)[0] == "9s"
    assert told(with_prior(row / row.sum(), ["9?"]), 0.4)[0] == "9s"


def test_two_corners_say_more_than_one() -> None:
    row = np.full(len(NAMES), 0.001)
    row[NAMES.index("5h")], row[NAMES.index("6h")] = 0.6, 0.4
    row /= row.sum()
    assert together(np.stack([row, row]))[NAMES.index("5h")] > row[NAMES.index("5h")]


def test_a_rank_without_a_suit_is_told_as_such() -> None:
    row = np.zeros(len(NAMES))
    row[[NAMES.index("10" + suit) for suit in SUITS]] = [0.3, 0.3, 0.2, 0.2]
    name, likely, others = told(row, 0.4)
    assert name == "10?"
    assert likely == pytest.approx(1.0)
    assert {"10s", "10h"} <= set(others)
