"""Many answers in the machine, and what its process has of memory and open files meanwhile.

On this computer ten thousand are given by ``tests/ui/test_endurance.py``; by emulation that would take a day.
"""

import os
import time

import pytest

from tests.machine.conftest import LONG
from tests.machine.kiosk import Kiosk
from tests.machine.machine import PATIENCE, Stuck
from tests.machine.test_power import PYTHON

ANSWERS = int(os.environ.get("COMPANION_MACHINE_ANSWERS", "1000"))
WARM = 0.3
"""The share of the answers after which all that is kept for speed is there."""

GROWTH = 1.2

pytestmark = [pytest.mark.machine, pytest.mark.long, pytest.mark.timeout(4 * LONG)]


def test_many_answers_take_no_more_memory_and_no_more_files(kiosk: Kiosk) -> None:
    run = kiosk.machine.run
    run("systemctl stop companion.service; mkdir -p /var/lib/stream")
    run(f"systemd-run -q --unit=stream {PYTHON} /opt/guest/stream.py /var/lib/stream careful")
    process = run("systemctl show stream -p MainPID --value")
    seen = []
    for wanted in (int(ANSWERS * WARM), ANSWERS):
        wait_for(kiosk, wanted)
        memory = int(run(f"grep VmRSS /proc/{process}/status").split()[1])
        files = int(run(f"ls /proc/{process}/fd | wc -l"))
        print(f"\n{wanted} answers: {memory} kB, {files} files")
        seen.append((memory, files))
    (memory, files), (later, more) = seen
    assert later < memory * GROWTH
    assert more < files * GROWTH


def wait_for(kiosk: Kiosk, answers: int) -> None:
    """Wait until so many answers have been given; some must come in any ten minutes. Raises Stuck."""
    count = -1
    while count < answers:
        end, before = time.monotonic() + PATIENCE, count
        while count == before:
            if time.monotonic() > end:
                raise Stuck(kiosk.machine.run("journalctl -u stream --no-pager -n 40"))
            time.sleep(5)
            count = kiosk.machine.confirmations.read_bytes().count(b"\n")
