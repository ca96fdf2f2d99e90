"""Photos in a folder: which there are."""

from pathlib import Path

KINDS = (".jpg", ".jpeg", ".png", ".bmp", ".webp")


def newest(folder: Path, most: int = 12) -> list[Path]:
    """The photos in a folder, the newest first; none where it cannot be read."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.iterdir() if path.suffix.lower() in KINDS]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)[:most]]
