"""Many games in parts: on as many cores as there are, stopped and gone on with, the same whatever the number of cores.

Game number ``i`` of a series has luck of its own, made of the seed and ``i`` alone. So it does not matter who plays it.
"""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.errors import CompanionError
from companion.game import Game
from companion.lab.parts import Parts
from companion.lab.policies import Policy
from companion.simulate import simulate
from companion.tally import Tally, whole

SMALL = 0.5
"""Seconds of work that are not worth starting other processes for."""

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
Range = tuple[int, int]
"""The first game, and the one after the last."""

Told = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Series:
    """What is simulated: a game with checked options, so many times, by which policy, with which luck."""

    game: Game[Any]
    options: Mapping[str, Any]
    games: int
    seed: int
    policy: Policy = Policy.PLAIN
    size: int | None = None
    """How many games are one part, where it is not as many as the policy plays in some seconds."""

    @property
    def part(self) -> int:
        """How many games are one part."""
        return self.size or self.policy.part

    def ranges(self, part: int | None = None) -> list[Range]:
        """The parts: the first game of each, and the one after its last."""
        size = part or self.part
        return [(first, min(first + size, self.games)) for first in range(0, self.games, size)]


class Job(Protocol[R_co]):
    """What is done for the games of a range; a function of a module, so that other processes find it."""

    def __call__(self, series: Series, first: int, last: int, /) -> R_co: ...


class Cluster(Protocol):
    """Something that plays parts elsewhere."""

    def play(self, series: Series, ranges: list[Range]) -> Iterator[tuple[Range, Tally]]:
        """Play parts; each is given back once, in any order. Raises CompanionError."""
        ...


def play_range(series: Series, first: int, last: int) -> Tally:
    """Play the games from ``first`` up to but not including ``last``. Raises EndlessGame."""
    return simulate(series.game, series.options, last - first, series.seed, first, series.policy.dealer)


def run(
    series: Series,
    workers: int | None = None,
    parts: Parts | None = None,
    told: Told = lambda done, of: None,
    cluster: Cluster | None = None,
) -> Tally:
    """Play a series, by as many processes as there are cores unless told otherwise.

    ``parts`` keeps what is done, so that a run that was stopped can be gone on with; ``told`` hears how many of how
    many games are done. Raises CompanionError; KeyboardInterrupt ends the other processes and goes on.
    """
    done = parts.read(series) if parts is not None else {}
    todo = [one for one in series.ranges() if one not in done]
    played = sum(tally.games for tally in done.values())
    told(played, series.games)
    playing = spread(play_range, series, todo, workers or cores()) if cluster is None else cluster.play(series, todo)
    for one, tally in playing:
        done[one] = tally
        if parts is not None:
            parts.keep(one, tally)
        played += tally.games
        told(played, series.games)
    return whole(done.values())


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0))


def spread(job: Job[R], series: Series, todo: list[Range], workers: int) -> Iterator[tuple[Range, R]]:
    """Do a job for each range of a series' games, by other processes where it is worth it; in any order.

    Raises what the job raises, and CompanionError where a process is ended from outside.
    """
    left = iter(todo)
    begun = time.monotonic()
    for one in left:
        yield one, job(series, *one)
        if workers > 1 and time.monotonic() - begun > SMALL:
            break
    if rest := list(left):
        yield from _by_processes(job, series, rest, min(workers, len(rest)))


def _by_processes(job: Job[R], series: Series, todo: list[Range], workers: int) -> Iterator[tuple[Range, R]]:
    # A fresh process each: a copy of this one would have its threads' locks without its threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)
    running: dict[Future[R], Range] = {}
    left, others, done = iter(todo), set(multiprocessing.active_children()), False
    try:
        while True:
            while len(running) < 2 * workers and (one := next(left, None)) is not None:
                running[pool.submit(job, series, *one)] = one
            if not running:
                done = True
                return
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield running.pop(future), future.result()
    except BrokenProcessPool as error:
        raise CompanionError(
            "A process of the simulation was ended from outside (memory?); with --parts the same command goes on"
        ) from error
    finally:
        if not done:
            # Nobody waits for parts that were begun when everything is to end.
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
