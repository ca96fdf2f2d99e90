"""The cameras of this machine. Which of the many video devices is a camera is asked of the kernel, not guessed.

No picture library is loaded for it.
"""

import fcntl
import os
import shutil
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.language import tr
from vision.camera.sources import PROGRAM

QUERYCAP = 0x80685600
"""The ioctl that asks a video device what it is; it answers with 104 bytes."""
_ANSWER = "<16s32s32sIII12x"
_CAPTURE, _STREAMING, _HAS_OWN = 0x1, 0x04000000, 0x80000000
NOT_CAMERAS = ("bcm2835", "pisp", "rp1", "rpi", "unicam", "rpivid")
"""How the drivers of a Pi's own picture processors begin; its ribbon cameras are read otherwise."""


@dataclass(frozen=True, slots=True)
class Device:
    """A USB camera: its device file, what it calls itself, and where it is plugged in."""

    path: Path
    name: str
    bus: str

    @property
    def key(self) -> str:
        return f"{self.name} {self.bus}"


def devices(folder: Path = Path("/dev")) -> Iterator[Device]:
    """The USB cameras that are plugged in and may be used, in the order of their numbers."""
    found = [path for path in folder.glob("video*") if path.name[5:].isdigit()]
    for path in sorted(found, key=lambda path: int(path.name[5:])):
        device = ask_device(path)
        if device is not None:
            yield device


def ask_device(path: Path) -> Device | None:
    """What a video device is, or None if it is no camera or does not answer."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        answer = fcntl.ioctl(handle, QUERYCAP, bytes(struct.calcsize(_ANSWER)))
    except OSError:
        return None
    finally:
        os.close(handle)
    return understood(path, answer)


def understood(path: Path, answer: bytes) -> Device | None:
    """The camera that a device's answer tells of, or None if it is none."""
    driver, card, bus, _, can, own = struct.unpack(_ANSWER, answer)
    can = own if can & _HAS_OWN else can
    if not can & _CAPTURE or not can & _STREAMING or _text(driver).startswith(NOT_CAMERAS):
        return None
    return Device(path, _text(card), _text(bus))


def _text(raw: bytes) -> str:
    return raw.split(b"\0", 1)[0].decode(errors="replace")


@dataclass(frozen=True, slots=True)
class Choice:
    """A camera that can be chosen: the setting ``camera.source``, and what it is called."""

    setting: str
    name: str


def choices(program: Sequence[str] = PROGRAM) -> list[Choice]:
    """What can be chosen on this machine, ``auto`` first and ``none`` last."""
    found = [Choice("auto", tr("Whichever is there"))]
    found += [Choice(str(device.path), f"{device.name} ({device.path.name})") for device in devices()]
    if shutil.which(program[0]):
        found.append(Choice("csi", tr("Ribbon camera")))
    return [*found, Choice("none", tr("No camera"))]
