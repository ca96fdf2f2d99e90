"""Next and previous, or an encoder and its push, are enough for every kind of ask."""

from typing import Any

import pytest
from hypothesis import given, settings

from companion import asks
from companion.asks import Answer, Ask, Option, Part
from companion.errors import Refused
from hardware.answers import Enter, Look, Presses, Undo
from hardware.board import spoken
from hardware.pads import END
from hardware.press import Press, Role
from tests.hardware.dial import LEFT, PUSH, RIGHT, Dial
from tests.hardware.finger import HELD_OK, UNDO, face
from tests.hardware.test_pads import asked_and_wanted

WORDS: dict[str, Any] = {"id": "test.ask", "title": "A question", "instruction": "Do it.", "rule": "test"}
OPTIONS = tuple(Option(f"option:{n}", f"Option {n}", disabled="no" if n == 2 else None) for n in range(1, 9))


def pressed(ask: Ask, *presses: Press) -> tuple[Presses, Answer | None]:
    """An entry after some presses, and the answer they came to."""
    entry = Presses()
    outcome = None
    for press in presses:
        outcome = entry.press(ask, press)
    return entry, outcome.answer if isinstance(outcome, Enter) else None


def marked(ask: Ask, *presses: Press) -> str:
    """What is marked after some presses."""
    slot = pressed(ask, *presses)[0].prompt(ask).marked
    return slot.id if slot is not None else ""


CHOICE = asks.Choice(**WORDS, options=OPTIONS)


def test_what_cannot_be_chosen_is_passed_over_and_the_round_closes() -> None:
    assert marked(CHOICE) == ""
    assert marked(CHOICE, RIGHT) == "option:1"
    assert marked(CHOICE, RIGHT, RIGHT) == "option:3"
    assert marked(CHOICE, LEFT) == "option:8"
    assert marked(CHOICE, LEFT, RIGHT) == "option:1"
    assert pressed(CHOICE, RIGHT, RIGHT, PUSH)[1] == "option:3"


def test_the_page_of_what_is_marked_is_turned_up() -> None:
    prompt = pressed(CHOICE, LEFT)[0].prompt(CHOICE)
    assert (prompt.page, prompt.pages) == (2, 2)
    assert [(key.id, key.marked) for key in prompt.keys if key.role.face] == [("option:7", False), ("option:8", True)]
    ok, following, preceding = (prompt.key(role) for role in (Role.OK, Role.NEXT, Role.PREVIOUS))
    assert ok
    assert following
    assert preceding
    assert (ok.label, ok.id, ok.marked) == ("Option 8", "option:8", True)
    assert (following.label, preceding.label) == ("Option 1", "Option 7")
    assert spoken(CHOICE, prompt) == "› Option 8"


def test_a_number_goes_before_the_mark() -> None:
    ask = asks.Choices(**WORDS, options=OPTIONS, high=3)
    entry, _ = pressed(ask, RIGHT, face(3))
    prompt = entry.prompt(ask)
    assert (prompt.entered, prompt.marked) == (["option:3"], None)


def test_to_look_round_is_no_entry() -> None:
    entry = Presses()
    entry.press(CHOICE, RIGHT)
    assert not entry.begun
    assert entry.press(CHOICE, UNDO) == Undo()


def test_several_are_taken_one_by_one_and_ended() -> None:
    ask = asks.Choices(**WORDS, options=OPTIONS, low=1, high=3)
    assert marked(ask, RIGHT, PUSH) == "option:1"
    entry, answer = pressed(ask, RIGHT, PUSH, RIGHT, PUSH, RIGHT, RIGHT)
    assert answer is None
    assert entry.prompt(ask).entered == ["option:1", "option:3"]
    assert marked(ask, RIGHT, PUSH, LEFT) == END
    assert pressed(ask, RIGHT, PUSH, LEFT, PUSH)[1] == ["option:1"]
    assert pressed(ask, RIGHT, PUSH, RIGHT, HELD_OK)[1] == ["option:1"]
    entry, _ = pressed(ask, RIGHT, PUSH, PUSH)
    assert entry.prompt(ask).entered is None


def test_undo_takes_back_what_the_push_took() -> None:
    ask = asks.Roll(**WORDS, dice=3)
    entry, _ = pressed(ask, RIGHT, PUSH, PUSH, UNDO)
    assert entry.prompt(ask).entered == [1]


def test_counting_begins_where_the_ask_says() -> None:
    small = asks.Count(**WORDS, high=6, start=4)
    assert marked(small, RIGHT) == marked(small, LEFT) == "4"
    assert pressed(small, RIGHT, RIGHT, PUSH)[1] == 5
    assert pressed(small, RIGHT, LEFT, PUSH)[1] == 3
    large = asks.Count(**WORDS, high=40, start=20)
    assert pressed(large, RIGHT, RIGHT, PUSH)[1] == 22
    assert pressed(large, LEFT, PUSH)[1] == 19
    with pytest.raises(Refused, match="no further"):
        pressed(asks.Count(**WORDS, high=40), LEFT)
    keys = Presses().prompt(asks.Count(**WORDS, high=40)).keys
    assert [(key.role, key.label) for key in keys if key.role in (Role.NEXT, Role.PREVIOUS)] == [(Role.NEXT, "1")]


def test_a_split_by_the_mark() -> None:
    ask = asks.Split(**WORDS, parts=(Part("a", "Anna", 1), Part("b", "Ben", 5)), low=0, high=4)
    assert pressed(ask, RIGHT, PUSH, PUSH, PUSH, HELD_OK)[1] == {"a": 1, "b": 2}


def test_a_confirmation_has_nothing_to_mark() -> None:
    with pytest.raises(Refused, match="Press OK"):
        pressed(asks.Confirm(**WORDS), RIGHT)
    assert pressed(asks.Confirm(**WORDS), PUSH)[1] is True


def test_words_are_turned_out_letter_by_letter() -> None:
    for suggestions, wanted in (((), "Mary-Ann 2"), (("Anna", "Ben"), "Ben"), (("Anna",), "Zoe")):
        ask = asks.Text(**WORDS, suggestions=suggestions)
        entry = Presses()
        for press in Dial(entry).presses_for(ask, wanted):
            if isinstance(outcome := entry.press(ask, press), Enter):
                break
        assert outcome == Enter(wanted)


def test_the_repeat_button_is_the_option_that_repeats() -> None:
    ask = asks.Choice(**WORDS, options=(Option("accept", "Take it"), Option("repeat", "Roll again")))
    assert pressed(ask, Press(Role.REPEAT))[1] == "repeat"
    key = Presses().prompt(ask).key(Role.REPEAT)
    assert key
    assert (key.label, key.id) == ("Roll again", "repeat")
    for other in (CHOICE, asks.Choice(**WORDS, options=(Option("repeat", "Again", disabled="no pip"), OPTIONS[0]))):
        assert Presses().prompt(other).key(Role.REPEAT) is None
        with pytest.raises(Refused, match="Nothing can be repeated"):
            pressed(other, Press(Role.REPEAT))


def test_the_look_button_asks_for_the_camera() -> None:
    ask = asks.Roll(**WORDS, dice=2)
    entry, _ = pressed(ask, face(3))
    assert entry.press(ask, Press(Role.LOOK)) == Look()
    assert entry.prompt(ask).entered == [3]
    assert entry.prompt(ask).key(Role.LOOK)
    assert Presses().prompt(CHOICE).key(Role.LOOK) is None


@settings(deadline=None)
@given(asked_and_wanted())
def test_whatever_is_wanted_can_be_turned_to(case: tuple[Ask, Answer]) -> None:
    ask, wanted = case
    entry, outcome = Presses(), None
    for press in Dial(entry).presses_for(ask, wanted):
        if isinstance(outcome := entry.press(ask, press), Enter):
            break
    assert outcome == Enter(ask.check(wanted))
