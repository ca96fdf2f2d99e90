"""What there is to be looked at: every shot has a name and the way to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch

from ui.gallery.world import Room, World


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen in one state. ``name`` is its folder and its file; ``about`` says in words what it shows."""

    name: str
    about: str
    room: Room
    open: Callable[[World], None]

    @property
    def group(self) -> str:
        """What it belongs to: a game, or a kind of pages."""
        return self.name.partition("/")[0]


def wanted(shots: Sequence[Shot], patterns: Sequence[str]) -> list[Shot]:
    """The shots whose name has one of the patterns in it (``*`` for anything); all where there is none."""
    if not patterns:
        return list(shots)
    return [shot for shot in shots if any(fnmatch(shot.name, f"*{pattern}*") for pattern in patterns)]
