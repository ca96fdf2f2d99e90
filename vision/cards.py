"""Reads the playing cards in a picture and says honestly whether the reading can be taken without asking.

Places that may be corner indices are found by their shape; a net looks at each in full sharpness and says what stands
there. Indices that belong to one card are put together; the deck's language is worked out from all of them. The reading
is ``sure`` only when nothing is in doubt. ``Limits`` were set on photographs that the net had never seen;
docs/card-reader.md tells how.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion import cards as playing
from vision.card_blobs import blob_corners
from vision.card_checker import AGAIN, CardChecker, Opinions
from vision.card_corner import Corner
from vision.card_groups import Group, Read, box_of, clashes, grouped
from vision.card_names import NAMES, languages, named, told, with_prior
from vision.card_paper import another_card
from vision.card_reading import CardsReading, ReadCard
from vision.photos import Frame

MODELS = Path(__file__).parent / "models"
SMALLEST = 32
"""The shorter side, in pixels, under which a picture is not looked at."""
BATCH = 32
"""Places looked at together. As long as there are indices among them, more are looked at."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where an index counts, and where a reading counts as sure."""

    look: float = 0.3  # a place that is an index with at least this likelihood is looked at again
    card: float = 0.75  # a card that is there with at least this likelihood counts
    name: float = 0.45  # if its name reaches this
    doubt: float = 0.5  # one with at least this much that does not count makes the reading unsure
    suit: float = 0.4  # under this the suit is not told
    sure_card: float = 0.97  # every card of a sure reading reaches this
    sure_name: float = 0.97  # and its name this
    sure_corner: float = 0.93  # one of its corners alone names it with at least this likelihood
    smallest: float = 12.0  # height of an index, pixels
    dark: float = 40.0  # the brightest hundredth of the picture must reach this grey
    most: int = 54  # cards in a sure reading


class CardReader:
    """Reads ordinary playing cards. Loads its net when made; serves any number of pictures, one at a time."""

    def __init__(self, models: Path = MODELS, limits: Limits | None = None) -> None:
        self._checker = CardChecker(models / "card-checker.onnx")
        self._limits = limits or Limits()

    def read(self, frame: Frame, possible: Collection[str] | None = None) -> CardsReading:
        """The cards of ``frame`` (height x width x 3, blue green red, 8 bits), with boxes in its pixels. ``possible``:
        the cards that can be there by the rules of the game; it ranks what is seen and adds nothing."""
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
            raise ValueError("a picture of height x width x 3 bytes is needed")
        height, width = frame.shape[:2]
        if min(height, width) < SMALLEST:
            return CardsReading((), False, "the picture is too small")
        counted, faint = self._count(grouped(self._read_corners(frame)))
        cards = [self._told(group, possible, width, height) for group in counted]
        reason = self._doubt(frame, counted, cards, faint)
        return CardsReading(tuple(cards), reason is None, reason)

    def _read_corners(self, frame: Frame) -> list[Read]:
        """The indices in a picture: where the checker sees one, it looks again; the best at a place stays."""
        places, likely, seen = blob_corners(frame), list[Corner](), 0
        while places[seen : seen + BATCH]:
            some = places[seen : seen + BATCH]
            there = 1.0 - self._checker.check(frame, some).signs[:, -1]
            hits = [i for i in np.argsort(-there, kind="stable") if there[i] >= self._limits.look]
            likely += [some[i] for i in hits]
            seen += BATCH
            if likely and not hits:
                break
        reads = reads_of(likely, self._checker.check(frame, likely, AGAIN))
        best: list[Read] = []
        for read in sorted(reads, key=lambda r: -r.there * float(r.row.max())):
            at = next((i for i, other in enumerate(best) if _one_place(read.corner, other.corner)), None)
            if at is None:
                best.append(read)
            elif read.best != best[at].best and read.there >= self._limits.doubt:
                best[at] = replace(best[at], row=0.55 * best[at].row + 0.45 * read.row)  # two ways to see it: a doubt
        return best

    def _count(self, groups: Sequence[Group]) -> tuple[list[Group], int]:
        """The groups that count as cards, the strongest first, and how many others leave a doubt."""
        counted: list[Group] = []
        faint = 0
        for group in sorted(groups, key=strength, reverse=True):
            if self._counts(group) and not any(clashes(group, other) for other in counted):
                counted.append(group)
            else:
                faint += group.there >= self._limits.doubt
        return counted, faint

    def _counts(self, group: Group) -> bool:
        """Whether there is a card. A joker's corner looks like many things: one alone is not enough."""
        lone_joker = len(group.reads) == 1 and group.reads[0].best == playing.JOKER
        limits = self._limits
        return group.there >= limits.card and float(group.row.max()) >= limits.name and not lone_joker

    def _told(self, group: Group, possible: Collection[str] | None, width: int, height: int) -> ReadCard:
        row = group.row if possible is None else with_prior(group.row, possible)
        name, likely, others = told(row, self._limits.suit)
        return ReadCard(name, box_of(group, width, height), likely * group.there, others)

    def _doubt(self, frame: Frame, groups: Sequence[Group], cards: Sequence[ReadCard], faint: int) -> str | None:
        """Why the reading cannot be taken without asking, or None."""
        limits = self._limits
        if float(np.percentile(small_grey(frame), 99)) < limits.dark:
            return "the picture is too dark"
        if not groups:
            return "nothing was found that is surely a card's corner" if faint else "nothing was found"
        if len(groups) > limits.most:
            return f"there are more than {limits.most} cards"
        if min(2 * g.size for g in groups) < limits.smallest:
            return "the cards are too small: move the camera closer"
        if faint:
            return "something there may be another card"
        double = [name for name, n in Counter(c.card for c in cards).items() if n > 1 and playing.suit(name)]
        if double:
            return f"{playing.name(double[0])} was found twice"
        unsure = sum(not self._is_sure(g, c) for g, c in zip(groups, cards, strict=True))
        if unsure:
            blurred = is_blurred(frame, groups)
            return "the picture is blurred" if blurred else f"{unsure} of {len(groups)} cards are not clear"
        return "something there may be another card" if another_card(frame, groups) else None

    def _is_sure(self, group: Group, card: ReadCard) -> bool:
        """Whether one card can be taken without asking. What the game says is possible does not make a card sure."""
        best, limits = int(group.row.argmax()), self._limits
        clear = group.there >= limits.sure_card and float(group.row[best]) >= limits.sure_name
        alone = max(float(read.row[best]) for read in group.reads) >= limits.sure_corner
        return clear and alone and NAMES[best] == card.card


def reads_of(corners: Sequence[Corner], opinions: Opinions) -> list[Read]:
    """Corners with the names that the checker's opinions amount to in the language of the whole picture."""
    rows = named(opinions.signs, opinions.suits, languages(opinions.signs))
    there = 1.0 - opinions.signs[:, -1]
    return [Read(corner, row, float(is_one)) for corner, row, is_one in zip(corners, rows, there, strict=True)]


def strength(group: Group) -> tuple[int, float]:
    """How much speaks for a card: its corners, and how clear they are; numbers and aces before letters, of which a
    badly cut sign reminds."""
    letter = group.reads[0].best[0] in "JQK"
    return len(group.reads), group.there * float(group.row.max()) - 0.02 * letter


def _one_place(a: Corner, b: Corner) -> bool:
    return bool(np.linalg.norm(a.middle - b.middle) < 1.1 * max(a.size, b.size))


def small_grey(frame: Frame) -> Frame:
    """The picture in grey, at most 320 pixels wide or high."""
    by = min(1.0, 320 / max(frame.shape[:2]))
    small = cv2.resize(frame, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def is_blurred(frame: Frame, groups: Sequence[Group]) -> bool:
    """Whether the indices have no sharp edges: the steepest steps in them, over the range of their greys."""
    sharp = []
    for group in groups:
        corner = group.reads[0].corner
        x, y = corner.middle
        r = max(6.0, corner.size)
        part = frame[max(0, int(y - r)) : int(y + r) + 1, max(0, int(x - r)) : int(x + r) + 1]
        if min(part.shape[:2]) < 8:
            continue
        grey = cv2.cvtColor(cv2.resize(part, (40, 40), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
        scaled = grey.astype(np.float32)
        steep = np.hypot(cv2.Sobel(scaled, cv2.CV_32F, 1, 0), cv2.Sobel(scaled, cv2.CV_32F, 0, 1)) / 4
        sharp.append(float(np.percentile(steep, 97)) / max(float(np.ptp(scaled)), 10.0))
    return bool(sharp) and float(np.median(sharp)) < 0.2
