"""The three quests, each reading and its settings."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import umbar
from companion.games.royal_rescue.muster import weapon_choices
from tests.games.royal_rescue.tables import (
    army,
    at,
    census,
    in_clean_up,
    in_dungeon,
    in_servants,
    in_umbar,
    in_weapons,
    militia,
    outcome,
    play,
    ranks,
)

# Quest 1: Armed mission


def test_reading_20_the_last_army_of_4_must_make_three_weapons_where_none_has() -> None:
    session = play(at(in_weapons(army(8, 4), army(7, 4), quests=["1"])), 2)
    for wrong in (0, 1, 2):
        with pytest.raises(Refused):
            session.answer(wrong)
    session.answer(3)


def test_reading_20_one_that_has_is_enough() -> None:
    session = play(at(in_weapons(army(8, 4), army(7, 4), quests=["1"])), 3)
    assert weapon_choices(session.table, 1) == (0, 1, 2, 3)


@pytest.mark.parametrize(("setting", "choices"), [("exact", (1,)), ("at-least", (1, 2))])
def test_setting_quest1_weapons_of_an_army_of_3(setting: str, choices: tuple[int, ...]) -> None:
    table = in_weapons(army(8, 3), quests=["1"], quest1_weapons=setting)
    assert weapon_choices(table, 0) == choices


def test_reading_20_armies_of_4_and_of_3_each_arm() -> None:
    table = in_weapons(army(8, 4), army(7, 3), army(5, 2), quests=["1"])
    assert weapon_choices(table, 0) == (3,)
    session = play(at(table), 3)
    assert weapon_choices(session.table, 1) == (1,)
    play(session, 1)
    assert weapon_choices(session.table, 2) == (0, 1)


def test_the_imaginary_army_arms_nobody() -> None:
    table = in_weapons(army(8, 4), army(7, 2), army(5, 4), players=2, quests=["1"])
    assert weapon_choices(table, 0) == (3,)


def test_armies_of_one_card_in_quest_1() -> None:
    assert at(in_weapons(army(8, 1), army(7, 1), quests=["1"])).ask.id == "situation.cards"


def test_reading_20_people_carry_weapons_one_a_die() -> None:
    table = in_servants(army(8, 1, weapons=3), row="10 9", people="2 2 2 2 3", quests=["1"])
    session = play(at(table), "miss")
    assert len(session.table.people_weapons) == 2
    play(session, [4, 1])
    assert ranks(session.table.row) == ["9"]
    census(session.table)


def test_people_and_armies_share_the_weapons_as_the_team_likes() -> None:
    table = in_servants(army(8, 1, weapons=2), army(7, 2), attacker=0, row="10 9", people="2 2 3", quests=["1"])
    session = play(at(table), "miss")
    assert {part.id for part in session.ask.parts} == {"army:ben", "people"}
    play(session, {"people": 1, "army:ben": 1})
    assert len(session.table.people_weapons) == 1


@pytest.mark.parametrize(("setting", "left"), [("always", 1), ("servants", 2)])
def test_setting_quest1_people_armed_against_umbar(setting: str, left: int) -> None:
    table = in_umbar(people="2 2 3", sixes=2, quests=["1"], quest1_people=setting)
    table.people_weapons.append(table.out.pop(0))
    session = play(at(table), [5])
    assert session.table.sixes == left


# Quest 2: Dark might


def test_reading_21_the_last_card_goes_under_the_servant_pile_and_fights_as_a_traitor() -> None:
    table = in_servants(army(8, 1), army(7, 2), attacker=0, row="10 9", servants="2 3", quests=["2"])
    session = play(at(table), "miss")
    assert ranks(session.table.under) == ["8"]
    assert session.table.armies[0].marker is None
    play(session, "hit", ["2"], "hit", "hit")
    assert session.table.row[-1][0] == "8"
    assert "traitor" in session.game.scene(session.table).groups[1].things[2].label
    census(session.table)


def test_the_last_card_of_the_last_army_fights_the_people() -> None:
    session = play(at(in_servants(army(8, 1), row="10", people="2 3", quests=["2"])), "miss")
    assert ranks(session.table.row) == ["8", "10"]
    assert session.ask.id == "servants.people"


def test_the_last_card_of_a_militia_too() -> None:
    session = play(at(in_servants(militia(3, 1), row="10 9", people="2 2", quests=["2"])), "miss")
    assert ranks(session.table.under) == ["3"]


@pytest.mark.parametrize(
    ("setting", "roll", "removed"),
    [
        ("all", [6, 1, 1], 0),
        ("all", [6, 6, 1], 2),
        ("all", [6, 6, 6], 3),
        ("one", [6, 1, 1], 0),
        ("one", [6, 6, 1], 1),
        ("one", [6, 6, 6], 1),
    ],
)
def test_setting_quest2_sixes_only_doubles_count(setting: str, roll: list[int], removed: int) -> None:
    table = in_umbar(army(8, 3), army(7, 2), sixes=9, quests=["2"], quest2_sixes=setting)
    assert play(at(table), roll).table.sixes == 9 - removed


def test_a_double_counts_after_bonuses() -> None:
    table = in_umbar(army(8, 3, officer=True), sixes=9, quests=["2"])
    assert play(at(table), [6, 4, 1]).table.sixes == 7


def test_reading_21_groups_of_one_join_before_the_sixes_are_counted() -> None:
    session = at(in_umbar(army(8, 1, officer=True, weapons=1), army(7, 2), army(5, 3), quests=["2"]))
    assert session.ask.id == "umbar.join"
    play(session, "army:carla")
    assert session.table.sixes == 3
    third = session.table.armies[2]
    assert (len(third.cards), third.officer is not None, len(third.weapons)) == (4, True, 1)
    census(session.table)


def test_an_officer_too_many_is_discarded() -> None:
    table = in_umbar(army(8, 1, officer=True), army(7, 2, officer=True), quests=["2"])
    assert ranks(table.discard) == ["J"]


def test_groups_of_one_join_again_after_each_whip() -> None:
    session = at(in_umbar(army(8, 2), army(7, 3), people="2 3", sixes=9, quests=["2"]))
    play(session, "no sixes", "no sixes", [1], {"army:anna": 1})
    assert session.table.armies[0].cards == []
    assert len(session.table.armies[1].cards) == 4
    assert session.table.sixes == 9


def test_a_lone_militia_joins_an_army() -> None:
    table = in_umbar(army(7, 2), militia(3, 1), militia(4, 2), quests=["2"])
    assert len(table.armies[0].cards) == 3
    assert table.sixes == 3


def test_all_groups_of_one_card_gather_in_one_army() -> None:
    session = at(in_umbar(army(8, 1), army(7, 1), army(5, 1), quests=["2"]))
    play(session, "army:ben")
    assert [len(laid.cards) for laid in session.table.armies] == [0, 3, 0]
    assert session.table.sixes == 2


def test_a_single_card_with_nobody_to_join_goes_to_the_people() -> None:
    table = in_umbar(army(8, 1, officer=True, weapons=1), people="2", quests=["2"])
    assert ranks(table.people) == ["2", "8"]
    assert isinstance(table.step, umbar.PeopleRoll)
    assert ranks(table.discard) == ["J"]


def test_its_weapon_goes_to_the_people_where_quest_1_is_played_too() -> None:
    table = in_umbar(army(8, 1, weapons=1), people="2", quests=["1", "2"])
    assert len(table.people_weapons) == 1


def test_setting_quest2_singles_fight_on_by_themselves() -> None:
    table = in_umbar(army(8, 1), army(7, 2), quests=["2"], quest2_singles="fight")
    assert table.sixes == 3


# Quest 3: Haunted dungeon


@pytest.mark.parametrize(
    ("card", "number", "roll", "opens"),
    [
        ("9s", "6", [3, 3], True),
        ("9s", "6", [2, 4], False),
        ("9s", "6", [2, 2], False),
        ("9s", "7", [3, 3], False),
        ("9d", "7", [3, 3], True),
        ("9d", "7", [4, 4], True),
        ("9d", "6", [4, 4], False),
        ("9s", "J", [4, 4], True),
        ("9d", "J", [5, 4], False),
    ],
)
def test_reading_22_a_matching_double(card: str, number: str, roll: list[int], opens: bool) -> None:
    table = in_dungeon({4: f"2 {number}"}, card=card, dealt="5 5", quests=["3"])
    assert (len(play(at(table), roll).table.locks[3]) == 1) is opens


def test_setting_quest3_suit_does_not_count() -> None:
    table = in_dungeon({4: "2 7"}, card="9d", dealt="5 5", quests=["3"], quest3_suit="none")
    assert len(play(at(table), [3, 3]).table.locks[3]) == 2


@pytest.mark.parametrize(("roll", "opens"), [([2], True), ([6], False), ([3], False)])
def test_reading_22_people_open_by_their_value_plus_or_minus_one_die(roll: list[int], opens: bool) -> None:
    table = in_dungeon({4: "3 7"}, card="9s", dealt="5 5", people="9", quests=["3"])
    assert (len(play(at(table), roll).table.locks[3]) == 1) is opens
    table = in_dungeon({4: "3 10"}, card="8s", dealt="5 5", people="8", quests=["3"])
    assert (len(play(at(table), roll).table.locks[3]) == 1) is opens


def test_people_change_by_the_suit_too() -> None:
    table = in_dungeon({4: "3 7"}, card="9d", dealt="5 5", people="9", quests=["3"])
    assert len(play(at(table), [3]).table.locks[3]) == 1


@pytest.mark.parametrize(("setting", "dice"), [("one", 1), ("two", 2)])
def test_setting_quest3_people_one_die_or_the_better_of_two(setting: str, dice: int) -> None:
    session = at(in_dungeon({4: "3 7"}, card="9s", dealt="5 5", people="9", quests=["3"], quest3_people=setting))
    assert session.ask.dice == dice
    if dice == 2:
        assert len(play(session, [6, 2]).table.locks[3]) == 1


def test_setting_quest3_weapons_become_army_cards_again() -> None:
    table = in_clean_up(army(8, 2, weapons=2), army(7, 1, weapons=1), quests=["3"], locks="2 3 4 5 6 6 9 9 10 J")
    assert ranks(table.dealt) == ["7", "7", "8", "8", "8", "8"]
    census(table)


def test_setting_quest3_weapons_only_a_kept_one() -> None:
    group = army(8, 2, weapons=2, ability="Qs")
    table = in_clean_up(group, army(7, 1, weapons=1), quests=["3"], quest3_weapons="kept", locks="2 3 4 5 6 6 9 9 10 J")
    session = at(table)
    assert [option.id for option in session.ask.options] == ["weapon", "card"]
    play(session, "card")
    assert ranks(session.table.dealt) == ["7", "8", "8", "8"]
    assert session.table.tools == ()
    census(session.table)


# All together


def test_all_quests_together_with_armies_of_one_card() -> None:
    session = at(in_servants(army(8, 1), army(7, 1), attacker=0, row="10 9", people="2 3 4", quests=["1", "2", "3"]))
    play(session, "miss", "miss")
    assert ranks(session.table.under) == ["7", "8"]
    assert session.ask.id == "servants.people"
    play(session, "hit", "hit", "hit", "hit")
    assert session.ask.id == "umbar.people_roll"
    play(session, "no sixes")
    assert session.table.sixes == 1
    assert outcome(session) is None
