"""Whole games by touch, from home to rating, on every size of screen, each screen on the way looked over."""

from random import Random
from typing import Any

import pytest

from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from ui.context import Context

pytestmark = pytest.mark.timeout(1200)  # every screen is looked over; a busy machine takes its time

NAMES = ("Anna", "Ben", "Carla", "Dan")


def seat(desk: Desk, game: Any, names: tuple[str, ...]) -> None:
    """From home to the first question of a game."""
    from ui.enter import Entering

    finger = desk.finger
    finger.tap(f"New game of {game.title}")
    for name in names:
        if finger.sees(name):
            finger.tap(name)
            continue
        finger.tap("New name")
        Entering(finger).type(name)
    finger.tap("Begin")


def play_on(desk: Desk, random: Random, audited: set[str], most: int = 2000) -> None:
    """Answer what is asked, by touch, until the game is over; look over the first screen of each kind of ask."""
    from ui.enter import Entering
    from ui.screens.play import Play

    play = desk.stage.top_screen
    assert isinstance(play, Play)
    session, entering = play.session, Entering(desk.finger)
    dealer = session.game.dealer(session.table, random)
    for _ in range(most):
        if session.over:
            return
        desk.frame()
        key = session.ask.id + (str(session.report.tone) if session.report else "")
        if key not in audited:
            audited.add(key)
            assert faults(desk.stage) == []
        done = len(session.entries)
        play.guard.rest()
        entering.enter(dealer.answer(session.table))
        assert len(session.entries) == done + 1, desk.stage.saying
    raise AssertionError("the game does not end")


OTHERS = (("royal-execution", SIZES[0]), ("royal-limited", SIZES[3]), ("robin-hood", SIZES[1]))
GAMES = [(game, size) for game in ("lighthouse", "royal-rescue") for size in SIZES] + list(OTHERS)


@pytest.mark.parametrize(("game_id", "size"), GAMES, ids=[f"{game}-{size[0]}x{size[1]}" for game, size in GAMES])
def test_a_whole_game(desk: Desk, game_id: str, size: tuple[int, int]) -> None:
    game = desk.context.games[game_id]
    desk.resize(*size)
    assert faults(desk.stage) == []
    seat(desk, game, NAMES[: game.players[-1]])
    play_on(desk, Random(4), set())
    desk.frame()
    status = game.status(desk.stage.top_screen.session.table)
    assert faults(desk.stage) == []
    written = [ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks]
    assert status.rating in written
    desk.finger.tap("Play again")
    assert desk.finger.find("Begin").off is None
    assert isinstance(desk.context, Context)
