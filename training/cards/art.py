"""Unpacks the card art that decks are drawn from, and refuses any file that is not the one the net learnt from.

The packages are fetched by their own clients (training/cards/README.md); what is unpacked serves training alone.
"""

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

PACKAGES = {
    "aisleriot_1%3a3.22.23-1_amd64.deb": "4aa432d5b5512274aacebc292aefd423850055b8c558ec7e9602fed57294f7ce",
    "gnome-cards-data_1%3a3.22.23-1_all.deb": "54ef445826dd7701d3ea83f999fbc8f058d304b714732425b23cde5c632596e0",
    "heruka_urgyen-react-playing-cards-0.5.0.tgz": "0a9e5c386c40af2ae591103589d3a4c340d66a325a64c3f5b1d3f6c0a907b468",
    "letele-playing-cards-0.1.0.tgz": "578a8fbdb70f03128b79d31482b7485a4462b71e9777ef6c5c305674da6e6156",
}
"""The files and their SHA-256: GPL-3+ (Debian 12), then CC0 (npm)."""


class WrongPackageError(ValueError):
    """A package is missing or is another than the one named."""


def unpack(packages: Path, art: Path) -> None:
    """Writes the art of the packages in ``packages`` into ``art`` (``aisleriot``, ``react-playing-cards``, ``letele``),
    unless it is there. Needs ``dpkg-deb`` and ``node``. Raises ``WrongPackageError``."""
    if (art / "letele").exists():
        return
    aisleriot, sheets, react, letele = (checked(packages, name) for name in PACKAGES)
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        for package in (aisleriot, sheets):
            subprocess.run(["dpkg-deb", "-x", str(package), str(room)], check=True)
        for name, package in (("react", react), ("letele", letele)):
            with tarfile.open(package) as archive:
                archive.extractall(room / name, filter="data")
        shutil.copytree(room / "usr/share/aisleriot/cards", art / "aisleriot", dirs_exist_ok=True)
        shutil.copytree(room / "react/package/src/images", art / "react-playing-cards", dirs_exist_ok=True)
        script, source = Path(__file__).with_name("letele.mjs"), room / "letele/package/dist/index.esm.js"
        subprocess.run(["node", str(script), str(source), str(art / "letele")], check=True)


def checked(packages: Path, name: str) -> Path:
    """The package of this name, if it is the one that is meant."""
    file = packages / name
    if not file.is_file():
        raise WrongPackageError(f"{file} is missing; training/cards/README.md tells how to fetch it")
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != PACKAGES[name]:
        raise WrongPackageError(f"{file} is another file than the one expected: SHA-256 {found}")
    return file
