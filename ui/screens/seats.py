"""Who sits opposite the screen: it turns to them when it is their turn."""

from typing import TYPE_CHECKING

from companion.language import tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.parts import Grid, Key, Style, Words
from ui.theme import Size
from ui.turning import players_of

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play


class SeatsPage(Page):
    """The players of a game, each a key that says on which side of the table."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, tr("Seats"), app.stage.pop)
        self.app = app
        self.play = play
        self.build()

    def build(self) -> None:
        """Show who sits where now."""
        look = self.look
        about = tr("The screen turns to them when it is their turn, and back for the others. A tap on the two arrows "
                   "turns it at any time.")  # fmt: skip
        names = players_of(self.play.session)
        self.refill([
            Words(look, tr("Who sits opposite?"), (Size.lead, Size.key), font=Font.BOLD),
            Words(look, about, (Size.text,), look.palette.quiet),
            Grid(look, [self._name(name) for name in names], 150, most=2),
        ])  # fmt: skip
        self.app.renew(self)

    def _name(self, name: str) -> Key:
        opposite = name in self.app.settings.play.opposite
        return Key(
            self.look, name, lambda: self.seat(name), detail=tr("Opposite") if opposite else tr("On this side"),
            icon=Icon.TURN if opposite else None, style=Style.CHOSEN if opposite else Style.PLAIN,
        )  # fmt: skip

    def seat(self, name: str) -> None:
        """Seat somebody on the other side of the table than before."""
        opposite = [other for other in self.app.settings.play.opposite if other != name]
        if len(opposite) == len(self.app.settings.play.opposite):
            opposite.append(name)
        if self.app.change_setting("play", "opposite", opposite):
            self.build()
