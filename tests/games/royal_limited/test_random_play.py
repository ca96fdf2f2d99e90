"""Whatever is answered, corrected or undone: every game ends, keeps its cards, and is the one its log tells."""

import io
from random import Random

import pytest

from companion import records
from companion.errors import Refused
from companion.games.royal_limited.table import Table
from companion.session import Answered, Session
from companion.simulate import play_out, random_answer, random_legal, simulate
from tests.games.royal_limited.tables import GAME, NOON, begin, census, in_order, knows, options
from tests.games.royal_limited.wandering import MOST_ANSWERS, random_options, random_value, wander

SECTIONS = frozenset(section.id for section in GAME.rules())


@pytest.mark.parametrize("chunk", range(4))
def test_random_games_end_and_keep_their_cards(chunk: int) -> None:
    for n in range(100):
        random = Random(chunk * 1000 + n)
        chosen = random_options(random)
        table = wander(GAME.start(chosen), random, random.choice((0, 0, 0.1, 1)))
        assert in_order(table)
        assert GAME.options(chosen) == chosen
        assert table.copy() == table


@pytest.mark.parametrize("chunk", range(3))
def test_a_game_goes_on_to_its_end_whatever_is_corrected(chunk: int) -> None:
    for n in range(80):
        random = Random(chunk * 1000 + n)
        wander(GAME.start(random_options(random)), random, 0.3, corrected=0.15)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(100, 115))
def test_many_more_games(chunk: int) -> None:
    for n in range(500):
        random = Random(chunk * 1000 + n)
        wander(GAME.start(random_options(random)), random, random.choice((0, 0.1, 0.5, 1)), random.choice((0, 0.1)))


@pytest.mark.parametrize("seed", range(25))
def test_asks_reports_scene_and_odds_are_there_at_every_step(seed: int) -> None:
    random = Random(seed)
    session = Session(GAME, random_options(random), clock=lambda: NOON)
    while not session.over:
        ask = session.ask
        assert ask.rule in SECTIONS
        assert ask.title
        assert ask.instruction
        before = session.table.copy()
        answer = random_legal(GAME, session.table, random)
        session.answer(answer)
        assert session.tables[-2] == before, "answering changed the table before"
        assert session.history_line(len(session.entries) - 1).answer
        assert all(0 <= chance.chance <= 1 for chance in session.odds)
        report = session.report
        assert report is None or report.headline
        things = [thing for group in GAME.scene(session.table).groups for thing in group.things]
        assert len({thing.id for thing in things}) == len(things)
        names = GAME.adjustables(session.table)
        assert all(thing.adjust in names for thing in things if thing.adjust is not None)
        for thing in names.values():
            assert thing.check(thing.value) == thing.value
        assert GAME.status(session.table).summary
        census(session.table)
    assert GAME.status(session.table).rating in ("Royal Conductor", "Beginner Conductor", "You lose")


class Tamperer:
    """Plays a session to its end and meddles with it at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.session = Session(GAME, random_options(self.random), clock=lambda: NOON)

    def play(self) -> None:
        for _ in range(MOST_ANSWERS):
            if self.session.over:
                break
            table = self.session.table
            wild = self.random.random() < 0.4
            dealt = GAME.dealer(table, self.random).answer(table)
            self.session.answer(random_legal(GAME, table, self.random) if wild else dealt)
            if self.random.random() < 0.1:
                self.random.choice((self.undo_and_redo, self.adjust, self.correct))()
        assert self.session.over
        self.undo_and_redo()
        self.correct()
        self.keep_and_replay()

    def undo_and_redo(self) -> None:
        """Undoing restores the very table, and so does redoing."""
        past = [table.copy() for table in self.session.tables[: len(self.session.entries) + 1]]
        times = self.random.randint(0, min(12, len(self.session.entries)))
        for n in range(times):
            self.session.undo()
            assert self.session.table == past[-n - 2]
        for _ in range(times):
            self.session.redo()
        assert self.session.table == past[-1]

    def adjust(self) -> None:
        things = list(GAME.adjustables(self.session.table).values())
        if things:
            thing = self.random.choice(things)
            self.session.adjust(thing.name, random_value(thing, self.random))
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
                new = random_value(GAME.adjustables(self.session.tables[index])[old.adjust], self.random)
            correction = self.session.correct(index, new)
        except Refused:
            assert self.session.table == before
            return
        assert bool(correction.reason) == bool(correction.dropped)
        self.session.accept(correction)
        assert self.session.table == Session(GAME, self.session.options, entries=self.session.entries).table
        census(self.session.table)

    def keep_and_replay(self) -> None:
        """A record written and replayed gives the identical table."""
        file = io.StringIO()
        records.write(self.session, file)
        again = records.replay(records.read(file.getvalue().splitlines()), GAME)
        assert again.table == self.session.table
        assert again.options == self.session.options
        assert records.replay_json(again) == records.replay_json(self.session)


@pytest.mark.parametrize("part", range(4))
def test_sessions_with_undo_redo_corrections_and_adjustments(part: int) -> None:
    for seed in range(part * 15, part * 15 + 15):
        Tamperer(seed).play()


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_many_more_sessions(part: int) -> None:
    for seed in range(10_000 + part * 200, 10_000 + part * 200 + 200):
        Tamperer(seed).play()


def test_a_copy_is_independent() -> None:
    random = Random(7)
    for _ in range(20):
        table = GAME.start(random_options(random))
        for _ in range(random.randint(1, 20)):
            if not table.step.over:
                GAME.move_to(table, table.step.answer(table, GAME.dealer(table, random).answer(table)))
        copy, twin = table.copy(), table.copy()
        wander(copy, random, 0.5)
        assert table == twin


# The dealer


def test_the_dealer_plays_to_the_end_and_tells_the_library_nothing() -> None:
    for seed in range(30):
        random = Random(seed)
        table = GAME.start(options(tracking=random.choice(("counts", "cards"))))
        play_out(GAME, table, random)
        assert table.library.effects == {}
        assert table.library.vips == {}
    assert "not told" in GAME.status(table).summary


def test_the_dealers_hidden_hand_is_played_from() -> None:
    """Where the hand is only counted, no card is played that was not drawn."""
    for seed in range(30):
        random = Random(seed)
        table = GAME.start(options(knows()))
        dealer = GAME.dealer(table, random)
        while not table.step.over:
            GAME.move_to(table, table.step.answer(table, dealer.answer(table)))
            dealer._hidden.follow(table)
            hidden = dealer._hidden
            assert (len(hidden.hand), len(hidden.deck), len(hidden.discard)) == (
                len(table.hand),
                table.deck,
                len(table.discard),
            )
            assert sorted(hidden.hand + hidden.deck + hidden.discard) == sorted(table.loose())


def test_simulations_are_the_same_for_the_same_seed() -> None:
    first, again = (simulate(GAME, options(knows()), 40, 3) for _ in range(2))
    assert (first.won, first.ratings, first.mean_score) == (again.won, again.ratings, again.mean_score)
    assert first.mean_score is not None


def test_asks_do_not_depend_on_who_looks() -> None:
    table: Table = begin(knows()).table
    assert table.step.ask(table) == table.step.ask(table.copy())
