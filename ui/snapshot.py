"""The window's picture as a PNG file, written with what Python brings along."""

import struct
import zlib
from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels


def write_png(path: Path, width: int, height: int, rows: list[bytes]) -> None:
    """Write rows of RGB bytes, the top row first."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def snapshot(path: Path) -> None:
    """Draw the window and keep what it shows."""
    width, height = (int(side) for side in Window.system_size)
    Window.canvas.ask_update()
    Window.dispatch("on_draw")
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    Window.dispatch("on_flip")
    rows = []
    for y in range(height - 1, -1, -1):
        line = bytearray(pixels[y * width * 4 : (y + 1) * width * 4])
        del line[3::4]
        rows.append(bytes(line))
    write_png(path, width, height, rows)
