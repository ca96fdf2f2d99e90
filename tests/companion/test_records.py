"""Records: written, read, replayed, and refused with their line where they do not fit."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import __version__, records
from companion.errors import CompanionError
from companion.journal import Journal, open_session
from companion.log import Adjusted, Answered
from companion.records import BadRecord
from companion.session import Session
from tests.companion.tables import GAME, NOON, begin, options, play
from tests.sample_game import Lighthouse

HEADER = {"record": 1, "game": "lighthouse", "rules": 1, "options": options()}
FIRST = {"ask": "building.name", "answer": "Eddystone", "by": "touch", "at": NOON}
LONG_AGO = {"ask": "building.name", "answer": "Eddystone"}


def lines(*objects: object) -> list[str]:
    return [json.dumps(thing) for thing in objects]


def written(session: Session[Any]) -> list[str]:
    file = io.StringIO()
    records.write(session, file)
    return file.getvalue().splitlines()


@pytest.mark.parametrize("seed", range(20))
def test_every_game_comes_back_as_it_was(seed: int) -> None:
    session = begin()
    play(session, seed, most=5)
    session.adjust("seen", ["10h", "joker"])
    play(session, seed)
    later = records.replay(records.read(written(session)), GAME)
    assert later.entries == session.entries
    assert list(later.tables) == list(session.tables)
    assert written(later) == written(session)


def test_a_record_has_the_form_of_the_contract() -> None:
    session = begin()
    session.answer("Eddystone")
    session.adjust("walls", 2, by="terminal")
    header, answer, adjustment = map(json.loads, written(session))
    assert header == HEADER | {"app": __version__, "started": NOON}
    assert answer == FIRST
    assert adjustment == {"adjust": "walls", "value": 2, "by": "terminal", "at": NOON}


def test_a_record_holds_the_line_in_force_only() -> None:
    session = play(begin(), 1, most=6)
    session.undo()
    session.undo()
    assert len(written(session)) == 1 + 4


def test_a_saved_game_is_written_like_a_played_one(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db", clock=lambda: NOON) as journal:
        chosen = options()
        log = journal.new_game(GAME, chosen)
        play(Session(GAME, chosen, log, clock=lambda: NOON), 3, most=9)
        session = open_session(GAME, journal, log.id)
        session.undo()
        assert list(records.record_lines(journal.load(log.id))) == written(session)


def test_people_may_write_the_least() -> None:
    """Only what the contract names first is needed; blank lines and a mark at the start do no harm."""
    header = {"record": 1, "game": "lighthouse", "options": {"players": ["Anna"]}}
    text = "\ufeff" + "\r\n\n".join(lines(header, LONG_AGO)) + "\n"
    session = records.replay(records.read(io.StringIO(text)), GAME)
    assert session.entries == (Answered("building.name", "Eddystone", "", ""),)
    assert session.options["nights"] == "3"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ([], "line 1: it is empty"),
        (["", "  "], "line 1: it is empty"),
        (["hello"], "line 1: it is not JSON"),
        (["[1, 2]"], "line 1: a record begins with"),
        (lines(FIRST), "line 1: a record begins with"),
        (lines(HEADER | {"record": 2}), "line 1: records of version 2 cannot be read"),
        (lines(HEADER | {"record": True}), "line 1: records of version True"),
        (lines(HEADER | {"record": "1"}), "line 1: records of version 1"),
        (lines(HEADER | {"game": 5}), "line 1: game: text is needed here, and this is a whole number"),
        (lines(HEADER | {"options": []}), "line 1: options: a set of named values is needed here, and this is a list"),
        (lines(HEADER | {"rules": "new"}), "line 1: rules: a whole number or nothing is needed"),
        (lines({"record": 1, "game": "lighthouse"}), "line 1: 'options' is missing"),
        (['{"record": 1, "record": 1}'], "line 1: 'record' is there twice"),
        (
            [*lines(HEADER), '{"ask": "building.name", "ask": "x", "answer": 1}'],
            "line 2: 'ask' is there twice",
        ),
        ([*lines(HEADER), '{"ask": "building.name", "answer": NaN}'], "line 2: NaN is not a number"),
        ([*lines(HEADER), '{"ask": "building.name", "answer": -Infinity}'], "line 2: -Infinity"),
        (
            [*lines(HEADER), '{"ask": "building.name", "answer": ' + "9" * 5000 + "}"],
            "line 2: it has a number",
        ),
        (
            [*lines(HEADER), '{"ask": "building.name", "answer": "\\ud800"}'],
            "line 2: it has half a character",
        ),
        ([*lines(HEADER), "[" * 100_000], "line 2: it is nested too deeply"),
        ([*lines(HEADER), '{"a":' * 5000 + "1" + "}" * 5000], "line 2: it is nested too deeply"),
        ([*lines(HEADER), " " * 5_000_000], "line 2: it is too long"),
        ([*lines(HEADER), "{"], "line 2: it is not JSON"),
        (lines(HEADER, 5), "line 2: a set of named values is needed here, and this is a whole number"),
        (lines(HEADER, {"ask": 5, "answer": 1}), "line 2: ask: text is needed"),
        (lines(HEADER, {"ask": "building.name"}), 'line 2: an entry has "ask" and "answer", or'),
        (lines(HEADER, {"adjust": "walls"}), "line 2: an entry has"),
        (lines(HEADER, FIRST | {"adjust": "walls", "value": 1}), "line 2: an entry has"),
        (lines(HEADER, FIRST | {"answer": None}), "line 2: answer: true or false, a whole number, text"),
        (lines(HEADER, FIRST | {"answer": 1.5}), "line 2: answer: true or false, a whole number, text"),
        (lines(HEADER, FIRST | {"answer": [[1]]}), "line 2: answer[0]: a whole number or text is needed"),
        (lines(HEADER, FIRST | {"by": 1}), "line 2: by: text is needed"),
        (lines(HEADER, FIRST | {"by": "x" * 1000}), "line 2: by: at most 200 letters are needed"),
        (lines(HEADER | {"game": "windmill"}), "line 1: this is a record of 'windmill', not of 'lighthouse'"),
        (
            lines(HEADER | {"rules": 7}),
            "line 1: this record follows version 7 of the rules of The Lighthouse",
        ),
        (lines(HEADER | {"options": {"players": 3}}), "line 1: options: players: a list of names"),
        (lines(HEADER | {"options": {"moon": 3}}), "line 1: options: There is no option 'moon'"),
        (lines(HEADER, FIRST | {"answer": " "}), "line 2: The text is empty"),
        (
            lines(HEADER, FIRST | {"ask": "night.wave"}),
            "line 2: 'night.wave' is answered where 'building.name'",
        ),
        ([*lines(HEADER, FIRST), "", *lines(FIRST)], "line 4: 'building.name' is answered where"),
        (lines(HEADER, FIRST, {"adjust": "walls", "value": 9}), "line 3: 9 is not possible here"),
        (lines(HEADER, FIRST, {"adjust": "moon", "value": 9}), "line 3: 'moon' cannot be corrected here"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(bad: list[str], reason: str) -> None:
    with pytest.raises(BadRecord) as error:
        records.replay(records.read(bad), GAME)
    assert str(error.value).startswith(reason), str(error.value)
    assert "\n" not in str(error.value)


def test_answers_after_the_end_are_refused() -> None:
    text = written(play(begin(), 1))
    with pytest.raises(BadRecord, match=f"line {len(text) + 1}: The game is over"):
        records.replay(records.read([*text, *lines(FIRST)]), GAME)


def test_a_record_without_end_is_refused() -> None:
    endless = (line for line in lines(HEADER) + lines(FIRST) * (records.MOST_LINES + 5))
    with pytest.raises(BadRecord, match="at most 100000 lines"):
        records.read(endless)


def test_a_record_in_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("w", encoding="utf-8") as file:
        records.write(play(begin(), 1), file)
    assert records.replay(records.read_file(path), GAME).over
    for raw, reason in [
        (b"\xff\xfe\n", "line 1: it is not UTF-8"),
        (json.dumps(HEADER).encode() + b"\n" + b"x" * 9_000_000, "line 2: it is too long"),
    ]:
        path.write_bytes(raw)
        with pytest.raises(CompanionError) as error:
            records.read_file(path)
        assert str(error.value).startswith(f"{path}, {reason}")
    for missing in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(CompanionError, match="cannot be read"):
            records.read_file(missing)


@given(cut=st.integers(0, 10_000), put=st.binary(max_size=6))
def test_whatever_is_changed_in_a_record_it_is_read_or_refused(cut: int, put: bytes) -> None:
    raw = "\n".join(written(play(begin(), 2))).encode()
    at = cut % len(raw)
    raised: list[CompanionError] = []
    try:
        records.replay(records.read((raw[:at] + put + raw[at + len(put) :]).split(b"\n")), GAME)
    except CompanionError as error:
        raised.append(error)
    assert all("\n" not in str(error) for error in raised)
    assert all(isinstance(error, BadRecord) for error in raised)


def test_replay_json_tells_where_a_game_stands() -> None:
    session = begin()
    for answer in ("Eddystone", ["keeper:Ben", "keeper:Anna"], {"keeper:Anna": 3, "keeper:Ben": 3}, ["5h"]):
        session.answer(answer)
    told = json.loads(json.dumps(records.replay_json(session)))
    assert (told["game"], told["answers"], told["over"], told["won"]) == ("lighthouse", 4, False, None)
    assert (told["score"], told["rating"], told["phase"]) == (None, None, "The night")
    ask = told["ask"]
    assert (ask["id"], ask["kind"], ask["actor"], ask["object"]) == (
        "night.tools",
        "choices",
        "keeper:Ben",
        None,
    )
    assert (ask["low"], ask["high"]) == (0, 2)
    assert ask["options"][2] == {"id": "flare", "label": "Flare", "detail": "", "disabled": None}
    assert {"title", "instruction", "rule"} <= ask.keys()
    assert told["adjustable"] == {"walls": 3, "weather": "calm", "seen": [], "oil:Ben": 3, "oil:Anna": 3}
    assert told["table"]["wave"] == "5h"


def test_replay_json_has_what_each_kind_of_ask_has() -> None:
    wanted = {
        "roll": {"dice", "results", "dice_wanted"},
        "cards": {"sizes", "possible", "suits", "same_rank", "elsewhere", "in_hand", "chosen"},
        "choice": {"options"},
        "choices": {"options", "low", "high"},
        "count": {"low", "high", "allowed", "unit", "start"},
        "split": {"parts", "low", "high"},
        "order": {"options"},
        "text": {"longest", "suggestions"},
        "confirm": {"label"},
    }
    common = {"id", "kind", "actor", "object", "title", "instruction", "rule", "layout"}
    seen = set()
    for seed in range(5):
        session = begin()
        while not session.over:
            ask = json.loads(json.dumps(records.replay_json(session)))["ask"]
            assert ask.keys() == common | wanted[ask["kind"]]
            seen.add(ask["kind"])
            play(session, seed, most=1)
        assert records.replay_json(session)["ask"] is None
    assert seen == wanted.keys()


def test_a_record_of_an_older_game_is_not_replayed_into_another() -> None:
    class Newer(Lighthouse):
        rules_version = 2

    with pytest.raises(BadRecord, match=r"version 1 of the rules of The Lighthouse.*has version 2"):
        records.replay(records.read(written(begin())), Newer())


def test_adjustments_are_read_as_such() -> None:
    record = records.read(lines(HEADER, {"adjust": "seen", "value": ["10h"]}))
    assert record.entries == (Adjusted("seen", ["10h"], "", ""),)
    assert record.lines == (2,)
