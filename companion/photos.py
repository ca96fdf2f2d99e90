"""Photos: which there are in a folder, and what was read in one as a camera tells what it sees."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.sights import Box, SeenCard, SeenDie, Sight, What

UNSURE = 0.9
"""A die or card of a photo that is less likely than this is doubtful."""
KINDS = (".jpg", ".jpeg", ".png", ".bmp", ".webp")


def newest(folder: Path, most: int = 12) -> list[Path]:
    """The photos in a folder, the newest first; none where it cannot be read."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.iterdir() if path.suffix.lower() in KINDS]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)[:most]]


def sight_of(reading: Mapping[str, Any], size: tuple[int, int]) -> Sight:
    """A photo's reading as the camera tells what it sees; ``size`` is the photo's, in pixels."""
    sure = bool(reading.get("sure"))

    def place(thing: Mapping[str, Any]) -> Box:
        x, y, wide, high = map(int, thing["box"])
        return x, y, wide, high

    def clear(thing: Mapping[str, Any]) -> bool:
        return sure or thing["confidence"] >= UNSURE

    dice = tuple(
        SeenDie(int(die["value"]), place(die), die["confidence"], clear(die)) for die in reading.get("dice", ())
    )
    told = tuple(
        SeenCard(card["card"], place(card), card["confidence"], clear(card), tuple(card.get("alternatives", ())))
        for card in reading.get("cards", ())
    )
    what = What.CARDS if "cards" in reading else What.DICE
    return Sight(0, 0, what, *size, dice=dice, cards=told, sure=sure, reason=str(reading.get("reason") or ""))
