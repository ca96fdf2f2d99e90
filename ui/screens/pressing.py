"""What the buttons on the pins mean to a game in play, and what a press of one does there."""

from typing import TYPE_CHECKING, Any

from companion.asks import Ask
from companion.errors import CompanionError
from ui.context import Buttons
from ui.screens.prompt import told

if TYPE_CHECKING:
    from ui.screens.play import Play


class Pressing:
    """Hands presses on to the game, and remembers what is shown of the buttons."""

    def __init__(self, play: "Play") -> None:
        self._play = play
        self._shown: tuple[dict[str, str], str | None, str] = ({}, None, "")

    def prompted(self, ask: Ask) -> tuple[dict[str, str], str | None, str]:
        """What is to be shown of the buttons at an ask."""
        buttons = self._play.app.context.buttons
        self._shown = told(ask, buttons.prompt(ask) if buttons is not None else None)
        return self._shown

    def press(self, buttons: Buttons, press: Any) -> None:
        """A press of a button."""
        play = self._play
        if play.looking is not None and play.looking.pressed(buttons, press):
            return
        if buttons.looks(press) and play.can_look:
            play.photo()
            return
        before = (play.session.table, play.session.can_redo)
        said = refused = ""
        try:
            said = buttons.take(play.session, press)
        except CompanionError as error:
            refused = str(error)
        played = (play.session.table, play.session.can_redo) != before
        shown = self._means_something_else(buttons)
        if played or shown:
            play.refresh()
        # what only changes the meaning of buttons is seen on the keys and under them
        play.app.stage.tell(refused or (said if played or not shown else ""))
        play.app.number(play)

    def _means_something_else(self, buttons: Buttons) -> bool:
        """Whether the buttons mean something else than what is shown."""
        session = self._play.session
        return not session.over and told(session.ask, buttons.prompt(session.ask)) != self._shown
