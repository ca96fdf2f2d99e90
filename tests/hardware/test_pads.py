"""Asks of every size can be entered, seeing nothing but what the buttons say."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import asks, cards
from companion.asks import Answer, Ask, Option, Part
from hardware.answers import Presses
from hardware.press import Role
from tests.hardware.finger import enter

WORDS: dict[str, Any] = {"id": "test.ask", "title": "A question", "instruction": "Do it.", "rule": "test"}


@st.composite
def asked_and_wanted(draw: st.DrawFn) -> tuple[Ask, Answer]:
    """An ask of any kind with one of its answers."""
    size = draw(st.integers(1, 20))
    options = tuple(Option(f"option:{n}", f"Option {n}") for n in range(size))
    ids = [option.id for option in options]
    match draw(st.sampled_from(["roll", "choice", "choices", "count", "split", "order", "cards"])):
        case "roll":
            dice = draw(st.lists(st.integers(1, 6), min_size=1, max_size=9))
            results = dict.fromkeys(ids, "A result")
            ask = asks.Roll(**WORDS, dice=len(dice), results=results)
            return ask, draw(st.sampled_from(ids)) if draw(st.booleans()) else dice
        case "choice":
            return asks.Choice(**WORDS, options=options), draw(st.sampled_from(ids))
        case "choices":
            wanted = draw(st.lists(st.sampled_from(ids), unique=True))
            low, high = draw(st.integers(0, len(wanted))), draw(st.integers(len(wanted), size))
            return asks.Choices(**WORDS, options=options, low=low, high=high), list(wanted)
        case "count":
            values = tuple(sorted(draw(st.sets(st.integers(0, 60), min_size=1))))
            return asks.Count(**WORDS, high=values[-1], allowed=values), draw(st.sampled_from(values))
        case "split":
            shares = {one: draw(st.integers(0, 4)) for one in ids}
            total = sum(shares.values())
            high = draw(st.integers(total, total + 3))
            parts = tuple(Part(one, one, 5) for one in ids)
            answer = {one: share for one, share in shares.items() if share}
            return asks.Split(**WORDS, parts=parts, low=draw(st.integers(0, total)), high=high), answer
        case "order":
            return asks.Order(**WORDS, options=options), list(draw(st.permutations(ids)))
    possible = draw(st.lists(st.sampled_from(cards.deck()), min_size=1, max_size=40, unique=True))
    laid = draw(st.lists(st.sampled_from(possible), max_size=4, unique=True))
    sizes = tuple({len(laid), draw(st.integers(0, 5))})
    return asks.Cards(**WORDS, possible=tuple(possible), sizes=sizes, suits=True), list(laid)


@settings(deadline=None)
@given(asked_and_wanted())
def test_what_is_wanted_is_entered(case: tuple[Ask, Answer]) -> None:
    ask, wanted = case
    presses = Presses()
    got, _ = enter(presses, ask, wanted)
    assert got == ask.check(wanted)


@settings(deadline=None)
@given(asked_and_wanted())
def test_labels_are_there_for_every_button_that_means_something(case: tuple[Ask, Answer]) -> None:
    prompt = Presses().prompt(case[0])
    assert all(key.label for key in prompt.keys)
    assert prompt.key(Role.UNDO)
    assert len({key.role for key in prompt.keys}) == len(prompt.keys)
