"""Teaching a deck of the players' own: the row to lay, a picture of it, kept or taken again; row by row."""

from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.decks import ROWS, Decks, Lesson, RowSeen, Teacher
from companion.errors import CompanionError
from companion.language import Phrase, tr
from companion.photos import newest
from companion.scene import Face
from companion.sights import Live, Sent, State
from ui.camera.marks import Mark, draw_marks
from ui.camera.picture import SHAPE, Picture
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Look, Painter
from ui.parts import Key, Style, Words
from ui.photos import texture_of
from ui.pictures import RATIO, draw_card
from ui.theme import Size
from ui.view import View

if TYPE_CHECKING:
    from ui.app import App

SHARP = 1280
"""Pixels that a picture of a row is wide at most: seven cards are to be read in it."""
LOOK_AGAIN = 0.7
WIDEST = 900.0
CARD = 62.0
LEAST = 120.0


class RowDrawn(View):
    """The row as it is to be laid, and under it a bar with a part for each row: those taught are filled."""

    def __init__(self, look: Look, lesson: Lesson) -> None:
        super().__init__(look, tr("The row to lay"))
        self._lesson = lesson

    def _card(self, width: float) -> float:
        """How wide a card is."""
        return min(self.px(CARD), (width - 6 * self.px(8)) / 7)

    def needs(self, width: float) -> float:
        return self._card(width) * RATIO + self.px(24)

    def paint(self, painter: Painter) -> None:
        p, lesson = painter.palette, self._lesson
        wide, gap = self._card(self.width), self.px(8)
        high = wide * RATIO
        row = lesson.row
        x = self.x + (self.width - len(row) * wide - (len(row) - 1) * gap) / 2
        for card in row:
            draw_card(painter, Face(card), Box(round(x), round(self.top - high - self.px(2)), round(wide), round(high)))
            x += wide + gap
        part, thick = self.width / len(ROWS), self.px(7)
        for number, taught in enumerate(ROWS):
            box = Box(self.x + number * part + self.px(2), self.y + self.px(3), part - self.px(4), thick)
            colour = p.good if lesson.known.has(taught) else p.brass if number == lesson.number else p.line
            painter.fill(box, colour, thick / 2)


class RowPicture(Picture):
    """The camera's picture or a photo; once it was looked at, each card in it is marked with what it is to be."""

    def __init__(self, look: Look, page: "TeachPage") -> None:
        super().__init__(look, tr("The picture of the row"))
        self._page = page

    def needs(self, width: float) -> float:
        return min(width / SHAPE, max(self.px(LEAST), self._page.picture_room))

    def show_photo(self, path: Path) -> None:
        """A photo."""
        self._texture = texture_of(path)
        self.repaint()

    def paint_over(self, painter: Painter, frame: Box) -> None:
        p = painter.palette
        if (seen := self._page.seen) is not None:
            fx, fy = frame.w / seen.size[0], frame.h / seen.size[1]
            colour = p.bad if seen.doubt else p.good
            boxes = [Box(frame.x + x * fx, frame.top - (y + h) * fy, w * fx, h * fy) for x, y, w, h in seen.places]
            draw_marks(painter, [Mark(card, box, colour) for card, box in zip(seen.row, boxes, strict=True)], frame)


class TeachPage(Page):
    """While it is shown the camera sends its picture; without a camera each new photo in the folder is looked at."""

    def __init__(self, app: "App", decks: Decks, name: str) -> None:
        super().__init__(app.look, tr("Teach it: {name}", name=name), app.stage.pop, widest=WIDEST)
        self.app = app
        self.decks = decks
        self.name = name
        self.lesson: Lesson | None = None
        self.seen: RowSeen | None = None
        self.trouble: str | Phrase = ""
        self.waiting = True
        self.picture = RowPicture(app.look, self)
        self._teacher: Teacher | None = None
        self._live: Live | None = None
        self._photo: tuple[Path, int] | None = None
        self._kept = False
        self._watch = app.watch if app.context.photos is None else None
        look = self._look_for_camera if self._watch is not None else self._look_for_photo
        self._search = Clock.create_trigger(lambda _: look(), LOOK_AGAIN, interval=True)
        self.build()
        Thread(target=self._prepare, name="teacher", daemon=True).start()

    @property
    def picture_room(self) -> float:
        """The height that the picture may take, so that all stays in sight."""
        inside = self._inside()
        others = [part.needs(inside.w) for part in self.content.stack if part is not self.picture]
        foot = self.foot.needs(inside.w) if self.foot is not None else 0.0
        return inside.h - self._bar - foot - sum(others) - self.px(8) * (len(others) + 2)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Look while the page is shown; what was taught counts from then on."""
        self._search.cancel()
        if parent is not None:
            if self._watch is not None:
                self._watch.listen(self.told)
                self._watch.show(True, SHARP)
                self._search()
            elif self.app.context.photos is not None:
                self._photo = self._newest()  # what lies there already shows no row
                self._search()
            self._say_how()
            return
        if self._watch is not None:
            self._watch.leave(self.told)
            self._watch.show(False)
        if self._kept and self.app.settings.camera.deck == self.name and self.app.watch is not None:
            self.app.watch.renew()
        self._kept = False

    # the teacher, on a thread of its own

    def _prepare(self) -> None:
        """Load the reader, which takes a moment."""
        try:
            if self.app.context.teacher is None:
                raise CompanionError(tr("Cards cannot be read here"))
            teacher = self.app.context.teacher()
            lesson = Lesson(self.decks, self.name, teacher.mark)
        except CompanionError as error:
            trouble = str(error)
            Clock.schedule_once(lambda _: self.fail(trouble))
            return
        Clock.schedule_once(lambda _: self.begin(teacher, lesson))

    def begin(self, teacher: Teacher, lesson: Lesson) -> None:
        """The reader is there."""
        self._teacher, self.lesson, self.waiting, self.trouble = teacher, lesson, False, lesson.notice
        self._renew()

    def fail(self, trouble: str) -> None:
        """What was tried cannot be done."""
        self.waiting, self.trouble = False, trouble
        self.app.work(False)
        self._renew()

    def look_at(self, picture: Path | Live) -> None:
        """Look at a picture of the row without holding up the screen."""
        if self.lesson is None or self.waiting:
            return
        self.waiting, self.seen, self.trouble = True, None, ""
        self.app.work(True)
        self._renew()
        given = (picture, self.lesson.row, self.lesson)
        Thread(target=self._look, args=given, name="teacher", daemon=True).start()

    def _look(self, picture: Path | Live, row: tuple[str, ...], lesson: Lesson) -> None:
        assert self._teacher is not None
        try:
            seen = self._teacher.see(picture, row, lesson.known)
        except CompanionError as error:
            trouble = str(error)
            Clock.schedule_once(lambda _: self.fail(trouble))
            return
        Clock.schedule_once(lambda _: self.take_in(seen))

    def take_in(self, seen: RowSeen) -> None:
        """What was seen, back on the thread that draws."""
        self.waiting, self.seen = False, seen
        self.app.work(False)
        self._renew()

    # pictures

    def told(self, event: Sent) -> None:
        """Something that the camera told."""
        watch = self._watch
        match event:
            case Live() if watch is not None and watch.status.state is State.WATCHING:
                if not self.waiting and self.seen is None:
                    first, self._live = self._live is None, event
                    self.picture.show_live(event)
                    if first:
                        self._renew()
                return
        if watch is not None and watch.status.state is not State.WATCHING:
            self._live = None
            self._say_how()
            self._renew()

    def _say_how(self) -> None:
        """Words in place of a picture, as long as there is none."""
        watch = self._watch
        if watch is not None:
            if self._live is None:
                self.picture.show_words(watch.words)
        elif self.app.context.photos is not None:
            if self._photo is None or self.seen is None:
                self.picture.show_words(tr("Take a photo of the row and put it in the folder; it is looked at at once"))
        else:
            self.picture.show_words(tr("A camera is needed, or a folder for photos: choose one in the settings"))

    def _look_for_camera(self) -> None:
        """See whether a camera has been plugged in meanwhile."""
        if self._watch is not None and not self._watch.on:
            self._watch.show(True, SHARP)

    def _newest(self) -> tuple[Path, int] | None:
        folder = self.app.context.photos
        found = newest(folder, 1) if folder is not None else []
        try:
            return (found[0], found[0].stat().st_mtime_ns) if found else None
        except OSError:
            return None

    def _look_for_photo(self) -> None:
        """See whether there is a new photo."""
        found = self._newest()
        if found is None or found == self._photo or self.waiting or self.seen is not None or self.lesson is None:
            return
        self._photo = found
        self.picture.show_photo(found[0])
        self.look_at(found[0])

    # what is shown

    def _renew(self) -> None:
        self.build()
        self.app.renew(self)
        self.picture.repaint()

    def build(self) -> None:
        """Show where the lesson stands."""
        look, lesson = self.look, self.lesson
        if self.picture.parent is not None:
            self.picture.parent.remove_widget(self.picture)
        if lesson is None:
            words = tr("The reader is made ready") if self.waiting else self.trouble
            self.refill([Note(look, words)])
            self.set_foot([])
            return
        parts: list[View] = [Words(look, self._what(lesson), (Size.key, Size.strong), font=Font.BOLD)]
        if words := self._words():
            parts = [Note(look, words)]
        self.refill([*parts, RowDrawn(look, lesson), self.picture])
        self.set_foot(self._keys(lesson), 130)

    def _what(self, lesson: Lesson) -> Phrase:
        if not lesson.known.open_rows:
            return tr("All rows are taught. Any of them can be taught again")
        return tr("Row {n} of {all}: lay these cards, apart, from left to right", n=lesson.number + 1, all=len(ROWS))

    def _words(self) -> str | Phrase:
        """What came of the last picture."""
        if self.waiting:
            return tr("One moment …")
        if self.seen is not None:
            return self.seen.doubt or tr("All cards are seen. Is each of them marked as what it is?")
        return self.trouble

    def _keys(self, lesson: Lesson) -> Sequence[Key]:
        look = self.look
        if self.waiting:
            return []
        if self.seen is not None:
            style = Style.PLAIN if self.seen.doubt else Style.MAIN
            keep = tr("Keep it all the same") if self.seen.doubt else tr("Keep this row")
            again = Style.MAIN if self.seen.doubt else Style.QUIET
            return [
                Key(look, tr("Once more"), self.again, style=again),
                Key(look, keep, self.keep, icon=Icon.CHECK, style=style),
            ]
        keys = [
            Key(look, tr("Row before"), lambda: self.go(-1), style=Style.QUIET, size=Size.strong),
            Key(look, tr("Next row"), lambda: self.go(1), style=Style.QUIET, size=Size.strong),
        ]
        if self._live is not None:
            keys.append(Key(look, tr("Take the picture"), self.take, icon=Icon.CAMERA, style=Style.MAIN))
        elif lesson.is_done:
            keys.append(Key(look, tr("Done"), self.app.stage.pop, icon=Icon.CHECK, style=Style.MAIN))
        return keys

    # what people do

    def take(self) -> None:
        """Look at the picture that is shown."""
        if self._live is not None:
            self.look_at(self._live)

    def again(self) -> None:
        """Another picture of the same row."""
        self.seen, self.trouble = None, ""
        self._say_how()
        self._renew()

    def keep(self) -> None:
        """Keep what was seen, and go on with the next row. A deck is played with as soon as something of it is known,
        and no other is chosen."""
        if self.seen is None or self.lesson is None:
            return
        with self.app.telling() as told:
            self.lesson.keep(self.seen)
            self._kept = True
        if told.failed:
            return
        if not self.app.settings.camera.deck:
            self.app.change_setting("camera", "deck", self.name)
        self.again()

    def go(self, step: int) -> None:
        """Another row."""
        if self.lesson is not None:
            self.lesson.go_to(self.lesson.number + step)
            self.again()
