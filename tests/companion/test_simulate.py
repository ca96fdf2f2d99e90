"""Playouts, simulations, random answers and what is counted of them, on the made-up game."""

from random import Random
from typing import Any

import pytest

from companion import asks, bench
from companion.asks import Option, Part
from companion.errors import Refused
from companion.session import Session
from companion.simulate import play_out, random_answer, random_legal, seeded, simulate, wilson
from tests.sample_game import Lighthouse

COMMON: dict[str, Any] = {"id": "a.b", "title": "T", "instruction": "I", "rule": "r"}


@pytest.fixture
def game() -> Lighthouse:
    return Lighthouse()


def test_a_playout_ends_and_counts_its_answers(game: Lighthouse) -> None:
    table = game.start(game.options({"players": ["Anna", "Ben"]}))
    assert play_out(game, table, Random(1)) > 5
    assert game.status(table).over


def test_the_seed_decides_everything(game: Lighthouse) -> None:
    options = game.options({"players": ["Anna"]})
    first, again = (simulate(game, options, 20, seed=5) for _ in range(2))
    assert (first.won, first.ratings, first.steps) == (again.won, again.ratings, again.steps)
    other = simulate(game, options, 20, seed=6)
    assert (other.won, other.steps) != (first.won, first.steps)


def test_a_simulation_sums_up(game: Lighthouse) -> None:
    result = simulate(game, game.options({"players": ["Anna"]}), 30, seed=1)
    assert result.games == 30
    assert sum(result.ratings.values()) == 30
    assert result.win_rate == result.won / 30
    low, high = result.interval
    assert 0 <= low <= result.win_rate <= high <= 1
    assert result.games_per_second > 0


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 0, 0, 1), (50, 100, 0.404, 0.596), (0, 10, 0, 0.278), (10, 10, 0.722, 1), (1, 1, 0.207, 1)],
)
def test_wilson_intervals_as_in_the_textbooks(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    "ask",
    [
        asks.Roll(**COMMON, dice=3),
        asks.Roll(**COMMON, dice=3, results={"hit": "Hit"}),
        asks.Roll(**COMMON, dice=1, results={"hit": "Hit"}, dice_wanted=False),
        asks.Cards(**COMMON, possible=("10h", "7?", "joker")),
        asks.Cards(**COMMON, possible=("10h", "7s", "joker"), suits=True, sizes=(1, 2)),
        asks.Cards(**COMMON, possible=("10h", "10s", "7s"), same_rank=True, sizes=(0, 2)),
        asks.Choice(**COMMON, options=(Option("x", "X", disabled="no"), Option("y", "Y"))),
        asks.Choices(**COMMON, options=(Option("x", "X"), Option("y", "Y")), low=1, high=2),
        asks.Count(**COMMON, low=2, high=5),
        asks.Count(**COMMON, high=5, allowed=(0, 5)),
        asks.Split(**COMMON, parts=(Part("x", "X", 2), Part("y", "Y", 3)), low=4, high=5),
        asks.Order(**COMMON, options=(Option("x", "X"), Option("y", "Y"))),
        asks.Text(**COMMON),
        asks.Text(**COMMON, suggestions=("Skerry",)),
        asks.Confirm(**COMMON),
    ],
    ids=lambda ask: ask.kind,
)
def test_random_answers_are_answers(ask: asks.Ask) -> None:
    random = Random(3)
    for _ in range(50):
        answer = ask.check(random_answer(ask, random))
        assert ask.check(answer) == answer


def test_random_games_with_undo_and_correction_stay_whole(game: Lighthouse) -> None:
    random = Random(11)
    for _ in range(10):
        session = Session(game, game.options({"players": ["Anna", "Ben", "Carla"]}))
        while not session.over:
            session.answer(random_legal(game, session.table, random))
            if random.random() < 0.2:
                before = game.plain(session.table)
                session.undo()
                session.redo()
                assert game.plain(session.table) == before
            if random.random() < 0.1:
                _correct_something(session, random)
        again = Session(game, session.options, entries=session.entries)
        assert game.plain(again.table) == game.plain(session.table)


def _correct_something(session: Session[Any], random: Random) -> None:
    index = random.randrange(len(session.entries))
    try:
        session.accept(session.correct(index, random_answer(session.ask_at(index), random)))
    except Refused:
        return


def test_random_legal_leaves_the_table_alone(game: Lighthouse) -> None:
    table = game.start(game.options({"players": ["Anna"]}))
    before = game.plain(table.copy())
    for number in range(20):
        random_legal(game, table, Random(number))
    assert game.plain(table) == before


def test_luck_is_the_same_on_every_machine() -> None:
    assert [seeded(1, 0).randint(1, 6) for _ in range(3)] == [seeded(1, 0).randint(1, 6) for _ in range(3)]
    assert seeded(1, 2).random() != seeded(12, 0).random()


@pytest.mark.parametrize(
    ("ask", "answer", "taps"),
    [
        (asks.Roll(**COMMON, dice=4), [3, 3, 4, 5], 4),
        (asks.Roll(**COMMON, dice=4, results={"hit": "Hit"}), "hit", 1),
        (asks.Cards(**COMMON, possible=("10h",)), ["10h"], 1),
        (asks.Cards(**COMMON, possible=("10h",), sizes=(0, 1)), [], 1),
        (asks.Choice(**COMMON, options=(Option("x", "X"),)), "x", 1),
        (asks.Choices(**COMMON, options=(Option("x", "X"), Option("y", "Y")), high=2), ["x"], 2),
        (asks.Choices(**COMMON, options=(Option("x", "X"), Option("y", "Y")), high=2), ["x", "y"], 2),
        (asks.Count(**COMMON, high=9), 4, 1),
        (asks.Split(**COMMON, parts=(Part("x", "X", 5),), low=3, high=3), {"x": 3}, 3),
        (asks.Order(**COMMON, options=(Option("x", "X"), Option("y", "Y"))), ["y", "x"], 1),
        (asks.Text(**COMMON, suggestions=("Skerry",)), "Skerry", 1),
        (asks.Confirm(**COMMON), True, 1),
    ],
)
def test_taps_by_the_contract(ask: asks.Ask, answer: asks.Answer, taps: int) -> None:
    assert bench.taps(ask, answer) == taps


def test_benchmarks_tell_what_they_measured(game: Lighthouse) -> None:
    options = game.options({"players": ["Anna", "Ben"]})
    speed = bench.playouts(game, options, 10, seed=1)
    assert speed["games_per_second"] > 0
    assert speed["microseconds_per_step"] > 0
    assert speed["games_per_reference"] > 0
    entered = bench.entries(game, options, 10, seed=1)
    assert entered["taps"] == pytest.approx(sum(entered["taps_by_kind"].values()), abs=0.5)
    assert entered["taps_by_result"] <= entered["taps"]
