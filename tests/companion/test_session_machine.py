"""A session and its journal driven at random: the table is always the one that the line in force leads to."""

import tempfile
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.errors import Refused
from companion.journal import Journal, open_session
from companion.log import Answered
from companion.session import Session
from tests.companion.tables import GAME, NOON, again, options, play
from tests.luck import random_answer
from tests.sample_table import Shore

SEEDS = st.integers(0, 2**32)


class Tampering(RuleBasedStateMachine):
    """``past`` has the table before each entry in force, as it was then; ``future`` those undone."""

    session: Session[Shore]

    @initialize(nights=st.sampled_from(["1", "3", "5"]), seed=SEEDS, answers=st.integers(0, 40))
    def begin(self, nights: str, seed: int, answers: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.journal = Journal.open(Path(self.folder.name) / "journal.db")
        chosen = options("Anna", "Ben", nights=nights)
        self.log = self.journal.new_game(GAME, chosen)
        self.session = Session(GAME, chosen, self.log, clock=lambda: NOON)
        play(self.session, seed, answers)
        self.remember()

    def remember(self) -> None:
        """After the line has changed: its tables are those of a replay."""
        replayed = again(self.session)
        assert list(self.session.tables[: len(self.session.entries) + 1]) == list(replayed.tables)
        self.past = [table.copy() for table in self.session.tables[: len(self.session.entries)]]
        self.future: list[Shore] = []

    @precondition(lambda self: not self.session.over)
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        before = self.session.table.copy()
        try:
            self.session.answer(random_answer(self.session.ask, Random(seed)))
        except Refused:
            assert self.session.table == before
            return
        self.past.append(before)
        self.future = []

    @precondition(lambda self: self.session.can_undo)
    @rule(times=st.integers(1, 9))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.past))):
            self.future.append(self.session.table.copy())
            self.session.undo()
            assert self.session.table == self.past.pop()

    @precondition(lambda self: self.session.can_redo)
    @rule()
    def redo(self) -> None:
        self.past.append(self.session.table.copy())
        self.session.redo()
        if self.future:
            assert self.session.table == self.future.pop()

    @rule(name=st.sampled_from(["walls", "oil:Anna", "oil:Ben"]), value=st.integers(-1, 7))
    def adjust(self, name: str, value: int) -> None:
        before = self.session.table.copy()
        try:
            self.session.adjust(name, value)
        except Refused:
            assert self.session.table == before
            return
        self.past.append(before)
        self.future = []

    @precondition(lambda self: self.session.can_undo)
    @rule(seed=SEEDS, accept=st.booleans())
    def correct(self, seed: int, accept: bool) -> None:
        random, before = Random(seed), self.session.table.copy()
        index = random.randrange(len(self.session.entries))
        old = self.session.entries[index]
        try:
            new = random_answer(self.session.ask_at(index), random) if isinstance(old, Answered) else 1
            correction = self.session.correct(index, new)
        except Refused:
            assert self.session.table == before
            return
        assert correction.kept + len(correction.dropped) == len(self.session.entries) - index - 1
        assert bool(correction.reason) == bool(correction.dropped)
        if accept:
            self.session.accept(correction)
            self.remember()
        assert accept or self.session.table == before

    @rule()
    def restart(self) -> None:
        """The plug is pulled: all is there again, with what can be redone."""
        tables, entries, done = list(self.session.tables), self.session.entries, self.session.can_redo
        self.journal.close()
        self.journal = Journal.open(self.journal.path)
        self.session = open_session(GAME, self.journal, self.log.id, clock=lambda: NOON)
        assert not self.journal.notices
        assert list(self.session.tables) == tables
        assert (self.session.entries, self.session.can_redo) == (entries, done)

    @invariant()
    def the_line_leads_to_the_table(self) -> None:
        assert self.session.table == again(self.session).table
        (saved,) = self.journal.games()
        assert saved.answers == len(self.session.entries)
        assert saved.over == self.session.over

    def teardown(self) -> None:
        if hasattr(self, "journal"):
            self.journal.close()
            self.folder.cleanup()


TestTampering = Tampering.TestCase
TestTampering.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
