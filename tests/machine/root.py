"""A Debian file system for the machine, made from packages."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from shutil import copy, rmtree

from tests.machine.archive import Archive
from tests.machine.recipe import PACKAGES, RELEASE
from tests.machine.tools import CannotBuild, call

BINFMT = Path("/proc/sys/fs/binfmt_misc")
QUIET = {"DEBIAN_FRONTEND": "noninteractive", "DEBCONF_NONINTERACTIVE_SEEN": "true"}

SPARED = ("ca-certificates", "keyboard-configuration")
"""Packages that are not set up: it would take long by emulation, and nothing here needs it."""

LEFT_OUT = ("man", "doc", "locale", "info", "lintian", "ca-certificates")
"""Folders of /usr/share that nothing here reads."""

UNPACK = 'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -f - -C "$2"'

SET_UP = """set -e
mount -t proc processes "$1/proc"
mount --bind /dev "$1/dev"
exec chroot "$1" dpkg --configure --pending --force-unsafe-io
"""
"""Has the packages in a folder set themselves up; the mounts end with it."""


def make_root(archive: Archive, folder: Path, tar: Path) -> None:
    """A Debian file system as an archive.

    The packages are unpacked by this system's own dpkg; only what they do to set themselves up is emulated.
    """
    _let_arm64_run()
    packages = archive.fetch(PACKAGES, folder / "packages")
    with _in_memory(folder / "root") as root:
        _lay_out(packages, root)
        (root / "etc/apt/sources.list").write_text(f"deb {archive.mirror} {RELEASE} main\n")
        excluded = [f"--path-exclude=/usr/share/{name}/*" for name in LEFT_OUT]
        command = ["dpkg", f"--root={root}", "--force-architecture,depends,unsafe-io", *excluded]
        call([*command, "--unpack", *packages], environ=QUIET)
        for name in SPARED:
            for act in ("config", "postinst"):
                (root / "var/lib/dpkg/info" / f"{name}.{act}").write_text("#!/bin/sh\n")
        no_starts = root / "usr/sbin/policy-rc.d"
        no_starts.write_text("#!/bin/sh\nexit 101\n")
        no_starts.chmod(0o755)
        call(["unshare", "--mount", "sh", "-c", SET_UP, "set-up", root], environ=QUIET)
        no_starts.unlink()
        call(["tar", "-cf", tar, "--numeric-owner", "-C", root, "."])


def _lay_out(packages: Sequence[Path], root: Path) -> None:
    """All files of the packages, before they are installed: what sets itself up while others are unpacked needs a shell
    and its libraries."""
    for name in ("bin", "sbin", "lib"):
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    with ThreadPoolExecutor(2) as workers:
        list(workers.map(lambda package: call(["sh", "-c", UNPACK, "unpack", package, root]), packages))
    for name in LEFT_OUT:
        rmtree(root / "usr/share" / name, ignore_errors=True)
    for name in ("passwd", "group"):
        copy(root / "usr/share/base-passwd" / f"{name}.master", root / "etc" / name)
    for name in ("info", "updates", "triggers"):
        (root / "var/lib/dpkg" / name).mkdir(parents=True, exist_ok=True)
    (root / "var/lib/dpkg/status").touch()


@contextmanager
def _in_memory(folder: Path) -> Iterator[Path]:
    """A folder in memory: dpkg waits for the disk at every step."""
    folder.mkdir(parents=True, exist_ok=True)
    call(["mount", "-t", "tmpfs", "-o", "mode=755", "root", folder])
    try:
        yield folder
    finally:
        call(["umount", folder])
        folder.rmdir()


def _let_arm64_run() -> None:
    """Have the kernel run arm64 programs by emulation. Raises CannotBuild."""
    if not (BINFMT / "register").exists():
        call(["mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT])
    if (BINFMT / "qemu-aarch64").exists():
        return
    rule = Path("/usr/lib/binfmt.d/qemu-aarch64.conf")
    if not rule.exists():
        raise CannotBuild(f"{rule} is missing; install the package qemu-user-static again")
    (BINFMT / "register").write_text(rule.read_text().strip())
