"""What the appliance and its tests are made of, as far as it needs no machine."""

import importlib.util
import os
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import pytest

from companion.devices import sound
from companion.letters import letters
from companion.machine import Machine
from tests.machine import tools
from tests.machine.device_tree import without
from tests.machine.recipe import ROOT, key_of


def load(name: str) -> ModuleType:
    """A program of the appliance that is no module of a package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "systemd" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def kiosk() -> ModuleType:
    return load("kiosk")


def plug_in(root: Path, name: str, status: str = "connected") -> None:
    folder = root / "sys/class/drm" / name
    folder.mkdir(parents=True)
    (folder / "status").write_text(f"{status}\n")


def test_the_built_in_screen_comes_before_the_plugged_in_one(kiosk: ModuleType, tmp_path: Path) -> None:
    assert kiosk.find_screen(root=tmp_path) is None
    plug_in(tmp_path, "card1-HDMI-A-1")
    plug_in(tmp_path, "card0-HDMI-A-2", "disconnected")
    plug_in(tmp_path, "card1-Writeback-1")
    assert kiosk.find_screen(root=tmp_path) == kiosk.Screen("card1", "HDMI-A-1")
    plug_in(tmp_path, "card2-DSI-1")
    assert kiosk.find_screen(root=tmp_path) == kiosk.Screen("card2", "DSI-1")
    assert kiosk.find_screen("HDMI-A-1", tmp_path) == kiosk.Screen("card1", "HDMI-A-1")
    assert kiosk.find_screen("HDMI-A-2", tmp_path) is None


def test_touches_are_turned_with_the_screen(kiosk: ModuleType) -> None:
    """Where X shows the picture's top left corner, a touch has to arrive as the top left."""
    corners = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}
    for degrees, (x, y) in corners.items():
        a, b, c, d, e, f, *last = map(int, kiosk.TOUCH[degrees].split())
        assert last == [0, 0, 1], "X takes whole matrices only"
        assert (a * x + b * y + c, d * x + e * y + f) == (0, 0), degrees
        assert f'"{kiosk.ROTATE[degrees]}"' in kiosk.xorg_config(kiosk.Screen("card0", "DSI-1"), degrees)
    assert 'Option "monitor-HDMI-1"' in kiosk.xorg_config(kiosk.Screen("card0", "HDMI-A-1"), 0)


def test_pauses_double_and_the_third_quick_end_is_safe_mode(kiosk: ModuleType) -> None:
    past, pauses = kiosk.Past(), []
    for _ in range(9):
        past = past.begun(1000.0).ended(1001.0, "signal KILL")
        pauses.append(past.pause)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert [kiosk.Past(ends).safe for ends in (1, 2, 3)] == [False, False, True]


def test_a_long_good_run_wipes_out_what_was_before(kiosk: ModuleType) -> None:
    past = kiosk.Past(2, "signal KILL", 1000.0).ended(1000.0 + kiosk.SOON + 1, "the screen was frozen")
    assert (past.ends, past.how, past.safe) == (0, "the screen was frozen", False)


def test_the_past_survives_a_restart_and_nonsense_in_its_file(kiosk: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "past.json"
    assert kiosk.read_past(file) == kiosk.Past()
    kiosk.write_past(file, kiosk.Past(2, "exit code 1", 5.0))
    assert kiosk.read_past(file) == kiosk.Past(2, "exit code 1", 5.0)
    for nonsense in ("", "{", '{"other": 1}', "[1]", "7"):
        file.write_text(nonsense)
        assert kiosk.read_past(file) == kiosk.Past()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"SERVICE_RESULT": "success", "EXIT_CODE": "exited", "EXIT_STATUS": "0"}, ""),
        ({"SERVICE_RESULT": "watchdog", "EXIT_CODE": "dumped", "EXIT_STATUS": "ABRT"}, "the screen was frozen"),
        ({"SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "1"}, "exit code 1"),
        ({"SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "137"}, "signal KILL"),
        ({"SERVICE_RESULT": "signal", "EXIT_CODE": "killed", "EXIT_STATUS": "SEGV"}, "signal SEGV"),
    ],
)
def test_the_end_is_told_in_words(kiosk: ModuleType, said: dict[str, str], words: str) -> None:
    assert kiosk.how_it_ended(said) == words


def test_a_dry_run_of_the_installer_changes_nothing() -> None:
    before = key_of(ROOT / "systemd")
    for option in ("--kiosk", "--desktop", "--uninstall"):
        done = subprocess.run(
            [ROOT / "systemd" / "install", option, "--dry-run"], capture_output=True, text=True, check=False
        )
        if "This is for Debian" in done.stderr:
            pytest.skip("this is no Debian")
        assert done.returncode == 0, done.stderr
        assert ("companion-stick@.service" in done.stdout) == (option != "--desktop"), "desktops have their own"
    assert key_of(ROOT / "systemd") == before
    wrong = subprocess.run([ROOT / "systemd" / "install", "--purge"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2


INSTALLER = ROOT / "systemd" / "install"


def recommended() -> list[str]:
    """The packages the installer recommends, as it names them."""
    (line,) = [line for line in INSTALLER.read_text().splitlines() if line.startswith("recommended=")]
    return shlex.split(line.partition("=")[2])[0].split()


def test_the_installer_recommends_what_doctor_asks_for(tmp_path: Path) -> None:
    bare = Machine(root=tmp_path, data=tmp_path, environ={"PATH": str(tmp_path)})
    asked = [letters(bare).todo, sound(bare).todo]
    packages = {package for todo in asked for package in todo.removeprefix("sudo apt install ").split()}
    assert packages == set(recommended())


class Debian:
    """A Debian as far as recommended packages go: programs that install into a file, and what is to be had."""

    def __init__(self, root: Path, there: Iterable[str], to_be_had: Iterable[str]) -> None:
        self.log, self._installed = root / "log", root / "installed"
        self._installed.write_text("".join(f"{package}\n" for package in there))
        (root / "to-be-had").write_text("".join(f"{package}\n" for package in to_be_had))
        (root / "systemd").mkdir()
        (root / "bin").mkdir()
        (root / "requirements").symlink_to(ROOT / "requirements")
        self._script = root / "systemd" / "install"
        self._script.write_text(INSTALLER.read_text().removesuffix('main "$@"\n') + "dry=$1\nbring_recommended\n")
        self._program(
            "dpkg-query",
            f"""for name; do :; done
            grep -qx "$name" {self._installed} || exit 1
            printf installed""",
        )
        # As the real one: nothing is installed where one of the packages is not to be had.
        self._program(
            "apt-get",
            f"""echo "$*" >>{self.log}
            packages=
            for word; do case $word in alsa-* | font*) packages="$packages $word" ;; esac; done
            for name in $packages; do grep -qx "$name" {root}/to-be-had || exit 100; done
            for name in $packages; do echo "$name" >>{self._installed}; done""",
        )
        self._program(
            "apt-cache",
            f"""shift
            for name; do grep -qx "$name" {root}/to-be-had && printf '%s:\\n  Candidate: 1.0\\n' "$name"; done""",
        )
        self._path = f"{root / 'bin'}:{os.environ['PATH']}"

    def _program(self, name: str, text: str) -> None:
        file = self._script.parents[1] / "bin" / name
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)

    def recommend(self, dry: str = "no") -> str:
        done = subprocess.run(
            ["sh", self._script, dry],
            env={**os.environ, "PATH": self._path},
            capture_output=True,
            text=True,
            check=True,
        )
        assert not done.stderr
        return done.stdout

    @property
    def installed(self) -> set[str]:
        return set(self._installed.read_text().split())


def test_recommended_packages_are_installed_once(tmp_path: Path) -> None:
    debian = Debian(tmp_path, there=["fontconfig"], to_be_had=recommended())
    assert debian.recommend("yes").startswith("would install the Debian packages")
    assert debian.installed == {"fontconfig"}
    told = debian.recommend()
    assert debian.installed == set(recommended())
    assert "alsa-utils" in told
    assert "fontconfig" not in told
    before = debian.log.read_text()
    assert debian.recommend() == ""
    assert debian.log.read_text() == before


@pytest.mark.parametrize("to_be_had", [[], ["alsa-utils", "fonts-unifont"]], ids=["no network", "some are gone"])
def test_what_is_recommended_may_not_be_to_be_had(tmp_path: Path, to_be_had: list[str]) -> None:
    debian = Debian(tmp_path, there=[], to_be_had=to_be_had)
    told = debian.recommend()
    assert debian.installed == set(to_be_had)
    *_, last = told.splitlines()
    lacking = [package for package in recommended() if package not in to_be_had]
    assert last.endswith(f"later: sudo apt install {' '.join(lacking)}")


def test_a_tool_that_is_missing_is_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "TOOLS", {"sh": "dash", "no-such-tool": "tool-of-nobody"})
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(tools.CannotBuild, match=r"apt-get install .* -y tool-of-nobody$"):
        tools.bring()


def test_a_node_is_taken_out_of_a_device_tree_whole() -> None:
    text = "/ {\n\tkeep { a = <1>; };\n\tdrop@9 {\n\t\tinner { b; };\n\t};\n\tlast { c; };\n};\n"
    assert without(text, "drop@9") == "/ {\n\tkeep { a = <1>; };\n\tlast { c; };\n};\n"
    assert without(text, "absent") == text


GO_ON = """
import sys
from pathlib import Path
from companion import games
from companion.journal import Journal
from companion.places import Places
from companion.settings import Settings
from ui.run import open_stage
from ui.config import Screen
from ui.context import Context

folder = Path(sys.argv[1])
journal, places = Journal.open(folder / "journal.db"), Places(folder, folder, folder)


def start(go_on):
    app, stage = open_stage(Context(
        games=games.Shelf(), journal=journal, settings=Settings(), places=places, read_dice=lambda _: iter(()),
        data=folder, screen=Screen(800, 480), go_on=go_on,
    ))
    return app, type(stage.top_screen).__name__


app, first = start(True)
app.begin(app.context.games["royal-rescue"], {"players": ["Ann", "Bo"]})
print(first, start(True)[1], start(False)[1])
"""


def test_after_an_end_amid_a_game_it_goes_on_there(tmp_path: Path) -> None:
    pytest.importorskip("kivy")
    done = subprocess.run(
        [sys.executable, "-c", GO_ON, tmp_path],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["Home", "Play", "Home"]
