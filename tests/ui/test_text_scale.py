"""Large writing: all of it grows, nothing is cut, and the question with its keys stays in sight."""

from random import Random
from typing import Any

import pytest

from companion.session import Session
from companion.settings import read_settings
from tests.ui.audit import faults
from tests.ui.conftest import Desk
from tests.ui.test_all_in_sight import NAMES
from ui.enter import as_tapped
from ui.gallery.audit import IN_PLAY, found_faults
from ui.lettering import Font
from ui.theme import Metrics, Size

pytestmark = pytest.mark.timeout(1200)  # whole games are looked over; a busy machine takes its time

SMALL = ((800, 480), (720, 1280))
A_SCREENFUL = 80
"""Letters that may take all the room beside their keys where type is twice as large."""


def playing(desk: Desk, game_id: str) -> tuple[Any, Any]:
    """A game on the play screen, and who answers for its players."""
    from ui.screens.play import Play

    game = desk.context.games[game_id]
    session: Session[Any] = Session(game, game.options({"players": NAMES[: game.players[-1]]}))
    desk.stage.show(Play(desk.app, session))
    return desk.stage.top_screen, game.dealer(session.table, Random(12))


def moments(desk: Desk, game_id: str, most: int = 400) -> Any:
    """The play screen once at each question of a game."""
    play, dealer = playing(desk, game_id)
    session, seen = play.session, set()
    for _ in range(most):
        if session.over:
            break
        ask = session.ask
        if ask.id not in seen:
            seen.add(ask.id)
            play.refresh()
            yield play
        session.answer(as_tapped(ask, dealer.answer(session.table)), "touch")
    play.refresh()
    yield play


def out_of_sight(desk: Desk) -> list[str]:
    """What of the question, and of whose turn it is, would have to be scrolled to."""
    return [str(fault) for fault in found_faults(desk.stage) if fault.kind in IN_PLAY]


def set_scale(desk: Desk, percent: int) -> None:
    assert desk.app.change_setting("display", "text_scale", percent)


def test_the_smallest_type_is_doubled_and_headlines_grow_less() -> None:
    usual, large = Metrics.of(800, 480), Metrics.of(800, 480, scale=2.0)
    assert large.type(Size.text) == 2 * usual.type(Size.text)
    assert usual.type(Size.headline) < large.type(Size.headline) < 2 * usual.type(Size.headline)
    assert (large.unit, large.target) == (usual.unit, usual.target)
    assert Metrics.of(800, 480, scale=9.0).scale == 2.0


@pytest.mark.parametrize("game_id", ["royal-rescue", "royal-execution", "royal-limited", "robin-hood"])
@pytest.mark.parametrize("percent", [150, 200])
def test_every_question_of_every_game_can_be_read(desk: Desk, game_id: str, percent: int) -> None:
    set_scale(desk, percent)
    for play in moments(desk, game_id):
        for size in SMALL:
            desk.stage.resize(*size)
            assert faults(desk.stage) == [], (size, play.ask.name)
            assert out_of_sight(desk) == [], (size, play.ask.name)
            assert play.table.height > 0


def test_what_is_asked_is_as_large_as_was_set(desk: Desk) -> None:
    set_scale(desk, 200)
    desk.resize(800, 480)
    unit = desk.stage.look.metrics.unit
    for play in moments(desk, "royal-rescue", 60):
        if play.session.over:
            continue
        words = play.session.ask.instruction
        (written,) = [ink for view in play.ask.views() for ink in view.painter.inks if ink.text == words]
        least = 1 if len(words) > A_SCREENFUL else 2
        assert written.size >= least * Size.text * unit, words


def test_it_is_set_by_touch_and_counts_at_once(desk: Desk) -> None:
    desk.resize(800, 480)
    desk.finger.tap("Settings")
    desk.finger.tap("Screen")
    sizes = {ink.text: ink.size for view in desk.stage.top_screen.views() for ink in view.painter.inks}
    desk.finger.tap("Size of the writing: 200 %")
    assert read_settings(desk.context.places.settings).display.text_scale == 200
    page = desk.stage.top_screen
    larger = {ink.text: ink.size for view in page.views() for ink in view.painter.inks}
    assert (
        larger["How bright the screen is. " + desk.app.rest.light.words]
        == 2 * sizes["How bright the screen is. " + desk.app.rest.light.words]
    )
    assert page.scroll.overflow > 0
    assert faults(desk.stage) == []
    desk.finger.tap("Size of the writing: 100 %")
    again = {ink.text: ink.size for view in desk.stage.top_screen.views() for ink in view.painter.inks}
    assert again == sizes


def test_a_game_that_goes_on_below_is_made_anew(desk: Desk) -> None:
    desk.resize(800, 480)
    play, _ = playing(desk, "royal-rescue")
    desk.finger.tap("Menu")
    set_scale(desk, 175)
    assert faults(desk.stage) == []
    desk.finger.tap("Back")
    assert desk.stage.top_screen is play
    assert faults(desk.stage) == []
    set_scale(desk, 100)
    assert faults(desk.stage) == []


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_pages_hold_the_largest_writing(desk: Desk, size: tuple[int, int]) -> None:
    set_scale(desk, 200)
    desk.resize(*size)
    desk.app.home()
    assert faults(desk.stage) == []
    for way in ("Settings", "All games played", "Players", "Backup and files", "New game of Royal Rescue"):
        desk.finger.tap(way)
        desk.frame(3)
        assert faults(desk.stage) == [], way
        desk.app.home()
    desk.stage.tell("There are no more of these, and that is said at some length")
    assert desk.stage.box.contains(desk.stage.bubble.box)


def test_a_word_is_made_so_small_that_it_really_fits(desk: Desk) -> None:
    """Letters of another size are not exactly as much narrower: what was worked out has to be tried."""
    lettering, words = desk.stage.look.lettering, "Kartensammlung: Kampfbedingung: Schlachtreihe"
    for font in Font:
        for wide in range(160, 300, 7):
            size = lettering.narrowed(words, font, 36.0, wide, 18.0)
            assert size == 18.0 or lettering.measure(words, font, size, wide)[0] <= wide
    assert lettering.narrowed(words, Font.SERIF, 36.0, 20.0, 18.0) == 18.0


def test_type_that_gives_back_more_than_it_has_grown_stays_as_large_as_the_smallest(desk: Desk) -> None:
    set_scale(desk, 200)
    look = desk.stage.look
    assert look.least(Size.strong) == look.px(Size.strong)
    assert look.least(2.0) == look.px(Size.text)
    assert look.type("Kartensammlung", 2.0, Font.BOLD, 60.0) == look.px(Size.text)
