"""Which letters a font file has, read from the file itself."""

import struct
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

OUTLINES = ("glyf", "CFF ", "CFF2")
PICTURES = ("CBDT", "sbix", "COLR", "SVG ")
"""Tables of fonts whose letters are coloured pictures; ours are drawn in one colour."""

LARGEST = 4 * 1024 * 1024
"""Bytes of a table of letters; no true one is as large."""


class Coverage:
    """The letters of one font, the first where a file holds several; none where the file is no font that can be drawn
    with, or is damaged. Follows the OpenType specification: the table ``cmap`` in its formats 4 and 12."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._groups: list[tuple[int, int]] = []
        try:
            with path.open("rb") as file:
                self._groups = _read(file)
        except (OSError, struct.error, ValueError):
            self._groups = []
        self._ends = [end for _, end in self._groups]

    def has(self, code: int) -> bool:
        """Whether there is a letter of this number."""
        at = bisect_left(self._ends, code)
        return at < len(self._groups) and self._groups[at][0] <= code

    def covers(self, text: str) -> bool:
        """Whether all letters of a text are there."""
        return all(self.has(ord(letter)) for letter in text)


def _read(file: BinaryIO) -> list[tuple[int, int]]:
    """The first and last letters of the font's groups, in order. Raises struct.error, ValueError."""
    start = 0
    if file.read(4) == b"ttcf":
        file.seek(12)
        (start,) = struct.unpack(">I", file.read(4))
    file.seek(start + 4)
    (count,) = struct.unpack(">H6x", file.read(8))
    tables = _tables(file.read(16 * count), count)
    if not any(name in tables for name in OUTLINES) or any(name in tables for name in PICTURES):
        return []
    offset, length = tables.get("cmap", (0, 0))
    if not 0 < length < LARGEST:
        return []
    file.seek(offset)
    return sorted(_groups(file.read(length)))


def _tables(directory: bytes, count: int) -> Mapping[str, tuple[int, int]]:
    """Where each table lies, and how long it is."""
    found = {}
    for at in range(count):
        name, offset, length = struct.unpack_from(">4s4xII", directory, 16 * at)
        found[name.decode("latin-1")] = (offset, length)
    return found


def _groups(cmap: bytes) -> list[tuple[int, int]]:
    """The groups of the richest of a font's maps."""
    (count,) = struct.unpack_from(">2xH", cmap)
    offsets = {struct.unpack_from(">4xI", cmap, 4 + 8 * at)[0] for at in range(count)}
    formats = {struct.unpack_from(">H", cmap, offset)[0]: offset for offset in offsets}
    if 12 in formats:
        return _long(cmap, formats[12])
    return _short(cmap, formats[4]) if 4 in formats else []


def _long(cmap: bytes, at: int) -> list[tuple[int, int]]:
    """Format 12: groups with their letters in 32 bits."""
    (count,) = struct.unpack_from(">I", cmap, at + 12)
    groups = (struct.unpack_from(">II4x", cmap, at + 16 + 12 * group) for group in range(min(count, len(cmap) // 12)))
    return [(start, end) for start, end in groups if start <= end]


def _short(cmap: bytes, at: int) -> list[tuple[int, int]]:
    """Format 4: groups with their letters in 16 bits, some of which may lead nowhere."""
    (double,) = struct.unpack_from(">H", cmap, at + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", cmap, at + 14)
    starts = struct.unpack_from(f">{count}H", cmap, at + 16 + double)
    deltas = struct.unpack_from(f">{count}H", cmap, at + 16 + 2 * double)
    ways = at + 16 + 3 * double
    found: list[tuple[int, int]] = []
    for group, (start, end, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        (way,) = struct.unpack_from(">H", cmap, ways + 2 * group)
        first = ways + 2 * group + way
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = struct.unpack_from(">H", cmap, first + 2 * (code - start))[0] if way else code + delta & 0xFFFF
            if glyph and found and found[-1][1] == code - 1:
                found[-1] = (found[-1][0], code)
            elif glyph:
                found.append((code, code))
    return found
