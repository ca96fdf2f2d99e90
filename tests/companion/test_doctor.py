"""The doctor, on made-up machines: a folder stands for the file system, a function for other programs."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion import devices, doctor
from companion.displays import has_display
from companion.doctor import Package
from companion.letters import letters
from companion.machine import Check, Finding, Machine, Ran, run_command


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
    assert run_command([str(tmp_path / "none")], os.environ, str(tmp_path)).code is None


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
    check = devices.display(machine(tmp_path))
    assert (check.finding, check.what) == (Finding.OK, "a console with card1-DSI-1")


def test_a_screen_that_may_not_be_used_says_which_groups(tmp_path: Path) -> None:
    put(tmp_path / "sys/class/drm/card1-DSI-1/status", "connected\n")
    assert "groups video and render" in devices.display(machine(tmp_path)).todo


def test_input_pins_and_cameras_that_are_there(tmp_path: Path) -> None:
    for name in ("input/event0", "gpiochip0", "video0"):
        put(tmp_path / "dev" / name)
    looked_at = machine(tmp_path)
    for check in (devices.input_devices(looked_at), devices.pins(looked_at), devices.cameras(looked_at)):
        assert check.finding is Finding.OK, check


def panel(root: Path, name: str, properties: str, across: str) -> None:
    folder = root / "sys/class/input" / f"event{len(list(root.glob('sys/class/input/*')))}" / "device"
    put(folder / "name", f"{name}\n")
    put(folder / "properties", f"{properties}\n")
    put(folder / "capabilities/abs", f"{across}\n")


def test_a_touchscreen_is_told_from_a_touchpad_and_a_mouse(tmp_path: Path) -> None:
    panel(tmp_path, "Mouse", "0", "0")
    panel(tmp_path, "Touchpad", "5", "2e0800000000003")
    check = devices.touch(machine(tmp_path))
    assert check.finding is Finding.NOTICE
    assert "cable" in check.todo
    panel(tmp_path, "FT5406 memory based driver", "2", "260800000000003")
    panel(tmp_path, "Old panel", "2", "3")
    panel(tmp_path, "Broken", "x", "y")
    assert devices.touch(machine(tmp_path)).what == "FT5406 memory based driver, Old panel"


def test_groups_that_are_missing_are_named_with_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    put(tmp_path / "etc/group", "video:x:44:\ngpio:x:986:\ninput:x:105:\n")
    mine = machine(tmp_path)
    mine = Machine(mine.data, {}, tmp_path, mine.run, lambda: frozenset({"video"}))
    check = devices.groups(mine)
    assert check.finding is Finding.NOTICE
    assert "usermod -aG input,gpio $USER" in check.todo
    on_desktop = Machine(mine.data, {"DISPLAY": ":0"}, tmp_path, mine.run, mine.groups)
    assert "usermod -aG gpio $USER" in devices.groups(on_desktop).todo
    kiosk = Machine(mine.data, {"DISPLAY": ":0", "COMPANION_KIOSK": "800x480"}, tmp_path, mine.run, mine.groups)
    assert "input,gpio" in devices.groups(kiosk).todo
    assert devices.groups(Machine(mine.data, {}, tmp_path / "none", mine.run, mine.groups)).finding is Finding.OK


def test_the_lamp_of_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "made darker instead" in devices.lamp(machine(tmp_path)).what
    put(tmp_path / "sys/class/backlight/10-0045/brightness", "31\n")
    assert devices.lamp(machine(tmp_path)).what == "the screen's lamp 10-0045 can be set"
    monkeypatch.setattr("os.access", lambda path, how: False)
    assert devices.lamp(machine(tmp_path)).finding is Finding.NOTICE


@pytest.mark.parametrize(
    ("said", "finding", "words"),
    [
        (Ran(0, "1280 × 720, light enough and sharp"), Finding.OK, "light enough"),
        (Ran(1, "Too dark: add light or move the lamp closer"), Finding.NOTICE, "Too dark"),
        (Ran(2, "No camera is plugged in"), Finding.NOTICE, "plugged in"),
        (Ran(None, ""), Finding.NOTICE, "does not answer"),
    ],
)
def test_a_look_through_the_camera(tmp_path: Path, said: Ran, finding: Finding, words: str) -> None:
    put(tmp_path / "dev/video0")
    looking = Machine(tmp_path, {}, tmp_path, lambda *_: said, camera="auto")
    check = devices.camera_light(looking)
    assert check.finding is finding
    assert words in check.what
    for camera, root in (("", tmp_path), ("none", tmp_path), ("auto", tmp_path / "none")):
        left_alone = Machine(tmp_path, {}, root, lambda *_: Ran(2, "it was looked at"), camera=camera)
        assert devices.camera_light(left_alone).what == "not looked at"


def test_all_is_told_in_short_what_is_wrong_first() -> None:
    checks = [
        Check("companion", Finding.OK, "version 1 on a Pi"),
        Check("pins", Finding.NOTICE, "no pins"),
        Check("disk", Finding.BAD, "3 MB free", "Free some space"),
        Check("clock", Finding.OK, "2026"),
    ]
    told = doctor.in_short(checks)
    assert told.splitlines() == [
        "version 1 on a Pi",
        "BAD disk: 3 MB free",
        "NOTICE pins: no pins",
        "ok: companion, clock",
    ]
    long = [Check("x", Finding.BAD, "x" * 5000)]
    assert len(doctor.in_short(long)) == doctor.LONGEST


@pytest.mark.parametrize(
    ("bits", "finding"),
    [("0", Finding.OK), ("50000", Finding.NOTICE), ("50005", Finding.BAD), ("nonsense", Finding.OK)],
)
def test_power_by_the_firmware(tmp_path: Path, bits: str, finding: Finding) -> None:
    put(tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled", bits + "\n")
    assert devices.power(machine(tmp_path)).finding is finding


def test_power_by_the_voltage_alarm(tmp_path: Path) -> None:
    put(tmp_path / "sys/class/hwmon/hwmon3/name", "rpi_volt\n")
    put(tmp_path / "sys/class/hwmon/hwmon3/in0_lcrit_alarm", "1\n")
    assert devices.power(machine(tmp_path)).finding is Finding.BAD


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


def test_the_code_is_printed_and_written(tmp_path: Path) -> None:
    pytest.importorskip("segno")
    environ = {**os.environ, "COMPANION_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "companion", "doctor", "--qr"]
    shown = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=200, check=False)
    assert "▀" in shown.stdout
    assert "Traceback" not in shown.stderr
    code = tmp_path / "code.svg"
    subprocess.run([*command, str(code)], env=environ, capture_output=True, timeout=200, check=False)
    assert code.read_text().startswith("<?xml")


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


def test_fonts_that_are_missing_are_named_with_the_command(tmp_path: Path) -> None:
    put(tmp_path / "bin" / "fc-list").chmod(0o755)
    path = str(tmp_path / "bin")
    some = letters(machine(tmp_path, Ran(0, "/a/font.ttf:"), PATH=path))
    none = letters(machine(tmp_path, Ran(0, ""), PATH=path))
    bare = letters(machine(tmp_path, PATH=str(tmp_path / "nowhere")))
    assert some.todo == ""
    assert none.todo == "sudo apt install fonts-wqy-microhei fonts-symbola fonts-unifont"
    assert bare.todo.startswith("sudo apt install fontconfig ")
    assert {some.finding, none.finding, bare.finding} == {Finding.OK}
