"""The worked cases of Phases 2 and 3, one test each, in the order of our table of them."""

import pytest

from companion import cards
from companion.games.royal_rescue import attack, opening, people, umbar
from companion.games.royal_rescue.battle import strength_of
from companion.games.royal_rescue.table import dice_of_people
from tests.games.royal_rescue.tables import (
    army,
    at,
    begin,
    census,
    in_dungeon,
    in_servants,
    in_umbar,
    militia,
    play,
    ranks,
)


def test_8x4_with_officer_v_5_roll_3_3_4_5_hit() -> None:
    session = at(in_servants(army(8, 4, officer=True), row="5 6"))
    session.answer([3, 3, 4, 5])
    assert ranks(session.table.discard) == ["5"]
    assert session.report is not None
    assert session.report.headline.startswith("Hit")


def test_8x4_no_officer_v_6_roll_3_3_4_5_miss_one_8_lost_three_dice_next() -> None:
    session = at(in_servants(army(8, 4), army(7, 1), attacker=0, row="7 6"))
    assert strength_of(session.table, session.table.armies[0], session.table.row[0]) == 6
    session.answer([3, 3, 4, 5])
    assert ranks(session.table.discard) == ["8"]
    assert len(session.table.armies[0].cards) == 3
    session.answer("hit")
    assert session.ask.actor == "army:anna"
    assert session.ask.dice == 3


def test_8x4_with_officer_v_5_roll_1_1_1_1_miss_the_officer_goes_first() -> None:
    session = play(at(in_servants(army(8, 4, officer=True), row="5 6")), [1, 1, 1, 1])
    assert session.table.armies[0].officer is None
    assert len(session.table.armies[0].cards) == 4
    assert ranks(session.table.discard) == ["J"]


@pytest.mark.parametrize(
    ("troops", "strengths"),
    [("joker", [6, 7, 7]), ("Qs", [5, 5, 6])],
    ids=["joker: 6 and 7, Jack 7", "Queen: 5 and 5, Jack 6"],
)
def test_troops_condition(troops: str, strengths: list[int]) -> None:
    table = in_servants(army(8, 4), row="5 6", troops=troops)
    own = table.armies[0]
    assert [strength_of(table, own, card) for card in ("5h", "8h", "Jh")] == strengths


def test_row_6_6_army_a_hits_b_hits_a_hits_falls_at_as_second_hit() -> None:
    session = at(in_servants(army(8, 3), army(7, 3), attacker=0, row="6 6", servants="2 3"))
    session.answer("hit")
    assert session.table.hits == (0,)
    session.answer("hit")
    assert session.table.hits == (0, 1)
    assert ranks(session.table.row) == ["6", "6"]
    session.answer("hit")
    assert ranks(session.table.row) == ["6"]
    assert session.table.hits == ()


@pytest.mark.parametrize(("many", "dice"), [(4, 1), (5, 2), (8, 2), (9, 3)])
def test_people_4_5_8_9_roll_1_2_2_3_dice(many: int, dice: int) -> None:
    table = in_servants(row="10 10", people=" ".join("223344556"[:many]))
    assert dice_of_people(table) == dice
    assert table.step.ask(table).dice == dice


@pytest.mark.parametrize(
    ("groups", "folk", "bonus"),
    [
        ((army(8, 2), militia(3)), "5 5", 1),
        ((militia(3),), "5 5", 2),
        ((), "5 5", 3),
    ],
    ids=["armies left: +1", "only militias: +2", "only people: +3"],
)
def test_end_of_phase_2(groups: tuple, folk: str, bonus: int) -> None:
    session = play(at(in_servants(*groups, row="10", people=folk)), "hit")
    assert session.table.bonus == bonus
    assert session.game.status(session.table).phase == "umbar"


def test_end_of_phase_2_none_left_lost() -> None:
    session = play(at(in_servants(row="10", people="5")), "miss")
    assert session.game.status(session.table).won is False


@pytest.mark.parametrize(
    ("groups", "sixes"),
    [
        ((army(7, 2), army(8, 2), army(9, 2), militia(3)), 5),
        ((army(7, 2), army(8, 2), army(9, 2), army(10, 2), militia(3), militia(4), militia(5)), 8),
    ],
    ids=["3 armies + 1 militia: 5", "4 + 3: 8"],
)
def test_umbars_sixes(groups: tuple, sixes: int) -> None:
    session = at(in_umbar(*groups, players=4))
    if session.ask.id == "umbar.militias":
        session.answer([option.id for option in session.ask.options])
    assert session.table.sixes == sixes


def test_army_of_4_v_umbar_roll_6_5_4_3_officer_and_1_inherited_weapon_3_sixes_removed() -> None:
    session = play(at(in_umbar(army(8, 4, officer=True, weapons=1), sixes=5)), [6, 5, 4, 3])
    assert session.table.sixes == 2


def test_9_people_reach_umbar_roll_6_2_6_umbar_has_3() -> None:
    session = play(at(in_umbar(people="2 2 3 3 4 4 5 5 6")), [6, 2, 6])
    assert session.table.sixes == 3
    assert session.ask.id == "umbar.attack"


def test_one_card_army_with_3_weapons_misses_at_most_one_moves_to_each_the_rest_is_out() -> None:
    table = in_servants(army(8, 1, weapons=3), army(7, 2, weapons=1), militia(3), attacker=0, row="5 6")
    before = len(table.out)
    session = play(at(table), "miss")
    assert [len(laid.weapons) for laid in session.table.armies] == [0, 2, 1]
    assert len(session.table.out) == before + 1
    assert session.table.discard == []


def test_militia_of_3_misses_2_cards_still_one_die() -> None:
    session = at(in_servants(militia(3, 3), row="5 6"))
    assert session.ask.dice == 1
    session.answer([1])
    assert len(session.table.armies[0].cards) == 2
    assert session.ask.dice == 1


def test_joker_condition_people_v_normal_5_hit() -> None:
    session = play(at(in_servants(row="5 6", people="2 2 3", troops="joker")), [5])
    assert ranks(session.table.discard) == ["5"]


def test_phase_3_army_misses_costs_nothing_only_the_whip_does_sixes_do_not_reset_after_it() -> None:
    session = play(at(in_umbar(army(8, 4), people="2 3")), [6, 1, 1, 1])
    assert session.table.sixes == 1
    assert session.ask.id == "umbar.whip"
    assert len(session.table.armies[0].cards) == 4
    play(session, [1], {"people:2": 1})
    assert session.table.sixes == 1
    assert session.ask.id == "umbar.attack"
    session.answer([1, 1, 1, 1])
    assert len(session.table.armies[0].cards) == 4


def test_whip_4_three_cards_and_two_weapons_left_lost() -> None:
    session = play(at(in_umbar(army(8, 3, weapons=2), sixes=3)), "no sixes", [4])
    assert session.game.status(session.table).won is False


def test_whip_takes_the_last_group_3_people_left_they_attack_with_one_die_no_plus_one_roll() -> None:
    session = play(at(in_umbar(army(8, 2), people="2 3 4", sixes=2)), "no sixes", [2], {"army:anna": 2})
    assert session.ask.id == "umbar.attack"
    assert session.ask.actor == "people"
    assert session.ask.dice == 1
    assert session.table.sixes == 2


@pytest.mark.parametrize(("before", "after"), [(5, 6), (0, 2)])
def test_umbar_beaten_bonus_5_0_becomes_6_2(before: int, after: int) -> None:
    session = at(in_umbar(army(8, 2), sixes=1, bonus=before, discard="2 3 4 5 6 7 9 10 2 3 4"))
    session.answer([6, 1])
    assert session.game.status(session.table).phase == "dungeon"
    assert session.table.bonus == after


def test_the_tables_of_the_worked_cases_hold_all_54_cards() -> None:
    census(begin().table)
    assert isinstance(in_servants(row="5 6", people="2").step, people.PeopleAttack)
    assert isinstance(in_umbar(army(8, 2)).step, umbar.Assault)
    assert isinstance(in_servants(army(8, 2), row="5 6").step, attack.Attack)
    assert isinstance(in_dungeon({4: "7"}, card="6c").step, opening.Try)
    assert cards.rank(in_dungeon({4: "7"}, card="6c").locks[3][0]) == "7"
