"""The card library: what the players tell is asked once, adds up, and is kept for later games on request."""

from random import Random

import pytest

from companion.errors import Refused
from companion.games.robin_hood import guards
from companion.games.robin_hood.game import KEPT, RobinHood
from companion.games.robin_hood.library import Library, Printed, RowCard, ScenarioCard, dump, parse
from companion.games.robin_hood.table import Table
from companion.games.robin_hood.vocabulary import Attribute, Back
from companion.session import Session
from companion.simulate import play_out
from tests.games.robin_hood.tables import GAME, NOON, at, fight, play, row

MUCH = "Much the Miller's Son"
KNOWN = Library(
    villagers={f"V{n}": Printed(wit=n, brawn=1) for n in range(1, 17)} | {"Cook": Printed(stealth=2, cookery=1)},
    leaders={"Little John": Printed(brawn=2, jolliness=1), MUCH: Printed()},
    robin=Printed(wit=5),
    great={"castle.wit": 7},
    scenarios={"The Bridge": ScenarioCard(2, "Days 1 & 2", (RowCard(bronze=1, guards=("blue", "red")),))},
    seen={"blue.wit": {"6": 60}},
)


def known_game(**settings: object) -> Session[Table]:
    """A game with the known cards, up to the first villager's name."""
    game = RobinHood(KNOWN)
    options = game.options({"players": ["Anna", "Ben"], "cards": "library", **settings})
    session = Session(game, options, clock=lambda: NOON)
    return play(session, True, "little john", MUCH, "band:anna", "the bridge")


def test_a_known_scenario_card_is_dealt_by_its_name() -> None:
    session = known_game()
    assert session.table.scenario_name == "The Bridge"
    assert [guard.back for guard in session.table.rows[0].guards] == [Back.BLUE, Back.RED]


def test_known_villagers_add_up_with_the_leader() -> None:
    session = play(known_game(), "v1", "V2", "V3", "Cook")
    anna = session.table.bands[0]
    assert (anna.wit, anna.stealth, anna.brawn, anna.jolliness, anna.cookery) == (6, 2, 5, 1, 1)


def test_a_new_villager_is_learned_once() -> None:
    session = play(known_game(), "V1", "V2", "V3", "Cecily", ["wit", "prayer"], -2, 2)
    assert session.table.library.villagers["Cecily"] == Printed(wit=-2, prayer=2)
    anna = session.table.bands[0]
    assert (anna.wit, anna.prayer) == (4, 2)


def test_a_villager_is_in_one_band_only() -> None:
    session = play(known_game(), "V1", "V2", "V3", "Cook")
    with pytest.raises(Refused, match="already in Anna's band"):
        session.answer("cook")


def test_much_exchanges_villagers_and_both_keep_old_tokens_and_take_new_ones() -> None:
    session = play(known_game(), "V1", "V2", "V3", "Cook", "V4", "V5", "V6", "V7")
    play(session, "exchange", "V4", "Cook")
    anna, ben = session.table.bands
    assert (anna.cookery, ben.cookery) == (1, 1)
    assert (anna.wit, anna.stealth, ben.wit, ben.stealth) == (10, 0, 18, 2)
    assert "Cook" in ben.hand
    assert "V4" in anna.hand


def test_on_day_2_the_other_four_are_named_and_on_day_4_nothing_is_asked() -> None:
    session = play(known_game(), "V1", "V2", "V3", "Cook", "V4", "V5", "V6", "V7", "end", "end", True)
    assert session.table.day == 2
    play(session, "V12", "V13", "V14", "V15", "V8", "V9", "V10", "V11", "end", "end", True)
    assert session.table.day == 3
    assert all("" not in band.draw for band in session.table.bands)
    play(session, "Next", 1, {"gold": 1, "blue": 1}, ["V1", "V2", "V3", "Cook"], ["V4", "V5", "V6", "V7"])
    play(session, "end", "end", True)
    assert (session.table.day, session.ask.id) == (4, "plan.do")
    play(session, "end", "end", True, ["V1", "V2", "V3", "V8"], ["V4", "V5", "V6", "V7"])
    assert session.table.bands[0].draw == ["V1", "V2", "V3", "V8"]
    assert session.table.sherwood == 8


def test_recruits_are_named() -> None:
    session = play(known_game(), "V1", "V2", "V3", "Cook", "V4", "V5", "V6", "V7")
    session.adjust("row.A.guards", 0)
    play(session, {"anna": 1}, "V16")
    assert session.table.bands[0].discard == ["V16"]


def test_what_was_told_is_kept_and_comes_back_as_the_same_library() -> None:
    assert parse(dump(KNOWN), "here") == KNOWN
    assert parse(dump(Library()), "here") == Library()
    session = known_game()
    before = session.table
    play(session, "V1", "V2", "V3", "Cecily", ["wit"], 3)
    kept = session.game.learned(before, session.table)
    again = GAME.keeping(kept).options({"players": ["Anna", "Ben"]})
    assert again["library"]["villagers"]["Cecily"]["wit"] == 3


def test_without_the_request_nothing_is_kept() -> None:
    table = fight([row("A", "b")], {"wit": 1}, {})
    session = play(at(table), "attack:wit", 3)
    assert session.table.library.seen == {"blue.wit": {"3": 1}}
    assert GAME.learned(table, session.table) == {}


@pytest.mark.parametrize(
    "text",
    [
        "villagers = 3",
        "not toml",
        "[villagers.A]\nwit = 900",
        '[[scenarios.A.rows]]\nguards = ["green"]\n[scenarios.A]\nplayers = 2\npile = "x"',
        "[seen.blue]\nx = 1",
    ],
)
def test_a_broken_library_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        GAME.keeping({KEPT: text})


def test_guards_seen_in_earlier_games_shift_the_deck() -> None:
    table = GAME.start(RobinHood(KNOWN).options({"players": ["Anna", "Ben"]}))
    deck = guards.composition(table.options.library, Back.BLUE, Attribute.WIT)
    assert sum(deck.values()) == 44
    assert deck[6] > guards.HOUSE[Back.BLUE][6]


def test_the_chance_of_a_whole_row_is_exact() -> None:
    """Two face-down guards that must not add up to more than 3, counted out one by one."""
    table = fight([row("A", "Bbb")], {"brawn": 5}, {})
    table.rows[0].guards[0] = table.rows[0].guards[0].with_value(Attribute.BRAWN, 2)
    deck = [value for value, n in guards.HOUSE[Back.BLUE].items() for _ in range(n)]
    deck.remove(2)
    pairs = [(a, b) for i, a in enumerate(deck) for b in deck[i + 1 :]]
    sure = guards.chance_of(table, Attribute.BRAWN, table.rows[0].guards, 5)
    assert sure is not None
    assert sure == pytest.approx(sum(a + b <= 3 for a, b in pairs) / len(pairs))


def test_a_library_grows_over_whole_games() -> None:
    game = RobinHood()
    for seed in range(3):
        options = game.options({"players": ["Anna", "Ben", "Carla"], "cards": "library", "guards": "whole"})
        before = game.start(options)
        table = before.copy()
        play_out(game, table, Random(seed))
        game = game.keeping(game.learned(before, table))
    assert len(game.options({"players": ["A", "B", "C"]})["library"]["villagers"]) >= 24
