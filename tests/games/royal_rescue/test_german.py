"""What German does otherwise than English in Royal Rescue."""

import re
from random import Random

import pytest

from companion.errors import Refused
from companion.games.royal_rescue.effects import Cell, Kind, Source
from companion.games.royal_rescue.words import sixes, to_roll
from companion.session import Session
from tests.games.german import german
from tests.games.royal_rescue.tables import GAME, NOON, begin, play


def said(text: str) -> str:
    return german().say(text)


def test_names_that_end_in_a_hiss_take_an_apostrophe_and_others_an_s() -> None:
    options = GAME.options({"players": ["Hans", "Max", "Anna B"]})
    session = Session(GAME, options, clock=lambda: NOON)
    random = Random(3)
    while len(session.table.armies) < 3:
        session.answer(GAME.dealer(session.table, random).answer(session.table))
    english = {re.sub(r"\d+", "7", army.name) for army in session.table.armies}
    assert english == {"Hans' 7s", "Max's 7s", "Anna B's 7s"}
    assert {re.sub(r"\d+", "7", said(army.name)) for army in session.table.armies} == {
        "Hans’ 7er",
        "Max’ 7er",
        "Anna Bs 7er",
    }


@pytest.mark.parametrize(
    ("number", "word"), [(0, "keine Sechs"), (1, "eine Sechs"), (2, "zwei Sechsen"), (12, "12 Sechsen")]
)
def test_sixes_are_counted(number: int, word: str) -> None:
    assert said(sixes(number)) == word


def test_a_refused_card_says_in_german_where_it_lies() -> None:
    session = play(begin(), "Kh", "Qs", True, "player:anna", "clockwise")
    with pytest.raises(Refused) as refused:
        session.answer(["Kh", "2s"])
    assert said(str(refused.value)) == "K♥ ist schon im Königspaar"
    with pytest.raises(Refused) as refused:
        session.answer(["10s", "9s", "8s"])
    assert said(str(refused.value)) == "Gefragt sind 0 oder 2 Karten, eingegeben: 3"


def test_dice_are_rolled_in_the_dative() -> None:
    assert said(to_roll(1)) == "Würfelt mit 1 Würfel"
    assert said(to_roll(4)) == "Würfelt mit 4 Würfeln"


@pytest.mark.parametrize(
    ("kind", "amount", "words"),
    [
        ("sixes", -1, "Umbar -1 Sechs"),
        ("sixes", 2, "Umbar +2 Sechsen"),
        ("free-miss", 1, "der erste Fehlwurf einer Armee kostet nichts"),
        ("free-miss", 2, "die ersten 2 Fehlwürfe einer Armee kosten nichts"),
        ("traitors", 1, "Verräter +1 Stärke"),
    ],
)
def test_effects_say_by_how_much(kind: str, amount: int, words: str) -> None:
    assert said(Cell(effect=Kind(kind), source=Source.HOUSE, amount=amount).words) == words


@pytest.mark.parametrize("kind", Kind)
def test_every_effect_has_words(kind: Kind) -> None:
    for amount in (-2, -1, 1, 2):
        cell = Cell(effect=kind, source=Source.HOUSE, amount=amount)
        assert said(cell.words) != cell.words
