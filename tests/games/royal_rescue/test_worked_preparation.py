"""The worked cases of Phase 1 and of the solo game, one test each, in the order of our table of them."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import muster, officers
from companion.games.royal_rescue.armies import pairs_for, wishes
from companion.games.royal_rescue.table import Table
from companion.session import Session
from tests.games.royal_rescue.tables import (
    army,
    at,
    begin,
    in_muster,
    in_officers,
    in_weapons,
    play,
    quiet,
    ranks,
)


def test_wish_7_all_pairs() -> None:
    assert {tuple(sorted(pair)) for pair in pairs_for(7)} == {(2, 5), (3, 4), (2, 9), (3, 10)}


@pytest.mark.parametrize(
    ("shown", "meant"),
    [("10h 3s", (7,)), ("6h 2s", (4, 8)), ("10h 9s", ()), ("5h 5s", (10,))],
    ids=["show 10, 3: 7", "show 6, 2: 4 or 8", "show 10, 9: nothing", "show 5, 5: 10"],
)
def test_show(shown: str, meant: tuple[int, ...]) -> None:
    assert wishes(shown.split()) == meant
    session = play(begin(), "Ks", "Qs", True, "player:anna", "clockwise")
    if not meant:
        with pytest.raises(Refused, match="show no value"):
            session.answer(shown.split())
        return
    session.answer(shown.split())
    assert session.table.wishes[0] == meant
    assert session.table.servants == shown.split()


def test_armies_7x3_8x4_10x2_5x4_roll_3_4_2_4_times_in_step_2() -> None:
    session = at(in_officers(army(7, 3), army(8, 4), army(10, 2), army(5, 4), players=4))
    rolled = {}
    while isinstance(session.step, officers.Rolling):
        rolled[session.ask.actor] = rolled.get(session.ask.actor, 0) + 1
        session.answer([1, 1])
    assert list(rolled.values()) == [3, 4, 2, 4]


def test_army_8_rolls_3_5_a_jack_joins_and_remaining_rolls_may_help_others() -> None:
    session = at(in_officers(army(8, 3), army(7, 3), army(5, 2)))
    session.answer([3, 5])
    assert session.table.armies[0].officer is not None
    assert len(session.table.officers) == 3
    assert session.ask.id == "officers.target"
    assert [option.id for option in session.ask.options] == ["army:ben", "army:carla"]


def test_6_6_no_ability_yet_bonus_1_then_again_6_6_card_upright_bonus_2_then_no_card_bonus_3() -> None:
    session = play(at(in_officers(army(8, 3), table_set=quiet())), [6, 6], "Ks")
    assert (session.table.armies[0].ability, session.table.bonus) == ("Ks", 2)
    session.answer([6, 6])
    assert (session.table.armies[0].ability, session.table.bonus) == ("Ks", 3)
    assert "Ks" not in session.table.situation
    assert len(session.table.situation) == 6


def test_5_6_twice_one_handicap_the_second_is_ignored() -> None:
    session = play(at(in_officers(army(8, 3), table_set=quiet())), [5, 6], "Qh", [6, 5])
    assert session.table.armies[0].handicap == "Qh"
    assert session.table.bonus == 1
    assert len(session.table.situation) == 6
    assert session.ask.id == "officers.roll"


def test_army_8_without_officer_rolls_3_4_while_another_army_is_7s_nothing() -> None:
    session = play(at(in_officers(army(8, 3), army(7, 3))), [3, 4])
    assert all(laid.officer is None for laid in session.table.armies)
    assert len(session.table.officers) == 4


def helping() -> Session[Table]:
    """The 8s have their officer and help; the 5s have theirs; the 7s and the 9s have none."""
    groups = (army(8, 4, officer=True), army(7, 3), army(5, 2, officer=True), army(9, 2))
    return at(in_officers(*groups, players=4))


def test_own_officer_there_target_7s_roll_3_4_jack_to_the_7s() -> None:
    session = play(helping(), "army:ben", [3, 4])
    assert session.table.armies[1].officer is not None


def test_own_officer_there_target_7s_roll_3_5_nothing() -> None:
    session = play(helping(), "army:ben", [3, 5])
    assert session.table.armies[1].officer is None
    assert len(session.table.officers) == 2


def test_own_officer_there_target_has_an_officer_refused() -> None:
    with pytest.raises(Refused, match="has an officer already"):
        helping().answer("army:carla")


def test_army_of_2s_rolls_4_2_nothing_sums_only() -> None:
    session = play(at(in_officers(army(2, 2))), [4, 2])
    assert session.table.armies[0].officer is None


def test_3_armies_won_2_officers_2_jacks_to_the_servants() -> None:
    session = at(in_officers(army(8, 1), army(7, 1), army(5, 1), people="2 2"))
    play(session, [4, 4], [3, 4], [1, 1])
    assert ranks(session.table.servants) == ["J", "J"]
    assert session.table.officers == []


def test_armies_7_8_people_7_7_3_3_3_3_9_militia_of_3s_both_7s_to_the_servants_people_9() -> None:
    table = in_muster(army(7, 2), army(8, 2), people="7 7 3 3 3 3 9")
    assert [laid.key for laid in table.armies] == ["army:anna", "army:ben", "militia:3"]
    assert ranks(table.servants) == ["7", "7", "J", "J", "J", "J"]
    assert ranks(table.people) == ["9"]


def test_8x4_buys_2_it_rolled_four_times_in_step_2_and_fights_with_two_dice() -> None:
    session = at(in_officers(army(8, 4), people="2 3 5", table_set=quiet()))
    for _ in range(4):
        assert session.ask.id == "officers.roll"
        session.answer([1, 1])
    play(session, 2, ["Ks", "Kh"], "Ks")
    assert session.ask.id == "servants.attack"
    assert session.ask.dice == 2


def test_army_of_4_buys_4_refused() -> None:
    session = at(in_weapons(army(8, 4)))
    with pytest.raises(Refused, match="0 to 3"):
        session.answer(4)


def test_army_of_1_buys_1_refused() -> None:
    session = at(in_weapons(army(8, 1), army(7, 2)))
    assert muster.weapon_choices(session.table, 0) == (0,)
    assert session.ask.actor == "army:ben"


def test_solo_a_fourth_swap_refused() -> None:
    session = play(begin(1), "Ks", "Qs", True)
    with pytest.raises(Refused, match="0 to 3"):
        session.answer(4)


def test_solo_a_one_card_army_refused() -> None:
    session = play(begin(1), "Ks", "Qs", True, 0)
    with pytest.raises(Refused):
        session.answer(["8h"])


def test_solo_a_fifth_army_refused() -> None:
    session = play(begin(1), "Ks", "Qs", True, 0, ["2", "2"], ["3", "3"], ["4", "4"], ["5", "5"])
    assert len(session.table.armies) == 4
    assert session.ask.id == "armies.people"
