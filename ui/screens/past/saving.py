"""Something put into a folder: a stick, the folder of the settings, or one on this machine."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.image import Image

from companion.errors import CompanionError
from companion.files import write_whole
from companion.history.summary import Summary
from companion.journal import Journal
from companion.language import tr, trn
from companion.records import record_lines
from companion.wording import capital, count
from ui.icons import Icon
from ui.lettering import Font
from ui.memory import destinations
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style, Words
from ui.screens.past.list_page import Pick, Picker
from ui.screens.past.work import Told, WorkPage
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App


class Preview(View):
    """A picture that was saved, as large as leaves the rest in sight."""

    def __init__(self, look: Look, path: Path, room: float) -> None:
        super().__init__(look, tr("the picture"))
        self._texture = Image(str(path), nocache=True).texture
        self._room = room

    def needs(self, width: float) -> float:
        return min(self._room, width * self._texture.height / self._texture.width)

    def paint(self, painter: Painter) -> None:
        wide = self.height * self._texture.width / self._texture.height
        box = Box(self.x + (self.width - wide) / 2, self.y, wide, self.height)
        painter.fill(box.inset(-painter.px(2)), painter.palette.line)
        painter.picture(self._texture, box)


class SavedPage(Page):
    """Where something lies now; a ``picture`` is shown as well."""

    def __init__(self, app: "App", what: str, path: Path, more: str = "", picture: bool = False) -> None:
        super().__init__(app.look, tr("Saved"), app.stage.pop)
        parts: list[View] = [Words(app.look, what, (Size.lead, Size.key), font=Font.BOLD), Note(app.look, str(path))]
        if picture:
            parts.append(Preview(app.look, path, app.stage.height - app.look.px(240)))
        if more:
            parts.append(Words(app.look, more, colour=app.look.palette.quiet))
        self.refill(parts)
        self.set_foot([Key(app.look, tr("Good"), app.stage.pop, style=Style.MAIN, icon=Icon.CHECK)])


def choose_folder(app: "App", title: str, own: Path, chosen: Callable[[Path], None]) -> None:
    """Have a folder chosen; where there is only one, it is that."""
    found = destinations(app.context.mounts, app.settings.keep.folder, own)
    folders = list(found)
    if len(folders) == 1:
        chosen(own)
        return
    picks = [Pick(capital(name), str(folder), Icon.DOWN) for folder, name in found.items()]
    app.stage.push(Picker(app, title, picks, lambda index: chosen(folders[index])))


def save_record(app: "App", one: Summary) -> None:
    """Save a game as a record."""

    def save(folder: Path) -> None:
        with app.telling():
            path = folder / f"{one.game}-{one.id:05}.jsonl"
            write_whole(path, _record(app.context.journal, one.id))
            app.stage.push(
                SavedPage(app, tr("The game is saved as a record"), path, tr("Any companion can take it in."))
            )

    choose_folder(app, tr("Where to?"), app.context.places.exports, save)


def save_all_records(app: "App", folder: Path) -> None:
    """Save every game as a record, a file each."""
    path = app.context.places.journal

    def act(told: Told) -> tuple[int, list[str]]:
        with Journal.read_only(path) as journal:
            return _save_all(journal, folder, told)

    def done(found: tuple[int, list[str]]) -> None:
        saved, failed = found
        more = ""
        if failed:
            games = count(len(failed), "game")
            more = tr("{games} could not be saved; the first: {reason}", games=games, reason=failed[0])
        app.stage.push(SavedPage(app, trn("{n} record saved", "{n} records saved", saved), folder, more))

    WorkPage(app, tr("Saving all games"), act, done).start()


def _save_all(journal: Journal, folder: Path, told: Told) -> tuple[int, list[str]]:
    """How many games were saved, and why others were not."""
    failed: list[str] = []
    games = journal.games()
    for done, saved in enumerate(games):
        if done % 20 == 0:
            told(tr("{done} of {games}", done=done, games=count(len(games), "game")))
        try:
            write_whole(folder / f"{saved.game}-{saved.id:05}.jsonl", _record(journal, saved.id))
        except CompanionError as error:
            failed.append(str(error))
    return len(games) - len(failed), failed


def _record(journal: Journal, number: int) -> str:
    return "".join(f"{line}\n" for line in record_lines(journal.load(number)))
