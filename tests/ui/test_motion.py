"""What moves explains and comes to rest; the new state is there before it, and nothing waits for it."""

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.session import Session
from companion.settings import read_settings
from companion.sounds import FOLDER, Sounder
from tests.companion.test_sounds import script, until
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_all_in_sight import NAMES
from ui.changes import Kind, changes
from ui.enter import as_tapped
from ui.guard import BounceGuard
from ui.herald import Herald
from ui.motion import SECONDS, Lash, Layer, Piece, Pose, arched, fly, stamp
from ui.paint import Box

pytestmark = pytest.mark.timeout(1200)  # whole games are looked over; a busy machine takes its time

GAMES = ("royal-rescue", "royal-execution", "royal-limited", "robin-hood")


def lively(desk: Desk, game_id: str, sounder: Sounder | None = None) -> tuple[Any, Any]:
    """A game on the play screen with all that moves, and who answers for its players."""
    from ui.screens.play import Play

    desk.app.effects.enliven(sounder)
    game = desk.context.games[game_id]
    session: Session[Any] = Session(game, game.options({"players": NAMES[: game.players[-1]]}))
    desk.stage.show(Play(desk.app, session))
    return desk.stage.top_screen, game.dealer(session.table, Random(12))


def answer(play: Any, dealer: Any) -> None:
    session = play.session
    session.answer(as_tapped(session.ask, dealer.answer(session.table)), "touch")
    play.refresh()
    play.app.effects.go()


def shown(play: Any, kind: type) -> list[Any]:
    return [child for child in play.children if isinstance(child, kind)]


def until_one(play: Any, dealer: Any, kind: type, most: int = 300) -> Any:
    """Play on until something of a kind lies over the screen."""
    for _ in range(most):
        answer(play, dealer)
        if found := shown(play, kind):
            return found[0]
    raise AssertionError(f"no {kind.__name__}")


def rest(desk: Desk, play: Any) -> None:
    """Let what moves come to rest."""
    end = time.monotonic() + 60
    while shown(play, Layer):
        assert time.monotonic() < end
        desk.frame()


def test_tests_and_pictures_are_still(desk: Desk) -> None:
    from ui.screens.play import Play

    game = desk.context.games["royal-rescue"]
    session: Session[Any] = Session(game, game.options({"players": NAMES}))
    desk.stage.show(Play(desk.app, session))
    play, dealer = desk.stage.top_screen, game.dealer(session.table, Random(12))
    for _ in range(30):
        answer(play, dealer)
        assert not shown(play, Layer)
        assert not shown(play, Herald)


def test_it_is_short_and_then_no_frame_is_drawn(desk: Desk) -> None:
    assert SECONDS <= 0.4
    desk.resize(800, 480)
    play, dealer = lively(desk, "royal-rescue")
    desk.app.change_setting("play", "moments", False)
    until_one(play, dealer, Layer)
    rest(desk, play)
    with desk.drawings() as drawn:
        desk.frame(30)
    assert drawn == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_answer_of_every_game_can_move(desk: Desk, game_id: str) -> None:
    play, dealer = lively(desk, game_id)
    kinds = set()
    for count in range(110):
        if play.session.over:
            break
        desk.stage.resize(*SIZES[count % 2 * 3])
        desk.stage.finger = (10.0, 10.0)
        answer(play, dealer)
        for layer in shown(play, Layer):
            kinds.update(type(piece).__name__ for piece in layer._pieces)
            for piece in layer._pieces:
                for t in (0.0, 0.4, 0.99):
                    piece.step(t)
        assert len(shown(play, Layer)) <= 1
    assert "Piece" in kinds


def test_the_new_state_is_painted_before_anything_moves(desk: Desk) -> None:
    desk.resize(800, 480)
    play, dealer = lively(desk, "royal-rescue")
    layer = until_one(play, dealer, Layer)
    scene = play.session.game.scene(play.session.table)
    assert {panel.group for panel in play.table.felt.panels} <= set(scene.groups)
    assert all(panel.painter.grounds for panel in play.table.felt.panels)
    assert layer._began is None, "it begins with the frame after"


def test_nothing_is_laid_over_it_before_the_frame_that_shows_it(desk: Desk) -> None:
    desk.resize(800, 480)
    play, dealer = lively(desk, "royal-rescue")
    session = play.session
    session.answer(as_tapped(session.ask, dealer.answer(session.table)), "touch")
    play.refresh()
    assert not shown(play, Layer)
    desk.frame(2)
    assert shown(play, Layer)


def test_a_card_flies_to_where_it_is_painted(desk: Desk) -> None:
    desk.resize(1024, 600)
    play, dealer = lively(desk, "royal-rescue")
    desk.stage.finger = (900.0, 100.0)
    answer(play, dealer)
    (layer,) = shown(play, Layer)
    (row,) = [spot for panel in play.table.felt.panels for spot in panel.painter.spots if spot.part]
    (piece,) = [piece for piece in layer._pieces if isinstance(piece, Piece)]
    start, end = piece.course(0.0), piece.course(1.0)
    assert (start.x, start.y) == (900.0, 100.0)
    assert (end.x, end.y) == pytest.approx(play.table.seen(row.box).centre)


def test_the_changes_of_a_game_are_what_happened(desk: Desk) -> None:
    """In Royal Rescue an officer's card comes, a servant goes, a lock's number opens, an army falls."""
    game = desk.context.games["royal-rescue"]
    seen: set[Kind] = set()
    for seed in range(3):
        session: Session[Any] = Session(game, game.options({"players": NAMES}))
        dealer = game.dealer(session.table, Random(seed))
        while not session.over:
            before = game.scene(session.table)
            assert changes(before, before) == []
            session.answer(dealer.answer(session.table), "touch")
            seen.update(change.kind for change in changes(before, game.scene(session.table)))
    assert seen == set(Kind)


def test_a_blow_runs_along_its_arch_and_is_gone(desk: Desk) -> None:
    points = arched((0, 0), (100, 40), 30)
    assert (points[0], points[-1]) == ((0, 0), (100, pytest.approx(40)))
    lash = Lash(points, (1, 0, 0, 1), 3)
    lash.make(desk.stage.look)
    lengths = []
    for t in (0.0, 0.3, 0.6, 1.0):
        lash.step(t)
        lengths.append(len(lash._line.points))
    assert lengths[0] == lengths[-1] == 0 < min(lengths[1:3])


def test_courses_begin_and_end_where_they_should() -> None:
    assert fly((0, 0), (10, 20))(1.0) == Pose(10, 20)
    assert stamp((5, 5), 4.0)(0.0).wide == 1.0
    assert stamp((5, 5), 4.0)(1.0).wide == 0.25


def test_taking_back_and_looking_again_move_nothing(desk: Desk) -> None:
    desk.resize(800, 480)
    play, dealer = lively(desk, "royal-rescue")
    for _ in range(20):
        answer(play, dealer)
    play.undo()
    play.app.effects.go()
    assert not shown(play, Layer)
    play.redo()
    play.app.effects.go()
    play.refresh()
    play.app.effects.go()
    assert not shown(play, Layer)
    assert not shown(play, Herald)


def test_reduced_motion_moves_nothing_and_tells_the_same(desk: Desk) -> None:
    desk.resize(800, 480)
    assert desk.app.change_setting("display", "motion", "reduced")
    play, dealer = lively(desk, "royal-rescue")
    herald = until_one(play, dealer, Herald)
    assert not shown(play, Layer)
    assert herald.name == play.session.report.headline


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", [100, 200])
def test_a_large_result_is_readable_over_the_table(desk: Desk, size: tuple[int, int], percent: int) -> None:
    desk.resize(*size)
    assert desk.app.change_setting("display", "motion", "reduced")
    assert desk.app.change_setting("display", "text_scale", percent)
    play, dealer = lively(desk, "royal-rescue")
    for _ in range(8):
        herald = until_one(play, dealer, Herald)
        assert (play.table if percent == 100 else play).box.contains(herald.box)
        for ink in herald.painter.inks:
            assert herald.box.contains(ink.box)
        if percent == 100:
            assert max(ink.size for ink in herald.painter.inks) >= 25 * desk.stage.look.metrics.unit


def test_a_touch_takes_it_away_and_hits_its_key(desk: Desk) -> None:
    from ui.enter import Entering

    desk.resize(800, 480)
    assert desk.app.change_setting("display", "motion", "reduced")
    play, dealer = lively(desk, "royal-rescue")
    until_one(play, dealer, Herald)
    play.guard = BounceGuard()
    done = len(play.session.entries)
    Entering(desk.finger).enter(as_tapped(play.session.ask, dealer.answer(play.session.table)))
    assert len(play.session.entries) == done + 1
    assert desk.app.change_setting("play", "moments", False)
    for _ in range(30):
        answer(play, dealer)
        assert not shown(play, Herald)


def test_it_goes_by_itself(desk: Desk) -> None:
    desk.resize(800, 480)
    assert desk.app.change_setting("display", "motion", "reduced")
    play, dealer = lively(desk, "royal-rescue")
    until_one(play, dealer, Herald)
    desk.app.effects._fade(0.0)
    assert not shown(play, Herald)
    with desk.drawings() as drawn:
        desk.frame(30)
    assert drawn == []


def test_a_turned_screen_moves_on_its_head(desk: Desk) -> None:
    desk.resize(800, 480)
    play, dealer = lively(desk, "royal-rescue")
    play.turn_round()
    desk.stage.finger = (100.0, 60.0)
    answer(play, dealer)
    (layer,) = shown(play, Layer)
    start = layer._pieces[-1].course(0.0)
    assert (start.x, start.y) == (700.0, 420.0)
    assert layer.box == Box(0, 0, 800, 480)


def test_the_volume_is_chosen_by_touch_and_heard_at_once(desk: Desk, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    sounder = Sounder([script(tmp_path, "player", f'echo "$1" >> {heard}')])
    desk.app.effects.enliven(sounder)
    desk.app.settings_page()
    desk.finger.tap("Playing")
    for number, (label, ending) in enumerate((("Quiet", "hit-12.wav"), ("Medium", "hit-35.wav"), ("Loud", "hit.wav"))):
        desk.finger.tap(f"Volume: {label}")
        until(lambda number=number: heard.exists() and len(heard.read_text().splitlines()) == number + 1)
        assert heard.read_text().splitlines()[-1].endswith(ending)
        assert desk.app.settings.play.volume == label.lower()
    assert read_settings(desk.context.places.settings).play.volume == "loud"
    assert desk.app.change_setting("play", "sound", False)
    assert desk.app.change_setting("play", "volume", "quiet")
    desk.frame(3)
    until(lambda: sounder._process is None)
    assert len(heard.read_text().splitlines()) == 3  # what is off stays silent
    desk.app.close_effects()


def test_a_sound_for_each_moment_and_off_at_a_tap(desk: Desk, tmp_path: Path) -> None:
    played = tmp_path / "played"
    sounder = Sounder([script(tmp_path, "player", f'echo "$1" >> {played}')])
    desk.resize(800, 480)
    play, dealer = lively(desk, "royal-rescue", sounder)
    until_one(play, dealer, Layer)
    while play.session.report is None or play.session.report.tone not in ("good", "bad"):
        answer(play, dealer)
    desk.frame(2)
    until(played.exists)
    until(lambda: played.read_text().endswith("\n"))
    assert Path(played.read_text().split()[0]).parent == FOLDER
    desk.finger.tap("Sound on or off")
    assert desk.app.settings.play.sound is False
    until(lambda: sounder._process is None)
    before = played.read_text()
    for _ in range(30):
        answer(play, dealer)
        desk.frame()
    assert played.read_text() == before
    desk.finger.tap("Sound on or off")
    assert desk.app.settings.play.sound is True
    desk.app.close_effects()
