"""Reads the dice in a picture and says honestly whether the reading can be taken without asking.

Two nets look: the finder at the whole picture, the checker at each die alone in full sharpness. A die counts when
both together find it likely. The reading is ``sure`` only when nothing is in doubt: every die is likely by a wide
margin, both nets name the same value, nothing else in the picture looks like half a die, none is cut off at the
edge, and the picture is neither dark nor blurred nor too far away. The thresholds in ``Limits`` were set on
photographs, some of them from sources the nets had never seen; docs/dice-reader.md tells how.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.checker import Checker
from vision.finder import Finder, Floats, Found, scale_of, within
from vision.photos import Frame
from vision.reading import Box, DiceReading, Die

TRUST, SHARE = 0.7, 0.7
"""The checker's part in the value and in the question whether there is a die at all."""
DISMISSED, CLEAR_VALUE, CLEAR_DIE = 0.3, 0.93, 0.8
"""A find less likely a die than the first, or with value and die as likely as the others, needs no second look."""
PLAIN, BLURRED = 40.0, 0.1
"""Greys between the darkest and the lightest of an even table; the least steepness of a sharp edge, over that range."""
INSIDE = 0.7
"""A find of which more than this part lies in a likelier find's box is a part of that die."""
MODELS = Path(__file__).parent / "models"
SMALLEST = 32
"""The shorter side, in pixels, under which a picture is not looked at."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a find counts as a die, and where a reading counts as sure."""

    die: float = 0.65  # a find that is a die with at least this likelihood counts
    doubt: float = 0.4  # one with at least this much, but less than ``die``, makes the reading unsure
    nothing: float = 0.2  # an empty list is sure only where no find has this much
    sure_die: float = 0.7  # every die of a sure reading reaches this
    sure_value: float = 0.9  # and its value this
    smallest: float = 15.0  # width of a die at the finder's scale, pixels
    dark: float = 40.0  # the brightest hundredth of the picture must reach this grey
    most: int = 30  # dice in a sure reading


class DiceReader:
    """Reads ordinary six-sided dice. Loads its nets when made; serves any number of pictures, one at a time."""

    def __init__(self, models: Path = MODELS, limits: Limits | None = None) -> None:
        self._finder = Finder(models / "dice-finder.onnx")
        self._checker = Checker(models / "dice-checker.onnx")
        self._limits = limits or Limits()

    def read(self, frame: Frame) -> DiceReading:
        """The dice of ``frame`` (height x width x 3, blue green red, 8 bits), with boxes in its pixels."""
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
            raise ValueError("a picture of height x width x 3 bytes is needed")
        height, width = frame.shape[:2]
        if min(height, width) < SMALLEST:
            return DiceReading((), False, "the picture is too small")
        finds = self._finder.find(frame)[: self._limits.most + 20]
        opinions = self._checker.check(frame, finds)
        judged = [self._judge(frame, find, row) for find, row in zip(finds, opinions, strict=True)]
        judged = without_parts(judged)
        counted = [j for j in judged if j.is_die >= self._limits.die]
        faint = sum(self._limits.doubt <= j.is_die < self._limits.die for j in judged)
        likeliest = max((j.is_die for j in judged), default=0.0)
        dice = tuple(Die(j.value, whole_box(j.find, width, height), j.confidence) for j in counted)
        reason = self._doubt(frame, counted, faint, likeliest)
        return DiceReading(dice, reason is None, reason)

    def _judge(self, frame: Frame, find: Found, opinion: Floats) -> "Judged":
        """Both nets' word on a find; the checker looks again where the first look leaves a doubt."""
        first = judge(find, opinion)
        clear = first.is_die < DISMISSED or (first.likely >= CLEAR_VALUE and first.is_die >= CLEAR_DIE)
        return first if clear else judge(find, self._checker.check_again(frame, find, opinion))

    def _doubt(self, frame: Frame, judged: Sequence["Judged"], faint: int, likeliest: float) -> str | None:
        """Why the reading cannot be taken without asking, or None."""
        limits = self._limits
        height, width = frame.shape[:2]
        by = min(1.0, 320 / max(height, width))
        small = cv2.resize(frame, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
        grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
        if float(np.percentile(grey, 99)) < limits.dark:
            return "the picture is too dark"
        if not judged:
            if likeliest >= limits.nothing:
                return "nothing was found that is surely a die"
            return None if is_clear(grey) else "nothing was found, and the picture is not clear"
        if len(judged) > limits.most:
            return f"there are more than {limits.most} dice"
        if min(j.find.size for j in judged) * scale_of(width, height) < limits.smallest:
            return "the dice are too small: move the camera closer"
        if faint:
            return "something there may be another die"
        if any(touches_edge(j.find, width, height) for j in judged):
            return "a die is cut off at the edge of the picture"
        unsure = sum(not j.is_sure(limits) for j in judged)
        if unsure:
            return (
                "the picture is blurred"
                if is_blurred(frame, judged)
                else f"{unsure} of {len(judged)} dice are not clear"
            )
        return None


@dataclass(frozen=True, slots=True)
class Judged:
    """A find with both nets' word on it: its value and how likely that is, how likely it is a readable die at all
    (both 0 to 1), and whether both nets name the same value."""

    find: Found
    value: int
    likely: float
    is_die: float
    agreed: bool

    @property
    def confidence(self) -> float:
        """How likely both the die and its value are right."""
        return self.likely * self.is_die

    def is_sure(self, limits: Limits) -> bool:
        """Whether this die alone can be taken without asking."""
        return self.agreed and self.is_die >= limits.sure_die and self.likely >= limits.sure_value


def without_parts(judged: Sequence[Judged]) -> list[Judged]:
    """The finds, most likely dice first, less those that lie in the box of a likelier one: its side faces."""
    kept: list[Judged] = []
    for one in sorted(judged, key=lambda j: -j.is_die):
        if not any(within(one.find.box, other.find.box) > INSIDE for other in kept):
            kept.append(one)
    return kept


def judge(find: Found, opinion: Floats) -> Judged:
    """Puts the finder's and the checker's likelihoods together (``opinion``: none, 1 to 6)."""
    any_die = 1.0 - float(opinion[0])
    second = opinion[1:] / max(float(opinion[1:].sum()), 1e-6)
    both = (find.values + 1e-3) ** (1 - TRUST) * (second + 1e-3) ** TRUST
    both = both / both.sum()
    value = int(both.argmax())
    return Judged(
        find,
        value + 1,
        float(both[value]),
        float(find.score ** (1 - SHARE) * max(any_die, 1e-6) ** SHARE),
        int(find.values.argmax()) == int(second.argmax()),
    )


def whole_box(find: Found, width: int, height: int) -> Box:
    """A find's box in whole pixels, inside the picture."""
    x0, y0 = max(0, int(find.box[0])), max(0, int(find.box[1]))
    x1, y1 = min(width, round(find.box[2])), min(height, round(find.box[3]))
    return x0, y0, max(1, x1 - x0), max(1, y1 - y0)


def touches_edge(find: Found, width: int, height: int) -> bool:
    """Whether a die reaches so far over the picture's edge that its top face may be cut."""
    over = 0.12 * find.size
    x0, y0, x1, y1 = find.box
    return x0 < -over or y0 < -over or x1 > width + over or y1 > height + over


def is_clear(grey: Frame) -> bool:
    """Whether a picture without dice is light and sharp enough to be sure that there are none. ``grey`` is reduced; a
    picture out of focus has light and dark parts but no step between them."""
    if not 20 < float(grey.mean()) < 245:
        return False
    plain = grey.astype(np.float32)
    steep = np.hypot(cv2.Sobel(plain, cv2.CV_32F, 1, 0), cv2.Sobel(plain, cv2.CV_32F, 0, 1)) / 8
    spread = float(np.percentile(plain, 99.5) - np.percentile(plain, 0.5))
    return spread < PLAIN or float(np.percentile(steep, 99.8)) > BLURRED * spread


def is_blurred(frame: Frame, judged: Sequence[Judged]) -> bool:
    """Whether the dice have no sharp edges: the steepest steps in them, over the range of their greys."""
    sharp = []
    for j in judged:
        x, y, w, h = whole_box(j.find, frame.shape[1], frame.shape[0])
        grey = cv2.cvtColor(frame[y : y + h, x : x + w], cv2.COLOR_BGR2GRAY)
        if min(grey.shape) < 8:
            continue
        scaled = cv2.resize(grey, (40, 40), interpolation=cv2.INTER_AREA).astype(np.float32)
        steep = np.hypot(cv2.Sobel(scaled, cv2.CV_32F, 1, 0), cv2.Sobel(scaled, cv2.CV_32F, 0, 1)) / 4
        sharp.append(float(np.percentile(steep, 97)) / max(float(np.ptp(scaled)), 10.0))
    return bool(sharp) and float(np.median(sharp)) < 0.2
