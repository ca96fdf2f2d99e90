"""Reading 23: where the table disagrees, the table is right, at any moment and whatever is corrected."""

from random import Random

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import attack, muster, people
from companion.games.royal_rescue.policy import PlainPolicy
from tests.games.royal_rescue.points import STEPS, name_of, tables_by_step
from tests.games.royal_rescue.tables import (
    GAME,
    army,
    at,
    begin,
    census,
    in_clean_up,
    in_dungeon,
    in_officers,
    in_servants,
    in_umbar,
    in_weapons,
    outcome,
    play,
    quiet,
    ranks,
    value_of,
)
from tests.games.royal_rescue.wandering import SUBJECT


def test_every_step_of_the_rules_is_gathered_here() -> None:
    decided = {
        f"{step.__module__.rpartition('.')[2]}.{step.__name__}"
        for step in PlainPolicy(begin().table, Random(0))._decide
    }
    assert decided | {"ending.Over"} == set(STEPS)


@pytest.mark.parametrize("step", STEPS)
def test_whatever_is_corrected_the_cards_stay_and_the_game_goes_on(step: str) -> None:
    random = Random(step)
    for table in tables_by_step()[step]:
        for name, thing in GAME.adjustables(table).items():
            for n in range(3):
                after = table.copy()
                value = thing.check(thing.value if n == 0 else SUBJECT.random_value(thing, random))
                try:
                    GAME.adjust(after, name, value)
                except Refused:
                    assert after == table, f"{name} changed something before it was refused"
                    assert n > 0, f"{name} refuses the value it has"
                    continue
                census(after)
                if n == 0:
                    assert after == table, f"{name} changes something when set to the value it has"
                now = GAME.adjustables(after).get(name)
                assert now is None or now.value == value or thing.cards, name
                GAME.move_to(after, after.step.afresh(after))
                census(after)
                if not after.step.over:
                    after.step.ask(after)
                    after.step.odds(after)
                GAME.scene(after)
                SUBJECT.wander(after, random, 0)


@pytest.mark.parametrize("step", STEPS)
def test_a_correction_that_changes_nothing_leaves_the_ask_as_it_is(step: str) -> None:
    for table in tables_by_step()[step]:
        if not GAME.adjustables(table):
            continue
        session = at(table)
        before = session.ask
        session.adjust("bonus_die", table.bonus)
        same = before.same_as(session.ask)
        # An attack at the second place is chosen anew.
        assert same or step in ("attack.Attack",), name_of(session.table)


def test_a_game_that_is_over_is_not_corrected_but_undone() -> None:
    session = play(at(in_dungeon({4: "7"}, card="6c")), [1, 3])
    assert session.over
    assert GAME.adjustables(session.table) == {}


def test_the_bonus_die() -> None:
    session = at(in_servants(army(8, 4), row="5 6", bonus=2))
    session.adjust("bonus_die", 6)
    assert session.table.bonus == 6
    with pytest.raises(Refused):
        session.adjust("bonus_die", 7)
    with pytest.raises(Refused, match="cannot be corrected"):
        session.adjust("umbar.sixes", 3)


def test_the_bonus_die_is_gone_when_a_miss_could_be_repeated() -> None:
    session = play(at(in_servants(army(8, 4), row="5 6", bonus=1)), "miss")
    assert isinstance(session.step, attack.Missed)
    session.adjust("bonus_die", 0)
    assert len(session.table.armies[0].cards) == 3


def test_the_bonus_die_is_gone_when_the_people_could_repeat() -> None:
    session = play(at(in_servants(row="5 6", people="2 2 2 3", bonus=1)), "miss")
    assert isinstance(session.step, people.PeopleMissed)
    session.adjust("bonus_die", 0)
    assert isinstance(session.step, people.PeopleLoss)
    session.answer(["2"])
    assert len(session.table.people) == 3


def test_whose_turn_it_is() -> None:
    session = at(in_servants(army(8, 2), army(7, 2), army(5, 2), attacker=0, row="10 6"))
    session.adjust("turn", "army:carla")
    assert session.ask.actor == "army:carla"


def test_another_army_had_attacked_and_missed() -> None:
    session = play(at(in_servants(army(8, 2), army(7, 3), attacker=0, row="10 6", bonus=1)), "miss")
    session.adjust("turn", "army:ben")
    assert session.ask.id == "servants.attack"
    assert session.ask.actor == "army:ben"


def test_a_card_is_given_back_to_a_destroyed_army_and_its_marker_is_that_card() -> None:
    session = play(at(in_servants(army(8, 1), army(7, 2), attacker=0, row="10 6")), "miss")
    assert session.table.armies[0].marker is not None
    session.adjust("army:anna.cards", 1)
    first = session.table.armies[0]
    assert (len(first.cards), first.marker) == (1, None)
    play(session, "miss")
    session.adjust("turn", "army:anna")
    play(session, "miss")
    assert session.table.armies[0].marker is not None
    census(session.table)


def test_an_army_set_to_no_cards_is_destroyed() -> None:
    session = at(in_servants(army(8, 2, officer=True), army(7, 2), attacker=0, row="10 6"))
    session.adjust("army:anna.cards", 0)
    first = session.table.armies[0]
    assert (first.cards, first.officer) == ([], None)
    assert first.marker is not None
    assert session.ask.actor == "army:ben"
    assert ranks(session.table.discard) == ["8", "J"]


def test_all_armies_and_people_are_gone() -> None:
    session = at(in_servants(army(8, 1), row="10 6"))
    session.adjust("army:anna.cards", 0)
    assert outcome(session) is False


def test_weapons_handed_over_differently() -> None:
    session = at(in_servants(army(8, 2, weapons=2), army(7, 2), attacker=0, row="10 6"))
    session.adjust("army:anna.weapons", 1)
    session.adjust("army:ben.weapons", 1)
    assert [len(laid.weapons) for laid in session.table.armies] == [1, 1]
    assert session.table.discard == []


def test_an_officer_won_that_nobody_told() -> None:
    session = at(in_officers(army(8, 2), army(7, 2)))
    session.adjust("army:anna.officer", 1)
    assert session.ask.about == "army:ben"
    assert len(session.table.officers) == 3
    session.adjust("army:anna.officer", 0)
    assert len(session.table.officers) == 4


def test_officers_taken_away_in_phase_1_can_all_be_won_again() -> None:
    groups = [army(value, 4, officer=True) for value in (8, 7, 6, 5)]
    session = at(in_officers(*groups, players=4))
    session.adjust("army:ben.officer", 0)
    session.answer([3, 4])
    assert session.table.armies[1].officer is not None


def test_an_ability_told_by_a_correction_is_not_turned_up_again() -> None:
    session = play(at(in_officers(army(8, 2), army(7, 2), table_set=quiet())), [6, 6])
    assert session.ask.id == "officers.ability"
    session.adjust("army:anna.ability", "Ks")
    assert session.ask.id == "officers.roll"
    census(session.table)


def test_the_second_situation_card_was_taken_by_a_correction() -> None:
    session = at(in_weapons(army(8, 1)))
    session.answer(["Ks", "Kh"])
    assert isinstance(session.step, muster.SituationRoles)
    session.adjust("army:anna.ability", "Kh")
    assert session.ask.id == "situation.cards"


def test_conditions_when_the_situation_pile_is_empty() -> None:
    table = in_servants(army(8, 2), row="10 6", troops="Ks", battle="Kh")
    table.out += table.situation
    table.situation = []
    session = at(table)
    thing = GAME.adjustables(table)["army:anna.ability"]
    assert [option.id for option in thing.options] == ["none"]
    session.adjust("condition.troops", "none")
    assert session.table.troops is None
    session.adjust("army:anna.ability", "Ks")
    assert session.table.armies[0].ability == "Ks"
    assert session.table.situation == []


def test_a_condition_changes_what_counts() -> None:
    session = at(in_servants(army(8, 2), row="10 6", troops="Ks"))
    session.adjust("condition.troops", "joker")
    assert "strength 6" in session.ask.title


def test_a_card_of_the_row_is_exchanged_for_the_servant_it_is() -> None:
    session = at(in_servants(army(8, 2), row="10 6", servants="9 9 4", discard="9 3"))
    session.adjust("row", ["9?", "6?"])
    assert ranks(session.table.row) == ["6", "9"]
    assert ranks(session.table.servants) == ["4", "9", "10"]
    assert ranks(session.table.discard) == ["3", "9"]


def test_hits_are_forgotten_when_the_first_servant_was_another() -> None:
    session = play(at(in_servants(army(8, 2), army(7, 2), attacker=0, row="6 6", servants="9 4 4")), "hit")
    assert session.table.hits == (0,)
    session.adjust("row", ["9", "6"])
    assert session.table.hits == ()


def test_three_servants_in_the_row_are_refused() -> None:
    session = at(in_servants(army(8, 2), row="10 6", servants="9 9 4"))
    with pytest.raises(Refused, match="at most 2"):
        session.adjust("row", ["10", "6", "9"])


def test_the_row_is_empty_after_all() -> None:
    session = at(in_servants(army(8, 2), row="10 6", servants="9 9 4"))
    session.adjust("row", [])
    assert session.ask.id == "servants.turn"


def test_a_card_of_which_none_is_left_is_refused() -> None:
    session = at(in_servants(army(8, 4), row="10 6", people="2 2"))
    before = session.table.copy()
    with pytest.raises(Refused, match="none is left"):
        session.adjust("people", ["2", "8"])
    with pytest.raises(Refused, match="is there twice"):
        session.adjust("people", ["2s", "2s"])
    with pytest.raises(Refused, match="Only number cards"):
        session.adjust("people", ["2", "J"])
    with pytest.raises(Refused, match="Only number cards"):
        session.adjust("discard", ["Q"])
    assert session.table == before


def test_a_card_known_to_lie_elsewhere_is_refused_by_its_suit() -> None:
    session = at(in_servants(army(8, 2), row="10 6", people="8"))
    (held,) = session.table.people
    own = session.table.armies[0].cards[0]
    with pytest.raises(Refused, match="is already in Anna's 8s"):
        session.adjust("people", [own])
    session.adjust("people", ["8"])
    assert session.table.people == [held]


def test_suits_are_forgotten_where_nobody_saw_which_card_left() -> None:
    session = at(in_servants(army(8, 2), row="10 6", people="2s 2h 3"))
    session.adjust("people", ["2?", "3?"])
    assert sorted(session.table.people) == ["2?", "3s"]
    assert session.table.discard == ["2?"]


def test_the_cards_dealt_and_the_piles() -> None:
    session = at(in_dungeon({4: "2 3"}, dealt="8 9 9 10"))
    assert session.table.piles == [2, 1, 1]
    session.adjust("dealt", ["8", "9", "10"])
    assert sum(session.table.piles) == 3
    session.adjust("pile:anna", 3)
    assert session.table.piles == [3, 0, 0]
    session.adjust("pile:ben", 2)
    assert session.table.piles == [1, 2, 0]
    session.adjust("dealt", [])
    assert outcome(session) is False


def test_a_card_that_was_turned_up_stays_turned_up() -> None:
    session = play(at(in_dungeon({4: "2 3"}, dealt="8 9 9 10")), "player:ben")
    assert session.ask.id == "dungeon.card"
    session.adjust("bonus_die", 4)
    assert session.ask.actor == "player:ben"


def test_what_can_be_corrected_when_the_combination_is_laid() -> None:
    session = at(in_clean_up(army(8, 2, officer=True, weapons=1, ability="Qs")))
    session.adjust("army:anna.weapons", 0)
    assert session.game.status(session.table).phase == "dungeon"
    assert len(session.table.kept) == 1


def test_an_adjustment_is_logged_corrected_and_undone_like_an_answer() -> None:
    session = play(begin(2), "Ks", "Qs", True)
    session.adjust("bonus_die", 4)
    assert session.history()[-1].answer == "corrected to 4"
    session.accept(session.correct(3, 2))
    assert session.table.bonus == 2
    session.undo()
    assert session.table.bonus == 1


def test_who_has_hit_the_first_of_two_equal_servants() -> None:
    session = at(in_servants(army(8, 2), army(7, 2), row="6 6", servants="4 5", attacker=0))
    assert value_of(session, "army:anna.hits") == 0
    session.adjust("army:anna.hits", 1)
    assert session.table.hits == (0,)
    play(session, [6, 6])
    assert ranks(session.table.discard) == ["6"]
    assert session.table.hits == ()


def test_a_hit_that_was_none_is_taken_back() -> None:
    session = play(at(in_servants(army(8, 2), army(7, 2), row="6 6", servants="4 5", attacker=0)), [6, 6])
    assert value_of(session, "army:anna.hits") == 1
    session.adjust("army:anna.hits", 0)
    assert session.table.hits == ()
    assert "army:ben.hits" in GAME.adjustables(session.table)


def test_hits_are_corrected_only_where_two_equal_servants_lie() -> None:
    session = at(in_servants(army(8, 2), row="6 7", servants="4 5", attacker=0))
    assert not any(name.endswith(".hits") for name in GAME.adjustables(session.table))


def test_the_weapons_of_an_army_that_is_corrected_away_are_handed_over() -> None:
    session = at(in_servants(army(8, 2, weapons=2), army(7, 2), row="6 9", servants="4 5", attacker=1))
    session.adjust("army:anna.cards", 0)
    assert [len(a.weapons) for a in session.table.armies] == [0, 2]
    assert session.ask.actor == "army:ben"


def test_who_takes_the_weapons_of_an_army_that_is_corrected_away() -> None:
    groups = (army(8, 2, weapons=1), army(7, 2), army(5, 2))
    session = at(in_servants(*groups, row="6 9", servants="4 3", attacker=1))
    session.adjust("army:anna.cards", 0)
    assert session.ask.id == "weapons.inherit"
    play(session, {"army:carla": 1})
    assert [len(a.weapons) for a in session.table.armies] == [0, 0, 1]
    assert session.ask.actor == "army:ben"


def test_weapons_handed_over_in_phase_3_are_told_there() -> None:
    session = at(in_umbar(army(8, 2, weapons=1), army(7, 2), army(5, 2), sixes=9))
    session.adjust("army:anna.cards", 0)
    assert session.ask.id == "weapons.inherit"
    assert GAME.status(session.table).phase == "umbar"


def test_an_unknown_cell_that_a_correction_places_is_asked_for() -> None:
    session = at(in_servants(army(8, 2), army(7, 2), row="6 9", servants="4 5", attacker=0, table_set="sheet"))
    before = session.ask.id
    bonus = session.table.bonus
    session.adjust("condition.battle", "Ks")
    assert session.ask.id == "situation.effect"
    assert GAME.status(session.table).phase == "servants"
    play(session, "bonus-die:+2", "note:+1")
    assert session.ask.id == before
    assert session.table.bonus == bonus, "what the bonus die had gained already is not added again"
    assert session.table.table_set.cell("K.battle").amount == 2


def test_a_cell_is_not_asked_for_any_more_when_its_card_is_corrected_away() -> None:
    session = at(in_servants(army(8, 2), army(7, 2), row="6 9", servants="4 5", attacker=0, table_set="sheet"))
    session.adjust("condition.battle", "Ks")
    session.adjust("condition.battle", "none")
    assert session.ask.id == "servants.attack"
