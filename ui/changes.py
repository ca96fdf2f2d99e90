"""What an answer changed on the table, thing by thing: the difference of two scenes, whatever the game."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from companion import scene
from companion.moments import fallen
from companion.scene import Scene


class Kind(Enum):
    """What became of a thing."""

    CAME = "a card lies there that did not"
    WENT = "a card lies there no more"
    OPENED = "a number of a lock is open"
    TURNED = "a die shows something else, a number or a pile is another"
    FELL = "a group of the team's is out of the game"


@dataclass(frozen=True, slots=True)
class Change:
    """One change: the group, the thing in it as it was, and its card or its number; ``nth`` tells alike cards, and the
    numbers of a lock, apart."""

    kind: Kind
    group: str
    of: str = ""
    part: str = ""
    nth: int = 0
    was: scene.Thing | None = None


def changes(before: Scene, after: Scene) -> list[Change]:
    """All that changed, group by group."""
    down = {group.id for group in fallen(before, after)}
    old = {(group.id, thing.id): thing for group in before.groups for thing in group.things}
    new = {(group.id, thing.id): thing for group in after.groups for thing in group.things}
    found = [Change(Kind.FELL, group) for group in sorted(down)]
    for key in dict.fromkeys((*old, *new)):
        if key[0] not in down:
            found += _thing(key[0], key[1], old.get(key), new.get(key))
    return found


def _thing(group: str, of: str, old: scene.Thing | None, new: scene.Thing | None) -> Iterator[Change]:
    if isinstance(old, scene.CardRow) or isinstance(new, scene.CardRow):
        yield from _cards(group, of, old, new)
        return
    match old, new:
        case scene.Lock(), scene.Lock():
            for place, (was, now) in enumerate(zip(old.numbers, new.numbers, strict=False)):
                if now.open and not was.open:
                    yield Change(Kind.OPENED, group, of, "" if was.value is None else str(was.value), place)
        case (scene.Die(), scene.Die()) if old.pips != new.pips:
            yield Change(Kind.TURNED, group, of, was=old)
        case (scene.Counter(), scene.Counter()) if old.value != new.value:
            yield Change(Kind.TURNED, group, of, was=old)
        case (scene.Pile(), scene.Pile()) if old.count != new.count:
            yield Change(Kind.TURNED, group, of, was=old)
        case scene.Token(card=str(card)), None:
            yield Change(Kind.WENT, group, of, card)
        case None, scene.Token(card=str(card)):
            yield Change(Kind.CAME, group, of, card)


def _cards(group: str, of: str, old: scene.Thing | None, new: scene.Thing | None) -> Iterator[Change]:
    """Of alike cards the last ones come and go."""
    was, now = _faces(old), _faces(new)
    for card in sorted(was | now):
        for nth in range(now[card], was[card]):
            yield Change(Kind.WENT, group, of, card, nth)
        for nth in range(was[card], now[card]):
            yield Change(Kind.CAME, group, of, card, nth)


def _faces(thing: scene.Thing | None) -> Counter[str]:
    return Counter(face.card for face in thing.faces) if isinstance(thing, scene.CardRow) else Counter()
