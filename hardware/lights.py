"""What the lights show: a pure function of a game in play. Kinds of things are lit, whatever the game calls them."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from companion.game import Report, Tone
from companion.language import tr
from companion.moments import is_open
from companion.scene import Die, Lock, Scene, Thing
from companion.session import Session


class Light(StrEnum):
    """What a light is for; the values are the names in the settings.

    ``waiting``: an answer is wanted; ``working``: the companion is busy; ``refused``: what was entered is not
    taken. ``hit`` and ``miss``: how the last answer came out for the team. ``die1`` to ``die6`` are a bar as long
    as the pips of the die that stands on the table as a counter. ``lock1`` to ``lock4``: that lock is open.
    """

    WAITING = "waiting"
    WORKING = "working"
    REFUSED = "refused"
    HIT = "hit"
    MISS = "miss"
    DIE1 = "die1"
    DIE2 = "die2"
    DIE3 = "die3"
    DIE4 = "die4"
    DIE5 = "die5"
    DIE6 = "die6"
    LOCK1 = "lock1"
    LOCK2 = "lock2"
    LOCK3 = "lock3"
    LOCK4 = "lock4"

    @property
    def words(self) -> str:
        """The light as people call it: ``die 4``, ``waiting``."""
        return _WORDS[self]


_WORDS = {
    Light.WAITING: tr("waiting"),
    Light.WORKING: tr("working"),
    Light.REFUSED: tr("refused"),
    Light.HIT: tr("hit"),
    Light.MISS: tr("miss"),
    **{light: tr("die {number}", number=light[-1]) for light in Light if light.startswith("die")},
    **{light: tr("lock {number}", number=light[-1]) for light in Light if light.startswith("lock")},
}
DIE = (Light.DIE1, Light.DIE2, Light.DIE3, Light.DIE4, Light.DIE5, Light.DIE6)
LOCKS = (Light.LOCK1, Light.LOCK2, Light.LOCK3, Light.LOCK4)

_TONES = {Tone.GOOD: Light.HIT, Tone.WON: Light.HIT, Tone.BAD: Light.MISS, Tone.LOST: Light.MISS}


def lit_for(session: Session[Any]) -> frozenset[Light]:
    """The lights of a game as it stands."""
    scene = session.game.scene(session.table)
    waiting = frozenset() if session.over else frozenset({Light.WAITING})
    return waiting | tone_lights(session.report) | die_lights(scene) | lock_lights(scene)


def tone_lights(report: Report | None) -> frozenset[Light]:
    """Hit or miss, as the last answer came out; neither where it means nothing for the team."""
    light = _TONES.get(report.tone) if report is not None else None
    return frozenset() if light is None else frozenset({light})


def die_lights(scene: Scene) -> frozenset[Light]:
    """A bar as long as the pips of the scene's die; of several, the first."""
    pips = next((thing.pips for thing in _things(scene) if isinstance(thing, Die)), 0)
    return frozenset(DIE[:pips])


def lock_lights(scene: Scene) -> frozenset[Light]:
    """The locks that are open, the first by its id on the first light."""
    locks = sorted((thing for thing in _things(scene) if isinstance(thing, Lock)), key=lambda lock: lock.id)
    return frozenset(light for light, lock in zip(LOCKS, locks, strict=False) if is_open(lock))


def _things(scene: Scene) -> Iterator[Thing]:
    for group in scene.groups:
        yield from group.things
