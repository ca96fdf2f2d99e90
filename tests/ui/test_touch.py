"""Fingers: every tap counts once, none is lost, and a turned screen loses nothing."""

from random import Random

import pytest

from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_whole_games import seat
from ui.enter import Entering
from ui.finger import Finger
from ui.guard import BounceGuard


def at_the_roll(desk: Desk) -> Entering:
    """The sample game, played to its first roll."""
    desk.resize(800, 480)
    seat(desk, desk.context.games["lighthouse"], ("Anna", "Ben"))
    entering = Entering(desk.finger)
    for answer in (
        "Eddystone",
        ["keeper:Anna", "keeper:Ben"],
        {"keeper:Anna": 4, "keeper:Ben": 2},
        ["9?"],
        ["bell"],
        0,
    ):
        entering.enter(answer)
        desk.stage.top_screen.guard = BounceGuard()
    return entering


def test_a_second_device_that_repeats_a_tap_is_not_heard(desk: Desk) -> None:
    from ui.stage import EchoFilter

    entering = at_the_roll(desk)
    moments = iter((1.0, 1.01, 2.0, 2.01))
    desk.stage._echo = EchoFilter(clock=lambda: next(moments))
    other = Finger(desk.stage, device="probesysfs")
    for pips in ("3", "2"):
        where = desk.finger.centre(desk.finger.find(pips, entering.input))
        desk.finger.tap_at(*where)
        other.tap_at(where[0] + 2, where[1] - 1)
    assert entering.input.entered == [3, 2]


def test_two_equal_taps_of_one_finger_are_two(desk: Desk) -> None:
    entering = at_the_roll(desk)
    where = desk.finger.centre(desk.finger.find("3", entering.input))
    desk.finger.tap_at(*where)
    desk.finger.tap_at(*where)
    assert entering.input.entered == [3, 3]


def test_a_tap_too_many_does_not_answer_the_next_question(desk: Desk) -> None:
    entering = at_the_roll(desk)
    play = desk.stage.top_screen
    play.guard = BounceGuard(clock=lambda: 0.0)
    session = play.session
    where = desk.finger.centre(desk.finger.find("The wave is held", entering.input))
    done = len(session.entries)
    desk.finger.tap_at(*where)
    desk.finger.tap_at(*where)
    assert len(session.entries) == done + 1


def test_ten_taps_a_second_are_all_heard(desk: Desk) -> None:
    """A hundred dice and their corrections at ten a second, frames drawn in between as the loop does."""
    import time

    entering = at_the_roll(desk)
    play = desk.stage.top_screen
    random = Random(1)
    start = time.monotonic()
    for n in range(40):
        pips = random.randint(1, 6)
        desk.finger.tap(str(pips), entering.input)
        assert entering.input.entered == [pips]
        desk.finger.tap("Take back a die", entering.input)
        assert entering.input.entered == []
        while time.monotonic() - start < (n + 1) * 0.1:
            desk.frame()
    assert play.session.ask.id == "night.hold"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_turning_and_resizing_while_playing_loses_nothing(desk: Desk, size: tuple[int, int]) -> None:
    entering = at_the_roll(desk)
    desk.finger.tap("4", entering.input)
    desk.resize(*size)
    assert entering.input.entered == [4]
    assert faults(desk.stage) == []
    desk.resize(size[1], size[0])
    desk.resize(*size)
    entering = Entering(desk.finger)
    entering._tap("6")
    entering._tap("6")
    assert desk.stage.top_screen.session.entries[-1].answer == [4, 6, 6]


def test_a_refusal_is_told_and_loses_nothing(desk: Desk) -> None:
    entering = at_the_roll(desk)
    entering.enter([1, 1, 1])
    desk.stage.top_screen.guard = BounceGuard()
    desk.finger.tap("Call for help")
    desk.stage.top_screen.guard = BounceGuard()
    entering = Entering(desk.finger)
    entering._tap("5♥")
    assert entering.input.chosen == ["5h"]
    desk.stage.top_screen.session._store.add = _full
    entering._tap("Done")
    assert desk.stage.saying == "The disk is full"
    assert entering.input.chosen == ["5h"]


def _full(*_: object) -> list[int]:
    from companion.errors import CompanionError

    raise CompanionError("The disk is full")


def test_a_disabled_option_says_why(desk: Desk) -> None:
    entering = at_the_roll(desk)
    session = desk.stage.top_screen.session
    entering.enter("break")
    session.adjust("oil:Anna", 0)
    desk.stage.top_screen.refresh()
    desk.finger.tap("Burn two oil")
    assert desk.stage.saying == "Anna has too little oil. Touch it again to read the rule."
    assert faults(desk.stage) == []


def test_undo_and_redo_are_one_tap(desk: Desk) -> None:
    at_the_roll(desk)
    session = desk.stage.top_screen.session
    count = len(session.entries)
    desk.finger.tap("Undo")
    assert len(session.entries) == count - 1
    desk.finger.tap("Redo")
    assert len(session.entries) == count


def test_idle_draws_nothing(desk: Desk) -> None:
    at_the_roll(desk)
    desk.frame(5)
    drawn = []
    desk.window.bind(on_flip=lambda *_: drawn.append(1))
    desk.frame(60)
    assert drawn == []


def test_what_was_entered_stays_when_the_sound_or_whose_side_changes(desk: Desk) -> None:
    entering = at_the_roll(desk)
    before = entering.input
    desk.finger.tap("3", before)
    changes = (("play", "sound", False), ("play", "opposite", ["Ben"]), ("display", "turns", "question"))
    for section, name, value in changes:
        assert desk.app.change_setting(section, name, value)
        assert desk.stage.top_screen.ask.input is before, "the question is the same one"
        assert before.entered == [3]
    assert desk.app.change_setting("play", "rolls", "result")
    assert desk.stage.top_screen.ask.input is not before
