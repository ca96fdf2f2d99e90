"""Every worked case of our readings of the rules, named so that it is found."""

from fractions import Fraction

import pytest

from companion.errors import Refused
from companion.games.robin_hood import castle as storming
from companion.games.robin_hood import flow, guards, points, turns
from companion.games.robin_hood.vocabulary import Attribute, Back, Robin, Stage
from tests.games.robin_hood.tables import at, begin, castle, fight, play, row


def test_wit_14_against_4_and_6_leaves_10_then_4() -> None:
    session = play(at(fight([row("A", "bbbb")], {"wit": 14}, {})), "attack:wit", 4)
    assert session.ask.title == "1 guard outwitted, 10 Wit left"
    play(session, "on", 6)
    assert session.ask.title == "2 guards outwitted, 4 Wit left"


def test_wit_failing_at_5_leaves_three_guards_open_in_order_and_wit_0() -> None:
    session = play(at(fight([row("A", "bbbb")], {"wit": 14}, {})), "attack:wit", 4, "on", 6, "on", 5)
    table = session.table
    assert [guard.wit for guard in table.rows[0].guards] == [4, 6, 5, None]
    assert [guard.open for guard in table.rows[0].guards] == [True, True, True, False]
    assert table.bands[0].wit == 0
    assert table.used == (Attribute.WIT,)
    assert session.report is not None
    assert "fails" in session.report.headline


def test_brawn_6_with_2_jolliness_and_one_cookery_is_10() -> None:
    session = at(fight([row("A", "bb"), row("B", "b")], {"brawn": 6, "jolliness": 2, "cookery": 1}, {}))
    play(session, "jolliness", {"brawn": 2}, "cookery:anna", "anna:brawn")
    anna = session.table.bands[0]
    assert (anna.brawn, anna.jolliness, anna.cookery) == (10, 0, 0)


def test_brawn_11_against_8_frees_the_row_and_passes_3_on() -> None:
    session = at(fight([row("A", "bbbb"), row("B", "b")], {"brawn": 11}, {"brawn": 1}))
    play(session, "attack:brawn", "row:A", 2, 2, 2, 2)
    assert [laid.key for laid in session.table.rows] == ["B"]
    assert session.table.rescued == 1
    play(session, "end")
    assert session.table.bands[1].brawn == 4


def test_stealth_8_against_chosen_8_succeeds() -> None:
    session = at(fight([row("A", "bbbbb")], {"stealth": 8}, {}))
    play(session, "attack:stealth", ["guard:2", "guard:4", "guard:5"], 3, 2, 3)
    assert len(session.table.rows[0].guards) == 2
    assert len(session.table.discarded) == 3


def test_23_in_sherwood_forest_give_7_jolliness() -> None:
    table = fight(castle(wall="C"), {"brawn": 20}, {}, day=5)
    table.sherwood = 23
    assert storming.sherwood_bonus(table) == 7
    session = play(at(table), "attack:brawn", 6)
    assert session.table.active.jolliness == 7


def test_clean_up_turns_3_cookery_and_1_mead_into_4_mead() -> None:
    table = fight([row("A", "b")], {"scouting": 2, "prayer": 1, "cookery": 3, "mead": 1}, {})
    session = play(at(table), "end", "end", True)
    anna = session.table.bands[0]
    assert (anna.scouting, anna.prayer, anna.cookery, anna.mead) == (0, 0, 0, 4)


def test_robin_and_sheriff_with_3_unrescued_are_105_points_apprentice_cook() -> None:
    table = fight(castle(), {}, {}, day=5, scoring="expert")
    table.robin, table.sheriff_beaten, table.imprisoned = Robin.IN_BAND, True, 3
    assert points.score(table) == 105
    assert points.rank(105) == "Apprentice Cook"


def test_brawn_passes_on_in_full_if_unused() -> None:
    session = play(at(fight([row("A", "b")], {"brawn": 4, "jolliness": 3}, {"brawn": 1})), "end")
    ben = session.table.bands[1]
    assert (ben.brawn, ben.jolliness) == (5, 3)


def test_lost_brawn_passes_nothing_on() -> None:
    session = play(at(fight([row("A", "bb")], {"brawn": 4}, {})), "attack:brawn", 5, "end")
    assert session.table.bands[1].brawn == 0


def test_negative_brawn_and_jolliness_are_not_passed_on() -> None:
    session = play(at(fight([row("A", "b")], {"brawn": -2, "jolliness": -3}, {"brawn": 1, "jolliness": 1})), "end")
    ben = session.table.bands[1]
    assert (ben.brawn, ben.jolliness) == (1, 1)


def test_the_last_player_of_a_round_passes_nothing_on() -> None:
    session = play(at(fight([row("A", "b")], {}, {"brawn": 9, "jolliness": 9})), "end", "end")
    assert session.table.bands[0].brawn == 0
    assert session.table.stage is Stage.CLEANUP


def test_ties_succeed() -> None:
    session = play(at(fight([row("A", "b")], {"wit": 4}, {})), "attack:wit", 4)
    assert session.table.rows == []


def test_tokens_are_offered_only_in_planning_phases() -> None:
    session = play(at(fight([row("A", "bbb")], {"wit": 9, "scouting": 2}, {})), "attack:wit", 3)
    with pytest.raises(Refused):
        session.answer("scouting:anna")


@pytest.mark.parametrize("means", ["prayer:anna", "remove"])
def test_castle_and_sheriff_are_never_removed_or_moved_by_prayer(means: str) -> None:
    table = fight(castle(wall="Cb", court="B", sheriff="S"), {"prayer": 2}, {}, day=5)
    session = play(at(table), means)
    rows = [option.id for option in session.ask.options]
    assert rows == ["row:wall", "row:court1"]


def test_castle_and_sheriff_alone_leave_nothing_to_pray_for() -> None:
    table = fight(castle(wall="C", court="B", sheriff="S"), {"prayer": 2}, {}, day=5)
    table.rows.pop(1)
    with pytest.raises(Refused):
        at(table).answer("remove")


def test_single_band_solo_carries_brawn_and_jolliness_to_the_next_day() -> None:
    table = fight([row("A", "bbb")], {"brawn": 4, "jolliness": 2})
    table.scenario, table.rows_wanted = (), 0
    session = play(at(table), "end", True)
    assert (session.table.carried_brawn, session.table.carried_jolliness) == (4, 2)
    assert [len(laid.guards) for laid in session.table.rows] == [3]


def test_single_band_solo_carries_nothing_after_day_4() -> None:
    session = play(at(fight([row("A", "bbb")], {"brawn": 4, "jolliness": 2}, day=4)), "end")
    assert (session.table.carried_brawn, session.table.carried_jolliness) == (0, 0)


def test_single_band_solo_doubles_day_5() -> None:
    table = fight(castle(), {}, day=5)
    table.stage, table.drawn, table.entered = Stage.DRAW, 0, ()
    table.bands[0].draw, table.bands[0].hand = [""] * 4, []
    table.step = table.step.afresh(table)
    session = play(at(table), 7, 3, 5, -1, {"cookery": 2})
    anna = session.table.bands[0]
    assert (anna.wit, anna.stealth, anna.brawn, anna.jolliness, anna.cookery) == (14, 6, 10, -2, 4)


def test_the_same_attribute_twice_is_refused() -> None:
    session = play(at(fight([row("A", "bb")], {"wit": 1}, {})), "attack:wit", 5)
    with pytest.raises(Refused, match="already used"):
        session.answer("attack:wit")


def test_jolliness_on_anothers_turn_is_refused() -> None:
    session = at(fight([row("A", "bb")], {"wit": 1}, {"jolliness": 5}))
    with pytest.raises(Refused):
        session.answer("jolliness")


def test_courtyard_before_wall_is_not_possible() -> None:
    session = play(at(fight(castle(wall="C"), {"brawn": 30}, {}, day=5)), "attack:brawn")
    assert session.ask.title == "Nottingham Castle: Brawn"


def test_the_sheriff_while_guards_remain_is_refused() -> None:
    table = fight(castle()[2:], {"stealth": 30}, {}, day=5)
    session = play(at(table), "attack:stealth")
    with pytest.raises(Refused, match="beaten last"):
        session.answer(["guard:3"])
    play(session, ["guard:1", "guard:2", "guard:3"], 3, 4, 9)
    assert session.over
    assert session.table.sheriff_beaten


def test_scouting_reveals_two_guards_of_one_row() -> None:
    session = at(fight([row("A", "bbbb"), row("B", "bb")], {"scouting": 1}, {}))
    play(session, "scouting:anna", "row:A")
    with pytest.raises(Refused):
        session.answer(["guard:2", "guard:3", "guard:4"])
    play(session, ["guard:2", "guard:4"])
    assert session.table.rows[0].closed == [2]
    assert session.table.bands[0].scouting == 0


def test_a_row_emptied_by_prayer_is_rescued_at_once() -> None:
    session = play(at(fight([row("A", "b"), row("B", "bb")], {"prayer": 2}, {})), "remove", "row:A")
    assert [laid.key for laid in session.table.rows] == ["B"]
    assert session.table.rescued == 1
    assert session.table.bands[0].prayer == 0


def test_a_row_emptied_by_moving_its_guard_is_rescued_at_once() -> None:
    session = at(fight([row("A", "b"), row("B", "bb")], {"prayer": 1}, {}))
    play(session, "prayer:anna", "row:A", "row:B", "place:3")
    assert session.table.rescued == 1
    assert len(session.table.rows[0].guards) == 3


def test_two_players_may_pool_two_prayers() -> None:
    session = at(fight([row("A", "bb"), row("B", "bb")], {"prayer": 1}, {"prayer": 1}))
    play(session, "remove", "row:A", "guard:2")
    assert [band.prayer for band in session.table.bands] == [0, 0]
    assert len(session.table.rows[0].guards) == 1


def test_a_second_challenge_only_after_accepting_the_first() -> None:
    session = play(begin(2, scoring="expert"), True, "Little John", "Friar Tuck", "band:anna", "decline")
    assert session.ask.id == "scenario.rows"
    session.undo()
    play(session, "accept", 4)
    assert session.ask.id == "challenge.card"
    play(session, "blind", 5)
    assert session.ask.id == "scenario.rows"
    assert session.table.challenge_points == 11


def test_a_blind_challenge_of_5_on_day_5_counts_9() -> None:
    table = fight([], {}, {}, day=5, scoring="expert")
    table.stage, table.first = Stage.CHALLENGES, None
    table.step = flow.due(table)
    session = play(at(table), "blind", 5)
    assert session.table.challenge_points == 9


@pytest.mark.parametrize(("retired", "bonus"), [(0, 0), (2, 0), (3, 1), (5, 1), (23, 7), (24, 8)])
def test_sherwood_bonus_is_rounded_down(retired: int, bonus: int) -> None:
    table = fight(castle(), {}, {}, day=5)
    table.sherwood = retired
    assert storming.sherwood_bonus(table) == bonus


def test_freeing_robin_adds_his_attributes_and_one_attack_with_an_unused_attribute() -> None:
    table = fight(castle()[1:], {"wit": 20, "brawn": 20, "stealth": 1}, {}, day=5)
    session = play(at(table), "attack:wit", 1, "stop", "attack:brawn", 3)
    assert session.table.robin is Robin.FREED
    play(session, "on", ["wit", "stealth"], 4, 6)
    assert session.table.active.name == "Anna"
    assert session.table.active.stealth == 7
    assert turns.unused(session.table) == [Attribute.STEALTH]
    with pytest.raises(Refused, match="already used"):
        session.answer("attack:brawn")


def test_stopping_after_robin_is_free_wins() -> None:
    session = play(at(fight(castle()[1:], {"brawn": 20}, {}, day=5)), "attack:brawn", 3, 3, "stop")
    status = session.game.status(session.table)
    assert (status.over, status.won, status.rating) == (True, True, "Rescuers of Robin Hood")


def test_robin_in_chains_at_the_end_of_day_5_loses() -> None:
    session = play(at(fight(castle(), {}, {}, day=5)), "end", "end")
    assert session.over
    assert session.game.status(session.table).won is False


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (-10, "Babe in the Woods"),
        (49, "Babe in the Woods"),
        (50, "First Archery Lesson"),
        (89, "First Archery Lesson"),
        (90, "Apprentice Cook"),
        (120, "Outlaw"),
        (140, "Expert Marksman"),
        (155, "Golden Arrow Award"),
        (164, "Robin Hood"),
        (172, "Savior of Sherwood"),
        (190, "Savior of Sherwood"),
    ],
)
def test_the_ranking(score: int, title: str) -> None:
    assert points.rank(score) == title


@pytest.mark.parametrize(("back", "low", "high", "mean"), [(Back.BLUE, 1, 6, 3.3), (Back.RED, 2, 9, 5.0)])
def test_guards_have_the_stated_range_and_mean(back: Back, low: int, high: int, mean: float) -> None:
    deck = guards.HOUSE[back]
    assert (min(deck), max(deck), sum(deck.values())) == (low, high, 44)
    assert round(sum(value * n for value, n in deck.items()) / 44, 1) == mean


def test_the_chance_of_the_next_guard_counts_cards_already_seen() -> None:
    session = play(at(fight([row("A", "bbb")], {"wit": 7}, {})), "attack:wit", 6)
    assert session.odds[0].label == "the next guard outwitted"
    assert session.odds[0].chance == Fraction(9, 43)
    again = play(at(fight([row("A", "bbb")], {"wit": 2}, {})), "attack:wit", 1)
    assert again.odds[0].chance == Fraction(8, 43)


def test_a_red_guard_cannot_have_1() -> None:
    session = play(at(fight([row("A", "brb")], {"wit": 4}, {})), "attack:wit", 3)
    assert session.odds[0].chance == 0
