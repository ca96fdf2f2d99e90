"""Cards as short strings."""

import pytest

from companion import cards
from companion.errors import Refused


def test_a_deck_has_54_different_places() -> None:
    deck = cards.deck()
    assert len(deck) == 54
    assert len(set(deck)) == 53
    assert deck.count(cards.JOKER) == 2


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10h", "10h"), ("10H", "10h"), (" qS ", "Qs"), ("a♥", "Ah"), ("10", "10?"), ("k?", "K?"),
        ("JOKER", "joker"), ("2d", "2d"),
    ],
)  # fmt: skip
def test_people_write_cards_in_many_ways(written: str, meant: str) -> None:
    assert cards.parse(written) == meant


@pytest.mark.parametrize("written", ["", " ", "1h", "11h", "h10", "10x", "?", "back", "♥", 7, None, ["10h"], "10hh"])
def test_what_is_no_card_is_refused(written: object) -> None:
    with pytest.raises(Refused, match="not a card"):
        cards.parse(written)


def test_every_card_survives_writing_and_reading() -> None:
    for card in cards.deck():
        assert cards.parse(card) == card
        assert cards.parse(cards.name(card)) == card
        assert cards.parse(cards.by_rank(card)) == cards.by_rank(card)


def test_names_are_what_people_read() -> None:
    assert cards.names(["10h", "K?", "joker", "?"]) == "10♥ K joker unseen card"


def test_rank_and_suit_are_taken_apart() -> None:
    assert (cards.rank("10h"), cards.suit("10h")) == ("10", cards.Suit.HEARTS)
    assert (cards.rank("10?"), cards.suit("10?")) == ("10", None)
    assert (cards.rank("joker"), cards.suit("joker")) == ("joker", None)
    assert (cards.rank("?"), cards.suit("?"), cards.is_exact("?")) == ("", None, False)


def test_cards_are_sorted_by_rank_jokers_last() -> None:
    assert sorted(["joker", "10h", "2s", "Kd", "Ac"], key=cards.order) == ["Ac", "2s", "10h", "Kd", "joker"]
