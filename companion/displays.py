"""Whether there is a screen to open a window on. Asked at every start: it loads nothing else."""

import os
from collections.abc import Mapping
from pathlib import Path


def has_display(environ: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether a window can be opened: a desktop, an explicit choice of driver, or a console of our own.

    A screen that hangs on the machine is no display for people who have come over SSH.
    """
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") or environ.get("SDL_VIDEODRIVER"):
        return True
    if environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"):
        return False
    return bool(graphics(root) and connected(root))


def graphics(root: Path) -> list[Path]:
    """The graphics devices that may be used."""
    return [card for card in root.glob("dev/dri/card*") if os.access(card, os.R_OK | os.W_OK)]


def connected(root: Path) -> list[str]:
    """The names of screens that are plugged in."""
    names = []
    for status in root.glob("sys/class/drm/card*-*/status"):
        try:
            plugged = status.read_text().strip() == "connected"
        except OSError:
            continue
        if plugged:
            names.append(status.parent.name)
    return names
