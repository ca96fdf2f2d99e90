"""Counts readings that are sure and wrong over freshly drawn tables.

``python -m training.doubts --painted N --traced N --hard N`` draws N tables with the quick painter, on table tops that
training never shows, N with the ray tracer, whose dice, grounds and lamps are new draws, and N of the hard kinds (close
up, shiny, at a low angle, trays, bowls, near-dark, burnt out), and prints how many the shipped reader reads right, how
many it is sure of, and how many of those are wrong. No picture is kept.
"""

import argparse
import collections
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.painted import look
from training.scenes import draw
from training.surroundings import HARD
from training.warp import READABLE, TINY, Mark, spoil
from vision.dice import DiceReader
from vision.finder import scale_of
from vision.render import draw_table

FIRST_PAINTED, FIRST_TRACED, FIRST_HARD = 700_000, 800_000, 900_000
SIZE = (960, 720)


@dataclass(frozen=True, slots=True)
class Table:
    """A drawn table: its picture, the values that must be read and those that may be."""

    number: int
    image: NDArray[np.uint8]
    must: tuple[int, ...]
    may: tuple[int, ...] = ()

    def is_right(self, values: Sequence[int]) -> bool:
        """Whether a reading has all it must have and nothing that it may not have."""
        have, must = collections.Counter(values), collections.Counter(self.must)
        return not must - have and not have - must - collections.Counter(self.may)


def painted_tables(count: int, skipped: int = 0) -> Iterator[Table]:
    """Tables by the quick painter: 1 to 9 dice of one or two makes on the painter's own table tops."""
    for number in range(FIRST_PAINTED + skipped, FIRST_PAINTED + skipped + count):
        rng = np.random.default_rng(number)
        values = [int(v) for v in rng.integers(1, 7, rng.integers(1, 10))]
        wide = float(np.exp(rng.uniform(np.log(45), np.log(110))))
        drawn = draw_table(values, rng, SIZE, [look(rng) for _ in range(int(rng.integers(1, 3)))], None, wide)
        yield Table(number, spoil(drawn.image, rng), tuple(values))


def traced_tables(first: int, count: int, hard: bool = False) -> Iterator[Table]:
    """Tables by the ray tracer, of any kind or of the ``hard`` kinds in turn; dice that are half hidden or tiny may be
    read or not."""
    for number in range(first, first + count):
        image, labels = draw(number, kind=HARD[number % len(HARD)] if hard else None)
        scale = scale_of(image.shape[1], image.shape[0])
        marks = [_mark(label) for label in labels]
        clear = [m.seen >= READABLE and min(m.box[2], m.box[3]) * scale >= 2 * TINY for m in marks]
        must = tuple(m.value for m, good in zip(marks, clear, strict=True) if good)
        yield Table(number, image, must, tuple(m.value for m, good in zip(marks, clear, strict=True) if not good))


def _mark(label: dict[str, object]) -> Mark:
    plain = json.loads(json.dumps(label))
    return Mark(plain["value"], tuple(plain["box"]), tuple(plain["face"]), plain["seen"])


def main() -> None:
    """Reads the command line, draws, reads and counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--painted", type=int, default=500)
    parser.add_argument("--traced", type=int, default=100)
    parser.add_argument("--hard", type=int, default=0, help="tables of the hard kinds")
    parser.add_argument("--skip", type=int, default=0, help="tables of each kind to leave out at the beginning")
    parser.add_argument("--keep", type=Path, help="folder for the pictures that were sure and wrong")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = DiceReader()
    kinds = {
        "painted": painted_tables(options.painted, options.skip),
        "traced": traced_tables(FIRST_TRACED + options.skip, options.traced),
        "hard": traced_tables(FIRST_HARD + options.skip, options.hard, hard=True),
    }
    for name, tables in kinds.items():
        count: collections.Counter[str] = collections.Counter()
        for table in tables:
            reading = reader.read(table.image)
            right = table.is_right(reading.values)
            count.update(all=1, right=right, sure=reading.sure, wrong=reading.sure and not right)
            if options.keep and reading.sure and not right:
                cv2.imwrite(str(options.keep / f"{table.number}.png"), table.image)
                print(table.number, "has", sorted(table.must), "may have", table.may, "read", reading.values)
        print(f"{name}: {count['all']} tables, right {count['right']}, sure {count['sure']}, wrong {count['wrong']}")


if __name__ == "__main__":
    main()
