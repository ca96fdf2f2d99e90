"""Labelled photographs as training pictures.

Sources label dice differently: by the whole die's box, by the box of the top face's pips, or only by the values in the
picture. Boxes of dice seen from straight above can be learnt from as they are. For the others a half-taught finder
brings the labels to one form: where what it finds agrees with the label, its middle of the top face (or its box,
whichever the label lacks) is taken, with the label's value; a picture whose values it does not find all is left out
if the label has no boxes. The label's values are never changed.
"""

import collections
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from training.samples import Shot
from training.warp import Mark
from vision.finder import Finder, Found, overlap, scale_of

TAUGHT = ("nell-byler", "matteop65", "DamianTab", "Epanemu", "KamilPiechowiak")
BLANK = ("edje-train", "obind")
ABOVE = ("nell-byler",)
"""Sources that look straight down: the middle of a die's box is the middle of its top face."""
SOME_LABELLED = ("Epanemu",)
"""Sources in whose pictures some dice have no label; elsewhere whatever has none is no die with its top face seen."""
WRONG_LABELS = frozenset({"matteop65/396.jpg", "nell-byler/146.jpg", "nell-byler/233.jpg"})
"""Photographs whose label was seen to be wrong (a die left out, a three called a two): nothing is learnt from them."""
FIND = 0.3


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a truth file: the picture, its source, its values and the labelled dice, if any."""

    path: Path
    source: str
    values: tuple[int, ...]
    dice: tuple[dict[str, object], ...]


def rows(root: Path) -> list[Row]:
    """The photographs of dice under ``root`` (a folder with ``dice/truth.jsonl``)."""
    found = []
    for line in (root / "dice" / "truth.jsonl").read_text().splitlines():
        row = json.loads(line)
        found.append(Row(root / "dice" / row["file"], row["source"], tuple(row["values"]), tuple(row.get("dice", ()))))
    return found


def photo_shots(root: Path, sources: Sequence[str], finder: Finder | None = None) -> dict[str, list[Shot]]:
    """The usable photographs of the given sources as training pictures, a list a source. Without a ``finder`` the
    sources must be among those that look straight down."""
    shots: dict[str, list[Shot]] = {source: [] for source in sources}
    for row in rows(root):
        if row.source not in sources or f"{row.source}/{row.path.name}" in WRONG_LABELS:
            continue
        frame = np.asarray(cv2.imread(str(row.path)), np.uint8)
        height, width = frame.shape[:2]
        finds = finder.find(frame) if finder else []
        marks = _with_boxes(row, finds) if row.dice else _by_values(row, finds)
        if marks is not None:
            shots[row.source].append(Shot(row.path, tuple(marks), scale_of(width, height)))
    return shots


def blank_shots(root: Path) -> list[Shot]:
    """Photographs of playing cards, without a die in them, from the sources that may be trained on."""
    shots = []
    for line in (root / "cards" / "truth.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["source"] in BLANK:
            path = root / "cards" / row["file"]
            frame = cv2.imread(str(path))
            if frame is not None:
                shots.append(Shot(path, (), scale_of(frame.shape[1], frame.shape[0])))
    return shots


def _by_values(row: Row, finds: list[Found]) -> list[Mark] | None:
    strong = [f for f in finds if f.score >= FIND]
    if collections.Counter(_value(f) for f in strong) != collections.Counter(row.values):
        return None
    return [Mark(_value(f), f.box, (f.x, f.y), 1.0) for f in strong]


def _with_boxes(row: Row, finds: list[Found]) -> list[Mark]:
    left, marks = list(finds), []
    sizes = [f.size for f in finds if f.score >= FIND]
    usual = sorted(sizes)[len(sizes) // 2] if sizes else 0.0
    for die in row.dice:
        value = int(str(die["value"]))
        whole = "box" in die
        x, y, w, h = (float(v) for v in die["box" if whole else "face_box"])  # type: ignore[attr-defined]
        box = (x, y, x + w, y + h)
        middle = (x + w / 2, y + h / 2)
        seen = 0.5 if die.get("tiny") else 1.0
        best = max(left, key=lambda f, box=box, middle=middle, whole=whole: _fit(f, box, middle, whole), default=None)  # type: ignore[misc]
        if best is not None and _fit(best, box, middle, whole) > 0:
            left.remove(best)
            face = (best.x, best.y) if whole else middle
            marks.append(Mark(value, box if whole else best.box, face, seen))
            continue
        if not whole:
            half = max(0.55 * usual, 0.8 * max(w, h))
            box = (middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)
        elif row.source not in ABOVE:
            seen = 0.5  # where its top face is, nobody says
        marks.append(Mark(value, box, middle, seen))
    if row.source in SOME_LABELLED:  # what was found away from all labels may be a die: it teaches nothing
        labelled = list(marks)
        marks += [Mark(0, f.box, (f.x, f.y), 0.5) for f in left if f.score >= FIND and not _on(f, labelled)]
    return marks


def _on(find: Found, marks: Sequence[Mark]) -> bool:
    """Whether the middle of a find lies on a labelled die."""
    return any(m.box[0] < find.x < m.box[2] and m.box[1] < find.y < m.box[3] for m in marks)


def _fit(find: Found, box: tuple[float, float, float, float], middle: tuple[float, float], whole: bool) -> float:
    """How well a find fits a label, or 0."""
    if whole:
        fit = overlap(find.box, box)
        return fit if fit > 0.3 else 0.0
    far = ((find.x - middle[0]) ** 2 + (find.y - middle[1]) ** 2) ** 0.5 / max(find.size, 1.0)
    return 1.0 - far if far < 0.35 else 0.0


def _value(find: Found) -> int:
    return int(find.values.argmax()) + 1
