"""Mounts a stick for the companion, and takes it away again: ``stick.py in sda1`` and ``stick.py out sda1``.

companion-stick@.service runs it, as root and with the system's own Python: where no desktop is, nobody else mounts what
is plugged in. What is mounted lies under a name of its own in /media/companion, and its folder goes when it goes.
"""

import fcntl
import os
import pwd
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path("/")
STICKS = Path("media/companion")
USER = "companion"
LONGEST_NAME = 32

# Directories at once, files on being closed where the kernel can do that; the companion itself has the disk confirm
# every file that it calls saved.
ALWAYS = "nosuid,nodev,noexec,noatime,dirsync"
OWNED = "uid={uid},gid={gid},umask=0022"
KINDS = {
    "vfat": ("vfat", f"{OWNED},flush,utf8"),
    "exfat": ("exfat", OWNED),
    "ntfs": ("ntfs3", OWNED),
    # A damaged one must not stop the whole machine, as its own header may ask for.
    "ext4": ("ext4", "errors=remount-ro"),
}
"""What udev calls a file system: what the kernel calls it, and how it is mounted."""


def name_for(label: str, device: str) -> str:
    """The folder's name: the label as far as it makes a plain name, else the device."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "_", label)[:LONGEST_NAME].strip("._-")
    return plain or device


def options(kind: str, uid: int, gid: int) -> list[str]:
    """What mount is to be told for one of KINDS."""
    driver, own = KINDS[kind]
    return ["-t", driver, "-o", f"{ALWAYS},{own.format(uid=uid, gid=gid)}"]


def numbers(device: str, root: Path = ROOT) -> set[str]:
    """The kernel's numbers of the whole disk that a device is or lies on, and of all its partitions: ``8:1``."""
    folder = (root / "sys/class/block" / device).resolve()
    disk = folder.parent if (folder / "partition").exists() else folder
    return {file.read_text().strip() for file in (disk / "dev", *disk.glob("*/dev")) if file.exists()}


def mounted(root: Path = ROOT) -> Iterator[tuple[str, str]]:
    """All that is mounted: the number of its device, and where."""
    for line in (root / "proc/self/mountinfo").read_text(errors="replace").splitlines():
        fields = line.split(" ")
        yield fields[2], fields[4]


def used_elsewhere(device: str, root: Path = ROOT) -> str:
    """Where else something of the same disk is mounted; empty where nothing is. A Pi may have started from it."""
    disk = numbers(device, root)
    places = (place for number, place in mounted(root) if number in disk)
    return next((place for place in places if not place.startswith(f"/{STICKS}/")), "")


def known(device: str) -> Mapping[str, str]:
    """What udev knows of a device."""
    command = ["udevadm", "info", "--query=property", f"--name=/dev/{device}"]
    told = subprocess.run(command, capture_output=True, text=True, errors="replace", check=True).stdout
    return dict(line.split("=", 1) for line in told.splitlines() if "=" in line)


@contextmanager
def alone(sticks: Path) -> Iterator[None]:
    """With no other stick coming or going meanwhile, and without folders that were left when the plug was pulled."""
    handle = os.open(sticks, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        sweep(sticks)
        yield
    finally:
        os.close(handle)


def sweep(sticks: Path) -> None:
    """Remove empty folders; where something is mounted, the kernel refuses."""
    for folder in sticks.iterdir():
        with suppress(OSError):
            folder.rmdir()


def put_in(device: str, root: Path = ROOT) -> None:
    """Mount a device. Raises OSError, subprocess.CalledProcessError where it cannot be."""
    if place := used_elsewhere(device, root):
        print(f"/dev/{device} is left alone: its disk is in use at {place}")
        return
    found = known(device)
    kind = found.get("ID_FS_TYPE", "")
    if kind not in KINDS:
        print(f"/dev/{device} is left alone: {kind or 'what is on it'} is not known here")
        return
    user = pwd.getpwnam(USER)
    sticks = root / STICKS
    sticks.mkdir(parents=True, exist_ok=True)
    with alone(sticks):
        folder = sticks / name_for(found.get("ID_FS_LABEL", ""), device)
        if folder.exists():
            folder = sticks / f"{folder.name}-{device}"
        folder.mkdir()
        try:
            told = options(kind, user.pw_uid, user.pw_gid)
            subprocess.run(["mount", "--internal-only", *told, f"/dev/{device}", folder], check=True)
        except subprocess.CalledProcessError:
            folder.rmdir()
            raise
    print(f"/dev/{device} is at {folder}")


def take_out(device: str, root: Path = ROOT) -> None:
    """Take a device away, also one that is no longer there."""
    sticks = root / STICKS
    if not sticks.exists():
        return
    with alone(sticks):
        for line in (root / "proc/self/mounts").read_text(errors="replace").splitlines():
            source, place = line.split(" ")[:2]
            if source == f"/dev/{device}" and place.startswith(f"/{STICKS}/"):
                # Lazily: whoever still reads from it must not keep it here.
                subprocess.run(["umount", "--lazy", place], check=False)
        sweep(sticks)


def main(arguments: list[str]) -> int:
    """Carry out the one act; 1 where it fails, 2 where it is none."""
    if len(arguments) != 2 or arguments[0] not in ("in", "out"):
        print("stick.py in DEVICE, or stick.py out DEVICE", file=sys.stderr)
        return 2
    act = put_in if arguments[0] == "in" else take_out
    try:
        act(arguments[1])
    except (OSError, KeyError, subprocess.CalledProcessError) as error:
        print(f"/dev/{arguments[1]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
