"""The moments that a whole table shares, told from what an answer changed: nothing here knows a game.

A game says what a result means (its tone) and how the table looks. The rest is the difference of two tables.
"""

from collections.abc import Iterator
from enum import StrEnum

from companion.asks import Ask, Roll
from companion.game import Report, Tone
from companion.scene import Group, Lock, Scene, State, Zone


class Moment(StrEnum):
    """What happened, the greatest of it. The values are the names of the sounds."""

    HIT = "hit"
    MISS = "miss"
    FALLEN = "fallen"
    BLOW = "blow"
    OPENED = "opened"
    WON = "won"
    LOST = "lost"


def moment_of(ask: Ask, before: Scene, after: Scene, report: Report | None) -> Moment | None:
    """The moment that an answer to ``ask`` led to; None where it only goes on.

    A lock that is open now, a group of the team's that is out of the game now, and a blow: a roll that nobody of the
    team made, against the team, while what threatens it is at work.
    """
    match report.tone if report is not None else Tone.PLAIN:
        case Tone.WON:
            return Moment.WON
        case Tone.LOST:
            return Moment.LOST
        case Tone.GOOD:
            return Moment.OPENED if _opened(before, after) else Moment.HIT
        case Tone.BAD if fallen(before, after):
            return Moment.FALLEN
        case Tone.BAD:
            return Moment.BLOW if isinstance(ask, Roll) and ask.actor is None and _threatened(before) else Moment.MISS
    return None


def is_open(lock: Lock) -> bool:
    """Whether all of a lock is open."""
    return bool(lock.numbers) and all(number.open for number in lock.numbers)


def _opened(before: Scene, after: Scene) -> bool:
    """Whether a lock is open that was not."""
    closed = {lock.id for lock in _locks(before) if not is_open(lock)}
    return any(is_open(lock) and lock.id in closed for lock in _locks(after))


def _locks(scene: Scene) -> Iterator[Lock]:
    for group in scene.groups:
        yield from (thing for thing in group.things if isinstance(thing, Lock))


def fallen(before: Scene, after: Scene) -> list[Group]:
    """The groups of the team that are out of the game now and were not, as they were. Where all of them have made
    room for others, the cards were dealt anew, and none has fallen."""
    if _team(after) and not _team(before) & _team(after):
        return []
    there = {group.id for group in after.groups if group.state is not State.GONE}
    return [
        group for group in before.groups
        if group.zone is Zone.TEAM and group.state is not State.GONE and group.id not in there
    ]  # fmt: skip


def _team(scene: Scene) -> set[str]:
    return {group.id for group in scene.groups if group.zone is Zone.TEAM}


def _threatened(scene: Scene) -> bool:
    return any(group.zone is Zone.THREAT and group.state is State.ACTIVE for group in scene.groups)
