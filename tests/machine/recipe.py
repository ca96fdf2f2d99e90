"""What the virtual machine is made of and where its parts are kept."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
GUEST = HERE / "guest"

RELEASE = "bookworm"
PYTHON = "3.11"
MIRROR = "http://deb.debian.org/debian"
SECURITY_MIRROR = "http://security.debian.org/debian-security"

TOOLS = {
    "qemu-system-aarch64": "qemu-system-arm",
    "qemu-img": "qemu-utils",
    "qemu-aarch64-static": "qemu-user-static",
    "nbdkit": "nbdkit",
    "unshare": "util-linux",
    "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu",
    "dtc": "device-tree-compiler",
    "mke2fs": "e2fsprogs",
    "mkfs.vfat": "dosfstools",
    "cpio": "cpio",
    "depmod": "kmod",
    "make": "make",
    "xz": "xz-utils",
    "openssl": "openssl",
}
"""Programs that build and run the machine, and the Debian packages they are in."""

KERNEL_MODULES = (
    "virtio_pci", "virtio_blk", "virtio_console", "virtio_input", "virtio_rng", "virtio-gpu",
    "ext4", "crc32c_generic", "evdev", "hid-generic", "uinput", "i6300esb",
    "gpio-sim", "videodev", "v4l2loopback", "autofs4", "efi_pstore", "loop",
    "xhci_pci", "usb_storage", "sd_mod", "vfat", "nls_cp437", "nls_ascii",
)  # fmt: skip
"""The kernel modules that go into the machine, besides those they need themselves."""

PACKAGES = (
    "systemd", "systemd-sysv", "udev", "dbus", "kmod", "procps", "kbd", "python3", "python3-venv", "python3-evdev",
    "xserver-xorg-core", "xserver-xorg-input-libinput", "libgl1-mesa-dri", "libgl1", "libegl1", "libegl-mesa0",
    "libglx-mesa0", "libgles2", "libgbm1", "libglib2.0-0", "libmtdev1", "libx11-6", "libxcursor1", "libxext6",
    "libxfixes3", "libxi6", "libxrandr2", "libxss1",
)  # fmt: skip
"""What the machine has before the companion is installed: the installer finds all it wants and needs no network."""

MEMORY = 1536
DISK_BYTES = 4 << 30
PIXELS = (800, 480)


def cache() -> Path:
    """The folder for everything that is made; ``COMPANION_MACHINE`` names another."""
    return Path(os.environ.get("COMPANION_MACHINE") or Path.home() / ".cache" / "companion-machine")


def key_of(*parts: str | bytes | Path) -> str:
    """A short name for a state of texts and files; for a folder, of every file in it."""
    digest = hashlib.sha256()
    for part in parts:
        for piece in _pieces(part):
            digest.update(hashlib.sha256(piece).digest())
    return digest.hexdigest()[:16]


def _pieces(part: str | bytes | Path) -> Iterable[bytes]:
    if isinstance(part, str):
        yield part.encode()
    elif isinstance(part, bytes):
        yield part
    elif part.is_dir():
        for path in sorted(part.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield str(path.relative_to(part)).encode()
                yield path.read_bytes()
    else:
        yield part.read_bytes()
