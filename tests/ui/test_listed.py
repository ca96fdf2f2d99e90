"""Where everybody keeps the same numbers, the team is listed side by side: a table that scrolled then does not."""

from random import Random
from typing import Any

import pytest

from companion.scene import CardRow, Counter, Face, Group, Scene, State, Text, Token, Track, Zone
from companion.session import Session
from tests.ui.audit import faults
from tests.ui.conftest import SIZES, Desk
from tests.ui.test_all_in_sight import NAMES
from ui.enter import as_tapped
from ui.gallery.audit import Kind
from ui.inputs.cards import Raster, raster
from ui.paint import Box
from ui.screens.play import Play
from ui.table.listing import Legend, Order, team_labels, threat_labels
from ui.table.table import TableView

pytestmark = pytest.mark.timeout(1200)  # whole games are looked over; a busy machine takes its time

KEPT = ("Wit", "Stealth", "Brawn", "Jolliness")


def band(name: str, *labels: str, state: State = State.PLAIN) -> Group:
    things = (Text(id="leader", label="A long name of a leader"),
              *(Counter(id=label, label=label, value=n + 1) for n, label in enumerate(labels)))  # fmt: skip
    return Group(id=name, title=name, zone=Zone.TEAM, things=things, state=state)


def test_what_several_keep_is_said_once() -> None:
    bands = [band(name, *KEPT) for name in NAMES]
    assert team_labels(bands) == KEPT
    assert team_labels(bands[:2]) == (), "two are not worth it"
    assert team_labels([band("Anna", "Wit"), band("Ben", "Stealth"), band("Carla", "Brawn")]) == ()
    assert team_labels([*bands[:3], band("Dan", *KEPT, "Prayer")]) == (*KEPT, "Prayer")
    row = CardRow(id="cards", faces=(Face("7h"),))
    with_cards = Group(id="Dan", title="Dan", zone=Zone.TEAM, things=(row, *bands[3].things))
    assert team_labels([*bands[:3], with_cards]) == ()


def test_what_few_keep_stands_where_the_others_have_it() -> None:
    bands = [band("Anna", "Wit", "Villagers"), band("Ben", "Wit", "Prayer", "Villagers"), band("Carla", "Villagers")]
    assert team_labels(bands) == ("Wit", "Prayer", "Villagers")


def row(letter: str, *labels: str, guards: int = 3) -> Group:
    villagers = tuple(Counter(id=f"{letter}:{label}", label=label, value=n + 2) for n, label in enumerate(labels))
    hidden = tuple(Token(id=f"{letter}:{n}", label="Red ?", state=State.DIM) for n in range(guards))
    return Group(id=letter, title=f"Row {letter}", zone=Zone.THREAT, things=(*villagers, *hidden))


MEDALS = ("Bronze", "Silver", "Gold")
ROWS = (row("A", "Silver"), row("B", "Bronze"), row("C", *MEDALS), row("D", "Gold"), row("E", "Gold"))


def test_the_numbers_of_many_rows_have_an_order_that_is_told_once() -> None:
    assert threat_labels(ROWS) == MEDALS
    assert threat_labels(ROWS[:3]) == (), "three tell it themselves"
    assert threat_labels([row(letter, "Gold") for letter in "ABCDE"]) == (), "one number needs no order"
    assert threat_labels([*ROWS[:3], row("F")]) == (), "a row without numbers is none of them"


def test_many_rows_stand_on_two_lines_each_where_room_is_shortest(desk: Desk) -> None:
    desk.resize(800, 480)
    table = TableView(desk.stage.look, lambda _: None)
    table.show_scene(Scene(Track(id="track", steps=(), at=0), ROWS))
    highest, *_, lowest = table.heights(420)
    table.place(Box(0, 0, 420, lowest))
    assert lowest < highest * 0.6
    assert table.overflow <= 2
    (order,) = [child for child in table.felt.children if isinstance(child, Order)]
    assert [ink.text for ink in order.painter.inks] == ["Bronze · Silver · Gold"]
    told = {panel.group.id: [ink.text for ink in panel.painter.inks] for panel in table.felt.panels}
    assert told["A"] == ["Row A", "–", "·", "2", "·", "–", "3× Red ?"]
    assert told["C"] == ["Row C", "2", "·", "3", "·", "4", "3× Red ?"]
    assert len({panel.y for panel in table.felt.panels}) == 3, "two side by side"
    assert all(min(panel.width, panel.height) >= desk.stage.look.target for panel in table.felt.panels)
    table.place(Box(0, 0, 420, highest))
    assert not [child for child in table.felt.children if isinstance(child, Order)]
    assert "Bronze" in [ink.text for ink in table.felt.panels[2].painter.inks]


def placed(desk: Desk, height: float) -> TableView:
    groups = (*(band(name, *KEPT) for name in NAMES[:3]), band("Dan", *KEPT, "Prayer", state=State.ACTIVE))
    table = TableView(desk.stage.look, lambda _: None)
    table.show_scene(Scene(Track(id="track", steps=(), at=0), groups))
    table.place(Box(0, 0, 420, height))
    return table


def test_numbers_stand_beside_what_they_are_called(desk: Desk) -> None:
    desk.resize(800, 480)
    table = placed(desk, 200)
    (legend,) = [child for child in table.felt.children if isinstance(child, Legend)]
    lines = {ink.text: ink.box.centre[1] for ink in legend.painter.inks}
    assert tuple(lines) == (*KEPT, "Prayer")
    for panel in table.felt.panels:
        name, *numbers = panel.painter.inks
        assert panel.group.title in name.text
        assert [ink.box.centre[1] for ink in numbers] == pytest.approx(list(lines.values()), abs=1.0)
        shown = [ink.text for ink in numbers]
        assert shown == ["1", "2", "3", "4", "5" if panel.group.title == "Dan" else "–"]
        assert min(panel.width, panel.height) >= desk.stage.look.target
    assert table.overflow <= 2


def test_with_room_enough_each_tells_all_of_its_own(desk: Desk) -> None:
    desk.resize(800, 480)
    table = placed(desk, 400)
    assert not [child for child in table.felt.children if isinstance(child, Legend)]
    assert any("leader" in ink.text for ink in table.felt.panels[0].painter.inks)
    table.place(Box(0, 0, 420, 200))
    table.place(Box(0, 0, 420, 400))
    assert not [child for child in table.felt.children if isinstance(child, Legend)]
    assert any("leader" in ink.text for ink in table.felt.panels[0].painter.inks)


def test_four_bands_hardly_ever_have_to_be_scrolled(desk: Desk) -> None:
    game = desk.context.games["robin-hood"]
    session: Session[Any] = Session(game, game.options({"players": NAMES}))
    dealer = game.dealer(session.table, Random(3))
    play = Play(desk.app, session)
    desk.stage.show(play)
    seen: set[str] = set()
    scrolled, looks = [], 0
    for _ in range(200):
        ask = session.ask
        if ask.id not in seen:
            seen.add(ask.id)
            play.refresh()
            for size in SIZES:
                desk.stage.resize(*size)
                looks += 1
                if play.table.overflow > 2:
                    scrolled.append((size, ask.id, play.table.overflow))
            if len(seen) % 6 == 0:
                assert [fault for fault in faults(desk.stage) if fault.kind is not Kind.SCROLLS] == []
        session.answer(as_tapped(ask, dealer.answer(session.table)), "touch")
    assert len(seen) > 20
    assert len(scrolled) <= looks * 0.08, scrolled


@pytest.mark.parametrize(
    ("ranks", "joker", "most", "found"),
    [
        (13, True, 14, Raster(14, 4, 0, (0, 13))),
        (10, True, 8, Raster(8, 6, 2, (5, 0))),
        (10, True, 9, Raster(9, 5, 2, (0, 8))),
        (9, True, 8, Raster(8, 5, 2, (4, 4))),
        (10, False, 9, Raster(8, 5, 2, (4, 0))),
        (3, False, 2, Raster(4, 3, 1, (2, 0))),
    ],
)
def test_the_joker_finds_a_place_that_costs_no_row(ranks: int, joker: bool, most: int, found: Raster) -> None:
    assert raster(ranks, joker, most) == found
    places = [found.place(rank, suit) for rank in range(ranks) for suit in range(4)]
    assert len(set(places)) == 4 * ranks
    if joker:
        assert found.joker not in places
        places.append(found.joker)
    assert all(0 <= row < found.rows and 0 <= column < found.columns for row, column in places)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hand_of_royal_execution_is_entered_without_scrolling(desk: Desk, size: tuple[int, int]) -> None:
    game = desk.context.games["royal-execution"]
    session: Session[Any] = Session(game, game.options({"players": ["Anna"]}))
    dealer = game.dealer(session.table, Random(3))
    while session.ask.id != "hand.draw":
        session.answer(dealer.answer(session.table), "touch")
    play = Play(desk.app, session)
    desk.stage.show(play)
    desk.resize(*size)
    assert play.ask.scroll.overflow <= 2
    assert play.table.overflow <= 2
    assert faults(desk.stage) == []
