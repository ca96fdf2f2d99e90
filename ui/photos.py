"""Photos as pictures on the screen, and which way up they were taken."""

import struct
from pathlib import Path
from typing import Any

from kivy.core.image import Image

_HEAD = 65536
_ORIENTATION = 0x0112


def texture_of(path: Path) -> Any:
    """A photo as a texture, or None where it cannot be drawn: damaged, gone meanwhile, or of a kind that only the
    reader knows."""
    try:
        return Image(str(path), nocache=True).texture
    except Exception:  # noqa: BLE001 - Kivy raises nothing more particular for a picture that it cannot load
        return None


def quarter_turns(path: Path) -> int:
    """How many quarter turns clockwise a photo wants before it is upright, as its camera wrote it down."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return 0
    at = head.find(b"Exif\0\0")
    if at < 0 or not head.startswith(b"\xff\xd8"):
        return 0
    try:
        return {3: 2, 6: 1, 8: 3}.get(_orientation(head[at + 6 :]), 0)
    except struct.error:
        return 0


def _orientation(tiff: bytes) -> int:
    order = "<" if tiff[:2] == b"II" else ">"
    (start,) = struct.unpack_from(order + "I", tiff, 4)
    (entries,) = struct.unpack_from(order + "H", tiff, start)
    for i in range(entries):
        tag, _, _, value = struct.unpack_from(order + "HHIH", tiff, start + 2 + 12 * i)
        if tag == _ORIENTATION:
            return int(value)
    return 1
