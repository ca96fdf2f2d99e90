"""Phase 4, opening, and winning."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import lock
from companion.games.royal_rescue.ending import rating
from companion.games.royal_rescue.table import Table, Tool
from companion.games.royal_rescue.table_sets import shipped
from companion.session import Session
from tests.games.royal_rescue.tables import at, census, in_dungeon, outcome, play


def test_the_team_chooses_who_tries_and_the_suit_of_the_card_is_needed() -> None:
    session = play(at(in_dungeon({4: "2 7"}, dealt="6s 6h 9 9")), "player:ben")
    assert session.ask.actor == "player:ben"
    with pytest.raises(Refused, match="suit"):
        session.answer("6")
    session.answer("6s")
    assert session.table.in_use == "6s"
    assert session.table.piles == [2, 0, 1]
    census(session.table)


def test_who_has_no_card_cannot_be_chosen() -> None:
    session = at(in_dungeon({4: "2 7"}, dealt="6s 6h"))
    with pytest.raises(Refused):
        session.answer("player:carla")


def test_a_card_of_unknown_suit_can_be_any_not_seen_elsewhere() -> None:
    table = in_dungeon({4: "2s 7s"}, dealt="8s 8h 8c", players=1)
    table.dealt = ["8?", "8?", "8?"]
    session = at(table)
    assert session.ask.possible == ("8s", "8h", "8c")
    play(session, "8h", [1, 2])
    assert session.ask.possible == ("8s", "8c")
    with pytest.raises(Refused, match="out of the game"):
        session.answer("8d")


def test_the_last_card_is_turned_up_without_being_asked_for() -> None:
    session = at(in_dungeon({4: "2 7"}, dealt="6s"))
    assert session.ask.id == "dungeon.roll"


@pytest.mark.parametrize(
    ("card", "number", "roll", "opens"),
    [
        ("9s", "7", [3, 4], True),
        ("9s", "3", [6, 3], True),
        ("9s", "7", [3, 5], False),
        ("9d", "7", [3, 5], True),
        ("9d", "7", [2, 4], True),
        ("9d", "3", [6, 2], True),
        ("9d", "3", [6, 4], True),
        ("9d", "6", [6, 2], False),
        ("9s", "J", [5, 4], False),
        ("9d", "J", [5, 4], True),
        ("9d", "J", [5, 3], False),
        ("9s", "10", [1, 1], True),
        ("Js", "10", [6, 4], True),
        ("Jd", "10", [6, 5], True),
    ],
)
def test_sum_difference_double_or_by_the_suit_one_more_or_less(
    card: str, number: str, roll: list[int], opens: bool
) -> None:
    session = play(at(in_dungeon({4: f"2 {number}"}, card=card, dealt="5 5")), roll)
    assert (len(session.table.locks[3]) == 1) is opens


def test_reading_14_the_second_roll_is_earned_once_a_number_and_afresh_on_the_next() -> None:
    session = at(in_dungeon({4: "3 8"}, card="6s", dealt="5 5"))
    play(session, [4, 2])
    assert session.table.rolled_again
    play(session, [5, 3])
    assert not session.table.rolled_again
    play(session, [5, 1])
    assert session.table.rolled_again
    play(session, [5, 1])
    assert session.table.in_use is None


def test_reading_14_only_the_raw_result_earns_it() -> None:
    session = play(at(in_dungeon({4: "3 2"}, card="6d", dealt="5 5")), [6, 1])
    assert session.table.in_use is None


def test_reading_19_a_jacks_value_earns_no_extra_roll() -> None:
    assert "again" not in at(in_dungeon({4: "3 8"}, card="Js", dealt="5 5")).ask.results


def test_the_bonus_die_repeats_an_attempt() -> None:
    session = play(at(in_dungeon({4: "3 8"}, card="6s", dealt="5 5", bonus=1)), [1, 2], "repeat", [1, 2])
    assert session.table.bonus == 0
    assert session.table.in_use is None


def test_a_card_may_be_given_up_though_the_bonus_die_is_there() -> None:
    session = play(at(in_dungeon({4: "3 8"}, card="6s", dealt="5 5", bonus=1)), [1, 2], "give-up")
    assert session.table.bonus == 1


def with_tool(change: int, repeat: int, who: int = 0) -> Session[Table]:
    table = in_dungeon({4: "3 8"}, card="6s", dealt="5 5 9")
    table.tools = (Tool(who, "Anna's 8s", change, repeat),)
    return at(table)


def test_lockpick_repeats_one_roll_of_its_owner() -> None:
    session = play(with_tool(0, 1), [1, 2], "lockpick", [1, 2])
    assert session.table.tools == ()
    assert session.table.in_use is None


def test_locksmith_changes_one_result_of_its_owner() -> None:
    session = play(with_tool(1, 0), [3, 4], "locksmith")
    assert len(session.table.locks[3]) == 1
    assert session.table.tools == ()


def test_locksmith_is_offered_only_where_it_opens() -> None:
    assert play(with_tool(1, 0), [1, 2]).table.in_use is None


def test_locksmith_after_a_result_in_words_is_left_to_the_players() -> None:
    assert play(with_tool(1, 0), "missed").ask.id == "dungeon.missed"


def test_a_tool_is_its_owners_alone() -> None:
    assert play(with_tool(0, 1, who=1), [1, 2]).table.in_use is None


def test_results_in_words() -> None:
    session = at(in_dungeon({4: "3 8"}, card="6s", dealt="5 5"))
    play(session, "again", "open", "missed")
    assert session.table.in_use is None
    assert len(session.table.locks[3]) == 1


def test_an_empty_lock_loses_its_ace() -> None:
    session = play(at(in_dungeon({3: "3", 4: "8"}, card="6s", dealt="5 5")), "open")
    assert "Ac" in session.table.out
    assert session.table.aces == ["Ad"]
    census(session.table)


def test_all_numbers_open_is_won_with_the_cards_left() -> None:
    session = play(at(in_dungeon({4: "3"}, card="6s", dealt="5 5")), "open")
    status = session.game.status(session.table)
    assert (status.won, status.score) == (True, 3)


def test_no_cards_left_is_lost() -> None:
    session = play(at(in_dungeon({4: "3"}, card="6s")), "missed")
    assert outcome(session) is False
    assert session.game.status(session.table).score == 0


@pytest.mark.parametrize("solo", [False, True])
def test_the_rating_rises_with_the_cards_left(solo: bool) -> None:
    for name in ("house", "sheet"):
        table_set = shipped(name)
        titles = [rank.title for rank in table_set.rating]
        found = [titles.index(rating(table_set, left, solo)) for left in range(37)]
        assert found == sorted(found)
        assert {0, len(titles) - 1} <= set(found)


def test_the_number_that_is_tried_is_the_rightmost_of_the_first_closed_lock() -> None:
    table = in_dungeon({2: "9 3", 4: "2 3 4 5"}, card="6s")
    assert lock.current_lock(table) == 1
    assert lock.target(table) == 3


@pytest.mark.parametrize(
    ("card", "number", "roll", "suit"),
    [
        ("9d", "3", [5, 1], "by its suit ♦ the card makes the 4 a 3"),
        ("9d", "J", [5, 4], "by its suit ♦ the card makes the 1 a 0"),
        ("9d", "6", [5, 1], None),
        ("9d", "3", [4, 4], None),
    ],
)
def test_a_result_that_the_suit_has_changed_says_so(card: str, number: str, roll: list[int], suit: str | None) -> None:
    session = play(at(in_dungeon({4: f"2 {number}"}, card=card, dealt="5 5")), roll)
    assert session.report is not None
    assert [line for line in session.report.why if "suit" in line] == ([suit] if suit else [])
