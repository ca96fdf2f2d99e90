"""What a maker would use otherwise: the usual contour and template recipe, scored on the same photographs.

``python -m training.cards.compare --photos FOLDER`` prints a line a source: photographs, and the part that each reads
right. The recipe: threshold, outlines with four corners, each set upright as 200 x 300 pixels; its corner cut out, rank
and suit parted, and the nearest of the templates taken. The templates are given the best chance: the signs of several
drawn makes, not of one.
"""

import argparse
import collections
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.cards import decks
from vision.cards import CardReader
from vision.photos import Frame, open_photo

WIDE, HIGH = 200, 300
SIGN = (70, 125)
SUIT = (70, 100)
MAKES = ("anglo", "2color", "letele", "berlin")
Mask = NDArray[np.uint8]


def templates(work: Path) -> tuple[dict[str, list[Mask]], dict[str, list[Mask]]]:
    """Rank and suit signs cut out of drawn decks by the recipe's own steps."""
    ranks: dict[str, list[Mask]] = collections.defaultdict(list)
    suits: dict[str, list[Mask]] = collections.defaultdict(list)
    for make in MAKES:
        deck = decks.fetch(work / "decks", make)
        for number, sprite in enumerate(deck.cards):
            parts = signs_of(cv2.resize(np.ascontiguousarray(sprite[..., :3]), (WIDE, HIGH)))
            if parts is not None:
                ranks[decks.RANKS[number % 13]].append(parts[0])
                suits[decks.ORDER[number // 13]].append(parts[1])
    return ranks, suits


def recipe(frame: Frame, ranks: dict[str, list[Mask]], suits: dict[str, list[Mask]]) -> list[str]:
    """The cards of a picture by outlines and templates."""
    scale = min(1.0, 1000 / max(frame.shape[:2]))
    small = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    _, light = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    names = []
    for outline in outlines:
        around = cv2.approxPolyDP(outline, 0.02 * cv2.arcLength(outline, True), True)
        if len(around) != 4 or cv2.contourArea(outline) < 0.004 * grey.size:
            continue
        best = min((_read(c, ranks, suits) for c in upright(small, around.reshape(4, 2))), default=(1.0, ""))
        if best[0] < 0.35:
            names.append(best[1])
    return names


def upright(frame: Frame, corners: NDArray[np.int32]) -> list[Frame]:
    """The card inside four corners as 200 x 300 pixels, both ways up."""
    ring = corners.astype(np.float32)
    if np.linalg.norm(ring[0] - ring[1]) > np.linalg.norm(ring[1] - ring[2]):
        ring = np.roll(ring, -1, axis=0)
    across = ring[1] - ring[0]
    down = ring[3] - ring[0]
    if across[0] * down[1] - across[1] * down[0] < 0:
        ring = ring[[1, 0, 3, 2]]
    goal = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
    card = cv2.warpPerspective(frame, cv2.getPerspectiveTransform(ring, goal), (WIDE, HIGH))
    return [np.asarray(card, np.uint8), np.ascontiguousarray(card[::-1, ::-1])]


def signs_of(card: Frame) -> tuple[Mask, Mask] | None:
    """Rank and suit sign of an upright card, black and white, at the templates' sizes."""
    corner = cv2.cvtColor(card[3:84, 3:34], cv2.COLOR_BGR2GRAY)
    corner = cv2.resize(corner, None, fx=4, fy=4, interpolation=cv2.INTER_LINEAR)
    _, ink = cv2.threshold(corner, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    found, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    boxes = sorted((cv2.boundingRect(c) for c in found if cv2.contourArea(c) > 150), key=lambda b: -b[2] * b[3])[:3]
    if len(boxes) < 2:
        return None
    boxes.sort(key=lambda b: b[1] + b[3])
    x0, y0 = min(b[0] for b in boxes[:-1]), min(b[1] for b in boxes[:-1])
    x1, y1 = max(b[0] + b[2] for b in boxes[:-1]), max(b[1] + b[3] for b in boxes[:-1])
    x, y, w, h = boxes[-1]
    rank = cv2.resize(ink[y0:y1, x0:x1], SIGN, interpolation=cv2.INTER_AREA)
    return np.asarray(rank, np.uint8), np.asarray(cv2.resize(ink[y : y + h, x : x + w], SUIT), np.uint8)


def _read(card: Frame, ranks: dict[str, list[Mask]], suits: dict[str, list[Mask]]) -> tuple[float, str]:
    parts = signs_of(card)
    if parts is None:
        return 1.0, ""
    rank_far, rank = min((_far(parts[0], mask), name) for name, masks in ranks.items() for mask in masks)
    suit_far, suit = min((_far(parts[1], mask), name) for name, masks in suits.items() for mask in masks)
    return max(rank_far, suit_far), rank + suit


def _far(a: Mask, b: Mask) -> float:
    return float(cv2.absdiff(a, b).mean()) / 255


def is_right(wanted: list[str], have: list[str]) -> bool:
    """Exactly these cards; a wanted ``9?`` is a nine of any suit."""
    want, seen = collections.Counter(wanted), collections.Counter(have)
    exact = collections.Counter({card: n for card, n in want.items() if not card.endswith("?")})
    if exact - seen:
        return False
    rest = collections.Counter(card[:-1] if card != "joker" else card for card in (seen - exact).elements())
    return rest == collections.Counter(card[:-1] for card in want.elements() if card.endswith("?"))


def main() -> None:
    """Reads the command line, prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--photos", type=Path, required=True, help="folder with cards/truth.jsonl")
    parser.add_argument("--work", type=Path, required=True, help="work folder of the training, for the drawn makes")
    parser.add_argument("--every", type=int, default=1, help="only every so many photographs of a source")
    options = parser.parse_args()
    folder, reader = options.photos / "cards", CardReader()
    ranks, suits = templates(options.work)
    recipes: dict[str, Callable[[Frame], list[str]]] = {
        "recipe": lambda frame: recipe(frame, ranks, suits),
        "reader": lambda frame: [name for name in reader.read(frame).names if name != "back"],
    }
    right: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    seen: collections.Counter[str] = collections.Counter()
    for line in (folder / "truth.jsonl").read_text().splitlines():
        row = json.loads(line)
        seen[row["source"]] += 1
        if seen[row["source"]] % options.every:
            continue
        frame = open_photo(folder / row["file"])
        right[row["source"]]["photos"] += 1
        for name, look in recipes.items():
            right[row["source"]][name] += is_right(row["cards"], look(frame))
    for source, count in sorted(right.items()):
        parts = ", ".join(f"{name} {count[name] / count['photos']:.1%}" for name in recipes)
        print(f"{source}: {count['photos']} photographs, {parts}")


if __name__ == "__main__":
    main()
