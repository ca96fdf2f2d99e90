"""Dice or cards read from a photo: the picture with all of them marked, one tap to take them, one tap on one to correct
it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent

from companion.asks import Answer
from companion.errors import CompanionError
from companion.language import tr
from companion.matching import Filled, may_lie, wanted
from companion.photos import newest, sight_of
from companion.sights import What
from companion.wording import capital
from ui.camera.marks import Mark, draw_marks
from ui.camera.panel import EARLIER, ORDER, Sides
from ui.camera.seen import Seen
from ui.camera.things import instead
from ui.icons import Icon
from ui.lettering import Font
from ui.page import Note, Page
from ui.paint import Box, Painter
from ui.parts import Grid, Key, Style, Words
from ui.photos import quarter_turns, texture_of
from ui.theme import Size
from ui.view import Tappable, View

if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.play import Play

LOOK_AGAIN = 0.7
CORNERS = ((0, 1), (1, 1), (1, 0), (0, 0))
BY = "photo"


class Picture(Tappable):
    """The photo with a frame and a value at each die or card."""

    def __init__(self, page: "PhotoPage", path: Path, texture: Any) -> None:
        super().__init__(page.look, tr("The photo"))
        self.page = page
        self._finger = (0.0, 0.0)
        self._turns = quarter_turns(path)
        self._texture = texture
        w, h = self._texture.size
        self.photo = (h, w) if self._turns % 2 else (w, h)

    def needs(self, width: float) -> float:
        w, h = self.photo
        return min(width * h / w, max(self.px(150), self.page.picture_room))

    def _frame(self) -> Box:
        w, h = self.photo
        scale = min(self.width / w, self.height / h)
        return Box(self.x + (self.width - w * scale) / 2, self.y + (self.height - h * scale) / 2, w * scale, h * scale)

    def place_of(self, index: int) -> Box:
        """Where a die or card lies on the screen."""
        seen = self.page.seen
        assert seen is not None
        frame, (w, h) = self._frame(), self.photo
        x, y, wide, high = (seen.sight.dice or seen.sight.cards)[index].box
        fx, fy = frame.w / w, frame.h / h
        return Box(frame.x + x * fx, frame.top - (y + high) * fy, wide * fx, high * fy)

    def paint(self, painter: Painter) -> None:
        p = painter.palette
        frame = self._frame()
        corners = [CORNERS[(i - self._turns) % 4] for i in range(4)]
        # the corners of the photo that come to lie top left, top right, bottom right, bottom left
        (tl, tr, br, bl) = corners
        coords = [float(v) for corner in (bl, br, tr, tl) for v in self._flip(corner)]
        with self.canvas.before:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(frame.x, frame.y), size=(frame.w, frame.h), tex_coords=coords)
        seen = self.page.seen
        if seen is None:
            return
        marks = []
        for i in seen.shown:
            colour = p.brass if i == self.page.picked else p.bad if seen.fix(i).doubtful else p.good
            marks.append(Mark(seen.values[i], self.place_of(i), colour))
        draw_marks(painter, marks, self.box)

    def _flip(self, corner: tuple[int, int]) -> tuple[int, int]:
        """Kivy's own textures hold pictures upside down and say so by their coordinates."""
        upside_down = self._texture.tex_coords[1] > self._texture.tex_coords[5]
        return (corner[0], 1 - corner[1]) if upside_down else corner

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self._finger = (touch.x, touch.y)
        return super().on_touch_up(touch)

    def tapped(self) -> None:
        """Pick the die or card under the finger, of several the one whose middle is nearest."""
        reach = self.look.target / 2
        near = []
        for i in self.page.seen.shown if self.page.seen is not None else ():
            box = self.place_of(i)
            x, y = abs(self._finger[0] - box.centre[0]), abs(self._finger[1] - box.centre[1])
            if x <= max(reach, box.w / 2) and y <= max(reach, box.h / 2):
                near.append((x + y, i))
        if near:
            self.page.pick(min(near)[1])


class PhotoPage(Page):
    """The newest photo of the folder; a newer one that turns up is read at once."""

    def __init__(self, app: "App", play: "Play") -> None:
        self.ask = play.session.ask
        self._cards = wanted(self.ask) is What.CARDS
        super().__init__(app.look, tr("Cards from a photo") if self._cards else tr("Dice from a photo"), app.stage.pop)
        self.app = app
        self.play = play
        self.seen: Seen | None = None
        self.picked: int | None = None
        self.path: Path | None = None
        self.picture: Picture | None = None
        self.waiting = False
        self.note = ""
        self._seen: tuple[Path, int] | None = None
        self._watch = Clock.create_trigger(self._look, LOOK_AGAIN, interval=True)
        self._look(0)
        self.build()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Look for photos while the page is shown."""
        self._watch.cancel()
        if parent is not None:
            self._watch()

    @property
    def picture_room(self) -> float:
        """The height the picture may take so that its keys stay in sight."""
        return self.height - self.px(230)

    def _look(self, _: float) -> None:
        """See whether there is a new photo."""
        folder = self.app.context.photos
        found = newest(folder, 1) if folder is not None else []
        if not found:
            return
        try:
            seen = (found[0], found[0].stat().st_mtime_ns)
        except OSError:
            return
        if seen != self._seen:
            self._seen = seen
            self.read(found[0])

    def read(self, path: Path) -> None:
        """Read a photo without holding up the screen."""
        self.path, self.picture, self.seen, self.picked, self.waiting = path, None, None, None, True
        self.note = tr("Reading {photo}", photo=path.name)
        self._renew()
        self.app.work(True)
        Thread(target=self._read, args=(path,), daemon=True).start()

    def _read(self, path: Path) -> None:
        reading: Mapping[str, Any]
        try:
            reading = next(iter(self._readings(path)), {"error": tr("nothing was read")})
        except CompanionError as error:
            reading = {"error": error}
        Clock.schedule_once(lambda _: self.take_in(path, reading))

    def _readings(self, path: Path) -> Iterable[Mapping[str, Any]]:
        """One reading of a photo. Raises CompanionError where none can be had."""
        context = self.app.context
        if not self._cards:
            return context.read_dice([path])
        if context.read_cards is None:
            raise CompanionError(tr("Cards cannot be read here"))
        return context.read_cards([path], may_lie(self.ask))

    def take_in(self, path: Path, reading: Mapping[str, Any]) -> None:
        """What was read, back on the thread that draws."""
        if path != self.path:
            return
        self.waiting = False
        self.app.work(False)
        if "error" in reading:
            self.note = str(reading["error"])
        elif (texture := texture_of(path)) is None:
            self.note = tr("{photo} cannot be shown; take another photo", photo=path.name)
        else:
            self.picture = Picture(self, path, texture)
            self.seen = Seen(self.ask, sight_of(reading, self.picture.photo), self.play.after)
        if "notice" in reading:  # the deck that is played with cannot be used
            self.app.stage.tell(str(reading["notice"]))
        self._renew()

    def _renew(self) -> None:
        self.build()
        self.app.renew(self)

    def build(self) -> None:
        look = self.look
        parts: list[View] = []
        if self.picture is not None:
            if self.picture.parent is not None:
                self.picture.parent.remove_widget(self.picture)
            parts.append(self.picture)
        if self.path is None:
            parts.append(Words(look, tr("There is no photo in the folder yet. It is read as soon as there is one.")))
        elif self.seen is not None:
            parts += self._told(self.seen)
        elif self.note:
            parts.append(Note(look, capital(self.note)))
        self.refill(parts)
        again = Key(look, tr("Read it again"), lambda: self.read(self.path) if self.path else None, style=Style.QUIET)
        self.set_foot([*([again] if self.path and not self.waiting else []), *self._take()])

    def _told(self, seen: Seen) -> list[View]:
        """What is seen, and what it may be instead."""
        look, match = self.look, seen.match
        conflict = None if seen.corrected else match.conflict
        parts: list[View] = [Note(look, seen.says) if conflict is None else Sides(look, conflict)]
        if self.picked is not None:
            if seen.can_come_earlier(self.picked):
                parts.append(Key(look, EARLIER, self.earlier, size=Size.strong))
            asked = Words(look, tr("What is it really?"), (Size.key,), font=Font.BOLD)
            return [*parts, asked, instead(look, seen, self.picked, self.correct, self.app.stage.pop)]
        if offers := seen.whole():
            keys = [
                Key(look, offer.label, partial(self.accept, offer.answer, ()), size=Size.strong) for offer in offers
            ]
            parts.append(Grid(look, keys, 150, most=3))
        if seen.anything:
            words = tr("Tap a card to correct it.") if self._cards else tr("Tap a die to correct it.")
            if match.astray:
                words = ORDER
            parts.append(Words(look, words, colour=look.palette.quiet))
        return parts

    def _take(self) -> list[Key]:
        if self.seen is None or (answer := self.seen.match.answer) is None:
            return []
        take = partial(self.accept, answer, self.seen.match.then)
        return [Key(self.look, self.seen.to_take, take, icon=Icon.CHECK, style=Style.MAIN)]

    def pick(self, index: int) -> None:
        """A die or card to correct."""
        self.picked = None if self.picked == index else index
        self._renew()

    def correct(self, value: int | str) -> None:
        """What was picked is really this."""
        if self.picked is not None and self.seen is not None:
            self.seen.correct(self.picked, value)
            self.picked = None
            self._renew()

    def earlier(self) -> None:
        """What was picked comes before the card that it was read after."""
        if self.picked is not None and self.seen is not None:
            self.seen.earlier(self.picked)
            self._renew()

    def accept(self, answer: Answer, then: Sequence[Filled]) -> None:
        """Answer the game with what was read."""
        if self.play.answer(answer, BY, then):
            self.app.stage.pop_to(self.play)
