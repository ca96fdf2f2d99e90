"""In the machine: feeds a v4l2loopback device as a camera does, until it is ended.

Usage: camera.py DEVICE. A grey table with a light spot that wanders, so that no picture is like the one before.
"""

import fcntl
import struct
import sys
import time
from pathlib import Path

WIDE, HIGH, A_SECOND = 640, 360, 5
OUTPUT, YUYV, WHOLE_PICTURES = 2, b"YUYV", 1
SET_FORMAT = 0xC0D05605
"""The ioctl VIDIOC_S_FMT with the 208 bytes of its format."""


def form() -> bytes:
    (code,) = struct.unpack("<I", YUYV)
    pixels = struct.pack("<8I", WIDE, HIGH, code, WHOLE_PICTURES, WIDE * 2, WIDE * HIGH * 2, 8, 0)
    return (struct.pack("<I4x", OUTPUT) + pixels).ljust(208, b"\0")


def main(device: str) -> None:
    grey, light = bytes((120, 128)), bytes((220, 128)) * 40
    table = bytearray(grey * (WIDE * HIGH))
    with Path(device).open("wb", buffering=0) as camera:
        fcntl.ioctl(camera, SET_FORMAT, form())
        step = 0
        while True:
            picture = bytearray(table)
            for row in range(40):
                at = ((100 + row) * WIDE + 40 + step % 400) * 2
                picture[at : at + len(light)] = light
            camera.write(picture)
            step += 7
            time.sleep(1 / A_SECOND)


main(sys.argv[1])
