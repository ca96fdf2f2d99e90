"""The machine's disk: its file system dressed for the tests, and the small system that mounts it at boot."""

import struct
from collections.abc import Iterable
from pathlib import Path
from shutil import copy, copytree, rmtree

from tests.machine.archive import Archive
from tests.machine.kernel import Kernel
from tests.machine.recipe import DISK_BYTES, GUEST, KERNEL_MODULES
from tests.machine.tools import call

SECTOR = 512
FIRST_SECTOR = 2048
STICK_BYTES = 64 << 20

MASKED = (
    "apt-daily.timer", "apt-daily-upgrade.timer", "e2scrub_all.timer", "e2scrub_reap.service", "fstrim.timer",
    "systemd-binfmt.service",
)  # fmt: skip
"""What would otherwise work in the background while something is measured, or misses a module that is not there."""

EARLY_MODULES = ("virtio_pci", "virtio_blk", "crc32c_generic", "ext4")

INIT = """#!/bin/sh
# Mounts the disk and hands over to Debian.
busybox=/bin/busybox
$busybox mount -t devtmpfs devices /dev
$busybox mount -t proc processes /proc
$busybox mount -t sysfs system /sys
while read -r module; do $busybox insmod "/modules/$module"; done </modules/order
tries=0
while [ ! -b /dev/vda ] && [ $tries -lt 600 ]; do $busybox sleep 0.05; tries=$((tries + 1)); done
$busybox mount -t ext4 -o rw,noatime /dev/vda /disk
$busybox umount /proc /sys
$busybox mount -o move /dev /disk/dev
exec $busybox switch_root /disk /sbin/init
"""

SLOW = """# Emulated on a busy computer everything takes many times as long as on the slowest Pi.
[Service]
TimeoutStartSec=3600
WatchdogSec=120
TimeoutStopSec=300
Environment=COMPANION_SOON=3600
"""

AGENT_UNIT = """[Unit]
Description=Carries out what the tests ask for
DefaultDependencies=no
After=systemd-udevd.service local-fs.target
[Service]
ExecStart=/usr/bin/python3 -u /opt/guest/agent.py
Restart=always
RestartSec=1
# What a test starts and what it fills the disk with must not end the agent.
OOMScoreAdjust=-900
[Install]
WantedBy=multi-user.target
"""


def dress_root(root: Path, kernel: Kernel) -> None:
    """Give the file system the kernel's modules, the agent, and the ways of a machine without a network."""
    modules = {file for name in KERNEL_MODULES for file in kernel.files(name)}
    for file in modules:
        place = root / file.relative_to(kernel.folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        copy(file, place)
    for name in ("modules.order", "modules.builtin", "modules.builtin.modinfo"):
        copy(kernel.modules / name, root / kernel.modules.relative_to(kernel.folder) / name)
    call(["depmod", "-b", root, kernel.version])
    (root / "etc/hostname").write_text("companion-test\n")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 1\n")
    (root / "etc/modules-load.d/machine.conf").write_text("gpio-sim\nvirtio-gpu\nuinput\n")
    copytree(GUEST, root / "opt/guest", dirs_exist_ok=True)
    units = root / "etc/systemd/system"
    (units / "companion.service.d").mkdir(parents=True, exist_ok=True)
    (units / "companion.service.d/emulated.conf").write_text(SLOW)
    (units / "agent.service").write_text(AGENT_UNIT)
    wanted = units / "multi-user.target.wants"
    wanted.mkdir(parents=True, exist_ok=True)
    _link(wanted / "agent.service", "../agent.service")
    _link(units / "default.target", "/lib/systemd/system/multi-user.target")
    for unit in MASKED:
        _link(units / unit, "/dev/null")


def make_image(folder: Path, image: Path, size: int = DISK_BYTES) -> None:
    """A raw ext4 disk with all that is in a folder."""
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate(size)
    call(["mke2fs", "-q", "-F", "-t", "ext4", "-E", "lazy_itable_init=1", "-d", folder, image])


def make_stick(image: Path, label: str, partitioned: bool = True) -> Path:
    """A stick with an empty FAT file system, in a partition as most are sold or without one; returns it."""
    with image.open("wb") as file:
        file.truncate(STICK_BYTES)
        if partitioned:
            first, count = FIRST_SECTOR, STICK_BYTES // SECTOR - FIRST_SECTOR
            file.seek(446)
            file.write(struct.pack("<BBBBBBBBII", 0, 254, 255, 255, 0x0E, 254, 255, 255, first, count))
            file.seek(510)
            file.write(b"\x55\xaa")
    start = FIRST_SECTOR if partitioned else 0
    size = (STICK_BYTES - start * SECTOR) // 1024
    call(["mkfs.vfat", "-F", "16", "-n", label, f"--offset={start}", image, str(size)])
    return image


def make_initrd(archive: Archive, kernel: Kernel, folder: Path, image: Path) -> None:
    """The first system the kernel starts, packed."""
    rmtree(folder, ignore_errors=True)
    archive.unpack(["busybox-static"], folder / "packages")
    tree = folder / "tree"
    for name in ("bin", "proc", "sys", "dev", "disk", "modules"):
        (tree / name).mkdir(parents=True)
    copy(next((folder / "packages").rglob("bin/busybox")), tree / "bin")
    (tree / "bin/sh").symlink_to("busybox")
    order = list(_once(file for name in EARLY_MODULES for file in kernel.files(name)))
    for file in order:
        copy(file, tree / "modules")
    (tree / "modules/order").write_text("".join(f"{file.name}\n" for file in order))
    (tree / "init").write_text(INIT)
    (tree / "init").chmod(0o755)
    call(["sh", "-c", f"find . | cpio --quiet -o -H newc | gzip -1 >'{image}'"], tree)


def _link(link: Path, target: str) -> None:
    link.unlink(missing_ok=True)
    link.symlink_to(target)


def _once(files: Iterable[Path]) -> Iterable[Path]:
    return dict.fromkeys(files)
