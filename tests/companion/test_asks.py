"""What counts as an answer, and what a refusal says."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import asks
from companion.asks import Ask, Option, Part
from companion.errors import Refused

COMMON: dict[str, Any] = {"id": "a.b", "title": "A", "instruction": "Do it.", "rule": "a"}
OPTIONS = (Option("x", "Ex"), Option("y", "Why", disabled="it is used up"), Option("z", "Zed"))

ROLL = asks.Roll(**COMMON, dice=3, results={"hit": "Hit", "miss": "Miss"})
WORDS = asks.Roll(**COMMON, dice=1, results={"on": "On"}, dice_wanted=False)
RANKS = asks.Cards(
    **COMMON, sizes=(1, 2), possible=("10h", "10s", "7?", "joker"), elsewhere={"10d": "in the discard pile"}
)
SUITS = asks.Cards(**COMMON, possible=("10h", "7d", "7s"), suits=True)
PAIR = asks.Cards(**COMMON, sizes=(0, 2), possible=("10h", "10s", "7d"), same_rank=True)
CHOICE = asks.Choice(**COMMON, options=OPTIONS)
CHOICES = asks.Choices(**COMMON, options=OPTIONS, low=1, high=2)
COUNT = asks.Count(**COMMON, low=1, high=4, unit="servants")
ALLOWED = asks.Count(**COMMON, high=9, allowed=(0, 3, 9))
SPLIT = asks.Split(**COMMON, parts=(Part("p", "Pi", 2), Part("q", "Queue", 3)), low=2, high=3)
ORDER = asks.Order(**COMMON, options=OPTIONS)
TEXT = asks.Text(**COMMON, longest=8)
CONFIRM = asks.Confirm(**COMMON)
ALL = (
    ROLL, WORDS, RANKS, SUITS, PAIR, CHOICE, CHOICES, COUNT, ALLOWED, SPLIT, ORDER, TEXT, CONFIRM,
)  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "answer", "kept", "words"),
    [
        (ROLL, [3, 3, 6], [3, 3, 6], "3 3 6"),
        (ROLL, "hit", "hit", "Hit"),
        (WORDS, "on", "on", "On"),
        (RANKS, "10♥", ["10h"], "10♥"),
        (RANKS, ["10", "10"], ["10?", "10?"], "10 10"),
        (RANKS, ["7c", "joker"], ["7c", "joker"], "7♣ joker"),
        (SUITS, ["10"], ["10h"], "10♥"),
        (PAIR, [], [], "none"),
        (PAIR, ["10h", "10"], ["10h", "10?"], "10♥ 10"),
        (CHOICE, "z", "z", "Zed"),
        (CHOICES, ["z", "x"], ["z", "x"], "Zed, Ex"),
        (COUNT, 4, 4, "4 servants"),
        (ALLOWED, 3, 3, "3"),
        (SPLIT, {"q": 2, "p": 0}, {"q": 2}, "2 × Queue"),
        (ORDER, ["z", "x", "y"], ["z", "x", "y"], "Zed, Ex, Why"),
        (TEXT, "  a   b ", "a b", "a b"),
        (CONFIRM, True, True, "done"),
    ],
)
def test_an_answer_is_kept_in_one_form_and_said_in_words(ask: Ask, answer: object, kept: object, words: str) -> None:
    assert ask.check(answer) == kept
    assert ask.say(ask.check(answer)) == words


@pytest.mark.parametrize(
    ("ask", "answer", "reason"),
    [
        (ROLL, [3, 3], "3 dice are rolled here, 2 entered"),
        (ROLL, [3, 3, 7], "dice show 1 to 6"),
        (ROLL, [3, 3, True], "no die"),
        (ROLL, [3, 3, 3.0], "no die"),
        (ROLL, "open", "possible: hit, miss"),
        (ROLL, 3, "list of dice"),
        (WORDS, [1], "in words: on"),
        (RANKS, ["10d"], "10♦ is already in the discard pile"),
        (RANKS, ["10h", "10s", "7d"], "1 or 2 cards are asked for, 3 entered"),
        (RANKS, ["10h", "10h"], "cannot be here"),
        (RANKS, ["7d", "7s"], "cannot be here"),
        (RANKS, ["Kh"], "cannot be here; possible: 7 10"),
        (RANKS, [10], "not a card"),
        (RANKS, 10, "Cards are a list"),
        (SUITS, ["7"], "suit of the 7 is needed"),
        (SUITS, ["7c"], "cannot be here"),
        (PAIR, ["10h", "7d"], "one value"),
        (CHOICE, "y", "Why: it is used up"),
        (CHOICE, "w", "possible: x, z"),
        (CHOICES, [], "Choose 1 to 2; 0 chosen"),
        (CHOICES, ["x", "x"], "chosen once"),
        (CHOICES, ["y"], "used up"),
        (CHOICES, "x", "list of options"),
        (COUNT, 5, "1 to 4"),
        (COUNT, True, "not a whole number"),
        (COUNT, 2.0, "not a whole number"),
        (ALLOWED, 4, "possible: 0, 3, 9"),
        (SPLIT, {"p": 3}, "Pi: 3 is not from 0 to 2"),
        (SPLIT, {"p": 1}, "2 to 3 to share out, 1 shared"),
        (replace(SPLIT, fact=True), {"p": 1}, "2 to 3 in all are possible, 1 is not"),
        (SPLIT, {"r": 2}, "possible: p, q"),
        (SPLIT, {"q": True}, "not from 0"),
        (SPLIT, [2], "object from part"),
        (ORDER, ["x", "y"], "once, in order: x, y, z"),
        (ORDER, ["x", "x", "y"], "once"),
        (TEXT, "   ", "empty"),
        (TEXT, "123456789", "9 characters, at most 8"),
        (TEXT, 5, "not text"),
        (TEXT, "a\udcff", "cannot be shown"),
        (TEXT, "a\x1b[2J", "cannot be shown"),
        (CONFIRM, False, "answered by true"),
        (CONFIRM, 1, "answered by true"),
    ],
)
def test_a_refusal_says_why(ask: Ask, answer: object, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        ask.check(answer)
    assert reason in str(refusal.value)


def test_a_known_card_lies_in_one_place_only() -> None:
    """The tens left are not known by suit, but this one is known to lie elsewhere."""
    ask = asks.Cards(**COMMON, possible=("10?", "10?"), elsewhere={"10h": "in Anna's hand"})
    assert ask.check(["10d"]) == ["10d"]
    with pytest.raises(Refused, match="10♥ is already in Anna's hand"):
        ask.check(["10h"])


def test_the_same_ask_is_of_the_same_step_people_and_object() -> None:
    first = asks.Confirm(**COMMON, actor="army:anna", about="card:10h")
    assert first.same_as(asks.Count(**COMMON, high=3, actor="army:anna", about="card:10h"))
    assert not first.same_as(asks.Confirm(**COMMON, actor="army:ben", about="card:10h"))
    assert not first.same_as(asks.Confirm(**COMMON, actor="army:anna", about="card:7d"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["x", "y", "z", "p", "q", "10h", "10", "7", "joker", "hit", "on", 1, 3, 6]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("pqxyz"), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@given(ask=st.sampled_from(ALL), answer=JSON)
def test_anything_is_taken_or_refused_and_what_is_taken_is_taken_again(ask: Ask, answer: object) -> None:
    refusals = []
    try:
        kept = ask.check(answer)
    except Refused as refusal:
        refusals.append(str(refusal))
    if refusals:
        assert refusals[0]
        assert "\n" not in refusals[0]
        return
    assert ask.check(kept) == kept
    assert isinstance(ask.say(kept), str)


@pytest.mark.parametrize(("start", "first"), [(None, -20), (0, 0), (99, -20)])
def test_a_count_may_say_where_counting_begins(start: int | None, first: int) -> None:
    ask = asks.Count(id="a.b", title="", instruction="", rule="", low=-20, high=20, start=start)
    assert ask.first == first
