"""A game as a wheel: built, installed into a clean environment that sees the companion, found, and played there.

Nothing is fetched: the build back end is the one that the companion's own set-up has brought.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from sysconfig import get_path

import pytest

from tests.plugin.sample import ROOT, SOURCE

PLAYED = """
import io
import random
from companion import records
from companion.games import Shelf
from companion.session import Session

game = Shelf()["ten-planks"]
session = Session(game, game.options({"players": ["Anna", "Ben"], "river": "brook"}))
dealer = game.dealer(session.table, random.Random(3))
while not session.over:
    session.answer(dealer.answer(session.table))
    session.undo()
    session.redo()
file = io.StringIO()
records.write(session, file)
again = records.replay(records.read(file.getvalue().splitlines()), game)
assert again.table == session.table
print(file.getvalue(), end="")
"""


@dataclass(frozen=True)
class Clean:
    """An environment with the companion and one game more."""

    python: Path
    environ: Mapping[str, str]

    def run(self, *words: str, typed: str = "") -> str:
        """What a program says on its standard output; fails the test where it fails."""
        done = subprocess.run(
            [self.python, *words], env=self.environ, input=typed, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    def companion(self, *words: str, typed: str = "") -> str:
        return self.run("-m", "companion", *words, typed=typed)


def pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Clean:
    folder = tmp_path_factory.mktemp("plugin")
    source, home = folder / "source", folder / "env"
    # Building writes beside the source.
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    pip("wheel", str(source), "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder))
    (wheel,) = folder.glob("ten_planks-*.whl")
    venv.create(home, symlinks=True, with_pip=False)
    python = home / "bin" / "python"
    packages = home / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    # The companion and what it needs, as an installation of it would bring them.
    (packages / "companion.pth").write_text(f"{ROOT}\n{get_path('purelib')}\n")
    pip("--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    settled = {"COMPANION_HOME": str(folder / "home"), "LANG": "C.UTF-8", "TERM": "dumb", "SSH_TTY": "/dev/none"}
    return Clean(python, {**kept, **settled})


def test_the_game_comes_from_the_wheel(clean: Clean) -> None:
    where = clean.run("-c", "import ten_planks; print(ten_planks.__file__)")
    assert Path(where.strip()).is_relative_to(clean.python.parents[1])


def test_it_is_found_by_its_entry_point(clean: Clean) -> None:
    listed = [json.loads(line) for line in clean.companion("games", "--json").splitlines()]
    assert [game["id"] for game in listed][:4] == ["royal-rescue", "royal-execution", "royal-limited", "robin-hood"]
    assert {"id": "ten-planks", "title": "Ten Planks", "players": [1, 6]}.items() <= listed[-1].items()


def test_it_is_played_to_the_end_and_its_record_replayed(clean: Clean, tmp_path: Path) -> None:
    record = tmp_path / "played.jsonl"
    record.write_text(clean.run("-c", PLAYED), encoding="utf-8")
    said = json.loads(clean.companion("replay", str(record), "--json"))
    assert (said["game"], said["over"], said["phase"]) == ("ten-planks", True, "bridge")
    assert said["won"] == (said["score"] >= 6)


def test_it_is_played_at_the_terminal_saved_and_gone_on_with(clean: Clean) -> None:
    begun = clean.companion("play", "ten-planks", "--terminal", typed="n\nAnna, Ben\n\nbold\n1 2 5 6 6\nu\nq\n")
    assert "GOOD: Planks: +2" in begun
    assert "a 5 or 6 87 %" in begun
    assert "Taken back: Build: 1 2 5 6 6." in begun
    gone_on = clean.companion("play", "ten-planks", "--terminal", typed="1\n1 1 5 5 6\nd 200\n\nq\n")
    assert "Planks: +1" in gone_on
    assert "Won" in gone_on or "Lost" in gone_on


def test_it_has_statistics(clean: Clean) -> None:
    said = json.loads(
        clean.companion("simulate", "ten-planks", "--players", "2", "--games", "40", "--seed", "1", "--json")
    )
    assert (said["game"], said["games"]) == ("ten-planks", 40)
    assert said["interval"][0] < said["win_rate"] < said["interval"][1]
    assert "Ten Planks" in clean.companion("history")
