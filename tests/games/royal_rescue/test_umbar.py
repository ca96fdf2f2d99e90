"""Phase 3: Umbar's sixes, the round of attacks, the fire whip."""

import pytest

from companion.asks import Roll
from companion.errors import Refused
from companion.games.royal_rescue import whip
from companion.games.royal_rescue.effects import Cell, Kind, Source
from companion.games.royal_rescue.table_sets import shipped
from tests.games.royal_rescue.tables import (
    army,
    at,
    census,
    in_servants,
    in_umbar,
    militia,
    outcome,
    play,
    ranks,
)


def test_his_sixes_are_fixed_when_the_phase_begins() -> None:
    session = play(at(in_umbar(army(8, 1), army(7, 2), people="2 2 3")), "no sixes", "no sixes", [1], {"army:anna": 1})
    assert session.table.sixes == 3
    assert session.ask.actor == "army:ben"


def test_sixes_may_exceed_6() -> None:
    groups = [army(value, 2) for value in (10, 9, 8, 7)]
    table = in_umbar(*groups, militia(2), militia(3), militia(4), players=4)
    session = play(at(table), ["militia:4", "militia:2", "militia:3"])
    assert session.table.sixes == 8


def test_armies_in_the_direction_of_play_then_militias_in_the_order_chosen() -> None:
    session = play(at(in_umbar(army(8, 2), army(7, 2), militia(3), militia(4))), ["militia:4", "militia:3"])
    order = []
    while session.ask.id == "umbar.attack":
        order.append(session.ask.actor)
        session.answer("no sixes")
    assert order == ["army:anna", "army:ben", "militia:4", "militia:3"]
    assert session.ask.id == "umbar.whip"


def test_the_order_of_militias_is_asked_once() -> None:
    table = in_umbar(army(8, 2), militia(3), militia(4), militia(5, 1), sixes=9, people="2 2")
    session = play(at(table), ["militia:5", "militia:4", "militia:3"])
    play(session, *["no sixes"] * 4, [1], {"militia:5": 1})
    assert session.ask.id == "umbar.attack"
    play(session, "no sixes")
    assert session.ask.actor == "militia:4"


def test_umbar_is_beaten_at_once_when_no_six_is_left() -> None:
    session = play(at(in_umbar(army(8, 3), army(7, 2), sixes=2, discard="2 3 4")), [6, 6, 1])
    assert session.ask.id == "dungeon.combination"


def test_more_sixes_than_he_has() -> None:
    session = play(at(in_umbar(army(8, 3), sixes=2, discard="2 3 4")), [6, 6, 6])
    assert session.table.sixes == 0


@pytest.mark.parametrize(
    ("officer", "weapons", "roll", "removed"),
    [
        (False, 0, [6, 5, 4, 1], 1),
        (True, 0, [6, 5, 4, 1], 2),
        (True, 1, [6, 5, 4, 1], 3),
        (True, 2, [5, 5, 5, 5], 3),
        (True, 0, [3, 3, 3, 3], 0),
        (False, 3, [5, 5, 5, 5], 3),
    ],
)
def test_every_die_that_reaches_6_removes_one(officer: bool, weapons: int, roll: list[int], removed: int) -> None:
    session = play(at(in_umbar(army(8, 4, officer=officer, weapons=weapons), sixes=9)), roll)
    assert session.table.sixes == 9 - removed


def test_setting_officer_and_weapon_share_a_die_but_need_not() -> None:
    group = army(8, 2, officer=True, weapons=1)
    assert play(at(in_umbar(group, sixes=9, bonuses="share")), [3, 1]).table.sixes == 8
    assert play(at(in_umbar(group, sixes=9, bonuses="share")), [4, 5]).table.sixes == 7


def test_the_bonus_die_repeats_an_attack_but_neither_the_whip_nor_the_peoples_roll() -> None:
    session = at(in_umbar(people="2 2 3 3 4", bonus=2))
    play(session, [1, 1])
    assert session.ask.id == "umbar.attack"
    play(session, [1, 1])
    assert session.ask.id == "umbar.fought"
    play(session, "repeat", [6, 1])
    assert session.game.status(session.table).phase in ("dungeon", "end")
    session = play(at(in_umbar(army(8, 3), people="2 3", bonus=2)), "no sixes", "keep", [1])
    assert session.ask.id == "umbar.losses"


def test_a_roll_that_could_not_be_better_is_kept_without_asking() -> None:
    session = play(at(in_umbar(army(8, 2), army(7, 2), sixes=5, bonus=2)), [6, 6])
    assert session.ask.id == "umbar.attack"
    assert session.table.sixes == 3


def test_people_attack_only_when_nobody_else_is_left_and_only_real_sixes_count() -> None:
    session = at(in_umbar(people="2 2 3 3 4", sixes=2, troops="joker"))
    assert session.ask.actor == "people"
    assert session.ask.dice == 2
    play(session, [5, 6])
    assert session.table.sixes == 1


def test_people_who_reach_umbar_alone_roll_for_him_once() -> None:
    session = play(at(in_umbar(people="2 2 3 3 4")), "one six")
    assert session.table.sixes == 2
    play(session, "no sixes", [1], {"people:4": 1})
    assert session.ask.id == "umbar.attack"
    assert session.table.sixes == 2


def test_the_whip_takes_from_armies_militias_officers_and_people_but_no_weapons() -> None:
    session = at(in_umbar(army(8, 2, officer=True, weapons=1), militia(3), people="2 2 5", sixes=9))
    play(session, "no sixes", "no sixes", [5])
    assert {part.id: part.high for part in session.ask.parts} == {
        "army:anna": 2,
        "officer:anna": 1,
        "militia:3": 4,
        "people:2": 2,
        "people:5": 1,
    }
    for wrong in ({"army:anna": 2}, {"army:anna": 3, "militia:3": 2}, {"army:ben": 5}, {"people:2": 6}):
        with pytest.raises(Refused):
            session.answer(wrong)
    session.answer({"army:anna": 1, "officer:anna": 1, "militia:3": 2, "people:2": 1})
    assert ranks(session.table.discard) == ["2", "3", "3", "8", "J"]
    census(session.table)


def test_reading_12_an_officer_without_army_cards_is_discarded() -> None:
    session = at(in_umbar(army(8, 2, officer=True), people="2 2 5", sixes=9))
    play(session, "no sixes", [2], {"army:anna": 2})
    assert session.table.armies[0].officer is None
    assert "J" in ranks(session.table.discard)


def test_an_army_whipped_away_leaves_its_weapons_to_others() -> None:
    session = at(in_umbar(army(8, 1, weapons=2), army(7, 2), people="2 2 5", sixes=9))
    play(session, "no sixes", "no sixes", [1], {"army:anna": 1})
    assert len(session.table.armies[1].weapons) == 2
    assert session.ask.actor == "army:ben"


def test_the_whip_is_not_asked_about_where_there_is_no_choice() -> None:
    session = play(at(in_umbar(army(8, 4), sixes=9)), "no sixes", [2])
    assert session.ask.id == "umbar.attack"
    assert len(session.table.armies[0].cards) == 2


@pytest.mark.parametrize(("pips", "lost"), [(2, None), (3, False), (6, False)])
def test_the_whip_takes_all_where_it_shows_as_many_as_are_left(pips: int, lost: bool | None) -> None:
    session = play(at(in_umbar(army(8, 1), people="2 5", sixes=9)), "no sixes", [pips])
    assert outcome(session) is lost
    if lost is None:
        assert isinstance(session.step, whip.WhipLosses)


def test_after_the_last_servant_the_phase_begins_with_the_armies_that_are_left() -> None:
    session = play(at(in_servants(army(8, 2), army(7, 2), attacker=1, row="10")), "hit")
    assert session.table.sixes == 3
    assert session.ask.actor == "army:anna"


def test_more_than_ten_sixes_have_a_word() -> None:
    more = Cell(effect=Kind.DICE, amount=4, source=Source.HOUSE)
    tables = shipped("house").learn("K.ability", more).learn("s.ability", more)
    session = at(in_umbar(army(8, 4, ability="Ks"), sixes=20, bonus=1, table_set=tables))
    assert isinstance(session.ask, Roll)
    assert session.ask.dice == 12
    assert "12 sixes" in session.ask.results
    play(session, "11 sixes")
    assert session.report is not None
    assert session.report.headline == "11 sixes rolled"
    play(session, "keep")
    assert session.table.sixes == 9


def test_where_a_roll_may_be_repeated_the_chances_are_those_of_another() -> None:
    session = at(in_umbar(army(7, 2), sixes=5, bonus=2))
    first = {chance.label: chance.chance for chance in session.odds}
    play(session, [1, 2])
    assert session.ask.id == "umbar.fought"
    assert {chance.label: chance.chance for chance in session.odds} == {
        f"again: {label}": chance for label, chance in first.items()
    }
