"""Somebody who thinks about the table beside everything else: a process of its own that takes only what time is left.

Playing games out is Python's own work and would hold up every frame in this process. Where the game cannot be handed
to another process, a thread thinks instead, in short breaths.
"""

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from threading import Thread
from typing import Any

from companion.game import Game, Hint, Table
from companion.guide.weighing import MOST_TRIALS, Standing, think
from companion.language import tr

REST = 3.0
"""How many times as long as it thought a thread rests after each breath."""
SELDOM = 0.3
"""Seconds between two pieces of news: more often than that nobody can read them."""
BROKEN_OFF = Standing(Hint(tr("The advice was broken off; ask again")), done=True)
"""What is told where no more will come."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is thought about; ``number`` tells the answers apart from those to earlier questions."""

    number: int
    game: Game[Any]
    table: Table
    most: int


class Counsel:
    """Advice on one table at a time: whoever asks gets a number, and hears nothing any more once somebody else has
    asked. All methods return at once and belong to one thread."""

    def __init__(self) -> None:
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._ends: Connection | None = None
        self._thread: _Breathing | None = None
        self._in_one_go = False
        self._thinking = False

    def ask(self, game: Game[Any], table: Table, most: int = MOST_TRIALS) -> int:
        """Think about the pending ask of a table from now on, and about nothing else any more. Returns the question's
        number."""
        self.drop(self._number)
        self._number += 1
        self._thinking = True
        self._in_one_go = game.offers_hint(table)
        question = Question(self._number, game, table.copy(), most)
        if not self._hand_over(question):
            self._thread = _Breathing(question)
            self._thread.start()
        return self._number

    @property
    def thinking(self) -> bool:
        """Whether anything is being thought about."""
        return self._thinking

    def thinks(self, number: int) -> bool:
        """Whether more can still be heard of a question."""
        return self._thinking and number == self._number

    def _hand_over(self, question: Question) -> bool:
        try:
            packed = pickle.dumps(question)
        except (pickle.PicklingError, TypeError, AttributeError):
            return False
        try:
            self._other_end().send_bytes(packed)
        except OSError:
            self._end_process()
            return False
        return True

    def _other_end(self) -> Connection:
        """The way to the process, which is started if there is none. Raises OSError where that is not possible."""
        if self._ends is None or self._process is None or self._process.poll() is not None:
            self._end_process()
            ours, theirs = Pipe()
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "companion.guide.thinking", str(theirs.fileno())],
                    pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True,
                    env=os.environ | {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
                )  # fmt: skip
            self._ends = ours
        return self._ends

    def drop(self, number: int) -> None:
        """Think of a question no more, if that is still done."""
        if number != self._number:
            return
        was_thinking, self._thinking = self._thinking, False
        if self._thread is not None:
            self._thread.wanted = False
            self._thread = None
        elif was_thinking and self._in_one_go:
            self._end_process()  # it would not listen before it is through
        elif self._ends is not None:
            try:
                self._ends.send_bytes(b"")
            except OSError:
                self._end_process()

    def heard(self, number: int) -> Standing | None:
        """The newest that is known of a question, None where there is no news."""
        if not self.thinks(number):
            return None
        news = self._thread.take() if self._thread is not None else self._received()
        if news is not None and news.done:
            self._thinking = False
        return news

    def _received(self) -> Standing | None:
        news = None
        try:
            while self._ends is not None and self._ends.poll():
                number, standing = self._ends.recv()
                if number == self._number:
                    news = standing
        except (EOFError, OSError):
            self._end_process()
            return BROKEN_OFF
        return news

    @property
    def process(self) -> int | None:
        """The id of the process that thinks, while there is one."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """Let the process end."""
        self.drop(self._number)
        self._end_process()

    def _end_process(self) -> None:
        if self._ends is not None:
            self._ends.close()
            self._ends = None
        if self._process is not None:
            self._process.kill()  # it has nothing to lose
            self._process.wait()
            self._process = None


class _Breathing:
    """A thread that thinks in short breaths."""

    def __init__(self, question: Question) -> None:
        self.wanted = True
        self._newest: Standing | None = None
        self._told_all = False
        self._question = question

    def start(self) -> None:
        """Begin to think; where no thread can be had any more, that is all that will be told."""
        try:
            Thread(target=self._run, daemon=True).start()
        except RuntimeError:
            self._newest = BROKEN_OFF

    def _run(self) -> None:
        try:
            self._think(self._question)
        finally:
            # a game that failed while it was played out: whoever waits is told, and the failure itself goes on its way
            if not self._told_all:
                self._newest = BROKEN_OFF

    def _think(self, question: Question) -> None:
        thoughts: Iterator[Standing | None] = think(question.game, question.table, question.most)
        begun = time.thread_time()
        for standing in thoughts:
            if not self.wanted:
                return
            if standing is not None:
                self._newest, self._told_all = standing, standing.done
            time.sleep(REST * (time.thread_time() - begun))
            begun = time.thread_time()

    def take(self) -> Standing | None:
        """The newest, once."""
        newest, self._newest = self._newest, None
        return newest


def serve(ends: Connection) -> None:
    """Think about one question after the other until nobody is there to ask any more."""
    thoughts: Iterator[Standing | None] | None = None
    number, told = 0, 0.0
    while True:
        if thoughts is None or ends.poll():
            packed = ends.recv_bytes()
            thoughts = None
            if packed:
                question: Question = pickle.loads(packed)  # it comes from the process that started us
                number, told = question.number, 0.0
                thoughts = think(question.game, question.table, question.most)
            continue
        standing = next(thoughts, None)
        if standing is not None and (standing.done or time.monotonic() - told > SELDOM):
            told = time.monotonic()
            ends.send((number, standing))
        if standing is not None and standing.done:
            thoughts = None
