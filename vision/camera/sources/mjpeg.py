"""Pictures out of a stream of JPEGs, one after the other, as they come in pieces."""

import re
from collections.abc import Iterator

LARGEST = 16 * 1024 * 1024
"""Bytes; what grows beyond this without an end is no picture."""

_START, _END, _SCAN = b"\xff\xd8", 0xD9, 0xDA
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})  # markers without a length

_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7]")
"""What ends a scan's data; in it an FF is followed by a zero or a restart mark."""


class Splitter:
    """Takes bytes as they come and gives whole JPEGs. What is between pictures, and a damaged one, is passed over.

    Segments are skipped by their length, so that a small picture within the picture's own data does not end it.
    """

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The pictures that are now complete, the oldest first."""
        self._held += data
        while True:
            start = self._held.find(_START)
            if start < 0:
                del self._held[: max(0, len(self._held) - 1)]
                return
            del self._held[:start]
            end = self._end()
            if end is None:
                if len(self._held) > LARGEST:
                    del self._held[:2]
                    continue
                return
            if end > 0:
                yield bytes(self._held[:end])
            del self._held[: max(end, 2)]

    def _end(self) -> int | None:
        """Where the picture at the start ends; None if that has not come yet, 0 if it is damaged."""
        held, at = self._held, 2
        while at + 4 <= len(held):
            if held[at] != 0xFF:
                return 0
            kind = held[at + 1]
            if kind == 0xFF:
                at += 1
            elif kind in _ALONE:
                at += 2
            elif kind == _END:
                return at + 2
            else:
                length = int.from_bytes(held[at + 2 : at + 4], "big")
                if length < 2 or kind == 0xD8:  # the next picture begins: this one has lost its end
                    return 0
                at += 2 + length
                if kind == _SCAN:
                    after = _after_scan(held, at)
                    if after is None:
                        return None
                    at = after
        return at + 2 if held[at : at + 2] == bytes((0xFF, _END)) else None


def _after_scan(held: bytearray, at: int) -> int | None:
    """Where the first marker after a scan's data stands, or None if it has not come yet."""
    found = _MARKER.search(held, at)
    return found.start() if found is not None else None
