"""Who plays: the names in a game's options, checked, and the ids that seats have in asks and records."""

import re
import unicodedata

from companion.errors import Refused
from companion.language import tr

LONGEST_NAME = 40
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Unicode's categories of signs that a screen cannot show, or that turn what follows around."""


def read_names(raw: object, seats: range, title: str) -> list[str]:
    """The players' names by seat. Raises Refused where they are not as many as can play, or not to be told apart."""
    if not isinstance(raw, (list, tuple)) or len(raw) not in seats:
        if seats[-1] == 1:
            raise Refused(tr("{game} is played alone: give one name", game=title))
        raise Refused(
            tr(
                "{game} is played by {low} to {high} players: give their names, by seat",
                game=title,
                low=seats[0],
                high=seats[-1],
            )
        )
    names = []
    for item in raw:
        if not isinstance(item, str) or not (name := " ".join(item.split())):
            raise Refused(tr("Every player needs a name"))
        if any(unicodedata.category(sign) in _UNSEEN for sign in name):
            raise Refused(tr("The name {name} has signs that cannot be seen; type it anew", name=repr(_shown(name))))
        if len(name) > LONGEST_NAME:
            raise Refused(
                tr("The name {name}… is too long: at most {most} characters", name=name[:12], most=LONGEST_NAME)
            )
        names.append(name)
    if len({name.casefold() for name in names}) < len(names):
        raise Refused(tr("Two players have the same name: tell them apart, for example Anna and Anna B"))
    return names


def _shown(name: str) -> str:
    """What can be seen of a name."""
    return "".join(sign if unicodedata.category(sign) not in _UNSEEN else "?" for sign in name)


def keys(names: list[str]) -> list[str]:
    """An id for each name, all different, made of its letters and digits."""
    taken: list[str] = []
    for name in names:
        key = re.sub(r"\W+", "-", name.casefold()).strip("-_") or "player"
        taken.append(next(k for k in (key, *(f"{key}-{n}" for n in range(2, 99))) if k not in taken))
    return taken
