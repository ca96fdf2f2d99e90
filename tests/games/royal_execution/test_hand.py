"""A hand: three cards are drawn, all are played; the discard pile and its top; the last three hands."""

from fractions import Fraction

import pytest

from companion.asks import Cards
from companion.errors import Refused
from companion.scene import Token
from companion.session import Session
from tests.games.royal_execution.tables import GAME, at, begin, enabled, laid, offered, play


def drawn(session: Session) -> Session:
    return play(session, ["Kh", "Js", "Qd"], True, ["10h", "5s", "2c"])


def test_three_cards_are_one_entry_and_their_order_is_kept() -> None:
    session = drawn(begin())
    assert session.table.hand == ["10h", "5s", "2c"]
    assert len(session.table.pile) == 39
    assert session.entries[-1].answer == ["10h", "5s", "2c"]
    assert session.ask.title == "Hand 1 of 14: 3 cards to play"


@pytest.mark.parametrize("wrong", [["10h", "5s"], ["10h", "10h", "5s"], ["Kh", "5s", "2c"], ["10", "5s", "2c"]])
def test_a_hand_is_three_cards_of_the_draw_pile(wrong: list[str]) -> None:
    session = play(begin(), ["Kh", "Js", "Qd"], True)
    with pytest.raises(Refused):
        session.answer(wrong)


def test_a_card_seen_before_is_refused_and_it_is_said_where_it_is() -> None:
    session = play(drawn(begin()), "hand:10h:row:1", "hand:5s:top", "hand:2c:bottom")
    for card, where in (("10h", "placed on K♥"), ("5s", "on the discard pile"), ("Js", "face up")):
        with pytest.raises(Refused, match=f"already {where}"):
            session.answer([card, "7d", "8d"])


def test_both_jokers_may_come_but_no_third() -> None:
    session = play(begin(), ["Kh", "Js", "Qd"], True)
    with pytest.raises(Refused):
        session.answer(["joker", "joker", "joker"])
    play(session, ["joker", "joker", "2c"], "hand:joker:top", "hand:joker:top", "hand:2c:top")
    with pytest.raises(Refused, match="already on the discard pile"):
        session.answer(["joker", "3c", "4c"])


def test_all_three_are_played_before_the_next_three_are_drawn() -> None:
    session = drawn(begin())
    assert "draw" not in offered(session)
    play(session, "hand:10h:row:1", "hand:5s:top")
    assert session.ask.id == "hand.play"
    play(session, "hand:2c:bottom")
    ask = session.ask
    assert isinstance(ask, Cards)
    assert (ask.id, ask.about, ask.sizes) == ("hand.draw", "hand:2", (3,))


def test_cards_are_discarded_to_the_top_or_the_bottom() -> None:
    session = drawn(begin())
    assert offered(session)["hand:10h:top"].label == "10♥ discarded"
    assert "hand:10h:bottom" not in offered(session)
    play(session, "hand:10h:top", "hand:5s:top", "hand:2c:bottom")
    assert session.table.discard == ["2c", "10h", "5s"]


def test_the_discard_piles_top_may_be_played_at_any_time_also_right_after_it_was_put_there() -> None:
    session = play(drawn(begin()), "hand:10h:top")
    assert {"pile:10h:row:1", "pile:10h:row:2", "pile:10h:row:3"} <= enabled(session)
    assert not {"pile:10h:top", "pile:10h:bottom"} & set(offered(session))
    play(session, "pile:10h:row:1")
    assert session.table.rows[0].cards == ["10h"]
    assert len(session.table.hand) == 2


def test_only_the_top_of_the_discard_pile_can_be_played() -> None:
    session = at(laid("Kh", hand="2c", discard="9s 10s"))
    assert {key for key in enabled(session) if key.startswith("pile")} == {"pile:10s:row:1"}
    with pytest.raises(Refused, match="cannot be chosen"):
        session.answer("pile:9s:row:1")
    play(session, "pile:10s:row:1")
    assert "pile:9s:row:1" in enabled(session)


def test_where_asked_the_top_may_be_played_before_the_next_hand_is_drawn() -> None:
    session = play(drawn(begin(between_hands="ask")), "hand:10h:row:1", "hand:2c:top", "hand:5s:top")
    assert session.ask.title == "Before the next hand"
    assert enabled(session) == {"draw", "pile:5s:row:1", "pile:5s:row:2", "pile:5s:row:3"}
    play(session, "pile:5s:row:1")
    assert session.ask.id == "hand.play"
    play(session, "draw")
    assert session.ask.id == "hand.draw"


def test_every_play_is_offered_and_those_not_possible_say_why() -> None:
    session = at(laid("Jh 5s 6d", "Kd 4s", "Qs", hand="6h 8c 2d", discard="9s"))
    options = offered(session)
    assert len(options) == 4 * 3 + 3 * 2
    assert options["hand:8c:row:2"].disabled == "4 + 8 is short"
    assert options["hand:8c:row:1"].disabled == "needs a ♥"
    assert options["pile:9s:row:2"].disabled is None
    assert options["pile:9s:row:2"].detail == "then ♦ above 4"
    assert options["hand:8c:row:3"].detail == "then 4 or more"
    for key, option in options.items():
        if option.disabled is not None:
            with pytest.raises(Refused):
                session.answer(key)


def test_details_are_short_enough_for_keys_side_by_side() -> None:
    session = at(laid("Jh 5s 6d", "Kd 4s", "Qs", hand="joker 8c 2d", discard="10s"))
    for option in offered(session).values():
        assert len(option.label) <= 16
        assert len(option.detail or option.disabled or "") <= 15


def test_the_last_three_hands_are_announced() -> None:
    session = at(laid("Jh", "Kd", hand="2s", pile=9, behind=(1, 1)))
    play(session, "hand:2s:top")
    assert session.report is not None
    assert "The sideways cards have come up: the last three hands" in session.report.todo
    assert session.ask.title == "Hand 12 of 14: the last three hands"
    tokens = [thing for group in GAME.scene(session.table).groups for thing in group.things if isinstance(thing, Token)]
    assert [token.label for token in tokens] == ["Last three hands"]
    assert GAME.status(session.table).phase == "last-hands"
    quiet = at(laid("Jh", "Kd", hand="2s", pile=9, behind=(1, 1), sideways="plain"))
    assert play(quiet, "hand:2s:top").ask.title == "Hand 12 of 14"


def test_the_last_hand_is_known_and_not_asked_for() -> None:
    session = at(laid("Jh", "Kd", hand="2s", pile="9h 3c joker", behind=(1, 1)))
    play(session, "hand:2s:top")
    assert session.table.hand == ["9h", "3c", "joker"]
    assert session.table.hand_number == 14
    assert session.report is not None
    assert session.report.todo == ("Draw the last 3 cards: they must be 3♣ 9♥ joker",)


def test_the_chance_that_the_next_hand_goes_on_is_exact() -> None:
    session = at(laid("Jh 5s 6d", "Kd 9c", "Qs", pile="7h 2s 3s 4c 8c 2d"))
    chances = {chance.label: chance.chance for chance in session.odds}
    assert chances == {"a trigger for J♥": Fraction(1, 2), "a second card for K♦": Fraction(19, 20)}
