"""The doctor, on made-up machines: a folder stands for the file system, a function for other programs."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion import doctor
from companion.displays import has_display
from companion.doctor import Check, Finding, Machine, Package, Ran


def machine(root: Path, said: Ran | None = None, **environ: str) -> Machine:
    def run(command: list[str], environ: Mapping[str, str], folder: str) -> Ran:
        return said or Ran(0, "")

    return Machine(root / "data", environ, root, run)


def put(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_bare_machine_is_examined_without_complaint(tmp_path: Path) -> None:
    checks = list(doctor.examine(machine(tmp_path)))
    assert {check.name for check in checks} >= {"python", "kivy", "cv2", "display", "pins", "camera", "games"}
    assert all(check.todo for check in checks if check.finding is Finding.BAD)
    assert not [check for check in checks if check.finding is Finding.BAD]


def test_a_package_that_is_not_there(tmp_path: Path) -> None:
    check = doctor.check_package(Package("no_such_module", "no-such", "it is dark"), machine(tmp_path), "/")
    assert check == Check(
        "no_such_module", Finding.NOTICE, "not installed: it is dark", "Install it: pip install no-such"
    )


def test_a_needed_package_that_is_not_there_is_bad(tmp_path: Path) -> None:
    package = Package("no_such_module", "no-such", "nothing works", needed=True)
    assert doctor.check_package(package, machine(tmp_path), "/").finding is Finding.BAD


def test_a_package_that_is_there_and_broken(tmp_path: Path) -> None:
    broken = Ran(1, "Traceback\nImportError: libGL.so.1: cannot open shared object file")
    check = doctor.check_package(Package("rich", "rich", "-"), machine(tmp_path, broken), "/")
    assert check.finding is Finding.NOTICE
    assert "libGL.so.1" in check.what
    assert "Traceback" not in check.what


def test_a_package_that_is_imported_for_ever(tmp_path: Path) -> None:
    check = doctor.check_package(Package("rich", "rich", "-"), machine(tmp_path, Ran(None, "no answer")), "/")
    assert "no answer" in check.what


def test_a_command_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    assert doctor.run_command([str(tmp_path / "none")], os.environ, str(tmp_path)).code is None


@pytest.mark.parametrize(
    ("environ", "display"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"SDL_VIDEODRIVER": "offscreen"}, True),
        ({}, False),
        ({"DISPLAY": ""}, False),
    ],
)
def test_displays_by_environment(tmp_path: Path, environ: dict[str, str], display: bool) -> None:
    assert has_display(environ, tmp_path) is display


def test_a_console_with_a_screen_is_a_display_but_not_over_ssh(tmp_path: Path) -> None:
    put(tmp_path / "dev/dri/card1")
    assert not has_display({}, tmp_path)
    put(tmp_path / "sys/class/drm/card1-HDMI-A-1/status", "disconnected\n")
    assert not has_display({}, tmp_path)
    put(tmp_path / "sys/class/drm/card1-DSI-1/status", "connected\n")
    assert has_display({}, tmp_path)
    assert not has_display({"SSH_CONNECTION": "10.0.0.1 22"}, tmp_path)
    check = doctor.display(machine(tmp_path))
    assert (check.finding, check.what) == (Finding.OK, "a console with card1-DSI-1")


def test_a_screen_that_may_not_be_used_says_which_groups(tmp_path: Path) -> None:
    put(tmp_path / "sys/class/drm/card1-DSI-1/status", "connected\n")
    assert "groups video and render" in doctor.display(machine(tmp_path)).todo


def test_input_pins_and_cameras_that_are_there(tmp_path: Path) -> None:
    for name in ("input/event0", "gpiochip0", "video0"):
        put(tmp_path / "dev" / name)
    looked_at = machine(tmp_path)
    for check in (doctor.input_devices(looked_at), doctor.pins(looked_at), doctor.cameras(looked_at)):
        assert check.finding is Finding.OK, check


@pytest.mark.parametrize(
    ("bits", "finding"),
    [("0", Finding.OK), ("50000", Finding.NOTICE), ("50005", Finding.BAD), ("nonsense", Finding.OK)],
)
def test_power_by_the_firmware(tmp_path: Path, bits: str, finding: Finding) -> None:
    put(tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled", bits + "\n")
    assert doctor.power(machine(tmp_path)).finding is finding


def test_power_by_the_voltage_alarm(tmp_path: Path) -> None:
    put(tmp_path / "sys/class/hwmon/hwmon3/name", "rpi_volt\n")
    put(tmp_path / "sys/class/hwmon/hwmon3/in0_lcrit_alarm", "1\n")
    assert doctor.power(machine(tmp_path)).finding is Finding.BAD


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    put(tmp_path / "data", "not a folder")
    check = doctor.data_folder(machine(tmp_path))
    assert check == Check("games", Finding.BAD, f"{tmp_path}/data is no folder", "Move that file away")


@pytest.mark.parametrize(
    ("data", "words"),
    [("/dev/null/x", "/dev/null is no folder"), ("/tmp/" + "x" * 300, "File name too long")],
)
def test_a_data_folder_that_cannot_be(tmp_path: Path, data: str, words: str) -> None:
    looked_at = Machine(Path(data), {}, tmp_path, lambda *args: Ran(0, ""))
    check = doctor.data_folder(looked_at)
    assert check.finding is Finding.BAD
    assert words in check.what
    doctor.disk(looked_at)


def test_a_data_folder_is_looked_at_and_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    assert doctor.data_folder(machine(tmp_path)).finding is Finding.OK
    assert not list((tmp_path / "data").iterdir())


def test_a_full_disk_is_bad_and_a_nearly_full_one_a_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage:
        free = 10_000_000

    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage)
    assert doctor.disk(machine(tmp_path)).finding is Finding.BAD
    Usage.free = 150_000_000
    assert doctor.disk(machine(tmp_path)).finding is Finding.NOTICE


def test_an_import_leaves_nothing_in_this_folder(tmp_path: Path) -> None:
    folder = tmp_path / "scratch"
    folder.mkdir()
    looking = Machine(tmp_path / "data", os.environ, tmp_path)
    assert doctor.check_package(Package("rich", "rich", "-"), looking, str(folder)).finding is Finding.OK
    assert [path.name for path in tmp_path.iterdir()] == ["scratch"]


def test_the_command_itself(tmp_path: Path) -> None:
    environ = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "doctor", "--json"],
        env=environ,
        capture_output=True,
        text=True,
        timeout=200,
    )
    checks = [json.loads(line) for line in done.stdout.splitlines()]
    assert {check["finding"] for check in checks} <= {"ok", "notice", "bad"}
    assert done.returncode == (1 if any(check["finding"] == "bad" for check in checks) else 0)
    assert "Traceback" not in done.stderr
