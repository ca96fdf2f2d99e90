"""The execution: what is taken back, what goes to the graveyard, and the next royal."""

from fractions import Fraction

import pytest

from companion.asks import Cards
from companion.errors import Refused
from tests.games.royal_execution.tables import at, enabled, laid, offered, play


def test_one_of_the_three_cards_must_be_taken_back_top_or_bottom() -> None:
    session = at(laid("Jh 5s 6d", "Kd", hand="6h 2c", discard="9c"))
    play(session, "hand:6h:row:1")
    assert session.ask.id == "execution.take-back"
    assert enabled(session) == {f"{card}:{end}" for card in ("5s", "6d", "6h") for end in ("top", "bottom")}
    play(session, "6d:bottom")
    assert session.table.discard == ["6d", "9c"]
    assert {"5s", "6h"} <= set(session.table.graveyard)
    assert "Jh" in session.table.executed
    assert session.report is not None
    assert session.report.todo == ("5♠ 6♥ and J♥ go to the graveyard",)
    assert session.ask.id == "hand.play"


def test_a_card_taken_back_to_the_top_can_be_played_again_at_once() -> None:
    session = at(laid("Jh 5s 6d", "Kh 9s 4d", hand="10h 2c"))
    play(session, "hand:10h:row:1", "10h:top")
    assert "pile:10h:row:2" in enabled(session)
    play(session, "pile:10h:row:2")
    assert session.report is not None
    assert session.report.headline == "All twelve royals are executed"


def test_on_an_empty_discard_pile_top_and_bottom_are_one() -> None:
    session = play(at(laid("Jh 5s 6d", "Kd", hand="6h 2c")), "hand:6h:row:1")
    assert {key: option.label for key, option in offered(session).items()} == {
        "5s:top": "5♠",
        "6d:top": "6♦",
        "6h:top": "6♥",
    }


def test_aces_and_jokers_are_never_taken_back() -> None:
    session = play(at(laid("Jh As joker", "Kd", hand="6h 2c", discard="9c")), "hand:6h:row:1")
    assert enabled(session) == {"6h:top", "6h:bottom"}
    with pytest.raises(Refused):
        session.answer("As:top")
    with pytest.raises(Refused):
        session.answer("joker:top")


def test_where_only_one_card_can_go_to_one_place_nothing_is_asked() -> None:
    session = play(at(laid("Jh As joker", "Kd", hand="6h 2c")), "hand:6h:row:1")
    assert session.ask.id == "hand.play"
    assert session.table.discard == ["6h"]
    assert session.report is not None
    assert session.report.todo == ("Lay 6♥ on the discard pile", "A♠ joker and J♥ go to the graveyard")


def test_where_no_card_can_be_taken_back_all_go_to_the_graveyard() -> None:
    session = play(at(laid("Jh Ah joker", "Kd", hand="joker 2c", discard="9c")), "hand:joker:row:1")
    assert session.ask.id == "hand.play"
    assert session.table.discard == ["9c"]
    assert session.table.graveyard.count("joker") == 2
    assert session.report is not None
    assert session.report.todo == ("A♥ joker joker and J♥ go to the graveyard",)


def test_the_royal_behind_is_turned_up() -> None:
    session = at(laid("Jh 5s 6d", "Kd", hand="6h 2c", behind=(2, 1)))
    play(session, "hand:6h:row:1", "6h:top")
    ask = session.ask
    assert isinstance(ask, Cards)
    assert (ask.id, ask.about, len(ask.possible)) == ("execution.turn-up", "row:1", 3)
    assert {chance.label: chance.chance for chance in session.odds} == {
        f"a {name}": Fraction(sum(card[0] == rank for card in session.table.unseen), 3)
        for rank, name in (("J", "Jack"), ("Q", "Queen"), ("K", "King"))
    }
    with pytest.raises(Refused, match="already"):
        session.answer(["Jh"])
    royal = session.table.unseen[1]
    play(session, [royal])
    assert (session.table.rows[0].royal, session.table.rows[0].behind) == (royal, 1)
    assert session.ask.id == "hand.play"


def test_the_last_royal_is_known_and_not_asked_for() -> None:
    session = at(laid("Jh 5s 6d", "Kd", hand="6h 2c", behind=(1,)))
    last = session.table.unseen[0]
    play(session, "hand:6h:row:1", "6h:top")
    assert session.table.rows[0].royal == last
    assert session.ask.id == "hand.play"
    assert session.report is not None
    assert any("Turn up the last royal" in todo for todo in session.report.todo)


def test_an_empty_row_is_attacked_no_more() -> None:
    session = play(at(laid("Jh 5s 6d", "Kd", hand="6h 2c")), "hand:6h:row:1", "6h:top")
    assert not any(key.endswith("row:1") for key in offered(session))
