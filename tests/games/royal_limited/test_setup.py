"""Setup: the conductor, the VIPs from the library, told now or later, and the first hand."""

import pytest

from companion.errors import Refused
from companion.games.royal_limited.vocabulary import Need, Requires
from tests.games.royal_limited.tables import GAME, begin, do, knows, options, possible, sizes


def test_with_an_empty_library_vips_are_told_now_or_later() -> None:
    session = begin()
    assert session.ask.id == "setup.vips"
    assert possible(session) == ["new:1", "new:2", "later:1", "later:2"]
    assert "45 minutes" in session.ask.instruction


def test_two_known_vips_are_two_ticks_and_the_first_hand_is_drawn() -> None:
    session = do(begin(knows()), ["star", "duke"])
    assert [some.name for some in session.table.vips] == ["Star", "Duke"]
    assert sizes(session.table) == (5, 7, 0)
    assert session.ask.id == "play.action"
    assert session.report is not None
    assert session.report.headline == "Draw 5 cards"


def test_a_new_vip_is_told_once() -> None:
    session = do(begin(), ["new:1", "later:1"], "The Duchess", "blue", "between", "even")
    duchess = session.table.library.vips["the-duchess"]
    assert (duchess.name, duchess.colour, duchess.need) == ("The Duchess", "blue", Need(Requires.BETWEEN, "even"))
    assert session.ask.id == "setup.vip-colour"
    do(session, "wild")
    assert [some.key for some in session.table.vips] == ["the-duchess", "the_second"]
    assert list(session.table.library.vips) == ["the-duchess"]


@pytest.mark.parametrize(
    ("answers", "need"),
    [
        (["nothing"], Need(Requires.NOTHING)),
        (["between", "any"], Need(Requires.BETWEEN)),
        (["beside", "3"], Need(Requires.BESIDE, "3")),
        (["beside-vip"], Need(Requires.BESIDE_VIP)),
        (["alone"], Need(Requires.ALONE)),
        (["car", "odd"], Need(Requires.CAR, "odd")),
        (["length", 5], Need(Requires.LENGTH, amount=5)),
        (["words", "Only on Sundays"], Need(Requires.WORDS, words="Only on Sundays")),
    ],
)
def test_every_requirement_can_be_told(answers: list[object], need: Need) -> None:
    session = do(begin(), ["new:1", "later:1"], "Eve", "red", *answers)
    assert session.table.vips[0].need == need


def test_a_known_name_tells_that_vip_anew() -> None:
    session = do(begin(knows()), ["star", "new:1"], "duke", "blue", "first")
    assert session.table.library.vips["duke"].colour == "blue"
    assert [some.key for some in session.table.vips] == ["star", "duke"]


def test_the_same_vip_cannot_be_dealt_twice() -> None:
    session = do(begin(knows()), ["star", "new:1"])
    with pytest.raises(Refused, match="STAR is the first VIP already"):
        session.answer("STAR")
    assert session.ask.id == "library.vip-name"


def test_on_the_table_only_the_colours_are_asked() -> None:
    session = begin(effects="table")
    assert session.ask.id == "setup.vip-colour"
    do(session, "red", "wild")
    assert [some.colour for some in session.table.vips] == ["red", "wild"]
    assert session.ask.id == "play.action"


def test_with_cards_the_first_hand_is_entered() -> None:
    session = do(begin(knows(), tracking="cards"), ["star", "duke"])
    assert session.ask.id == "round.hand"
    do(session, ["red-0", "red-1", "red-2", "red-3", "blue-0"])
    assert session.ask.id == "play.card"


def test_options_are_checked_complete_and_stable() -> None:
    assert options(knows()) == GAME.options(options(knows()))
    assert options() == {
        "players": ["Anna"],
        "tracking": "counts",
        "effects": "library",
        "empty_hand": "ends",
        "library": {"effects": {}, "vips": {}},
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": []},
        {"players": ["A", "B"]},
        {"players": ["A"], "tracking": "some"},
        {"players": ["A"], "speed": "1"},
        {"players": ["A"], "empty_hand": 3},
        {"players": ["A"], "library": {"effects": {"green-7": []}}},
        {"players": ["A"], "library": 7},
    ],
)
def test_wrong_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        GAME.options(wrong)


def test_nothing_is_corrected_before_the_first_hand() -> None:
    assert GAME.adjustables(begin().table) == {}
