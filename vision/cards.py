"""Reads the playing cards in a picture and says honestly whether the reading can be taken without asking.

Two nets look: the finder at the whole picture, for corner indices and middles of cards; the checker at each index
alone, in full sharpness. Indices that belong to one card are put together; the deck's language is worked out from all
of them. The reading is ``sure`` only when nothing is in doubt. ``Limits`` were set on photographs that the nets had
never seen; docs/card-reader.md tells how.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion import cards as playing
from companion.cards import BACK
from companion.language import tr
from vision.card_checker import CardChecker, Opinions
from vision.card_corner import Corner
from vision.card_deck import TaughtDeck
from vision.card_finder import Body, CardFinder, Finds, Found, merged, scale_of
from vision.card_groups import Group, Read, body_box, box_of, clashes, covers, grouped, has, lies_on, repeats
from vision.card_looks import Looks
from vision.card_names import NAMES, languages, named, told, with_prior
from vision.card_paper import FAR, another_card
from vision.card_reading import CardsReading, ReadCard
from vision.photos import Frame

MODELS = Path(__file__).parent / "models"
SMALLEST = 32
"""The shorter side, in pixels, under which a picture is not looked at."""
SHARE = 0.3
"""The finder's part in the question whether there is an index; the rest is the checker's."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Where an index counts, and where a reading counts as sure."""

    look: float = 0.3  # the checker looks at finds with at least this score
    index: float = 0.35  # an index that is there with less is no part of a card
    back: float = 0.35  # a card face down counts from here on
    face: float = 0.45  # the middle of a card whose corner was not read makes the reading unsure
    card: float = 0.75  # a card that is there with at least this likelihood counts
    name: float = 0.45  # if its name reaches this
    joker: float = 0.65  # a joker counts if two of its corners are there with this likelihood
    doubt: float = 0.35  # one that is there under one name with at least this much, and does not count, is a doubt
    hint: float = 0.12  # one with at least this much, if paper is left over that may be a card
    stray: float = 0.55  # and so does a find with this score that lies on no read card,
    faint_stray: float = 0.3  # or with this one where a card shows one corner alone: there cards lie on each other
    suit: float = 0.4  # under this the suit is not told
    sure_card: float = 0.96  # every card of a sure reading reaches this,
    steady: float = 0.9  # or one of its corners names it with this likelihood in each of several looks
    lone: float = 0.88  # and is there with this one
    sure_name: float = 0.96  # and its name this
    sure_corner: float = 0.93  # one of its corners alone names it with at least this likelihood
    sure_there: float = 0.5  # and no corner that is there with this likelihood has another name
    coarse: float = 16.0  # half an index's height on the net's picture from which on the coarse look alone may do
    smallest: float = 12.0  # height of an index, pixels
    dark: float = 40.0  # the brightest hundredth of the picture must reach this grey
    most: int = 54  # cards in a sure reading


@dataclass(frozen=True, slots=True)
class _Rest:
    """What was found besides the read cards: how plain the plainest corner is that belongs to none, how likely the
    likeliest find off them all is an index, and the number of other middles of cards face up."""

    faint: float
    stray: float
    faces: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """What finds amount to: the cards whose corners were read, the reading, and whether something reminds of one more
    card."""

    groups: list[Group]
    reading: CardsReading
    hinted: bool


class CardReader:
    """Reads ordinary playing cards, and those of a deck that it was taught. Loads its nets when made; serves any number
    of pictures, one at a time."""

    def __init__(self, models: Path = MODELS, limits: Limits | None = None, deck: TaughtDeck | None = None) -> None:
        self._finder = CardFinder(models / "card-finder.onnx")
        self._checker = CardChecker(models / "card-checker.onnx")
        self._limits = limits or Limits()
        self._deck = deck or TaughtDeck.empty()

    def read(self, frame: Frame, possible: Collection[str] | None = None) -> CardsReading:
        """The cards of ``frame`` (height x width x 3, blue green red, 8 bits), with boxes in its pixels. ``possible``:
        the cards that can be there by the rules of the game; it ranks what is seen and adds nothing."""
        if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
            raise ValueError("a picture of height x width x 3 bytes is needed")
        if min(frame.shape[:2]) < SMALLEST:
            return CardsReading((), False, tr("the picture is too small"))
        looks = Looks(self._checker, frame)
        coarse = self._finder.coarse(frame)
        seen = self._seen(looks, frame, coarse, possible)
        if seen.reading.sure and self._is_enough(frame, seen, coarse.bodies):
            return seen.reading
        return self._seen(looks, frame, merged([coarse, self._finder.fine(frame)]), possible).reading

    def _is_enough(self, frame: Frame, seen: _Seen, bodies: Sequence[Body]) -> bool:
        """Whether what large signs say needs no look for small ones: nothing reminds of one more card, none of theirs
        is nearly too small for the coarse look, every middle of a card is accounted for, and no paper is left over
        that may be a card further away."""
        groups = seen.groups
        small = min(group.size for group in groups) * scale_of(frame.shape[1], frame.shape[0])
        if seen.hinted or small < self._limits.coarse:
            return False
        bare = [body for body in bodies if not any(has(group, body) for group in groups)]
        backs = all(body.back and body.score >= self._limits.back for body in bare)
        return backs and not another_card(frame, groups, FAR)

    def _seen(self, looks: Looks, frame: Frame, finds: Finds, possible: Collection[str] | None) -> _Seen:
        """What finds amount to."""
        height, width = frame.shape[:2]
        founds = [found for found in finds.corners if found.score >= self._limits.look]
        reads = reads_of(founds, looks.opinions(founds), self._deck)
        counted, faint = self._count(grouped([read for read in reads if read.there >= self._limits.index]))
        bare = [body for body in finds.bodies if not any(has(group, body) for group in counted)]
        backs = [body for body in bare if body.back and body.score >= self._limits.back]
        faces = [body for body in bare if not body.back and body.score >= self._limits.face]
        cards = [self._told(group, possible, width, height) for group in counted]
        stray = max((f.score for f in finds.corners if is_off(f.corner, counted)), default=0.0)
        rest = _Rest(faint, stray, len(faces))
        reason = self._doubt(frame, counted, cards, rest)
        cards += [ReadCard(BACK, body_box(body, width, height), body.score) for body in backs]
        return _Seen(counted, CardsReading(tuple(cards), reason is None, reason), self._is_hint(rest, cautious=True))

    def _is_hint(self, rest: _Rest, cautious: bool) -> bool:
        """Whether what was not read is worth a doubt, if there is paper that it may be on."""
        stray = self._limits.faint_stray if cautious else self._limits.stray
        return rest.faint >= self._limits.hint or rest.stray >= stray

    def _is_card(self, groups: Sequence[Group], rest: _Rest) -> bool:
        """Whether what was not read is likely enough a card's, paper or not."""
        return rest.faint >= self._limits.doubt or (has_lone(groups) and rest.stray >= self._limits.stray)

    def _count(self, groups: Sequence[Group]) -> tuple[list[Group], float]:
        """The groups that count as cards, the strongest first, and how plain the plainest of the others is."""
        counted: list[Group] = []
        faint = 0.0
        for group in sorted(groups, key=strength, reverse=True):
            home = next((other for other in counted if repeats(group, other)), None)
            if (home is not None and home.is_whole) or is_figure(group, counted):
                continue
            if home is None and self._counts(group) and not any(clashes(group, other) for other in counted):
                counted.append(group)
            else:
                faint = max(faint, plainness(group))
        return counted, faint

    def _counts(self, group: Group) -> bool:
        """Whether there is a card. A joker's corner looks like many things: two plain ones are needed."""
        limits = self._limits
        if group.reads[0].best == playing.JOKER and sum(r.there >= limits.joker for r in group.reads) < 2:
            return False
        return group.there >= limits.card and float(group.row.max()) >= limits.name

    def _told(self, group: Group, possible: Collection[str] | None, width: int, height: int) -> ReadCard:
        row = group.row if possible is None else with_prior(group.row, possible)
        name, likely, others = told(row, self._limits.suit)
        return ReadCard(name, box_of(group, width, height), likely * group.there, others)

    def _doubt(
        self,
        frame: Frame,
        groups: Sequence[Group],
        cards: Sequence[ReadCard],
        rest: _Rest,
    ) -> str | None:
        """Why the reading cannot be taken without asking, or None."""
        limits = self._limits
        if float(np.percentile(small_grey(frame), 99)) < limits.dark:
            return tr("the picture is too dark")
        if not groups:
            some = rest.faces or self._is_hint(rest, cautious=True)
            return tr("nothing was found that is surely a card's corner") if some else tr("nothing was found")
        if len(groups) > limits.most:
            return tr("there are more than {most} cards", most=limits.most)
        if min(2 * g.size for g in groups) < limits.smallest:
            return tr("the cards are too small: move the camera closer")
        if self._is_card(groups, rest):
            return tr("something there may be another card")
        double = [name for name, n in Counter(c.card for c in cards).items() if n > 1 and playing.suit(name)]
        if double:
            return tr("{card} was found twice", card=playing.name(double[0]))
        unsure = sum(not self._is_sure(g, c) for g, c in zip(groups, cards, strict=True))
        if unsure:
            blurred = is_blurred(frame, groups)
            return (
                tr("the picture is blurred")
                if blurred
                else tr("{unsure} of {all} cards are not clear", unsure=unsure, all=len(groups))
            )
        if rest.faces:
            return tr("a card lies there whose corner cannot be read")
        if self._is_hint(rest, has_lone(groups)) and another_card(frame, groups):
            return tr("something there may be another card")
        return None

    def _is_sure(self, group: Group, card: ReadCard) -> bool:
        """Whether one card can be taken without asking. What the game says is possible does not make a card sure."""
        best, limits = int(group.row.argmax()), self._limits
        steady = any(read.steady >= limits.steady and read.there >= limits.lone for read in group.reads)
        clear = (group.there >= limits.sure_card or steady) and float(group.row[best]) >= limits.sure_name
        alone = max(float(read.row[best]) for read in group.reads) >= limits.sure_corner
        agreed = all(read.best == NAMES[best] for read in group.reads if read.there >= limits.sure_there)
        return clear and alone and agreed and NAMES[best] == card.card


def reads_of(founds: Sequence[Found], opinions: Opinions, deck: TaughtDeck) -> list[Read]:
    """Finds with the names that the checker's opinions amount to in the language of the whole picture, or that the
    examples of a taught deck give them."""
    plain = named(opinions.signs, opinions.suits, languages(opinions.signs))
    rows = deck.named(plain, opinions.features)
    steady = opinions.steady * (rows.argmax(1) == plain.argmax(1)) if len(founds) else opinions.steady
    there = np.maximum(1.0 - opinions.signs[:, -1], np.maximum(deck.there(opinions.features), 1e-6))
    likely = np.array([found.score for found in founds]) ** SHARE * there ** (1 - SHARE)
    return [
        Read(found.corner, row, float(there), float(firm))
        for found, row, there, firm in zip(founds, rows, likely, steady, strict=True)
    ]


def is_off(corner: Corner, cards: Sequence[Group]) -> bool:
    """Whether what the finder took for an index lies on no read card."""
    return not any(covers(card, corner) for card in cards)


def has_lone(groups: Sequence[Group]) -> bool:
    """Whether a card shows no two opposite corners."""
    return not all(group.is_whole for group in groups)


def is_figure(group: Group, cards: Sequence[Group]) -> bool:
    """Whether what reminds of a joker's corner is a part of a read card's picture."""
    return group.best == playing.JOKER and any(lies_on(group, card) for card in cards if card.is_whole)


def plainness(group: Group) -> float:
    """How likely a card is there and is what it looks most like."""
    return group.there * float(group.row.max())


def strength(group: Group) -> tuple[int, float]:
    """How much speaks for a card: its corners, and how clear they are; numbers and aces before letters, of which a
    badly cut sign reminds."""
    letter = group.reads[0].best[0] in "JQK"
    return len(group.reads), plainness(group) - 0.02 * letter


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
