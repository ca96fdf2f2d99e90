"""What a maker would use otherwise: the usual blob counting recipe, scored on the same photographs as the reader.

``python -m training.compare --photos FOLDER`` prints a line a source: photographs, the part that each reads right, the
part that the reader is sure of, and which readings are sure and do not fit the label.
"""

import argparse
import collections
import json
from pathlib import Path

import cv2
import numpy as np

from vision.dice import DiceReader
from vision.photos import Frame, open_photo

Spot = tuple[float, float, float]


def blob_count(frame: Frame) -> list[int]:
    """Round blobs of a reduced grey picture, those near each other taken for one die: the recipe of most guides."""
    scale = min(1.0, 800 / max(frame.shape[:2]))
    grey = cv2.cvtColor(cv2.resize(frame, None, fx=scale, fy=scale), cv2.COLOR_BGR2GRAY)
    params = cv2.SimpleBlobDetector.Params()
    params.filterByCircularity, params.minCircularity = True, 0.7
    params.filterByInertia, params.minInertiaRatio = True, 0.4
    params.minArea = 12
    left = [(k.pt[0], k.pt[1], k.size) for k in cv2.SimpleBlobDetector.create(params).detect(grey)]
    values = []
    while left:
        group: list[Spot] = [left.pop()]
        for x, y, size in group:
            near = [p for p in left if np.hypot(p[0] - x, p[1] - y) < 3.2 * max(size, p[2])]
            left = [p for p in left if p not in near]
            group += near
        values.append(min(6, len(group)))
    return values


def main() -> None:
    """Reads the command line, prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--photos", type=Path, required=True, help="folder with dice/truth.jsonl")
    folder = parser.parse_args().photos / "dice"
    reader = DiceReader()
    right: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for line in (folder / "truth.jsonl").read_text().splitlines():
        row = json.loads(line)
        frame = open_photo(folder / row["file"])
        dice = row.get("dice") or [{"value": value} for value in row["values"]]
        must = collections.Counter(die["value"] for die in dice if not die.get("tiny"))
        may = collections.Counter(die["value"] for die in dice if die.get("tiny"))
        right[row["source"]]["photos"] += 1
        reading = reader.read(frame)
        for name, values in (("blobs", blob_count(frame)), ("reader", reading.values)):
            have = collections.Counter(values)
            fits = not must - have and not have - must - may
            right[row["source"]][name] += fits
        right[row["source"]]["sure"] += reading.sure
        if reading.sure and not fits:
            print(f"{row['file']}: sure of {reading.values}, labelled {sorted(row['values'])}")
    for source, count in sorted(right.items()):
        parts = ", ".join(f"{name} {count[name] / count['photos']:.1%}" for name in ("blobs", "reader", "sure"))
        print(f"{source}: {count['photos']} photographs, {parts}")


if __name__ == "__main__":
    main()
