"""Looks over the machine: what is there, what is missing, and what to do about it.

Nothing here imports a screen, camera or pin library; each is imported in a process of its own, because a
package can be present and broken. Every check ends in a plain answer, whatever the machine is like.
"""

import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata, util
from pathlib import Path

from companion import __version__, devices
from companion.files import why
from companion.language import tr
from companion.machine import Check, Finding, Machine

LITTLE_SPACE = 200
NO_SPACE = 20
"""Free megabytes below which the disk is worth a notice, and below which games may not be kept."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package the companion uses: how it is imported and installed, and what is missing without it."""

    module: str
    install: str
    without: str
    needed: bool = False


PACKAGES = (
    Package("msgspec", "msgspec", tr("settings and records cannot be read"), needed=True),
    Package("platformdirs", "platformdirs", tr("the companion does not know where to keep games"), needed=True),
    Package("rich", "rich", tr("there is no terminal front end"), needed=True),
    Package("segno", "segno", tr("no QR codes are shown")),
    Package("kivy", "kivy", tr("there is no touchscreen; games are played in the terminal")),
    Package("numpy", "numpy", tr("no photos are read")),
    Package("cv2", "opencv-python", tr("no photos are read and no camera is used")),
    Package("gpiozero", "gpiozero", tr("no buttons and lights are used")),
    Package("lgpio", "lgpio==0.2.2.0", tr("no buttons and lights are used")),
)


def examine(machine: Machine) -> Iterator[Check]:
    """All checks, one after the other as they are made."""
    yield from (versions(machine), python_version())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for package in PACKAGES:
            yield check_package(package, machine, folder)
    for look in devices.LOOKS:
        yield look(machine)
    yield from (data_folder(machine), disk(machine), clock())


LONGEST = 700
"""Characters in a QR code that a phone still reads from a small screen."""


def in_short(checks: Sequence[Check]) -> str:
    """All findings as one text for a QR code, what is wrong first and in full."""
    wrong = [f"{check.finding.upper()} {check.name}: {check.what}" for finding in (Finding.BAD, Finding.NOTICE)
             for check in checks if check.finding is finding]  # fmt: skip
    about = [check.what for check in checks if check.name == "companion"]
    well = "ok: " + ", ".join(check.name for check in checks if check.finding is Finding.OK)
    return "\n".join((*about, *wrong, well))[:LONGEST]


def versions(machine: Machine) -> Check:
    """What this is and what it runs on."""
    system = dict(
        line.split("=", 1) for line in machine.text("etc/os-release").splitlines() if "=" in line
    ).get("PRETTY_NAME", platform.system()).strip('"')  # fmt: skip
    model = machine.text("proc/device-tree/model") or platform.machine()
    return Check("companion", Finding.OK, _about(system, model))


def _about(system: str, model: str) -> str:
    return tr(
        "version {version} on {system}, {model}, Linux {kernel}", version=__version__, system=system, model=model,
        kernel=platform.release(),
    )  # fmt: skip


def python_version() -> Check:
    """Whether this Python is one the companion is tested with."""
    fine = sys.version_info >= (3, 11)
    todo = "" if fine else tr("Install Python 3.11 or newer")
    return Check("python", Finding.OK if fine else Finding.BAD, platform.python_version(), todo)


def check_package(package: Package, machine: Machine, folder: str) -> Check:
    """Whether a package is there and can really be imported."""
    name, lack = package.module, Finding.BAD if package.needed else Finding.NOTICE
    install = tr("Install it: pip install {package}", package=package.install)
    if not _found(name):
        return Check(name, lack, tr("not installed: {without}", without=package.without), install)
    ran = machine.run([sys.executable, "-c", f"import {name}"], _import_environ(machine, folder), folder)
    if ran.code != 0:
        reason = ran.words.splitlines()[-1] if ran.words else tr("it ended with code {code}", code=ran.code)
        return Check(name, lack, tr("installed, but it cannot be imported: {reason}", reason=reason), install)
    version = _version(package.install.split("==")[0])
    if name == "lgpio" and version.startswith("0.0."):
        return Check(
            name,
            lack,
            tr("{version} is an empty stand-in: {without}", version=version, without=package.without),
            install,
        )
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
        return tr("version unknown")


def _import_environ(machine: Machine, folder: str) -> dict[str, str]:
    """An environment in which an import leaves no traces: Kivy writes a home, lgpio a pipe."""
    quiet = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1", "KIVY_HOME": folder}
    return {**machine.environ, **quiet}


def data_folder(machine: Machine) -> Check:
    """Whether games can be kept."""
    try:
        folder = _existing(machine.data)
        if not folder.is_dir():
            return Check(
                tr("games"), Finding.BAD, tr("{folder} is no folder", folder=folder), tr("Move that file away")
            )
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Check(
            tr("games"),
            Finding.BAD,
            tr("{path} cannot be written: {reason}", path=machine.data, reason=why(error)),
            tr("Mend its permissions, or name another folder as COMPANION_HOME"),
        )
    return Check(tr("games"), Finding.OK, tr("kept in {folder}", folder=machine.data))


def _existing(folder: Path) -> Path:
    """The folder, or what is nearest above it and exists. Raises OSError where a name cannot be looked at."""
    return next((path for path in (folder, *folder.parents) if path.exists()), folder)


def disk(machine: Machine) -> Check:
    """Whether there is room for games."""
    try:
        free = shutil.disk_usage(_existing(machine.data)).free // 1_000_000
    except OSError as error:
        return Check(
            tr("disk"), Finding.BAD, tr("its free space is unknown: {reason}", reason=why(error)), tr("Check the disk")
        )
    finding = Finding.BAD if free < NO_SPACE else Finding.NOTICE if free < LITTLE_SPACE else Finding.OK
    return Check(
        tr("disk"), finding, tr("{free} MB free", free=free), "" if finding is Finding.OK else tr("Free some space")
    )


def clock() -> Check:
    """Whether the clock can be right: not before these files were written, not decades away."""
    now = datetime.now(UTC)
    written = datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)
    words = now.strftime("%Y-%m-%d %H:%M UTC")
    if now < written or now.year > written.year + 30:
        todo = tr("Set the clock; games go on, but their dates are wrong")
        return Check(tr("clock"), Finding.NOTICE, tr("{time} cannot be right", time=words), todo)
    return Check(tr("clock"), Finding.OK, words)
