"""What can be asked of the gallery of all screens."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Asked:
    """Which screens in which ways: all games, all screens and the usual sizes where none is named. ``folder`` is where
    pictures go; without one they are only looked over, or ``listed``."""

    folder: Path | None = None
    games: tuple[str, ...] = ()
    screens: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    themes: tuple[str, ...] = ("dark",)
    scales: tuple[int, ...] = (100,)
    languages: tuple[str, ...] = ("en",)
    listed: bool = False
