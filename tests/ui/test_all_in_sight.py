"""The whole table and the whole entry are in sight in every phase, with one to four players, on every size."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.asks import Choice, Choices, Option, Split
from companion.scene import Group, Scene, State, Text, Token, Track, Zone
from companion.session import Session
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from ui.enter import as_tapped
from ui.inputs.options import groups_of
from ui.lazy import fitting
from ui.paint import Box
from ui.parts import Grid, Key
from ui.screens.arrangement import Parts, Place, Plan, Shape, plan
from ui.table.table import TableView
from ui.table.things import runs

NAMES = ("Anna", "Ben", "Carla", "Dan")
LONG = 6
"""Options from which on a list may scroll."""


def may_scroll(ask: Any) -> bool:
    """Whether an ask is a long list, or one of long explanations."""
    if isinstance(ask, Split):
        return len(ask.parts) > LONG
    if not isinstance(ask, Choice | Choices):
        return False
    return len(ask.options) > LONG or any(len(option.detail) > 80 for option in ask.options)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_of_royal_rescue_has_to_be_scrolled(desk: Desk, players: int) -> None:
    from ui.screens.play import Play

    game = desk.context.games["royal-rescue"]
    session: Session[Any] = Session(game, game.options({"players": NAMES[:players]}))
    dealer = game.dealer(session.table, Random(11 + players))
    play = Play(desk.app, session)
    desk.stage.show(play)
    seen: set[tuple[object, ...]] = set()
    hidden = []
    while not session.over:
        ask = session.ask
        moment = (ask.id, session.report.tone if session.report else None, len(game.scene(session.table).groups))
        if moment not in seen:
            seen.add(moment)
            play.refresh()
            for size in SIZES:
                desk.stage.resize(*size)
                if play.table.overflow > 2:
                    hidden.append((len(session.entries), size, "table", play.table.overflow))
                if play.ask.scroll.overflow > 2 and not may_scroll(ask):
                    hidden.append((len(session.entries), size, ask.id, play.ask.scroll.overflow))
        session.answer(as_tapped(ask, dealer.answer(session.table)), "touch")
    assert len(seen) > 20
    assert hidden == []


def test_many_options_open_by_the_word_they_begin_with() -> None:
    options = [Option(f"{card}:{place}", f"{card} on {place}") for card in ("9♠", "4♣") for place in "abcde"]
    assert [(group.label, len(group.options)) for group in groups_of(options)] == [("9♠", 5), ("4♣", 5)]
    assert groups_of(options[:6]) == ()
    assert groups_of([*options, Option("none", "nothing at all")]) == ()


def test_the_roomiest_shape_is_found_from_anywhere() -> None:
    heights = [500.0, 400.0, 300.0, 200.0]
    assert [fitting(heights, 350, start) for start in range(4)] == [2, 2, 2, 2]
    assert fitting(heights, 100, 1) is None


def parts(ask: list[float], table: list[float], banner: list[Shape] | None = None, last: Plan | None = None) -> Parts:
    return Parts(lambda _: ask, lambda _: table, (lambda _: banner) if banner else None, [380.0, 340.0], last=last)


def test_the_banner_stands_over_the_question_where_both_fit() -> None:
    found = plan(788, 414, 6, False, parts([300, 250], [400, 300], [Shape(100)]))
    assert (found.place, found.ask_width, found.banner_height) == (Place.BESIDE, 380, 100)


def test_the_banner_goes_over_the_table_where_the_question_is_high() -> None:
    found = plan(788, 414, 6, False, parts([400], [400, 300], [Shape(100)]))
    assert found.place is Place.OVER


def test_reasons_are_left_out_before_what_is_to_be_done() -> None:
    shapes = [Shape(150), Shape(120, untold=1), Shape(90, untold=2), Shape(60, left_out=1, untold=2)]
    found = plan(788, 414, 6, False, parts([318], [410], shapes))
    assert found.banner_height == 90


def test_where_nothing_fits_the_question_is_cut_before_the_table_is() -> None:
    found = plan(788, 414, 6, False, Parts(lambda w: [350] if w > 700 else [500], lambda _: [540], None, [380.0]))
    assert found.place is Place.BESIDE


def test_all_stays_where_it_lay_while_it_has_room_there() -> None:
    over = replace(plan(788, 414, 6, False, parts([300], [300])), place=Place.OVER, ask_width=340.0)
    found = plan(788, 414, 6, False, parts([400, 330], [320, 300], [Shape(90)], over))
    assert (found.place, found.ask_width, found.ask_height) == (Place.OVER, 340, 400)


def test_it_moves_where_something_would_be_cut_off() -> None:
    beside = plan(788, 414, 6, False, parts([300], [300]))
    found = plan(788, 414, 6, False, parts([410], [310], [Shape(90)], beside))
    assert found.place is Place.OVER


def test_a_little_more_room_is_not_worth_a_move() -> None:
    table = [500.0, 500, 500, 500, 500, 400]
    best = plan(788, 414, 6, False, parts([400], table))
    found = plan(788, 414, 6, False, parts([400], table, last=replace(best, place=Place.OVER)))
    assert (best.place, found.place) == (Place.BESIDE, Place.OVER)


def test_what_is_active_is_in_sight_where_the_table_scrolls(desk: Desk) -> None:
    groups = [
        Group(id=str(n), title=f"Group {n}", zone=Zone.TEAM, state=State.ACTIVE if n == 30 else State.PLAIN, things=())
        for n in range(40)
    ]
    table = TableView(desk.stage.look, lambda _: None)
    table.show_scene(Scene(Track(id="track", steps=(), at=0), tuple(groups)))
    table.place(Box(0, 0, 400, 300))
    assert table.overflow > 300
    panel = table.felt.panels[30]
    assert table.y <= panel.y + table.offset
    assert panel.top + table.offset <= table.top
    table._move(0)
    table.arrange()
    assert table.offset == 0


def test_what_is_active_is_in_sight_on_another_panel_too(desk: Desk) -> None:
    things = tuple(Text(id=str(n), label=f"What has to be told of this group, line {n}") for n in range(20))
    groups = [
        Group(
            id=str(n), title=f"Group {n}", zone=Zone.TEAM, state=State.ACTIVE if n == 5 else State.PLAIN, things=things
        )
        for n in range(8)
    ]
    table = TableView(desk.stage.look, lambda _: None)
    table.show_scene(Scene(Track(id="track", steps=(), at=0), tuple(groups)))
    table.place(Box(0, 0, 400, 300))
    table._move(0)
    desk.stage.look.resize(720, 1280)
    table.place(Box(0, 0, 400, 200))
    active = table.felt.panels[5]
    assert active.height > table.height  # of what is higher than the table its beginning is seen
    assert active.top + table.offset == pytest.approx(table.top, abs=1)


def test_marks_that_say_the_same_are_one_with_their_number() -> None:
    def mark(n: int, label: str, state: State = State.PLAIN) -> Token:
        return Token(id=str(n), label=label, state=state)

    row = [mark(1, "Blue"), mark(2, "Blue"), mark(3, "Blue", State.DIM), mark(4, "Red"), mark(5, "Blue")]
    assert [thing.label for thing in runs(row)] == ["2 × Blue", "Blue", "Red", "Blue"]
    words = [Text(id="a", label="Blue"), Text(id="b", label="Blue")]
    assert list(runs(words)) == words


def test_a_question_that_fits_nowhere_scrolls_and_the_table_does_not() -> None:
    found = plan(460, 780, 6, True, parts([700], [390], [Shape(60)]))
    assert found.place is Place.STACK
    assert found.ask_height + found.banner_height + 390 + 12 <= 780


def test_of_a_long_list_the_first_keys_are_seen() -> None:
    """The banner says less where else no key of the question would be in sight."""
    shapes = [Shape(150), Shape(60, left_out=1, untold=2)]
    asked = replace(parts([900], [260], shapes), least_ask=lambda width: 280.0)
    assert plan(790, 400, 6, False, asked).banner_height == 60
    assert plan(790, 400, 6, False, replace(asked, least_ask=lambda width: 200.0)).banner_height == 150


def test_a_question_across_the_screen_leaves_a_table_to_be_seen() -> None:
    found = plan(790, 400, 6, False, parts([395], [600], None))
    assert found.place is not Place.UNDER


def test_a_table_that_scrolls_has_room_where_the_question_can_spare_it() -> None:
    asked = replace(parts([500, 300], [900], None), least_table=70.0)
    assert plan(460, 580, 6, True, asked).ask_height == 300


def test_a_row_of_keys_is_as_high_as_its_highest(desk: Desk) -> None:
    desk.resize(800, 480)  # two columns have room in 300 pixels only where a unit is one of them
    words = "an explanation that takes several lines where it has little room"
    keys = [
        Key(desk.stage.look, "One", detail=words),
        *(Key(desk.stage.look, name) for name in ("Two", "Three", "Four")),
    ]
    grid = Grid(desk.stage.look, keys, 100, most=2)
    grid.place(Box(0, 0, 300, grid.needs(300)))
    assert keys[0].height == keys[1].height > keys[2].height == keys[3].height
    assert grid.first_row(300) == keys[0].height
    assert keys[3].y == pytest.approx(grid.y, abs=1)


@pytest.mark.parametrize("game_id", ["royal-rescue", "royal-execution", "royal-limited", "robin-hood"])
def test_how_a_game_ended_and_where_to_go_is_in_sight(desk: Desk, game_id: str) -> None:
    game = desk.context.games[game_id]
    desk.app.begin(game, {"players": list(NAMES[: game.players[-1]])})
    play = desk.stage.top_screen
    dealer = game.dealer(play.session.table, Random(2))
    while not play.session.over:
        play.session.answer(dealer.answer(play.session.table), "touch")
    play.refresh()
    for size in SIZES:
        desk.stage.resize(*size)
        assert play.ask.scroll.overflow <= 2, size
        assert desk.finger.sees("Share")
        assert faults(desk.stage) == []
