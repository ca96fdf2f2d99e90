"""Phase 4: the combination, the clean-up, your cards."""

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.royal_rescue.lock import current_lock
from companion.games.royal_rescue.table import Table, Tool
from companion.session import Session
from tests.games.royal_rescue.tables import (
    Group,
    army,
    at,
    census,
    in_clean_up,
    in_umbar,
    militia,
    outcome,
    play,
    ranks,
)


def beaten(discard: str, *groups: Group, **more: Any) -> Session[Table]:
    """Phase 4 as it begins with a discard pile, after the one army or those given beat Umbar."""
    return play(at(in_umbar(*(groups or (army(8, 2),)), sixes=1, discard=discard, **more)), "one six")


def test_the_combination_is_laid_lock_by_lock_from_the_discard_pile() -> None:
    session = beaten("2 3 4 5 6 7 9 10 J 2 3")
    play(session, ["2"], ["3", "J"], ["4", "5", "6"], ["7", "9", "10", "2"])
    assert [[card[:-1] for card in lock] for lock in session.table.locks] == [
        ["2"],
        ["3", "J"],
        ["4", "5", "6"],
        ["7", "9", "10", "2"],
    ]
    assert ranks(session.table.discard) == ["3"]
    census(session.table)


def test_a_number_that_is_not_in_the_discard_pile_is_refused() -> None:
    with pytest.raises(Refused):
        beaten("2 3 4 5 6 7 9 10 J 2 3").answer(["8"])


def test_reading_8_markers_of_destroyed_armies_join_the_discard_pile() -> None:
    table = in_umbar(army(8, 2), army(7, 1), people="5 5", sixes=9, discard="2 3 4 5 6 9 10 J 2 3")
    session = play(at(table), "no sixes", "no sixes", [1], {"army:ben": 1})
    assert session.table.armies[1].marker is not None
    session.adjust("umbar.sixes", 1)
    play(session, "one six", ["7"])
    assert session.table.locks[0][0][0] == "7"


@pytest.mark.parametrize("many", range(10))
def test_setting_short_combination_missing_numbers_count_as_open(many: int) -> None:
    discard = " ".join(["2", "3", "4", "5", "6", "7", "9", "10", "J"][:many])
    session = beaten(discard, army(8, 4))
    while not session.over and session.ask.id == "dungeon.combination":
        session.answer(list(session.ask.possible[: session.ask.sizes[0]]))
    assert sum(map(len, session.table.locks)) == many
    assert [len(lock) for lock in session.table.locks] == [
        min(i + 1, max(0, many - i * (i + 1) // 2)) for i in range(4)
    ]
    assert outcome(session) is (True if many == 0 else None)


def test_the_app_says_which_numbers_are_open_for_want_of_cards() -> None:
    session = beaten("2 3 4 5 6", army(8, 4))
    play(session, ["2"], ["3", "4"], ["5", "6"])
    assert session.report is not None
    assert session.report.todo[:2] == (
        "lock 3 ♣: 1 without a card, counted as open",
        "lock 4 ♦: 4 without a card, counted as open",
    )


def test_setting_short_combination_from_the_people() -> None:
    session = beaten("2 3", army(8, 4), people="4 4 5 5 6 6 7 7 9", short_combination="people")
    play(session, ["2"])
    assert ranks(session.table.locks[1]) == ["3"]
    play(session, ["9"], ["4", "4", "5"], ["5", "6", "6", "7"])
    assert sum(map(len, session.table.locks)) == 10
    assert ranks(session.table.dealt) == ["7", "8", "8", "8", "8"]
    census(session.table)


def test_the_clean_up_ends_handicaps_and_conditions_and_removes_weapons() -> None:
    table = in_clean_up(
        army(8, 2, officer=True, weapons=1, ability="Ks", handicap="Kh"),
        army(7, 2, officer=True, weapons=2, ability="joker"),
        militia(3, 2),
        people="5 5",
        troops="Qs",
        battle="Qh",
    )
    session = play(at(table), "weapon")
    assert ranks(session.table.dealt) == ["3", "3", "5", "5", "7", "7", "8", "8", "J", "J"]
    assert len(session.table.situation) == 7
    assert len(session.table.kept) == 1
    assert all(not laid.weapons and not laid.cards for laid in session.table.armies)
    census(session.table)


@pytest.mark.parametrize(("ability", "tool"), [("Ks", Tool(0, "Anna's 8s", 1, 0)), ("Qs", Tool(0, "Anna's 8s", 0, 1))])
def test_reading_19_locksmith_and_lockpick_are_kept_for_an_officer_or_a_weapon(ability: str, tool: Tool) -> None:
    session = at(in_clean_up(army(8, 2, officer=True, ability=ability), people="5 5"))
    assert session.table.tools == (tool,)
    assert ranks(session.table.kept) == ["J"]


@pytest.mark.parametrize("ability", ["joker", None])
def test_no_other_ability_keeps_anything(ability: str | None) -> None:
    table = in_clean_up(army(8, 2, officer=True, weapons=1, ability=ability), people="5 5")
    assert table.tools == ()
    assert table.kept == []


def test_a_lockpick_without_officer_and_weapon_is_lost() -> None:
    assert in_clean_up(army(8, 2, ability="Qs")).tools == ()


def test_the_cards_are_dealt_evenly_the_extra_ones_from_the_commander_onward() -> None:
    table = in_clean_up(army(8, 3), army(7, 2), people="2 2 3 3 5", players=4)
    assert table.piles == [3, 3, 2, 2]


def test_nothing_left_to_deal_is_lost() -> None:
    """Only by a correction can nothing be left."""
    session = at(in_umbar(army(8, 2), sixes=1, discard="2 2 2"))
    play(session, "one six")
    session.adjust("dealt", [])
    assert outcome(session) is False
    assert current_lock(session.table) is not None


def test_suits_that_nobody_saw_stay_open_in_the_combination() -> None:
    session = beaten("2s 2h 2c")
    assert session.table.locks[0] == ["2?"]
    assert session.table.locks[1] == ["2?", "2?"]
