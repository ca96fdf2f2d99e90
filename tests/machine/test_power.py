"""The plug is pulled at random moments while answers stream in, and what the disk had not written is lost as well.

The disk is served by nbdkit through a cache that only a flush empties; both end at once. So an answer is there after
the next start only if the journal asked the disk to write it before it was confirmed. A control that does not ask must
lose answers, or the test would prove nothing.
"""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.machine.build import Parts
from tests.machine.conftest import LONG, Installed
from tests.machine.machine import PATIENCE, Machine, Stuck

CUTS = int(os.environ.get("COMPANION_MACHINE_CUTS", "3"))
CONTROL_CUTS = 3
"""At most; the first that loses something is enough."""

pytestmark = [pytest.mark.machine, pytest.mark.timeout(LONG + CUTS * PATIENCE)]

PYTHON = "/opt/companion/current/.venv/bin/python"


@contextmanager
def served(disk: Path, folder: Path) -> Iterator[str]:
    """A raw disk behind a write-back cache in memory; what is in that is lost at the end."""
    socket = folder / "disk.socket"
    socket.unlink(missing_ok=True)
    server = subprocess.Popen(
        ["nice", "-n", "10", "nbdkit", "--foreground", "--unix", str(socket), "--filter=cache", "file", str(disk),
         "cache=writeback", "cache-min-block-size=4096"],
    )  # fmt: skip
    try:
        while not socket.exists():
            if server.poll() is not None:
                raise Stuck("nbdkit has ended")
            time.sleep(0.05)
        yield f"file=nbd:unix:{socket},format=raw,cache=writeback"
    finally:
        server.kill()
        server.wait()


def confirmed(file: Path) -> dict[str, int]:
    """The last answer that was confirmed, by game. A line that is not whole was not yet said."""
    whole = file.read_text().rpartition("\n")[0].split("\n")
    return {game: int(count) for game, count in (line.split() for line in whole if line)}


def lost(confirmed: dict[str, int], found: dict[str, int]) -> list[str]:
    """What was confirmed and is not there, in words."""
    return [
        f"game {game}: {count} answers confirmed, {found.get(game, 0)} found"
        for game, count in confirmed.items()
        if found.get(game, 0) < count
    ]


class Rig:
    """A machine whose plug is pulled, again and again, on one disk."""

    def __init__(self, parts: Parts, disk: Path, folder: Path, random: Random) -> None:
        self._parts, self._disk, self._folder, self._random = parts, disk, folder, random

    def cut(self, place: str, *mode: str) -> dict[str, int]:
        """Play from a fresh start, pull the plug amid the answers; returns what had been confirmed."""
        with served(self._disk, self._folder) as drive, self._machine(drive) as machine:
            machine.run(f"mkdir -p {place} && sync")
            stream = " ".join([PYTHON, "/opt/guest/stream.py", place, *mode])
            machine.run(f"systemd-run -q --unit=stream {stream}")
            end = time.monotonic() + PATIENCE
            while machine.confirmations.read_bytes().count(b"\n") < 3:
                if time.monotonic() > end or not machine.works("systemctl is-active -q stream"):
                    raise Stuck(machine.run("journalctl -u stream --no-pager -n 40"))
                time.sleep(0.2)
            time.sleep(self._random.uniform(0, 8))
            machine.cut()
            return confirmed(machine.confirmations)

    def found(self, place: str) -> tuple[bool, dict[str, int]]:
        """Start once more and look: whether the journal is whole, and its answers by game."""
        with served(self._disk, self._folder) as drive, self._machine(drive) as machine:
            seen = json.loads(machine.run(f"python3 /opt/guest/count.py {place}/journal.db"))
            machine.shut_down()
            return seen["whole"], seen["answers"]

    def _machine(self, drive: str) -> Machine:
        machine = Machine(self._parts, self._folder / "machine", drive)
        try:
            machine.boot()
            # The kiosk's own work on the processor would only slow the answers down.
            machine.run("systemctl stop companion.service")
        except BaseException:
            machine.cut()
            raise
        return machine


@pytest.fixture
def rig(parts: Parts, installed: Installed, tmp_path: Path) -> Rig:
    disk = tmp_path / "disk.raw"
    subprocess.run(["qemu-img", "convert", "-O", "raw", str(installed.disk), str(disk)], check=True)
    seed = int(time.time())
    print(f"\nseed {seed}")
    return Rig(parts, disk, tmp_path, Random(seed))


def test_no_confirmed_answer_is_lost(rig: Rig) -> None:
    total = 0
    for number in range(CUTS):
        place = f"/var/lib/table{number}"
        said = rig.cut(place)
        whole, found = rig.found(place)
        print(f"cut {number + 1}: confirmed {said}, found {found}")
        assert whole
        assert not lost(said, found)
        total += sum(said.values())
    print(f"{CUTS} cuts, {total} answers confirmed, none lost")


def test_a_journal_that_does_not_wait_for_the_disk_loses_answers(rig: Rig) -> None:
    for number in range(CONTROL_CUTS):
        place = f"/var/lib/careless{number}"
        said = rig.cut(place, "careless")
        try:
            whole, found = rig.found(place)
        except Exception as error:  # noqa: BLE001  the file may be gone altogether
            print(f"control cut {number + 1}: confirmed {said}, {error}")
            return
        print(f"control cut {number + 1}: confirmed {said}, found {found}, whole: {whole}")
        if not whole or lost(said, found):
            return
    pytest.fail("the control lost nothing: this rig would not notice a journal that loses answers")
