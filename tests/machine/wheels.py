"""The locked packages as wheels for the machine, which has no network."""

import sys
from pathlib import Path
from shutil import rmtree

from tests.machine.recipe import PYTHON, ROOT, key_of
from tests.machine.tools import call

PARTS = ("build", "base", "ui", "vision", "hardware")
GLIBC = (36, 35, 34, 31, 28, 27, 17)
"""The minor versions of glibc that wheels name; Debian 12 has 36."""


def make_wheels(folder: Path) -> Path:
    """A folder with the wheels of what requirements/ locks, downloaded once for each state of the locks."""
    locks = [ROOT / "requirements" / f"{part}.txt" for part in PARTS]
    wheels = folder / f"wheels-{key_of(*locks)}"
    done = wheels / "done"
    if done.exists():
        return wheels
    rmtree(wheels, ignore_errors=True)
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in GLIBC] + ["--platform=manylinux2014_aarch64"]
    for lock in locks:
        call([
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary=:all:", "--require-hashes", "-r", lock, f"--python-version={PYTHON}",
            "--implementation=cp", f"--abi=cp{PYTHON.replace('.', '')}", "--abi=abi3", "--abi=none", *platforms,
            "--dest", wheels,
        ])  # fmt: skip
    done.touch()
    return wheels
