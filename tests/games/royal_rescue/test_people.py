"""Phase 2, when only people are left."""

import pytest

from companion.games.royal_rescue import people
from tests.games.royal_rescue.tables import army, at, census, in_servants, play, ranks


def test_they_fight_when_nobody_else_is_left() -> None:
    session = play(at(in_servants(army(8, 1), row="10 9", people="2 3")), "miss")
    assert isinstance(session.step, people.PeopleAttack)


def test_which_card_is_lost_is_asked_only_where_it_matters() -> None:
    session = play(at(in_servants(row="10 9", people="2s 2h 2c")), "miss")
    assert session.table.people == ["2?", "2?"]
    assert session.table.discard == ["2?"]


def test_the_team_chooses_which_card_is_lost() -> None:
    session = play(at(in_servants(row="10 9", people="2 2 3")), "miss", ["3"])
    assert ranks(session.table.people) == ["2", "2"]
    census(session.table)


def test_the_last_people_card_gone_is_lost() -> None:
    session = play(at(in_servants(row="10 9", people="2")), [4])
    assert session.game.status(session.table).won is False


@pytest.mark.parametrize(
    ("row", "pips", "hit"), [("10 9", 5, True), ("10 9", 4, False), ("J 9", 6, True), ("J 9", 5, False)]
)
def test_strengths_are_5_and_6_without_any_situation(row: str, pips: int, hit: bool) -> None:
    session = play(at(in_servants(row=row, people="2 3", troops="joker")), [pips])
    assert (len(session.table.row) == 1) is hit


def test_a_traitor_is_6_for_them_too() -> None:
    session = play(at(in_servants(army(8, 1), row="10 8", people="2 3 4")), "miss", "hit")
    assert "strength 6" in session.ask.title


def test_they_count_as_one_army_for_equal_servants() -> None:
    session = play(at(in_servants(row="9 9", people="2 3", servants="4 5")), "hit")
    assert session.table.hits == (people.PEOPLE,)
    play(session, "hit")
    assert session.table.hits == ()
    assert ranks(session.table.discard) == ["9"]


def test_the_bonus_die_repeats_their_roll() -> None:
    session = play(at(in_servants(row="9 8", people="2 3", bonus=1)), "miss", "repeat", "miss")
    assert session.table.bonus == 0
    assert isinstance(session.step, people.PeopleLoss)


def test_fewer_people_roll_fewer_dice() -> None:
    session = at(in_servants(row="9 8", people="2 2 2 2 3"))
    assert session.ask.dice == 2
    play(session, "miss", ["3"])
    assert session.ask.dice == 1
