"""Recorded games: beside each record lies what ``replay --json`` says of it, and how its tables stood on the way."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from companion import records
from companion.session import Session

T = TypeVar("T", bound=Any)
MOST_SEEDS = 5000
WORDS = ("title", "instruction", "label", "detail", "disabled")
"""What an ask says to people; it may be said better without making a record another."""


def summary(session: Session[Any]) -> str:
    """What a game came to, in lines that can be compared; without the words of the ask, which may change."""
    said = records.replay_json(session)
    said["ask"] = _wordless(said["ask"])
    said["on_the_way"] = [session.game.status(table).summary for table in session.tables[::10]]
    return json.dumps(said, indent=1, ensure_ascii=False) + "\n"


def _wordless(part: Any) -> Any:
    if isinstance(part, list):
        return [_wordless(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    kept = {name: _wordless(inner) for name, inner in part.items() if name not in WORDS}
    if "disabled" in part:
        kept["possible"] = part["disabled"] is None
    if "results" in part:
        kept["results"] = list(part["results"])
    return kept


def first_like(name: str, play: Callable[[int], Session[T]], wanted: Callable[[Session[T]], bool]) -> Session[T]:
    """The game of the first seed that is as wanted. Raises LookupError where none is found."""
    for seed in range(MOST_SEEDS):
        session = play(seed)
        if wanted(session):
            return session
    raise LookupError(f"{name}: no such game was found")


def keep(folder: Path, name: str, session: Session[Any]) -> None:
    """Write a game into a folder of records, with what it came to."""
    folder.mkdir(exist_ok=True)
    with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as file:
        records.write(session, file)
    (folder / f"{name}.json").write_text(summary(session), encoding="utf-8")
    print(f"{name}: {len(session.entries)} entries, {session.game.status(session.table).summary}")
