"""Every kind of ask is answered by buttons, and what does not fit is refused in words."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from companion import asks, cards
from companion.asks import Answer, Ask, Option, Part
from companion.errors import Refused
from companion.session import Session
from hardware.answers import Enter, Presses, Redo, Undo
from hardware.press import Press, Role
from tests.hardware.finger import HELD_OK, HELD_UNDO, OK, UNDO, Finger, enter, face
from tests.luck import random_answer
from tests.sample_game import Lighthouse


def words(name: str = "test.ask") -> dict[str, Any]:
    return {"id": name, "title": "A question", "instruction": "Do it.", "rule": "test"}


def options(number: int) -> tuple[Option, ...]:
    return tuple(Option(f"option:{n}", f"Option {n}") for n in range(1, number + 1))


ROLL = asks.Roll(**words(), dice=3, results={"hit": "A hit", "miss": "A miss"})


def typed(ask: Ask, *presses: Press) -> Answer | None:
    """What presses come to."""
    entry = Presses()
    outcome = None
    for press in presses:
        outcome = entry.press(ask, press)
    return outcome.answer if isinstance(outcome, Enter) else None


def test_a_roll_completes_itself_with_its_last_die() -> None:
    assert typed(ROLL, face(3), face(3)) is None
    assert typed(ROLL, face(3), face(3), face(6)) == [3, 3, 6]


def test_the_result_of_a_roll_is_two_presses() -> None:
    assert typed(ROLL, OK, face(2)) == "miss"
    assert typed(ROLL, OK, OK, face(2), face(1), face(1)) == [2, 1, 1]
    only_words = asks.Roll(**words(), dice=1, results={"out": "Out"}, dice_wanted=False)
    assert typed(only_words, face(1)) == "out"


def test_ok_amid_a_roll_says_what_is_missing() -> None:
    entry = Presses()
    entry.press(ROLL, face(3))
    with pytest.raises(Refused, match="2 more"):
        entry.press(ROLL, OK)
    assert entry.prompt(ROLL).entered == [3]


def test_undo_takes_back_a_die_and_then_the_game() -> None:
    entry = Presses()
    for press in (face(3), face(4), UNDO):
        assert entry.press(ROLL, press) is None
    assert entry.prompt(ROLL).entered == [3]
    assert entry.press(ROLL, UNDO) is None
    assert entry.prompt(ROLL).entered is None
    assert entry.press(ROLL, UNDO) == Undo()
    assert entry.press(ROLL, HELD_UNDO) == Redo()


def test_undo_held_drops_the_whole_entry() -> None:
    entry = Presses()
    for press in (face(3), face(4), HELD_UNDO):
        assert entry.press(ROLL, press) is None
    assert not entry.begun


def test_pages_that_were_turned_round_need_no_undo() -> None:
    entry = Presses()
    for press in (OK, OK):
        entry.press(ROLL, press)
    assert entry.press(ROLL, UNDO) == Undo()


def test_a_choice_is_its_number_and_ok_turns_pages() -> None:
    ask = asks.Choice(**words(), options=options(8))
    assert typed(ask, face(4)) == "option:4"
    assert typed(ask, OK, face(2)) == "option:8"
    with pytest.raises(Refused, match="Button 3 means nothing here"):
        typed(ask, OK, face(3))


def test_a_choice_that_is_not_possible_says_why() -> None:
    ask = asks.Choice(**words(), options=(Option("a", "Sail", disabled="no wind"), Option("b", "Row")))
    with pytest.raises(Refused, match="Sail: no wind"):
        typed(ask, face(1))
    assert typed(ask, OK) == "b"


def test_choices_are_picked_let_go_and_finished() -> None:
    ask = asks.Choices(**words(), options=options(8), low=1, high=3)
    assert typed(ask, face(1), face(2), face(1), OK, face(1), HELD_OK) == ["option:2", "option:7"]
    assert typed(ask, face(1), HELD_OK) == ["option:1"]
    assert typed(ask, face(1), face(2), face(3)) == ["option:1", "option:2", "option:3"]
    with pytest.raises(Refused, match="Choose 1 more"):
        typed(asks.Choices(**words(), options=options(3), low=1, high=2), OK)


def test_small_counts_are_their_button_and_none_is_ok() -> None:
    ask = asks.Count(**words(), high=4, allowed=(0, 2, 4))
    assert (typed(ask, face(2)), typed(ask, OK)) == (2, 0)
    with pytest.raises(Refused, match="0, 2, 4"):
        typed(ask, face(3))


def test_large_counts_are_stepped() -> None:
    ask = asks.Count(**words(), low=5, high=40, unit="servants")
    assert typed(ask, face(6), face(6), face(3), OK) == 24
    entry = Presses()
    key = entry.prompt(ask).key(Role.FACE6)
    assert key is not None
    assert key.label == "15"
    with pytest.raises(Refused, match="no further"):
        entry.press(ask, face(1))


def test_a_split_gives_one_a_press() -> None:
    ask = asks.Split(**words(), parts=(Part("a", "Anna", 2), Part("b", "Ben", 5)), low=3, high=3)
    assert typed(ask, face(1), face(1), face(2)) == {"a": 2, "b": 1}
    with pytest.raises(Refused, match="Anna takes at most 2"):
        typed(ask, face(1), face(1), face(1))
    assert typed(asks.Split(**words(), parts=ask.parts, low=0, high=3), OK) == {}


def test_a_split_that_is_only_counted_shares_nothing_out() -> None:
    ask = asks.Split(**words(), fact=True, parts=(Part("a", "Blue", 2), Part("b", "Red", 5)), low=1, high=7)
    with pytest.raises(Refused, match="At least 1 in all"):
        typed(ask, OK)
    assert typed(ask, face(1), OK) == {"a": 1}


def test_an_order_ends_by_itself() -> None:
    ask = asks.Order(**words(), options=options(3))
    assert typed(ask, face(3), face(1)) == ["option:3", "option:1", "option:2"]
    with pytest.raises(Refused, match="has its place"):
        typed(ask, face(3), face(3))


def test_text_is_one_of_the_suggestions() -> None:
    assert typed(asks.Text(**words(), suggestions=("Anna", "Ben")), face(2)) == "Ben"


def test_text_is_written_letter_by_letter() -> None:
    ask = asks.Text(**words(), suggestions=("Anna", "Ben"), longest=4)
    assert typed(ask, OK, OK, OK, face(1), OK, face(3), HELD_OK) == "Mi"  # past the suggestions, A–F and G–L
    assert typed(ask, OK, face(1), face(2), HELD_OK) == "Ab"
    with pytest.raises(Refused, match="A word comes first"):
        typed(ask, *[OK] * 5, face(3))
    with pytest.raises(Refused, match="At most 4 letters"):
        typed(ask, OK, *[face(1)] * 5)


def test_done_is_ok() -> None:
    ask = asks.Confirm(**words(), label="Turned")
    assert typed(ask, OK) is True
    key = Presses().prompt(ask).key(Role.OK)
    assert key is not None
    assert key.label == "Turned"
    with pytest.raises(Refused, match="Press OK"):
        typed(ask, face(1))


def test_ranks_keep_their_place() -> None:
    ask = asks.Cards(**words(), possible=tuple(cards.deck()))
    assert typed(ask, face(1)) == ["A?"]
    assert typed(ask, OK, face(4)) == ["10?"]
    assert typed(ask, OK, OK, face(1)) == ["K?"]
    assert typed(ask, OK, OK, face(2)) == ["joker"]
    without_low = asks.Cards(**words(), possible=("10h", "Js"))
    assert typed(without_low, face(4)) == ["10?"]
    with pytest.raises(Refused, match="cannot be here"):
        typed(without_low, face(1))


def test_the_suit_is_asked_for_only_where_it_is_open() -> None:
    ask = asks.Cards(**words(), possible=("2h", "2s", "3c"), suits=True)
    assert typed(ask, face(2), face(2)) == ["2h"]
    assert typed(ask, face(3)) == ["3c"]
    with pytest.raises(Refused, match="Press the suit"):
        typed(ask, face(2), face(3))
    vague = asks.Cards(**words(), possible=("4?", "4?"), suits=True, elsewhere={"4s": "in the army"})
    assert typed(vague, face(4), face(4)) == ["4d"]
    with pytest.raises(Refused, match="Press the suit"):
        typed(vague, face(4), face(1))


def test_cards_of_one_value_and_of_several_sizes() -> None:
    ask = asks.Cards(**words(), possible=tuple(cards.deck()), sizes=(0, 2, 3), same_rank=True)
    assert typed(ask, HELD_OK) == []
    assert typed(ask, OK, face(1), face(1), OK) == ["7?", "7?"]
    assert typed(ask, face(2), face(2), face(2)) == ["2?", "2?", "2?"]
    with pytest.raises(Refused, match="All must have one value: 2"):
        typed(ask, face(2), face(3))


def test_an_ask_of_an_unknown_kind_is_left_to_the_screen() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Song(Ask):
        kind = "song"

    ask = Song(**words())
    assert "screen" in Presses().prompt(ask).hint
    with pytest.raises(Refused, match="screen"):
        typed(ask, OK)


def test_another_ask_starts_afresh() -> None:
    entry = Presses()
    entry.press(ROLL, face(3))
    other = asks.Roll(**words("test.other"), dice=3)
    assert entry.prompt(other).entered is None


@pytest.mark.parametrize("seed", range(40))
def test_the_sample_game_is_played_by_buttons_alone(seed: int) -> None:
    luck, presses = Random(seed), Presses()
    session = Session(Lighthouse(), Lighthouse().options({"players": ["Anna", "Ben"], "nights": "5"}))
    counted = 0
    while not session.over and len(session.entries) < 200:
        counted += 1
        before, ask = len(session.entries), session.ask
        wanted = random_answer(ask, luck)
        try:
            for press in Finger(presses).presses_for(ask, wanted):
                presses.play(session, press)
                if len(session.entries) > before:
                    break
        except Refused:  # two cards that are each possible but were seen before: the game says so
            presses.forget()
            continue
        assert len(session.entries) == before + 1
    assert session.over
    assert {entry.by for entry in session.entries} == {"buttons"}
    entries = len(session.entries)
    presses.play(session, UNDO)
    assert len(session.entries) == entries - 1
    presses.play(session, HELD_UNDO)
    assert session.over


@pytest.mark.parametrize("seed", range(30))
def test_what_goes_in_comes_out(seed: int) -> None:
    """Any answer to any ask can be entered; only suits that do not matter are left out."""
    luck = Random(seed)
    game = Lighthouse()
    table = game.start(game.options({"players": ["Anna", "Ben", "Cleo"], "nights": "5"}))
    for _ in range(30):
        step = game.step(table)
        if step.over:
            break
        ask = step.ask(table)
        wanted = ask.check(random_answer(ask, luck))
        got, count = enter(Presses(), ask, wanted)
        if isinstance(ask, asks.Cards) and isinstance(got, list) and isinstance(wanted, list):
            assert [cards.rank(str(card)) for card in got] == [cards.rank(str(card)) for card in wanted]
        else:
            assert got == wanted
        assert count <= 16
        try:
            game.move_to(table, step.answer(table, wanted))
        except Refused:
            continue


def test_what_the_game_refuses_keeps_the_entry_without_its_last_press() -> None:
    entry = Presses()
    for press in (face(3), face(3), face(6)):
        entry.press(ROLL, press)
    assert entry.prompt(ROLL).entered == [3, 3]
    assert entry.press(ROLL, face(5)) == Enter([3, 3, 5])
