"""The worked cases of our reading of the rules, one test each, in the order of its table."""

from fractions import Fraction
from itertools import product

import pytest

from companion import cards
from companion.errors import Refused
from companion.games.royal_rescue import muster, officers, opening, people, servants, umbar
from companion.games.royal_rescue.armies import pairs_for, wishes
from companion.games.royal_rescue.battle import strength_of
from companion.games.royal_rescue.lock import target
from companion.games.royal_rescue.opening import opening_odds
from companion.games.royal_rescue.table import Table, dice_of_people
from companion.session import Session
from tests.games.royal_rescue.tables import (
    army,
    at,
    begin,
    census,
    in_clean_up,
    in_dungeon,
    in_muster,
    in_officers,
    in_servants,
    in_umbar,
    in_weapons,
    militia,
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


def test_the_tables_of_this_module_hold_all_54_cards() -> None:
    census(begin().table)
    assert isinstance(in_servants(row="5 6", people="2").step, people.PeopleAttack)
    assert isinstance(in_umbar(army(8, 2)).step, umbar.Assault)
    assert isinstance(in_servants(army(8, 2), row="5 6").step, servants.Attack)
    assert isinstance(in_dungeon({4: "7"}, card="6c").step, opening.Try)
    assert cards.rank(in_dungeon({4: "7"}, card="6c").locks[3][0]) == "7"
