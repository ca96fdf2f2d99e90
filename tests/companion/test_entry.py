"""What people type at the terminal, read as answers of every kind."""

from typing import Any

import pytest

from companion import asks
from companion.asks import Answer, Ask, Option, Part
from companion.errors import Refused
from companion.terminal.entry import claims, hint, named, pick, read_answer, read_cards

COMMON: dict[str, Any] = {"id": "a.b", "title": "T", "instruction": "I", "rule": "r"}
ARMIES = (
    Option("army:anna", "Anna's sevens"),
    Option("army:ben", "Ben's eights"),
    Option("army:bea", "Bea's tens"),
)
RESULTS = {"hit": "Hit", "miss": "Missed", "two-sixes": "Two sixes"}

ROLL = asks.Roll(**COMMON, dice=4, results=RESULTS)
WORDS = asks.Roll(**COMMON, dice=1, results=RESULTS, dice_wanted=False)
CARDS = asks.Cards(**COMMON, possible=("10h", "7s", "7h", "As", "joker"), sizes=(0, 1, 2))
CHOICE = asks.Choice(**COMMON, options=ARMIES)
CHOICES = asks.Choices(**COMMON, options=ARMIES, high=3)
COUNT = asks.Count(**COMMON, high=5, unit="cards")
SPLIT = asks.Split(
    **COMMON,
    parts=(Part("army:anna", "Anna", 4), Part("army:ben", "Ben", 4), Part("people", "People", 9)),
    low=3,
    high=3,
)
ORDER = asks.Order(**COMMON, options=ARMIES)
TEXT = asks.Text(**COMMON, suggestions=("Skerryvore", "Eddystone"))
CONFIRM = asks.Confirm(**COMMON, label="Shuffled")


@pytest.mark.parametrize(
    ("ask", "line", "answer"),
    [
        (ROLL, "3345", [3, 3, 4, 5]),
        (ROLL, "3 3 4 5", [3, 3, 4, 5]),
        (ROLL, "3,3, 4,5", [3, 3, 4, 5]),
        (ROLL, "hit", "hit"),
        (ROLL, "m", "miss"),
        (ROLL, "two", "two-sixes"),
        (WORDS, "2", "miss"),
        (WORDS, "hi", "hit"),
        (CARDS, "10h 7", ["10h", "7"]),
        (CARDS, "10H,7♠", ["10H", "7♠"]),
        (CARDS, "10h7s", ["10h", "7s"]),
        (CARDS, "77", ["7", "7"]),
        (CARDS, "t", ["10"]),
        (CARDS, "a", ["A"]),
        (CARDS, "jo", ["joker"]),
        (CARDS, "-", []),
        (CARDS, "none", []),
        (CHOICE, "2", "army:ben"),
        (CHOICE, "an", "army:anna"),
        (CHOICE, "army:bea", "army:bea"),
        (CHOICE, "tens", "army:bea"),
        (CHOICES, "1 3", ["army:anna", "army:bea"]),
        (CHOICES, "all", ["army:anna", "army:ben", "army:bea"]),
        (CHOICES, "-", []),
        (COUNT, "4", 4),
        (SPLIT, "2 0 1", {"army:anna": 2, "army:ben": 0, "people": 1}),
        (SPLIT, "anna=2 people=1", {"army:anna": 2, "people": 1}),
        (SPLIT, "anna = 2, pe=1", {"army:anna": 2, "people": 1}),
        (SPLIT, "1=2 3=1", {"army:anna": 2, "people": 1}),
        (SPLIT, "3", {"army:anna": 3}),
        (ORDER, "2 1 3", ["army:ben", "army:anna", "army:bea"]),
        (ORDER, "3 1", ["army:bea", "army:anna", "army:ben"]),
        (TEXT, "1", "Skerryvore"),
        (TEXT, " Fair  Isle ", "Fair  Isle"),
        (CONFIRM, "", True),
        (CONFIRM, "shuffled", True),
        (CONFIRM, "y", True),
    ],
)  # fmt: skip
def test_few_keystrokes(ask: Ask, line: str, answer: Answer) -> None:
    assert read_answer(ask, line) == answer
    ask.check(answer)


@pytest.mark.parametrize(
    ("ask", "line", "words"),
    [
        (ROLL, "334", "4 dice are rolled here, 3 entered"),
        (ROLL, "3347", "7 is no die"),
        (ROLL, "bravo", "none of these"),
        (asks.Roll(**COMMON, dice=2), "hit", "such as 33"),
        (CARDS, "11h", "not a card"),
        (CARDS, "banana", "not a card"),
        (CARDS, "5", "cannot be here"),
        (CARDS, "7 7 7", "are asked for, 3 entered"),
        (CHOICE, "be", "could be Ben's eights or Bea's tens"),
        (CHOICE, "4", "choose 1 to 3"),
        (CHOICE, "0", "choose 1 to 3"),
        (CHOICES, "1 1", "once"),
        (COUNT, "six", "not a whole number"),
        (COUNT, "6", "0 to 5"),
        (SPLIT, "1 1", "exactly 3"),
        (SPLIT, "1 1 1 1", "a number for each"),
        (SPLIT, "anna=1 army:anna=2", "two shares"),
        (SPLIT, "eva=3", "none of these"),
        (ORDER, "1", "each of these once"),
        (ORDER, "1 1 2", "each of these once"),
        (CONFIRM, "no", "Press Enter when it is done"),
    ],
)
def test_refusals_say_what_to_type(ask: Ask, line: str, words: str) -> None:
    with pytest.raises(Refused) as refusal:
        ask.check(read_answer(ask, line))
    assert words in str(refusal.value)


def test_a_number_beats_an_id_that_looks_like_one() -> None:
    options = (Option("1", "One night"), Option("3", "Three nights"))
    assert pick(named(options), "2") == "3"


@pytest.mark.parametrize(
    ("ask", "line", "claimed"),
    [
        (CARDS, "a", True),
        (CARDS, "q", False),
        (TEXT, "q", False),
        (TEXT, "d 10", False),
        (TEXT, "a day", True),
        (TEXT, "u.", True),
        (CARDS, "a 7", True),
        (ROLL, "h", True),
        (ROLL, "h 7", False),
        (ROLL, "u", False),
        (CHOICE, "b", True),
        (CHOICE, "a 2 3", False),
        (CHOICE, "f table.jpg", False),
        (CHOICES, "a b", True),
        (CHOICES, "a 2", False),
        (ORDER, "be", True),
        (CONFIRM, "u", False),
    ],
)
def test_letters_that_are_answers_are_no_commands(ask: Ask, line: str, claimed: bool) -> None:
    assert claims(ask, line) is claimed


def test_the_example_of_a_split_can_be_typed() -> None:
    for number in (1, 2, 3, 4, 8):
        parts = tuple(Part(f"part:{n}", f"Part {n}", n + 1) for n in range(number))
        ask = asks.Split(**COMMON, parts=parts, low=number, high=number)
        ask.check(read_answer(ask, hint(ask).partition("such as ")[2]))


@pytest.mark.parametrize("same_rank", [False, True])
@pytest.mark.parametrize("suits", [False, True])
@pytest.mark.parametrize("sizes", [(1,), (2,), (0, 2), (1, 2, 3), (1, 2, 3, 4)])
def test_the_example_of_cards_can_be_typed(sizes: tuple[int, ...], suits: bool, same_rank: bool) -> None:
    ask = asks.Cards(
        **COMMON,
        sizes=sizes,
        possible=tuple(f"{value}{suit}" for value in ("7", "Q", "K") for suit in "sh"),
        suits=suits,
        same_rank=same_rank,
    )
    example = hint(ask).partition("such as ")[2].partition(",")[0]
    ask.check(read_answer(ask, example))


def test_a_count_says_what_is_counted() -> None:
    assert hint(asks.Count(**COMMON, high=3, unit="cards")) == "a number, 0 to 3 cards"
    assert hint(asks.Count(**COMMON, high=3)) == "a number, 0 to 3"


@pytest.mark.parametrize("ask", [ROLL, WORDS, CARDS, CHOICE, CHOICES, COUNT, SPLIT, ORDER, TEXT, CONFIRM])
def test_every_kind_has_a_short_hint(ask: Ask) -> None:
    assert 0 < len(hint(ask)) < 60


@pytest.mark.parametrize("line", ["", " ", "10hh", "1", "h", "7x"])
def test_what_is_no_card(line: str) -> None:
    with pytest.raises(Refused):
        read_cards(line)
