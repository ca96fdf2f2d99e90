"""People and their figures by touch: renamed, made one, given colours, taken out; what the pages say of them."""

import time
from dataclasses import replace
from typing import Any

import pytest

from companion.journal import Journal
from companion.people import People
from companion.statistics.collect import collect_luck
from companion.statistics.figures import Scored, figures
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_past import add_games, find, written
from ui.charts import SCORE, Scale, Scores, Shares
from ui.enter import Entering

PATIENCE = 60.0
"""Seconds that work beside the screen's may take; it takes one."""

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def wait_for(desk: Desk, title: str) -> None:
    """Live until a page of this title is shown."""
    end = time.monotonic() + PATIENCE
    while getattr(desk.stage.top_screen, "title", "") != title:
        assert time.monotonic() < end, f"{title} never came: {written(desk)}"
        desk.frame()


def wait_for_luck(desk: Desk) -> None:
    """Live until the luck of the figures that are shown has been worked out."""
    end = time.monotonic() + PATIENCE
    while desk.stage.top_screen.lucks is None:
        assert time.monotonic() < end
        desk.frame()


def edited(desk: Desk, name: str) -> Any:
    """On the page where somebody is edited; the finger that went there."""
    for label in ("Players", name, "Edit"):
        desk.finger.tap(label)
    return desk.finger


@sizes
def test_every_page_about_people_is_sound(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    add_games(desk)
    finger = desk.finger
    desk.app.home()
    finger.tap("Players")
    found = {"people": faults(desk.stage)}
    finger.tap("Teams")
    found["teams"] = faults(desk.stage)
    finger.tap("Anna and Ben")
    found["a team"] = faults(desk.stage)
    finger.tap("Back")
    finger.tap("Players")
    finger.tap("Anna")
    wait_for_luck(desk)
    for tab in ("Wins", "Luck", "Rolls", "Records"):
        finger.tap(tab)
        found[tab] = faults(desk.stage)
    finger.tap("Edit")
    found["edit"] = faults(desk.stage)
    for way in ("Seat", "Same as …", "Take the name out"):
        finger.tap(way)
        found[way] = faults(desk.stage)
        finger.tap("Back")
    assert {page: fault for page, fault in found.items() if fault} == {}


def test_figures_say_what_the_command_line_says(desk: Desk) -> None:
    desk.resize(720, 1280)
    add_games(desk)
    desk.finger.tap("Players")
    desk.finger.tap("Anna")
    wait_for_luck(desk)
    memory = desk.app.recall.memory()
    with Journal.read_only(desk.context.places.journal) as journal:
        lucks = collect_luck(journal, desk.context.games, memory.games, desk.context.places.cache)
    wanted = figures(("Anna",), memory.games, lucks, memory.people.called)
    assert desk.stage.top_screen.figures == wanted
    assert f"{wanted.whole.won} of {wanted.whole.games} games won" in written(desk)
    assert find(desk, Shares).name == "By game"
    desk.finger.tap("Luck")
    assert find(desk, Scale).name == f"{wanted.luck.good} went well"
    assert f"{wanted.luck.rolls} rolls could have gone either way" in written(desk).replace("\n", " ")


@sizes
def test_the_last_scores_of_a_game_are_drawn_as_many_as_fit(desk: Desk, size: tuple[int, int]) -> None:
    desk.resize(*size)
    add_games(desk)
    desk.finger.tap("Players")
    desk.finger.tap("Anna")
    wait_for_luck(desk)
    desk.finger.tap("Records")
    page = desk.stage.top_screen
    chart, scores = find(desk, Scores), page.figures.scored["lighthouse"]
    assert chart.name == "The last scores in The Lighthouse"
    assert numbers(chart) == [str(one.value) for one in scores[-room(chart) :]]
    assert "grey" not in written(desk)
    many = [Scored(number, (7 * number) % 40 - 16, number % 3 > 0) for number in range(900, 990)]
    page.figures = replace(page.figures, scores={}, fastest={}, scored={"lighthouse": tuple(many)})
    page.build()
    page.arrange()
    desk.frame(2)
    chart = find(desk, Scores)
    last = many[-room(chart) :]
    assert 5 < len(last) < len(many)
    assert numbers(chart) == [str(one.value) for one in last]
    games = [ink.text for ink in chart.painter.inks if ink.text.startswith("game ")]
    assert games == [f"game {last[0].game}", f"game {last[-1].game}"]
    assert "A bar for each game; the grey ones were lost." in written(desk).replace("\n", " ")
    assert faults(desk.stage) == []


def numbers(chart: Scores) -> list[str]:
    """The numbers at the bars of a chart, from left to right."""
    inks = [ink for ink in chart.painter.inks if ink.text.lstrip("-").isdecimal()]
    return [ink.text for ink in sorted(inks, key=lambda ink: ink.box.x)]


def room(chart: Scores) -> int:
    """The bars that fit into a chart."""
    return int((chart.width - 2 * chart.px(14)) // chart.px(SCORE))


def test_a_moment_leads_to_its_move(desk: Desk) -> None:
    desk.resize(800, 480)
    add_games(desk)
    desk.finger.tap("Players")
    desk.finger.tap("Anna")
    wait_for_luck(desk)
    moment = desk.stage.top_screen.figures.worst[0]
    desk.finger.tap("Rolls")
    desk.finger.tap(f"Game {moment.game}, move {moment.what.move}")
    page = desk.stage.top_screen
    assert page.move == moment.what.move
    assert moment.what.headline in written(desk)


def test_leaving_drops_what_is_worked_out(desk: Desk) -> None:
    add_games(desk)
    desk.finger.tap("Players")
    desk.finger.tap("Anna")
    desk.finger.tap("Back")
    desk.frame(3)
    assert desk.stage.top_screen.title == "Players"


def test_somebody_is_renamed_and_gets_a_colour_and_a_seat(desk: Desk) -> None:
    desk.resize(800, 480)
    add_games(desk, 2)
    finger = edited(desk, "Ben")
    finger.tap("Teal")
    finger.tap("Seat")
    finger.tap("Seat 3")
    finger.tap("Another name")
    Entering(finger).type("Benno")
    assert desk.stage.top_screen.title == "Players"
    assert finger.sees("Benno")
    assert not finger.sees("Ben")
    person = People(desk.context.places.players).of("Ben")
    assert (person.name, person.colour, person.seat) == ("Benno", "teal", 3)
    finger.tap("Back")
    finger.tap("All games played")
    assert "Anna, Benno" in written(desk)


def test_a_name_of_somebody_else_is_refused_where_the_finger_is(desk: Desk) -> None:
    add_games(desk, 2)
    finger = edited(desk, "Ben")
    finger.tap("Teal")
    finger.tap("Back")
    finger.tap("Back")
    finger.tap("Anna")
    finger.tap("Edit")
    finger.tap("Another name")
    Entering(finger).type("Ben")
    assert "Ben is somebody else" in desk.stage.saying


def test_two_names_become_one_person(desk: Desk) -> None:
    desk.resize(720, 1280)
    add_games(desk, 4)
    finger = edited(desk, "Anna")
    finger.tap("Same as …")
    finger.tap("Zoë")
    assert "are one person" in written(desk).replace("\n", " ")
    finger.tap("They are one")
    assert desk.stage.top_screen.title == "Players"
    assert not finger.sees("Zoë")
    assert People(desk.context.places.players).called("Zoë") == "Anna"


def test_two_who_sat_at_one_table_stay_two(desk: Desk) -> None:
    add_games(desk, 2)
    finger = edited(desk, "Anna")
    finger.tap("Same as …")
    finger.tap("Ben")
    assert "they are two people" in desk.stage.saying
    assert not finger.sees("They are one")


def test_a_name_is_taken_out_of_all_games(desk: Desk) -> None:
    desk.resize(800, 480)
    add_games(desk, 2)
    finger = edited(desk, "Ben")
    finger.tap("Take the name out")
    finger.tap("Leave it")
    finger.tap("Take the name out")
    finger.tap("Take the name out")
    assert desk.stage.top_screen.title == "Taking Ben out"
    wait_for(desk, "Players")
    assert "Ben is Player 1 now, in 2 games" in desk.stage.saying
    assert not finger.sees("Ben")
    journal = desk.context.journal
    assert all("Ben" not in journal.load(saved.id).options["players"] for saved in journal.games())
    # and the journal is ours again: a game can be begun
    finger.tap("Back")
    finger.tap("All games played")
    assert "Player 1" in written(desk)


def test_back_from_editing_the_figures_are_worked_out_all_the_same(desk: Desk) -> None:
    add_games(desk)
    desk.app.home()
    for name in ("Players", "Anna", "Edit", "Back"):
        desk.finger.tap(name)
    wait_for_luck(desk)
    assert desk.stage.top_screen.lucks


@pytest.mark.parametrize("way", ["All games played", "Players"])
def test_a_damaged_list_of_players_is_told_and_keeps_nothing_from_opening(desk: Desk, way: str) -> None:
    add_games(desk, 3)
    desk.context.places.players.write_text("{")
    desk.app.home()
    desk.finger.tap(way)
    assert desk.stage.top_screen.title in ("3 games", "Players")
    assert "set aside as players.damaged-1.json" in desk.stage.saying
    desk.finger.tap("Back")
    desk.finger.tap(way)
    assert not desk.stage.saying, "it is told once"


def test_colours_and_seats_that_cannot_be_do_no_harm(desk: Desk) -> None:
    add_games(desk, 3)
    persons = '[{"id": "a", "name": "", "names": ["Anna"], "colour": "#zz", "seat": 99}]'
    desk.context.places.players.write_text(f'{{"people": 1, "persons": {persons}}}')
    desk.app.home()
    for name in ("Players", "Anna", "Edit"):
        desk.finger.tap(name)
    assert "No usual seat" in written(desk)
