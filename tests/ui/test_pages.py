"""The pages over a game, looked over on every size: menu, history, corrections, rules, odds, keyboard, archive."""

import pytest

from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_touch import at_the_roll
from ui.guard import BounceGuard

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@sizes
def test_every_page_is_sound(desk: Desk, size: tuple[int, int]) -> None:
    at_the_roll(desk)
    desk.resize(*size)
    finger = desk.finger
    seen = {"play": faults(desk.stage)}
    for way in (
        ["Menu"], ["History"], ["Rules"], ["The odds"], ["Menu", "The table differs"], ["On the table: The tower"],
        ["History", "Entry 4"], ["History", "Entry 4", "Correct this"], ["Menu", "The table differs", "Walls"],
        ["Menu", "The table differs", "Weather"], ["Menu", "The table differs", "Waves seen"],
    ):  # fmt: skip
        for name in way:
            finger.tap(name)
        seen[" > ".join(way)] = faults(desk.stage)
        for _ in way:
            finger.tap("Back")
    assert {way: found for way, found in seen.items() if found} == {}


@sizes
def test_home_and_archive_are_sound(desk: Desk, size: tuple[int, int]) -> None:
    at_the_roll(desk)
    desk.resize(*size)
    desk.app.home()
    assert faults(desk.stage) == []
    written = " ".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)
    assert "Go on with The Lighthouse" in written
    desk.finger.tap("All games played")
    assert faults(desk.stage) == []
    desk.finger.tap("Game 1")
    assert faults(desk.stage) == []
    desk.finger.tap("Go on with it")
    assert desk.stage.top_screen.session.ask.id == "night.hold"


@sizes
def test_set_up_with_everything_unfolded(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    for game in desk.context.games.values():
        desk.app.home()
        desk.finger.tap(f"New game of {game.title}")
        desk.finger.tap("New name")
        assert faults(desk.stage) == []
        desk.finger.tap("Other signs")
        assert faults(desk.stage) == []
        desk.finger.tap("Back")
        desk.finger.tap("House rules")
        assert faults(desk.stage) == []


def test_an_adjustment_by_touching_the_thing(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap("On the table: The tower")
    desk.finger.tap("Walls")
    desk.finger.tap("2")
    play = desk.stage.top_screen
    assert play.session.table.walls == 2
    assert play.name == "play"


def test_correcting_an_earlier_entry_shows_what_falls_away(desk: Desk) -> None:
    entering = at_the_roll(desk)
    session = desk.stage.top_screen.session
    entering.enter([6, 6, 6])
    desk.finger.tap("History")
    desk.finger.tap("Entry 7")
    desk.finger.tap("Correct this")
    desk.stage.top_screen.scroll.offset = 0
    for pips in "111":
        if desk.finger.sees(pips):
            desk.finger.tap(pips)
    desk.finger.tap("Correct it")
    assert session.entries[-1].answer == [6, 6, 1]
    assert desk.stage.top_screen.name == "play"


def test_an_adjusted_set_of_cards(desk: Desk) -> None:
    at_the_roll(desk)
    desk.finger.tap("Menu")
    desk.finger.tap("The table differs")
    desk.finger.tap("Waves seen")
    desk.finger.tap("4♠")
    desk.finger.tap("J♦")
    desk.finger.tap("Done")
    assert desk.stage.top_screen.session.table.seen == ["4s", "Jd"]


def test_the_result_leads_to_the_next_game(desk: Desk) -> None:
    entering = at_the_roll(desk)
    play = desk.stage.top_screen
    play.session.adjust("walls", 0)
    play.refresh()
    assert faults(desk.stage) == []
    play.guard = BounceGuard()
    desk.finger.tap("Play again")
    desk.finger.tap("Begin")
    assert desk.stage.top_screen.session.ask.id == "building.name"
    assert entering.taps
