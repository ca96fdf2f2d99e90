"""The plug is pulled at random moments while answers stream in, and what the disk had not written is lost as well.

The disk is served by nbdkit through a cache that only a flush empties; both end at once. So an answer is there after
the next start only if the journal asked the disk to write it before it was confirmed. A control that does not ask must
lose answers, or the test would prove nothing.
"""

import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tests.machine.build import Parts
from tests.machine.conftest import LONG, Installed
from tests.machine.machine import PATIENCE, Failed, Machine, Stuck

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


@dataclass(frozen=True, slots=True)
class Cut:
    """What was confirmed before the plug was pulled, and what the next start found."""

    confirmed: dict[str, int]
    found: dict[str, int]
    whole: bool

    @property
    def lost(self) -> list[str]:
        """What was confirmed and is not there, in words."""
        return [
            f"game {game}: {count} answers confirmed, {self.found.get(game, 0)} found"
            for game, count in self.confirmed.items()
            if self.found.get(game, 0) < count
        ]


class Rig:
    """A machine whose plug is pulled, again and again, on one disk."""

    def __init__(self, parts: Parts, disk: Path, folder: Path, random: Random) -> None:
        self._parts, self._disk, self._folder, self._random = parts, disk, folder, random

    def cuts(self, journals: Sequence[str]) -> Iterator[Cut]:
        """For each journal ("careful" as ours, or "careless"): play, pull the plug amid the answers, start again and
        look. One start serves the look and the next play."""
        before, said = "", dict[str, int]()
        for number, journal in enumerate((*journals, "")):
            with served(self._disk, self._folder) as drive, self._machine(drive) as machine:
                if before:
                    yield Cut(said, *self._look(machine, before))
                if journal:
                    before = f"/var/lib/table{number}"
                    said = self._play(machine, before, journal)
                else:
                    machine.shut_down()

    def _play(self, machine: Machine, place: str, journal: str) -> dict[str, int]:
        """Play and pull the plug; what had been confirmed."""
        machine.run(f"mkdir -p {place} && sync")
        stream = f"{PYTHON} /opt/guest/stream.py {place} {journal}"
        machine.run(f"systemd-run -q --unit=stream {stream}")
        end = time.monotonic() + PATIENCE
        while machine.confirmations.read_bytes().count(b"\n") < 3:
            if time.monotonic() > end or not machine.works("systemctl is-active -q stream"):
                raise Stuck(machine.run("journalctl -u stream --no-pager -n 40"))
            time.sleep(0.2)
        time.sleep(self._random.uniform(0, 8))
        machine.cut()
        return confirmed(machine.confirmations)

    def _look(self, machine: Machine, place: str) -> tuple[dict[str, int], bool]:
        """The journal's answers by game, and whether it is whole."""
        try:
            seen = json.loads(machine.run(f"python3 /opt/guest/count.py {place}/journal.db"))
        except Failed as error:
            print(error)
            return {}, False
        return seen["answers"], seen["whole"]

    def _machine(self, drive: str) -> Machine:
        # The kiosk's own work on the processor would only slow the answers down, and every start.
        machine = Machine(self._parts, self._folder / "machine", drive, boot="systemd.mask=companion.service")
        try:
            machine.boot()
        except BaseException:
            machine.cut()
            raise
        return machine


@pytest.fixture
def rig(parts: Parts, installed: Installed, tmp_path: Path) -> Rig:
    disk = tmp_path / "disk.raw"
    command = ["qemu-img", "convert", "-l", "snapshot.name=home", "-O", "raw", str(installed.disk), str(disk)]
    subprocess.run(command, check=True)
    seed = int(time.time())
    print(f"\nseed {seed}")
    return Rig(parts, disk, tmp_path, Random(seed))


@pytest.mark.short
def test_no_confirmed_answer_is_lost_but_by_a_careless_journal(rig: Rig) -> None:
    """The careless journal, which does not wait for the disk, is the control."""
    total = 0
    for number, cut in enumerate(rig.cuts(["careful"] * CUTS + ["careless"] * CONTROL_CUTS), 1):
        print(f"cut {number}: confirmed {cut.confirmed}, found {cut.found}, whole: {cut.whole}")
        if number > CUTS:
            if cut.lost or not cut.whole:
                print("the control, a journal that does not wait for the disk, was damaged, as it must be")
                return
            continue
        assert cut.whole
        assert not cut.lost
        total += sum(cut.confirmed.values())
        print(f"{number} cuts, {total} answers confirmed, none lost")
    pytest.fail("the control lost nothing: this rig would not notice a journal that loses answers")
