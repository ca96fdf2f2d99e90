"""The worked cases of Phase 4, one test each, in the order of our table of them."""

from fractions import Fraction
from itertools import product

import pytest

from companion.games.royal_rescue.lock import target
from companion.games.royal_rescue.opening import opening_odds
from tests.games.royal_rescue.tables import (
    army,
    at,
    in_clean_up,
    in_dungeon,
    play,
    ranks,
)


def test_lock_3_is_3c_7h_j_combination_3_7_0_opens_0_then_7_then_3() -> None:
    session = at(in_dungeon({3: "3c 7h Jh"}, card="6h", dealt="2 2 2"))
    tried = []
    for _ in range(3):
        tried.append(target(session.table))
        session.answer("open")
    assert tried == [0, 7, 3]
    assert session.game.status(session.table).won is True


def test_target_0_in_lock_3_card_6c_roll_5_4_open_and_6c_goes_on_against_7() -> None:
    session = play(at(in_dungeon({3: "3c 7h Jh"}, card="6c", dealt="2 2 2")), [5, 4])
    assert target(session.table) == 7
    assert session.table.in_use == "6c"
    assert session.ask.title == "6♣ tries the 7"


def test_target_0_in_lock_3_card_6h_roll_5_4_fails() -> None:
    session = play(at(in_dungeon({3: "3c 7h Jh"}, card="6h", dealt="2 2 2")), [5, 4])
    assert "6h" in session.table.out
    assert session.table.in_use is None


def test_lock_3_target_7_card_6h_roll_4_2_one_more_roll_6_again_failed() -> None:
    session = play(at(in_dungeon({3: "3c 7h"}, card="6h", dealt="2 2 2")), [4, 2])
    assert (session.table.in_use, session.table.rolled_again) == ("6h", True)
    session.answer([5, 1])
    assert session.table.in_use is None
    assert "6h" in session.table.out


@pytest.mark.parametrize("number", ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J"])
def test_any_target_3_3_open(number: str) -> None:
    session = play(at(in_dungeon({4: f"2 {number}"}, card="5c", dealt="9 9")), [3, 3])
    assert len(session.table.locks[3]) == 1


def test_lockpick_owner_with_officer_and_2_weapons_keeps_one_of_them() -> None:
    table = in_clean_up(army(8, 2, officer=True, weapons=2, ability="Qs"))
    session = at(table)
    assert [option.id for option in session.ask.options] == ["officer", "weapon"]
    session.answer("weapon")
    assert len(session.table.kept) == 1
    assert ranks(session.table.dealt) == ["8", "8", "J"]
    assert len(session.table.out) == len(table.out) + 1


def test_6s_opens_lock_1_goes_on_at_lock_2_without_plus_or_minus_1() -> None:
    session = at(in_dungeon({1: "9", 2: "3 8"}, card="6s", dealt="2 2"))
    session.answer([6, 4])
    assert session.table.in_use == "6s"
    assert target(session.table) == 8
    session.answer([4, 3])
    assert session.table.in_use is None


def test_lock_3_6c_target_7_roll_4_2_open() -> None:
    session = play(at(in_dungeon({3: "3c 7h"}, card="6c", dealt="2 2")), [4, 2])
    assert target(session.table) == 3
    assert session.table.in_use == "6c"


def test_last_card_opens_number_ten_won() -> None:
    session = play(at(in_dungeon({4: "7"}, card="6c")), [3, 4])
    assert session.game.status(session.table).won is True
    assert session.game.status(session.table).score == 1


def test_last_card_fails_lost() -> None:
    session = play(at(in_dungeon({4: "7"}, card="6c")), [3, 5])
    assert session.game.status(session.table).won is False


CHANCES = {0: (6, 16), 2: (14, 30), 3: (14, 26), 4: (12, 24), 5: (12, 20)}
CHANCES |= {6: (10, 20), 7: (12, 20), 8: (10, 20), 9: (10, 16), 10: (8, 14)}


@pytest.mark.parametrize("number", CHANCES)
@pytest.mark.parametrize("suited", [False, True], ids=["without", "with the lock's suit"])
def test_chance_to_open_in_one_roll(number: int, suited: bool) -> None:
    """Counted through the real step, and told by its odds."""
    card = f"{10 if number != 10 else 9}{'d' if suited else 's'}"
    rank = "J" if number == 0 else str(number)
    table = in_dungeon({4: f"2 {rank}"}, card=card, dealt="3 3")
    opened = sum(len(play(at(table), list(roll)).table.locks[3]) == 1 for roll in product(range(1, 7), repeat=2))
    assert opened == CHANCES[number][suited]
    assert opening_odds(table).open == Fraction(opened, 36)
    assert table.step.odds(table)[0].chance == Fraction(opened, 36)
