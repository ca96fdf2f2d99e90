"""``buttons``: what is wired to the pins, by hand at a terminal."""

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol

from companion.commands.house import House, Usage
from companion.files import write_whole
from companion.settings import change_setting, read_settings
from companion.streams import write_exactly

Say = Callable[[str], None]


class Desk(Protocol):
    """What looks at the pins; lines that are typed go into its queue, and None after the last."""

    def show(self, say: Say) -> None:
        """What is wired where."""
        ...

    def draw(self) -> str:
        """A drawing of it, an SVG file."""
        ...

    def watch(self, say: Say, heard: "SimpleQueue[Any]") -> None:
        """Presses as they come, until a line is typed."""
        ...

    def assign(self, say: Say, heard: "SimpleQueue[Any]", save: Callable[..., Any]) -> None:
        """Which button is for what; ``save`` takes section, name and value."""
        ...

    def try_lights(self, say: Say) -> None:
        """Each light in turn."""
        ...


def buttons(args: Namespace, house: House) -> int:
    """Look at what is wired. Raises Usage, Missing, and CompanionError where the pins cannot be had."""
    if args.file is not None and args.action != "draw":
        raise Usage("a FILE is only for draw: companion buttons draw FILE")
    settings = house.places.settings
    desk: Desk = house.outside.desk(read_settings(settings), args.all)
    try:
        match args.action:
            case "watch":
                desk.watch(_say, _typed())
            case "assign":
                desk.assign(_say, _typed(), partial(change_setting, settings))
                _say(f"Kept in {settings}")
            case "lights":
                desk.try_lights(_say)
            case "draw":
                _put(desk.draw(), args.file)
            case _:
                desk.show(_say)
    except KeyboardInterrupt:
        print()  # Ctrl-C is a way to end too
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _put(drawing: str, file: str | None) -> None:
    if file is None:
        write_exactly(drawing)
    else:
        write_whole(Path(file), drawing)


def _typed() -> "SimpleQueue[Any]":
    """The lines that are typed from now on, and None once there are no more."""
    lines: SimpleQueue[Any] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line.strip())
        lines.put(None)

    Thread(target=read, name="typed", daemon=True).start()
    return lines
