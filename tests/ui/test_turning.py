"""Turned to the player opposite: what is seen stands on its head, and touches hit what is seen."""

from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from companion.settings import read_settings
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_touch import at_the_roll
from ui.enter import Entering, as_tapped
from ui.guard import BounceGuard
from ui.turning import who_acts

pytestmark = pytest.mark.timeout(1200)  # whole games are looked over; a busy machine takes its time

TURN = "Turn to the player opposite"
sizes = pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=lambda size: f"{size[0]}x{size[1]}")


def picture(desk: Desk, folder: Path) -> Any:
    """What the window shows, the top row first."""
    from ui.snapshot import snapshot

    snapshot(desk.stage, folder / "now.png")
    return cv2.imread(str(folder / "now.png"))


def on_its_head(image: Any) -> Any:
    return image[::-1, ::-1]


def begin(desk: Desk, game_id: str, *players: str) -> Any:
    game = desk.context.games[game_id]
    desk.app.begin(game, {"players": list(players)})
    return desk.stage.top_screen


@sizes
def test_the_whole_screen_stands_on_its_head(desk: Desk, size: tuple[int, int], tmp_path: Path) -> None:
    desk.resize(*size)
    play = begin(desk, "royal-rescue", "Anna", "Ben", "Carla")
    before = picture(desk, tmp_path)
    play.turn_round()
    assert np.array_equal(picture(desk, tmp_path), on_its_head(before))
    assert faults(desk.stage) == []
    play.rules_now()
    assert desk.stage.top_screen.scroll.overflow > 0, "a page of which some is cut off"
    turned = picture(desk, tmp_path)
    desk.app.turning.straighten()
    assert np.array_equal(turned, on_its_head(picture(desk, tmp_path)))


@sizes
def test_the_question_alone_stands_on_its_head(desk: Desk, size: tuple[int, int], tmp_path: Path) -> None:
    desk.resize(*size)
    assert desk.app.change_setting("display", "turns", "question")
    play = begin(desk, "royal-rescue", "Anna", "Ben", "Carla")
    before = picture(desk, tmp_path)
    play.turn_round()
    after, box = picture(desk, tmp_path), play.ask.box
    rows = slice(round(size[1] - box.top), round(size[1] - box.y))
    columns = slice(round(box.x), round(box.right))
    assert np.array_equal(after[rows, columns], on_its_head(before[rows, columns]))
    before[rows, columns] = after[rows, columns]
    assert np.array_equal(after, before), "all else stands as it stood"


@pytest.mark.parametrize("turns", ["screen", "question"])
@sizes
def test_touches_hit_what_is_seen(desk: Desk, size: tuple[int, int], turns: str) -> None:
    """A game entered by fingers that touch where the keys are seen; lists are scrolled there too."""
    assert desk.app.change_setting("display", "turns", turns)
    play = begin(desk, "royal-rescue", "Anna", "Ben", "Carla")
    desk.resize(*size)
    play.turn_round()
    session, entering = play.session, Entering(desk.finger)
    dealer = session.game.dealer(session.table, Random(4))
    for count in range(1, 46):
        answer = as_tapped(session.ask, dealer.answer(session.table))
        entering.enter(answer)
        assert len(session.entries) == count
        assert session.entries[-1].answer == answer
        play.guard = BounceGuard()
        assert desk.app.turning.turned


def test_where_a_key_is_seen_nothing_else_is_hit(desk: Desk) -> None:
    entering = at_the_roll(desk)
    play = desk.stage.top_screen
    x, y = desk.finger.centre(desk.finger.find("5", entering.input))
    play.turn_round()
    desk.finger.tap_at(desk.stage.width - x, desk.stage.height - y)
    assert entering.input.entered == [5]
    desk.finger.tap_at(x, y)
    assert play.ask.input.entered == [5], "there lies something else now"


def test_one_tap_turns_and_one_turns_back(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap(TURN)
    assert desk.stage.turned
    desk.finger.tap(TURN)
    assert not desk.stage.turned


def test_by_the_menu_where_the_bar_has_no_room(desk: Desk) -> None:
    at_the_roll(desk)
    desk.resize(720, 1280)
    assert not desk.finger.sees(TURN)
    desk.finger.tap("Menu")
    desk.finger.tap("Turn the screen")
    assert desk.stage.turned
    desk.finger.tap("Menu")
    assert faults(desk.stage) == []
    desk.finger.tap("Turn the screen")
    assert not desk.stage.turned


def test_who_plays_alone_has_nobody_opposite(desk: Desk) -> None:
    begin(desk, "royal-execution", "Anna")
    desk.resize(800, 480)
    assert not desk.finger.sees(TURN)


def test_home_stands_as_the_screen_does(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap(TURN)
    desk.finger.tap("Menu")
    desk.finger.tap("Leave")
    assert desk.stage.top_screen.name == "home"
    assert not desk.stage.turned


def test_a_bubble_is_at_the_finger_and_the_lock_is_held_where_it_is_seen(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap(TURN)
    key = desk.finger.find("Redo")
    x, y = desk.finger.centre(key)
    desk.finger.tap_view(key)
    assert desk.stage.saying
    seen = desk.stage.bubble.on_window(desk.stage.bubble.box)
    assert abs(seen.centre[1] - y) < desk.stage.px(140)
    assert abs(seen.centre[0] - x) < desk.stage.px(240)
    desk.app.rest.lock()
    sign = desk.stage.cover.sign
    x, y = desk.stage.to_parent(*sign.centre)
    assert y > desk.stage.height / 2, "seen at the upper edge by who did not turn it"
    desk.finger.tap_at(x, y)
    assert desk.stage.cover._held is None, "it was held and let go again"
    assert not desk.stage.cover._reminding
    desk.finger.tap_at(x, desk.stage.height - y)
    assert desk.stage.cover._reminding
    desk.app.rest.unlock()


def test_it_turns_by_itself_to_whose_turn_it_is(desk: Desk) -> None:
    desk.resize(800, 480)
    play = begin(desk, "royal-rescue", "Anna", "Ben", "Carla")
    desk.finger.tap("Menu")
    desk.finger.tap("Seats")
    assert faults(desk.stage) == []
    desk.finger.tap("Ben")
    assert faults(desk.stage) == []
    assert read_settings(desk.context.places.settings).play.opposite == ["Ben"]
    desk.finger.tap("Back")
    desk.finger.tap("Back")
    session = play.session
    dealer, seen = session.game.dealer(session.table, Random(3)), set()
    for _ in range(150):
        session.answer(dealer.answer(session.table), "touch")
        play.refresh()
        if (acting := who_acts(session)) is not None:
            seen.add(acting)
            assert desk.stage.turned is (acting == "Ben")
    assert seen == {"Anna", "Ben", "Carla"}


def test_a_tap_holds_until_somebody_else_acts(desk: Desk) -> None:
    desk.resize(800, 480)
    assert desk.app.change_setting("play", "opposite", ["Ben"])
    play = begin(desk, "royal-rescue", "Anna", "Ben", "Carla")
    session = play.session
    dealer = session.game.dealer(session.table, Random(3))
    while who_acts(session) != "Ben":
        session.answer(dealer.answer(session.table), "touch")
    play.refresh()
    assert desk.stage.turned
    desk.finger.tap(TURN)
    play.refresh()
    assert not desk.stage.turned
