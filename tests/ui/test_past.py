"""The screens about the past, by touch in the real window: the list, one game, its moves, and its way off the list."""

import time
from pathlib import Path
from typing import Any

import pytest
from kivy.core.image import Image

from companion.journal import Beginning
from companion.log import Answered
from companion.session import Session
from companion.simulate import seeded
from tests.sample_game import Lighthouse
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from ui.long_list import LongList
from ui.snapshot import snapshot
from ui.view import View

GAME = Lighthouse()
LONG = "Maximiliane-Charlotte von und zu Hohenbg"
STRANGE = ("דנה", "خالد", "Ольга", "Ωμέγα")
TEAMS = (["Anna", "Ben"], ["Anna", "Ben", "Carla"], [LONG, "Zoë"], list(STRANGE), ["Anna"])
PATIENCE = 60.0
"""Seconds that reading all games may take; it takes a few."""

COPIES = """WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
    INSERT INTO games (game, rules, options, started, changed, phase, over, won, score, rating, summary, answers, turn)
    SELECT game, rules, options, started, changed, phase, over, won, score, rating, summary, answers, i FROM games, n"""
"""Ten thousand games out of one: only what lists show of them."""

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def add_games(desk: Desk, many: int = 12, most: int = 10_000) -> None:
    """Put games into the journal, each on a day of its own; the last one is not finished unless ``most`` lets it."""
    journal = desk.context.journal
    for number in range(many):
        house = {"extras": ["rough"]} if number % 3 else {}
        options = GAME.options({"players": TEAMS[number % len(TEAMS)], **house})
        session = Session(GAME, options)
        dealer = GAME.dealer(GAME.start(options), seeded(3, number))
        while not session.over and not (number == many - 1 and len(session.entries) >= most):
            session.answer(dealer.answer(session.table))
        day = f"2026-02-{number + 1:02}"
        entries = tuple(
            Answered(entry.ask, entry.answer, "touch", f"{day}T18:{minute:02}:00Z")
            for minute, entry in enumerate(session.entries)
            if isinstance(entry, Answered)
        )
        start = Beginning(f"{day}T18:00:00Z", entries, GAME.status(session.table), number + 1)
        journal.take_in(GAME.id, GAME.rules_version, options, start)


def names(desk: Desk) -> list[str]:
    """What the views of the present screen are called."""
    return [view.name for view in desk.stage.top_screen.views()]


def written(desk: Desk) -> str:
    """All that is written on the present screen."""
    return "\n".join(ink.text for view in desk.stage.top_screen.views() for ink in view.painter.inks)


def shown(desk: Desk) -> list[int]:
    """The numbers of the games whose rows are there."""
    return [int(name.removeprefix("Game ")) for name in names(desk) if name.startswith("Game ")]


def find(desk: Desk, kind: type[View]) -> Any:
    return next(view for view in desk.stage.top_screen.views() if isinstance(view, kind))


@sizes
def test_every_page_about_games_is_sound(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    add_games(desk, most=4)
    finger = desk.finger
    desk.app.home()
    seen = {"home": faults(desk.stage)}
    for way in (
        ["All games played"], ["All games played", "Game 12"], ["All games played", "Game 11"],
        ["All games played", "Game 11", "Replay"], ["All games played", "Game 11", "Share"],
        ["All games played", "Player"], ["All games played", "Result"], ["All games played", "Game"],
        ["All games played", "Search"], ["Players"], ["Backup and files"],
    ):  # fmt: skip
        for name in way:
            finger.tap(name)
        seen[" > ".join(way)] = faults(desk.stage)
        for _ in way:
            finger.tap("Back")
    assert {way: found for way, found in seen.items() if found} == {}


def test_a_list_of_ten_thousand_games_has_only_the_rows_in_sight(desk: Desk) -> None:
    desk.resize(800, 480)
    add_games(desk, 1)
    with desk.context.journal.writing() as db:
        db.execute(COPIES)
    desk.finger.tap("All games played")
    assert desk.stage.top_screen.title == "Looking through the games"
    end = time.monotonic() + PATIENCE
    while desk.stage.top_screen.title != "10,000 games":
        assert time.monotonic() < end
        desk.frame()
    page = desk.stage.top_screen
    assert len(shown(desk)) < 12
    assert len(list(page.views())) < 50
    rows = find(desk, LongList)
    # the edge goes to any place at once
    desk.finger.drag(rows.right - 20, rows.top - 30, -(rows.height / 2 - 30))
    middle = shown(desk)
    assert len(middle) < 12
    assert all(4500 < number < 5500 for number in middle)
    desk.finger.drag(rows.right - 20, rows.y + rows.height / 2, -rows.height)
    assert 1 in shown(desk)
    # and a finger on a row drags the list without opening a game
    desk.finger.drag(rows.x + 100, rows.y + 100, -150)
    assert desk.stage.top_screen is page
    assert 1 not in shown(desk)


def test_games_are_found_with_a_few_taps(desk: Desk) -> None:
    desk.resize(800, 480)
    add_games(desk, most=4)
    finger = desk.finger
    finger.tap("All games played")
    finger.tap("Player")
    finger.tap("Carla")
    assert shown(desk) == [12, 7, 2]
    assert desk.stage.top_screen.title == "3 of 12"
    finger.tap("Result")
    finger.tap("Not finished")
    assert shown(desk) == [12]
    finger.tap("Player")
    finger.tap("Everybody")
    finger.tap("Result")
    finger.tap("All")
    assert desk.stage.top_screen.title == "12 games"
    finger.tap("Game")
    finger.tap("The Lighthouse")
    assert len(shown(desk)) == 6
    finger.tap("Search")
    from ui.enter import Entering

    Entering(finger).type("Zoë")
    assert shown(desk) == [8, 3]
    finger.tap("Search")
    assert desk.stage.top_screen.title == "12 of 12"


def test_a_deleted_game_comes_back_to_its_place(desk: Desk) -> None:
    desk.resize(720, 1280)
    add_games(desk, 6)
    finger = desk.finger
    finger.tap("All games played")
    before = shown(desk)
    finger.tap("Game 4")
    finger.tap("Delete")
    assert "This game is off the list." in written(desk)
    finger.tap("Back")
    assert shown(desk) == [number for number in before if number != 4]
    finger.tap("Result")
    finger.tap("Deleted")
    assert shown(desk) == [4]
    finger.tap("Game 4")
    finger.tap("Bring it back")
    finger.tap("Back")
    assert shown(desk) == []
    finger.tap("Result")
    finger.tap("All")
    assert shown(desk) == before


def test_undo_of_a_deletion_on_the_spot(desk: Desk) -> None:
    add_games(desk, 3)
    desk.finger.tap("All games played")
    desk.finger.tap("Game 2")
    desk.finger.tap("Delete")
    assert [saved.id for saved in desk.context.journal.games()] == [3, 1]
    desk.finger.tap("Bring it back")
    desk.finger.tap("Back")
    assert shown(desk) == [3, 2, 1]


def test_a_game_that_is_not_finished_goes_on(desk: Desk) -> None:
    desk.resize(800, 480)
    add_games(desk, 3, most=4)
    desk.finger.tap("All games played")
    desk.finger.tap("Game 3")
    desk.finger.tap("Go on with it")
    assert desk.stage.top_screen.name == "play"
    assert len(desk.stage.top_screen.session.entries) == 4


def test_a_game_is_looked_at_move_by_move_and_stays_as_it_is(desk: Desk) -> None:
    from ui.screens.past.moves import Story

    desk.resize(800, 480)
    add_games(desk, 1)
    before = desk.context.journal.load(1)
    finger = desk.finger
    finger.tap("All games played")
    finger.tap("Game 1")
    finger.tap("Replay")
    page = desk.stage.top_screen
    moves = page.review.moves
    assert page.move == moves
    last = written(desk)
    finger.tap("One move back")
    assert page.move == moves - 1
    assert written(desk) != last
    finger.tap("One move on")
    finger.tap("One move on")
    assert page.move == moves
    assert sorted(written(desk).split("\n")) == sorted(last.split("\n"))
    story = find(desk, Story)
    finger.tap_at(story.x + 2, story.y + 10)
    assert page.move == 0
    assert "The beginning" in written(desk)
    finger.tap_at(story.x + story.width / 2, story.y + 10)
    assert abs(page.move - moves / 2) < 1
    finger.tap(next(name for name in names(desk) if name.startswith("On the table")))
    assert desk.stage.top_screen is page
    assert desk.context.journal.load(1).entries == before.entries


def test_a_copy_of_a_game_can_be_taken_in_again(desk: Desk) -> None:
    from companion.records import read_file

    add_games(desk, 2)
    desk.finger.tap("All games played")
    desk.finger.tap("Game 2")
    desk.finger.tap("Save a copy")
    path = desk.context.places.exports / "lighthouse-00002.jsonl"
    assert str(path) in written(desk).replace("\n", "")
    assert len(read_file(path).entries) == len(desk.context.journal.load(2).entries)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_names_of_any_letters_and_lengths(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    add_games(desk, 4)
    finger = desk.finger
    for number in (3, 4):
        finger.tap("All games played")
        finger.tap(f"Game {number}")
        assert faults(desk.stage) == []
        desk.app.home()
    for name in ("דנה", LONG):
        finger.tap("Players")
        rows = find(desk, LongList)
        while not finger.sees(name):
            finger.drag(rows.x + 100, rows.y + 100, 80)
        assert faults(desk.stage) == []
        finger.tap(name)
        assert faults(desk.stage) == []
        finger.tap("Edit")
        assert faults(desk.stage) == []
        desk.app.home()


def test_letters_read_from_the_right_stand_the_other_way_round(desk: Desk) -> None:
    """The first letter of a Hebrew name is drawn as its last picture, among Latin ones as alone."""
    from ui.lettering import Font, Lettering

    lettering = Lettering()

    def columns(text: str) -> list[int]:
        texture = lettering.texture(text, Font.TEXT, 40)
        raw, wide = texture.pixels, texture.width
        return [sum(raw[(y * wide + x) * 4 + 3] for y in range(texture.height)) for x in range(wide)]

    def filled(text: str) -> list[int]:
        found = columns(text)
        inked = [x for x, ink in enumerate(found) if ink]
        return found[inked[0] : inked[-1] + 1]

    first, whole, among = filled("ד"), filled("דנה"), filled("Anna, דנה")
    assert whole[-len(first) :] == first
    assert whole[: len(first)] != first
    assert among[-len(whole) :] == whole


def test_home_offers_no_game_that_was_deleted_meanwhile(desk: Desk) -> None:
    add_games(desk, 3, most=4)
    desk.app.home()
    assert "Go on with The Lighthouse" in names(desk)
    for name in ("All games played", "Game 3", "Delete", "Back", "Back"):
        desk.finger.tap(name)
    assert "Go on with The Lighthouse" not in names(desk)


@sizes
@pytest.mark.parametrize("letter", ["W", "\N{GAME DIE}"])
def test_a_name_without_a_place_to_break_it_stays_on_its_key(desk: Desk, size: tuple[int, int], letter: str) -> None:
    desk.resize(*size)
    name = letter * 40
    desk.context.journal.new_game(GAME, GAME.options({"players": [name]}))
    desk.context.journal.new_game(GAME, GAME.options({"players": ["Anna"]}))
    found = {}
    for way in (
        ["New game of The Lighthouse"],
        ["Players", name, "Edit", "Same as …"],
        ["Players", name, "Edit", "Take the name out"],
        ["Players", name, "Edit", "Another name"],
    ):
        desk.app.home()
        for key in way:
            desk.finger.tap(key)
        found[way[-1]] = faults(desk.stage)
    assert {page: fault for page, fault in found.items() if fault} == {}


@pytest.mark.parametrize("many", [12, 30], ids=["with a bar", "with a handle"])
def test_the_bar_stays_in_sight_and_tells_where_the_list_is(desk: Desk, tmp_path: Path, many: int) -> None:
    desk.resize(800, 480)
    add_games(desk, many)
    desk.finger.tap("All games played")
    rows = find(desk, LongList)
    for drag in (150, 60):
        desk.finger.drag(300, 100, drag)
        bar = max(rows.painter.grounds, key=lambda ground: ground.order).box
        snapshot(desk.stage, tmp_path / "list.png")
        picture = Image(str(tmp_path / "list.png"), keep_data=True, nocache=True)
        x, y = bar.centre
        assert picture.read_pixel(int(x), int(desk.stage.height - y))[:3] == pytest.approx(
            rows.look.palette.quiet[:3], abs=0.02
        )
    assert rows.offset > 100
