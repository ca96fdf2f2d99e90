"""The decks that the card reader was taught: which one is played with, teaching another, forgetting one."""

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.decks import LONGEST_NAME, Decks
from companion.language import Phrase, tr
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Page
from ui.parts import Column, Grid, Key, Style, Words
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

ABOUT = tr(
    "Any ordinary deck is read as it is. A deck with signs of its own is learnt from a few pictures: nine short rows, "
    "some minutes."
)


class DecksPage(Page):
    """It looks anew at what was taught whenever it is shown."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, tr("Your own deck"), app.stage.pop)
        self.app = app
        self.decks = Decks(app.context.places.decks)
        self.content.gap = 12

    def on_parent(self, _: Any, parent: Any) -> None:
        """Shown, for the first time or again."""
        if parent is not None:
            self.build()

    def build(self) -> None:
        """Show the decks as they are now."""
        look, names, chosen = self.look, self.decks.names(), self.app.settings.camera.deck
        keys = [self._choice(tr("Any ordinary deck"), "", chosen)]
        keys += [self._choice(name, name, chosen) for name in names]
        parts: list[View] = [Words(look, ABOUT), Words(look, tr("Played with now"), (Size.key,), font=Font.BOLD)]
        parts.append(Grid(look, keys, 200, most=2))
        if chosen in names:
            parts.append(Column(look, [Grid(look, self._of(chosen), 200, most=2)]))
        self.refill(parts)
        teach = tr("Teach it my deck")
        self.set_foot([Key(look, teach, self.name_it, icon=Icon.PLUS, style=Style.PLAIN if names else Style.MAIN)])
        self.app.renew(self)

    def _choice(self, label: str | Phrase, name: str, chosen: str) -> Key:
        here = name == chosen
        return Key(
            self.look, label, partial(self.choose, name), size=Size.strong, icon=Icon.CHECK if here else None,
            style=Style.CHOSEN if here else Style.PLAIN, align="left",
        )  # fmt: skip

    def _of(self, name: str) -> list[Key]:
        """What can be done with a deck."""
        teach = Key(self.look, tr("Teach more"), partial(self.teach, name), icon=Icon.CAMERA, size=Size.strong)
        forget = Key(self.look, tr("Forget it"), partial(self._ask, name), style=Style.QUIET, size=Size.strong)
        return [teach, forget]

    def choose(self, name: str) -> None:
        """Play with this deck from now on."""
        if self.app.change_setting("camera", "deck", name):
            self.build()

    def name_it(self) -> None:
        """Ask what a new deck is called, and begin to teach it."""
        self.app.write(tr("What is the deck called?"), [tr("My deck")], LONGEST_NAME, self.teach)

    def teach(self, name: str) -> None:
        """Begin to teach a deck, or go on."""
        from ui.screens.teach import TeachPage

        name = name.strip()
        with self.app.telling():
            self.decks.to_teach(name)
            self.app.stage.push(TeachPage(self.app, self.decks, name))

    def _ask(self, name: str) -> None:
        self.app.stage.push(ForgetPage(self.app, self, name))

    def forget(self, name: str) -> None:
        """Forget a deck for good."""
        with self.app.telling():
            self.decks.delete(name)
            if self.app.settings.camera.deck == name:
                self.app.change_setting("camera", "deck", "")
        self.app.stage.pop()


class ForgetPage(Page):
    """Asked once more before a deck is lost."""

    def __init__(self, app: "App", decks: DecksPage, name: str) -> None:
        super().__init__(app.look, tr("Forget the deck {name}?", name=name), app.stage.pop)
        look = app.look
        self.refill([Words(look, tr("What was taught of it is lost. It can be taught again, in some minutes."))])
        self.set_foot(
            [
                Key(look, tr("Keep it"), app.stage.pop, style=Style.QUIET),
                Key(look, tr("Forget it"), partial(decks.forget, name), style=Style.MAIN),
            ]
        )
