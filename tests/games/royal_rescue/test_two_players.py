"""Two players and the imaginary third."""

from companion.games.royal_rescue import armies
from companion.games.royal_rescue.muster import weapon_choices
from companion.games.royal_rescue.table import Table
from companion.session import Session
from tests.games.royal_rescue.tables import (
    army,
    at,
    begin,
    census,
    in_clean_up,
    in_servants,
    in_umbar,
    in_weapons,
    play,
)


def two() -> Session[Table]:
    return play(begin(2), "Ks", "Qs", True, "player:ben", "clockwise")


def test_reading_17_the_deal_tells_how_the_third_hand_is_split() -> None:
    words = play(begin(2), "Ks", "Qs").ask.instruction
    assert "halves of six" in words
    assert "other half" in words


def test_the_imaginary_player_shows_and_gives_nothing() -> None:
    session = two()
    assert armies.takes_part(session.table) == [1, 0]
    play(session, [], [])
    assert session.ask.id == "armies.give"


def test_its_army_is_the_value_it_has_most_of_and_on_a_tie_you_choose() -> None:
    session = play(two(), [], [], True, ["7", "7"])
    assert session.ask.actor == "player:imaginary"
    assert "on a tie you choose" in session.ask.instruction
    play(session, ["5", "5"], ["8", "8"])
    assert [laid.key for laid in session.table.armies] == ["army:ben", "army:imaginary", "army:anna"]
    assert session.table.army_values == {7, 5, 8}
    census(session.table)


def test_it_rolls_for_officers_like_a_player() -> None:
    session = play(two(), [], [], True, ["7"], ["5", "5"], ["8"], [1, 1])
    assert session.ask.actor == "army:imaginary"
    play(session, [2, 3])
    assert session.table.armies[1].officer is not None


def test_it_buys_no_weapons() -> None:
    table = in_weapons(army(8, 2), army(7, 2), army(5, 4), players=2)
    assert weapon_choices(table, 2) == ()
    session = play(at(table), 0, 0)
    assert session.ask.id == "situation.cards"


def test_it_fights_and_counts_for_umbar() -> None:
    session = at(in_servants(army(8, 2), army(7, 2), army(5, 4), players=2, attacker=1, row="10 9"))
    play(session, "miss")
    assert session.ask.actor == "army:imaginary"
    assert in_umbar(army(8, 2), army(7, 2), army(5, 4), players=2).sixes == 4


def test_it_leaves_in_phase_4_with_its_tool_and_its_cards_are_dealt_to_you() -> None:
    groups = (army(8, 2), army(7, 2), army(5, 4, officer=True, ability="Qs"))
    table = in_clean_up(*groups, players=2, people="3", locks="2 3 4 2 6 6 9 9 10 J")
    assert table.tools == ()
    assert table.kept == []
    assert table.piles == [5, 5, 0]
    session = at(table)
    assert [option.id for option in session.ask.options] == ["player:anna", "player:ben"]


def test_a_player_may_be_called_imaginary() -> None:
    game = begin(2).game
    session = Session(game, game.options({"players": ["Imaginary", "The third player"]}))
    play(session, "Ks", "Qs", True, "player:imaginary-2", "clockwise", [], [], True, ["7"], ["8"], ["9"])
    assert len({laid.key for laid in session.table.armies}) == 3
