"""Recorded games come out as they did when they were played: table, status, ask, and what can be corrected."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion import records
from tests.games.recorded import summary
from tests.games.subject import Subject
from tests.games.subjects import OURS, told

RECORDS = [
    (subject, path)
    for subject in OURS
    if subject.records is not None
    for path in sorted(subject.records.glob("*.jsonl"), key=lambda path: path.name)
]


def name(value: object) -> str:
    return value.stem if isinstance(value, Path) else told(value)


of_every_record = pytest.mark.parametrize(("subject", "path"), RECORDS, ids=name)


def test_every_game_has_recorded_games() -> None:
    assert {subject.game.id for subject, _ in RECORDS} == {subject.game.id for subject in OURS}


@of_every_record
def test_a_recorded_game_is_replayed(subject: Subject[Any], path: Path) -> None:
    session = records.replay(records.read_file(path), subject.game)
    expected = path.with_suffix(".json").read_text(encoding="utf-8")
    assert json.loads(summary(session)) == json.loads(expected)
    for table in session.tables:
        subject.census(table)


@of_every_record
def test_a_recorded_game_stopped_anywhere_is_the_same_up_to_there(subject: Subject[Any], path: Path) -> None:
    record = records.read_file(path)
    whole = records.replay(record, subject.game)
    for end in range(0, len(record.entries), max(17, len(record.entries) // 10)):
        part = records.Record(record.header, record.entries[:end], record.lines[:end])
        assert records.replay(part, subject.game).table == whole.tables[end]
