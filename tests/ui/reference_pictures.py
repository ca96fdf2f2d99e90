"""Pictures of the main screens as they should be, and how far a screen is from its own.

    python -m tests.ui.reference_pictures    draw them all anew, where a screen has changed on purpose

They are half as large as the screens, and compared in blocks: another machine's Mesa may draw an edge a shade lighter,
but a word, a colour or a place that has changed moves whole blocks.
"""

import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.gallery.shots import Shot

Rows = list[bytes]
"""A picture as rows of RGB bytes, the top row first."""

FOLDER = Path(__file__).with_name("reference")
SIZES = ((800, 480), (720, 1280))
MAIN = {
    "home": "home/resume",
    "set-up": "royal-rescue/page-set-up-seated",
    "roll": "royal-rescue/servants-attack-plain-*",
    "hit": "royal-rescue/servants-attack-good-*",
    "missed": "royal-rescue/servants-missed-bad-*",
    "whip": "royal-rescue/umbar-whip-bad-*",
    "dungeon": "royal-rescue/dungeon-roll-good-*",
    "won": "royal-rescue/over-won-legends-*",
    "menu": "royal-rescue/page-menu",
    "execution": "royal-execution/hand-play-*",
    "robin-hood": "robin-hood/plan-do-plain-*",
    "settings": "settings/all",
    "keyboard": "keyboard/suggestions",
    "games": "past/games",
    "figures": "people/wins",
}
"""The screens that people see most; of several that are called alike the one of most players."""

STEP = 4
"""Of 256: colours are kept to the nearest multiple of it. What is finer is drawn otherwise elsewhere anyway."""

BLOCK = 4
"""Pixels of a small picture in a side of a block; eight of the screen."""

MEAN, MOST = 4.0, 26.0
"""Of 255: by how much the colours may differ on average, and in the block that differs most. A word that is another one
makes 60 and more in its blocks."""


@dataclass(frozen=True)
class Difference:
    """How two pictures differ: the colours on average, in the worst block, and which blocks differ by too much."""

    mean: float
    worst: float
    blocks: frozenset[tuple[int, int]]

    @property
    def is_slight(self) -> bool:
        return self.mean <= MEAN and self.worst <= MOST


def read_png(data: bytes) -> Rows:
    """The rows of a PNG file that ``ui.snapshot`` has written; no other kind is understood."""
    at, packed, wide = 8, b"", 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, depth, colours = struct.unpack(">I4xBB", body[:10])
            assert (depth, colours) == (8, 2)
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw, step = zlib.decompress(packed), 1 + 3 * wide
    assert not any(raw[::step]), "a filtered PNG is not one of ours"
    return [raw[start + 1 : start + step] for start in range(0, len(raw), step)]


def halved(rows: Rows) -> Rows:
    """A picture half as large."""
    found = []
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        row = bytearray(len(above) // 2)
        for channel in range(3):
            left, right = slice(channel, None, 6), slice(channel + 3, None, 6)
            four = zip(above[left], above[right], below[left], below[right], strict=True)
            row[channel::3] = bytes(sum(colours) // 4 for colours in four)
        found.append(bytes(row))
    return found


def kept(rows: Rows) -> Rows:
    """A picture as it is kept: half as large, in fewer shades."""
    shades = bytes(_shade(value) for value in range(256))
    return [row.translate(shades) for row in halved(rows)]


def _shade(value: int) -> int:
    return min(255, (value + STEP // 2) // STEP * STEP)


def compare(one: Rows, other: Rows) -> Difference:
    """How two pictures differ. Raises ValueError where their sizes do."""
    if (len(one), len(one[0])) != (len(other), len(other[0])):
        raise ValueError("the pictures are not of one size")
    apart = {at: _apart(a, b) for (at, a), (_, b) in zip(_blocks(one), _blocks(other), strict=True)}
    wrong = frozenset(at for at, most in apart.items() if most > MOST)
    return Difference(sum(apart.values()) / len(apart), max(apart.values()), wrong)


def _apart(a: Sequence[float], b: Sequence[float]) -> float:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def _blocks(rows: Rows) -> Iterator[tuple[tuple[int, int], tuple[float, float, float]]]:
    """The mean colour of each block, by its column and row."""
    across = len(rows[0]) // (3 * BLOCK)
    for y in range(len(rows) // BLOCK):
        band = rows[y * BLOCK : (y + 1) * BLOCK]
        for x in range(across):
            start, end = 3 * BLOCK * x, 3 * BLOCK * (x + 1)
            cells = b"".join(row[start:end] for row in band)
            yield (x, y), (_mean(cells[0::3]), _mean(cells[1::3]), _mean(cells[2::3]))


def _mean(values: bytes) -> float:
    return sum(values) / len(values)


def shown(should: Rows, now: Rows, difference: Difference) -> Rows:
    """Both pictures side by side, in the second the blocks that differ framed in red."""
    marked = [bytearray(row) for row in now]
    red = b"\xff\x30\x30"
    for x, y in difference.blocks:
        left, right = 3 * BLOCK * x, 3 * BLOCK * (x + 1)
        for dy in range(BLOCK):
            row = marked[y * BLOCK + dy]
            if dy in (0, BLOCK - 1):
                row[left:right] = red * BLOCK
            else:
                row[left : left + 3] = row[right - 3 : right] = red
    gap = b"\xff" * 12
    return [a + gap + bytes(b) for a, b in zip(should, marked, strict=True)]


def file_of(name: str, size: tuple[int, int]) -> Path:
    """Where the picture of a main screen lies."""
    return FOLDER / f"{name}-{size[0]}x{size[1]}.png"


def main_shots(shots: "Sequence[Shot]") -> "list[Shot]":
    """The main screens of a gallery, called as they are here. Raises LookupError where one is missing."""
    found = []
    for name, pattern in MAIN.items():
        fitting = sorted(shot.name for shot in shots if fnmatch(shot.name, pattern))
        if not fitting:
            raise LookupError(f"there is no {pattern} in the gallery")
        found += [replace(shot, name=name) for shot in shots if shot.name == fitting[-1]]
    return found


def main() -> int:
    """Draw all of them anew."""
    from tests.ui.staging import props
    from ui.gallery.run import off_screen

    with TemporaryDirectory() as home:
        off_screen(Path(home))
        from ui.gallery.show import Gallery
        from ui.gallery.variants import Variant
        from ui.snapshot import png_of, write_png

        gallery = Gallery(props())
        shots = main_shots(gallery.shots)
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob("*.png"):
            old.unlink()
        for shown in gallery.show([Variant(size) for size in SIZES], shots):
            rows = kept(read_png(png_of(shown.stage, shown.stage.look.palette.table)))
            path = file_of(shown.shot.name, shown.variant.size)
            write_png(path, len(rows[0]) // 3, len(rows), rows)
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
