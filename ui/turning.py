"""Turned to the player opposite: the whole screen or only the question stands upside down until a tap turns it."""

from typing import TYPE_CHECKING, Any

from companion.scene import Group, State
from companion.session import Session

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play


def players_of(session: Session[Any]) -> list[str]:
    """The names of those who play, by seat."""
    return [str(name) for name in session.options.get("players", [])]


def who_acts(session: Session[Any]) -> str | None:
    """The player whose turn it is, by name: as the question names its actor among the groups on the table, or else as
    the table marks whose turn it is. None where that is nobody or several."""
    if session.over:
        return None
    players, actor = players_of(session), session.ask.actor
    groups = session.game.scene(session.table).groups
    found = {name for group in groups if group.id == actor for name in _names(group, players)}
    if not found:
        found = {name for group in groups if group.state is State.ACTIVE for name in _names(group, players)}
    return next(iter(found)) if len(found) == 1 else None


def _names(group: Group, players: list[str]) -> set[str]:
    """The players whom a group belongs to."""
    return {name for name in players if name in (group.owner, group.title)}


class Turning:
    """Which way up things stand. A tap turns them; where it is known who sits opposite, they also turn by themselves to
    whom it is the turn of, whenever that is somebody else."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.turned = False
        self._acting: str | None = None

    def toggle(self, play: "Play") -> None:
        """The other way up."""
        self.turned = not self.turned
        self.apply(play)
        if play.parent is not None:
            play.arrange()

    def straighten(self) -> None:
        """As it stands on the table, for whatever comes."""
        self.turned, self._acting = False, None
        self._app.stage.turn(False)

    def follow(self, play: "Play") -> None:
        """Turn to whom it is the turn of, if that is somebody else than before, and show the question that way up."""
        opposite = set(self._app.settings.play.opposite).intersection(players_of(play.session))
        acting = who_acts(play.session) if opposite else None
        if acting is not None and acting != self._acting:
            self.turned = acting in opposite
        self._acting = acting or self._acting
        self.apply(play)

    def apply(self, play: "Play") -> None:
        """Stand everything as it is to stand; what is turned alone is not yet placed again."""
        whole = self._app.settings.display.turns == "screen"
        self._app.stage.turn(self.turned and whole)
        for part in play.question:
            part.turn(self.turned and not whole)
