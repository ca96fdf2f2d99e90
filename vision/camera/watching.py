"""Watches the table through one picture after the other and says when there is something new to take.

A ``Watcher`` knows no camera, process or clock: pictures with their times go in, what is to be told comes out. What
it takes for a new roll: things that lie still, after movement that was seen since the question was asked, and not
where they lay before. Everything else is told too, but never as sure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.language import tr
from companion.sights import Motion, Moved, SeenCard, SeenDie, Sent, Sight, What
from vision.camera.area import RollingArea
from vision.camera.motion import MotionCheck, Patience, Reach
from vision.camera.readers import Once, TableReader, Thing, turned, turned_back
from vision.camera.shots import Grey, Shot
from vision.camera.steady import Steady, combine, lies_still
from vision.photos import Frame

ANOTHER = {What.DICE: tr("something there may be another die"), What.CARDS: tr("something there may be another card")}
ON_THE_EDGE = {
    What.DICE: tr("a die lies on the edge of the marked area"),
    What.CARDS: tr("a card lies on the edge of the marked area"),
}
REACHES_IN = tr("something reaches into the picture")
LIGHT = 40
"""A small picture whose lightest grey is darker shows a table in the dark."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often is read, and how long is waited."""

    readings: int = 3
    second_look: float = 1.0  # seconds after an unsure reading until it is tried once more
    hand: float = 3.0  # seconds after which what reaches in is taken for a thing that stays
    inside: float = 0.5  # a thing of which this share lies in the area counts
    edge: float = 0.15  # and one of which at least this share lies on either side is doubtful


@dataclass(slots=True)
class _Round:
    """One stillness: the readings so far, and whether it has been read to the end."""

    since: float = 0.0
    readings: list[Once] = field(default_factory=list)
    done: bool = False
    second: bool = False
    read_at: float = 0.0
    told: Sight | None = None


class Watcher:
    """One for as long as the camera looks at the table. ``reader_for`` is called at most once a kind of thing;
    ``first`` is the number before that of the first sight."""

    def __init__(
        self,
        reader_for: Callable[[What], TableReader],
        area: RollingArea | None = None,
        patience: Patience | None = None,
        pace: Pace | None = None,
        first: int = 0,
    ) -> None:
        self._reader_for = reader_for
        self._readers: dict[What, TableReader] = {}
        self._patience, self._pace = patience or Patience(), pace or Pace()
        self._what: What | None = None
        self._possible: tuple[str, ...] = ()
        self._ask = 0
        self._number = first
        self._moved = False  # things moved since the ask began or the last roll was taken
        self._told = False  # the players said: look again
        self._lying: tuple[Thing, ...] | None = None  # what lay there before; None: nobody has looked yet
        self._sight: tuple[Sight, tuple[Thing, ...]] | None = None
        self._motion: Motion | None = None
        self._is_light = False  # at the last reading
        self._at = 0.0  # when the last picture was taken
        self.frame: Frame | None = None  # the last picture that was read
        self.set_area(area or RollingArea())

    @property
    def motion(self) -> Motion | None:
        """What happens on the table; None before the first picture."""
        return self._motion

    @property
    def resting(self) -> bool:
        """Whether all that lies there has been read and nothing moves: every second picture is then enough."""
        here = self._round
        return self._motion is Motion.STILL and (self._what is None or (here.done and here.second))

    @property
    def area(self) -> RollingArea:
        return self._area

    def set_area(self, area: RollingArea) -> None:
        """Look only at this part of the picture from now on."""
        self._area = area
        self._check = MotionCheck(area, self._patience)
        self._reach = Reach(area, self._patience)
        self._round = _Round(since=self._at)

    def knows(self, lying: tuple[Thing, ...] | None) -> None:
        """What was taken for an answer before this watcher began, and may still lie there."""
        self._lying = lying

    def look_for(self, what: What | None, ask: int, possible: Sequence[str] = ()) -> None:
        """Watch for the answer to the ask of this number, or only for movement. What lies there now is not it.
        ``possible`` are the cards that can be there."""
        self._what, self._ask, self._possible = what, ask, tuple(possible)
        self._moved = self._told = False
        self._sight = None
        self._round = _Round(since=self._at)

    def look_again(self) -> None:
        """Read what lies there once more, on the players' word that it is a new roll."""
        self._told = True
        self._lying = ()
        self._round = _Round(since=self._at)

    def taken(self, number: int) -> None:
        """The sight of this number became an answer: what it saw is no new roll while it lies there."""
        if self._sight is not None and self._sight[0].number == number:
            self._lying = self._sight[1]
            self._moved = self._told = False
            self._round.done = self._round.second = True

    def feed(self, shot: Shot) -> list[Sent]:
        """What one more picture tells. Raises BadShot."""
        small = shot.small
        look = self._check.look(small, shot.at)
        told: list[Sent] = []
        if look.motion is not self._motion:
            self._motion = look.motion
            told.append(Moved(look.motion))
        self._moved |= look.moved
        self._at = shot.at
        if look.motion is Motion.MOVING:
            self._round = _Round(since=shot.at)
        elif look.motion is Motion.STILL and self._what is not None:
            told += self._read(shot, small, self._what)
        return told

    def _read(self, shot: Shot, small: Grey, what: What) -> list[Sent]:
        here, pace = self._round, self._pace
        if here.done:
            if here.second or shot.at - here.read_at < pace.second_look:
                return []
            here.readings, here.done, here.second = [], False, True
        hand = self._reach.sees(small)
        if hand and shot.at - here.since < pace.hand:
            here.readings = []
            return []
        here.readings.append(self._read_once(shot.full(), what, len(here.readings)))
        if len(here.readings) < pace.readings:
            return []
        here.done, here.read_at = True, shot.at
        self._reach.learn(small, hand)
        # the card reader is never sure of a bare table; in the light it can be believed that there is no card
        self._is_light = int(small.max()) >= LIGHT
        assert self.frame is not None
        sight, things = self._sight_of(combine(here.readings, ANOTHER[what]), what, hand, self.frame.shape)
        if not here.second:
            here.second = sight.sure or hand or not self._moved
        if here.told is not None and _says(here.told) == _says(sight):
            return []  # the second look saw the same
        here.told, self._sight = sight, (sight, things)
        return [sight]

    def _read_once(self, frame: Frame, what: What, index: int) -> Once:
        reader = self._reader(what)
        self.frame = frame
        part, left, top = self._area.cut(frame)
        way = index % reader.turns
        once = reader.read(turned(part, way), self._possible)
        height, width = part.shape[:2]
        things = tuple(
            Thing(t.name, (t.box[0] + left, t.box[1] + top, t.box[2], t.box[3]), t.confidence, t.others)
            for t in turned_back(once.things, way, width, height)
        )
        return Once(things, once.sure, once.reason)

    def _reader(self, what: What) -> TableReader:
        if what not in self._readers:
            self._readers[what] = self._reader_for(what)
        return self._readers[what]

    def _sight_of(
        self, steady: Steady, what: What, hand: bool, shape: tuple[int, ...]
    ) -> tuple[Sight, tuple[Thing, ...]]:
        """The readings as the screens get them, and the things in them."""
        height, width = shape[:2]
        shares = [self._area.share(voted.thing.box, height, width) for voted in steady.things]
        inside = [v for v, share in zip(steady.things, shares, strict=True) if share > self._pace.inside]
        doubtful = any(self._pace.edge < share < 1 - self._pace.edge for share in shares)
        things = tuple(voted.thing for voted in inside)
        fresh = self._told or (self._moved and self._lying is not None)
        lay = [not fresh or lies_still(thing, self._lying or ()) for thing in things]
        reason = steady.reason
        if hand:
            reason = REACHES_IN
        elif doubtful:
            reason = ON_THE_EDGE[what]
        self._number += 1
        dice: tuple[SeenDie, ...] = ()
        cards: tuple[SeenCard, ...] = ()
        if what is What.DICE:
            dice = tuple(
                SeenDie(int(t.name), t.box, t.confidence, v.sure, tuple(map(int, t.others)), old)
                for v, t, old in zip(inside, things, lay, strict=True)
            )
        else:
            cards = tuple(
                SeenCard(t.name, t.box, t.confidence, v.sure, t.others, old)
                for v, t, old in zip(inside, things, lay, strict=True)
            )
        sure = fresh and steady.sure and not hand and not doubtful
        if not fresh and (things or steady.sure or (what is What.CARDS and self._is_light)):
            self._lying = things
        waiting = not self._moved and not self._told
        return Sight(self._number, self._ask, what, width, height, dice, cards, sure, reason, waiting), things


def _says(sight: Sight) -> object:
    """What two sights have in common that say the same."""
    seen = [*((die.value, die.sure) for die in sight.dice), *((card.card, card.sure) for card in sight.cards)]
    return sight.sure, sight.reason, seen
