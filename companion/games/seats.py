"""Who plays: the names in a game's options, checked, and the ids that seats have in asks and records."""

import re

from companion.errors import Refused

LONGEST_NAME = 40


def read_names(raw: object, seats: range, title: str) -> list[str]:
    """The players' names by seat. Raises Refused where they are not as many as can play, or not to be told apart."""
    if not isinstance(raw, (list, tuple)) or len(raw) not in seats:
        raise Refused(f"{title} is played by {seats[0]} to {seats[-1]} players: give their names, by seat")
    names = []
    for item in raw:
        if not isinstance(item, str) or not (name := " ".join(item.split())):
            raise Refused("Every player needs a name")
        if len(name) > LONGEST_NAME:
            raise Refused(f"The name {name[:12]}… is too long: at most {LONGEST_NAME} characters")
        names.append(name)
    if len({name.casefold() for name in names}) < len(names):
        raise Refused("Two players have the same name: tell them apart, for example Anna and Anna B")
    return names


def keys(names: list[str]) -> list[str]:
    """An id for each name, all different, made of its letters and digits."""
    taken: list[str] = []
    for name in names:
        key = re.sub(r"\W+", "-", name.casefold()).strip("-_") or "player"
        taken.append(next(k for k in (key, *(f"{key}-{n}" for n in range(2, 99))) if k not in taken))
    return taken
