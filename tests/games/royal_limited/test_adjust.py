"""Corrections: every count and place of a card can be set right, and no card is lost."""

import pytest

from companion.errors import Refused
from companion.games.royal_limited.library import Library
from companion.games.royal_limited.vocabulary import Action
from tests.games.royal_limited.tables import (
    GAME,
    census,
    dictates,
    do,
    draws,
    knows,
    play,
    possible,
    riders,
    sizes,
)


@pytest.mark.parametrize(
    ("name", "value", "after"),
    [
        ("hand", 5, (5, 4, 2)),
        ("hand", 1, (1, 8, 2)),
        ("hand", 11, (11, 0, 0)),
        ("deck", 0, (3, 0, 8)),
        ("deck", 9, (2, 9, 0)),
        ("discard", 0, (3, 8, 0)),
        ("discard", 9, (2, 0, 9)),
    ],
)
def test_the_counts_always_make_12(name: str, value: int, after: tuple[int, int, int]) -> None:
    session = play("red-0", 3, 2)
    session.adjust(name, value)
    assert sizes(session.table) == after
    census(session.table)


def test_a_count_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refused, match="0 to 11"):
        play("red-0", 3, 2).adjust("hand", 12)


def test_a_hand_corrected_to_nothing_does_not_end_the_round_by_itself() -> None:
    session = play("red-0", 3, 2)
    session.adjust("hand", 0)
    assert session.table.round == 1
    assert possible(session) == ["end"]


def test_a_card_is_put_where_it_lies() -> None:
    session = play("red-0", "red-1 blue-1", "yellow-1")
    session.adjust("card:red-1", "deck")
    session.adjust("card:yellow-1", "hand")
    assert (session.table.hand, session.table.discard, session.table.deck) == (["blue-1", "yellow-1"], [], 9)
    census(session.table)


def test_cars_are_added_changed_and_removed() -> None:
    session = play("red-0<red-1 blue-1", 3, 2)
    session.adjust("car:new", "yellow-2")
    assert sizes(session.table) == (2, 4, 2)
    session.adjust("car:2", "blue-3")
    assert [car.card for car in session.table.train] == ["red-0", "blue-3", "yellow-2"]
    session.adjust("car:1", "none")
    assert [car.card for car in session.table.train] == ["blue-3", "yellow-2"]
    assert sum(sizes(session.table)) == 10
    census(session.table)


def test_passengers_and_vips_are_set_right() -> None:
    session = play("red-0<red-1 blue-1", 3, 2)
    session.adjust("rider:1", "vip:duke")
    session.adjust("rider:2", "blue-2")
    assert riders(session.table) == ["vip:duke", "blue-2"]
    session.adjust("rider:1", "none")
    assert riders(session.table) == [None, "blue-2"]
    census(session.table)
    with pytest.raises(Refused):
        session.adjust("rider:1", "blue-3")


def test_the_round_and_what_is_next() -> None:
    session = play("red-0", 5, 2, duties=(dictates(Action.CAR),))
    session.adjust("round", 3)
    session.adjust("next", "none")
    assert (session.table.round, session.table.duties) == (3, ())
    session.adjust("next", "passenger")
    assert session.ask.title == "Next: add a passenger"


def test_an_effect_told_wrongly_is_asked_anew() -> None:
    session = play("red-0 blue-1", 4, library=knows(red_0=draws(1)))
    session.adjust("effect:red-0", "again")
    do(session, "passenger", "red-2")
    assert session.ask.id == "library.effect"


def test_the_colour_of_a_vip_in_the_library_too() -> None:
    session = play("red-0 blue-1", 4)
    session.adjust("vip:1:colour", "blue")
    assert session.table.vips[0].colour == session.table.library.vips["duke"].colour == "blue"
    assert GAME.learned(session.tables[0], session.table).keys() == {"vip-duke"}


def test_while_an_effect_is_told_the_rest_of_the_table_can_be_corrected() -> None:
    session = do(play("red-0 blue-1", 4, library=Library()), "passenger", "red-2", "draw")
    session.adjust("hand", 2)
    assert session.ask.id == "library.draw"
    session.adjust("car:1", "none")
    assert session.ask.id == "play.action"
    census(session.table)


def test_cards_drawn_are_asked_afresh_after_a_correction() -> None:
    session = do(play("red-0 blue-1", "red-2 red-3", library=knows(red_0=draws(2))), "passenger:red-2")
    assert session.ask.id == "effect.draw"
    session.adjust("card:yellow-0", "hand")
    assert "yellow-0" not in possible(session)
    do(session, ["yellow-1", "yellow-2"])
    assert sorted(session.table.hand) == ["red-3", "yellow-0", "yellow-1", "yellow-2"]


def test_a_game_that_is_over_is_undone_not_corrected() -> None:
    session = do(play("red-0", 3, round_=4), "end")
    assert GAME.adjustables(session.table) == {}
