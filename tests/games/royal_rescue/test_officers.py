"""Phase 1, step 2: officers, special abilities and handicaps."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import officers
from companion.scene import Counter
from tests.games.royal_rescue.tables import army, at, census, in_officers, play, quiet


def test_before_the_own_officer_only_the_own_value_counts() -> None:
    session = play(at(in_officers(army(8, 3), army(7, 2))), [3, 4], [5, 2])
    assert all(laid.officer is None for laid in session.table.armies)
    play(session, [2, 6])
    assert session.table.armies[0].officer is not None


def test_an_officer_received_before_the_own_turn_frees_all_own_rolls() -> None:
    session = play(at(in_officers(army(8, 2), army(7, 3), army(5, 2))), [4, 4], "army:ben", [3, 4])
    assert session.ask.actor == "army:ben"
    assert session.ask.about == "army:carla"
    assert "3 rolls" in session.ask.title


def test_a_single_army_that_could_be_helped_is_not_asked_for() -> None:
    session = play(at(in_officers(army(8, 3), army(7, 2))), [4, 4])
    assert session.ask.id == "officers.roll"
    assert session.ask.about == "army:ben"


def test_with_all_officers_won_only_11_and_12_count() -> None:
    session = play(at(in_officers(army(8, 3, officer=True), army(7, 2, officer=True), table_set=quiet())), [4, 4])
    assert session.table.officers == ["Js", "Jh"]
    assert "officer" not in session.ask.results
    play(session, [6, 6], "Ks")
    assert session.table.bonus == 2


def test_the_army_is_named_before_each_roll() -> None:
    session = play(at(in_officers(army(8, 4, officer=True), army(7, 2), army(5, 2))), "army:ben", [1, 1])
    assert session.ask.id == "officers.target"


def test_setting_spare_rolls_may_be_waived() -> None:
    session = at(in_officers(army(8, 4, officer=True), army(7, 2), army(5, 2), spare_rolls="waive"))
    session.answer("waive")
    assert session.ask.actor == "army:ben"


def test_setting_spare_rolls_are_compulsory() -> None:
    session = at(in_officers(army(8, 4, officer=True), army(7, 2), army(5, 2)))
    with pytest.raises(Refused):
        session.answer("waive")


def test_who_may_waive_may_also_roll_on_for_11_and_12_alone() -> None:
    groups = (army(8, 4, officer=True), army(7, 1, officer=True))
    session = at(in_officers(*groups, spare_rolls="waive", table_set=quiet()))
    assert [option.id for option in session.ask.options if option.disabled is None] == ["none", "waive"]
    play(session, "none", [6, 6], "Ks")
    assert session.table.bonus == 2


def test_12_and_11_stay_the_rollers_own_whatever_the_target() -> None:
    session = at(in_officers(army(8, 4, officer=True), army(7, 2), army(5, 2), table_set=quiet()))
    play(session, "army:ben", [6, 6], "Ks", "army:carla", [5, 6], "Kh")
    first, second, third = session.table.armies
    assert (first.ability, first.handicap) == ("Ks", "Kh")
    assert second.ability is third.handicap is None


def test_an_army_of_twelves_does_not_exist_but_11_and_12_win_no_officer() -> None:
    session = play(at(in_officers(army(10, 2), table_set=quiet())), "ability", "Ks")
    assert session.table.armies[0].officer is None


def test_results_in_words() -> None:
    session = play(at(in_officers(army(8, 4), army(7, 2), table_set=quiet())), "officer", "ability", "Ks", "handicap")
    play(session, "Kh", "nothing")
    first = session.table.armies[0]
    assert (first.officer is not None, first.ability, first.handicap) == (True, "Ks", "Kh")


def test_the_situation_pile_is_empty_a_12_still_raises_the_bonus_die() -> None:
    table = in_officers(army(8, 4), table_set=quiet())
    table.out += table.situation
    table.situation = []
    session = play(at(table), [6, 6], [5, 6])
    assert session.table.bonus == 2
    assert session.table.armies[0].ability is None
    assert session.report is not None
    assert session.report.why == ("the situation pile is empty",)


def test_the_last_situation_card_is_known_and_not_asked_for() -> None:
    table = in_officers(army(8, 4), table_set=quiet())
    table.out += table.situation[1:]
    table.situation = table.situation[:1]
    (last,) = table.situation
    session = play(at(table), [6, 6])
    assert session.table.armies[0].ability == last
    assert session.table.situation == []
    census(session.table)


def test_the_bonus_die_never_rises_above_6() -> None:
    session = play(at(in_officers(army(8, 4), bonus=6, table_set=quiet())), [6, 6], "Ks")
    assert session.table.bonus == 6


def test_the_bonus_die_repeats_no_roll_of_phase_1() -> None:
    session = play(at(in_officers(army(8, 4), bonus=3)), [1, 1])
    assert isinstance(session.step, officers.Rolling)
    assert "3 rolls" in session.ask.title


def test_a_situation_card_needs_its_suit_and_must_be_in_the_pile() -> None:
    session = play(at(in_officers(army(8, 4))), [6, 6])
    for wrong in ("K", "Kd", "7h", "Jh"):
        with pytest.raises(Refused):
            session.answer(wrong)
    session.answer("joker")
    assert session.table.armies[0].ability == "joker"


def test_the_table_shows_how_many_rolls_are_left() -> None:
    session = play(at(in_officers(army(8, 3), army(7, 2))), [3, 4])
    shown = {thing.id: thing for group in session.game.scene(session.table).groups for thing in group.things}
    left = shown["army:anna.rolls"]
    assert isinstance(left, Counter)
    assert left.value == 2
    assert "army:ben.rolls" not in shown
