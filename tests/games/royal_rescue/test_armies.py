"""Phase 1, step 1: wishes, gifts, armies."""

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.royal_rescue.armies import pairs_for, wishes
from companion.session import Session
from tests.games.royal_rescue.tables import begin, census, play


def shown(players: int = 3, **settings: Any) -> Session:
    return play(begin(players, **settings), "Ks", "Qs", True, "player:anna", "clockwise")


@pytest.mark.parametrize("value", range(2, 11))
def test_every_pair_that_shows_a_value_means_it(value: int) -> None:
    pairs = {tuple(sorted(pair)) for pair in pairs_for(value)}
    all_pairs = {(low, high) for low in range(2, 11) for high in range(low, 11)}
    assert pairs == {pair for pair in all_pairs if value in wishes((f"{pair[0]}s", f"{pair[1]}h"))}


def test_the_shown_cards_are_servants_and_nothing_may_be_shown() -> None:
    session = play(shown(), ["10h", "3s"], [], ["6?", "2c"])
    assert sorted(session.table.servants) == ["10h", "2c", "3s", "6?"]
    assert session.table.wishes == ((7,), (), (4, 8))
    assert session.ask.id == "armies.give"
    assert "4 shown cards" in session.ask.instruction
    census(session.table)


def test_a_card_shown_by_its_rank_leaves_the_other_suits_unknown() -> None:
    session = play(shown(), ["6", "2"])
    assert sorted(card for card in session.table.hands if card[0] == "6") == ["6?", "6?", "6?"]


@pytest.mark.parametrize("wrong", [["7h"], ["7h", "3s", "2c"], ["7h", "7h"], ["Jh", "7h"], ["Kh", "7h"]])
def test_cards_that_cannot_be_shown(wrong: list[str]) -> None:
    with pytest.raises(Refused):
        shown().answer(wrong)


def test_what_the_players_wish_is_not_asked_for() -> None:
    """Only the cards shown are entered, and the gift is not told."""
    session = play(shown(), [], [], [])
    assert session.ask.kind == "confirm"


def given(players: int = 3) -> Session:
    return play(shown(players), *[[]] * players, True)


def test_armies_are_laid_in_turn_and_the_rest_is_people() -> None:
    session = play(given(), ["7", "7", "7"], ["8s", "8h"], ["10"])
    assert [(laid.key, laid.name, laid.value, len(laid.cards)) for laid in session.table.armies] == [
        ("army:anna", "Anna's 7s", 7, 3),
        ("army:ben", "Ben's 8s", 8, 2),
        ("army:carla", "Carla's 10s", 10, 1),
    ]
    assert session.table.army_values == {7, 8, 10}
    assert len(session.table.people) == 30
    assert session.table.hands == []


def test_two_armies_may_share_a_value_but_not_a_card() -> None:
    session = play(given(), ["7s", "7h"], ["7", "7"])
    assert len(session.table.armies) == 2
    with pytest.raises(Refused):
        session.answer(["7"])


@pytest.mark.parametrize("wrong", [[], ["7", "8"], ["7", "7", "7", "7", "7"], ["J"], ["A"]])
def test_an_army_is_one_to_four_cards_of_one_value(wrong: list[str]) -> None:
    with pytest.raises(Refused):
        given().answer(wrong)


def test_a_card_that_is_a_servant_is_in_no_army() -> None:
    session = play(shown(), ["10h", "3s"], [], [], True)
    with pytest.raises(Refused, match="3♠ is already among Umbar's servants"):
        session.answer(["3s", "3h"])


def test_names_that_end_in_s() -> None:
    session = begin(3)
    names = {"players": ["Jonas", "Ben", "Carla"]}
    session = Session(session.game, session.game.options(names))
    play(session, "Ks", "Qs", True, "player:jonas", "clockwise", [], [], [], True, ["7"])
    assert session.table.armies[0].name == "Jonas' 7s"
