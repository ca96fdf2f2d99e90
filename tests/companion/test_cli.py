"""Every command of the command line: what it prints, its exit codes, and its one line where it fails."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import __version__, main
from companion.commands.house import Outside
from companion.context import Context, Missing, Speak
from companion.errors import CompanionError
from companion.gallery import Asked
from companion.places import Places, find_places
from companion.settings import Settings
from tests.companion.driving import companion, environ, failed_well


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return environ(tmp_path)


@pytest.fixture
def played(env: dict[str, str]) -> dict[str, str]:
    """An environment in which two games have been played, the first of them to its end."""
    companion(env, "play", "lighthouse", typed="n\nAnna\n\nd 5000\n\nn\nAnna Ben\n\nSkerry\n1 2\n")
    return env


def test_version(env: dict[str, str]) -> None:
    done = companion(env, "--version")
    assert (done.returncode, done.stdout) == (0, f"companion {__version__}\n")


@pytest.mark.parametrize("args", [["--help"], ["play", "--help"], ["simulate", "--help"], ["bench", "--help"]])
def test_help(env: dict[str, str], args: list[str]) -> None:
    done = companion(env, *args)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: companion")


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["dance"],
        ["play", "no-such-game"],
        ["play", "--fast"],
        ["simulate"],
        ["simulate", "lighthouse", "--games", "0"],
        ["simulate", "lighthouse", "--games", "many"],
        ["simulate", "lighthouse", "--players", "5"],
        ["simulate", "lighthouse", "--option", "nights"],
        ["simulate", "lighthouse", "--option", "nights=7"],
        ["simulate", "lighthouse", "--option", "moon=full"],
        ["simulate", "lighthouse", "--set", "house"],
        ["simulate", "lighthouse", "--quest", "1"],
        ["read", "tea-leaves", "a.jpg"],
        ["read", "dice"],
        ["read", "cards", "a.jpg", "--possible", "11h"],
        ["replay"],
        ["export", "two"],
        ["bench"],
        ["bench", "everything"],
        ["tables", "no-such-game"],
    ],
    ids=" ".join,
)
def test_bad_usage_is_one_line_and_exit_2(env: dict[str, str], args: list[str]) -> None:
    failed_well(companion(env, *args), 2)


def test_games(env: dict[str, str]) -> None:
    assert "The Lighthouse, 1 to 4 players: Keep the lamp" in companion(env, "games").stdout
    listed = [json.loads(line) for line in companion(env, "games", "--json").stdout.splitlines()]
    assert {"royal-rescue", "lighthouse"} <= {game["id"] for game in listed}


def test_a_broken_plug_in_is_named_and_left_out(env: dict[str, str], tmp_path: Path) -> None:
    info = tmp_path / "packages" / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[companion.games]\nbroken = no_such_module:Game\n")
    done = companion(env, "games")
    assert done.returncode == 0
    assert "lighthouse" in done.stdout
    assert "The game 'broken' of the package broken 1 is left out" in done.stderr


def test_simulate_keeps_its_contract(env: dict[str, str]) -> None:
    args = [
        "simulate",
        "lighthouse",
        "--players",
        "2",
        "--games",
        "20",
        "--seed",
        "3",
        "--option",
        "extras=rough,thin",
    ]
    found = json.loads(companion(env, *args, "--json").stdout)
    assert found["games"] == 20
    assert found["win_rate"] == found["won"] / 20
    assert found["interval"][0] <= found["win_rate"] <= found["interval"][1]
    assert sum(found["ratings"].values()) == 20
    assert found["games_per_second"] > 0
    again = json.loads(companion(env, *args, "--json").stdout)
    assert {**again, "games_per_second": 0} == {**found, "games_per_second": 0}
    assert "win rate" in companion(env, *args).stdout


@pytest.mark.parametrize("what", ["playouts", "entries"])
def test_benchmarks_of_the_engine(env: dict[str, str], what: str) -> None:
    found = json.loads(companion(env, "bench", what, "lighthouse", "--games", "5", "--json").stdout)
    assert found["game"] == "lighthouse"
    assert found["games"] == 5


def test_history(played: dict[str, str]) -> None:
    assert companion(environ(Path(played["COMPANION_HOME"]) / "other"), "history").stdout == ""
    lines = companion(played, "history").stdout.splitlines()
    assert len(lines) == 2
    assert " The Lighthouse " in lines[0]
    assert "Skerry, night 1" in lines[0]
    assert "(Anna, Ben)" in lines[0]
    assert len(companion(played, "history", "--number", "1").stdout.splitlines()) == 1
    games = [json.loads(line) for line in companion(played, "history", "--json").stdout.splitlines()]
    assert [game["over"] for game in games] == [False, True]
    assert "score" not in lines[0]
    assert f", score {games[1]['score']} (" in lines[1]


def test_export_and_replay(played: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    assert companion(played, "export", "1", str(record)).returncode == 0
    found = json.loads(companion(played, "replay", str(record), "--json").stdout)
    assert set(found) == {
        "game", "answers", "over", "won", "score", "rating", "phase", "ask", "table", "adjustable",
    }  # fmt: skip
    assert found["over"] is True
    assert "The wave" in companion(played, "replay", str(record)).stdout
    latest = companion(played, "export").stdout
    assert json.loads(latest.splitlines()[0])["options"]["players"] == ["Anna", "Ben"]
    assert json.loads(companion(played, "replay", "-", "--json", typed=latest).stdout)["answers"] == 2


def test_export_of_all(played: dict[str, str], tmp_path: Path) -> None:
    done = companion(played, "export", "--all", str(tmp_path / "records"))
    assert done.returncode == 0
    assert len(list((tmp_path / "records").iterdir())) == 2


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["export", "99"], "There is no game 99"),
        (["export", "1", "/proc/none/x"], "cannot be written"),
        (["replay", "/no/such/record"], "cannot be read"),
        (["tables", "lighthouse"], "has no table sets"),
    ],
)
def test_failures_are_one_line_and_exit_1(played: dict[str, str], args: list[str], words: str) -> None:
    assert words in failed_well(companion(played, *args), 1)


def test_nothing_to_export(env: dict[str, str]) -> None:
    for args in ((), ("--all",)):
        assert "no game to export" in failed_well(companion(env, "export", *args), 1)


def test_a_home_that_cannot_be_is_one_line(env: dict[str, str]) -> None:
    line = failed_well(companion({**env, "COMPANION_HOME": "~nobody-of-this-name/x"}, "history"), 1)
    assert "no such user" in line


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(CompanionError, match="no home folder"):
        find_places({})


def test_how_many_can_play(env: dict[str, str]) -> None:
    lines = companion(env, "games").stdout.splitlines()
    assert any("Royal Execution, 1 player: " in line for line in lines)
    assert any("Royal Rescue, 1 to 4 players: " in line for line in lines)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1"),
        ("hello\n", "line 1"),
        ('{"record": 2, "game": "lighthouse", "options": {}}\n', "version 2"),
        ('{"record": 1, "game": "chess", "options": {}}\n', ", line 1: There is no game 'chess'"),
        ('{"record": 1, "game": "lighthouse", "options": {"players": []}}\n', "line 1: options"),
        ('{"record": 1, "game": "lighthouse", "options": {}}\n{"ask": "x.y", "answer": 1}\n', "line 2"),
        (
            '{"record": 1, "game": "lighthouse", "options": {}}\n\n{"ask": "building.name", "answer": 1}\n',
            "line 3",
        ),
    ],
)
def test_a_record_that_does_not_fit_is_refused_with_its_line(
    env: dict[str, str], tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(text)
    for args in ([str(path)], [str(path), "--json"]):
        assert words in failed_well(companion(env, "replay", *args), 1)
    assert words in failed_well(companion(env, "replay", "-", typed=text), 1)


def test_a_settings_file_that_is_wrong_is_named_with_its_line(env: dict[str, str]) -> None:
    home = Path(env["COMPANION_HOME"])
    home.mkdir(parents=True)
    (home / "settings.toml").write_text("[display]\nwidth = 'wide'\n")
    line = failed_well(companion(env, "play", "--terminal"), 1)
    assert "settings.toml, line 2" in line


def test_a_reader_that_goes_away_is_no_failure(played: dict[str, str]) -> None:
    command = f"{sys.executable} -m companion games | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], env=played, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_engine_imports_no_screen_camera_or_pins(env: dict[str, str]) -> None:
    code = (
        "import sys; from companion.main import run; run(['games']); "
        "run(['simulate', 'lighthouse', '--games', '1']);"
        "rooms = ('kivy', 'cv2', 'gpiozero', 'lgpio', 'ui', 'vision', 'hardware');"
        "print([name for name in rooms if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"


class Rooms:
    """Stands in for ui, vision and hardware."""

    def __init__(self, missing: bool = False) -> None:
        self.missing = missing
        self.shown: list[Context] = []
        self.asked: list[Asked] = []

    def window(self, settings: Settings, places: Places) -> str:
        if self.missing:
            raise Missing("The touchscreen cannot be used here (no kivy)")
        return "the window"

    def touchscreen(self, context: Context, window: str) -> int:
        assert window == "the window"
        self.shown.append(context)
        return 0

    def demo(self, folder: Path) -> int:
        (folder / "1.png").write_bytes(b"")
        return 0

    def read(self, photos: Sequence[Path], *more: Any) -> Iterable[Mapping[str, Any]]:
        if self.missing:
            raise Missing("Photos cannot be read here (no cv2)")
        for photo in photos:
            if photo.name == "none.jpg":
                yield {"file": str(photo), "error": "there is no such file"}
            elif photo.name == "dark.jpg":
                yield {
                    "file": str(photo),
                    "dice": [],
                    "cards": [],
                    "sure": False,
                    "reason": "too dark",
                    "ms": 3,
                }
            else:
                dice = [{"value": 5, "box": [1, 2, 3, 4], "confidence": 0.9}]
                cards = [{"card": "10h", "box": [1, 2, 3, 4], "confidence": 0.9}]
                yield {
                    "file": str(photo),
                    "dice": dice,
                    "cards": cards,
                    "sure": True,
                    "ms": 4,
                    "more": list(map(str, more)),
                }

    def measure(self, what: str) -> Mapping[str, Any]:
        return {"what": what, "seconds": 1.5}

    def outside(self) -> Outside:
        return Outside(
            self.window, self.touchscreen, self.demo, self.read, self.read, measure=self.measure,
            desk=lambda *given: given, gallery=self.gallery, teacher=lambda: None, picture=lambda source: None,
        )  # fmt: skip

    def gallery(self, asked: Asked, speak: Speak, told: Callable[[int, int], None]) -> int:
        self.asked.append(asked)
        return 0


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Rooms:
    rooms = Rooms()
    monkeypatch.setattr(main, "OUTSIDE", rooms.outside())
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSH_TTY", "/dev/none")
    return rooms


def test_play_opens_the_screen_where_there_is_a_display(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert main.run(["play", "royal-rescue"]) == 0
    assert [context.wanted for context in rooms.shown] == ["royal-rescue"]


@pytest.mark.parametrize(
    ("display", "missing", "args"), [("", False, []), (":9", True, []), (":9", False, ["--terminal"])]
)
def test_play_falls_to_the_terminal(
    rooms: Rooms,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    display: str,
    missing: bool,
    args: list[str],
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115, PTH123 (closed with the test)
    rooms.missing = missing
    assert main.run(["play", *args]) == 0
    out, err = capsys.readouterr()
    assert not rooms.shown
    assert "n  new game" in out
    assert ("playing in the terminal" in err) is missing


def test_demo(rooms: Rooms, tmp_path: Path) -> None:
    assert main.run(["play", "--demo", "--folder", str(tmp_path)]) == 0
    assert (tmp_path / "1.png").exists()


def test_read_prints_a_line_a_photo_and_fails_after_the_rest(rooms: Rooms, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["read", "dice", "a.jpg", "none.jpg", "dark.jpg", "--json"]) == 1
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["file"] for line in lines] == ["a.jpg", "none.jpg", "dark.jpg"]
    assert "error" in lines[1]
    assert len(err.splitlines()) == 1
    assert main.run(["read", "dice", "a.jpg", "dark.jpg"]) == 0
    assert capsys.readouterr().out == "a.jpg: 5 (sure)\ndark.jpg: nothing (too dark)\n"


def test_read_cards_passes_layout_and_possible_on(rooms: Rooms, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["read", "cards", "a.jpg", "--json", "--layout", "row", "--possible", "10h,7S joker"]) == 0
    assert json.loads(capsys.readouterr().out)["more"][:2] == ["row", "['10h', '7s', 'joker']"]


def test_read_without_a_reader_says_what_to_install(rooms: Rooms, capsys: pytest.CaptureFixture[str]) -> None:
    rooms.missing = True
    assert main.run(["read", "dice", "a.jpg"]) == 1
    assert capsys.readouterr().err == "companion: Photos cannot be read here (no cv2)\n"


@pytest.mark.parametrize("what", ["start", "answer", "idle", "read"])
def test_benchmarks_of_the_screen_and_the_reader(rooms: Rooms, capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert main.run(["bench", what, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"what": what, "seconds": 1.5}


def test_ctrl_c_is_quiet(rooms: Rooms, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.commands.showing.games", stopped)
    assert main.run(["games"]) == 130
    assert capsys.readouterr().err.strip() == ""
