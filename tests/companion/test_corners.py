"""The letters of the players' own cards: said everywhere, typed at the terminal, and in no record."""

import pickle
from dataclasses import replace
from typing import Literal

import pytest

from companion import cards
from companion.asks import Cards
from companion.context import english, spoken
from companion.errors import Refused
from companion.language import Language, kept, tr
from companion.settings import Display, Settings
from companion.terminal import entry
from companion.terminal.glyphs import ASCII, UNICODE
from companion.wire import encode


def deck(name: str) -> Language:
    """English with the letters of a deck."""
    return Language("en", corners=cards.corners(name, "en"))


@pytest.mark.parametrize(
    ("name", "letters"),
    [("en", "A J Q K"), ("de", "A B D K"), ("nl", "A B V H"), ("fr", "A V D R"), ("auto", "A J Q K")],
)
def test_every_deck_has_its_letters(name: str, letters: str) -> None:
    some = cards.names(["A?", "J?", "Q?", "K?"])
    assert deck(name).say(some) == letters
    assert some == "A J Q K"


def test_a_deck_follows_the_language_until_somebody_says_otherwise() -> None:
    def speak(code: str) -> Language:
        return Language("de")

    usual = Settings()
    assert spoken(speak, usual).say(cards.name("Qh")) == "D♥"
    assert spoken(english, usual).say(cards.name("Qh")) == "Q♥"
    assert spoken(speak, played_with("en")).say(cards.name("Qh")) == "Q♥"
    assert spoken(english, played_with("fr")).say(cards.name("Kh")) == "R♥"


def played_with(corners: Literal["en", "fr"]) -> Settings:
    """Settings for a deck with the letters of a language."""
    return Settings(display=Display(corners=corners))


def test_a_card_keeps_its_letter_in_sentences_and_loses_it_in_records() -> None:
    said = tr("{cards} go to the graveyard", cards=cards.names(["Ks", "10h", "joker"]))
    assert deck("nl").say(said) == "H♠ 10♥ joker go to the graveyard"
    assert encode(said) == '"K♠ 10♥ joker go to the graveyard"'
    assert encode([cards.name("Qd")]) == '["Q♦"]'
    again = pickle.loads(pickle.dumps(cards.name("Qd")))
    assert (again, deck("de").say(again)) == ("Q♦", "D♦")


def test_cards_in_words_that_were_kept_have_their_letters() -> None:
    words = "K♠ Q♥ and 10♦ lie there; Q and Kurt stay"
    assert deck("nl").say(kept(words)) == "H♠ V♥ and 10♦ lie there; Q and Kurt stay"
    assert Language().say(kept(words)) == words
    assert deck("nl").say(kept("K♠ is here", ["K♠ is here"])) == "K♠ is here"


@pytest.mark.parametrize(
    ("name", "line", "read"),
    [
        ("en", "Qd", ["Qd"]),
        ("de", "Dd", ["Qd"]),
        ("de", "dd bs kh", ["Qd", "Js", "Kh"]),
        ("de", "d 10d", ["Q", "10d"]),
        ("de", "Qd", ["Qd"]),
        ("nl", "hh 10h 7h", ["Kh", "10h", "7h"]),
        ("fr", "vd,rs;dd", ["Jd", "Ks", "Qd"]),
        ("en", "Bd", None),
        ("de", "th joker", ["10h", "joker"]),
    ],
)
def test_cards_are_typed_as_they_are_printed(name: str, line: str, read: list[str] | None) -> None:
    if read is None:
        with pytest.raises(Refused):
            entry.read_cards(line, deck(name).say)
    else:
        assert entry.read_cards(line, deck(name).say) == read


def test_what_may_be_typed_is_told_in_the_letters_of_the_deck() -> None:
    say = deck("de").say
    with pytest.raises(Refused) as refused:
        entry.read_cards("Xd", say)
    assert "a rank A 2-10 B D K and a suit" in say(str(refused.value))
    ask = Cards(id="a.b", title="", instruction="", rule="", possible=("Qh", "Jc"), suits=True)
    assert say(entry.hint(ask)) == "a card, such as Bc"
    assert say(entry.hint(replace(ask, sizes=(2,)))) == "2 cards, such as Bc Dh"
    assert say(entry.ranks_shown(ask)) == "B D"


def test_a_letter_of_the_deck_is_no_command_where_the_card_can_be() -> None:
    ask = Cards(id="a.b", title="", instruction="", rule="", possible=("Qh", "Jc"))
    assert not entry.claims(ask, "d")
    assert entry.claims(ask, "d", deck("de").say)
    assert entry.claims(ask, "b", deck("de").say)
    assert not entry.claims(ask, "k", deck("de").say)


def test_the_terminal_draws_the_letters_of_the_deck() -> None:
    say = deck("fr").say
    assert replace(UNICODE, say=say).card("Qh").plain == "Dh♥"
    assert replace(ASCII, say=say).card("Kc").plain == "Rc"
    assert replace(ASCII, say=say).card("J?").plain == "V"
    assert UNICODE.card("Qh").plain == "Qh♥"


def test_no_two_cards_of_a_deck_have_one_letter() -> None:
    for letters in cards.CORNERS.values():
        printed = [letters.get(rank, rank) for rank in cards.RANKS]
        assert len(set(printed)) == len(printed)
