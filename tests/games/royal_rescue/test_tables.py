"""Table sets: every effect of the vocabulary does what its words say; sets are checked, kept and learned."""

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.royal_rescue import attack
from companion.games.royal_rescue.battle import bonuses_of, dice_of, strength_of
from companion.games.royal_rescue.effects import ALL_CELLS, Kind, Source, offered
from companion.games.royal_rescue.set_words import said
from companion.games.royal_rescue.table import Table
from companion.games.royal_rescue.table_sets import SHIPPED, dump, parse, shipped
from companion.language import Phrase
from companion.session import Session
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
    options,
    play,
    quiet,
    with_cell,
)


def fight(kind: str, amount: int = 1, cards: int = 3, **more: Any) -> Session[Table]:
    """Phase 2 with an effect as the joker's troops' condition; the 7s stand by."""
    settings = {"row": "10 9", "troops": "joker", "attacker": 0} | more
    own = army(8, cards, officer=settings.pop("officer", False))
    return at(in_servants(own, army(7, 2), table_set=with_cell("joker.troops", kind, amount), **settings))


@pytest.mark.parametrize(
    ("amount", "roll", "hit"),
    [(1, [4, 1, 1], True), (2, [3, 1, 1], True), (-1, [5, 1, 1], False), (-1, [5, 5, 1], True)],
)
def test_one_die(amount: int, roll: list[int], hit: bool) -> None:
    assert (len(play(fight("one-die", amount), roll).table.row) == 1) is hit


@pytest.mark.parametrize(
    ("amount", "roll", "hit"), [(1, [4, 1, 1], True), (-1, [5, 5, 5], False), (-1, [6, 1, 1], True)]
)
def test_each_die(amount: int, roll: list[int], hit: bool) -> None:
    assert (len(play(fight("each-die", amount), roll).table.row) == 1) is hit


@pytest.mark.parametrize(("amount", "dice"), [(2, 5), (1, 4), (-1, 2), (-3, 1)])
def test_dice(amount: int, dice: int) -> None:
    session = fight("dice", amount)
    assert session.ask.dice == dice
    assert dice_of(session.table, session.table.armies[0]) == dice


def test_reroll_in_phase_2() -> None:
    session = play(fight("reroll"), [1, 2, 3])
    assert session.ask.id == "servants.reroll"
    assert len(play(session, [5]).table.row) == 1
    session = play(fight("reroll"), [1, 2, 3], [4])
    assert len(session.table.armies[0].cards) == 2


def test_reroll_against_umbar() -> None:
    table = in_umbar(army(8, 2), army(7, 2), troops="joker", table_set=with_cell("joker.troops", "reroll"))
    session = play(at(table), [6, 2])
    assert session.ask.id == "umbar.reroll"
    assert play(session, [6]).table.sixes == 1


@pytest.mark.parametrize(
    ("kind", "strengths"),
    [("strength", [6, 7, 7]), ("traitors", [5, 7, 6]), ("officers", [5, 6, 7])],
)
@pytest.mark.parametrize("sign", [1, -1])
def test_strengths(kind: str, strengths: list[int], sign: int) -> None:
    table = fight(kind, sign).table
    base = [5, 6, 6]
    expected = [was + sign * (new - was) for was, new in zip(base, strengths, strict=True)]
    assert [strength_of(table, table.armies[0], card) for card in ("10s", "8s", "Js")] == expected
    assert [strength_of(table, None, card) for card in ("10s", "8s", "Js")] == base


def test_free_miss() -> None:
    session = play(fight("free-miss"), "miss", "hit", "miss")
    assert [len(laid.cards) for laid in session.table.armies] == [2, 2]


def test_extra_loss() -> None:
    session = play(fight("extra-loss", officer=True, row="10 9", servants="2 3"), "miss", "miss", "miss")
    first = session.table.armies[0]
    assert (first.officer, len(first.cards)) == (None, 1)


def test_an_extra_loss_does_not_cost_more_than_there_is() -> None:
    session = play(fight("extra-loss", cards=1), "miss")
    assert session.table.armies[0].cards == []
    census(session.table)


def test_cards_first() -> None:
    session = play(fight("cards-first", cards=2, officer=True), "miss")
    first = session.table.armies[0]
    assert (first.officer is not None, len(first.cards)) == (True, 1)
    play(session, "hit")
    play(session, "miss")
    assert (first.officer is not None, session.table.armies[0].officer) == (True, None)
    assert len(session.table.armies[0].cards) == 1


def test_second_place() -> None:
    session = fight("second-place")
    assert session.ask.id == "servants.place"
    play(session, "second", "hit")
    assert session.table.row == ["10s"]
    assert session.ask.id == "servants.attack"


@pytest.mark.parametrize(("amount", "rolled", "lost"), [(1, 2, 3), (2, 1, 3), (-1, 3, 2), (-2, 1, 1)])
def test_whip(amount: int, rolled: int, lost: int) -> None:
    cells = with_cell("joker.battle", "whip", amount)
    session = play(at(in_umbar(army(8, 4), sixes=9, people="2 2 2", battle="joker", table_set=cells)), "no sixes")
    play(session, [rolled])
    assert session.ask.low == lost


@pytest.mark.parametrize(("amount", "sixes"), [(2, 5), (1, 4), (-1, 2), (-6, 1)])
def test_sixes(amount: int, sixes: int) -> None:
    cells = with_cell("joker.battle", "sixes", amount)
    assert in_umbar(army(8, 4), army(7, 2), battle="joker", table_set=cells).sixes == sixes


@pytest.mark.parametrize(("amount", "bonus"), [(1, 2), (2, 3), (-1, 0), (-2, 0)])
def test_bonus_die_at_once(amount: int, bonus: int) -> None:
    cells = quiet()
    cells["cells"]["joker.troops"] = {"effect": "bonus-die", "amount": amount, "source": "house", "name": ""}
    table = in_weapons(army(8, 1), table_set=cells)
    table.bonus = 1
    table.servants = [table.out.pop(0)]
    session = play(at(table), ["joker", "Ks"], "joker")
    assert session.ask.id == "servants.attack"
    assert session.table.bonus == bonus


def test_lock_repeat_and_lock_change() -> None:
    cells = with_cell("K.ability", "lock-repeat", 2)
    table = in_clean_up(army(8, 2, officer=True, ability="Ks"), table_set=cells)
    assert [(tool.change, tool.repeat) for tool in table.tools] == [(0, 2)]
    cells = with_cell("K.ability", "lock-change", 2)
    table = in_clean_up(army(8, 2, officer=True, ability="Ks"), table_set=cells)
    assert [(tool.change, tool.repeat) for tool in table.tools] == [(2, 0)]


def test_a_suits_lock_effect_does_not_count_in_the_dungeon() -> None:
    cells = with_cell("s.ability", "lock-repeat", 1)
    cells["cells"]["K.ability"] = {"effect": "note", "amount": 1, "source": "house", "name": ""}
    assert in_clean_up(army(8, 2, officer=True, ability="Ks"), table_set=cells).tools == ()


def test_note_does_nothing() -> None:
    session = fight("note")
    first = session.table.armies[0]
    assert (dice_of(session.table, first), bonuses_of(session.table, first)) == (3, [])


def test_every_kind_of_the_vocabulary_is_tested_here() -> None:
    names = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    told = {"strength": "strengths", "traitors": "strengths", "officers": "strengths", "bonus_die": "bonus_die_at_once"}
    told |= {"reroll": "reroll_in_phase_2", "note": "note_does_nothing"}
    told |= dict.fromkeys(("lock_repeat", "lock_change"), "lock_repeat_and_lock_change")
    for kind in Kind:
        key = kind.value.replace("-", "_")
        assert told.get(key, key) in names, kind


def test_an_ability_helps_its_own_army_alone() -> None:
    cells = with_cell("joker.ability", "dice", 1)
    table = in_servants(army(8, 2, ability="joker"), army(7, 2), attacker=0, row="10 9", table_set=cells)
    assert [dice_of(table, laid) for laid in table.armies] == [3, 2]


def test_a_condition_counts_for_all() -> None:
    table = fight("dice", 1).table
    assert [dice_of(table, laid) for laid in table.armies] == [4, 3]


def test_rank_and_suit_both_count() -> None:
    cells = with_cell("K.troops", "dice", 1)
    cells["cells"]["s.troops"] = {"effect": "one-die", "amount": 1, "source": "house", "name": ""}
    table = in_servants(army(8, 2), army(7, 2), attacker=0, row="10 9", troops="Ks", table_set=cells)
    assert (dice_of(table, table.armies[0]), bonuses_of(table, table.armies[0])) == (3, [1])


# Table sets


@pytest.mark.parametrize("name", SHIPPED)
def test_a_set_comes_back_as_it_was_from_its_toml(name: str) -> None:
    assert parse(dump(shipped(name)), "here") == shipped(name)
    assert GAME.check_table_set(GAME.table_set_text(name), "here") == GAME.table_set_text(name)


def test_the_house_set_is_complete_and_every_value_has_its_source() -> None:
    house = shipped("house")
    assert set(house.cells) == set(ALL_CELLS)
    assert all(cell.source is not Source.UNKNOWN for cell in house.cells.values())
    assert all(cell.effect is not Kind.NOTE for cell in house.cells.values())


@pytest.mark.parametrize("name", SHIPPED)
def test_what_the_rules_state_is_in_every_set(name: str) -> None:
    table_set = shipped(name)
    assert (table_set.number.value, table_set.number.source) == (5, Source.STATED)
    assert (table_set.traitor.value, table_set.traitor.source) == (6, Source.STATED)
    assert (table_set.officer.value, table_set.officer.source) == (6, Source.HOUSE)
    joker, queen = table_set.cell("joker.troops"), table_set.cell("Q.troops")
    assert (joker.effect, joker.amount, joker.source) == (Kind.STRENGTH, 1, Source.STATED)
    assert (queen.effect, queen.amount, queen.source) == (Kind.TRAITORS, -1, Source.STATED)


def test_the_sheet_set_holds_only_what_is_stated() -> None:
    assert all(cell.source is Source.STATED for cell in shipped("sheet").cells.values())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("[number]\nvalue = 5", "[number]\nvalue = 7"), "number"),
        (("[number]\nvalue = 5", "[number]\nvalue = '5'"), "fit"),
        (('name = "house"', 'name = "house"\ncolour = 1'), "colour"),
        (('[cells."K.ability"]', '[cells."A.ability"]'), "A.ability"),
        (('effect = "lock-change"', 'effect = "magic"'), "magic"),
        (("[number]", "[number"), "TOML"),
        (("amount = 1", "amount = 9"), "amount"),
    ],
)
def test_a_set_that_does_not_fit_is_refused_with_its_place(change: tuple[str, str], words: str) -> None:
    text = GAME.table_set_text("house")
    assert change[0] in text
    with pytest.raises(Refused, match=words):
        GAME.check_table_set(text.replace(*change, 1), "my.toml")


def test_a_record_carries_its_whole_table_set() -> None:
    chosen = options(2, table_set="sheet")
    assert chosen["table_set"]["name"] == "sheet"
    assert GAME.options(chosen) == chosen


# The players' own sheet


def test_an_unknown_cell_is_asked_for_once_and_known_then() -> None:
    session = play(at(in_officers(army(8, 2), army(7, 2), table_set="sheet")), [6, 6], "Ks")
    assert session.ask.about == "K.ability"
    play(session, "dice:+1")
    assert session.ask.about == "s.ability"
    play(session, "note:+1")
    assert session.ask.id == "officers.roll"
    learned = session.table.table_set.cell("K.ability")
    assert (learned.effect, learned.amount, learned.source) == (Kind.DICE, 1, Source.PLAYERS)
    play(session, [1, 1], [6, 6], "Kh")
    assert session.ask.about == "h.ability"


def test_what_was_told_counts_at_once() -> None:
    session = play(at(in_officers(army(8, 2), army(7, 2), table_set="sheet")), [6, 6], "Ks", "bonus-die:+2")
    assert session.table.bonus == 4


def test_what_is_stated_is_not_asked_for() -> None:
    session = at(in_weapons(army(8, 1), table_set="sheet"))
    play(session, ["joker", "Qs"], "joker")
    assert session.ask.about == "Q.battle"


def test_what_was_told_is_learned_for_later_games() -> None:
    session = at(in_officers(army(8, 2), army(7, 2), table_set="sheet"))
    play(session, [6, 6], "Ks")
    before = session.table
    play(session, "dice:+1")
    kept = GAME.learned(before, session.table)
    again = GAME.keeping(kept)
    chosen = again.options({"players": ["Anna"], "table_set": "sheet"})
    assert chosen["table_set"]["cells"]["K.ability"]["effect"] == "dice"
    assert GAME.learned(before, before) == {}


def test_the_effects_offered_are_each_of_the_vocabulary() -> None:
    assert {cell.effect for cell in offered().values()} == set(Kind)
    assert len({cell.words for cell in offered().values()}) == len(offered())


@pytest.mark.parametrize("name", SHIPPED)
def test_whatever_a_shipped_set_calls_things_can_be_said_in_other_languages(name: str) -> None:
    table_set = shipped(name)
    words = [table_set.title, *(rank.title for rank in table_set.rating), *(c.name for c in table_set.cells.values())]
    assert [word for word in words if word and not isinstance(said(word), Phrase)] == []


def test_what_players_call_things_stays() -> None:
    assert said("Our own berserkers") == "Our own berserkers"
    assert not isinstance(said("Our own berserkers"), Phrase)


def test_the_tables_here_stand_where_they_should() -> None:
    assert isinstance(fight("note").step, attack.Attack)
    assert in_dungeon({4: "2"}, card="3s").in_use == "3s"
    assert begin().table.table_set.name == "house"
