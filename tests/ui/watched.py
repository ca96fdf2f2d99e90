"""The touchscreen with a camera beside it that tells what a test lets it tell."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.session import Session
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.fake_camera import FakeCamera, FakeCameras, with_camera

PATIENCE = 60.0
TO_THE_CARD = ("Eddystone", ["keeper:Anna", "keeper:Ben"], {"keeper:Anna": 4, "keeper:Ben": 2})
sizes = pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
def cameras() -> FakeCameras:
    return FakeCameras()


Open = Callable[..., Desk]


@pytest.fixture
def opened(window: object, tmp_path: Path, cameras: FakeCameras) -> Iterator[Open]:
    """Opens the touchscreen with a camera beside it."""
    running: list[Iterator[Desk]] = []

    def opened(accept: str = "countdown", source: str = "/dev/video0", **more: object) -> Desk:
        context = make_context(
            tmp_path, cameras=lambda: cameras, settings=with_camera(tmp_path, source, accept), **more
        )
        running.append(open_desk(window, context))
        return next(running[-1])

    yield opened
    for desk in running:
        next(desk, None)


def until(desk: Desk, true: Callable[[], bool]) -> None:
    """Let the window live until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        desk.frame()


def heard(desk: Desk) -> None:
    """Let the screens take in what the camera has told."""
    desk.app.watch.fetch()
    desk.frame()


def playing(desk: Desk, game_id: str, *answers: Any) -> Any:
    """A game that has come so far."""
    from ui.screens.play import Play

    game = desk.context.games[game_id]
    players = ["Anna", "Ben"][: game.players[-1]]
    session: Session[Any] = Session(game, game.options({"players": players}))
    for answer in answers:
        session.answer(answer, "touch")
    desk.resize(*SIZES[0])
    desk.stage.show(Play(desk.app, session))
    return desk.stage.top_screen


def at_the_roll(desk: Desk) -> Any:
    """The sample game at its roll of three dice."""
    return playing(desk, "lighthouse", *TO_THE_CARD, ["9?"], ["bell"], 0)


def watched_roll(desk: Desk, cameras: FakeCameras) -> tuple[Any, FakeCamera]:
    """The sample game at its roll, the camera looking."""
    play = at_the_roll(desk)
    cameras.camera.watches()
    heard(desk)
    return play, cameras.camera


def panel(desk: Desk) -> Any:
    return desk.stage.top_screen.looking.panel


def written(desk: Desk) -> str:
    return " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)
