"""Everything that was entered: read it, and correct an entry with what that would change shown before."""

from typing import TYPE_CHECKING, Any

from companion.asks import Answer
from companion.session import Adjusted, Correction, HistoryLine, Session
from ui.icons import Icon
from ui.page import Note, Page
from ui.parts import Key, Style, Words
from ui.screens.adjust import ask_for
from ui.screens.banner import SIGNS
from ui.screens.entry import EntryPage
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

SHOWN = 60


class History(Page):
    """The entries, the last one at the end; older ones on request."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, "History", app.stage.pop)
        self.app = app
        self.play = play
        self.limit = SHOWN
        self.scroll.at_end = True
        self.build()

    def build(self) -> None:
        session = self.play.session
        count = len(session.tables) - 1
        first = max(0, count - self.limit)
        parts: list[View] = []
        if first:
            parts.append(Key(self.look, f"{first} earlier entries", self._more, icon=Icon.UP, style=Style.QUIET))
        parts += [self._line(session.history_line(i)) for i in range(first, count)]
        self.refill(parts or [Words(self.look, "Nothing has been entered yet.")])

    def _more(self) -> None:
        self.limit += 4 * SHOWN
        self.scroll.at_end = False
        self.build()
        self.arrange()

    def _line(self, line: HistoryLine) -> Key:
        report = line.report
        detail = f"{report.headline}" if report is not None else ""
        if line.undone:
            detail = "taken back" + (f": {detail}" if detail else "")
        sign = Icon.PENCIL if line.adjusted else SIGNS[report.tone] if report is not None else None
        return Key(
            self.look, f"{line.index + 1}.  {line.title}: {line.answer}", lambda: self._open(line), detail=detail,
            icon=sign, style=Style.QUIET, align="left", size=Size.strong, name=f"Entry {line.index + 1}",
        )  # fmt: skip

    def _open(self, line: HistoryLine) -> None:
        self.app.stage.push(LinePage(self.app, self.play, line))


class LinePage(Page):
    """One entry: what it was, what it led to, and the key to correct it."""

    def __init__(self, app: "App", play: "Play", line: HistoryLine) -> None:
        super().__init__(app.look, line.title, app.stage.pop)
        self.app = app
        self.play = play
        self.line = line
        look = app.look
        parts: list[View] = [Note(look, f"Entered: {line.answer}", Size.lead)]
        if line.report is not None:
            parts.append(Words(look, line.report.headline, (Size.lead,)))
            parts += [Note(look, text) for text in (*line.report.why, *line.report.todo)]
        if line.undone:
            parts.append(
                Words(look, "This entry was taken back; redo puts it in force again.", colour=look.palette.quiet)
            )
        self.refill(parts)
        if not line.undone:
            self.set_foot([Key(look, "Correct this", self._correct, icon=Icon.PENCIL, style=Style.MAIN)])

    def _correct(self) -> None:
        session, index = self.play.session, self.line.index
        entry = session.entries[index]
        if isinstance(entry, Adjusted):
            known = session.game.adjustables(session.tables[index])
            ask, answer = ask_for(known[entry.adjust]), entry.value
        else:
            ask, answer = session.ask_at(index), entry.answer

        def give(answer: Answer) -> None:
            with self.app.telling():
                correction = session.correct(index, answer, "touch")
                self.app.stage.push(CorrectionPage(self.app, self.play, session, correction))

        self.app.stage.push(EntryPage(self.app, ask, give, answer))


class CorrectionPage(Page):
    """What a correction would do: how much stays, what falls away and why. Nothing has happened yet."""

    def __init__(self, app: "App", play: "Play", session: Session[Any], correction: Correction[Any]) -> None:
        super().__init__(app.look, "Correct it?", app.stage.pop)
        self.app = app
        self.play = play
        self._session = session
        self._correction = correction
        look = app.look
        kept, dropped = correction.kept, len(correction.dropped)
        parts: list[View] = [Note(look, f"Later entries that stay: {kept}", Size.strong)]
        if dropped:
            parts.append(Note(look, f"Later entries that fall away: {dropped}", Size.strong))
            parts.append(Words(look, correction.reason))
            first = correction.index + 1 + kept
            for i in range(first, min(first + 5, first + dropped)):
                line = session.history_line(i)
                parts.append(Words(look, f"{i + 1}.  {line.title}: {line.answer}", colour=look.palette.quiet))
            if dropped > 5:
                parts.append(Words(look, f"and {dropped - 5} more", colour=look.palette.quiet))
        self.refill(parts)
        accept = Key(look, "Correct it", self.accept, icon=Icon.CHECK, style=Style.MAIN)
        self.set_foot([Key(look, "Leave it as it was", self._leave, style=Style.QUIET), accept])

    def _leave(self) -> None:
        self.app.stage.pop_to(self.play)

    def accept(self) -> None:
        with self.app.telling() as told:
            self._session.accept(self._correction)
        if not told.failed:
            self.play.refresh()
            self.app.stage.pop_to(self.play)
