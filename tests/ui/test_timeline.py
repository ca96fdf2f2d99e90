"""The history of the running game on the real window: its phases, its pictures, and what was corrected."""

import pytest

from companion.session import Session
from tests.sample_game import Lighthouse
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_touch import at_the_roll
from ui.guard import BounceGuard
from ui.icons import Icon
from ui.paint import Look
from ui.screens.past.entered import Entered, Line, at, entered
from ui.screens.past.timeline import EntryRow, Heading, Timeline
from ui.theme import Metrics

GAME = Lighthouse()
MANY = 600
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def rows(desk: Desk) -> list[EntryRow]:
    return [view for view in desk.stage.top_screen.views() if isinstance(view, EntryRow)]


def row(desk: Desk, number: int) -> EntryRow:
    """The row of an entry, which is in sight."""
    return next(row for row in rows(desk) if row.name == f"Entry {number}")


def written(row: EntryRow) -> list[str]:
    return [ink.text for ink in row.painter.inks]


@sizes
def test_entries_stand_under_their_phases(desk: Desk, size: tuple[int, int]) -> None:
    at_the_roll(desk).enter([6, 1, 6])
    desk.resize(*size)
    desk.finger.tap("History")
    assert faults(desk.stage) == []
    last = row(desk, 7)
    assert entered(desk.app.stage.stack[0].session.ask_at(6), [6, 1, 6]).dice == (6, 1, 6)
    # what is drawn is not written as well
    assert "6 1 6" not in " ".join(written(last))
    names = [view.name for view in desk.stage.top_screen.views() if isinstance(view, Heading)]
    timeline = next(view for view in desk.stage.top_screen.views() if isinstance(view, Timeline))
    headings = [item.phase for item in timeline._items if item.entry is None]
    assert headings == ["Building", "The night"]
    assert set(names) <= set(headings)


@sizes
def test_a_corrected_entry_tells_what_it_was(desk: Desk, size: tuple[int, int]) -> None:
    at_the_roll(desk).enter([6, 1, 6])
    desk.resize(*size)
    play = desk.stage.top_screen
    play.session.accept(play.session.correct(6, [1, 1, 1]))
    play.session.adjust("walls", 1)
    play.refresh()
    now, was = at(play.session, 6)
    assert now.dice == (1, 1, 1)
    assert was is not None
    assert was.dice == (6, 1, 6)
    desk.finger.tap("History")
    assert faults(desk.stage) == []
    for number in (7, 8):
        assert Icon.PENCIL in written(row(desk, number))
        assert any("→" in text for text in written(row(desk, number)))
    assert "→" not in " ".join(written(row(desk, 6)))
    desk.finger.tap("Entry 7")
    assert faults(desk.stage) == []
    desk.finger.tap("Back")
    desk.finger.tap("Back")
    # also after the game was left and opened again
    desk.app.home()
    desk.finger.tap("Go on with The Lighthouse")
    assert at(desk.stage.top_screen.session, 6) == (now, was)


def test_what_was_taken_back_is_still_told(desk: Desk) -> None:
    at_the_roll(desk).enter([6, 1, 6])
    play = desk.stage.top_screen
    play.guard = BounceGuard()
    desk.finger.tap("Undo")
    desk.finger.tap("History")
    assert "Taken back" in written(row(desk, 7))
    desk.finger.tap("Entry 7")
    assert not desk.finger.sees("Correct this")


def test_a_long_game_has_only_the_rows_in_sight(desk: Desk) -> None:
    from ui.screens.play import Play

    session = Session(GAME, GAME.options({"players": ["Anna"]}))
    for number in range(MANY):
        session.adjust("walls", 1 + number % 2)
    desk.resize(800, 480)
    desk.stage.show(Play(desk.app, session))
    desk.finger.tap("History")
    assert len(rows(desk)) < 12
    assert row(desk, MANY)
    timeline = next(view for view in desk.stage.top_screen.views() if isinstance(view, Timeline))
    desk.finger.drag(timeline.right - 20, timeline.y + 30, timeline.height)
    assert row(desk, 1)
    # a resize keeps its place
    desk.resize(720, 1280)
    assert row(desk, 1)


def test_what_is_too_wide_becomes_smaller_and_then_words(window: object) -> None:
    look = Look(Metrics.of(800, 480))
    ten = Entered(" ".join("1" * 10), dice=(1,) * 10)
    wide, tight, least = (Line(look, ten, None, room, 30) for room in (400, 300, 120))
    assert [len(line.pieces) for line in (wide, tight, least)] == [10, 10, 1]
    assert wide.high == 30 > tight.high
    assert tight.width <= 300
    assert least.width <= 120
    both = Line(look, ten, ten, 250, 30)
    assert both.width <= 250
