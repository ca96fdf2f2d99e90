"""Debian packages for the machine, taken from Debian's archive without touching this system's own packages."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.machine.recipe import MIRROR, RELEASE, SECURITY_MIRROR
from tests.machine.tools import CannotBuild, call

KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")

BASE = ("?narrow(?architecture(arm64), ?essential)", "apt", "usr-is-merged")
"""What is in every Debian, as apt's patterns; its file system has long been made of one piece, so nothing merges it."""


class Archive:
    """Package lists of the machine's release, for arm64 and for this system's architecture, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mirror = _own_mirror(RELEASE) or MIRROR
        self.security = _own_mirror(f"{RELEASE}-security") or SECURITY_MIRROR
        self.here = call(["dpkg", "--print-architecture"]).strip()
        for inner in ("lists/partial", "cache/archives/partial"):
            (folder / inner).mkdir(parents=True, exist_ok=True)
        (folder / "status").touch()
        (folder / "sources.list").write_text(
            f"deb [signed-by={KEYS}] {self.mirror} {RELEASE} main\n"
            f"deb [signed-by={KEYS}] {self.security} {RELEASE}-security main\n"
        )
        config = folder / "apt.conf"
        config.write_text(f"""
            Dir::Etc::sourcelist "{folder}/sources.list";
            Dir::Etc::sourceparts "/dev/null";
            Dir::State::lists "{folder}/lists";
            Dir::State::status "{folder}/status";
            Dir::Cache "{folder}/cache";
            APT::Architecture "arm64";
            APT::Architectures {{ "arm64"; "{self.here}"; }};
            APT::Sandbox::User "root";
        """)
        self._environ = {"APT_CONFIG": str(config)}
        self._apt("apt-get", "-qq", "update")

    def depends(self, package: str, beginning: str) -> str:
        """The first dependency of a package whose name begins so."""
        for line in self._apt("apt-cache", "depends", package).splitlines():
            kind, _, name = line.strip().partition(": ")
            if kind == "Depends" and name.startswith(beginning):
                return name
        raise CannotBuild(f"{package} depends on no {beginning}…")

    def unpack(self, packages: Sequence[str], target: Path) -> None:
        """Download packages (``NAME`` or ``NAME:ARCHITECTURE``) and unpack them into a folder."""
        target.mkdir(parents=True, exist_ok=True)
        for package in packages:
            store = self.folder / "packages" / package
            store.mkdir(parents=True, exist_ok=True)
            self._apt("apt-get", "-qq", "download", package, folder=store)
            newest = max(store.glob("*.deb"), key=lambda file: file.stat().st_mtime_ns)
            call(["dpkg-deb", "-x", newest, target])

    def fetch(self, packages: Sequence[str], folder: Path) -> list[Path]:
        """Download all that a new system with these packages consists of; returns the packages' files."""
        (folder / "partial").mkdir(parents=True, exist_ok=True)
        self._apt(
            "apt-get", "-qq", "--yes", "--no-install-recommends", "--download-only",
            f"--option=Dir::Cache::Archives={folder}", "install", *BASE, *packages,
        )  # fmt: skip
        return sorted(folder.glob("*.deb"))

    def _apt(self, *command: str, folder: Path | None = None) -> str:
        return call(command, folder, self._environ)


def _own_mirror(codename: str) -> str:
    """Where this system itself gets the packages of a release from, empty where it does not."""
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", f"Codename: {codename}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return next((line for line in sorted(done.stdout.split()) if line.startswith("http")), "")
