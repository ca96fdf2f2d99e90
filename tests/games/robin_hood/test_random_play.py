"""Whatever is answered, corrected or undone: every game ends, and is the one its log tells."""

import io
from random import Random

import pytest

from companion import records
from companion.errors import Refused
from companion.game import Adjustable
from companion.games.robin_hood.table import Stage, Table
from companion.records import plain_ask
from companion.session import Answered, Session
from companion.simulate import play_out, random_legal
from tests.games.robin_hood.tables import GAME, NOON, census, villagers
from tests.games.robin_hood.wandering import MOST_ANSWERS, adjust_at_random, one_step, random_options, random_value
from tests.luck import random_answer


@pytest.mark.parametrize("chunk", range(5))
def test_many_dealt_games_end(chunk: int) -> None:
    for seed in range(chunk * 12, chunk * 12 + 12):
        random = Random(seed)
        table = GAME.start(random_options(random, players=seed % 5 + 1))
        play_out(GAME, table, random)
        census(table)
        assert GAME.status(table).over


@pytest.mark.parametrize("chunk", range(6))
def test_games_of_mostly_random_answers_end(chunk: int) -> None:
    for seed in range(chunk * 3, chunk * 3 + 3):
        random = Random(seed)
        table = GAME.start(random_options(random))
        for _ in range(MOST_ANSWERS):
            if table.step.over:
                break
            one_step(table, random, wild=0.5)
        assert table.step.over


def test_villagers_are_neither_lost_nor_made() -> None:
    for seed in range(10):
        random = Random(seed)
        table = GAME.start(random_options(random))
        while not table.step.over:
            before, stage = villagers(table), table.stage
            one_step(table, random, wild=0.1)
            dealt = villagers(table) - before
            assert dealt == 0 or (dealt > 0 and stage not in (Stage.DRAW, Stage.ATTACK, Stage.RECRUIT))


@pytest.mark.parametrize("seed", range(4))
def test_ask_scene_report_odds_and_corrections_are_there_at_every_step(seed: int) -> None:
    random = Random(seed)
    session = Session(GAME, random_options(random), clock=lambda: NOON)
    sections = {section.id for section in GAME.rules()}
    while not session.over:
        ask = session.ask
        assert ask.rule in sections
        assert ask.title
        assert ask.instruction
        plain_ask(ask)
        assert all(0 <= chance.chance <= 1 for chance in session.odds)
        assert_adjustments_exist(session.table, random)
        session.answer(random_legal(GAME, session.table, random))
        assert session.report is None or session.report.headline
    session.history()
    assert records.replay_json(session)["over"]


def assert_adjustments_exist(table: Table, random: Random) -> None:
    """Whatever a thing on the table says it opens can be corrected, and each has its present value."""
    things = GAME.adjustables(table)
    for group in GAME.scene(table).groups:
        for thing in group.things:
            assert thing.adjust is None or thing.adjust in things, f"{thing.adjust} at {table.step}"
    for adjustable in things.values():
        assert adjustable.check(adjustable.value) == adjustable.value
    for name in random.sample(sorted(things), min(3, len(things))):
        assert_harmless(table, things[name])


def assert_harmless(table: Table, thing: Adjustable) -> None:
    """Correcting to the present value changes nothing."""
    after = table.copy()
    GAME.adjust(after, thing.name, thing.value)
    assert after == table, thing.name


@pytest.mark.parametrize("chunk", range(6))
def test_a_game_goes_on_to_its_end_whatever_is_corrected(chunk: int) -> None:
    for seed in range(chunk * 3, chunk * 3 + 3):
        random = Random(seed)
        table = GAME.start(random_options(random))
        for _ in range(MOST_ANSWERS):
            if table.step.over:
                break
            if random.random() < 0.1:
                adjust_at_random(table, random)
                census(table)
            else:
                one_step(table, random, wild=0.2)
            if not table.step.over:
                table.step.ask(table)
                table.step.odds(table)
        assert table.step.over


class Tamperer:
    """Plays a session to its end and meddles with it at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.corrections = 3
        self.session = Session(GAME, random_options(self.random), clock=lambda: NOON)

    def play(self) -> None:
        for _ in range(MOST_ANSWERS):
            if self.session.over:
                break
            self.session.answer(GAME.dealer(self.session.table, self.random).answer(self.session.table))
            if self.random.random() < 0.05:
                self.random.choice((self.undo_and_redo, self.adjust, self.correct))()
        assert self.session.over
        self.undo_and_redo()
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

    def correct(self) -> None:
        """A corrected earlier entry leads to the table that a replay of the new line leads to."""
        if not self.corrections:
            return
        self.corrections -= 1
        index = self.random.randrange(len(self.session.entries))
        entry = self.session.entries[index]
        if not isinstance(entry, Answered):
            return
        before = self.session.table.copy()
        try:
            correction = self.session.correct(index, random_answer(self.session.ask_at(index), self.random))
        except Refused:
            assert self.session.table == before
            return
        self.session.accept(correction)
        again = Session(GAME, self.session.options, entries=self.session.entries)
        assert self.session.table == again.table

    def keep_and_replay(self) -> None:
        """A record written and replayed gives the identical table."""
        file = io.StringIO()
        records.write(self.session, file)
        again = records.replay(records.read(file.getvalue().splitlines()), GAME)
        assert again.table == self.session.table
        assert records.replay_json(again) == records.replay_json(self.session)


@pytest.mark.parametrize("seed", range(16))
def test_sessions_with_undo_redo_corrections_and_adjustments(seed: int) -> None:
    Tamperer(seed).play()


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_more_sessions(part: int) -> None:
    for seed in range(1000 + part * 20, 1020 + part * 20):
        Tamperer(seed).play()


def test_a_copy_is_independent() -> None:
    random = Random(5)
    table = GAME.start(random_options(random, players=4))
    while not table.step.over:
        before = table.copy()
        kept = before.copy()
        one_step(table, random, wild=0.1)
        assert before == kept
