"""The whole chain: drawn tables before a camera's process, read there, and what comes of it on the real window."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

import cv2
import numpy as np

from companion.sights import Sent, Status
from tests.games.royal_rescue.tables import army, at, in_weapons
from tests.games.royal_rescue.tables import play as go_on
from tests.ui.audit import faults
from tests.ui.conftest import Desk, make_context, open_desk
from tests.ui.fake_camera import with_camera
from tests.ui.watched import at_the_roll, panel, playing, until
from tests.vision.films import dimmed, readable
from tests.vision.stand_in_table import Table
from tests.vision.test_card_layouts import table as laid_table
from ui.camera.mood import Mood
from ui.enter import Entering
from ui.guard import BounceGuard
from vision.camera import Cameras, Limits
from vision.camera.clips import Film, reach
from vision.camera.readers import Dice
from vision.card_render import render_cards
from vision.photos import Frame

VALUES = [3, 6, 1]
HAND = [3, 1, 2]
CARDS = ["7h", "10s", "4d"]
AWAY = reach((0.5, 0.5), (0.5, 1.2), 6)
ROLL = [*(f"roll{i}" for i in range(12)), *(f"hand{i}" for i in range(len(AWAY))), "rolled"]
"""The dice come in and settle, and a hand goes away from them."""


@pytest.fixture(scope="module")
def pictures() -> dict[str, Frame]:
    """A roll of three dice on a table in the light, and what goes before and after it."""
    film = readable(Dice(), VALUES)
    shown = {"dark": dimmed(film.table, 0.6), "light": film.table, "rolled": film.base, "cocked": film.cocked(1)}
    shown |= {f"roll{i}": frame for i, frame in enumerate(film.roll(12, film.with_hand((0.4, 0.9), film.table)))}
    shown |= {f"hand{i}": film.with_hand(tip) for i, tip in enumerate(AWAY)}
    return shown | {"over": Film([], 1).with_hand((0.5, 0.4), film.table)}


Open = Callable[..., Desk]


@pytest.fixture
def opened(window: object, tmp_path: Path) -> Iterator[Open]:
    """Opens the touchscreen with a camera before a table."""
    running: list[tuple[Desk, Iterator[Desk]]] = []

    def opened(table: Table, limits: Limits | None = None) -> Desk:
        cameras = Cameras(tmp_path / "places", tmp_path / "samples", table.program, limits)
        context = make_context(tmp_path, cameras=lambda: cameras, settings=with_camera(tmp_path, "csi", samples=True))
        desks = open_desk(window, context)
        running.append((next(desks), desks))
        return running[-1][0]

    yield opened
    for desk, desks in running:
        camera = desk.app.watch._camera
        if camera is not None:
            camera.close()
        next(desks, None)


def table_of(folder: Path, pictures: dict[str, Frame], first: str) -> Table:
    (folder / "camera").mkdir()
    return Table(folder / "camera", pictures, first)


def looked_at(desk: Desk) -> Callable[[], bool]:
    """Whether the camera has read what lies there before the roll."""
    return lambda: desk.app.watch.seen is not None and desk.app.watch.seen.sight.waiting


def live_on(desk: Desk, frames: int = 60) -> None:
    desk.frame(frames)


def test_a_roll_is_watched_read_shown_and_taken_once(opened: Open, tmp_path: Path, pictures: dict[str, Frame]) -> None:
    table = table_of(tmp_path, pictures, "light")
    desk = opened(table)
    play = at_the_roll(desk)
    done = len(play.session.entries)
    until(desk, looked_at(desk))
    table.be("dark")  # somebody switches the lamp off, and on again
    live_on(desk)
    table.be("light")
    live_on(desk)
    assert panel(desk) is None
    table.play(ROLL)
    until(desk, lambda: panel(desk) is not None)
    assert panel(desk).countdown is not None, panel(desk).seen.sight
    assert faults(desk.stage) == []
    until(desk, lambda: len(play.session.entries) > done)
    entry = play.session.entries[-1]
    assert (sorted(entry.answer), entry.by) == (sorted(VALUES), "camera")

    play.guard = BounceGuard()
    desk.finger.tap("Undo")  # the dice lie there still: they are no new roll
    until(desk, looked_at(desk))
    live_on(desk)
    assert panel(desk) is None
    assert len(play.session.entries) == done

    table.play(["over", "over", "over", "cocked"])  # one die leans against a card
    until(desk, lambda: panel(desk) is not None)
    assert panel(desk).countdown is None
    desk.finger.tap("Enter by hand")
    while play.begun:
        desk.finger.tap("Take back a die")
    Entering(desk.finger).enter(HAND)
    assert play.session.entries[-1].answer == HAND
    until(desk, lambda: desk.app.watch.kept is not None)
    assert desk.app.watch.kept.pictures == 1
    assert len(list((tmp_path / "samples").glob("*.jpg"))) == 1


def test_the_game_goes_on_while_the_camera_is_away_and_hangs(
    opened: Open, tmp_path: Path, pictures: dict[str, Frame]
) -> None:
    table = table_of(tmp_path, pictures, "light")
    desk = opened(table, Limits(silent=3))
    play = at_the_roll(desk)
    told: list[tuple[str, Mood]] = []

    def sign() -> Mood:
        return desk.finger.find("The camera").mood

    def hear(event: Sent) -> None:
        if isinstance(event, Status):
            told.append((event.text, sign()))

    desk.app.watch.listen(hear)
    until(desk, looked_at(desk))
    table.be("die")
    until(desk, lambda: sign() is Mood.NO_CAMERA)
    done = len(play.session.entries)
    Entering(desk.finger).enter(HAND)
    assert len(play.session.entries) == done + 1
    table.be("light")
    desk.finger.tap("Undo")
    until(desk, looked_at(desk))
    first = desk.app.watch._camera.pid
    told.clear()
    os.kill(first, signal.SIGSTOP)
    until(desk, lambda: any("does not answer" in text and mood is Mood.NO_CAMERA for text, mood in told))
    Entering(desk.finger).enter(HAND)
    assert len(play.session.entries) == done + 1
    play.guard = BounceGuard()
    desk.finger.tap("Undo")
    until(desk, looked_at(desk))
    assert desk.app.watch._camera.pid not in (None, first)


def test_the_area_is_marked_on_the_live_picture_and_reading_is_tried(
    opened: Open, tmp_path: Path, pictures: dict[str, Frame]
) -> None:
    table = table_of(tmp_path, pictures, "rolled")
    desk = opened(table)
    desk.resize(800, 480)
    desk.app.camera()
    page = desk.stage.top_screen
    until(desk, lambda: page.picture._texture is not None and desk.app.watch.check is not None)
    assert faults(desk.stage) == []
    x, y = page.picture.handle(0)
    desk.finger.drag(x, y, dy=-8, dx=8)
    until(desk, lambda: desk.app.watch.area.marked)
    assert desk.app.watch.area.corners[0] == pytest.approx(
        (8 / page.picture.frame().w, 8 / page.picture.frame().h), abs=0.01
    )
    assert list((tmp_path / "places").glob("*.json"))
    desk.finger.tap("Try dice")
    until(desk, lambda: desk.app.watch.trial is not None)
    assert sorted(die.value for die in desk.app.watch.trial.dice) == sorted(VALUES)
    assert faults(desk.stage) == []
    desk.finger.tap("Back")
    assert desk.app.watch.trying is None


def from_higher(picture: Frame) -> Frame:
    """The picture as a camera takes it from higher up: nothing lies near its edge."""
    height, width = picture.shape[:2]
    smaller = cv2.getRotationMatrix2D((width / 2, height / 2), 0, 0.7)
    return np.asarray(cv2.warpAffine(picture, smaller, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def test_a_hand_of_cards_is_read_and_taken(opened: Open, tmp_path: Path) -> None:
    bare, laid = (from_higher(render_cards(cards, 1)[0]) for cards in ([], CARDS))
    table = table_of(tmp_path, {"bare": bare, "laid": laid, "over": laid[::-1]}, "bare")
    desk = opened(table)
    play: Any = playing(desk, "royal-execution", ["Jh", "Qs", "Kd"], True)
    done = len(play.session.entries)
    until(desk, looked_at(desk))
    table.play(["over", "over", "laid"])
    until(desk, lambda: panel(desk) is not None)
    assert panel(desk).countdown is not None, panel(desk).seen.sight
    until(desk, lambda: len(play.session.entries) > done)
    entry = play.session.entries[-1]
    assert (sorted(entry.answer), entry.by) == (sorted(CARDS), "camera")


def test_situation_cards_answer_two_questions_by_how_they_lie(opened: Open, tmp_path: Path) -> None:
    from ui.screens.play import Play

    bare = from_higher(render_cards([], 4)[0])
    laid = from_higher(laid_table([["Kh", "Qs"]], 220, turned=("Kh",)))
    table = table_of(tmp_path, {"bare": bare, "laid": laid, "over": laid[::-1]}, "bare")
    desk = opened(table)
    session: Any = go_on(at(in_weapons(army(8, 2))), 0)
    session.options["players"] = ["Anna", "Ben", "Carla"]
    desk.stage.show(Play(desk.app, session))
    until(desk, looked_at(desk))
    table.play(["over", "over", "laid"])
    until(desk, lambda: panel(desk) is not None)
    assert faults(desk.stage) == []
    desk.finger.tap("Take both")
    assert (session.table.troops, session.table.battle) == ("Qs", "Kh")
    assert [entry.by for entry in session.entries[-2:]] == ["camera", "camera"]
