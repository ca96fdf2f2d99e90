"""In the machine: a multitouch panel made with uinput, and a finger on it.

Lines come through a pipe: ``tap X Y`` in pixels, or ``drag X Y TO_X TO_Y``, or ``two X Y X Y`` for two fingers.
"""

import os
import sys
import time
from pathlib import Path

from evdev import AbsInfo, UInput
from evdev import ecodes as e

PIPE = Path("/run/finger")
NAME = "FT5406 memory based driver"
"""As the Raspberry Pi's own 7-inch screen calls its touch panel."""


class Panel:
    """The touch panel. The kernel drops positions that did not change, so every touch differs by a pixel."""

    def __init__(self, width: int, height: int) -> None:
        across, down = AbsInfo(0, 0, width - 1, 0, 0, 0), AbsInfo(0, 0, height - 1, 0, 0, 0)
        self._device = UInput(
            {
                e.EV_KEY: [e.BTN_TOUCH],
                e.EV_ABS: [
                    (e.ABS_X, across),
                    (e.ABS_Y, down),
                    (e.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)),
                    (e.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
                    (e.ABS_MT_POSITION_X, across),
                    (e.ABS_MT_POSITION_Y, down),
                ],
            },
            name=NAME,
            input_props=[e.INPUT_PROP_DIRECT],
        )
        self._touches = 0

    def down(self, slot: int, x: int, y: int) -> None:
        self._touches += 1
        self._device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
        self._device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, self._touches)
        self._device.write(e.EV_KEY, e.BTN_TOUCH, 1)
        self._position(x, y + self._touches % 2)

    def move(self, slot: int, x: int, y: int) -> None:
        self._device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
        self._position(x, y)

    def up(self, *slots: int) -> None:
        for slot in slots:
            self._device.write(e.EV_ABS, e.ABS_MT_SLOT, slot)
            self._device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
        self._device.write(e.EV_KEY, e.BTN_TOUCH, 0)
        self._device.syn()

    def _position(self, x: int, y: int) -> None:
        for axis, value in (
            (e.ABS_MT_POSITION_X, x),
            (e.ABS_MT_POSITION_Y, y),
            (e.ABS_X, x),
            (e.ABS_Y, y),
        ):
            self._device.write(e.EV_ABS, axis, value)
        self._device.syn()


def touch(panel: Panel, gesture: str, numbers: list[int]) -> None:
    match gesture, numbers:
        case "tap", [x, y]:
            panel.down(0, x, y)
            time.sleep(0.15)
            panel.up(0)
        case "two", [x, y, other_x, other_y]:
            panel.down(0, x, y)
            panel.down(1, other_x, other_y)
            time.sleep(0.15)
            panel.up(0, 1)
        case "drag", [x, y, to_x, to_y]:
            panel.down(0, x, y)
            for i in range(1, 9):
                time.sleep(0.05)
                panel.move(0, x + (to_x - x) * i // 8, y + (to_y - y) * i // 8)
            time.sleep(0.1)
            panel.up(0)


def main(width: int, height: int) -> None:
    panel = Panel(width, height)
    if not PIPE.exists():
        os.mkfifo(PIPE)
    while True:
        for line in PIPE.open():
            gesture, *numbers = line.split()
            touch(panel, gesture, [int(number) for number in numbers])


main(int(sys.argv[1]), int(sys.argv[2]))
