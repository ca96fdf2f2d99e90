"""Whatever is answered, corrected or undone: every game ends, keeps its cards, and is the one its log tells."""

from random import Random
from typing import Any

import pytest

from companion import games
from companion.simulate import random_legal, simulate
from tests.games.subject import Subject, Tamperer
from tests.games.subjects import OURS, SUBJECTS, told

of_every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=told)


def test_every_game_is_under_test() -> None:
    own = [title.id for title in games.Shelf().titles if title.id != "ten-planks"]
    assert [subject.game.id for subject in OURS] == own


def play_chunk(subject: Subject[Any], chunk: int, wilds: tuple[float, ...], corrected: float = 0.0) -> None:
    for seed in range(chunk * subject.games, (chunk + 1) * subject.games):
        random = Random(seed)
        chosen = subject.options(random)
        assert subject.game.options(chosen) == chosen
        table = subject.wander(subject.game.start(chosen), random, random.choice(wilds), corrected)
        assert table.copy() == table


@of_every_game
@pytest.mark.parametrize("chunk", range(4))
def test_random_games_end_and_keep_what_they_count(subject: Subject[Any], chunk: int) -> None:
    play_chunk(subject, chunk, (0, 0, 0.1, 0.5, 1))


@of_every_game
@pytest.mark.parametrize("chunk", range(10, 13))
def test_a_game_goes_on_to_its_end_whatever_is_corrected(subject: Subject[Any], chunk: int) -> None:
    play_chunk(subject, chunk, (0.2,), corrected=0.1)


@pytest.mark.long
@of_every_game
@pytest.mark.parametrize("chunk", range(100, 200))
def test_many_more_games(subject: Subject[Any], chunk: int) -> None:
    play_chunk(subject, chunk, (0, 0.02, 0.1, 0.5, 1))
    play_chunk(subject, chunk, (0.1,), corrected=0.1)


@of_every_game
@pytest.mark.parametrize("seed", range(4))
def test_asks_reports_scene_odds_and_corrections_are_there_at_every_step(subject: Subject[Any], seed: int) -> None:
    random = Random(seed)
    session = subject.session(random)
    while not session.over:
        before = session.table.copy()
        session.answer(random_legal(subject.game, session.table, random))
        assert session.tables[-2] == before, "answering changed the table before"
        assert session.history_line(len(session.entries) - 1).answer
        assert session.report is None or session.report.headline
        subject.look_at_everything(session)
        subject.census(session.table)


@of_every_game
def test_correcting_to_the_present_value_changes_nothing(subject: Subject[Any]) -> None:
    random = Random(11)
    session = subject.session(random)
    while not session.over:
        if random.random() < 0.2:
            for name, thing in subject.game.adjustables(session.table).items():
                after = session.table.copy()
                subject.game.adjust(after, name, thing.value)
                assert subject.game.plain(after) == subject.game.plain(session.table), name
        session.answer(subject.game.dealer(session.table, random).answer(session.table))


@of_every_game
@pytest.mark.parametrize("part", range(10))
def test_sessions_with_undo_redo_corrections_and_adjustments(subject: Subject[Any], part: int) -> None:
    for seed in range(part * subject.sessions, (part + 1) * subject.sessions):
        Tamperer(subject, seed).play()


@pytest.mark.long
@of_every_game
@pytest.mark.parametrize("part", range(100, 180))
def test_many_more_sessions(subject: Subject[Any], part: int) -> None:
    for seed in range(part * subject.sessions, (part + 1) * subject.sessions):
        Tamperer(subject, seed).play()


@of_every_game
def test_a_copy_is_independent(subject: Subject[Any]) -> None:
    random = Random(7)
    for _ in range(3):
        table = subject.game.start(subject.options(random))
        for _ in range(random.randint(1, 60)):
            if subject.game.step(table).over:
                break
            twin, kept = table.copy(), table.copy()
            subject.one_step(twin, random)
            assert table == kept
            table = twin


@of_every_game
def test_simulations_are_the_same_for_the_same_seed(subject: Subject[Any]) -> None:
    chosen = subject.options(Random(1))
    first, again = (simulate(subject.game, chosen, 3, 5) for _ in range(2))
    assert (first.won, first.ratings, first.mean_score, first.steps) == (
        again.won,
        again.ratings,
        again.mean_score,
        again.steps,
    )
