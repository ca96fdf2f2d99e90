"""Plays ``rpicam-vid`` for tests: writes JPEGs to its output, and does what a file beside it says.

    python stand_in_camera.py FOLDER …

FOLDER holds the pictures ``0.jpg``, ``1.jpg``, … and a file ``mode``: the number of a picture to show, or ``frozen``
(always exactly the same), ``mute`` (nothing more), ``die``, or ``none`` (there is no camera).
"""

import os
import sys
import time
from pathlib import Path


def main(folder: Path) -> int:
    if mode(folder) == "none":
        print("ERROR: *** no cameras available ***", file=sys.stderr)
        return 255
    count = 0
    while True:
        match mode(folder):
            case "die":
                print("ERROR: the device went away", file=sys.stderr)
                return 1
            case "mute":
                pass
            case "frozen":
                os.write(1, (folder / "0.jpg").read_bytes())
            case shown:
                os.write(1, grainy((folder / f"{shown}.jpg").read_bytes(), count))
        count += 1
        time.sleep(1 / 15)


def grainy(picture: bytes, count: int) -> bytes:
    """The picture with a comment in it that is new each time, in place of a sensor's grain."""
    return picture[:2] + b"\xff\xfe\x00\x06" + count.to_bytes(4, "big") + picture[2:]


def mode(folder: Path) -> str:
    return (folder / "mode").read_text().strip()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
