"""What the camera sees, on the real window: shown large, taken, stopped, put right; the camera itself only tells."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.matching import wanted
from companion.session import Session
from companion.sights import Motion, Moved, SeenDie, State, Status, What
from tests.ui.audit import faults
from tests.ui.conftest import SIZES
from tests.ui.fake_camera import FakeCameras, at, dice
from tests.ui.watched import (
    Open,
    at_the_roll,
    cameras,
    heard,
    opened,
    panel,
    playing,
    sizes,
    until,
    watched_roll,
    written,
)
from ui.camera.mood import Mood
from ui.enter import Entering, as_tapped
from ui.guard import BounceGuard

__all__ = ["cameras", "opened"]


# the journey: roll, glance, go on


@sizes
def test_a_sure_roll_is_shown_large_and_counts_after_a_countdown(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    desk.resize(*size)
    assert faults(desk.stage) == []
    sight = camera.sees(*dice(3, 4, 6))
    heard(desk)
    assert "I see 3 4 6" in written(desk)
    assert "Any touch or button stops it" in written(desk)
    assert faults(desk.stage) == []
    if size != SIZES[0]:
        return  # the countdown takes its three seconds once
    asked = len(camera.looked_for)
    until(desk, lambda: panel(desk) is None)
    assert (play.session.entries[-1].answer, play.session.entries[-1].by) == ([3, 4, 6], "camera")
    assert camera.took == [sight.number]
    assert len(camera.looked_for) == asked + 1
    assert faults(desk.stage) == []


def test_any_touch_stops_the_countdown_and_touches_nothing_else(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    done = len(play.session.entries)
    desk.finger.tap_at(desk.stage.width / 2, 90)
    assert panel(desk).countdown is None
    assert len(play.session.entries) == done
    assert not play.begun
    play.looking._count(0)  # a second that was already under way
    assert len(play.session.entries) == done
    desk.finger.tap("Take 3 4 6")
    assert play.session.entries[-1].answer == [3, 4, 6]


def test_a_button_stops_the_countdown_and_the_next_one_takes_it(opened: Open, cameras: FakeCameras) -> None:
    from tests.hardware.mock_table import GAME, mock_table

    with mock_table(GAME) as table:
        from hardware.press import Press, Role

        desk = opened(buttons=table.buttons)
        play, camera = watched_roll(desk, cameras)
        camera.sees(*dice(3, 4, 6))
        heard(desk)
        done = len(play.session.entries)
        desk.app.pressed(table.press(Press(Role.FACE1)))
        assert panel(desk).countdown is None
        assert len(play.session.entries) == done
        assert faults(desk.stage) == []
        desk.app.pressed(table.press(Press(Role.OK)))
        assert play.session.entries[-1].answer == [3, 4, 6]
        desk.app.pressed(table.press(Press(Role.UNDO)))
        assert len(play.session.entries) == done


def test_the_look_button_looks_again(opened: Open, cameras: FakeCameras) -> None:
    from tests.hardware.mock_table import ALL, mock_table

    with mock_table(ALL) as table:
        from hardware.press import Press, Role

        desk = opened(buttons=table.buttons)
        _, camera = watched_roll(desk, cameras)
        desk.app.pressed(table.press(Press(Role.LOOK)))
        assert camera.looked_again == 1
        camera.sees(*dice(3, 4), reason="something there may be another die", sure=False)
        heard(desk)
        desk.app.pressed(table.press(Press(Role.LOOK)))
        assert camera.looked_again == 2
        assert panel(desk) is None


@pytest.mark.parametrize("accept", ["ask", "sure"])
def test_when_it_counts_is_a_setting(opened: Open, cameras: FakeCameras, accept: str) -> None:
    desk = opened(accept)
    play, camera = watched_roll(desk, cameras)
    done = len(play.session.entries)
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    if accept == "sure":
        assert play.session.entries[-1].answer == [3, 4, 6]
        return
    assert panel(desk).countdown is None
    assert len(play.session.entries) == done
    desk.finger.tap("Take 3 4 6")
    assert len(play.session.entries) == done + 1


def test_dice_that_are_picked_up_end_the_countdown_and_can_still_be_taken(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    done = len(play.session.entries)
    camera.sees(*dice(3, 4, 6))
    camera.tell(Moved(Motion.MOVING))
    heard(desk)
    assert panel(desk).countdown is None
    assert "Something has moved since" in written(desk)
    assert faults(desk.stage) == []
    camera.sees()  # they are gone
    heard(desk)
    assert len(play.session.entries) == done
    desk.finger.tap("Take 3 4 6")
    assert play.session.entries[-1].answer == [3, 4, 6]


def test_a_new_roll_takes_the_place_of_the_one_before(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    _, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4))
    heard(desk)
    desk.finger.tap("Seen: 3")
    camera.sees(*dice(3, 4))
    heard(desk)
    assert panel(desk).picked == 0  # the same once more disturbs nobody
    camera.sees(*dice(5, 5, 1))
    heard(desk)
    assert panel(desk).countdown is not None
    assert "I see 5 5 1" in written(desk)


def test_what_is_shown_stays_over_a_question_that_is_laid_out_anew(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4))
    heard(desk)
    play.refresh()
    assert play.ask.parent is None
    assert faults(desk.stage) == []
    desk.finger.tap("Enter by hand")
    assert play.ask.parent is play
    assert faults(desk.stage) == []


def test_what_lay_there_before_changes_nothing_on_the_screen(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    _, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4, 6, lay=True), waiting=True)
    heard(desk)
    assert panel(desk) is None
    assert desk.finger.find("The camera").mood is Mood.WATCHING
    desk.finger.tap("The camera")
    assert "3 dice have not moved. Is this the new roll?" in written(desk)
    desk.finger.tap("Take 3 4 6")
    assert camera.took == [1]


def test_the_sign_takes_no_room_that_a_question_needs(opened: Open, cameras: FakeCameras) -> None:
    from ui.screens.play import Play

    desk = opened()
    game = desk.context.games["royal-rescue"]
    session: Session[Any] = Session(game, game.options({"players": ["Anna", "Ben", "Carla", "Dan"]}))
    dealer = game.dealer(session.table, Random(15))
    play = Play(desk.app, session)
    desk.stage.show(play)
    seen, hidden = set(), []
    while not session.over:
        moment = session.ask.id, session.report.tone if session.report else None
        if wanted(session.ask) and moment not in seen:
            seen.add(moment)
            play.refresh()
            for size in (SIZES[0], SIZES[2]):
                desk.stage.resize(*size)
                if max(play.table.overflow, play.ask.scroll.overflow) > 2:
                    hidden.append((session.ask.id, size))
        session.answer(as_tapped(session.ask, dealer.answer(session.table)), "touch")
    assert len(seen) > 8
    assert hidden == []


def test_pictures_in_a_folder_are_looked_at_on_their_page(opened: Open, cameras: FakeCameras, tmp_path: Path) -> None:
    desk = opened(source=str(tmp_path), photos=tmp_path)
    watched_roll(desk, cameras)
    desk.finger.tap("The camera")
    assert desk.stage.top_screen.name == "Dice from a photo"


# not sure, not whole


@sizes
def test_a_doubtful_die_is_put_right_by_a_tap_and_kept_as_a_sample(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    desk.resize(*size)
    camera.sees(*dice(3, 4), SeenDie(5, at(2), 0.6, False, (6,)), sure=False)
    heard(desk)
    assert "I am not sure of one die: 5 or 6?" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Seen: 5")
    assert faults(desk.stage) == []
    faces = [view.name for view in panel(desk).content.views() if view.name.isdecimal()]
    assert faces[0] == "6"
    desk.finger.tap("6", panel(desk).content)
    assert "Put right: 3 4 6" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Take 3 4 6")
    assert play.session.entries[-1].answer == [3, 4, 6]
    assert camera.kept == [(1, ["3", "4", "6"])]


def test_the_other_reading_is_one_tap(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4), SeenDie(5, at(2), 0.6, False, (6,)), sure=False)
    heard(desk)
    desk.finger.tap("3 4 6")
    assert play.session.entries[-1].answer == [3, 4, 6]
    assert camera.kept == [(1, ["3", "4", "6"])]


@sizes
def test_what_is_missing_is_said_and_the_rest_entered_by_hand(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    desk.resize(*size)
    camera.sees(*dice(3, 4))
    heard(desk)
    assert "I see 2 of 3 dice" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Not seen")
    assert play.ask.input.entered == [3, 4]
    desk.finger.tap("6", play.ask.input)
    assert (play.session.entries[-1].answer, play.session.entries[-1].by) == ([3, 4, 6], "touch")
    assert camera.kept == [(1, ["3", "4", "6"])]
    assert camera.took == [1]


def test_who_has_begun_to_enter_is_not_interrupted(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    desk.finger.tap("2", play.ask.input)
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    assert panel(desk) is None
    assert play.ask.input.entered == [2]
    assert desk.finger.find("The camera").mood is Mood.SEEN
    desk.finger.tap("The camera")
    assert panel(desk).countdown is None


def test_more_dice_than_are_rolled_are_left_out_by_a_tap(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    camera.sees(*dice(3, 4, 6, 1))
    heard(desk)
    assert "I see 4 dice; 3 dice are rolled here" in written(desk)
    desk.finger.tap("3 4 1")
    assert play.session.entries[-1].answer == [3, 4, 1]
    assert camera.kept == []


# going on without


def test_trouble_is_a_word_in_the_corner_and_the_game_goes_on(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    camera.tell(Status(State.GONE, "A camera was unplugged; the game goes on without it", "A camera"))
    heard(desk)
    assert desk.finger.find("The camera").mood is Mood.NO_CAMERA
    assert faults(desk.stage) == []
    Entering(desk.finger).enter([3, 4, 6])
    assert play.session.entries[-1].answer == [3, 4, 6]
    assert desk.stage.saying == ""


def test_undo_and_leaving_change_what_is_looked_for(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    play, camera = watched_roll(desk, cameras)
    assert camera.looked_for[-1] is What.DICE
    play.guard = BounceGuard()
    desk.finger.tap("Undo")
    assert camera.looked_for[-1] is None
    desk.finger.tap("Redo")
    assert camera.looked_for[-1] is What.DICE
    play.refresh()
    asked = len(camera.looked_for)
    play.refresh()
    assert len(camera.looked_for) == asked
    desk.app.home()
    assert camera.looked_for[-1] is None
    camera.sees(*dice(3, 4, 6))
    heard(desk)
    assert desk.stage.top_screen.name == "home"


def test_nothing_is_made_before_a_game_asks_for_dice(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    playing(desk, "lighthouse")
    assert cameras.made == []


def test_without_a_camera_nothing_is_started_and_nothing_shown(opened: Open, cameras: FakeCameras) -> None:
    cameras.named = [cameras.named[0], cameras.named[-1]]
    desk = opened(source="auto")
    at_the_roll(desk)
    until(desk, lambda: not desk.app.watch._searching)
    assert cameras.made == []
    assert not desk.finger.sees("The camera")


def test_a_camera_that_is_plugged_in_later_is_found(opened: Open, cameras: FakeCameras) -> None:
    there = cameras.named
    cameras.named = [there[0], there[-1]]
    desk = opened(source="auto")
    at_the_roll(desk)
    until(desk, lambda: not desk.app.watch._searching)
    cameras.named = there
    desk.app.watch.follow(desk.stage.top_screen.session.ask)
    until(desk, lambda: desk.finger.sees("The camera"))
    assert cameras.camera.looked_for == [What.DICE]


def test_a_camera_that_is_switched_off_is_not_there(opened: Open, cameras: FakeCameras) -> None:
    desk = opened(source="none")
    at_the_roll(desk)
    assert cameras.made == []
    assert not desk.finger.sees("The camera")


def test_no_frame_is_drawn_while_the_camera_tells_nothing_new(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    _, camera = watched_roll(desk, cameras)
    with desk.drawings() as drawn:
        for _ in range(5):
            camera.tell(camera.status)
            desk.app.watch.fetch()
            desk.frame()
    assert drawn == []
