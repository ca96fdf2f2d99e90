"""The machine as it is looked over, and what is found: nothing here knows what is looked for."""

import grp
import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion.language import tr

IMPORT_SECONDS = 60
"""How long an import may take on a slow card before it counts as broken."""


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
        return Ran(None, tr("no answer within {seconds} seconds", seconds=IMPORT_SECONDS))
    except OSError as error:
        return Ran(None, str(error))
    return Ran(done.returncode, (done.stdout + done.stderr).strip())


Runner = Callable[[list[str], Mapping[str, str], str], Ran]


def own_groups() -> frozenset[str]:
    """The groups that this process is in, by name."""
    names = set()
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue  # a number without a name
    return frozenset(names)


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine that is looked at; ``root`` is where its file system begins, ``data`` where games are kept.
    ``camera`` is the camera to look through, as the settings name it; blank: leave it alone."""

    data: Path
    environ: Mapping[str, str]
    root: Path = Path("/")
    run: Runner = run_command
    groups: Callable[[], frozenset[str]] = own_groups
    camera: str = ""

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
