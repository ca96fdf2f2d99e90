"""Files that can be made again: behind a checksum, so that a damaged one is simply not there."""

import zlib
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.files import FileTrouble, read_bytes, write_bytes
from companion.wire import plainly

LARGEST = 300_000_000
"""Bytes; a file that is longer is none of ours."""

K = TypeVar("K")


def read_cached(path: Path, kind: type[K]) -> K | None:
    """What is kept in a file, or None where it is not there, damaged or of another kind."""
    try:
        raw = read_bytes(path, LARGEST)
    except (FileNotFoundError, FileTrouble):
        return None
    if len(raw) < 4 or zlib.crc32(raw[4:]).to_bytes(4, "big") != raw[:4]:
        return None
    try:
        return msgspec.msgpack.decode(raw[4:], type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None


def write_cached(path: Path, value: object) -> None:
    """Keep something; where the folder cannot be written it is worked out anew next time."""
    raw = msgspec.msgpack.encode(value, enc_hook=plainly)
    try:
        write_bytes(path, zlib.crc32(raw).to_bytes(4, "big") + raw)
    except FileTrouble:
        return
