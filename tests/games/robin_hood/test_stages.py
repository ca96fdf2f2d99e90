"""Each heading of the rulebook in its order: what is asked there, and what it leads to."""

import pytest

from companion import asks
from companion.errors import Refused
from companion.games.robin_hood import flow
from companion.games.robin_hood.table import UNNAMED, Table
from companion.games.robin_hood.vocabulary import Attribute, Back, Medal, Part, Robin, Stage
from companion.session import Session
from tests.games.robin_hood.tables import GAME, at, begin, castle, fight, options, play, row

LEADERS = ("Little John", "Lady Christabel", "Friar Tuck", "Maid Marian", "Will Scarlet")
NO_SKILLS: dict[str, int] = {}


def set_up(players: int, **settings: object) -> Session[Table]:
    """A game up to its first scenario card."""
    session = play(begin(players, **settings), True, *LEADERS[:players])
    return play(session, "band:anna") if players > 1 else session


def dealt(players: int = 2, **settings: object) -> Session[Table]:
    """A game with two rows on Day 1, at the first band."""
    return play(set_up(players, **settings), 2, {"bronze": 1, "blue": 2}, {"gold": 2, "silver": 1, "red": 3})


def drawn(session: Session[Table], *totals: int) -> Session[Table]:
    """All bands have these totals and no skills."""
    for _ in session.table.bands:
        play(session, *totals, NO_SKILLS)
    return session


# Initial Setup


def test_initial_setup_tells_the_scenario_cards_for_the_number_of_bands() -> None:
    assert "for 3 players" in begin(3).ask.instruction
    assert "for 2 players" in begin(1).ask.instruction
    assert "for 4 players" in begin(1, solo="4").ask.instruction


def test_a_leader_is_led_by_one_player_only() -> None:
    session = play(begin(2), True, "Friar Tuck")
    with pytest.raises(Refused, match="already leads Anna's band"):
        session.answer("friar tuck")


def test_a_leader_of_another_name_is_taken() -> None:
    assert play(begin(2), True, "Will Stutely").table.bands[0].leader == "Will Stutely"


def test_the_first_player_begins() -> None:
    session = play(begin(3), True, *LEADERS[:3], "band:ben")
    assert session.table.order == (1, 2, 0)


# Stage 1: Scenario Setup


def test_rows_are_dealt_with_the_first_guard_open() -> None:
    rows = dealt().table.rows
    assert [(laid.bronze, laid.silver, laid.gold) for laid in rows] == [(1, 0, 0), (0, 1, 2)]
    assert [[guard.open for guard in laid.guards] for laid in rows] == [[True, False], [True, False, False]]


@pytest.mark.parametrize("wrong", [{"bronze": 1}, {"blue": 2}])
def test_a_row_has_villagers_and_guards(wrong: dict[str, int]) -> None:
    with pytest.raises(Refused, match="A row has at least one"):
        play(set_up(2), 1).answer(wrong)


def test_which_colour_is_in_front_of_a_mixed_row_is_asked() -> None:
    session = play(set_up(2), 1, {"bronze": 1, "blue": 1, "red": 2}, "red")
    assert [guard.back for guard in session.table.rows[0].guards] == [Back.RED, Back.RED, Back.BLUE]


def test_the_card_of_day_1_is_dealt_anew_on_day_2() -> None:
    session = drawn(dealt(), 1, 1, 1, 0)
    play(session, "end", "end", True)
    assert session.table.day == 2
    assert [len(laid.guards) for laid in session.table.rows] == [2, 3]
    assert session.ask.id == "band.wit"


# Stage 2: Draw Today's Merry Band


def test_totals_and_tokens_of_the_band() -> None:
    session = play(dealt(), 14, 4, -1, 61, {"prayer": 2, "cookery": 1})
    anna = session.table.bands[0]
    assert (anna.wit, anna.stealth, anna.brawn, anna.jolliness) == (14, 4, -1, 61)
    assert (anna.scouting, anna.prayer, anna.cookery) == (0, 2, 1)
    assert len(anna.hand) == len(anna.draw) == 4


# Stage 3: planning


def test_tokens_of_another_player_help_on_ones_turn() -> None:
    session = at(fight([row("A", "bb")], {"wit": 1}, {"cookery": 1, "mead": 1}))
    play(session, "cookery:ben", "anna:wit", "mead:ben", "band:anna")
    anna, ben = session.table.bands
    assert (anna.wit, anna.jolliness, ben.cookery, ben.mead) == (3, 1, 0, 0)


def test_cookery_and_mead_may_go_to_a_band_that_plays_later() -> None:
    session = at(fight([row("A", "bb")], {"cookery": 1, "mead": 1}, {}))
    play(session, "cookery:anna", "ben:brawn", "mead:anna", "band:ben")
    assert (session.table.bands[1].brawn, session.table.bands[1].jolliness) == (2, 1)


def test_lady_christabel_gains_one_more_from_cookery_and_mead() -> None:
    session = at(fight([row("A", "bb")], {"cookery": 1, "mead": 1, "leader": "Lady Christabel"}, {}))
    play(session, "cookery:anna", "anna:stealth", "mead:anna", "band:anna")
    assert (session.table.active.stealth, session.table.active.jolliness) == (3, 2)


def test_the_example_of_the_planning_phase() -> None:
    """Jolliness and Cookery on Brawn; an ally's Prayer moves the first guard of a row to another; the next opens."""
    rows = [row("A", "bbbb"), row("B", "bbb")]
    session = at(fight(rows, {"brawn": 6, "jolliness": 2, "cookery": 1}, {"prayer": 1}))
    play(session, "jolliness", {"brawn": 2}, "cookery:anna", "anna:brawn")
    play(session, "prayer:ben", "row:B", "guard:1", "row:A", "place:5")
    top, below = session.table.rows
    assert session.table.active.brawn == 10
    assert (len(top.guards), top.guards[-1].open) == (5, True)
    assert (len(below.guards), below.guards[0].open) == (2, True)


def test_prayer_moves_within_a_row_too() -> None:
    session = at(fight([row("A", "bbr")], {"prayer": 1}, {}))
    play(session, "prayer:anna", "guard:3", "place:1")
    assert [guard.back for guard in session.table.rows[0].guards] == [Back.RED, Back.BLUE, Back.BLUE]
    assert session.table.rows[0].guards[0].open


def test_no_guard_is_moved_behind_the_sheriff() -> None:
    session = at(fight(castle(), {"prayer": 1}, {}, day=5))
    play(session, "prayer:anna", "row:court1", "guard:1", "row:sheriff")
    assert isinstance(session.ask, asks.Choice)
    assert [option.id for option in session.ask.options] == ["place:1", "place:2", "place:3"]


def test_whose_prayers_are_spent_is_asked_where_it_can_differ() -> None:
    session = at(fight([row("A", "bb")], {"prayer": 2}, {"prayer": 1}, {"prayer": 1}))
    play(session, "remove")
    with pytest.raises(Refused):
        session.answer({"anna": 1})
    play(session, {"ben": 1, "carla": 1}, "guard:2")
    assert [band.prayer for band in session.table.bands] == [2, 0, 0]


def test_scouting_without_face_down_guards_is_refused() -> None:
    with pytest.raises(Refused, match="no guard lies face down"):
        at(fight([row("A", "B")], {"scouting": 1}, {})).answer("scouting:anna")


def test_two_face_down_guards_need_no_choice() -> None:
    session = play(at(fight([row("A", "bbb")], {"scouting": 1}, {})), "scouting:anna")
    assert session.table.rows[0].closed == []
    assert session.ask.id == "plan.do"


# Stage 3: attacks


def test_wit_may_stop_and_discard_what_was_outwitted() -> None:
    session = play(at(fight([row("A", "bbb")], {"wit": 9}, {})), "attack:wit", 4, "stop")
    assert len(session.table.rows[0].guards) == 2
    assert session.table.rows[0].guards[0].open
    assert session.table.bands[0].wit == 5


def test_wit_through_the_whole_row_rescues() -> None:
    session = play(at(fight([row("A", "bb"), row("B", "b")], {"wit": 9}, {})), "attack:wit", "row:A", 4, "on", 5)
    assert session.table.oak[Medal.BRONZE] == 1
    assert session.report is not None
    assert "rescued" in session.report.headline


def test_brawn_lost_is_told_as_soon_as_it_is_sure() -> None:
    session = play(at(fight([row("A", "bbbb")], {"brawn": 7}, {})), "attack:brawn", 4, 5)
    assert session.ask.id == "plan.do"
    assert session.table.brawn_won is False
    assert all(guard.open for guard in session.table.rows[0].guards)


def test_values_once_entered_are_not_asked_again() -> None:
    session = play(at(fight([row("A", "bb")], {"wit": 3}, {"wit": 9})), "attack:wit", 4, "end", "attack:wit")
    assert session.ask.title == "1 guard outwitted, 5 Wit left"


def test_stealth_failing_leaves_the_selected_guards_open() -> None:
    session = play(at(fight([row("A", "bbbb")], {"stealth": 4}, {})), "attack:stealth", ["guard:2", "guard:3"], 2, 3)
    assert session.table.rows[0].closed == [3]
    assert len(session.table.rows[0].guards) == 4


def test_the_turn_ends_after_two_attacks() -> None:
    session = play(at(fight([row("A", "bbb")], {}, {})), "attack:wit", 4, "attack:brawn", 4)
    assert session.ask.actor == "band:ben"


def test_with_all_rows_rescued_the_round_is_over() -> None:
    session = play(at(fight([row("A", "b")], {"wit": 6}, {}, {})), "attack:wit", 3)
    assert session.ask.id == "recruit.shares"


# Stages 4 to 6


def test_recruited_villagers_join_the_discard_pile_and_the_others_sherwood() -> None:
    table = fight([row("A", "b", bronze=3)], {"wit": 6}, {})
    session = play(at(table), "attack:wit", 3, {"ben": 2})
    assert session.table.bands[1].discard == [UNNAMED] * 2
    assert session.table.sherwood == 1
    session.undo()
    with pytest.raises(Refused):
        session.answer({"anna": 2, "ben": 2})


def test_clean_up_imprisons_who_was_not_rescued_and_passes_the_token() -> None:
    session = play(at(fight([row("A", "b", bronze=2)], {"wit": 3}, {})), "end", "end", True)
    assert session.table.imprisoned == 2
    assert session.table.first == 1
    assert session.table.bands[0].wit == 0
    assert len(session.table.bands[0].discard) == 4


@pytest.mark.parametrize(("day", "keep"), [(2, 8), (4, 4)])
def test_decks_are_refined_to_8_and_then_to_4(day: int, keep: int) -> None:
    table = fight([row("A", "b")], {"discard": [UNNAMED] * 3}, {}, day=day)
    session = play(at(table), "end", "end", True, True)
    assert [band.size for band in session.table.bands] == [keep, keep]
    assert session.table.sherwood == 11 + 8 - 2 * keep
    assert session.table.day == day + 1


# Day 5


def test_the_castle_stands_before_the_wall_and_the_sheriff_behind_his_guards() -> None:
    table = fight([], {}, {}, day=5)
    table.stage, table.first = Stage.CHALLENGES, None
    table.step = flow.due(table)
    session = play(
        at(table), "band:ben", 2, {"blue": 2}, {"red": 2}, {"blue": 1, "red": 1}, "red", {"blue": 1, "red": 2}
    )
    backs = [[guard.back.value[0] for guard in laid.guards] for laid in session.table.rows]
    assert backs == [list("cbb"), list("rr"), list("rb"), list("brrs")]
    assert [laid.part for laid in session.table.rows] == [Part.WALL, Part.COURTYARD, Part.COURTYARD, Part.SHERIFF]
    assert session.ask.actor == "band:ben"


def test_a_courtyard_emptied_by_prayer_frees_robin_only_without_the_wall() -> None:
    table = fight(castle(wall="C", court="B"), {"prayer": 2, "brawn": 9}, {}, day=5)
    session = play(at(table), "remove", "row:court1")
    assert session.table.robin is Robin.CAPTIVE
    play(session, "attack:brawn", 5)
    assert session.ask.id == "castle.go_on"


def test_sherwoods_jolliness_is_at_hand_at_once() -> None:
    table = fight(castle(wall="Cb"), {"stealth": 9}, {}, day=5)
    table.sherwood = 7
    session = play(at(table), "attack:stealth", ["guard:1"], 9, "jolliness", {"wit": 2})
    assert session.table.active.wit == 2


# Game Variants


def test_accelerated_mode_skips_days_1_and_3_and_doubles_villagers() -> None:
    session = dealt(length="accelerated")
    assert session.table.day == 2
    assert [laid.villagers for laid in session.table.rows] == [2, 6]
    play(drawn(session, 1, 1, 1, 0), "end", "end", True, True)
    assert session.table.day == 4


def test_multi_band_solo_is_played_as_all_players() -> None:
    table = GAME.start(options(1, solo="3"))
    assert [band.name for band in table.bands] == ["Anna, band 1", "Anna, band 2", "Anna, band 3"]


def test_single_band_solo_has_a_second_day_for_the_same_rows_and_recruits_after_it() -> None:
    session = play(set_up(1), 2, {"bronze": 1, "blue": 1}, {"gold": 1, "blue": 3})
    play(drawn(session, 5, 0, 0, 0), "attack:wit", "row:A", 3, "end", True)
    assert (session.table.day, session.table.rescued, len(session.table.rows)) == (2, 1, 1)
    play(drawn(session, 6, 0, 0, 0), "attack:wit", 4, "stop", "end")
    assert session.table.rescued == 0
    assert len(session.table.bands[0].discard) == 5
    play(session, True)
    assert session.table.imprisoned == 1


def test_expert_score_before_anything_happened_is_50() -> None:
    session = begin(2, scoring="expert")
    assert session.game.status(session.table).score == 50


def test_a_normal_game_has_no_score() -> None:
    assert begin(2).game.status(begin(2).table).score is None


# Options


def test_names_and_settings_are_checked() -> None:
    everything_wrong: list[dict[str, object]] = [
        {"players": []},
        {"players": ["A", "a"]},
        {"players": ["A"] * 6},
        {"players": [" "]},
        {"players": ["A", "B"], "length": "long"},
        {"players": ["A", "B"], "colour": "green"},
        {"players": ["A", "B"], "library": {"villagers": 3}},
    ]
    for wrong in everything_wrong:
        with pytest.raises(Refused):
            GAME.options(wrong)


def test_checked_options_are_complete_and_stay_as_they_are() -> None:
    once = options(4, cards="library")
    assert GAME.options(once) == once


# Corrections


def test_scores_can_be_corrected_below_zero_and_above_59() -> None:
    session = at(fight([row("A", "b")], {"wit": 3}, {}))
    session.adjust("anna.wit", -4)
    session.adjust("ben.brawn", 75)
    assert (session.table.bands[0].wit, session.table.bands[1].brawn) == (-4, 75)


def test_a_row_corrected_to_no_guards_is_rescued() -> None:
    session = at(fight([row("A", "bb"), row("B", "b")], {}, {}))
    session.adjust("row.A.guards", 0)
    assert session.table.rescued == 1


def test_a_correction_of_whose_turn_it_is_gives_the_others_after_it_theirs() -> None:
    session = play(at(fight([row("A", "bb")], {}, {}, {})), "end", "end")
    session.adjust("turn", "band:ben")
    assert session.table.queue == (1, 2)
    session.adjust("used.brawn", "won")
    assert session.table.used == (Attribute.BRAWN,)


def test_a_guards_colour_and_values_can_be_corrected() -> None:
    session = at(fight([row("A", "bb")], {}, {}))
    session.adjust("guard.A.2", "red-open")
    session.adjust("guard.A.2.wit", 7)
    guard = session.table.rows[0].guards[1]
    assert (guard.back, guard.open, guard.wit) == (Back.RED, True, 7)


def test_an_attack_under_way_follows_a_corrected_score() -> None:
    session = play(at(fight([row("A", "bbb")], {"wit": 9}, {})), "attack:wit", 5)
    session.adjust("anna.wit", 3)
    assert session.table.attack is None
    assert session.table.used == (Attribute.WIT,)
