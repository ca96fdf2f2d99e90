"""Thinking beside everything else: in a process of its own, or in short breaths; dropped at once."""

import os
import threading
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.game import Hint
from companion.guide.counsel import BROKEN_OFF, Counsel
from companion.guide.weighing import Standing
from tests.guide.test_weighing import Coins, shore
from tests.sample_game import Lighthouse
from tests.sample_table import Shore


@pytest.fixture
def counsel() -> Any:
    counsel = Counsel()
    yield counsel
    counsel.close()


def hear(counsel: Counsel, question: int, done: bool = True) -> Standing:
    until = time.monotonic() + 300
    while time.monotonic() < until:
        if (news := counsel.heard(question)) is not None and news.done >= done:
            return news
        time.sleep(0.01)
    raise AssertionError("nothing was heard")


class Endless(Lighthouse):
    """Its hint is never through."""

    def offers_hint(self, table: Shore) -> bool:
        return True

    def hint(self, table: Shore) -> Hint | None:
        while True:
            time.sleep(0.01)


class Unpicklable(Coins):
    def __init__(self) -> None:
        self.event = Event()


class UnpicklableThatFails(Unpicklable):
    def dealer(self, table: Shore, random: Any) -> Any:
        raise KeyError("nobody dealt")


class Broken(Coins):
    def dealer(self, table: Shore, random: Any) -> Any:
        os._exit(3)


def test_a_process_of_low_priority_thinks(counsel: Counsel) -> None:
    question = counsel.ask(Coins(), shore())
    standing = hear(counsel, question)
    assert standing.hint.headline == "Give up a wall wins most often"
    assert counsel.process is not None
    assert os.getpriority(os.PRIO_PROCESS, counsel.process) >= min(19, os.nice(0) + 5)  # there is no lower one
    assert not counsel.thinking


def test_it_thinks_of_one_table_after_the_other_in_one_process(counsel: Counsel) -> None:
    question = counsel.ask(Coins(), shore())
    first = hear(counsel, question, done=False)
    process = counsel.process
    question = counsel.ask(Coins(), shore(), 10)
    second = hear(counsel, question)
    assert (second.trials, counsel.process) == (10, process)
    assert first.trials


def test_a_game_with_a_hint_of_its_own_is_asked(counsel: Counsel) -> None:
    question = counsel.ask(Lighthouse(), Shore("Repair", 3, ["Anna"], {"Anna": 0}))
    assert hear(counsel, question).hint.headline == "The tower is best mended with a wall"


def test_a_hint_that_takes_for_ever_is_dropped_at_once(counsel: Counsel) -> None:
    question = counsel.ask(Endless(), shore())
    assert counsel.heard(question) is None
    counsel.drop(question)
    assert counsel.process is None
    question = counsel.ask(Coins(), shore(), 10)
    assert hear(counsel, question).trials == 10


def test_what_cannot_be_handed_over_is_thought_of_here(counsel: Counsel) -> None:
    question = counsel.ask(Unpicklable(), shore())
    assert hear(counsel, question).hint.headline == "Give up a wall wins most often"
    assert counsel.process is None


def test_a_process_that_dies_is_told_and_replaced(counsel: Counsel) -> None:
    question = counsel.ask(Broken(), shore())
    assert "ask again" in hear(counsel, question).hint.headline
    question = counsel.ask(Coins(), shore(), 10)
    assert hear(counsel, question).trials == 10


def test_the_process_ends_with_the_counsel(counsel: Counsel) -> None:
    question = counsel.ask(Coins(), shore())
    hear(counsel, question)
    process = counsel.process
    counsel.close()
    assert counsel.process is None
    assert not Path(f"/proc/{process}").exists()


def test_a_dropped_question_is_heard_of_no_more(counsel: Counsel) -> None:
    question = counsel.ask(Coins(), shore())
    hear(counsel, question, done=False)
    counsel.drop(question)
    time.sleep(0.05)
    assert counsel.heard(question) is None


def test_whoever_asked_before_hears_nothing_and_stops_nothing(counsel: Counsel) -> None:
    first = counsel.ask(Coins(), shore())
    second = counsel.ask(Coins(), shore(), 10)
    counsel.drop(first)
    assert counsel.heard(first) is None
    assert not counsel.thinks(first)
    assert counsel.thinks(second)
    assert hear(counsel, second).trials == 10


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_game_that_fails_in_a_thread_is_told_of(counsel: Counsel) -> None:
    question = counsel.ask(UnpicklableThatFails(), shore())
    assert hear(counsel, question) == BROKEN_OFF
    assert not counsel.thinks(question)
    for thread in set(threading.enumerate()) - {threading.current_thread()}:
        thread.join(60)  # its failure is this test's


def test_a_machine_that_starts_neither_process_nor_thread_is_told_of(
    counsel: Counsel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise BlockingIOError("no more processes")

    def no_thread(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("companion.guide.counsel.subprocess.Popen", full)
    monkeypatch.setattr("companion.guide.counsel.Thread.start", no_thread)
    question = counsel.ask(Coins(), shore())
    assert hear(counsel, question) == BROKEN_OFF
    assert counsel.process is None
