"""Looks over the machine: what is there, what is missing, and what to do about it.

Nothing here imports a screen, camera or pin library; each is imported in a process of its own, because a
package can be present and broken. Every check ends in a plain answer, whatever the machine is like.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from importlib import metadata, util
from pathlib import Path

from companion import __version__
from companion.displays import connected, graphics, has_display

IMPORT_SECONDS = 60
"""How long an import may take on a slow card before it counts as broken."""

LITTLE_SPACE = 200
NO_SPACE = 20
"""Free megabytes below which the disk is worth a notice, and below which games may not be kept."""


class Finding(StrEnum):
    """How a check came out; a notice is something missing that the companion lives without."""

    OK = "ok"
    NOTICE = "notice"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: how it is, and what to do where something should be done."""

    name: str
    finding: Finding
    what: str
    todo: str = ""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command said: its exit code (None where it could not be run or took too long) and its words."""

    code: int | None
    words: str


def run_command(command: list[str], environ: Mapping[str, str], folder: str) -> Ran:
    """Run a command for a short while in a folder of its own; never raises for what the command does."""
    try:
        done = subprocess.run(
            command, env=dict(environ), cwd=folder, timeout=IMPORT_SECONDS, capture_output=True, text=True,
            errors="replace", stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Ran(None, f"no answer within {IMPORT_SECONDS} seconds")
    except OSError as error:
        return Ran(None, str(error))
    return Ran(done.returncode, (done.stdout + done.stderr).strip())


Runner = Callable[[list[str], Mapping[str, str], str], Ran]


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine that is looked at; ``root`` is where its file system begins, ``data`` where games are
    kept."""

    data: Path
    environ: Mapping[str, str]
    root: Path = Path("/")
    run: Runner = run_command

    def files(self, pattern: str) -> list[Path]:
        """The files that match a pattern below the root, sorted; none where a folder cannot be read."""
        try:
            return sorted(self.root.glob(pattern))
        except OSError:
            return []

    def text(self, name: str) -> str:
        """A small text file without its ends, empty where it cannot be read."""
        try:
            return (self.root / name).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return ""


@dataclass(frozen=True, slots=True)
class Package:
    """A package the companion uses: how it is imported and installed, and what is missing without it."""

    module: str
    install: str
    without: str
    needed: bool = False


PACKAGES = (
    Package("msgspec", "msgspec", "settings and records cannot be read", needed=True),
    Package("platformdirs", "platformdirs", "the companion does not know where to keep games", needed=True),
    Package("rich", "rich", "there is no terminal front end", needed=True),
    Package("segno", "segno", "no QR codes are shown"),
    Package("kivy", "kivy", "there is no touchscreen; games are played in the terminal"),
    Package("numpy", "numpy", "no photos are read"),
    Package("cv2", "opencv-python", "no photos are read and no camera is used"),
    Package("gpiozero", "gpiozero", "no buttons and lights are used"),
    Package("lgpio", "lgpio==0.2.2.0", "no buttons and lights are used"),
)


def examine(machine: Machine) -> Iterator[Check]:
    """All checks, one after the other as they are made."""
    yield from (versions(machine), python_version())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for package in PACKAGES:
            yield check_package(package, machine, folder)
    yield from (display(machine), input_devices(machine), pins(machine), cameras(machine))
    yield from (data_folder(machine), disk(machine), clock(), power(machine))


def versions(machine: Machine) -> Check:
    """What this is and what it runs on."""
    system = dict(
        line.split("=", 1) for line in machine.text("etc/os-release").splitlines() if "=" in line
    ).get("PRETTY_NAME", platform.system()).strip('"')  # fmt: skip
    model = machine.text("proc/device-tree/model") or platform.machine()
    return Check("companion", Finding.OK, f"version {__version__} on {system}, {model}")


def python_version() -> Check:
    """Whether this Python is one the companion is tested with."""
    fine = sys.version_info >= (3, 11)
    todo = "" if fine else "Install Python 3.11 or newer"
    return Check("python", Finding.OK if fine else Finding.BAD, platform.python_version(), todo)


def check_package(package: Package, machine: Machine, folder: str) -> Check:
    """Whether a package is there and can really be imported."""
    name, lack = package.module, Finding.BAD if package.needed else Finding.NOTICE
    install = f"Install it: pip install {package.install}"
    if not _found(name):
        return Check(name, lack, f"not installed: {package.without}", install)
    ran = machine.run([sys.executable, "-c", f"import {name}"], _import_environ(machine, folder), folder)
    if ran.code != 0:
        reason = ran.words.splitlines()[-1] if ran.words else f"it ended with code {ran.code}"
        return Check(name, lack, f"installed, but it cannot be imported: {reason}", install)
    version = _version(package.install.split("==")[0])
    if name == "lgpio" and version.startswith("0.0."):
        return Check(name, lack, f"{version} is an empty stand-in: {package.without}", install)
    return Check(name, Finding.OK, version)


def _found(module: str) -> bool:
    try:
        return util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "version unknown"


def _import_environ(machine: Machine, folder: str) -> dict[str, str]:
    """An environment in which an import leaves no traces: Kivy writes a home, lgpio a pipe."""
    quiet = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", "KIVY_HOME": folder}
    return {**machine.environ, **quiet}


def display(machine: Machine) -> Check:
    """Whether a window can be opened, and by which means."""
    environ = machine.environ
    for name in ("WAYLAND_DISPLAY", "DISPLAY", "SDL_VIDEODRIVER"):
        if environ.get(name):
            return Check("display", Finding.OK, f"{name} is {environ[name]}")
    if has_display(environ, machine.root):
        return Check("display", Finding.OK, f"a console with {', '.join(connected(machine.root))}")
    lack = "no display: games are played in the terminal"
    if connected(machine.root) and not graphics(machine.root):
        return Check("display", Finding.NOTICE, lack, "Put this user into the groups video and render")
    return Check("display", Finding.NOTICE, lack, "Start it on the screen itself, or plug one in")


def input_devices(machine: Machine) -> Check:
    """Whether touches and keys can be read without a desktop."""
    found = machine.files("dev/input/event*")
    readable = [path for path in found if os.access(path, os.R_OK)]
    if readable:
        return Check("input", Finding.OK, f"{len(readable)} of {len(found)} input devices can be read")
    if machine.environ.get("DISPLAY") or machine.environ.get("WAYLAND_DISPLAY"):
        return Check("input", Finding.OK, "the desktop passes touches and keys on")
    if found:
        todo = "Put this user into the group input"
        return Check("input", Finding.NOTICE, f"{len(found)} input devices, none can be read", todo)
    return Check("input", Finding.NOTICE, "no input devices", "Plug in a touchscreen, mouse or keyboard")


def pins(machine: Machine) -> Check:
    """Whether buttons and lights can be wired to this machine."""
    found = machine.files("dev/gpiochip*")
    readable = [path.name for path in found if os.access(path, os.R_OK | os.W_OK)]
    if readable:
        return Check("pins", Finding.OK, ", ".join(readable))
    if found:
        todo = "Put this user into the group gpio"
        return Check("pins", Finding.NOTICE, f"{found[0].name} is there but may not be used", todo)
    return Check("pins", Finding.NOTICE, "no pins on this machine: no buttons and lights")


def cameras(machine: Machine) -> Check:
    """Whether a camera may be there."""
    found = machine.files("dev/video*")
    readable = [path.name for path in found if os.access(path, os.R_OK)]
    ribbon = shutil.which("rpicam-vid", path=machine.environ.get("PATH"))
    words = [f"{len(readable)} video devices"] if readable else []
    words += ["rpicam-vid for a ribbon camera"] if ribbon else []
    if words:
        return Check("camera", Finding.OK, ", ".join(words))
    if found:
        return Check(
            "camera",
            Finding.NOTICE,
            "video devices that may not be read",
            "Put this user into the group video",
        )
    return Check("camera", Finding.NOTICE, "no camera: dice and cards are entered by hand")


def data_folder(machine: Machine) -> Check:
    """Whether games can be kept."""
    try:
        folder = _existing(machine.data)
        if not folder.is_dir():
            return Check("games", Finding.BAD, f"{folder} is no folder", "Move that file away")
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Check(
            "games",
            Finding.BAD,
            f"{machine.data} cannot be written: {error.strerror}",
            "Mend its permissions, or name another folder as COMPANION_HOME",
        )
    return Check("games", Finding.OK, f"kept in {machine.data}")


def _existing(folder: Path) -> Path:
    """The folder, or what is nearest above it and exists. Raises OSError where a name cannot be looked at."""
    return next((path for path in (folder, *folder.parents) if path.exists()), folder)


def disk(machine: Machine) -> Check:
    """Whether there is room for games."""
    try:
        free = shutil.disk_usage(_existing(machine.data)).free // 1_000_000
    except OSError as error:
        return Check("disk", Finding.BAD, f"its free space is unknown: {error.strerror}", "Check the disk")
    finding = Finding.BAD if free < NO_SPACE else Finding.NOTICE if free < LITTLE_SPACE else Finding.OK
    return Check("disk", finding, f"{free} MB free", "" if finding is Finding.OK else "Free some space")


def clock() -> Check:
    """Whether the clock can be right: not before these files were written, not decades away."""
    now = datetime.now(UTC)
    written = datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)
    words = now.strftime("%Y-%m-%d %H:%M UTC")
    if now < written or now.year > written.year + 30:
        todo = "Set the clock; games go on, but their dates are wrong"
        return Check("clock", Finding.NOTICE, f"{words} cannot be right", todo)
    return Check("clock", Finding.OK, words)


def power(machine: Machine) -> Check:
    """Whether the power supply is strong enough, as far as the machine tells."""
    if (state := _throttled(machine)) is None:
        return Check("power", Finding.OK, "this machine does not say")
    todo = "Use the power supply that was made for this machine"
    if state & 0x1:
        return Check("power", Finding.BAD, "under-voltage now", todo)
    if state & 0x10000:
        return Check("power", Finding.NOTICE, "there was under-voltage since the start", todo)
    return Check("power", Finding.OK, "no under-voltage")


def _throttled(machine: Machine) -> int | None:
    """The firmware's throttling bits: bit 0 is under-voltage now, bit 16 under-voltage since the start."""
    for volt in machine.files("sys/class/hwmon/hwmon*/name"):
        if machine.text(str(volt.relative_to(machine.root))) == "rpi_volt":
            alarm = machine.text(str(volt.relative_to(machine.root).with_name("in0_lcrit_alarm")))
            if alarm == "1":
                return 1
    words = machine.text("sys/devices/platform/soc/soc:firmware/get_throttled")
    if not words and (tool := shutil.which("vcgencmd", path=machine.environ.get("PATH"))):
        words = machine.run([tool, "get_throttled"], machine.environ, "/").words.removeprefix("throttled=")
    try:
        return int(words, 16) if words else None
    except ValueError:
        return None
