"""Attacking a royal: the first two cards, the third card, aces and jokers."""

import pytest

from companion import cards
from companion.games.royal_execution import attack
from tests.games.royal_execution.tables import at, enabled, laid, offered, play

HEARTS = [rank + "h" for rank in cards.RANKS[:10]]


@pytest.mark.parametrize(("royal", "least"), [("Jh", 11), ("Qh", 12), ("Kh", 13)])
def test_jack_11_queen_12_king_13(royal: str, least: int) -> None:
    assert attack.need(royal) == least
    ranks = cards.RANKS[:10]
    for first in range(1, 11):
        for second in range(1, 11):
            fits = attack.fits(royal, [ranks[first - 1] + "s"], ranks[second - 1] + "d")
            assert fits == (first + second >= least)


@pytest.mark.parametrize(("first", "second", "reaches"), [("5", "6", True), ("4", "10", True), ("5", "5", False)])
def test_a_jack_with_5_and_6_or_4_and_10_but_not_5_and_5(first: str, second: str, reaches: bool) -> None:
    session = at(laid(f"Jh {first}s", "Kd", hand=f"{second}d 2c"))
    assert (f"hand:{second}d:row:1" in enabled(session)) == reaches
    if not reaches:
        assert offered(session)["hand:5d:row:1"].disabled == "5 + 5 is short"


def test_jack_of_hearts_with_5_and_6_needs_6_of_hearts_or_higher_its_ace_or_a_joker() -> None:
    assert [card for card in HEARTS if attack.fits("Jh", ["5s", "6d"], card)] == ["Ah", "6h", "7h", "8h", "9h", "10h"]
    assert attack.fits("Jh", ["5s", "6d"], "joker")
    session = at(laid("Jh 5s 6d", "Kd", hand="5h 10d 6h"))
    options = offered(session)
    assert options["hand:6h:row:1"].disabled is None
    assert options["hand:6h:row:1"].detail == "executes J♥"
    assert options["hand:5h:row:1"].disabled == "not above 5"
    assert options["hand:10d:row:1"].disabled == "needs a ♥"


@pytest.mark.parametrize("card", ["9s", "10s", "As", "joker"])
def test_8_and_8_on_the_king_of_spades_needs_9_10_ace_of_spades_or_a_joker(card: str) -> None:
    session = at(laid("Ks 8h 8d", "Kd", hand=f"{card} 7s 10h"))
    assert f"hand:{card}:row:1" in enabled(session)
    assert not {"hand:7s:row:1", "hand:10h:row:1"} & enabled(session)
    play(session, f"hand:{card}:row:1")
    assert attack.wanted("Ks", ["8h", "8d"]) == "♠ above 8, A♠, joker"


def test_king_with_10_and_joker_the_joker_may_be_3_so_a_4_of_the_suit_triggers() -> None:
    assert attack.lowest_joker("Kh", "10s") == 3
    assert [card for card in HEARTS if attack.fits("Kh", ["10s", "joker"], card)] == ["Ah", *HEARTS[3:]]
    assert attack.fits("Kh", ["joker", "10s"], "4h")
    assert attack.fits("Kh", ["10s", "joker"], "joker")
    session = at(laid("Kh 10s", "Kd", hand="joker 4h 2c"))
    play(session, "hand:joker:row:1")
    assert session.report is not None
    assert session.report.why[0] == "10 + joker reaches 13, the joker as low as 3"
    assert "hand:4h:row:1" in enabled(session)


def test_10_and_10_can_only_be_triggered_by_the_ace() -> None:
    assert [card for card in [*HEARTS, "joker"] if attack.fits("Jh", ["10s", "10d"], card)] == ["Ah"]
    assert attack.wanted("Jh", ["10s", "10d"]) == "A♥ alone"
    session = at(laid("Jh 10s", "Kd", hand="10d 4h 2c"))
    assert session.table.graveyard.count("Ah") == 1
    play(session, "hand:10d:row:1")
    assert session.report is not None
    assert "none is left" in session.report.why[1]


@pytest.mark.parametrize(
    ("royal", "placed", "above"),
    [
        ("Jh", ("3s", "joker"), 3),
        ("Jh", ("10s", "joker"), 2),
        ("Qh", ("10s", "joker"), 2),
        ("Kh", ("joker", "joker"), 3),
        ("Jh", ("As", "joker"), 1),
        ("Jh", ("joker", "6s"), 5),
        ("Kh", ("6s", "7d"), 6),
    ],
)
def test_a_joker_stays_open_and_is_then_the_most_useful_value(royal: str, placed: tuple[str, str], above: int) -> None:
    assert attack.threshold(royal, *placed) == above
    best = 11
    values = [range(2, 11) if card == cards.JOKER else (attack.value(card),) for card in placed]
    for first in values[0]:
        for second in values[1]:
            if first + second >= attack.need(royal):
                best = min(best, first, second)
    assert above == best


def test_a_joker_is_never_asked_about() -> None:
    session = at(laid("Kh", "Kd", "Js", hand="joker joker 4h"))
    play(session, "hand:joker:row:1", "hand:joker:row:1")
    assert session.ask.id == "hand.play"
    assert session.report is not None
    assert "two jokers reach 13, one of them as low as 3" in session.report.why
    assert "hand:4h:row:1" in enabled(session)


def test_aces_count_1_and_trigger_whatever_lies_there_if_of_the_suit() -> None:
    assert attack.fits("Jh", ["10s"], "Ad")
    assert not attack.fits("Qh", ["10s"], "Ad")
    assert attack.threshold("Jh", "10s", "Ad") == 1
    assert attack.fits("Kh", ["10s", "10d"], "Ah")
    assert not attack.fits("Kh", ["10s", "10d"], "Ad")


@pytest.mark.parametrize(("royal", "card"), [("Qh", "As"), ("Kh", "As"), ("Kh", "2s"), ("Jh", None)])
def test_a_first_card_that_can_never_reach_is_allowed_with_a_warning(royal: str, card: str | None) -> None:
    dead = [card for card in (r + "s" for r in cards.RANKS[:10]) if attack.never_reaches(royal, card)]
    assert card in dead or (card is None and not dead)
    if card is None:
        return
    session = at(laid(royal, "Jd", hand=f"{card} 3c"))
    option = offered(session)[f"hand:{card}:row:1"]
    assert (option.disabled, option.detail) == (None, "never enough!")
    play(session, option.id)
    assert session.report is not None
    assert "cannot be executed any more" in session.report.why[0]
    refused = at(laid(royal, "Jd", hand=f"{card} 3c", dead_cards="refuse"))
    assert f"hand:{card}:row:1" not in enabled(refused)


def test_royals_may_be_attacked_at_the_same_time_and_only_those_that_face_you() -> None:
    session = at(laid("Jh", "Kd", hand="5s 6d 7c", pile=3))
    play(session, "hand:5s:row:1", "hand:6d:row:2")
    assert [row.cards for row in session.table.rows] == [["5s"], ["6d"], []]
    assert not any(key.endswith("row:3") for key in offered(session))
