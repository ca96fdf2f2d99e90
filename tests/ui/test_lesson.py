"""The first lesson by finger: from the set-up to the end, with a slip, left and resumed."""

from pathlib import Path

import pytest

from companion.guide.course import Progress
from hardware.press import Role
from tests.hardware.mock_table import GAME as WIRED
from tests.hardware.mock_table import mock_table
from tests.ui.audit import faults
from tests.ui.conftest import Desk, make_context, open_desk
from tests.ui.test_wiring import tap as press
from ui.enter import Entering, as_tapped
from ui.guard import BounceGuard
from ui.screens.guide.lesson import Coach, LessonPlay
from ui.screens.reading import Verdict

GAME = "royal-rescue"
NARROW, WIDE = (720, 1280), (800, 480)


def begin(desk: Desk) -> None:
    desk.app.home()
    desk.app.set_up(desk.context.games[GAME])
    desk.finger.tap("Learn to play")


def lesson(desk: Desk) -> LessonPlay:
    return next(screen for screen in desk.stage.stack if isinstance(screen, LessonPlay))


def listen(desk: Desk, seen: set[str]) -> None:
    """Read what is told, and look at it closely."""
    while isinstance(desk.stage.top_screen, Coach) and desk.finger.sees("Go on"):
        seen.add(desk.stage.top_screen.title)
        desk.finger.tap("Go on")


def step(desk: Desk, play: LessonPlay) -> None:
    beat = play.course.beat
    assert beat is not None
    play.guard = BounceGuard()
    Entering(desk.finger).enter(as_tapped(play.session.ask, beat.answer))


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_whole_lesson_is_played_by_finger(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    begin(desk)
    play, seen, found = lesson(desk), set(), []
    while play.course.beat is not None:
        found += faults(desk.stage)
        listen(desk, seen)
        if play.course.beat is None:
            break
        assert play.course.beat.hint
        if play.course.done % 4 == 0:
            found += faults(desk.stage)
        step(desk, play)
    assert found == []
    assert len(seen) > 40
    assert play.session.over
    assert desk.stage.top_screen.title == "The end of the lesson"
    assert faults(desk.stage) == []
    assert desk.context.journal.games(5) == []
    desk.finger.tap("Play a game")
    assert desk.finger.sees("Learn to play")
    assert Progress(desk.context.places.lessons).of(GAME) == 0


def test_a_slip_is_told_and_changes_nothing(desk: Desk) -> None:
    begin(desk)
    listen(desk, set())
    play = lesson(desk)
    desk.finger.tap("K♠")
    assert play.course.done == 0
    assert "tap K♦" in (desk.stage.saying or "")
    play.guard = BounceGuard()
    desk.finger.tap("K♦")
    assert play.course.done == 1


def test_what_the_learners_answer_led_to_stands_over_the_next_words(desk: Desk) -> None:
    begin(desk)
    assert not any(isinstance(view, Verdict) for view in desk.stage.top_screen.views())
    listen(desk, set())
    for _ in range(2):
        step(desk, lesson(desk))
    coach = desk.stage.top_screen
    assert isinstance(coach, Coach)
    assert [view.name for view in coach.views() if isinstance(view, Verdict)] == ["K♦ Q♣ are locked in the dungeon"]


def test_a_card_that_is_told_by_its_value_is_marked_by_it(desk: Desk) -> None:
    begin(desk)
    play = lesson(desk)
    while play.course.beat is not None and play.course.beat.ask != "armies.show":
        listen(desk, set())
        step(desk, play)
    assert play.marked == "9?"


def test_it_can_be_left_and_gone_on_with_and_begun_anew(desk: Desk) -> None:
    begin(desk)
    listen(desk, set())
    for _ in range(3):
        step(desk, lesson(desk))
        listen(desk, set())
    done = lesson(desk).course.done
    assert done >= 3
    desk.finger.tap("Menu")
    desk.finger.tap("Leave the lesson")
    begin(desk)
    assert lesson(desk).course.done == done
    listen(desk, set())
    desk.finger.tap("Menu")
    assert faults(desk.stage) == []
    desk.finger.tap("From the beginning")
    assert lesson(desk).course.done == 0


def test_undo_leads_to_the_last_answer_of_ones_own(desk: Desk) -> None:
    begin(desk)
    listen(desk, set())
    play = lesson(desk)
    for _ in range(2):
        step(desk, play)
        listen(desk, set())
    play.undo()
    assert play.course.done == 1
    step(desk, play)
    assert play.course.done == 2


def test_a_damaged_file_of_progress_begins_the_lesson(desk: Desk, tmp_path: Path) -> None:
    desk.context.places.lessons.write_text("{")
    begin(desk)
    assert lesson(desk).course.done == 0


def test_undo_by_a_button_leads_to_an_answer_of_ones_own_too(window: object, tmp_path: Path) -> None:
    with mock_table(WIRED) as table:
        for desk in open_desk(window, make_context(tmp_path, buttons=table.buttons)):
            begin(desk)
            play = lesson(desk)
            for _ in range(3):
                listen(desk, set())
                step(desk, play)
            listen(desk, set())
            done = play.course.done
            press(desk, table, Role.UNDO)
            assert play.course.done < done
            assert play.course.beat.hint, "the learner is asked, and not the lesson"
            assert Progress(desk.context.places.lessons).of(GAME) == play.course.done
