"""Nothing lost: backups onto a stick or into a folder and back again, games from elsewhere, all games as files."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.days import clock, day
from companion.errors import CompanionError
from companion.files import why, write_whole
from companion.history import backup as backups
from companion.history.backup import Backup
from companion.history.index import History
from companion.history.summary import Wanted
from companion.history.take_in import ARCHIVE, RECORDS, Outcome, Taken, take_in
from companion.journal import Journal
from companion.language import figure, joined, tr, trn
from companion.sharing import sheet
from companion.wording import capital, count
from ui.icons import Icon
from ui.lettering import Font
from ui.memory import Memory, destinations
from ui.page import Note, Page
from ui.parts import Grid, Key, Style, Words
from ui.screens.past.list_page import Pick, Picker
from ui.screens.past.person import Sure
from ui.screens.past.saving import SavedPage, save_all_records
from ui.screens.past.work import Told, WorkPage
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

LOOK_AGAIN = 1.0
"""Seconds after which it is looked whether another stick is in; the screen is drawn anew only then."""

NO_STICK = tr("No stick is in. Put one in and it shows up here.")


class KeepingPage(Page):
    """Which stick or folder, and what is to be done with it: one tap makes a backup."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.look, tr("Backup and files"), app.stage.pop)
        self.app = app
        self.folders: dict[Path, str] = {}
        self.folder = app.context.places.backups
        self._find()
        self.build()
        self.bind(parent=self._watch)

    def _found(self) -> dict[Path, str]:
        context = self.app.context
        return destinations(context.mounts, self.app.settings.keep.folder, context.places.backups)

    def _find(self) -> None:
        """Take over what is there now, a new stick before all else."""
        found = self._found()
        new = [folder for folder in found if folder not in self.folders]
        self.folders = found
        if new or self.folder not in found:
            self.folder = (new or list(found))[0]

    def _watch(self, *_: object) -> None:
        """Look for sticks as long as the page is seen."""
        Clock.unschedule(self._look)
        if self.parent is not None:
            Clock.schedule_interval(self._look, LOOK_AGAIN)

    def _look(self, _: float) -> None:
        if self._found() != self.folders:
            self._find()
            self.show_again()

    def build(self) -> None:
        look = self.look
        parts: list[View] = []
        if len(self.folders) > 1:
            parts.append(Grid(look, [self._place(folder) for folder in self.folders], 200, most=3))
        elif not self.app.settings.keep.folder:
            parts.append(Words(look, NO_STICK, colour=look.palette.quiet))
        parts.append(Words(look, self._about(), colour=look.palette.quiet))
        name = self.folders[self.folder]
        save = Key(
            look, tr("Back up now"), self.back_up, icon=Icon.SHIELD, style=Style.MAIN, align="left", least=72,
            detail=tr("everything, to {place}; read back at once", place=name),
        )  # fmt: skip
        parts.append(save)
        acts = [
            Key(
                look,
                tr("Restore"),
                self.choose_backup,
                icon=Icon.UNDO,
                detail=tr("a backup that lies there"),
                align="left",
            ),
            Key(
                look,
                tr("Take games in"),
                self.take_in,
                icon=Icon.PLUS,
                detail=tr("records that lie there"),
                align="left",
            ),
            Key(
                look,
                tr("Save all games"),
                self.save_all,
                icon=Icon.LIST,
                detail=tr("as records, a file each"),
                align="left",
            ),
            Key(look, tr("Save a table"), self.save_table, icon=Icon.DOWN, detail=tr("for spreadsheets"), align="left"),
        ]
        parts.append(Grid(look, acts, 250, most=2))
        self.refill(parts)

    def show_again(self) -> None:
        self.build()
        self.app.renew(self)

    def _place(self, folder: Path) -> Key:
        def choose() -> None:
            self.folder = folder
            self.show_again()

        style = Style.CHOSEN if folder == self.folder else Style.PLAIN
        name = self.look.elided(capital(self.folders[folder]), Size.text, Font.BOLD, self.look.px(170))
        return Key(self.look, name, choose, style=style, size=Size.strong, name=capital(self.folders[folder]))

    def _about(self) -> str:
        """The folder, what room it has, and the newest backup in it."""
        try:
            free = tr("{size} GB free", size=figure(disk_usage(self.folder).free / 1000000000.0, ".1f"))
        except OSError:
            free = ""
        newest = self._newest()
        last = tr("last backup {when}", when=when(newest[0], self.app.now())) if newest else tr("no backup there yet")
        return joined(", ", (part for part in (str(self.folder), free, last) if part))

    def _newest(self) -> list[Path]:
        try:
            return backups.find_backups(self.folder)
        except CompanionError:
            return []

    # what can be done

    def back_up(self) -> None:
        """Make a backup and read it back."""
        if self.folder not in self._found():
            # Its folder may still be there: then the backup would lie on this machine.
            gone = self.folders[self.folder]
            self._look(0)
            self.app.stage.tell(tr("{stick} is not in any more", stick=capital(gone)))
            return
        places, folder = self.app.context.places, self.folder

        def done(made: Backup) -> None:
            self.show_again()
            said = tr("{games}, players, settings and tables", games=count(made.games, "game"))
            self.app.stage.push(SavedPage(self.app, said, made.path, tr("It was read back from there and is whole.")))

        WorkPage(self.app, tr("Backup"), lambda told: backups.make_backup(places, folder, told), done).start()

    def choose_backup(self) -> None:
        """Which of the backups that lie there."""
        found = self._newest()
        if not found:
            self.app.stage.tell(tr("There is no backup in {folder}", folder=self.folder))
            return
        now = self.app.now()
        picks = [Pick(when(path, now), path.name, Icon.SHIELD) for path in found]
        self.app.stage.push(Picker(self.app, tr("Which backup?"), picks, lambda index: self.check(found[index])))

    def check(self, path: Path) -> None:
        """Read a backup to its end before anything is asked."""

        def act(told: Told) -> Backup:
            told(tr("Reading the backup"))
            return backups.check_backup(path)

        WorkPage(self.app, tr("Restore"), act, self._ask_restore).start()

    def _ask_restore(self, found: Backup) -> None:
        text = [
            tr(
                "The backup of {when} is whole: {games}.", when=when(found.path, self.app.now()),
                games=count(found.games, "game"),
            ),
            tr(
                "It takes the place of all that is here: games, players, settings, tables. What is here now is set"
                " aside under another name, not deleted."
            ),
        ]  # fmt: skip
        self.app.stage.push(Sure(self.app, tr("Restore?"), text, tr("Restore it"), lambda: self.restore(found.path)))

    def restore(self, path: Path) -> None:
        """Put a backup in place of what is here."""
        places = self.app.context.places

        def act(told: Told) -> Backup:
            found = backups.restore(places, path, told)
            told(tr("Looking through the games"))
            with Journal.read_only(places.journal) as journal:
                History(journal, places.cache)
            return found

        def done(found: Backup) -> None:
            self.app.take_up_settings()
            self.app.home()
            self.app.stage.tell(
                tr("{games} from {file} are here", games=count(found.games, "game"), file=found.path.name)
            )

        WorkPage(self.app, tr("Restore"), act, done, alone=True).start()

    def take_in(self) -> None:
        """Take in all records that lie there."""
        context, folder = self.app.context, self.folder

        def act(told: Told) -> list[Taken]:
            told(tr("Reading records"))
            paths = records_in(folder)
            with Journal.open(context.places.journal) as journal:
                return take_in(journal, History(journal, context.places.cache), context.games, paths)

        def done(found: list[Taken]) -> None:
            self.app.stage.push(TakenPage(self.app, found, folder))

        WorkPage(self.app, tr("Games from elsewhere"), act, done, alone=True).start()

    def save_all(self) -> None:
        folder = self.folder
        own = folder == self.app.context.places.backups
        save_all_records(self.app, self.app.context.places.exports if own else folder / "records")

    def save_table(self) -> None:
        """All games as a table."""
        folder = self.app.context.places.exports if self.folder == self.app.context.places.backups else self.folder

        def save(memory: Memory) -> None:
            found = memory.find(Wanted(), str)
            path = folder / "games.csv"
            write_whole(path, sheet.table(found, memory.people.called, memory.title))
            self.app.stage.push(SavedPage(self.app, tr("{games} in a table", games=count(len(found), "game")), path))

        self.app.recall.show(save)


def records_in(folder: Path) -> list[Path]:
    """What may be records in a folder, backups left out. Raises CompanionError."""
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        raise CompanionError(tr("{folder} cannot be read: {reason}", folder=folder, reason=why(error))) from error
    ours = set(backups.find_backups(folder))
    return [path for path in inside if path.suffix in (*RECORDS, ARCHIVE) and path not in ours and path.is_file()]


def when(path: Path, now: datetime) -> str:
    """When a backup was made, by its name."""
    stamp = path.stem.removeprefix("companion-backup-")[:14]
    try:
        made = datetime.strptime(stamp, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return path.stem
    said, time = day(made.isoformat(), now), made.astimezone(now.tzinfo)
    return said if time.date() == now.date() else joined(", ", (said, clock(time)))


OUTCOMES = (Outcome.NEW, Outcome.LONGER, Outcome.KNOWN, Outcome.REFUSED)


def _became(outcome: Outcome, number: int) -> str:
    """How many games something became of."""
    match outcome:
        case Outcome.NEW:
            return trn("{n} game new", "{n} games new", number)
        case Outcome.LONGER:
            return trn("{n} game gone on with", "{n} games gone on with", number)
        case Outcome.KNOWN:
            return trn("{n} game here already", "{n} games here already", number)
        case Outcome.REFUSED:
            return trn("{n} game refused", "{n} games refused", number)


class TakenPage(Page):
    """What became of the records that were to be taken in."""

    def __init__(self, app: "App", found: list[Taken], folder: Path) -> None:
        super().__init__(app.look, tr("Games from elsewhere"), app.stage.pop)
        counted = Counter(one.outcome for one in found)
        said = [_became(outcome, counted[outcome]) for outcome in OUTCOMES if counted[outcome]]
        headline = joined("\n", said) if said else tr("There are no records in {folder}", folder=folder)
        parts: list[View] = [Words(app.look, headline, (Size.lead, Size.key), font=Font.BOLD)]
        parts += [Note(app.look, one.reason) for one in found if one.outcome is Outcome.REFUSED][:SHOWN]
        self.refill(parts)
        self.set_foot([Key(app.look, tr("Good"), app.stage.pop, style=Style.MAIN, icon=Icon.CHECK)])


SHOWN = 20
"""Reasons that are shown; more would not be read."""
