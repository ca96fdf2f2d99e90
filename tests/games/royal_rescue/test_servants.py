"""Phase 2: the battle row, attacks, hits, misses, and the end of the phase."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import attack, losses, people
from companion.games.royal_rescue.battle import bonuses_of
from tests.games.royal_rescue.tables import army, at, census, in_servants, militia, play, quiet, ranks


def test_two_servants_are_turned_up_then_one_at_a_time() -> None:
    session = at(in_servants(army(8, 4), servants="2 3 4"))
    assert session.ask.sizes == (2,)
    play(session, ["2", "4"])
    assert ranks(session.table.servants) == ["3"]
    play(session, "hit")
    assert session.table.row[0][0] == "4"
    assert session.table.row[1] == "3s"
    assert session.report is not None
    assert "it must be 3♠" in session.report.todo[-1]


def test_the_last_servant_fights_alone() -> None:
    session = play(at(in_servants(army(8, 4), row="2 4", people="3")), "hit")
    assert len(session.table.row) == 1
    play(session, "hit")
    assert session.game.status(session.table).phase == "umbar"


def test_servants_of_one_value_are_known_by_rank_alone() -> None:
    session = at(in_servants(army(8, 4), servants="3s 3h 3c"))
    assert session.ask.id == "servants.attack"
    assert session.table.row == ["3?", "3?"]


def test_the_army_that_attacks_first_is_chosen_and_then_they_take_turns() -> None:
    session = at(in_servants(army(8, 2), army(7, 2), army(5, 2), row="10 9", servants="2 3 4 4"))
    assert session.ask.id == "servants.first"
    play(session, "army:ben")
    order = []
    for _ in range(4):
        order.append(session.ask.actor)
        session.answer("hit")
        if session.ask.id == "servants.turn":
            session.answer([session.ask.possible[0]])
    assert order == ["army:ben", "army:carla", "army:anna", "army:ben"]


def test_a_destroyed_army_is_passed_over() -> None:
    session = play(at(in_servants(army(8, 2), army(7, 1), army(5, 2), attacker=1, row="10 9")), "miss", "miss", "miss")
    assert session.ask.actor == "army:carla"
    assert session.table.armies[1].marker is not None


@pytest.mark.parametrize(("pips", "hit"), [(4, False), (5, True), (6, True)])
def test_reading_1_a_die_hits_at_least_the_strength(pips: int, hit: bool) -> None:
    session = play(at(in_servants(army(8, 1), army(7, 1), attacker=0, row="10 9")), [pips])
    assert (len(session.table.row) == 1) is hit


@pytest.mark.parametrize(("roll", "hit"), [([3, 2], True), ([2, 2], False), ([1, 1], False)])
def test_reading_2_officer_and_weapon_on_dice_of_their_own(roll: list[int], hit: bool) -> None:
    table = in_servants(army(8, 2, officer=True, weapons=1), army(7, 1), attacker=0, row="10 9")
    assert bonuses_of(table, table.armies[0]) == [2, 1]
    session = play(at(table), roll)
    assert (len(session.table.row) == 1) is hit


@pytest.mark.parametrize(("roll", "hit"), [([2, 1], True), ([1, 1], False)])
def test_setting_officer_and_weapon_share_a_die(roll: list[int], hit: bool) -> None:
    group = army(8, 2, officer=True, weapons=1)
    session = play(at(in_servants(group, army(7, 1), attacker=0, row="10 9", bonuses="share")), roll)
    assert (len(session.table.row) == 1) is hit


def test_a_weapon_without_an_officer_adds_1() -> None:
    session = play(at(in_servants(army(8, 2, weapons=2), row="10 9", people="2")), [4, 1])
    assert len(session.table.row) == 1


def test_reading_3_equal_jacks_count_as_equal_and_a_miss_does_not_reset() -> None:
    session = at(in_servants(army(8, 3), army(7, 3), attacker=0, row="J J", servants="2 3"))
    play(session, "hit", "miss")
    assert session.table.hits == (0,)
    play(session, "hit")
    assert session.table.hits == ()
    assert ranks(session.table.row) == ["J"]


def test_a_traitor_is_told_by_army_values_destroyed_armies_included() -> None:
    session = play(at(in_servants(army(8, 1), army(7, 2), attacker=0, row="10 8")), "miss", "hit")
    assert "traitor 8♠ (strength 6)" in session.ask.title


def test_a_miss_without_bonus_die_costs_a_card_at_once() -> None:
    session = play(at(in_servants(army(8, 3), row="10 9", bonus=0)), "miss")
    assert len(session.table.armies[0].cards) == 2


def test_reading_9_the_bonus_die_repeats_the_whole_roll_as_often_as_it_has_pips() -> None:
    session = at(in_servants(army(8, 3), row="10 9", bonus=2))
    play(session, "miss", "repeat", [1, 1, 1], "repeat", [1, 2, 3])
    assert session.table.bonus == 0
    assert len(session.table.armies[0].cards) == 2


def test_a_miss_that_is_taken_leaves_the_bonus_die() -> None:
    session = play(at(in_servants(army(8, 3), row="10 9", bonus=2)), "miss", "accept")
    assert (session.table.bonus, len(session.table.armies[0].cards)) == (2, 2)


def test_an_army_that_is_destroyed_keeps_its_marker_and_loses_its_weapons() -> None:
    session = play(at(in_servants(army(8, 1, weapons=1), row="10 9", people="2 2")), "miss")
    first = session.table.armies[0]
    assert (first.cards, first.weapons) == ([], [])
    assert first.marker is not None
    assert first.marker not in session.table.discard
    census(session.table)


def test_weapons_are_shared_out_as_the_team_likes() -> None:
    session = play(at(in_servants(army(8, 1, weapons=2), army(7, 2), army(5, 2), attacker=0, row="10 9")), "miss")
    assert isinstance(session.step, losses.Inherit)
    with pytest.raises(Refused):
        session.answer({"army:ben": 3})
    with pytest.raises(Refused):
        session.answer({"people": 1})
    session.answer({"army:carla": 1})
    assert [len(laid.weapons) for laid in session.table.armies] == [0, 0, 1]
    assert session.ask.actor == "army:ben"
    census(session.table)


def test_a_corrected_army_takes_its_weapons_back_while_they_are_handed_over() -> None:
    session = play(at(in_servants(army(8, 1, weapons=2), army(7, 2), army(5, 2), attacker=0, row="10 9")), "miss")
    session.adjust("army:anna.cards", 1)
    assert session.ask.id == "servants.attack"
    assert len(session.table.armies[0].weapons) == 2


def test_when_all_armies_are_gone_the_militias_fight_one_after_another() -> None:
    session = at(in_servants(army(8, 1), militia(3, 2), militia(4, 2), row="10 9", people="2"))
    play(session, "miss")
    assert session.ask.id == "servants.militia"
    play(session, "militia:4", "miss")
    assert session.ask.actor == "militia:4"
    play(session, "miss")
    assert session.ask.actor == "militia:3"
    play(session, "miss", "miss")
    assert isinstance(session.step, people.PeopleAttack)


def test_a_militia_rolls_one_die_whatever_its_size_and_does_not_fight_beside_armies() -> None:
    session = play(at(in_servants(army(8, 2), militia(3), attacker=0, row="10 9")), "miss")
    assert session.ask.actor == "army:anna"


@pytest.mark.parametrize(
    ("card", "words"), [("8h", "already"), ("8s", "already"), ("10h", "already"), ("K", "already|cannot")]
)
def test_a_servant_that_cannot_be_there_is_refused_with_the_reason(card: str, words: str) -> None:
    session = play(at(in_servants(army(8, 3), row="9s 10h", servants="2 3 4")), "hit")
    with pytest.raises(Refused, match=words):
        session.answer([card])


def test_all_gone_with_servants_left_is_lost() -> None:
    session = play(at(in_servants(army(8, 1), row="10 9")), "miss")
    assert session.game.status(session.table).won is False


def test_a_result_in_words_gives_no_second_roll_of_one_die() -> None:
    """The result told is the one after everything."""
    session = at(in_servants(army(8, 2), army(7, 2), attacker=0, row="10 9", troops="joker", table_set=quiet()))
    session.table.armies[0].effects.reroll = 1
    session.answer("miss")
    assert not isinstance(session.step, attack.RollAgain)


def test_the_headline_says_that_an_army_is_destroyed() -> None:
    session = play(at(in_servants(army(8, 2), army(7, 2), attacker=0, row="10 9")), "miss")
    assert session.report is not None
    assert "missed" in session.report.headline
    play(session, "miss", "miss")
    assert session.report.headline == "Anna's 8s destroyed"
