"""The companion as it runs in the machine: its service, its journal, its screen, and fingers and buttons on it."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.machine.machine import PATIENCE, Machine, Stuck

JOURNAL = "/var/lib/companion/journal.db"
UNIT = "companion.service"
REACTION = 30.0
"""Seconds in which the screen shows what a touch did, if there is anything to show."""
RUNNING = f"systemctl show {UNIT} -p ActiveState -p SubState -p NRestarts -p MainPID -p Result"


@dataclass(frozen=True, slots=True)
class State:
    """The service as systemd sees it."""

    active: bool
    restarts: int
    main: int


class Kiosk:
    """The kiosk in a machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def state(self) -> State:
        lines = dict(line.split("=", 1) for line in self.machine.run(RUNNING).splitlines())
        up = lines["ActiveState"] == "active" and lines["SubState"] == "running"
        return State(up, int(lines["NRestarts"]), int(lines["MainPID"]))

    def wait_until_up(self, restarts: int = 0, seconds: float = PATIENCE) -> State:
        """Wait until the service is up after at least so many restarts. Raises Stuck."""
        end = time.monotonic() + seconds
        while not ((state := self.state()).active and state.restarts >= restarts):
            if time.monotonic() > end:
                raise Stuck(f"{state}\n{self.log()}")
            time.sleep(1)
        return state

    def now(self) -> float:
        """Seconds since the machine started."""
        return float(self.machine.run("cut -d ' ' -f 1 /proc/uptime"))

    def up_since(self) -> float:
        """When the service was last ready, in seconds since the machine started."""
        return int(self.machine.run(f"systemctl show {UNIT} -p ActiveEnterTimestampMonotonic --value")) / 1e6

    def log(self) -> str:
        return self.machine.run(f"journalctl -u {UNIT} -b --no-pager -o short-monotonic -n 80")

    def process(self) -> int:
        """The process that draws."""
        return int(self.machine.run("pgrep -u companion -f 'bin/companion play'").split()[0])

    def journal(self) -> dict[str, Any]:
        """What the journal holds."""
        found: dict[str, Any] = json.loads(self.machine.run(f"python3 /opt/guest/count.py {JOURNAL}"))
        return found

    def answers(self) -> int:
        """How many answers the only game has; none where there is no game."""
        counts = list(self.journal()["answers"].values())
        return counts[0] if counts else 0

    def wait_for_answers(self, count: int, seconds: float = 60) -> None:
        """Wait until the game has so many answers. Raises Stuck."""
        end = time.monotonic() + seconds
        while (found := self.answers()) != count:
            if time.monotonic() > end:
                file = self.machine.picture("stuck")
                raise Stuck(f"{found} answers and not {count}; the screen is in {file}\n{self.log()}")
            time.sleep(0.5)

    def touch(self, *gestures: str, reaction: float = REACTION) -> None:
        """Touch the panel, one gesture after the other, each when the screen has shown what the one before did and
        rests: as people do, and never so soon that it counts as a bounce. ``reaction``: so long it is waited for."""
        for gesture in gestures:
            before = self.steady_picture("touched", rest=0.5).read_bytes()
            self.machine.run(f"echo {gesture} >/run/finger; sleep 1")
            end = time.monotonic() + reaction
            while self.machine.picture("touched").read_bytes() == before and time.monotonic() < end:
                time.sleep(0.3)

    def steady_picture(self, name: str, seconds: float = 120, rest: float = 4.0) -> Path:
        """The screen, once it has not changed for a while. Raises Stuck."""
        end = time.monotonic() + seconds
        last = b""
        while time.monotonic() < end:
            file = self.machine.picture(name)
            if (now := file.read_bytes()) == last:
                return file
            last = now
            time.sleep(rest)
        raise Stuck(f"the screen does not come to rest; see {file}")
