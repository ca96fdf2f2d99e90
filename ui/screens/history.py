"""Everything that was entered, along the game's phases: look at it, play on from it as it might have gone, or correct
it with what that would change shown before."""

from typing import TYPE_CHECKING, Any

from companion.asks import Answer
from companion.language import joined, tr
from companion.log import Adjusted
from companion.session import Correction, HistoryLine, Session
from ui.icons import Icon
from ui.long_list import nothing
from ui.page import Note, Page
from ui.parts import Key, Style, Words
from ui.screens.adjust import ask_for
from ui.screens.entry import EntryPage
from ui.screens.past.entered import Picture, at
from ui.screens.past.list_page import ListPage
from ui.screens.past.timeline import Timeline
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

LARGE, PICTURE = 46.0, 34.0
"""Units of a die's side where one entry is looked at, and of what it was before."""

WHAT_IF = tr("Play on from here: what if …")

BY = {
    "touch": tr("Entered on the screen"),
    "buttons": tr("Entered by the buttons"),
    "camera": tr("Seen by the camera"),
    "photo": tr("Read from a photo"),
    "terminal": tr("Entered at the terminal"),
}


class History(ListPage):
    """The entries, the last one at the end and in sight."""

    def __init__(self, app: "App", play: "Play") -> None:
        super().__init__(app.look, tr("History"), app.stage.pop)
        self.app = app
        self.play = play
        session = play.session
        self.set_list(
            Timeline(app.look, session, self._open)
            if session.line
            else nothing(app.look, tr("Nothing has been entered yet."))
        )

    def _open(self, index: int) -> None:
        with self.app.telling():
            self.app.stage.push(LinePage(self.app, self.play, self.play.session.history_line(index)))


class LinePage(Page):
    """One entry: what it was, what it led to, and the keys to correct it and to try it otherwise."""

    def __init__(self, app: "App", play: "Play", line: HistoryLine) -> None:
        super().__init__(app.look, line.title, app.stage.pop)
        self.app = app
        self.play = play
        self.line = line
        look = app.look
        now, was = at(play.session, line.index)
        parts: list[View] = [Picture(look, now, LARGE)]
        if line.report is not None:
            parts.append(Note(look, line.report.headline, Size.lead))
            parts += [Words(look, text) for text in (*line.report.why, *line.report.todo)]
        if was is not None:
            parts += [Words(look, tr("It was corrected; before, it was:"), colour=look.palette.quiet)]
            parts += [Picture(look, was, PICTURE)]
        if line.undone:
            parts.append(
                Words(look, tr("This entry was taken back; redo puts it in force again."), colour=look.palette.quiet)
            )
        entry = play.session.line[line.index]
        if entry.by in BY:
            parts.append(Words(look, BY[entry.by], colour=look.palette.quiet))
        self.refill(parts)
        keys = [Key(look, tr("What if …"), self._what_if, name=WHAT_IF)]
        if not line.undone:
            keys.append(Key(look, tr("Correct this"), self._correct, icon=Icon.PENCIL, style=Style.MAIN))
        self.set_foot(keys)

    def _what_if(self) -> None:
        """Play on from before this entry as it might have gone."""
        from ui.screens.past.what_if import open_what_if

        open_what_if(self.app, self.play.session, self.line.index, self.play)

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
        super().__init__(app.look, tr("Correct it?"), app.stage.pop)
        self.app = app
        self.play = play
        self._session = session
        self._correction = correction
        look = app.look
        kept, dropped = correction.kept, len(correction.dropped)
        parts: list[View] = [Note(look, tr("Later entries that stay: {number}", number=kept), Size.strong)]
        if dropped:
            parts.append(Note(look, tr("Later entries to be entered again: {number}", number=dropped), Size.strong))
            parts.append(Words(look, correction.reason))
            first = correction.index + 1 + kept
            for i in range(first, min(first + 5, first + dropped)):
                line = session.history_line(i)
                parts.append(
                    Words(
                        look,
                        joined("", (f"{i + 1}.  ", joined(": ", (line.title, line.answer)))),
                        colour=look.palette.quiet,
                    )
                )
            if dropped > 5:
                parts.append(Words(look, tr("and {number} more", number=dropped - 5), colour=look.palette.quiet))
        self.refill(parts)
        accept = Key(look, tr("Correct it"), self.accept, icon=Icon.CHECK, style=Style.MAIN)
        self.set_foot([Key(look, tr("Leave it as it was"), self._leave, style=Style.QUIET), accept])

    def _leave(self) -> None:
        self.app.stage.pop_to(self.play)

    def accept(self) -> None:
        with self.app.telling() as told:
            self._session.accept(self._correction)
        if not told.failed:
            self.play.refresh()
            self.app.stage.pop_to(self.play)
