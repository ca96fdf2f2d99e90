"""The screen's picture as a PNG file, written with what Python brings along."""

import struct
import zlib
from pathlib import Path

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from ui.stage import Stage


def write_png(path: Path, width: int, height: int, rows: list[bytes]) -> None:
    """Write rows of RGB bytes, the top row first."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def snapshot(stage: Stage, path: Path) -> None:
    """Draw a stage into a picture of its own size and keep it; the window's own buffer may still have another."""
    width, height = int(stage.width), int(stage.height)
    window = stage.parent
    if window is not None:
        window.remove_widget(stage)
    buffer = Fbo(size=(width, height))
    try:
        with buffer:
            ClearColor(*stage.look.palette.table)
            ClearBuffers()
        buffer.add(stage.canvas)
        buffer.draw()
        pixels = buffer.pixels
    finally:
        buffer.remove(stage.canvas)
        if window is not None:
            window.add_widget(stage)
    rows = []
    for y in range(height - 1, -1, -1):
        line = bytearray(pixels[y * width * 4 : (y + 1) * width * 4])
        del line[3::4]
        rows.append(bytes(line))
    write_png(path, width, height, rows)
