"""The picture of a screen, or of anything drawn as screens are, as a PNG file."""

import struct
import zlib
from pathlib import Path

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from ui.stage import Stage
from ui.theme import Colour
from ui.view import View


def png(width: int, height: int, rows: list[bytes]) -> bytes:
    """A PNG file of rows of RGB bytes, the top row first."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def write_png(path: Path, width: int, height: int, rows: list[bytes]) -> None:
    """Write rows of RGB bytes, the top row first."""
    path.write_bytes(png(width, height, rows))


def png_of(view: View, ground: Colour) -> bytes:
    """The picture of a view that is in no window, on a ground, in a PNG file's bytes."""
    width, height = int(view.width), int(view.height)
    buffer = Fbo(size=(width, height))
    try:
        with buffer:
            ClearColor(*ground)
            ClearBuffers()
        buffer.add(view.canvas)
        buffer.draw()
        pixels = buffer.pixels
    finally:
        buffer.remove(view.canvas)
    rows = []
    for y in range(height - 1, -1, -1):
        line = bytearray(pixels[y * width * 4 : (y + 1) * width * 4])
        del line[3::4]
        rows.append(bytes(line))
    return png(width, height, rows)


def snapshot(stage: Stage, path: Path) -> None:
    """Draw a stage into a picture of its own size and keep it; the window's own buffer may still have another."""
    window = stage.parent
    if window is not None:
        window.remove_widget(stage)
    try:
        path.write_bytes(png_of(stage, stage.look.palette.table))
    finally:
        if window is not None:
            window.add_widget(stage)
