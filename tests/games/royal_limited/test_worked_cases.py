"""The worked cases of our notes on the rules, one by one."""

import pytest

from companion.errors import Refused
from companion.games.royal_limited.score import rank, score_of
from companion.games.royal_limited.vocabulary import Action, Need, Requires
from tests.games.royal_limited.tables import (
    DUKE,
    GAME,
    STAR,
    dictates,
    do,
    draws,
    knows,
    lay,
    option,
    play,
    possible,
    sizes,
    vip,
)

SEVEN = "red-0<red-1 blue-1<yellow-1 red-2<vip:duke yellow-0<blue-0 blue-2<yellow-2 red-3<vip:star blue-3<yellow-3"
SIX = "red-0<red-1 blue-1<yellow-1 red-2<vip:duke yellow-0<blue-0 blue-2<yellow-2 red-3<blue-3"


def test_seven_cars_five_passengers_two_vips_are_0_royal_conductor() -> None:
    table = lay(SEVEN, 0, round_=4)
    assert (score_of(table).unused, score_of(table).empty, score_of(table).vips) == (0, 0, 0)
    assert rank(score_of(table).total) == "Royal Conductor"


def test_six_cars_five_passengers_one_vip_one_unused_are_2_beginner() -> None:
    session = play(SIX, 1, round_=4)
    assert score_of(session.table).words == "1 unused + 0 empty + 1 VIP waiting = 2"
    do(session, "end")
    status = GAME.status(session.table)
    assert (status.over, status.won, status.score, status.rating) == (True, True, 2, "Beginner Conductor")


@pytest.mark.parametrize(
    ("score", "title"), [(0, "Royal Conductor"), (2, "Beginner Conductor"), (4, "You lose"), (14, "You lose")]
)
def test_the_rank_table_is_complete_for_even_scores(score: int, title: str) -> None:
    assert rank(score) == title


def test_deck_3_hand_2_discard_4_at_the_rounds_end_draw_3_reshuffle_6_draw_2() -> None:
    session = play("red-0 blue-1 red-2", 2, 4)
    assert sizes(session.table) == (2, 3, 4)
    do(session, "end")
    assert sizes(session.table) == (5, 4, 0)
    assert session.report is not None
    assert session.report.todo == (
        "Turn the conductor a quarter clockwise: round 2",
        "Discard 2 cards",
        "Draw 3 cards",
        "Shuffle the discard pile of 6 cards: the new deck",
        "Draw 2 cards",
    )


def test_deck_3_hand_2_discard_4_with_cards_only_the_last_two_are_asked_for() -> None:
    session = play("red-0 blue-1 red-2", "yellow-0 yellow-1", "yellow-2 yellow-3 blue-0 red-1")
    do(session, "end")
    assert session.ask.id == "round.hand"
    assert session.table.hand == ["red-3", "blue-2", "blue-3"]
    assert len(possible(session)) == 6
    do(session, ["yellow-0", "blue-0"])
    assert sizes(session.table) == (5, 4, 0)


def test_hand_of_3_car_3_is_refused_the_car_does_not_pay_for_itself() -> None:
    session = play("", 3)
    do(session, "car")
    assert option(session, "red-3").disabled == "it costs 3 other cards, you have 2"
    with pytest.raises(Refused, match="it costs 3 other cards"):
        session.answer("red-3")
    by_cards = play("", "red-3 blue-3 yellow-3")
    assert possible(by_cards) == ["end"]


def test_hand_of_4_car_3_the_first_car_pays_too() -> None:
    session = do(play("", 4), "car", "red-3")
    assert session.table.round == 2
    assert [car.card for car in session.table.train] == ["red-3"]
    session = do(play("", "red-3 blue-3 yellow-3 blue-0"), "car:red-3")
    assert session.table.discard or session.table.round == 2


def test_the_effect_fires_on_a_passenger_never_on_the_car() -> None:
    library = knows(red_0=draws(2))
    session = do(play("", 3, library=library), "car", "red-0")
    assert sizes(session.table) == (2, 9, 0)
    do(session, "passenger", "red-1")
    assert sizes(session.table) == (3, 7, 0)


def test_the_effect_fires_on_a_vip() -> None:
    session = do(play("red-0", 3, library=knows(red_0=draws(2))), "vip:duke")
    assert sizes(session.table) == (5, 6, 0)


def test_a_vip_needs_the_colour() -> None:
    session = play("blue-0", 3)
    assert option(session, "vip:duke").disabled == "Duke rides in red cars"
    assert "vip:star" in possible(session)


def test_a_wild_vip_needs_no_colour_but_its_requirement() -> None:
    diva = vip("Diva", "wild", Need(Requires.BETWEEN, "even"))
    session = play("red-0<blue-0 blue-1 red-2<yellow-3", 2, vips=(DUKE, diva))
    assert option(session, "vip:diva").disabled == "Diva rides between two passengers (even number)"
    session = play("red-0<blue-0 blue-1 red-2<yellow-2", 2, vips=(DUKE, diva))
    assert option(session, "vip:diva").disabled is None


def test_a_requirement_counts_when_the_vip_is_placed() -> None:
    last = vip("Last", "wild", Need(Requires.LAST))
    session = do(play("red-0", 4, vips=(DUKE, last)), "vip:last", "car", "blue-1")
    assert session.table.train[0].rider == "vip:last"


def test_a_neighbouring_vip_has_no_value() -> None:
    diva = vip("Diva", "wild", Need(Requires.BETWEEN))
    session = play("red-0<vip:duke blue-1 red-2<yellow-2", 2, vips=(DUKE, diva))
    assert option(session, "vip:diva").disabled is not None


def test_passenger_0_is_even() -> None:
    diva = vip("Diva", "wild", Need(Requires.BESIDE, "even"))
    assert "vip:diva" in possible(play("red-1<red-0 blue-0", 2, vips=(DUKE, diva)))
    odd = vip("Odd", "wild", Need(Requires.BESIDE, "odd"))
    assert "vip:odd" not in possible(play("red-1<red-0 blue-0", 2, vips=(DUKE, odd)))


def test_the_last_cards_draws_come_first() -> None:
    session = do(play("red-0 blue-1", 1, library=knows(red_0=draws(1))), "passenger", "red-2")
    assert session.table.round == 1
    assert sizes(session.table) == (1, 8, 0)


def test_hand_still_empty_the_round_ends_also_for_a_vip() -> None:
    session = do(play("red-0 blue-1", 1), "passenger", "yellow-0")
    assert session.table.round == 2
    assert session.report is not None
    assert "Round 1 is over: your hand is empty" in session.report.why


def test_hand_still_empty_a_vip_may_be_added_where_that_is_the_setting() -> None:
    session = do(play("red-0 blue-1", 1, empty_hand="vip"), "passenger", "yellow-0")
    assert session.table.round == 1
    assert possible(session) == ["vip:star", "end"]
    do(session, "vip:star")
    assert session.table.round == 2


def test_cards_left_in_hand_at_the_end_are_unused() -> None:
    session = do(play("red-0", 3, round_=4), "end")
    assert score_of(session.table).unused == 11
    assert GAME.status(session.table).rating == "You lose"
    assert session.report is not None
    assert session.report.headline == "The train departs. You lose: 14"


def test_the_score_is_14_less_2_for_each_occupied_car_and_always_even() -> None:
    for train, score in (("", 14), ("red-0", 14), ("red-0<red-1", 12), ("red-0<vip:duke blue-1<yellow-1", 10)):
        assert score_of(lay(train, 3)).total == score
        assert GAME.status(lay(train, 3)).score == score


def test_next_must_be_done_if_it_can_be() -> None:

    library = knows(red_0=dictates(Action.CAR))
    session = do(play("red-0", "red-1 blue-1 blue-2", library=library), "passenger:red-1")
    assert session.ask.title == "Next: add a car"
    assert possible(session) == ["car:blue-1"]
    assert option(session, "end").disabled == "Next: add a car"


def test_next_that_cannot_be_done_ends_the_round_and_the_duty() -> None:

    library = knows(red_0=dictates(Action.CAR))
    session = do(play("red-0 blue-3", "red-1 blue-1 blue-2 red-3", library=library), "passenger:red-1")
    assert session.table.round == 2
    assert session.table.duties == ()
    assert STAR in session.table.vips
