"""Runs the programs that build the machine, and says loudly which are missing."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.machine.recipe import TOOLS

SBIN = "/usr/sbin:/sbin"
_BEGAN = time.monotonic()


class CannotBuild(Exception):
    """The machine cannot be made here; the text says what to do."""


def say(text: str) -> None:
    """One line of progress."""
    print(f"[{time.monotonic() - _BEGAN:5.0f} s] {text}", flush=True)


def call(
    command: Sequence[str | Path], folder: Path | None = None, environ: Mapping[str, str] | None = None, text: str = ""
) -> str:
    """Run a program; returns what it printed. Raises CannotBuild with what it complained of."""
    words = [str(word) for word in command]
    known = {**os.environ, "PATH": f"{os.environ.get('PATH', '')}:{SBIN}", "LC_ALL": "C", **(environ or {})}
    done = subprocess.run(words, cwd=folder, env=known, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        told = "\n".join((done.stdout + done.stderr).splitlines()[-25:])
        raise CannotBuild(f"{' '.join(words)[:300]}\nended with {done.returncode}:\n{told}")
    return done.stdout


def missing() -> list[str]:
    """The Debian packages of the tools that are not there."""
    path = f"{os.environ.get('PATH', '')}:{SBIN}"
    return sorted({package for tool, package in TOOLS.items() if not shutil.which(tool, path=path)})


def bring() -> None:
    """Install the tools that are missing, as root. Raises CannotBuild with the command where that cannot be."""
    lacking = missing()
    if lacking:
        install = ["apt-get", "install", "--no-install-recommends", "-y", *lacking]
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise CannotBuild(f"The virtual machine needs Debian packages that are missing. Install them:\n"
                              f"    sudo {' '.join(install)}")  # fmt: skip
        say(f"installing {' '.join(lacking)}")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        call(["apt-get", "-qq", "update"], environ=quiet)
        # This computer is not what is tested: it need not wait for its disk at every step.
        call([*install, "--option=Dpkg::Options::=--force-unsafe-io"], environ=quiet)
    if still := missing():
        raise CannotBuild(f"Still missing after installing: {' '.join(still)}")
    if os.geteuid() != 0:
        raise CannotBuild("The machine's file system can only be made by root: sudo ./test --machine")


def complain(error: CannotBuild) -> int:
    """Say why there is no machine; returns the exit code."""
    print(f"\nNo virtual machine: {error}", file=sys.stderr)
    return 1
