"""Records: a game as JSON Lines, to be kept, sent, replayed and compared.

The first line says of which game under which rules and options, each further line is one answer of the line
in force. Records come from outside: whatever does not fit is refused with its line number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, BinaryIO, TextIO, TypeVar

import msgspec

from companion import __version__
from companion.asks import Ask
from companion.complaints import in_words
from companion.errors import CompanionError, Refused
from companion.files import why
from companion.game import Game, Table
from companion.journal import SavedLine
from companion.language import joined, tr
from companion.log import Adjusted, Answered, Entry, Store, utc_now
from companion.session import DoesNotFit, Session
from companion.wire import LONGEST, BadText, Written, as_answer, decode, encode, plainly

VERSION = 1
MOST_LINES = 100_000
"""More answers than any game has; a longer file is no record."""

T = TypeVar("T", bound=Table)
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
_Note = Annotated[str, msgspec.Meta(max_length=200)]


class BadRecord(CompanionError):
    """A record that cannot be read or does not fit; the message names its line, counted from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(tr("line {line}: {reason}", line=line, reason=reason))
        self.line = line


class Header(msgspec.Struct, frozen=True):
    """A record's first line. ``rules`` is the rules version (None: not said), ``app`` the writer."""

    record: int
    game: _Name
    options: dict[str, Any]
    rules: int | None = None
    app: _Note = ""
    started: _Note = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: not yet checked against its game. ``lines`` are the line numbers of the entries."""

    header: Header
    entries: tuple[Entry, ...]
    lines: tuple[int, ...]


class _Line(msgspec.Struct, frozen=True):
    """Any further line; ``ask`` with ``answer``, or ``adjust`` with ``value``."""

    ask: _Name | msgspec.UnsetType = msgspec.UNSET
    answer: Written | msgspec.UnsetType = msgspec.UNSET
    adjust: _Name | msgspec.UnsetType = msgspec.UNSET
    value: Written | msgspec.UnsetType = msgspec.UNSET
    by: _Note = ""
    at: _Note = ""


def write(source: Session[Any] | SavedLine, file: TextIO) -> None:
    """Write the line in force. Raises what the file raises."""
    file.writelines(line + "\n" for line in record_lines(source))


def record_lines(source: Session[Any] | SavedLine) -> Iterator[str]:
    """The lines of a record, without their ends."""
    if isinstance(source, SavedLine):
        game, rules, entries, started = (
            source.game,
            source.rules_version,
            source.entries[: source.done],
            source.started,
        )
    else:
        game, rules, entries = source.game.id, source.game.rules_version, source.entries
        started = entries[0].at if entries else utc_now()
    header = {"record": VERSION, "game": game, "rules": rules, "options": source.options}
    yield encode(header | {"app": __version__, "started": started})
    for entry in entries:
        yield encode(_plain_entry(entry))


def read_file(path: Path) -> Record:
    """Read a record from a file. Raises BadRecord and CompanionError, each naming the file."""
    try:
        with path.open("rb") as file:
            return read_stream(file, str(path))
    except OSError as error:
        raise CompanionError(tr("{path} cannot be read: {reason}", path=path, reason=why(error))) from error


def read_stream(file: BinaryIO, name: str) -> Record:
    """Read a record from an open file. Raises CompanionError, which names the file, and OSError."""
    try:
        return read(_bounded(file))
    except BadRecord as error:
        raise CompanionError(joined(", ", (name, str(error)))) from error


def read(lines: Iterable[str | bytes]) -> Record:
    """Read a record from its lines. Raises BadRecord."""
    header: Header | None = None
    entries, numbers = [], []
    for number, raw in enumerate(lines, 1):
        try:
            if not (text := _text(raw, number).strip()):
                continue
            if header is None:
                header = _header(text)
                continue
            entries.append(_entry(text))
            numbers.append(number)
            if number > MOST_LINES:
                raise BadText(tr("a record has at most {most} lines", most=MOST_LINES))
        except BadText as error:
            raise BadRecord(number, str(error)) from error
    if header is None:
        raise BadRecord(1, tr('it is empty; a record begins with {"record": 1, "game": …, "options": …}'))
    return Record(header, tuple(entries), tuple(numbers))


def replay(record: Record, game: Game[T], store: Store | None = None) -> Session[T]:
    """Play a record's answers. Raises BadRecord where it is of another game or rules, or does not fit."""
    header = record.header
    if header.game != game.id:
        raise BadRecord(
            1, tr("this is a record of {game}, not of {other}", game=repr(header.game), other=repr(game.id))
        )
    if header.rules not in (None, game.rules_version):
        raise BadRecord(
            1,
            tr(
                "this record follows version {version} of the rules of {game}, and this companion has version {own}:"
                " it cannot be replayed here",
                version=header.rules,
                game=game.title,
                own=game.rules_version,
            ),
        )
    try:
        options = game.options(header.options)
    except Refused as error:
        raise BadRecord(1, tr("options: {reason}", reason=str(error))) from error
    try:
        return Session(game, options, store, entries=record.entries)
    except DoesNotFit as error:
        raise BadRecord(record.lines[error.index], str(error)) from error


def replay_json(session: Session[Any]) -> dict[str, Any]:
    """Where a game stands, as one plain object: the answer to ``replay --json``."""
    game, table = session.game, session.table
    status = game.status(table)
    return {
        "game": game.id,
        "answers": len(session.entries),
        "over": status.over,
        "won": status.won,
        "score": status.score,
        "rating": status.rating,
        "phase": status.phase,
        "ask": None if session.over else plain_ask(session.ask),
        "table": game.plain(table),
        "adjustable": {name: thing.value for name, thing in game.adjustables(table).items()},
    }


def plain_ask(ask: Ask) -> dict[str, Any]:
    """An ask as a plain object: its ``about`` is called ``object`` there; then what its kind has. An option has a rule
    only where it has one of its own."""
    names = {field.name for field in fields(ask)} - {"about", "fact"}
    special = {name: msgspec.to_builtins(getattr(ask, name), enc_hook=plainly) for name in sorted(names - set(_COMMON))}
    for option in special.get("options", ()):
        if not option["rule"]:
            del option["rule"]
    common = {name: getattr(ask, name) for name in _COMMON}
    return {"id": ask.id, "kind": ask.kind, "actor": ask.actor, "object": ask.about} | common | special


_COMMON = ("title", "instruction", "rule", "id", "actor")


def _plain_entry(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Adjusted):
        return {"adjust": entry.adjust, "value": entry.value, "by": entry.by, "at": entry.at}
    return {"ask": entry.ask, "answer": entry.answer, "by": entry.by, "at": entry.at}


def _bounded(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a binary file, a huge one cut where it is already too long to be read."""
    return iter(lambda: file.readline(LONGEST + 2), b"")


def _text(raw: str | bytes, number: int) -> str:
    if len(raw) > LONGEST:
        raise BadText(tr("it is too long for a record"))
    if isinstance(raw, bytes):
        try:
            raw = raw.decode()
        except UnicodeDecodeError as error:
            raise BadText(tr("it is not UTF-8 text")) from error
    return raw.removeprefix("\ufeff") if number == 1 else raw


def _header(text: str) -> Header:
    found = decode(text)
    if not isinstance(found, dict) or "record" not in found:
        raise BadText(tr('a record begins with {"record": 1, "game": …, "options": …}'))
    if type(found["record"]) is not int or found["record"] != VERSION:
        raise BadText(
            tr(
                "records of version {version} cannot be read; this companion reads version 1",
                version=str(found["record"])[:20],
            )
        )
    try:
        return msgspec.convert(found, Header)
    except msgspec.ValidationError as error:
        raise BadText(_what(error)) from error


def _entry(text: str) -> Entry:
    try:
        line = msgspec.convert(decode(text), _Line)
    except msgspec.ValidationError as error:
        raise BadText(_what(error)) from error
    unset = msgspec.UNSET
    if line.ask is not unset and line.answer is not unset and line.adjust is unset and line.value is unset:
        return Answered(line.ask, as_answer(line.answer), line.by, line.at)
    if line.adjust is not unset and line.value is not unset and line.ask is unset and line.answer is unset:
        return Adjusted(line.adjust, as_answer(line.value), line.by, line.at)
    raise BadText(tr('an entry has "ask" and "answer", or "adjust" and "value"'))


def _what(error: msgspec.ValidationError) -> str:
    """What msgspec finds wrong, in the words of a record."""
    what, _, where = str(error).partition(" - at ")
    where = where.strip("`").removeprefix("$").removeprefix(".").replace("[...]", "")
    return joined(": ", (where, in_words(what))) if where else in_words(what)
