"""Play Cards: Add a Car, Add a Passenger, Add a VIP, Next:, End the Round, Winning."""

from fractions import Fraction

import pytest

from companion.errors import Refused
from companion.games.royal_limited.vocabulary import Action, Need, Requires
from tests.games.royal_limited.tables import (
    DUKE,
    GAME,
    dictates,
    do,
    knows,
    option,
    play,
    possible,
    riders,
    sizes,
    vip,
)

# Add a Car


def test_the_first_car_may_have_any_colour_and_number() -> None:
    session = do(play("", 5), "car")
    assert len(possible(session)) == 12


def test_a_car_must_differ_in_colour_and_number_from_the_last_one() -> None:
    session = do(play("yellow-0 red-2", 5), "car")
    assert option(session, "red-1").disabled == "the last car is red too"
    assert option(session, "blue-2").disabled == "the last car is a 2 too"
    assert set(possible(session)) == {"yellow-1", "yellow-3", "blue-0", "blue-1", "blue-3"}


def test_a_car_costs_its_number_in_other_cards() -> None:
    session = do(play("red-0", 4), "car", "blue-2")
    assert sizes(session.table) == (1, 7, 2)
    assert session.report is not None
    assert session.report.todo[:2] == ("Lay blue 2 sideways at the right end of the train", "Discard 2 cards")


def test_a_car_0_costs_nothing() -> None:
    assert sizes(do(play("red-1", 3), "car", "blue-0").table) == (2, 8, 0)


def test_with_cards_the_cost_is_chosen() -> None:
    session = do(play("red-0", "blue-2 red-1 red-3 yellow-1"), "car:blue-2")
    assert session.ask.id == "car.cost"
    with pytest.raises(Refused, match="exactly 2"):
        session.answer(["red-1"])
    do(session, ["red-1", "red-3"])
    assert (session.table.hand, session.table.discard) == (["yellow-1"], ["red-1", "red-3"])


def test_with_cards_a_cost_that_takes_the_whole_hand_is_not_asked() -> None:
    session = do(play("red-0 blue-1 yellow-2", "blue-3 red-1 red-3 yellow-1"), "car:blue-3")
    assert session.table.discard == ["red-1", "red-3", "yellow-1"]


def test_with_cards_only_those_in_the_hand_are_offered() -> None:
    session = play("red-0", "blue-2 red-1 red-3")
    offered = [some.id for some in session.ask.options]
    assert offered[:3] == ["car:red-1", "car:red-3", "car:blue-2"]
    assert option(session, "car:red-1").disabled == "the last car is red too"


# Add a Passenger


@pytest.mark.parametrize(("card", "fits"), [("red-1", True), ("blue-2", True), ("blue-1", False)])
def test_a_passenger_matches_colour_or_number(card: str, fits: bool) -> None:
    session = do(play("red-2", 5), "passenger")
    assert (card in possible(session)) is fits


def test_a_passenger_costs_nothing_and_takes_the_only_car_that_fits() -> None:
    session = do(play("red-2 yellow-0", 3), "passenger", "red-1")
    assert riders(session.table) == ["red-1", None]
    assert sizes(session.table) == (2, 7, 0)


def test_the_car_is_asked_where_several_fit() -> None:
    session = do(play("red-2 blue-1", 3), "passenger", "red-1")
    assert session.ask.id == "passenger.car"
    assert possible(session) == ["red-2", "blue-1"]
    assert riders(do(session, "blue-1").table) == [None, "red-1"]


def test_a_car_holds_one() -> None:
    session = play("red-2<red-1", 3)
    assert "passenger" not in possible(session)
    assert option(session, "vip:duke").disabled == "no car is empty"


# Add a VIP


def test_a_vip_needs_no_card() -> None:
    session = do(play("red-2 blue-1", 3), "vip:duke")
    assert riders(session.table) == ["vip:duke", None]
    assert len(session.table.hand) == 3


def test_the_car_of_a_vip_is_asked_where_several_fit() -> None:
    session = do(play("red-2 blue-1", 3), "vip:star", "blue-1")
    assert riders(session.table) == [None, "vip:star"]


@pytest.mark.parametrize(
    ("need", "fitting"),
    [
        (Need(Requires.NOTHING), "red-0 red-2 red-1"),
        (Need(Requires.FIRST), "red-0"),
        (Need(Requires.LAST), "red-1"),
        (Need(Requires.INSIDE), "red-2"),
        (Need(Requires.CAR, "odd"), "red-1"),
        (Need(Requires.CAR, "even"), "red-0 red-2"),
        (Need(Requires.LENGTH, amount=5), "red-0 red-2 red-1"),
        (Need(Requires.LENGTH, amount=6), ""),
        (Need(Requires.BETWEEN), "red-2"),
        (Need(Requires.BETWEEN, "3"), ""),
        (Need(Requires.BESIDE, "yellow"), "red-2 red-1"),
        (Need(Requires.BESIDE, "blue"), "red-0 red-2"),
        (Need(Requires.ALONE), ""),
        (Need(Requires.WORDS, words="see the card"), "red-0 red-2 red-1"),
    ],
)
def test_the_requirements(need: Need, fitting: str) -> None:
    some = vip("Eve", "red", need)
    session = play("red-0 blue-1<blue-2 red-2 yellow-3<yellow-2 red-1", 2, vips=(some, DUKE))
    if not fitting:
        assert "vip:eve" not in possible(session)
        return
    do(session, "vip:eve")
    assert (session.ask.id == "vip.car") is (" " in fitting)
    if " " in fitting:
        assert possible(session) == fitting.split()
    else:
        assert session.table.train[[car.card for car in session.table.train].index(fitting)].rider == "vip:eve"


def test_beside_the_other_vip_and_alone() -> None:
    beside, alone = vip("Bea", "wild", Need(Requires.BESIDE_VIP)), vip("Al", "wild", Need(Requires.ALONE))
    session = play("red-0<vip:duke blue-1 red-2 yellow-3", 2, vips=(DUKE, beside))
    assert riders(do(session, "vip:bea").table)[1] == "vip:bea"
    session = do(play("red-0<vip:duke blue-1 red-2 yellow-3", 2, vips=(DUKE, alone)), "vip:al")
    assert possible(session) == ["red-2", "yellow-3"]


# Next:


def test_next_a_car_goes_straight_to_it() -> None:
    session = do(play("red-0", 5, library=knows(red_0=dictates(Action.CAR))), "passenger", "red-2")
    assert session.ask.title == "Next: add a car"
    assert possible(session) == ["car", "end"]
    assert option(session, "end").label == "I cannot: end the round"
    do(session, "car", "blue-1")
    assert session.table.duties == ()
    assert session.ask.title == "Round 1: play cards"


def test_next_a_car_at_no_cost() -> None:
    session = do(play("red-0", 4, library=knows(red_0=dictates(Action.FREE_CAR))), "passenger", "red-2")
    do(session, "car", "blue-3")
    assert sizes(session.table) == (2, 7, 0)


def test_next_a_card_of_a_colour() -> None:
    session = do(play("red-0", 4, library=knows(red_0=dictates(Action.CAR, "blue"))), "passenger", "red-2")
    do(session, "car")
    assert option(session, "yellow-1").disabled == "Next: add a car (blue)"
    assert possible(session) == ["blue-1", "blue-2"]


def test_next_a_passenger_or_a_vip() -> None:
    library = knows(red_0=dictates(Action.RIDER))
    session = do(play("red-0 blue-1", 4, library=library), "passenger", "red-2")
    assert possible(session) == ["passenger", "vip:star"]
    do(session, "vip:star")
    assert session.table.duties == ()


def test_next_a_vip_that_cannot_be_added_ends_the_round() -> None:
    session = do(play("red-0<red-1 blue-1", 4, library=knows(blue_1=dictates(Action.VIP))), "passenger", "blue-2")
    assert session.table.round == 2
    assert session.report is not None
    assert "Round 1 is over: “Next: add a VIP” cannot be done" in session.report.why


def test_next_where_only_the_player_can_judge_the_vip() -> None:
    eve = vip("Eve", "wild", Need(Requires.WORDS, words="see the card"))
    library = knows(red_0=dictates(Action.VIP))
    session = do(play("red-0 blue-1", 4, library=library, vips=(DUKE, eve)), "passenger", "red-2")
    assert possible(session) == ["vip:eve", "end"]


def test_the_restriction_ends_with_the_round() -> None:
    session = do(play("red-0", 5, library=knows(red_0=dictates(Action.CAR))), "passenger", "red-2", "end")
    assert session.table.round == 2
    assert session.ask.title == "Round 2: play cards"


def test_several_next_are_due_one_after_the_other() -> None:
    library = knows(red_0=(dictates(Action.CAR), dictates(Action.PASSENGER)))
    session = do(play("red-0", 5, library=library), "passenger", "red-2")
    do(session, "car", "blue-1")
    assert session.ask.title == "Next: add a passenger"


# End the Round


def test_the_hand_is_discarded_and_five_are_drawn() -> None:
    session = do(play("red-0 blue-1", 4), "end")
    assert sizes(session.table) == (5, 1, 4)
    assert session.table.round == 2


def test_the_round_ends_by_itself_where_nothing_can_be_played() -> None:
    session = do(play("red-0<red-1 blue-1", "blue-2 blue-3", vips=()), "passenger:blue-2")
    assert session.table.round == 2
    assert session.report is not None
    assert "Round 1 is over: no card can be played" in session.report.why


def test_the_round_under_train_departed_is_the_last() -> None:
    session = do(play("red-0 blue-1", 4, round_=3), "end")
    assert session.report is not None
    assert session.report.todo[0] == "Turn the conductor a quarter clockwise: “Train Departed”, the last round"
    do(session, "end")
    assert session.over
    with pytest.raises(Refused):
        session.answer("end")


def test_with_all_cards_on_the_train_the_game_ends_at_once() -> None:
    full = "red-0<red-1 blue-1<yellow-1 red-2<vip:duke yellow-0<blue-0 blue-2<yellow-2 red-3<vip:star blue-3"
    session = do(play(full, 1, round_=2), "passenger", "yellow-3")
    assert session.over
    status = GAME.status(session.table)
    assert (status.won, status.score, status.rating) == (True, 0, "Royal Conductor")
    assert session.report is not None
    assert session.report.headline == "The train departs. Royal Conductor: 0"


# What is shown


def test_the_chances_of_the_top_card_are_exact() -> None:
    session = play("red-0", "red-1 red-2 blue-3 blue-0", "yellow-0")
    # in the deck: red 3, yellow 1 2 3, blue 1 2
    riding, following = session.odds
    assert riding.chance == Fraction(1, 6)
    assert following.chance == Fraction(5, 6)
    assert play("red-0", 4).odds == ()


def test_the_chances_of_a_new_hand_are_exact() -> None:
    session = do(play("red-0", "red-1 red-2", "yellow-0"), "end")
    # five of: red 3, yellow 1 2 3, blue 0 1 2 3; red 3 and blue 0 can ride
    assert session.ask.id == "round.hand"
    assert session.odds[0].chance == 1 - Fraction(6, 56)


def test_status_and_scene() -> None:
    session = play("red-0<red-1 blue-1", 3, round_=2, duties=(dictates(Action.CAR),))
    status = GAME.status(session.table)
    assert (status.phase, status.summary, status.score) == ("round-2", "Round 2 of 4, 2 cars, 1 occupied", 12)
    scene = GAME.scene(session.table)
    things = {thing.id: thing for group in scene.groups for thing in group.things}
    assert scene.track.at == 1
    assert things["rider:1"].label == "Red 1"
    assert things["rider:2"].label == "empty"
    assert things["next:0"].label == "Next: add a car"
    for thing in (scene.track, *things.values()):
        assert thing.adjust is None or thing.adjust in GAME.adjustables(session.table)


def test_every_ask_names_a_section_of_the_rules() -> None:
    sections = {section.id for section in GAME.rules()}
    assert {"setup", "play", "car", "passenger", "next", "vip", "round", "winning", "library"} <= sections
