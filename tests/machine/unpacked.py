"""What takes the installer its minutes by emulation, done beforehand on this computer: packages unpacked and compiled.

With COMPANION_MACHINE_SHORT=yes the installer finds the version it is to install already built, as it does when it is
run again, and does all the rest itself: user, rules, service, first start.
"""

import os
import sys
from compileall import compile_dir
from pathlib import Path
from py_compile import PycInvalidationMode
from zipfile import ZipFile

from tests.machine.recipe import PYTHON

SHORT = os.environ.get("COMPANION_MACHINE_SHORT") == "yes"


def unpack(wheels: Path, site: Path) -> None:
    """Unpack the wheels of a folder into one folder for packages."""
    site.mkdir(parents=True)
    for wheel in sorted(wheels.glob("*.whl")):
        with ZipFile(wheel) as archive:
            archive.extractall(site)


def compile_all(folder: Path, place: str) -> None:
    """Compile a folder that will lie at a place in the machine, where this Python is the machine's own."""
    if f"{sys.version_info.major}.{sys.version_info.minor}" == PYTHON:
        mode = PycInvalidationMode.UNCHECKED_HASH  # copying changes the times of files
        compile_dir(folder, quiet=2, stripdir=str(folder), prependdir=place, workers=0, invalidation_mode=mode)


def lay_out(version: str) -> str:
    """The command that makes a version from the stick as the installer would have built it."""
    place = f"/opt/companion/versions/{version}"
    packages = f"{place}/.venv/lib/python{PYTHON}/site-packages"
    return f"""set -e
echo '/dev/vdb /stick ext4 ro,noatime,nofail 0 0' >>/etc/fstab
mkdir -p {place}
cp -R /stick/project/. {place}
python3 -m venv --without-pip {place}/.venv
printf '/stick/site\\n{place}\\n' >{packages}/unpacked.pth
printf '#!{place}/.venv/bin/python\\nfrom companion.main import run\\nraise SystemExit(run())\\n' \\
    >{place}/.venv/bin/companion
chmod +x {place}/.venv/bin/companion
touch {place}/installed
"""
