"""Set-up, and the options of a new game."""

import pytest

from companion.asks import Cards, Confirm
from companion.errors import Refused
from tests.games.royal_execution.tables import GAME, begin, census, options, play


def test_twelve_royals_in_three_rows_of_four_the_last_of_each_face_up() -> None:
    session = begin()
    ask = session.ask
    assert isinstance(ask, Cards)
    assert (ask.id, ask.sizes, len(ask.possible)) == ("setup.royals", (3,), 12)
    play(session, ["Kh", "Js", "Qd"])
    assert [(row.royal, row.behind) for row in session.table.rows] == [("Kh", 3), ("Js", 3), ("Qd", 3)]
    assert len(session.table.unseen) == 9
    assert session.report is not None
    assert "K♥ J♠ Q♦ face you" in session.report.headline


@pytest.mark.parametrize("wrong", [["Kh", "Kh", "Js"], ["10h", "Kh", "Js"], ["Kh", "Js"], ["K", "Qs", "Js"], "nothing"])
def test_three_different_royals_with_their_suits_are_needed(wrong: object) -> None:
    session = begin()
    with pytest.raises(Refused):
        session.answer(wrong)


def test_dutch_cards_b_is_jack_v_is_queen_h_is_king() -> None:
    session = play(begin(), ["Bh", "Vs", "hd"])
    assert [row.royal for row in session.table.rows] == ["Jh", "Qs", "Kd"]
    assert session.entries[0].answer == ["Jh", "Qs", "Kd"]


def test_42_cards_in_the_draw_pile_nine_of_them_sideways() -> None:
    session = play(begin(), ["Kh", "Js", "Qd"])
    assert isinstance(session.ask, Confirm)
    assert "nine of them face down sideways" in session.ask.instruction
    play(session, True)
    assert len(session.table.pile) == 42
    assert session.ask.title == "Hand 1 of 14"


def test_options_are_complete_and_checked() -> None:
    assert options() == {
        "players": ["Anna"],
        "ending": "discard",
        "sideways": "warning",
        "dead_cards": "warn",
        "between_hands": "draw",
    }
    for names in (["A", "B"], [], [" "], ["x" * 41], None):
        with pytest.raises(Refused):
            GAME.options({"players": names})
    with pytest.raises(Refused, match="no option 'speed'"):
        options(speed="fast")
    with pytest.raises(Refused, match="cannot be chosen"):
        options(ending="never")


def test_nothing_can_be_corrected_before_the_table_is_laid() -> None:
    session = begin()
    assert GAME.adjustables(session.table) == {}
    census(session.table)


def test_every_ask_names_a_section_of_the_rules() -> None:
    sections = {section.id for section in GAME.rules()}
    assert {"setup", "hand", "attack", "execution", "ending"} <= sections
    assert begin().ask.rule in sections
