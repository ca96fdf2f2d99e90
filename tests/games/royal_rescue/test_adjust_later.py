"""Reading 23 in Phases 3 and 4: Umbar, the whip and the locks as they lie on the table."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import people, umbar, whip
from tests.games.royal_rescue.tables import (
    army,
    at,
    in_dungeon,
    in_servants,
    in_umbar,
    militia,
    outcome,
    play,
    value_of,
)


def test_umbars_sixes() -> None:
    session = at(in_umbar(army(8, 2), army(7, 2)))
    session.adjust("umbar.sixes", 9)
    assert session.table.sixes == 9
    session.adjust("umbar.sixes", 0)
    assert session.game.status(session.table).phase in ("dungeon", "end")


@pytest.mark.parametrize("at_step", [umbar.Fought, whip.Whip, whip.WhipLosses, umbar.AssaultAgain])
def test_umbar_was_beaten_after_all(at_step: type) -> None:
    discard = "2 3 4 5 6 7 8 9 10 2 3"
    set_up = in_umbar(army(8, 2), people="5 5 9", sixes=3, bonus=2 if at_step is umbar.Fought else 0, discard=discard)
    if at_step is umbar.AssaultAgain:
        set_up.armies[0].effects.reroll = 1
    session = play(at(set_up), [1, 2])
    if at_step is whip.WhipLosses:
        session.answer([2])
    assert isinstance(session.step, at_step)
    session.adjust("umbar.sixes", 0)
    assert session.game.status(session.table).phase == "dungeon"
    assert len(session.table.armies[0].cards) == 2


def test_who_attacks_umbar_next_in_the_teams_order_of_militias() -> None:
    session = at(in_umbar(army(8, 2), militia(3), militia(4)))
    session.answer(["militia:4", "militia:3"])
    session.adjust("umbar.turn", "militia:4")
    assert [session.table.armies[i].key for i in session.table.queue] == ["militia:4", "militia:3"]
    assert value_of(session, "umbar.turn") == "militia:4"
    session.adjust("umbar.turn", "none")
    assert isinstance(session.step, whip.Whip)
    session.adjust("umbar.turn", "army:anna")
    assert session.ask.actor == "army:anna"


def test_another_group_had_rolled_against_umbar() -> None:
    session = play(at(in_umbar(army(8, 2), army(7, 2), sixes=4, bonus=1)), [6, 2])
    assert isinstance(session.step, umbar.Fought)
    session.adjust("umbar.turn", "army:ben")
    assert session.ask.id == "umbar.attack"
    assert session.ask.actor == "army:ben"
    assert session.table.sixes == 4


def test_the_whip_takes_all_that_is_left_after_a_correction() -> None:
    session = play(at(in_umbar(army(8, 2), people="5 5 9", sixes=3)), [1, 2], [4])
    assert isinstance(session.step, whip.WhipLosses)
    session.adjust("people", ["5"])
    assert outcome(session) is False


def test_people_who_were_gone_before_they_rolled_for_umbar() -> None:
    session = at(in_umbar(people="5 5"))
    assert isinstance(session.step, umbar.PeopleRoll)
    session.adjust("people", [])
    assert outcome(session) is False


def test_an_army_revives_while_the_people_fight() -> None:
    session = at(in_servants(army(8, 1), row="10 6", people="5 5 9"))
    play(session, "miss")
    assert isinstance(session.step, people.PeopleAttack)
    session.adjust("army:anna.cards", 1)
    assert session.ask.actor == "army:anna"


def test_the_numbers_of_a_lock() -> None:
    session = at(in_dungeon({3: "3 7 J", 4: "2"}, card="6h", dealt="8 9 9"))
    session.adjust("lock:3", ["3", "8", "J"])
    assert [card[:-1] for card in session.table.locks[2]] == ["3", "8", "J"]
    assert len(session.table.dealt) == 3
    session.adjust("lock:3", ["3"])
    assert session.ask.title == "6♥ tries the 3"
    with pytest.raises(Refused, match="at most 3"):
        session.adjust("lock:3", ["3", "8", "J", "2"])


def test_a_lock_that_is_open_after_all_and_closed_again() -> None:
    session = at(in_dungeon({3: "3", 4: "2"}, card="6h", dealt="8 9 9"))
    session.adjust("lock:3", [])
    assert "Ac" in session.table.out
    assert session.ask.about == "lock:4"
    session.adjust("lock:3", ["3"])
    assert "Ac" in session.table.aces
    assert session.ask.about == "lock:3"


def test_the_last_lock_is_open_after_all() -> None:
    session = at(in_dungeon({4: "2"}, card="6h", dealt="8 9 9"))
    session.adjust("lock:4", [])
    assert outcome(session) is True
