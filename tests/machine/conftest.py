"""The machine with the companion installed in it; made once, then started again from saved states."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

import pytest

from tests.machine.build import Parts, make_parts
from tests.machine.kiosk import Kiosk
from tests.machine.machine import Machine, layer, overlay
from tests.machine.recipe import HERE, PIXELS, cache, key_of
from tests.machine.tools import CannotBuild
from tests.machine.unpacked import SHORT, lay_out

INSTALL = "/stick/project/systemd/install --wheels /stick/wheels"
LONG = 3600.0

FINGER = f"""
[Unit]
Description=a touch panel, there before the companion starts as a built-in one is
Before=companion.service
[Service]
ExecStart=python3 -u /opt/guest/finger.py {PIXELS[0]} {PIXELS[1]}
ExecStartPost=sh -c 'until test -p /run/finger; do sleep 0.2; done'
[Install]
WantedBy=multi-user.target
"""


@dataclass(frozen=True, slots=True)
class Installed:
    """A machine in which the installer ran: its disk with the saved state ``home`` in which the home screen is shown,
    and what was seen on the way. In the short form it ran once, and there was no start after it."""

    disk: Path
    dry_run: str
    first: str
    second: str
    security: str
    install_seconds: float
    boot_seconds: float
    up_seconds: float


@pytest.fixture(scope="session")
def parts() -> Parts:
    try:
        return make_parts()
    except CannotBuild as error:
        pytest.fail(str(error))


@pytest.fixture(scope="session")
def installed(parts: Parts) -> Installed:
    """The installed machine, from the cache where nothing has changed since."""
    state = key_of(parts.key, FINGER, str(SHORT), HERE / "machine.py")
    folder = cache() / f"installed-{state}"
    seen = folder / "seen.json"
    if not seen.exists():
        for old in cache().glob("installed-*"):
            rmtree(old)
        folder.mkdir(parents=True)
        seen.write_text(json.dumps(_install(parts, folder)))
    return Installed(disk=folder / ("disk.qcow2" if SHORT else "running.qcow2"), **json.loads(seen.read_text()))


def _install(parts: Parts, folder: Path) -> dict[str, str | float]:
    disk = folder / "disk.qcow2"
    with Machine(parts, folder / "installing", overlay(parts.disk, disk)) as machine:
        boot = machine.boot()
        machine.run("mkdir -p /stick && mount -o ro /dev/vdb /stick")
        dry_run = machine.run(f"{INSTALL} --dry-run")
        _prepare(machine)
        began = time.monotonic()
        if SHORT:
            machine.run(lay_out(dry_run.partition("Installing ")[2].split()[0]))
        first = machine.run(f"{INSTALL} 2>&1", LONG)
        took = time.monotonic() - began
        security = machine.run("systemd-analyze security --no-pager companion.service | tail -n 1")
        seen = {"dry_run": dry_run, "first": first, "security": security, "install_seconds": round(took, 1)}
        if SHORT:
            _rest_and_save(machine)
            return {**seen, "second": "", "boot_seconds": round(boot, 1), "up_seconds": 0.0}
        second = machine.run(f"{INSTALL} 2>&1", LONG)
        machine.shut_down()
    with Machine(parts, folder / "running", overlay(disk, folder / "running.qcow2")) as machine:
        boot = machine.boot()
        _rest_and_save(machine)
        up = Kiosk(machine).up_since()
    return {**seen, "second": second, "boot_seconds": round(boot, 1), "up_seconds": round(up, 1)}


def _prepare(machine: Machine) -> None:
    """What is there before the companion: a touch panel, and a setting, for by emulation a test may rest for longer
    than people do; one test asks for the dark itself."""
    machine.run(
        f"cat >/etc/systemd/system/finger.service <<'end'\n{FINGER}\nend\nsystemctl enable --now finger.service"
    )
    machine.run("mkdir -p /var/lib/companion; printf '[display]\nblank_after = 0\n' >/var/lib/companion/settings.toml")


def _rest_and_save(machine: Machine) -> None:
    """Keep the machine as it is once its first screen rests."""
    Kiosk(machine).wait_until_up()
    time.sleep(10)
    machine.save("home")


@pytest.fixture
def kiosk(parts: Parts, installed: Installed, tmp_path: Path) -> Iterator[Kiosk]:
    """The installed machine with its home screen; whatever a test does to it is gone for the next."""
    with Machine(parts, tmp_path / "machine", layer(installed.disk), snapshot="home") as machine:
        yield Kiosk(machine)


@pytest.fixture
def bare(parts: Parts, tmp_path: Path) -> Iterator[Machine]:
    """A machine without the companion, booted."""
    with Machine(parts, tmp_path / "machine", overlay(parts.disk, tmp_path / "disk.qcow2")) as machine:
        machine.boot()
        yield machine
