"""Several readings of a table that lies still become one: what most of them saw, and what they all agreed on."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from companion.language import tr
from companion.sights import Box
from vision.camera.readers import Once, Thing

SAME_PLACE = 0.5
"""Two finds are one thing if their middles are nearer than this part of its size."""
SURE = 0.9
"""A thing in an unsure reading that reaches this in the middle of the readings is not what the doubt is about."""
NUDGED, UNMOVED = 0.35, 0.15
"""A thing of the same name that has moved less than the first part of its size has not been rolled; nor has one
that lies at the same place to the second, whatever it is read as."""


@dataclass(frozen=True, slots=True)
class Voted:
    """A thing by most of the readings; ``sure`` if none of them saw anything else."""

    thing: Thing
    sure: bool


@dataclass(frozen=True, slots=True)
class Steady:
    """All readings together."""

    things: tuple[Voted, ...]
    sure: bool
    reason: str = ""


@dataclass(slots=True)
class _Place:
    finds: dict[int, Thing] = field(default_factory=dict)  # by reading

    def holds(self, thing: Thing) -> bool:
        return any(_apart(thing.box, other.box) < SAME_PLACE for other in self.finds.values())


def combine(readings: Sequence[Once], another: str = tr("something there may be another one")) -> Steady:
    """The median of readings of the same table; at least one. It is sure only if most readings are, and all agree
    about every thing; ``another`` is the reason given where some saw more things than others."""
    places: list[_Place] = []
    for number, reading in enumerate(readings):
        for thing in reading.things:
            free = (place for place in places if number not in place.finds and place.holds(thing))
            place = next(free, None)
            if place is None:
                place = _Place()
                places.append(place)
            place.finds[number] = thing
    most = len(readings) / 2
    counted = [place for place in places if len(place.finds) > most]
    faint = len(places) > len(counted)
    sure_readings = sum(reading.sure for reading in readings)
    all_sure = sure_readings > most
    things = tuple(_vote(place, len(readings), all_sure) for place in counted)
    if all_sure and not faint and all(voted.sure for voted in things):
        return Steady(things, True)
    reasons = Counter(reading.reason for reading in readings if reading.reason)
    if all_sure and faint:
        return Steady(things, False, another)
    return Steady(things, False, reasons.most_common(1)[0][0] if reasons else tr("the readings differ"))


def _vote(place: _Place, readings: int, all_sure: bool) -> Voted:
    votes: Counter[str] = Counter()
    for find in place.finds.values():
        votes[find.name] += 1
    name = max(votes, key=lambda n: (votes[n], max(f.confidence for f in place.finds.values() if f.name == n)))
    own = [find for find in place.finds.values() if find.name == name]
    confidence = median([f.confidence for f in own] + [0.0] * (readings - len(own)))
    seen = [other for other, _ in votes.most_common() if other != name]
    thought = [other for find in own for other in find.others if other != name]
    box: Box = _middle_box([find.box for find in own])
    thing = Thing(name, box, confidence, tuple(dict.fromkeys([*seen, *thought])))
    return Voted(thing, len(own) == readings and (all_sure or confidence >= SURE))


def _middle_box(boxes: Sequence[Box]) -> Box:
    x, y, w, h = (round(median(sides)) for sides in zip(*boxes, strict=True))
    return x, y, w, h


def lies_still(thing: Thing, before: Sequence[Thing]) -> bool:
    """Whether this is one of the things that lay there before and has not moved."""
    return any(
        (far := _apart(thing.box, old.box)) < UNMOVED or (far < NUDGED and thing.name == old.name) for old in before
    )


def _apart(a: Box, b: Box) -> float:
    """How far apart the middles of two boxes are, in parts of the larger one's longer side."""
    size = max(a[2], a[3], b[2], b[3], 1)
    across = (a[0] + a[2] / 2) - (b[0] + b[2] / 2)
    down = (a[1] + a[3] / 2) - (b[1] + b[3] / 2)
    return float((across**2 + down**2) ** 0.5 / size)
