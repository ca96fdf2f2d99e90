"""Why what was touched in a game cannot be, told where the finger is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.asks import Choice, Choices, Option
from companion.language import tr

if TYPE_CHECKING:
    from ui.screens.play import Play


class Refusing:
    """Says why; an option that is touched again leads to the rule that forbids it."""

    def __init__(self, play: "Play") -> None:
        self._play = play
        self._told: tuple[Any, str] | None = None

    def refuse(self, why: str) -> None:
        """Say why what was touched now cannot be, or open the rule."""
        app, session = self._play.app, self._play.session
        option = next((o for o in self._options() if o.disabled == why), None)
        before, self._told = self._told, (session.table, why)
        if option is None:
            app.stage.tell(why)
        elif before is not None and before[0] is session.table and before[1] == why:
            self._told = None
            self._play.rules(option.rule or session.ask.rule)
            return
        else:
            app.stage.tell(tr("{why}. Touch it again to read the rule.", why=why))
        app.refuse()

    def _options(self) -> Sequence[Option]:
        """What can be chosen now."""
        session = self._play.session
        ask = None if session.over else session.ask
        return ask.options if isinstance(ask, (Choice, Choices)) else ()
