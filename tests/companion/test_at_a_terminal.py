"""The terminal front end as a program of its own: at a terminal, in a pipe, killed and gone on with."""

import re
import signal
import time
from pathlib import Path

import pytest

from tests.companion.driving import PATIENCE, AtTerminal, companion, environ

PLAY = ("play", "lighthouse", "--terminal")


def test_a_game_at_a_terminal_is_killed_and_goes_on_at_the_same_ask(tmp_path: Path) -> None:
    env = environ(tmp_path)
    with AtTerminal(env, *PLAY) as first:
        first.wait_for("n for a new game > ")
        first.type("n")
        first.wait_for("names (Enter: back) > ")
        first.type("Anna Ben")
        first.wait_for("begin")
        first.type("")
        for line, next_title in (
            ("Skerry", "The watches"),
            ("1 2", "The oil"),
            ("3 3", "The wave"),
            ("10h", "Helpers"),
        ):
            first.type(line)
            first.wait_for(next_title)
        first.kill()
    with AtTerminal(env, *PLAY) as second:
        page = second.wait_for("a number, or n for a new game > ")
        assert re.search(r"1  The Lighthouse +today \d\d:\d\d +Anna, Ben", page)
        second.type("1")
        page = second.wait_for("- for none > ")
        assert "Choose at most two helpers." in page
        assert "10h♥" in page
        second.type("u")
        second.wait_for("Turn up the wave.")
        second.type("/q")
        assert second.end() == 0
        assert "Everything is saved." in second.page


@pytest.mark.parametrize("answers", range(1, 6))
def test_no_accepted_answer_is_lost_by_a_kill(tmp_path: Path, answers: int) -> None:
    env = environ(tmp_path)
    lines = [
        ("Skerry", "The watches"),
        ("1 2", "The oil"),
        ("3 3", "The wave"),
        ("10h", "Helpers"),
        ("-", "Fog"),
    ]
    with AtTerminal(env, *PLAY) as table:
        for line in ("n", "Anna Ben", ""):
            table.wait_for(" > ")
            table.type(line)
        for line, title in lines[:answers]:
            table.wait_for(" > ")
            table.type(line)
            table.wait_for(title)
        table.kill()
    assert f'"answers": {answers},' in companion(env, "history", "--json").stdout


def test_a_screen_is_cleared_and_a_plain_terminal_is_not(tmp_path: Path) -> None:
    for term, cleared in (("xterm-256color", True), ("dumb", False)):
        with AtTerminal(environ(tmp_path / term, TERM=term), *PLAY) as table:
            table.wait_for(" > ")
            table.type("q")
            assert table.end() == 0
            assert ("\x1b[2J" in table.seen) is cleared
            assert cleared or "\x1b[" not in table.seen


def test_ctrl_c_and_ctrl_d_leave_quietly_with_everything_saved(tmp_path: Path) -> None:
    for keys, code in ((b"\x03", 130), (b"\x04", 0)):
        env = environ(tmp_path / str(code))
        with AtTerminal(env, *PLAY) as table:
            for line in ("n", "Anna", "", "Skerry"):
                table.wait_for(" > ")
                table.type(line)
            table.wait_for("The watches")
            table.wait_for(" > ")
            assert table.leave(keys) == code
            assert "Traceback" not in table.seen
        assert '"answers": 1,' in companion(env, "history", "--json").stdout


def test_a_plain_terminal_is_as_wide_as_it_says(tmp_path: Path) -> None:
    with AtTerminal(environ(tmp_path, TERM="dumb"), *PLAY, columns=60) as table:
        assert max(map(len, table.wait_for(" > ").splitlines())) == 60


def test_a_game_in_a_pipe_is_a_script_with_a_transcript(tmp_path: Path) -> None:
    env = environ(tmp_path)
    script = "n\nAnna Ben\n\nSkerry\n1 2\n3 3\n10h\n1 2\n0\n3345\n"
    done = companion(env, *PLAY, typed=script)
    assert (done.returncode, done.stderr) == (0, "")
    assert "a card, such as A > 10h" in done.stdout
    assert done.stdout.endswith("End of input. Everything is saved.\n")
    assert max(map(len, done.stdout.splitlines())) <= 80 + 20, "only what was typed may be longer"
    assert '"answers": 7,' in companion(env, "history", "--json").stdout


def test_a_whole_game_in_a_pipe_by_d(tmp_path: Path) -> None:
    done = companion(environ(tmp_path), *PLAY, typed="n\nAnna\n\nd 5000\n\nq\n")
    assert done.returncode == 0
    assert re.search(r"^(Won|Lost) · ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("typed", [b"", b"\n", b"q", b"n\n\xff\xfe\n", b"\x00\n", b"n" * 100_000 + b"\n"])
def test_any_input_ends_well(tmp_path: Path, typed: bytes) -> None:
    done = companion(environ(tmp_path), *PLAY, typed=typed)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_ascii_only(tmp_path: Path) -> None:
    env = environ(tmp_path, LANG="C", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    done = companion(env, *PLAY, typed="n\nAnna\n\nSkerry\n1\n6\n10h\nh\nd 1000\n")
    assert done.returncode == 0
    assert "!10h " in done.stdout
    assert done.stdout.isascii()


@pytest.mark.parametrize("columns", [80, 132])
def test_the_page_fits_the_terminal(tmp_path: Path, columns: int) -> None:
    with AtTerminal(environ(tmp_path), *PLAY, columns=columns) as table:
        for line in ("n", "Anna Ben Carla", "", "d 12"):
            table.wait_for(" > ")
            table.type(line)
        page = table.wait_for("Decided for you")
        assert max(map(len, page.splitlines())) <= columns


def test_a_second_process_is_refused_politely(tmp_path: Path) -> None:
    env = environ(tmp_path)
    with AtTerminal(env, *PLAY) as first:
        first.wait_for(" > ")
        second = companion(env, *PLAY)
        assert second.returncode == 1
        assert second.stderr.startswith("companion: ")
        assert len(second.stderr.splitlines()) == 1
        first.type("q")
        assert first.end() == 0


def test_a_request_to_end_gives_the_terminal_back_as_it_was(tmp_path: Path) -> None:
    env = environ(tmp_path)
    with AtTerminal(env, *PLAY) as table:
        table.wait_for(" > ")
        table.type("n")
        table.wait_for(" > ")
        deadline = time.monotonic() + PATIENCE
        while table.keeps_lines() and time.monotonic() < deadline:
            time.sleep(0.05)  # readline sets its mode up just after the prompt
        assert not table.keeps_lines()
        assert table.ask_to_end() == 128 + signal.SIGTERM
        assert table.keeps_lines()
    assert companion(env, "history").returncode == 0
