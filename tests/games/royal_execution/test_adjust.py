"""Corrections: cards move, none is lost, and what is due is worked out afresh."""

import pytest

from companion.errors import Refused
from companion.games.royal_execution.table import Table
from companion.session import Session
from tests.games.royal_execution.tables import GAME, at, census, laid, play


@pytest.fixture
def session() -> Session[Table]:
    return at(laid("Jh 5s 6d", "Kd 4c", "Qs", hand="6h 2c", discard="9c 3d", pile=12, behind=(2, 1, 1)))


def adjust(session: Session[Table], name: str, value: object) -> Table:
    session.adjust(name, value)
    census(session.table)
    return session.table


def test_every_place_and_count_can_be_corrected(session: Session[Table]) -> None:
    rows = {f"row:{n}{part}" for n in (1, 2, 3) for part in ("", ".behind", ".cards")}
    assert set(GAME.adjustables(session.table)) == rows | {"hand", "discard", "pile", "graveyard", "executed"}


def test_another_card_in_the_hand_changes_places_with_it(session: Session[Table]) -> None:
    unseen = session.table.pile[0]
    table = adjust(session, "hand", ["6h", unseen])
    assert table.hand == ["6h", unseen]
    assert "2c" in table.pile
    assert adjust(session, "hand", ["6h"]).discard == ["9c", "3d", unseen]


def test_the_discard_pile_is_put_in_order(session: Session[Table]) -> None:
    assert adjust(session, "discard", ["3d", "9c"]).discard == ["3d", "9c"]
    assert adjust(session, "discard", ["9c"]).graveyard[-1] == "3d"
    with pytest.raises(Refused, match="suit"):
        session.adjust("discard", ["9"])
    with pytest.raises(Refused, match="royal"):
        session.adjust("discard", ["Jh"])
    with pytest.raises(Refused, match="too often"):
        session.adjust("discard", ["9c", "9c"])


def test_cards_placed_must_be_such_as_the_rules_allow(session: Session[Table]) -> None:
    with pytest.raises(Refused, match="is short"):
        session.adjust("row:1.cards", ["5s", "2c"])
    with pytest.raises(Refused, match="at most 3"):
        session.adjust("hand", ["6h", "2c", "9c", "3d"])
    table = adjust(session, "row:1.cards", ["5s"])
    assert table.rows[0].cards == ["5s"]
    assert table.discard[-1] == "6d"


def test_an_execution_that_was_not_entered(session: Session[Table]) -> None:
    adjust(session, "row:1.cards", ["5s", "6d", "6h"])
    assert session.ask.id == "execution.take-back"
    play(session, "6h:top")
    assert session.ask.id == "execution.turn-up"


def test_another_royal_faces_you(session: Session[Table]) -> None:
    hidden, gone = session.table.unseen[0], session.table.executed[0]
    assert adjust(session, "row:3", hidden).unseen.count("Qs") == 1
    table = adjust(session, "row:3", gone)
    assert hidden in table.executed
    table = adjust(session, "row:3", "Kd")
    assert [row.royal for row in table.rows] == ["Jh", gone, "Kd"]


def test_a_royal_that_is_executed_makes_way_for_the_next(session: Session[Table]) -> None:
    table = adjust(session, "row:1", "none")
    assert "Jh" in table.executed
    assert {"5s", "6d"} <= set(table.graveyard)
    assert session.ask.id == "execution.turn-up"
    table = adjust(session, "row:1", "Jh")
    assert session.ask.id == "hand.play"


def test_royals_executed_and_face_down(session: Session[Table]) -> None:
    gone = session.table.executed.copy()
    table = adjust(session, "executed", gone[1:])
    assert gone[0] in table.unseen
    table = adjust(session, "executed", [*gone, "Qs", table.unseen[0]])
    assert table.rows[2].royal is None
    with pytest.raises(Refused, match="no royal"):
        session.adjust("executed", ["10h"])
    with pytest.raises(Refused, match="once"):
        session.adjust("executed", [*gone, gone[0]])


def test_rows_of_other_lengths(session: Session[Table]) -> None:
    assert [row.behind for row in adjust(session, "row:3.behind", 3).rows] == [0, 1, 3]
    assert [row.behind for row in adjust(session, "row:3.behind", 0).rows] == [2, 2, 0]


def test_a_king_cannot_replace_a_jack_under_cards_that_do_not_reach_it(session: Session[Table]) -> None:
    before = session.table.copy()
    with pytest.raises(Refused, match="is short"):
        session.adjust("row:1", "Kd")
    assert session.table == before


def test_cards_of_the_draw_pile_and_graveyard(session: Session[Table]) -> None:
    pile = session.table.pile.copy()
    table = adjust(session, "pile", pile[1:])
    assert pile[0] in table.graveyard
    table = adjust(session, "graveyard", [card for card in table.graveyard if card != pile[0]])
    assert table.discard[-1] == pile[0]


def test_a_game_that_is_over_is_undone_not_corrected() -> None:
    session = play(at(laid("Jh 5s 6d", hand="6h 2c")), "hand:6h:row:1")
    assert GAME.adjustables(session.table) == {}
    session.undo()
    assert GAME.adjustables(session.table)


def test_emptying_the_hand_leads_to_the_next(session: Session[Table]) -> None:
    adjust(session, "hand", [])
    assert session.ask.id == "hand.draw"
    adjust(session, "pile", [])
    assert session.ask.title == "The last cards"
