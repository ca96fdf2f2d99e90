"""The light of the screen: the lamp behind the picture where the kernel lets us set it, else a darker picture."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.language import tr

LAMPS = "sys/class/backlight"
ON, OFF = "0", "4"
"""What the kernel calls lit and dark."""


class Light(Protocol):
    """What makes the screen brighter and darker."""

    @property
    def words(self) -> str:
        """How it does that, for the players."""
        ...

    def shine(self, percent: int | None) -> None:
        """So bright from now on; None: as bright as it was before it went out."""
        ...

    def go_out(self) -> None:
        """No light at all, until it is to shine again."""
        ...


@dataclass(frozen=True, slots=True)
class Backlight:
    """A lamp behind the picture, by the folder of its files. A lamp that has gone is no trouble: nothing is raised."""

    folder: Path

    @property
    def words(self) -> str:
        return tr("This sets the lamp behind the picture.")

    def shine(self, percent: int | None) -> None:
        if percent is not None:
            self._write("brightness", str(max(1, round(self._most * percent / 100))))
        self._write("bl_power", ON)

    def go_out(self) -> None:
        self._write("bl_power", OFF)

    @property
    def _most(self) -> int:
        try:
            return int((self.folder / "max_brightness").read_text())
        except (OSError, ValueError):
            return 255

    def _write(self, name: str, value: str) -> bool:
        """Whether a value could be written."""
        try:
            (self.folder / name).write_text(value)
        except OSError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Shade:
    """No lamp: the picture itself is made darker by ``shade``, which takes how much of it is taken away, 0 to 1."""

    shade: Callable[[float], None]

    @property
    def words(self) -> str:
        return tr("The lamp of this screen cannot be set from here; the picture is made darker instead.")

    def shine(self, percent: int | None) -> None:
        self.shade(0.0 if percent is None else 1 - percent / 100)

    def go_out(self) -> None:
        """The picture is black already."""


def find_light(shade: Callable[[float], None], root: Path = Path("/")) -> Light:
    """The lamp of this machine that we may set, else the shade."""
    try:
        folders = sorted((root / LAMPS).iterdir())
    except OSError:
        folders = []
    lamp = next((folder for folder in folders if os.access(folder / "brightness", os.W_OK)), None)
    return Backlight(lamp) if lamp is not None else Shade(shade)
