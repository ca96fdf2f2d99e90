"""The standard streams as shells, services and pipes hand them over: closed, full, gone, or knowing ASCII only."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.streams import to_ascii
from tests.companion.driving import companion, environ

ASCII_ONLY = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
NAMES = "Zo\u00eb, \u05e9\u05dc\u05d5\u05dd"


@pytest.fixture
def played(tmp_path: Path) -> dict[str, str]:
    """An environment in which a game has been begun by people whose names are not ASCII."""
    env = environ(tmp_path)
    companion(env, "play", "lighthouse", "--terminal", typed=f"n\n{NAMES}\n\nSkerry\n1 2\n3 3\n10h\n")
    return env


def shell(env: dict[str, str], command: str) -> "subprocess.CompletedProcess[str]":
    """Run a shell command, in which ``companion`` is ours."""
    line = command.replace("companion", f"{shlex.quote(sys.executable)} -m companion")
    return subprocess.run(["bash", "-c", line], env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "command",
    ["games", "--version", "export", "history --json", "play lighthouse --terminal < /dev/null"],
)
def test_an_output_that_takes_nothing_is_one_line_and_exit_1(played: dict[str, str], command: str) -> None:
    done = shell(played, f"companion {command} > /dev/full")
    assert (done.returncode, done.stderr) == (
        1,
        "companion: The output cannot be used: No space left on device\n",
    )


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("companion games >&-", 0),
        ("companion export >&-", 0),
        ("companion history >&- 2>&-", 0),
        ("companion play lighthouse --terminal <&-", 0),
        ("companion play lighthouse --terminal <&- >&- 2>&-", 0),
        ("companion nonsense 2>&-", 2),
        ("companion replay - <&-", 1),
    ],
)
def test_closed_streams_are_no_trouble(played: dict[str, str], command: str, code: int) -> None:
    done = shell(played, command)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_the_journal_never_gets_the_number_of_a_closed_stream(played: dict[str, str]) -> None:
    done = shell(played, "printf 'n\\nAnna\\n\\nd 30\\nq\\n' | companion play lighthouse --terminal >&- 2>&-")
    assert done.returncode == 0
    assert [json.loads(line)["answers"] > 3 for line in companion(played, "history", "--json").stdout.splitlines()]


def test_a_reader_that_goes_away_in_the_middle_of_a_game_is_no_failure(played: dict[str, str]) -> None:
    done = shell(played, "yes '' | companion play lighthouse --terminal | head -1; exit ${PIPESTATUS[1]}")
    assert (done.returncode, done.stderr) == (0, "")


def test_people_at_an_ascii_terminal_see_letters_and_programs_get_utf_8(played: dict[str, str]) -> None:
    env = {**played, **ASCII_ONLY}
    assert "Zoe" in companion(env, "history").stdout
    [saved] = [json.loads(line) for line in companion(env, "history", "--json").stdout.splitlines()]
    assert saved["options"]["players"] == ["Zo\u00eb", "\u05e9\u05dc\u05d5\u05dd"]
    record = companion(env, "export").stdout
    assert "Zo\u00eb" in record
    told = companion(env, "replay", "-", typed=record)
    assert (told.returncode, told.stderr) == (0, "")
    assert "10h" in told.stdout


def test_a_file_name_that_is_no_text_is_told_all_the_same(tmp_path: Path) -> None:
    name = os.fsdecode(b"no\xff.jsonl")
    done = companion(environ(tmp_path), "replay", name)
    assert (done.returncode, done.stderr) == (1, "companion: no?.jsonl cannot be read: No such file or directory\n")


def test_names_and_shapes_on_a_terminal_that_knows_ascii_only() -> None:
    assert to_ascii("Zo\u00eb h\u00e4lt 10\u2665 \u2013 3 \u00d7 2") == "Zoe halt 10h - 3 x 2"
    assert to_ascii("2 \u2192 6\u2026\u6f22") == "2 > 6.?"
