"""Reads the dice in a picture and says honestly whether the reading can be taken without asking.

Two nets look: the finder at the whole picture, the checker at each die alone in full sharpness. A die counts when
both together find it likely; where a doubt is left, the finder looks a second time. The reading is ``sure`` only when
nothing is in doubt then: every die and its value are likely by a wide margin, by a wider one where the nets name two
values, nothing else in the picture looks like half a die, none is cut off at the edge, and the picture is neither dark
nor blurred nor too far away. The thresholds in ``Limits`` were set on photographs, some of them from sources the nets
had never seen; docs/dice-reader.md tells how.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.language import tr
from vision.checker import Checker
from vision.finder import Finder, Floats, Found, scale_of, within
from vision.photos import Frame
from vision.reading import Box, DiceReading, Die
from vision.second_look import Seen, how_large, merged, unmirrored
from vision.sharpness import is_blurred, is_clear, is_smeared

TRUST, SHARE = 0.7, 0.7
"""The checker's part in the value and in the question whether there is a die at all."""
DISMISSED, CLEAR_VALUE, CLEAR_DIE = 0.3, 0.93, 0.8
"""A find less likely a die than the first, or with value and die as likely as the others, needs no second look."""
MEASURED = 8
"""Dice whose sharpness is measured."""
INSIDE = 0.7
"""A find of which more than this part lies in a likelier find's box is a part of that die."""
MODELS = Path(__file__).parent / "models"
SMALLEST = 32
"""The shorter side, in pixels, under which a picture is not looked at."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a find counts as a die, and where a reading counts as sure."""

    die: float = 0.65  # a find that is a die with at least this likelihood counts
    doubt: float = 0.45  # one with at least this much, but less than ``die``, makes the reading unsure
    found: float = 0.45  # so does one that has this much from the finder alone, though the checker dismissed it
    nothing: float = 0.3  # an empty list is sure only where no find has this much
    settled: float = 0.88  # where a value is less likely, or the nets name two, the finder looks a second time
    sure_die: float = 0.75  # every die of a sure reading reaches this
    sure_value: float = 0.85  # and its value this, where both nets name it
    sure_against: float = 0.95  # and this where the finder names another: more than can be if it is certain of that
    smallest: float = 15.0  # width of a die at the finder's scale, pixels
    dark: float = 40.0  # the brightest hundredth of the picture must reach this grey
    bright: float = 245.0  # half of the picture must stay under this grey
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
            return DiceReading((), False, tr("the picture is too small"))
        seen = self._seen(frame, self._finder.find(frame))
        judged = first = self._judged(frame, seen)
        if self._is_doubtful(judged):
            judged = self._judged(frame, merged(seen, self._seen_again(frame, judged)))
        counted = [j for j in judged if j.is_die >= self._limits.die]
        # What one look or one net thought likely and the other spoke against leaves a doubt too.
        faint = max(self._likely(looked) for looked in (first, judged)) > len(counted)
        likeliest = max((j.is_die for j in judged), default=0.0)
        dice = tuple(Die(j.value, whole_box(j.find, width, height), j.confidence) for j in counted)
        reason = self._doubt(frame, counted, faint, likeliest)
        return DiceReading(dice, reason is None, reason)

    def _seen(self, frame: Frame, finds: Sequence[Found]) -> list[Seen]:
        """The likeliest finds with the checker's first word on each."""
        some = finds[: self._limits.most + 20]
        opinions = self._checker.check(frame, some)
        return [Seen(find, opinion) for find, opinion in zip(some, opinions, strict=True)]

    def _seen_again(self, frame: Frame, judged: Sequence["Judged"]) -> list[Seen]:
        """What the finder sees in the mirrored picture, at a size that suits the dice found so far."""
        height, width = frame.shape[:2]
        times = how_large(_widths(judged, self._limits.doubt, scale_of(width, height)))
        finds = self._finder.find(np.ascontiguousarray(frame[:, ::-1]), times)
        return self._seen(frame, [unmirrored(find, width) for find in finds])

    def _is_doubtful(self, judged: Sequence["Judged"]) -> bool:
        """Whether the finder should look a second time: nothing is there, or something that is not surely a die."""
        likely = [j for j in judged if j.is_die >= self._limits.doubt]
        return not likely or not all(j.is_settled(self._limits) for j in likely)

    def _likely(self, judged: Sequence["Judged"]) -> int:
        """How many finds one net or both hold for likely dice."""
        limits = self._limits
        return sum(j.is_die >= limits.doubt or j.find.score >= limits.found for j in judged)

    def _judged(self, frame: Frame, seen: Sequence[Seen]) -> list["Judged"]:
        """Both nets' word on each find, without parts of others."""
        return without_parts([self._judge(frame, one) for one in seen])

    def _judge(self, frame: Frame, one: Seen) -> "Judged":
        """Both nets' word on a find; the checker looks again where the first look leaves a doubt."""
        first = judge(one.find, one.opinion, one.alone)
        clear = first.is_die < DISMISSED or (first.likely >= CLEAR_VALUE and first.is_die >= CLEAR_DIE)
        if clear:
            return first
        return judge(one.find, self._checker.check_again(frame, one.find, one.opinion), one.alone)

    def _doubt(self, frame: Frame, judged: Sequence["Judged"], faint: bool, likeliest: float) -> str | None:
        """Why the reading cannot be taken without asking, or None."""
        limits = self._limits
        height, width = frame.shape[:2]
        half, lightest = np.percentile(reduced(frame, cv2.INTER_NEAREST), (50, 99))
        if lightest < limits.dark:
            return tr("the picture is too dark")
        if half > limits.bright:
            return tr("the picture is too bright")
        if not judged:
            if faint or likeliest >= limits.nothing:
                return tr("nothing was found that is surely a die")
            clear = is_clear(reduced(frame, cv2.INTER_AREA))
            return None if clear else tr("nothing was found, and the picture is not clear")
        if len(judged) > limits.most:
            return tr("there are more than {most} dice", most=limits.most)
        if min(j.find.size for j in judged) * scale_of(width, height) < limits.smallest:
            return tr("the dice are too small: move the camera closer")
        if faint:
            return tr("something there may be another die")
        if any(touches_edge(j.find, width, height) for j in judged):
            return tr("a die is cut off at the edge of the picture")
        boxes = [whole_box(j.find, width, height) for j in judged[:MEASURED]]
        if is_smeared(frame, boxes):
            return tr("the picture is blurred: the camera or the dice moved")
        unsure = sum(not j.is_sure(limits) for j in judged)
        if unsure:
            blurred = is_blurred(frame, boxes)
            return (
                tr("the picture is blurred")
                if blurred
                else tr("{unsure} of {all} dice are not clear", unsure=unsure, all=len(judged))
            )
        return None


@dataclass(frozen=True, slots=True)
class Judged:
    """A find with both nets' word on it: its value and how likely that is, how likely it is a readable die at all
    (both 0 to 1), whether both nets name the same value, and whether only one of two looks saw it."""

    find: Found
    value: int
    likely: float
    is_die: float
    agreed: bool
    alone: bool = False

    @property
    def confidence(self) -> float:
        """How likely both the die and its value are right."""
        return self.likely * self.is_die

    def is_settled(self, limits: Limits) -> bool:
        """Whether this die needs no second look."""
        return self.agreed and self.is_die >= limits.sure_die and self.likely >= limits.settled

    def is_sure(self, limits: Limits) -> bool:
        """Whether this die alone can be taken without asking. Where the nets name two values, the checker, which sees
        the die in full sharpness, must be certain enough to bring both together to ``sure_against``."""
        enough = limits.sure_value if self.agreed else limits.sure_against
        return not self.alone and self.is_die >= limits.sure_die and self.likely >= enough


def _widths(judged: Sequence[Judged], likely: float, scale: float) -> list[float]:
    """How wide the finds of at least this likelihood are on the finder's picture."""
    return [j.find.size * scale for j in judged if j.is_die >= likely]


def reduced(frame: Frame, how: int) -> Frame:
    """The picture in greys, at most 320 pixels wide and high; ``how`` is OpenCV's way of reducing."""
    by = min(1.0, 320 / max(frame.shape[:2]))
    small = cv2.resize(frame, None, fx=by, fy=by, interpolation=how)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def without_parts(judged: Sequence[Judged]) -> list[Judged]:
    """The finds, most likely dice first, less those that lie in the box of a likelier one: its side faces."""
    kept: list[Judged] = []
    for one in sorted(judged, key=lambda j: -j.is_die):
        if not any(within(one.find.box, other.find.box) > INSIDE for other in kept):
            kept.append(one)
    return kept


def judge(find: Found, opinion: Floats, alone: bool = False) -> Judged:
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
        alone,
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
