"""Whatever is answered, corrected or undone: every game ends, keeps its 54 cards, and is the one its log tells."""

import io
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import records
from companion.errors import Refused
from companion.games.royal_rescue.table import Table
from companion.session import Answered, Session
from companion.simulate import random_answer, random_legal
from tests.games.royal_rescue.tables import GAME, NOON, census
from tests.games.royal_rescue.wandering import MOST_ANSWERS, adjust_at_random, random_options, random_value, wander

GAMES_A_CHUNK = 250


def play_chunk(chunk: int, games: int, wilds: tuple[float, ...]) -> None:
    for n in range(games):
        seed = chunk * games + n
        random = Random(seed)
        chosen = random_options(random, players=seed % 4 + 1)
        table = GAME.start(chosen)
        wander(table, random, random.choice(wilds))
        if n % 25 == 0:
            assert GAME.options(chosen) == chosen
            assert table.copy() == table


@pytest.mark.parametrize("chunk", range(40))
def test_10000_random_games_end_and_keep_their_cards(chunk: int) -> None:
    play_chunk(chunk, GAMES_A_CHUNK, (0, 0, 0, 0, 0, 0, 0.02, 0.02, 0.1))


@pytest.mark.parametrize("chunk", range(1000, 1008))
def test_games_of_nothing_but_random_answers_end(chunk: int) -> None:
    play_chunk(chunk, 20, (1,))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(2000, 2100))
def test_many_more_random_games(chunk: int) -> None:
    play_chunk(chunk, 1000, (0, 0.02, 0.1, 0.5, 1))


def adjusted_game(seed: int, often: float) -> None:
    """A game in which the table is corrected every now and then, at whatever step it stands."""
    random = Random(seed)
    table = GAME.start(random_options(random))
    for _ in range(MOST_ANSWERS):
        if table.step.over:
            return
        if random.random() < often:
            adjust_at_random(table, random)
        elif random.random() < 0.3:
            GAME.move_to(table, table.step.answer(table, random_legal(GAME, table, random)))
        else:
            GAME.move_to(table, table.step.answer(table, GAME.dealer(table, random).answer(table)))
        census(table)
        GAME.adjustables(table)
        if not table.step.over:
            table.step.ask(table)
            table.step.odds(table)
    raise AssertionError("no end")


@pytest.mark.parametrize("chunk", range(8))
def test_a_game_goes_on_to_its_end_whatever_is_corrected(chunk: int) -> None:
    for seed in range(chunk * 15, chunk * 15 + 15):
        adjusted_game(seed, 0.08)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(100, 140))
def test_many_more_corrected_games(chunk: int) -> None:
    for seed in range(chunk * 200, chunk * 200 + 200):
        adjusted_game(seed, 0.1)


def replayed(session: Session[Table]) -> Session[Table]:
    """The line in force, played again from nothing."""
    return Session(GAME, session.options, entries=session.entries)


class Tamperer:
    """Plays a session to its end and meddles with it at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.session = Session(GAME, random_options(self.random), clock=lambda: NOON)

    def play(self) -> None:
        for _ in range(MOST_ANSWERS):
            if self.session.over:
                break
            self.one_step()
            if self.random.random() < 0.04:
                self.random.choice((self.undo_and_redo, self.undo_and_redo, self.adjust, self.correct))()
        assert self.session.over
        self.undo_and_redo()
        self.correct()
        self.keep_and_replay()

    def one_step(self) -> None:
        table = self.session.table
        if self.random.random() < 0.08:
            self.session.answer(random_legal(GAME, table, self.random))
        else:
            self.session.answer(GAME.dealer(table, self.random).answer(table))

    def undo_and_redo(self) -> None:
        """Undoing restores the very table, and so does redoing."""
        past = [table.copy() for table in self.session.tables[: len(self.session.entries) + 1]]
        times = self.random.randint(0, min(12, len(self.session.entries)))
        for n in range(times):
            self.session.undo()
            assert self.session.table == past[-n - 2]
        for n in range(times):
            self.session.redo()
            assert self.session.table == past[len(past) - times + n]
        assert self.session.table == past[-1]

    def adjust(self) -> None:
        things = list(GAME.adjustables(self.session.table).values())
        before = self.session.table.copy()
        if not things:
            return
        thing = self.random.choice(things)
        try:
            self.session.adjust(thing.name, random_value(thing, self.random))
        except Refused:
            assert self.session.table == before
        census(self.session.table)

    def correct(self) -> None:
        """A corrected earlier entry leads to the table that a replay of the new line leads to."""
        if not self.session.entries:
            return
        before = self.session.table.copy()
        index = self.random.randrange(len(self.session.entries))
        old = self.session.entries[index]
        try:
            if isinstance(old, Answered):
                new: object = random_answer(self.session.ask_at(index), self.random)
            else:
                then = GAME.adjustables(self.session.tables[index])[old.adjust]
                new = random_value(then, self.random)
            correction = self.session.correct(index, new)
        except Refused:
            assert self.session.table == before
            return
        assert bool(correction.reason) == bool(correction.dropped)
        self.session.accept(correction)
        assert self.session.table == replayed(self.session).table
        census(self.session.table)

    def keep_and_replay(self) -> None:
        """A record written and replayed gives the identical table."""
        file = io.StringIO()
        records.write(self.session, file)
        again = records.replay(records.read(file.getvalue().splitlines()), GAME)
        assert again.table == self.session.table
        assert records.replay_json(again) == records.replay_json(self.session)


SEEDS = st.integers(0, 2**40)
ANYTHING_GOES = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("part", range(10))
def test_500_sessions_with_undo_redo_corrections_and_adjustments(part: int) -> None:
    @settings(ANYTHING_GOES, max_examples=50)
    @given(SEEDS)
    def tampered(seed: int) -> None:
        Tamperer(seed * 10 + part).play()

    tampered()


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_more_sessions(part: int) -> None:
    for seed in range(part * 500, part * 500 + 500):
        Tamperer(seed).play()
