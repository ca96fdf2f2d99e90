"""Opens a picture file safely: whatever the file is, the caller gets pixels or an error in plain words.

The head of the file is read first, so that a small file that claims to be a huge picture is refused before any
memory is taken for it, and one that was cut short is refused before a decoder fills the missing part with grey.
Sizes: at most ``MAX_BYTES`` a file, ``MAX_PIXELS`` a picture and ``MAX_SIDE`` a side.
"""

import struct
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.files import why
from companion.language import tr

Frame = NDArray[np.uint8]
"""A picture: height x width x 3, blue green red, 0 to 255."""

MAX_BYTES = 64 * 1024 * 1024
MAX_PIXELS = 64_000_000
MAX_SIDE = 16_384

# JPEG markers that carry the size (start of frame); C4, C8 and CC are tables, not frames.
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class PhotoError(CompanionError):
    """A picture that cannot be opened."""


class NoSuchPhoto(PhotoError):
    """There is no readable file there."""


class NotAPhoto(PhotoError):
    """The file is not a picture of a kind known here."""


class BrokenPhoto(PhotoError):
    """The file starts like a picture but is cut short or damaged."""


class HugePhoto(PhotoError):
    """The file or its picture is larger than is sensible."""


def open_photo(path: Path) -> Frame:
    """The picture in ``path``, turned upright as its EXIF data says; of an animation the first picture.

    Any colour model and depth comes back as 8-bit blue green red. Raises a ``PhotoError`` with a text for people.
    """
    try:
        if not path.is_file():
            raise NoSuchPhoto(tr("{path}: there is no such file", path=path))
        if path.stat().st_size > MAX_BYTES:
            raise HugePhoto(tr("{path}: the file is larger than {size} MB", path=path, size=MAX_BYTES // 2**20))
        data = path.read_bytes()
    except OSError as error:
        raise NoSuchPhoto(tr("{path}: cannot be read ({reason})", path=path, reason=why(error))) from error
    except ValueError as error:  # a name with a zero byte
        raise NoSuchPhoto(tr("{path}: not a file name", path=repr(path))) from error
    return decode_photo(data, str(path))


def decode_photo(data: bytes, name: str) -> Frame:
    """The picture in ``data``; ``name`` is what errors call it. Raises a ``PhotoError``."""
    size = picture_size(data)
    if size is None:
        raise NotAPhoto(tr("{name}: not a picture (JPEG, PNG, WebP, GIF and BMP can be read)", name=name))
    width, height = size
    if width < 1 or height < 1:
        raise BrokenPhoto(tr("{name}: the picture is damaged", name=name))
    if max(size) > MAX_SIDE or width * height > MAX_PIXELS:
        raise HugePhoto(
            tr(
                "{name}: the picture is too large ({width} x {height} pixels); make it smaller",
                name=name,
                width=width,
                height=height,
            )
        )
    if not is_whole(data):
        raise BrokenPhoto(tr("{name}: the picture is cut short", name=name))
    try:
        frame = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise BrokenPhoto(tr("{name}: the picture is damaged", name=name)) from error
    if frame is None or frame.size == 0:
        raise BrokenPhoto(tr("{name}: the picture is damaged", name=name))
    return np.asarray(frame, np.uint8)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height that the head of a picture file claims, or None for anything that is no picture.

    A known kind with a damaged head gives (0, 0).
    """
    try:
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            return struct.unpack(">II", data[16:24]) if data[12:16] == b"IHDR" else (0, 0)
        if data[:6] in (b"GIF87a", b"GIF89a"):
            return struct.unpack("<HH", data[6:10])
        if data[:2] == b"BM" and len(data) > 26:
            width, height = struct.unpack("<ii", data[18:26])
            return abs(width), abs(height)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
        if data[:3] == b"\xff\xd8\xff":
            return _jpeg_size(data)
    except (struct.error, IndexError):
        return 0, 0
    return None


def is_whole(data: bytes) -> bool:
    """Whether a picture file has its end: a JPEG or PNG its end mark, a WebP or BMP the length it claims."""
    if data[:2] == b"\xff\xd8":
        return data.rfind(b"\xff\xd9") > data.rfind(b"\xff\xda")
    if data[:4] == b"\x89PNG":
        return data.rfind(b"IEND") > 0
    if data[:4] == b"RIFF":
        return len(data) >= int(struct.unpack("<I", data[4:8])[0])
    if data[:2] == b"BM":
        return len(data) >= int(struct.unpack("<I", data[2:6])[0])
    return True


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        if data[at] != 0xFF:
            return 0, 0
        mark = data[at + 1]
        if mark == 0xFF:  # padding
            at += 1
            continue
        if mark in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0
