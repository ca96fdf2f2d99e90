"""How fast the history is with many games: they are made in a folder of their own, listed, searched and opened."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion import journal_file
from companion.game import Game
from companion.history.index import NAME, History
from companion.history.review import open_review
from companion.history.summary import Summary, Wanted, find
from companion.journal import Beginning, Journal
from companion.log import Answered
from companion.session import Session
from companion.simulate import seeded

DISTINCT = 20
"""Games that are really played; the rest are the same ones on other days."""

ROUNDS = 7
"""Turns of each measure; the best counts."""

PAGE = 50


def measure(game: Game[Any], options: Mapping[str, Any], games: int, seed: int) -> dict[str, Any]:
    """Milliseconds of processor time to list, search and open, with so many games of this kind in the journal;
    ``rebuild_seconds`` is what it takes where the list has to be made anew."""
    with TemporaryDirectory(prefix="companion-bench-") as name:
        folder = Path(name)
        path = folder / "journal.db"
        with Journal.open(path) as journal:
            fill(journal, game, dict(options), games, seed)
            rebuilt = _best(lambda: _rebuild(journal, folder), 1)
        with Journal.read_only(path) as journal:
            history = History(journal, folder)
            found = {
                "games": len(history.games),
                "answers_per_game": round(sum(one.answers for one in history.games) / games, 1),
                "journal_megabytes": round(path.stat().st_size / 1e6, 1),
                "list_ms": _ms(lambda: find(History(journal, folder).games, Wanted())[:PAGE]),
                "list_again_ms": _ms(lambda: _again(history)),
                "search_ms": _ms(lambda: find(history.games, Wanted(words=("anna", "won"), result="won"))),
                "open_ms": _ms(lambda: open_review(journal, {game.id: game}, games // 2)),
            }
        found["journal_open_ms"] = _ms(lambda: Journal.open(path).close())
        journal_file.forget_order(path)
        found["journal_check_ms"] = _ms(lambda: journal_file.find_fault(path))
    return found | {"rebuild_seconds": round(rebuilt, 2)}


def fill(journal: Journal, game: Game[Any], options: dict[str, Any], games: int, seed: int) -> None:
    """Put games into a journal, each on a day of its own."""
    played = [_play(game, options, seed, index) for index in range(min(DISTINCT, games))]
    with journal.reading() as db:
        db.execute("PRAGMA synchronous=OFF")  # these games need not outlive anything
    for number in range(games):
        session = played[number % len(played)]
        day = f"{2000 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        entries = tuple(
            Answered(entry.ask, entry.answer, entry.by, f"{day}T{20 + minute // 60:02}:{minute % 60:02}:00Z")
            for minute, entry in enumerate(session.entries)
            if isinstance(entry, Answered)
        )
        start = Beginning(f"{day}T19:59:00Z", entries, game.status(session.table), number + 1)
        journal.take_in(game.id, game.rules_version, options, start)


def _play(game: Game[Any], options: dict[str, Any], seed: int, index: int) -> Session[Any]:
    session = Session(game, options)
    dealer = game.dealer(game.start(options), seeded(seed, index))
    while not session.over:
        session.answer(dealer.answer(session.table))
    return session


def _rebuild(journal: Journal, folder: Path) -> None:
    (folder / NAME).unlink(missing_ok=True)
    History(journal, folder)


def _again(history: History) -> list[Summary]:
    """The list as a program that goes on running shows it anew."""
    history.refresh()
    return find(history.games, Wanted())[:PAGE]


def _ms(act: Callable[[], object]) -> float:
    return round(_best(act, ROUNDS) * 1000, 2)


def _best(act: Callable[[], object], rounds: int) -> float:
    """Seconds of processor time of the quickest of some rounds, so that other programs do not count."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        act()
        best = min(best, time.process_time() - begun)
    return best
