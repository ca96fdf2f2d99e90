"""Cards that lie as the rules have them, before the camera and in a photo, on the real window: one picture fills all
that it shows, each answer an entry of its own; what lies otherwise is told and put right by a tap."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.layouts import Lying
from companion.sights import SeenCard, What
from tests.companion.test_spreads import GRID, lying
from tests.games.royal_execution.tables import begin as begin_execution
from tests.games.royal_rescue.tables import army, at, in_servants, in_umbar, in_weapons, play
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk, make_context, open_desk
from tests.ui.fake_camera import FakeCamera, FakeCameras
from tests.ui.test_photo import take_photo, wait
from tests.ui.watched import Open, cameras, heard, opened, panel, sizes, until, written

__all__ = ["cameras", "opened"]

DISCARD = "3c 7h 10s Jd 2h 9c 4d 5s 8h 6c 9d"
LOCKS = [row[1:] for row in reversed(GRID)]
ROYALS = [["back", "back", "back", "Kh"], ["back", "back", "back", "Qs"], ["back", "back", "back", "Jd"]]


def dungeon() -> Any:
    """Where the combination is laid."""
    return play(at(in_umbar(army(8, 2), sixes=1, discard=DISCARD)), "one six")


def row() -> Any:
    """Where the first two servants are turned up."""
    return at(in_servants(army(8, 2), servants="9c 7h 2s 3d"))


def shown(desk: Desk, session: Any) -> Any:
    from ui.screens.play import Play

    session.options.setdefault("players", ["Anna", "Ben", "Carla"][: len(getattr(session.table, "players", "1"))])
    screen = Play(desk.app, session)
    desk.stage.show(screen)
    return screen


def watched(desk: Desk, cameras: FakeCameras, session: Any) -> tuple[Any, FakeCamera]:
    screen = shown(desk, session)
    cameras.camera.watches()
    heard(desk)
    return screen, cameras.camera


def cards(rows: Sequence[Sequence[str]], sideways: Sequence[str] = (), lay: Sequence[str] = ()) -> list[SeenCard]:
    return [SeenCard(one.card, one.box, 0.98, lay=one.card in lay) for one in lying(rows, sideways)]


@sizes
def test_the_whole_combination_is_taken_with_one_tap_and_taken_back_lock_by_lock(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened("ask")
    desk.resize(*size)
    screen, camera = watched(desk, cameras, dungeon())
    assert {"As", "3c", "Kd"} <= set(camera.possible)
    sight = camera.sees(*cards(GRID))
    heard(desk)
    assert "I see 3♣; 7♥ 10♠; J♦ 2♥ 9♣; 4♦ 5♠ 8♥ 6♣" in written(desk)
    assert faults(desk.stage) == []
    before = len(screen.session.entries)
    desk.finger.tap("Take all 4 answers")
    assert screen.session.table.locks == LOCKS
    assert [entry.by for entry in screen.session.entries[before:]] == ["camera"] * 4
    assert camera.took == [sight.number]
    assert camera.kept == []
    screen.undo()
    assert screen.session.ask.about == "lock:4"


@sizes
def test_a_card_of_the_combination_is_put_right(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened("ask")
    desk.resize(*size)
    screen, camera = watched(desk, cameras, dungeon())
    misread = [[*GRID[0][:4], "9d"], *GRID[1:]]
    unclear = [SeenCard("9d", one.box, 0.5, False, ("6c",)) if one.card == "9d" else one for one in cards(misread)]
    camera.sees(*unclear, sure=False, reason="one is not clear")
    heard(desk)
    desk.finger.tap("Seen: 9♦")
    assert faults(desk.stage) == []
    desk.finger.tap("6♣", panel(desk).content)
    assert "Put right" in written(desk)
    desk.finger.tap("Take all 4 answers")
    assert screen.session.table.locks == LOCKS
    assert camera.kept[0][1].count("6c") == 1


def test_a_sure_combination_counts_as_one_after_the_countdown(opened: Open, cameras: FakeCameras) -> None:
    desk = opened()
    screen, camera = watched(desk, cameras, dungeon())
    camera.sees(*cards(GRID))
    heard(desk)
    assert panel(desk).countdown is not None
    until(desk, lambda: panel(desk) is None)
    assert screen.session.table.locks == LOCKS


def test_what_the_combination_lacks_is_told(opened: Open, cameras: FakeCameras) -> None:
    desk = opened("sure")
    screen, camera = watched(desk, cameras, dungeon())
    camera.sees(*cards([*GRID[:2], ["Ah", "7h"], GRID[3]]))
    heard(desk)
    assert screen.session.table.locks[0] == LOCKS[0]
    camera.sees(*cards([*GRID[:2], ["Ah", "7h"], GRID[3]], lay=("3c",)))
    heard(desk)
    assert "2 cards should lie beside the A♥; 1 seen" in written(desk)
    assert screen.session.ask.about == "lock:2"


@sizes
def test_a_crooked_battle_row_is_asked_about_and_its_order_put_right(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened("sure")
    desk.resize(*size)
    screen, camera = watched(desk, cameras, row())
    camera.sees(*cards([["9c"], ["7h"]]))
    heard(desk)
    assert "The cards do not lie in one row" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Seen: 7♥")
    assert faults(desk.stage) == []
    desk.finger.tap("It comes before the one on its left")
    assert faults(desk.stage) == []
    desk.finger.tap("Take 7♥ 9♣")
    assert screen.session.table.row == ["7h", "9c"]
    assert camera.kept == []


def test_a_straight_battle_row_counts_at_once_where_that_is_wanted(opened: Open, cameras: FakeCameras) -> None:
    desk = opened("sure")
    screen, camera = watched(desk, cameras, row())
    camera.sees(*cards([["9c", "7h"]]))
    heard(desk)
    assert screen.session.table.row == ["9c", "7h"]


@sizes
def test_situation_cards_tell_by_how_they_lie_and_wait_for_a_tap(
    opened: Open, cameras: FakeCameras, size: tuple[int, int]
) -> None:
    desk = opened("sure")
    desk.resize(*size)
    screen, camera = watched(desk, cameras, play(at(in_weapons(army(8, 2))), 0))
    camera.sees(*cards([["Kh", "Qs"]], sideways=("Kh",)))
    heard(desk)
    assert "I see Q♠ K♥; Q♠ upright" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Take both")
    assert (screen.session.table.troops, screen.session.table.battle) == ("Qs", "Kh")


def test_a_situation_card_that_is_turned_later_tells_the_rest(opened: Open, cameras: FakeCameras) -> None:
    desk = opened("sure")
    screen, camera = watched(desk, cameras, play(at(in_weapons(army(8, 2))), 0))
    camera.sees(*cards([["Kh", "Qs"]]))
    heard(desk)
    assert screen.session.ask.id == "situation.troops"
    assert camera.looked_for[-1] is What.CARDS
    camera.sees(*cards([["Kh", "Qs"]], lay=("Kh", "Qs")), waiting=True)
    heard(desk)
    assert panel(desk) is None
    camera.sees(*cards([["Kh", "Qs"]], sideways=("Kh",), lay=("Qs",)))
    heard(desk)
    screen.guard.rest()
    desk.finger.tap("Take Q♠ upright")
    assert screen.session.table.troops == "Qs"


@sizes
def test_weapons_are_counted(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened("sure")
    desk.resize(*size)
    session = at(in_weapons(army(8, 4)))
    up = session.table.armies[0].cards[:2]
    screen, camera = watched(desk, cameras, session)
    camera.sees(*cards([[*up, "back", "back"]]))
    heard(desk)
    assert "I see 2 cards face down" in written(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Take 2")
    assert len(screen.session.table.armies[0].weapons) == 2


@sizes
def test_royals_in_three_rows(opened: Open, cameras: FakeCameras, size: tuple[int, int]) -> None:
    desk = opened("ask")
    desk.resize(*size)
    screen, camera = watched(desk, cameras, begin_execution())
    camera.sees(*cards(ROYALS))
    heard(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Take K♥ Q♠ J♦")
    assert [one.royal for one in screen.session.table.rows] == ["Kh", "Qs", "Jd"]


# a photo


def in_photo(one: Lying) -> dict[str, Any]:
    x, y, w, h = one.box
    return {"card": one.card, "box": [x // 5, y // 5, w // 5, h // 5], "confidence": 0.99, "alternatives": []}


@pytest.fixture
def photographed(window: object, tmp_path: Path) -> Iterator[tuple[Desk, dict[str, Any]]]:
    """A folder for photos, and what is read in any of them."""
    reading: dict[str, Any] = {}

    def read_cards(paths: Sequence[Path], possible: Any) -> Iterator[dict[str, Any]]:
        yield {"file": str(paths[0]), "sure": True, **reading}

    (tmp_path / "photos").mkdir()
    context = make_context(tmp_path, photos=tmp_path / "photos", read_cards=read_cards)
    for desk in open_desk(window, context):
        yield desk, reading


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=str)
def test_one_photo_of_the_combination_fills_all_locks(
    photographed: tuple[Desk, dict[str, Any]], size: tuple[int, int]
) -> None:
    desk, reading = photographed
    desk.resize(*size)
    reading["cards"] = [in_photo(one) for one in lying(GRID)]
    screen = shown(desk, dungeon())
    take_photo(desk)
    desk.finger.tap("Read a photo")
    wait(desk)
    assert faults(desk.stage) == []
    desk.finger.tap("Take all 4 answers")
    assert screen.session.table.locks == LOCKS
    assert {entry.by for entry in screen.session.entries[-4:]} == {"photo"}


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=str)
def test_the_order_in_a_photo_is_put_right_by_a_tap(
    photographed: tuple[Desk, dict[str, Any]], size: tuple[int, int]
) -> None:
    desk, reading = photographed
    desk.resize(*size)
    reading["cards"] = [in_photo(one) for one in lying([["9c"], ["7h"]])]
    screen = shown(desk, row())
    take_photo(desk)
    desk.finger.tap("Read a photo")
    page = wait(desk)
    assert faults(desk.stage) == []
    x, y = page.picture.place_of(1).centre
    desk.finger.tap_at(*page.picture.to_window(x, y))
    assert faults(desk.stage) == []
    desk.finger.tap("It comes before the one on its left")
    desk.finger.tap("Take 7♥ 9♣")
    assert screen.session.table.row == ["7h", "9c"]
