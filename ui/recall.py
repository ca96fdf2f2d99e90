"""All games and all people, fetched when a screen first wants them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.language import figure, tr

if TYPE_CHECKING:
    from companion.history.index import History
    from ui.app import App
    from ui.memory import Memory
    from ui.screens.past.work import Told

SOON = 300
"""Games that are read without anybody noticing."""

EVERY = 100
"""Games after which it is said how many are read."""


class Recall:
    """Keeps what was read once. Where many games are to be read first, as after an update or on a new device, that is
    done beside the screen's own work, and a page says how far it is."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._memory: Memory | None = None

    def memory(self) -> "Memory":
        """All as it stands now, however long that takes. Raises CompanionError."""
        from ui.memory import Memory

        if self._memory is None:
            self._memory = Memory(self._app.context)
        self._memory.history.refresh()
        return self._memory

    def forget(self) -> None:
        """Somebody else has changed games or people: read them anew when they are next looked at."""
        self._memory = None

    def show(self, show: "Callable[[Memory], None]") -> None:
        """Show something of it. What cannot be is told, and so is once what was wrong with the people."""
        from companion.history.index import unread

        context = self._app.context
        with self._app.telling():
            if self._memory is None and unread(context.journal, context.places.cache) > SOON:
                self._read_all(show)
            else:
                self._show(show)

    def _show(self, show: "Callable[[Memory], None]") -> None:
        with self._app.telling() as told:
            memory = self.memory()
            show(memory)
        if not told.failed and memory.notice:
            self._app.stage.tell(memory.notice)
            memory.notice = ""

    def _read_all(self, show: "Callable[[Memory], None]") -> None:
        from companion.history.index import History
        from companion.journal import Journal
        from ui.memory import Memory
        from ui.screens.past.work import WorkPage

        context = self._app.context

        def act(told: "Told") -> History:
            def progress(done: int, of: int) -> None:
                if done % EVERY == 0:
                    told(tr("{done} of {games} games", done=figure(done, ","), games=figure(of, ",")))

            with Journal.read_only(context.places.journal) as journal:
                return History(journal, context.places.cache, progress)

        def done(history: "History") -> None:
            history.follow(context.journal)
            with self._app.telling() as told:
                self._memory = Memory(context, history)
            if not told.failed:
                self._show(show)

        WorkPage(self._app, tr("Looking through the games"), act, done).start()
