"""The result of a game handed on: a QR code for a phone, a picture to keep, a table and a record."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.files import write_whole
from companion.history.summary import Summary
from companion.language import tr
from companion.sharing import bgstats, sheet
from ui.code import QrCode
from ui.icons import Icon
from ui.memory import Memory
from ui.page import Page
from ui.paint import Box
from ui.parts import Grid, Key, Words
from ui.screens.past.saving import SavedPage, choose_folder, save_record
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

HINT = tr("Scan it with a phone: BG Stats takes the play over. Nothing leaves this machine before that.")


class SharePage(Page):
    """The code as large as it can be, and beside or below it what else can be had."""

    def __init__(self, app: "App", memory: Memory, one: Summary) -> None:
        """Raises CompanionError where the game is not over. Where there can be no code it is said why in its place."""
        super().__init__(app.look, tr("Share"), app.stage.pop, widest=4000.0)
        self.app = app
        self.memory = memory
        self.one = one
        look = app.look
        self.link = bgstats.link(one, memory.title(one.game), memory.people.of, lowest_wins=one.game in memory.lowest)
        self.code = self._code()
        if isinstance(self.code, QrCode):
            self.content.add(Words(look, HINT, (Size.text,)))
        self.content.add(
            Grid(
                look,
                [
                    Key(look, tr("Picture"), self.picture, detail=tr("to keep"), icon=Icon.STAR, align="left"),
                    Key(look, tr("Table"), self.table, detail=tr("for a spreadsheet"), icon=Icon.LIST, align="left"),
                    Key(look, tr("Record"), self.record, detail=tr("for programs"), icon=Icon.CARDS, align="left"),
                ],
                190,
                most=3,
            ),
        )
        self.put(self.code)

    def _code(self) -> View:
        try:
            return QrCode(self.look, self.link)
        except CompanionError as error:
            return Words(self.look, str(error), (Size.lead, Size.key, Size.text))

    def arrange(self) -> None:
        super().arrange()
        gap = self.px(8)
        if self.width > self.height:
            side = self.height
            self.code.place(Box(self.right - side, self.y, side, side))
            room = Box(self.scroll.x, self.scroll.y, self.code.x - gap - self.scroll.x, self.scroll.height)
            self.scroll.place(room)
            return
        room = self.scroll.box
        low = self.content.needs(room.w)
        side = min(room.w, room.h - low - gap)
        self.code.place(Box(room.x + (room.w - side) / 2, room.top - side, side, side))
        self.scroll.place(Box(room.x, room.y, room.w, room.h - side - gap))

    def _title_room(self, inside: Box) -> Box:
        room = super()._title_room(inside)
        return Box(room.x, room.y, room.w - self.height, room.h) if self.width > self.height else room

    def picture(self) -> None:
        """A picture of the result, kept in a folder."""
        from ui.keepsake import Keepsake, write_picture

        def save(path: Path) -> None:
            write_picture(Keepsake(self.memory, self.one, self.app.context, self.look.language), path)

        self._save(tr("The picture is saved"), self.app.context.places.pictures, "png", save, picture=True)

    def table(self) -> None:
        """The game as a line of a table."""

        def save(path: Path) -> None:
            write_whole(path, sheet.table([self.one], self.memory.people.called, self.memory.title))

        self._save(tr("The table is saved"), self.app.context.places.exports, "csv", save)

    def record(self) -> None:
        save_record(self.app, self.one)

    def _save(self, said: str, own: Path, kind: str, save: Callable[[Path], None], picture: bool = False) -> None:
        def into(folder: Path) -> None:
            path = folder / f"{self.one.game}-{self.one.id:05}.{kind}"
            with self.app.telling():
                save(path)
                self.app.stage.push(SavedPage(self.app, said, path, picture=picture))

        choose_folder(self.app, tr("Where to?"), own, into)
