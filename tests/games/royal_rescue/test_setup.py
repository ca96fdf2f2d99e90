"""Setup: the couple, the situation pile, officers, soldiers, the bonus die, the commander, the direction."""

import pytest

from companion.errors import Refused
from companion.games.royal_rescue.setup import seats
from companion.games.royal_rescue.table import Phase
from tests.games.royal_rescue.tables import GAME, begin, census, options, play


def test_before_anything_is_turned_up_all_54_cards_are_there() -> None:
    table = begin().table
    census(table)
    assert len(table.hands) == 36
    assert table.bonus == 1


def test_the_royal_couple_and_the_situation_pile() -> None:
    session = play(begin(), "Kh", "Qs")
    assert session.table.royals == ["Kh", "Qs"]
    assert sorted(session.table.situation) == ["Kc", "Kd", "Ks", "Qc", "Qd", "Qh", "joker"]
    assert session.table.umbar == ["joker"]
    assert session.table.aces == ["As", "Ah", "Ac", "Ad"]
    assert session.table.officers == ["Js", "Jh", "Jc", "Jd"]


@pytest.mark.parametrize("wrong", ["Q", "Qh", "10h", "joker", "K"])
def test_the_king_must_be_a_king_with_its_suit(wrong: str) -> None:
    with pytest.raises(Refused):
        begin().answer(wrong)


@pytest.mark.parametrize(
    ("players", "words"), [(1, "12 face down"), (2, "third, imaginary"), (3, "deal 12"), (4, "deal 9")]
)
def test_the_deal_tells_how_many_cards_each_gets(players: int, words: str) -> None:
    assert words in play(begin(players), "Ks", "Qs").ask.instruction


@pytest.mark.parametrize(("direction", "order"), [("clockwise", (1, 2, 3, 0)), ("counterclockwise", (1, 0, 3, 2))])
def test_commander_and_direction(direction: str, order: tuple[int, ...]) -> None:
    session = play(begin(4), "Ks", "Qs", True, "player:ben", direction)
    assert session.table.order == order
    assert session.ask.actor == "player:ben"


def test_two_players_play_with_an_imaginary_third_who_is_no_commander() -> None:
    session = play(begin(2), "Ks", "Qs", True)
    assert [option.id for option in session.ask.options] == ["player:anna", "player:ben"]
    assert [player.imaginary for player in session.table.players] == [False, False, True]


def test_alone_there_is_no_commander() -> None:
    assert play(begin(1), "Ks", "Qs", True).ask.id == "armies.swaps"


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (("Anna", "Ben"), ["anna", "ben", "imaginary"]),
        (("Imaginary", "Ben"), ["imaginary-2", "ben", "imaginary"]),
        (("Anna!", "Anna?", "Anna 2"), ["anna", "anna-2", "anna-2-2"]),
        (("Anna 3", "Anna", "Anna!"), ["anna-3", "anna", "anna-2"]),
        (("!!!", "???", "…"), ["player", "player-2", "player-3"]),
        (("Åsa", "Łukasz", "李"), ["åsa", "łukasz", "李"]),
    ],
)
def test_every_player_has_an_id_of_its_own(names: tuple[str, ...], keys: list[str]) -> None:
    assert [player.key for player in seats(names)] == keys


def test_set_up_is_its_own_phase() -> None:
    assert GAME.status(begin().table).phase == Phase.SETUP.name.lower()


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": []},
        {"players": ["a", "b", "c", "d", "e"]},
        {"players": ["a", " A "]},
        {"players": ["", "b"]},
        {"players": ["x" * 41]},
        {"players": "Anna"},
        {"players": ["a"], "bonuses": "none"},
        {"players": ["a"], "quests": ["4"]},
        {"players": ["a"], "quests": "1"},
        {"players": ["a"], "table_set": "mine"},
        {"players": ["a"], "table_set": {"name": "x"}},
        {"players": ["a"], "colour": "red"},
        {},
    ],
)
def test_options_that_do_not_fit_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        GAME.options(wrong)


def test_options_are_complete_and_stay_as_they_are() -> None:
    chosen = options(2, quests=["3", "1", "1"], bonuses="share")
    assert chosen["quests"] == ["1", "3"]
    assert set(chosen) == {"players"} | {setting.id for setting in GAME.settings()}
    assert GAME.options(chosen) == chosen


def test_every_setting_has_its_default_first_and_takes_each_of_its_values() -> None:
    defaults = options(3)
    for setting in GAME.settings():
        if setting.several:
            assert defaults[setting.id] == []
            continue
        assert setting.default == setting.options[0].id
        for option in setting.options:
            assert options(3, **{setting.id: option.id})
