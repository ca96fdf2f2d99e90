"""What the history reads of a journal, in as few and as small reads as it can."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.history.summary import Summary, house_of, seconds_played
from companion.journal import Journal
from companion.wire import BadText, decode

_ROW = """id, turn, game, rules, options, started, changed, head, answers, phase, over, won, score, rating, summary,
    deleted"""
_TIMES = """WITH RECURSIVE line (id, parent, at) AS (
    SELECT id, parent, at FROM entries WHERE id = ? AND game = ?
    UNION SELECT e.id, e.parent, e.at FROM entries e JOIN line ON e.id = line.parent WHERE e.game = ?)
    SELECT at FROM line ORDER BY id"""


def read_turns(journal: Journal) -> list[tuple[int, int]]:
    """Every game's number with its turn, which changes whenever the game does; deleted ones included.

    It comes from the index of turns alone. Raises JournalError.
    """
    with journal.reading() as db:
        return db.execute("SELECT id, turn FROM games ORDER BY turn").fetchall()


def read_identity(journal: Journal) -> str:
    """A text that is another one for another journal. Raises JournalError."""
    with journal.reading() as db:
        first = db.execute("SELECT id, started FROM games ORDER BY id LIMIT 1").fetchone()
    try:
        inode = journal.path.stat().st_ino
    except OSError:
        inode = 0
    return f"{inode} {first}"


def read_summaries(journal: Journal, numbers: Iterable[int]) -> Iterator[Summary]:
    """The games of these numbers, as far as there are such. Raises JournalError."""
    with journal.reading() as db:
        for number in numbers:
            row = db.execute(f"SELECT {_ROW} FROM games WHERE id = ?", (number,)).fetchone()
            if row is not None:
                times = db.execute(_TIMES, (row[7], number, number)).fetchall()
                yield _summary(row, seconds_played(at for (at,) in times))


def _summary(row: tuple[Any, ...], seconds: int) -> Summary:
    number, turn, game, rules, text, started, changed, _, answers, phase, over, won, score, rating, words, deleted = row
    options = _options(text)
    players = options.get("players")
    return Summary(
        id=number,
        turn=turn,
        game=game,
        rules_version=rules,
        players=tuple(name for name in players if isinstance(name, str)) if isinstance(players, list) else (),
        house=house_of(options),
        started=started,
        changed=changed,
        seconds=seconds,
        answers=answers,
        phase=phase,
        over=bool(over),
        won=None if won is None else bool(won),
        score=score,
        rating=rating,
        summary=words,
        deleted=deleted,
    )


def _options(text: str) -> dict[str, Any]:
    """A game's options; none where they are damaged, since the list must show the game all the same."""
    try:
        options = decode(text)
    except BadText:
        return {}
    return options if isinstance(options, dict) else {}
