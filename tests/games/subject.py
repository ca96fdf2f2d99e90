"""A game under test: how it is played at random, and what must hold whatever is answered, corrected or undone.

Written once for all games; each game says in its ``wandering`` what is its own.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from companion import records
from companion.asks import Answer
from companion.errors import Refused
from companion.game import Adjustable, Game
from companion.log import Answered
from companion.session import Session
from companion.simulate import random_answer, random_legal
from tests.games.begun import NOON

T = TypeVar("T", bound=Any)


@dataclass(frozen=True)
class Subject(Generic[T]):
    """A game, with random options of it, what must hold on every table (``census``), and more answers than any game
    takes, even with corrections that give turns back.

    ``any_card`` is a card that a correction may add; ``near`` the share of corrected numbers that are close to the
    present one. ``wild`` is the share of answers that are any legal ones where a session is meddled with, which
    happens after ``meddled`` of the answers. ``games`` and ``sessions`` are how many a test plays.
    """

    game: Game[T]
    options: Callable[[Random], dict[str, Any]]
    census: Callable[[T], None]
    most: int
    any_card: Callable[[Random], str] = lambda random: "joker"
    near: float = 0.0
    wild: float = 0.1
    meddled: float = 0.05
    games: int = 40
    sessions: int = 6
    records: Path | None = None

    def random_value(self, thing: Adjustable, random: Random) -> Answer:
        """Any value of an adjustable; cards are the present ones with some taken away and added."""
        if thing.cards:
            assert isinstance(thing.value, list)
            value = [str(card) for card in thing.value]
            if value and random.random() < 0.6:
                value.pop(random.randrange(len(value)))
            for _ in range(random.randint(0, 2)):
                value.append(self.any_card(random))
            return value
        if thing.options:
            return random.choice([option.id for option in thing.options])
        if self.near and random.random() < self.near:
            assert isinstance(thing.value, int)
            return min(thing.high, max(thing.low, thing.value + random.randint(-2, 2)))
        return random.randint(thing.low, thing.high)

    def adjust(self, table: T, random: Random) -> str | None:
        """Correct any one thing, as a session does, in place; its name, or None where it was refused."""
        things = self.game.adjustables(table)
        if not things:
            return None
        thing = random.choice(list(things.values()))
        trial = table.copy()
        try:
            value = thing.check(self.random_value(thing, random))
            self.game.adjust(trial, thing.name, value)
        except Refused:
            assert trial == table, f"{thing.name} was refused after something had changed"
            return None
        self.game.adjust(table, thing.name, value)
        self.game.move_to(table, self.game.step(table).afresh(table))
        return thing.name

    def one_step(self, table: T, random: Random) -> None:
        """Answer the pending ask in place with anything legal."""
        step, answer = self.game.step(table), random_legal(self.game, table, random)
        self.game.move_to(table, step.answer(table, answer))

    def wander(self, table: T, random: Random, wild: float, corrected: float = 0.0, looked_at: bool = True) -> T:
        """Play a table to its end in place: ``wild`` is the share of answers that are any legal ones, ``corrected``
        that of corrections before an answer. ``looked_at`` False takes the census only after those."""
        dealer = self.game.dealer(table, random)
        for _ in range(self.most):
            step = self.game.step(table)
            if step.over:
                self.census(table)
                return table
            if corrected and random.random() < corrected:
                self.adjust(table, random)
                self.game.adjustables(table)
            elif random.random() < wild:
                self.one_step(table, random)
            else:
                self.game.move_to(table, step.answer(table, dealer.answer(table)))
                if looked_at:
                    self.census(table)
                continue
            self.census(table)
            dealer = self.game.dealer(table, random)
            if not self.game.step(table).over:
                self.game.step(table).ask(table)
                self.game.step(table).odds(table)
        raise AssertionError(f"no end after {self.most} answers, at {self.game.step(table)}")

    def session(self, random: Random) -> Session[T]:
        """A session of a new game with any options."""
        return Session(self.game, self.options(random), clock=lambda: NOON)

    def look_at_everything(self, session: Session[T]) -> None:
        """All that a front end shows of a table can be built and fits together."""
        game, table = self.game, session.table
        assert game.status(table).summary
        records.replay_json(session)
        things = [thing for group in game.scene(table).groups for thing in group.things]
        assert len({thing.id for thing in things}) == len(things)
        names = game.adjustables(table)
        for thing in things:
            assert thing.adjust is None or thing.adjust in names, f"{thing.adjust} at {session.step}"
        for thing in names.values():
            assert thing.check(thing.value) == thing.value, thing.name
        if session.over:
            return
        ask = session.ask
        assert ask.rule in {section.id for section in game.rules()}, ask.id
        assert "." in ask.id
        assert ask.title
        assert ask.instruction
        assert ask == game.step(table).ask(table.copy()), "the ask depends on more than the table"
        assert all(0 <= chance.chance <= 1 for chance in session.odds)


class Tamperer(Generic[T]):
    """Plays a session to its end and meddles with it at random."""

    def __init__(self, subject: Subject[T], seed: int) -> None:
        self.subject = subject
        self.random = Random(seed)
        self.session = subject.session(self.random)

    def play(self) -> None:
        for _ in range(self.subject.most):
            if self.session.over:
                break
            self.answer()
            if self.random.random() < self.subject.meddled:
                self.random.choice((self.undo_and_redo, self.undo_and_redo, self.adjust, self.adjust, self.correct))()
        assert self.session.over
        self.undo_and_redo()
        self.correct()
        self.keep_and_replay()

    def answer(self) -> None:
        game, table = self.subject.game, self.session.table
        if self.random.random() < self.subject.wild:
            self.session.answer(random_legal(game, table, self.random))
        else:
            self.session.answer(game.dealer(table, self.random).answer(table))

    def undo_and_redo(self) -> None:
        """Undoing restores the very tables, and so does redoing."""
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
        before = self.session.table.copy()
        things = list(self.subject.game.adjustables(before).values())
        if not things:
            return
        thing = self.random.choice(things)
        try:
            self.session.adjust(thing.name, self.subject.random_value(thing, self.random))
        except Refused:
            assert self.session.table == before
        self.subject.census(self.session.table)

    def correct(self) -> None:
        """A corrected earlier entry leads to the table that a replay of the new line leads to."""
        if not self.session.entries:
            return
        before = self.session.table.copy()
        index = self.random.randrange(len(self.session.entries))
        try:
            correction = self.session.correct(index, self.other_than(index))
        except Refused:
            assert self.session.table == before
            return
        assert bool(correction.reason) == bool(correction.dropped)
        self.session.accept(correction)
        again = Session(self.subject.game, self.session.options, entries=self.session.entries)
        assert self.session.table == again.table
        self.subject.census(self.session.table)

    def other_than(self, index: int) -> object:
        """Something to put in place of an entry."""
        old = self.session.entries[index]
        if isinstance(old, Answered):
            return random_answer(self.session.ask_at(index), self.random)
        then = self.subject.game.adjustables(self.session.tables[index])[old.adjust]
        return self.subject.random_value(then, self.random)

    def keep_and_replay(self) -> None:
        """A record written and replayed gives the identical table."""
        file = io.StringIO()
        records.write(self.session, file)
        again = records.replay(records.read(file.getvalue().splitlines()), self.subject.game)
        assert again.table == self.session.table
        assert again.options == self.session.options
        assert records.replay_json(again) == records.replay_json(self.session)
