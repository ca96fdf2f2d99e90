"""The solo game."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue.effects import Position
from companion.games.royal_rescue.muster import weapon_choices
from companion.games.royal_rescue.table import Table
from companion.session import Session
from tests.games.royal_rescue.tables import (
    army,
    at,
    begin,
    census,
    in_clean_up,
    in_officers,
    in_umbar,
    in_weapons,
    militia,
    play,
    quiet,
    ranks,
)


def alone(**settings: str) -> Session[Table]:
    return play(begin(1, **settings), "Ks", "Qs", True)


@pytest.mark.parametrize("swaps", range(4))
def test_up_to_three_swaps(swaps: int) -> None:
    assert play(alone(), swaps).ask.id == "armies.army"


def test_setting_swaps_one_at_a_time_or_all_at_once() -> None:
    assert "one at a time" in alone().ask.instruction
    assert "all at once" in alone(solo_swaps="all").ask.instruction


def test_up_to_four_armies_of_at_least_two_of_one_value_none_split() -> None:
    session = play(alone(), 0)
    for wrong in ([], ["8"], ["8", "7"]):
        with pytest.raises(Refused):
            session.answer(wrong)
    play(session, ["8", "8", "8"])
    with pytest.raises(Refused):
        session.answer(["8", "8"])
    play(session, ["7", "7"], [])
    assert [laid.key for laid in session.table.armies] == ["army:8", "army:7"]
    assert session.ask.id == "armies.people"


def test_no_more_armies_than_the_hand_of_twelve_has_cards_for() -> None:
    session = play(alone(), 0, ["8"] * 4, ["7"] * 4, ["6"] * 3)
    assert session.ask.id == "armies.people"
    assert session.ask.sizes == (13,)


def test_the_people_are_told_and_the_servants_follow() -> None:
    session = play(alone(), 0, ["8"] * 4, ["7"] * 4, ["6"] * 4)
    play(session, [rank for rank in ["2", "3", "4"] for _ in range(4)])
    assert ranks(session.table.servants) == [rank for rank in ["5", "9", "10"] for _ in range(4)]
    assert len(session.table.people) == 12
    assert session.report is not None
    assert session.report.why == ("They must be 4 × 5, 4 × 9 and 4 × 10",)
    census(session.table)


def test_ability_handicap_and_weapons_per_army() -> None:
    groups = (army(8, 2), army(7, 2))
    session = play(at(in_officers(*groups, players=1, table_set=quiet())), [6, 6], "Ks", [1, 1], [6, 6], "Kh")
    assert [laid.ability for laid in session.table.armies] == ["Ks", "Kh"]
    table = in_weapons(army(8, 4), army(7, 4), players=1)
    session = play(at(table), 3)
    assert weapon_choices(session.table, 1) == (0, 1, 2, 3)


def test_setting_ability_handicap_and_weapons_once_for_the_player() -> None:
    groups = (army(8, 2), army(7, 2))
    table = in_officers(*groups, players=1, table_set=quiet(), solo_rights="player")
    session = play(at(table), [6, 6], "Ks", [1, 1], [6, 6])
    assert [laid.ability for laid in session.table.armies] == ["Ks", None]
    assert session.table.bonus == 3
    second = session.table.armies[1]
    assert session.table.right_of(second, Position.ABILITY) == "Ks"
    session = play(at(in_weapons(army(8, 4), army(7, 4), players=1, solo_rights="player")), 2)
    assert weapon_choices(session.table, 1) == (0, 1)


def test_a_militia_of_the_solo_game_has_no_ability() -> None:
    table = in_umbar(army(8, 2, ability="Ks"), militia(3), players=1, solo_rights="player")
    assert table.right_of(table.armies[1], Position.ABILITY) is None


def test_four_armies_count_for_umbar() -> None:
    assert in_umbar(*(army(value, 2) for value in (8, 7, 6, 5)), players=1).sixes == 5


def test_one_pile_in_phase_4() -> None:
    table = in_clean_up(army(8, 2), army(7, 2), people="3 3", players=1, locks="2 3 4 5 6 6 9 9 10 J")
    assert table.piles == [6]
    session = at(table)
    assert session.ask.id == "dungeon.card"
