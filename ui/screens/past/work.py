"""A page that waits for longer work, which goes on beside the screen's own."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Generic, TypeVar

from kivy.clock import Clock

from companion.errors import CompanionError
from companion.language import joined, tr
from ui.lettering import Font
from ui.page import Page
from ui.parts import Words
from ui.theme import Size

if TYPE_CHECKING:
    from ui.app import App

T = TypeVar("T")

Told = Callable[[str], None]
"""Says what is being done now."""

UNKNOWN = tr("That did not work, and nobody knows why; the log has more")


class WorkPage(Page, Generic[T]):
    """Does something and then calls ``done`` with what came of it, on the thread that draws; what cannot be done is
    told over the page before. There is no way back meanwhile.

    With ``alone`` nobody else has the journal meanwhile: it is closed before, and opened again after it.
    """

    def __init__(
        self, app: "App", title: str, act: Callable[[Told], T], done: Callable[[T], None], alone: bool = False
    ) -> None:
        super().__init__(app.look, title)
        self.app = app
        self.said = tr("One moment …")
        self._act = act
        self._done = done
        self._alone = alone
        self._outcome: T | CompanionError = CompanionError(UNKNOWN)
        self._say(self.said)

    def start(self) -> None:
        """Show the page and begin."""
        self.app.stage.push(self)
        self.app.work(True)
        if self._alone:
            self.app.context.journal.close()
        Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        try:
            self._outcome = self._act(self._tell)
        except CompanionError as error:
            self._outcome = error
        finally:
            Clock.schedule_once(lambda _: self.end())

    def _tell(self, text: str) -> None:
        Clock.schedule_once(lambda _: self._say(joined(" ", (text, "…"))))

    def _say(self, text: str) -> None:
        self.said = text
        self.refill([Words(self.look, text, (Size.lead,), font=Font.BOLD)])
        self.app.renew(self)

    def end(self) -> None:
        """Go on, back on the thread that draws."""
        self.app.work(False)
        seen = self.app.stage.top_screen is self
        if seen:
            self.app.stage.pop()
        if self._alone:
            with self.app.telling() as told:
                self.app.context.journal.take_up()
                self.app.recall.forget()
            if told.failed:
                return
        if isinstance(self._outcome, CompanionError):
            self.app.stage.tell(str(self._outcome))
        elif seen:
            self._done(self._outcome)
