"""Phase 1, steps 3 to 6: militias, people, weapons, the battle situation."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import attack, muster
from tests.games.royal_rescue.tables import army, at, census, in_muster, in_weapons, play, quiet, ranks


def test_four_people_of_one_value_are_a_militia_whosever_they_are() -> None:
    table = in_muster(army(8, 2), people="3 3 3 3 5 5 5 5 9 9 9")
    assert [laid.key for laid in table.armies] == ["army:anna", "militia:3", "militia:5"]
    assert [laid.is_militia for laid in table.armies] == [False, True, True]
    assert ranks(table.people) == ["9", "9", "9"]


def test_setting_militias_of_one_player() -> None:
    session = at(in_muster(army(8, 2), people="3 3 3 3 5 5 5 5", militias="player"))
    assert session.ask.about == "militia:3"
    play(session, "one", "several")
    assert [laid.key for laid in session.table.armies] == ["army:anna", "militia:3"]
    assert ranks(session.table.people) == ["5", "5", "5", "5"]


def test_alone_all_people_are_one_players() -> None:
    table = in_muster(army(8, 2), people="3 3 3 3", players=1, militias="player")
    assert table.armies[-1].is_militia


def test_a_militia_makes_no_traitors() -> None:
    table = in_muster(army(8, 2), people="3 3 3 3 8 8")
    assert ranks(table.servants) == ["8", "8", "J", "J", "J", "J"]
    assert table.army_values == {8}


def test_no_people_at_all() -> None:
    table = in_muster(army(8, 2), people="8 8")
    assert table.people == []
    assert isinstance(table.step, muster.BuyWeapons)


@pytest.mark.parametrize(("size", "most"), [(2, 1), (3, 2), (4, 3)])
def test_weapons_leave_one_card_face_up(size: int, most: int) -> None:
    session = at(in_weapons(army(8, size)))
    with pytest.raises(Refused):
        session.answer(most + 1)
    session.answer(most)
    laid = session.table.armies[0]
    assert (len(laid.cards), len(laid.weapons)) == (1, most)
    census(session.table)


def test_which_suits_became_weapons_nobody_has_seen() -> None:
    session = play(at(in_weapons(army(8, 3))), 1)
    assert session.table.armies[0].cards == ["8?", "8?"]


def test_two_situation_cards_are_turned_up_and_placed_together() -> None:
    session = at(in_weapons(army(8, 1), table_set=quiet()))
    assert session.ask.id == "situation.cards"
    play(session, ["Ks", "Qh"], "Qh")
    assert (session.table.troops, session.table.battle) == ("Qh", "Ks")
    assert len(session.table.situation) == 5


@pytest.mark.parametrize(("left", "asks"), [(2, "situation.troops"), (1, "situation.troops"), (3, "situation.cards")])
def test_the_last_situation_cards_are_known(left: int, asks: str) -> None:
    table = in_weapons(army(8, 2), table_set=quiet())
    table.out += table.situation[left:]
    table.situation = table.situation[:left]
    session = play(at(table), 0)
    assert session.ask.id == asks


@pytest.mark.parametrize("upright", [True, False])
def test_a_single_situation_card_is_either_condition(upright: bool) -> None:
    table = in_weapons(army(8, 2), table_set=quiet())
    table.out += table.situation[1:]
    (last,) = table.situation = table.situation[:1]
    session = play(at(table), 0, last if upright else "battle")
    assert (session.table.troops, session.table.battle) == ((last, None) if upright else (None, last))
    census(session.table)


def test_no_situation_card_is_left() -> None:
    table = in_weapons(army(8, 2))
    table.out += table.situation
    table.situation = []
    session = play(at(table), 0)
    assert session.table.troops is session.table.battle is None


def test_weapons_are_bought_in_turn_and_not_by_armies_of_one() -> None:
    session = at(in_weapons(army(8, 2), army(7, 1), army(5, 3)))
    assert session.ask.actor == "army:anna"
    play(session, 0)
    assert session.ask.actor == "army:carla"


def test_jacks_of_a_late_correction_join_the_servants_too() -> None:
    session = at(in_weapons(army(8, 2, officer=True), table_set=quiet()))
    session.adjust("army:anna.officer", 0)
    play(session, 0, ["Ks", "Kh"], "Ks")
    assert session.table.officers == []
    assert isinstance(session.step, attack.Attack)
    census(session.table)
