"""``replay`` and ``export``: games as records."""

import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion import records
from companion.commands.house import House, Usage, show_json, show_plain
from companion.context import players
from companion.errors import CompanionError
from companion.files import write_whole
from companion.games import Shelf, UnknownGame
from companion.history.renaming import renamed
from companion.journal import Journal, SavedLine
from companion.people import folded
from companion.session import Session
from companion.streams import write_exactly
from companion.wording import count


def replay(args: Namespace, house: House) -> int:
    """Replay a record and say where it stands. Raises CompanionError with the line that does not fit."""
    if args.record == "-":
        name = "standard input"
        record = records.read_stream(sys.stdin.buffer, name)
    else:
        name = args.record
        record = records.read_file(Path(name))
    try:
        session = records.replay(record, house.shelf.find(record.header.game))
    except UnknownGame as error:
        raise CompanionError(f"{name}, line 1: {error}") from error
    except records.BadRecord as error:
        raise CompanionError(f"{name}, {error}") from error
    if args.json:
        show_json(records.replay_json(session))
    else:
        _show_entries(session)
        show_plain(_standing(session))
    return 0


def _show_entries(session: Session[object]) -> None:  # type: ignore[type-var]
    for line in session.history():
        led = f"  {line.report.headline}" if line.report else ""
        print(f"{line.index + 1:>4}  {line.title}: {line.answer}{led}")


def _standing(session: Session[object]) -> dict[str, object]:  # type: ignore[type-var]
    status = session.game.status(session.table)
    found = asdict(status) | {"answers": len(session.entries)}
    del found["counted"]  # the score says it, and the summary
    found["asked"] = "nothing more" if session.over else session.ask.title
    return {name: value for name, value in found.items() if value not in (None, "")}


def export(args: Namespace, house: House) -> int:
    """Write records of games: the last one, the one of an id, or all. Raises Usage, CompanionError."""
    with house.past() as journal:
        if args.all:
            folder = Path(args.file or args.id or house.places.exports)
            return _export_all(journal, folder, house.shelf if args.anonymous else None)
        number = _latest(journal) if args.id is None else _number(args.id)
        text = _record(journal, number, house.shelf if args.anonymous else None)
    if args.file in (None, "-"):
        write_exactly(text)
    else:
        write_whole(Path(args.file), text)
    return 0


def _latest(journal: Journal) -> int:
    """The number of the game played last. Raises CompanionError where there is none."""
    if not (games := journal.games(1)):
        raise CompanionError("There is no game to export yet")
    return games[0].id


def _export_all(journal: Journal, folder: Path, shelf: Shelf | None) -> int:
    """Write every game into a folder, a file each; a game that cannot be read does not keep the others
    from it."""
    _latest(journal)
    failed = []
    for saved in journal.games():
        try:
            write_whole(folder / f"{saved.game}-{saved.id:05}.jsonl", _record(journal, saved.id, shelf))
        except CompanionError as error:
            failed.append(str(error))
    if failed:
        raise CompanionError(f"{count(len(failed), 'game')} could not be exported; the first: {failed[0]}")
    print(f"Records are in {folder}")
    return 0


def _record(journal: Journal, number: int, shelf: Shelf | None) -> str:
    """The record of a game; with ``shelf``, under names that say nothing. Raises CompanionError."""
    line: SavedLine | Session[Any] = journal.load(number)
    if shelf is not None and isinstance(line, SavedLine):
        names = {folded(name): f"Player {seat}" for seat, name in enumerate(players(journal.saved(number)), 1)}
        line = renamed(shelf.find(line.game), line.options, line.entries[: line.done], names)
    return "".join(f"{written}\n" for written in records.record_lines(line))


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Usage(f"{text!r} is no game's number: `companion history` lists them") from None
